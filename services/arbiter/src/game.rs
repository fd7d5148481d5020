//! `arbiter game`: one game at a time, by a script or on a running service.

mod action;
mod call_args;
mod commands;
mod explain;
mod report;
mod run;
mod service_args;
mod session;
mod show;
mod words;

use std::io::{BufWriter, Read, Write};

use clap::Subcommand;

use self::action::Action;
use self::call_args::{ExplainArgs, ListArgs, OpenArgs, ShowArgs, WatchArgs};
use self::service_args::ServiceArgs;
use self::session::Session;
use crate::outcome::Found;

/// Plays a game by a script, or acts on a running adjudication service as a person would.
///
/// A refusal by the rules is told with its clause, and the exit status is 1; 2 if the service cannot be asked. GAME is a game's id.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter game open final --first zhang --second li --as office
  arbiter game start final --as wang
  arbiter game designate final H8 I9 J8 --offers 2 --as zhang
  arbiter game swap final --as li
  arbiter game move final A15 --as zhang
  arbiter game claim final foul --as zhang
  arbiter game explain final --as wang
  arbiter game rule final 1 upheld --as wang
  arbiter game show final
  arbiter game watch final --lang zh-CN")]
pub(crate) struct GameArgs {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    Run(run::RunArgs),
    Commands(commands::CommandsArgs),
    #[command(flatten)]
    OnService(Box<OnService>),
}

/// What is done on a running service.
#[derive(Subcommand)]
enum OnService {
    /// Opens a game.
    Open(OpenArgs),
    /// Lists the games, those that wait for an arbiter first.
    List(Asked<ListArgs>),
    /// Shows where a game stands, with the board.
    Show(Asked<ShowArgs>),
    /// Says what happens in a game, from its beginning on and as it happens, until Ctrl-C.
    Watch(Asked<WatchArgs>),
    /// Says what the system finds of the open claims, and why the game was decided: for arbiters.
    Explain(Asked<ExplainArgs>),
    #[command(flatten)]
    Act(Action),
}

// What it is stands at the command that asks it.
#[derive(clap::Args)]
struct Asked<T: clap::Args> {
    #[command(flatten)]
    what: T,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(crate) fn run(args: GameArgs, input: impl Read, output: impl Write) -> anyhow::Result<Found> {
    let output = BufWriter::new(output);
    match args.work {
        Work::Run(args) => run::run(&args, input, output),
        Work::Commands(args) => commands::run(&args, output),
        Work::OnService(call) => on_service(*call, output),
    }
}

fn on_service(call: OnService, output: impl Write) -> anyhow::Result<Found> {
    match call {
        OnService::Open(args) => {
            let service = args.speaker.service.clone();
            Session::run(service, output, async |session| session.open(args).await)
        }
        OnService::List(Asked { what, service }) => {
            Session::run(service, output, async |session| session.list(what).await)
        }
        OnService::Show(Asked { what, service }) => {
            Session::run(service, output, async |session| session.show(what).await)
        }
        OnService::Watch(Asked { what, service }) => {
            Session::run(service, output, async |session| session.watch(what).await)
        }
        OnService::Explain(Asked { what, service }) => {
            Session::run(service, output, async |session| session.explain(what).await)
        }
        OnService::Act(action) => {
            let sent = action.sent()?;
            let service = sent.speaker.service.clone();
            Session::run(service, output, async |session| session.act(sent).await)
        }
    }
}
