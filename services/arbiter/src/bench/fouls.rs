//! `arbiter bench fouls`: the foul map's speed, beside a plain kernel written from the definitions.

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use renju::{Board, Color, FoulMap, FoulTracker, Point, Readings, plain};
use serde::Serialize;

use super::positions::{self, Stones};
use crate::outcome::Found;
use crate::output::write_json;

/// Passes over all positions; odd, so that the median is a pass.
const PASSES: usize = 21;

/// Measures the foul map.
///
/// Prints one JSON object: the number of positions; "ns_per_map", from the stones to the whole map with kinds; "ns_per_move_and_map", the whole map after
/// every stone of a game played from the empty board, divided by the stones; "baseline_ns_per_map", the first of these by a plain kernel written from the
/// definitions; and a checksum over the maps. All are nanoseconds, medians of 21 passes that alternate between the three. Before the clock starts every map of
/// every game is made in all ways and compared: if they differ the exit status is 1.
#[derive(clap::Args)]
#[command(after_long_help = "Example:
  arbiter bench fouls --positions games.txt")]
pub(crate) struct BenchFoulsArgs {
    /// A file with a game a line, as a list of moves.
    #[arg(long, value_name = "FILE")]
    positions: PathBuf,

    /// Accepted as everywhere; the output is JSON in any case.
    #[arg(long = "json")]
    _json: bool,
}

#[derive(Serialize)]
struct Measured {
    positions: usize,
    ns_per_map: u64,
    ns_per_move_and_map: u64,
    baseline_ns_per_map: u64,
    checksum: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mismatch: Option<String>,
}

/// Compares, measures and prints.
pub(crate) fn run(args: &BenchFoulsArgs, mut output: impl Write) -> anyhow::Result<Found> {
    let games = positions::read(&args.positions)?;
    let readings = Readings::default();
    let (checksum, mismatch) = compare(&games, readings);
    let found = Found::wrong_if(mismatch.is_some());
    let stones = games.iter().map(Vec::len).sum::<usize>();
    let [bare, moving, baseline] = measure(&games, readings);
    let measured = Measured {
        positions: games.len(),
        ns_per_map: per(bare, games.len()),
        ns_per_move_and_map: per(moving, stones),
        baseline_ns_per_map: per(baseline, games.len()),
        checksum: format!("{checksum:016x}"),
        mismatch,
    };
    write_json(&mut output, &measured).context("cannot write the figures")?;
    Ok(found)
}

/// The checksum over the maps of all positions, and the first position of which the ways to make the map say different things.
fn compare(games: &[Stones], readings: Readings) -> (u64, Option<String>) {
    let mut tracker = FoulTracker::new(readings);
    let (mut from_stones, mut by_moves) = (0, 0);
    let mut mismatch = None;
    for (stones, game) in games.iter().zip(1..) {
        tracker.reset();
        for (&(point, color), number) in stones.iter().zip(1..) {
            if tracker.place(point, color).is_err()
                || *tracker.map() != build(&stones[..number]).foul_map(readings)
            {
                mismatch.get_or_insert_with(|| {
                    format!("position {game}, move {number}: the map kept up to date differs from the map of the stones")
                });
            }
        }
        let board = build(stones);
        let map = board.foul_map(readings);
        if map != plain::foul_map(&board, readings) {
            mismatch.get_or_insert_with(|| {
                format!("position {game}: the map differs from the plain kernel's")
            });
        }
        from_stones = chained(from_stones, &map);
        by_moves = chained(by_moves, tracker.map());
    }
    if from_stones != by_moves {
        mismatch.get_or_insert_with(|| {
            format!(
                "the checksums differ: {from_stones:016x} from the stones, {by_moves:016x} by moves"
            )
        });
    }
    (from_stones, mismatch)
}

/// Adds a map to a checksum in which the order counts.
fn chained(sum: u64, map: &FoulMap) -> u64 {
    sum.rotate_left(5).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ map.checksum()
}

/// The board of these stones, of which no two share a point.
fn build(stones: &[(Point, Color)]) -> Board {
    let mut board = Board::empty();
    for &(point, color) in stones {
        // The reader of the positions has refused a stone on a stone.
        let _ = board.place(point, color);
    }
    board
}

/// Nanoseconds of one pass over all positions: from the stones, by moves, and by the plain kernel. The passes alternate, so that what else the machine does
/// falls on all three.
fn measure(games: &[Stones], readings: Readings) -> [u64; 3] {
    let mut tracker = FoulTracker::new(readings);
    let mut passes = [const { Vec::new() }; 3];
    for _ in 0..PASSES {
        passes[0].push(timed(|| {
            for stones in games {
                black_box(build(black_box(stones)).foul_map(readings));
            }
        }));
        passes[1].push(timed(|| {
            for stones in games {
                tracker.reset();
                for &(point, color) in black_box(stones) {
                    // The reader of the positions has refused a stone on a stone.
                    let _ = tracker.place(point, color);
                    black_box(tracker.map());
                }
            }
        }));
        passes[2].push(timed(|| {
            for stones in games {
                black_box(plain::foul_map(&build(black_box(stones)), readings));
            }
        }));
    }
    passes.map(median)
}

#[expect(
    clippy::disallowed_methods,
    reason = "a measurement of this very process; no game sees this time"
)]
fn timed(pass: impl FnOnce()) -> u64 {
    let start = Instant::now();
    pass();
    u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

fn median(mut passes: Vec<u64>) -> u64 {
    passes.sort_unstable();
    passes.get(passes.len() / 2).copied().unwrap_or_default()
}

/// Nanoseconds for one of so many, to the nearest.
fn per(total: u64, count: usize) -> u64 {
    let count = count.max(1) as u64;
    (total + count / 2) / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_pass() {
        assert_eq!(median(vec![9, 1, 5]), 5);
        assert_eq!(median(Vec::new()), 0);
    }

    #[test]
    fn a_share_is_rounded_to_the_nearest() {
        assert_eq!([per(10, 4), per(9, 4), per(0, 0)], [3, 2, 0]);
    }
}
