//! `arbiter bench moves`: the speed of durable moves over gRPC, beside an empty call to the same server.

mod figures;
mod load;
mod proof;

use std::io::Write;
use std::num::NonZeroU32;

use anyhow::Context as _;

use crate::fleet::Fleet;
use crate::outcome::Found;
use crate::output::write_json;
use crate::runtime;
use crate::service::Service;
use figures::Figures;
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
pub(crate) fn run(args: &BenchMovesArgs, output: impl Write) -> anyhow::Result<Found> {
    runtime::block_on(measure(args, output))?
}

async fn measure(args: &BenchMovesArgs, output: impl Write) -> anyhow::Result<Found> {
    let scratch = tempfile::Builder::new()
        .prefix("arbiter-bench-")
        .tempdir()
        .context("no scratch folder can be made")?;
    let mut fleet = Fleet::start_anywhere(scratch.path()).await?;
    let load = Load {
        boards: args.boards,
        pairs: (args.seconds / 2).max(PAIRS_MIN),
        rate: args.rate,
        timed: args.timed,
    };
    let played = load.play(&fleet).await;
    fleet.stop();
    fleet.ended().await?;
    let (mut figures, acknowledged) = played?;
    let store = Service::Adjudication.store(scratch.path());
    figures.mismatch = proof::mismatch(&store, &acknowledged).await?;
    print(&figures, output)
}

/// Prints the figures, and says whether they are worth anything.
fn print(figures: &Figures, mut output: impl Write) -> anyhow::Result<Found> {
    write_json(&mut output, figures).context("cannot write the figures")?;
    Ok(Found::wrong_if(figures.mismatch.is_some()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use journal::{Journal as _, Options, READ_ENTRIES_MAX, SledJournal, StreamId};

    use super::*;
    use hall::Acknowledged;

    /// Plays on two boards for a second, and ends the services.
    async fn played(scratch: &Path, timed: bool) -> Vec<Acknowledged> {
        let mut fleet = Fleet::start_anywhere(scratch).await.unwrap();
        let load = Load {
            boards: 2,
            pairs: 1,
            rate: NonZeroU32::new(100),
            timed,
        };
        let (_, acknowledged) = load.play(&fleet).await.unwrap();
        fleet.stop();
        fleet.ended().await.unwrap();
        assert!(acknowledged.len() == 2 && acknowledged.iter().all(|game| game.moves > 1));
        acknowledged
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_game_with_another_number_of_moves_than_were_acknowledged_is_noticed() {
        let scratch = tempfile::tempdir().unwrap();
        let mut acknowledged = played(scratch.path(), false).await;
        let store = Service::Adjudication.store(scratch.path());
        assert_eq!(proof::mismatch(&store, &acknowledged).await.unwrap(), None);
        for change in [1, -1] {
            let moves = acknowledged[1].moves;
            acknowledged[1].moves = moves.strict_add_signed(change);
            let found = proof::mismatch(&store, &acknowledged)
                .await
                .unwrap()
                .unwrap();
            assert!(found.starts_with(&acknowledged[1].game), "{found}");
            acknowledged[1].moves = moves;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_move_has_its_press_in_the_journal_of_the_clock_if_it_is_timed() {
        for timed in [true, false] {
            let scratch = tempfile::tempdir().unwrap();
            let acknowledged = played(scratch.path(), timed).await;
            let clocks =
                SledJournal::open(&Service::Clock.store(scratch.path()), Options::default())
                    .await
                    .unwrap();
            for Acknowledged { game, moves } in acknowledged {
                let stream = StreamId::new(format!("clock/{game}")).unwrap();
                let stored = clocks
                    .read(&stream, 0, READ_ENTRIES_MAX)
                    .await
                    .unwrap()
                    .len();
                // Besides the presses the clock was opened and started.
                assert_eq!(stored, if timed { moves + 2 } else { 0 });
            }
        }
    }

    #[test]
    fn figures_with_a_mismatch_are_printed_with_it_and_found_wrong() {
        let mut figures = Figures::default();
        assert_eq!(print(&figures, Vec::new()).unwrap(), Found::Nothing);
        figures.mismatch = Some("bench-1-1: 3 moves were acknowledged".into());
        let mut output = Vec::new();
        assert_eq!(print(&figures, &mut output).unwrap(), Found::Wrong);
        let printed: serde_json::Value = serde_json::from_slice(&output).unwrap();
        assert_eq!(printed["mismatch"], "bench-1-1: 3 moves were acknowledged");
    }
}
