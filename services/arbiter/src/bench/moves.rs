//! `arbiter bench moves`: the speed of durable moves over gRPC, beside an empty call to the same server.

mod board;
mod figures;
mod load;
mod proof;

use std::collections::BTreeMap;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::process::ExitCode;

use anyhow::Context as _;

use crate::fleet::{Fleet, Service};
use crate::outcome::Found;
use crate::runtime;
use load::Load;

/// The most boards that play at once.
const BOARDS_MAX: i64 = 10_000;

/// Measures durable moves over gRPC.
///
/// Starts the services in a scratch folder and plays on N boards, each with a connection of its own: a move is decoded, its role and
/// turn are checked, it is journalled with a full fsync and answered. One-second slices of moves alternate with slices of an empty
/// call to the same server over the same connections; `ratio` is the median over the pairs. Afterwards the store is opened again
/// and every game compared with what was acknowledged: a difference is exit status 1.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter bench moves --boards 256 --seconds 20
  arbiter bench moves --boards 256 --seconds 20 --timed
  arbiter bench moves --boards 256 --seconds 20 --rate 1000")]
pub(crate) struct BenchMovesArgs {
    /// How many boards play, each over a connection of its own.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=BOARDS_MAX))]
    boards: u16,

    /// How long to measure, in seconds: half of it moves, half empty calls, at least five of each.
    #[arg(long, value_name = "S", default_value_t = 20)]
    seconds: u32,

    /// Moves per second in all, at fixed instants, instead of as many as answers allow; latency counts from the instant.
    #[arg(long, value_name = "R")]
    rate: Option<NonZeroU32>,

    /// Each move with its durable press on the clock.
    #[arg(long)]
    timed: bool,

    /// Accepted as everywhere; the output is JSON in any case.
    #[arg(long = "json")]
    _json: bool,
}

/// At least so many pairs of slices.
const PAIRS_MIN: u32 = 5;

/// Plays, measures, proves and prints.
///
/// # Errors
/// When the services cannot be started or refuse a move, or the output fails.
pub(crate) fn run(args: &BenchMovesArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    runtime::block_on(measure(args, output))?
}

async fn measure(args: &BenchMovesArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let scratch = tempfile::Builder::new().prefix("arbiter-bench-").tempdir().context("no scratch folder can be made")?;
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let addrs: BTreeMap<_, _> = Service::ALL.into_iter().map(|service| (service, any_port)).collect();
    let mut fleet = Fleet::start(&Service::ALL, scratch.path(), &addrs).await?;
    let load = Load { boards: args.boards, pairs: (args.seconds / 2).max(PAIRS_MIN), rate: args.rate, timed: args.timed };
    let played = load.play(&fleet).await;
    fleet.stop();
    fleet.ended().await?;
    let (mut figures, acknowledged) = played?;
    let store = scratch.path().join(Service::Adjudication.name());
    figures.mismatch = proof::mismatch(&store, &acknowledged).await?;
    let found = if figures.mismatch.is_some() { Found::Wrong } else { Found::Nothing };
    writeln!(output, "{}", serde_json::to_string(&figures)?).context("cannot write the figures")?;
    Ok(found.into())
}
