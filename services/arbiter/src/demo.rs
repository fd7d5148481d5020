//! `arbiter demo`: a small event, played by simulated people from recorded games.

mod games;
mod report;

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use hall::Demonstration;
use node::Telemetry;

use crate::fleet::Fleet;
use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::runtime;
use report::Report;

/// The most boards of a hall.
const BOARDS_MAX: u16 = 500;

/// Plays recorded games through simulated players to verdicts and standings.
///
/// Starts all services in a scratch folder and holds a round robin: players, an arbiter and the organiser are gRPC clients of the public
/// interface. Without files it plays a dozen games of its own: fives, fouls claimed and lapsed, an overline claimed late, draws, a
/// fallen flag. Exit status 1 if a game comes out otherwise than recorded.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter demo
  arbiter demo --boards 6 --lang zh-CN
  arbiter demo --json game1.sgf game2.lws > event.jsonl")]
pub(crate) struct DemoArgs {
    /// Recorded games to play instead of the built-in ones.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many boards play at the same time; the records are dealt out again and again if there are fewer.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(BOARDS_MAX)))]
    boards: Option<u16>,

    /// Keep the scratch folder, and say where it is.
    #[arg(long)]
    keep: bool,

    /// One JSON object per game and per line of the standings instead of text.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,

    /// An OTLP receiver to send traces and metrics to, such as http://127.0.0.1:4317.
    #[arg(long, value_name = "URL", env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    otlp_endpoint: Option<String>,

    /// What is logged to stderr, such as warn or info.
    #[arg(
        long,
        value_name = "FILTER",
        env = "ARBITER_LOG",
        default_value = "error"
    )]
    log: String,
}

/// Holds the event.
pub(crate) fn run(args: &DemoArgs, output: impl Write) -> anyhow::Result<Found> {
    let mut found = Found::Nothing;
    let records = if args.files.is_empty() {
        games::built_in()?
    } else {
        games::read(&args.files, &mut found)
    };
    if records.is_empty() {
        return Ok(Found::Unusable);
    }
    let progress = std::io::stderr().is_terminal() && !args.json;
    let report = Report::new(output, args.language.get(), args.json, progress);
    found.note(runtime::block_on(hold(args, records, report))??);
    Ok(found)
}

async fn hold(
    args: &DemoArgs,
    records: Vec<hall::Recording>,
    mut report: Report<impl Write>,
) -> anyhow::Result<Found> {
    let receiver = args.otlp_endpoint.as_deref().filter(|url| !url.is_empty());
    let telemetry = Telemetry::install(&args.log, receiver).context("telemetry")?;
    let scratch = tempfile::Builder::new()
        .prefix("arbiter-demo-")
        .tempdir()
        .context("no scratch folder can be made")?;
    let stop = runtime::stop_signal()?;
    let mut fleet = Fleet::start_anywhere(scratch.path()).await?;
    let boards = args.boards.map(usize::from);
    let demonstration = Demonstration::new(fleet.urls(), records, boards, usize::from(BOARDS_MAX));
    let held = tokio::select! {
        held = demonstration.hold(&mut report) => held.context("the event broke off"),
        ended = fleet.ended() => ended.and_then(|()| anyhow::bail!("the services ended before the event did")),
        () = stop => Err(anyhow::anyhow!("interrupted")),
    };
    fleet.stop();
    let ended = fleet.ended().await;
    telemetry.shut_down().await;
    if args.keep {
        report.kept(&scratch.keep())?;
    }
    let held = held?;
    ended?;
    report.standings(&held.standings)?;
    Ok(Found::wrong_if(!held.as_recorded))
}
