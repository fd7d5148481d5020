//! The command line.

mod bench;
mod demo;
mod export;
mod files;
mod fleet;
mod foul;
mod game;
mod journal;
mod language;
mod lines;
mod outcome;
mod output;
mod profile;
mod referee;
mod relay;
mod runtime;
mod serve;
mod service;
mod store_options;
mod verify;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use outcome::Found;

/// Calls over gRPC take and give back memory all the time, from several threads; with this a call costs a fifth less than with the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Referees competition renju.
///
/// Exit status: 0 done; 1 the work found something wrong, such as a record whose result the board contradicts; 2 arguments or input that cannot be used.
#[derive(Parser)]
#[command(name = "arbiter", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    Demo(demo::DemoArgs),
    Foul(foul::FoulArgs),
    Game(game::GameArgs),
    Referee(referee::RefereeArgs),
    Profile(profile::ProfileArgs),
    Bench(bench::BenchArgs),
    Journal(journal::JournalArgs),
    Export(export::ExportArgs),
    Verify(verify::VerifyArgs),
    Relay(relay::RelayArgs),
}

fn main() -> ExitCode {
    let run = match Cli::parse().command {
        Command::Serve(args) => serve::run(&args, io::stdout()),
        Command::Demo(args) => demo::run(&args, io::stdout()),
        Command::Foul(args) => foul::run(&args, io::stdin(), io::stdout()),
        Command::Game(args) => game::run(args, io::stdin(), io::stdout()),
        Command::Referee(args) => referee::run(&args, io::stdout()),
        Command::Profile(args) => profile::run(&args, io::stdout()),
        Command::Bench(args) => bench::run(&args, io::stdout()),
        Command::Journal(args) => journal::run(&args, io::stdout()),
        Command::Export(args) => export::run(&args, io::stdout()),
        Command::Verify(args) => verify::run(&args, io::stdout()),
        Command::Relay(args) => relay::run(&args, io::stdout()),
    };
    match run {
        Ok(found) => found,
        Err(error) if is_broken_pipe(&error) => Found::Nothing,
        Err(error) => {
            output::complain(format_args!("{error:#}"));
            Found::Unusable
        }
    }
    .into()
}

/// The reader of our output has seen enough, which is no fault.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
