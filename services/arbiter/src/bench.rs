//! `arbiter bench`: measures, each beside its own baseline in the same run.

mod fouls;
mod moves;
mod positions;

use std::io::Write;

use clap::Subcommand;

use crate::outcome::Found;

/// Measures this build, each time beside a baseline in the same run.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    measure: Measure,
}

#[derive(Subcommand)]
enum Measure {
    Fouls(fouls::BenchFoulsArgs),
    Moves(moves::BenchMovesArgs),
}

/// Runs the measurement and prints it as one JSON object.
pub(crate) fn run(args: &BenchArgs, output: impl Write) -> anyhow::Result<Found> {
    match &args.measure {
        Measure::Fouls(args) => fouls::run(args, output),
        Measure::Moves(args) => moves::run(args, output),
    }
}
