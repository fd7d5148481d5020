//! Foul maps of the kernel beside those of `figrid-board`, measured in one run.
//!
//! The two programs take turns, pass by pass, so that a busy machine slows both; the figures are medians over the passes. Before anything
//! is measured both must name the same points on every position. `ARBITER_CORPUS` names the folder with the positions; without it a list of
//! games is made here, from a fixed seed.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use figrid_board::board::BitBoard;
use figrid_board::renju as peer;
use renju::{Board, Color, FoulTracker, Judgement, Move, Point, Readings, notation};

/// Passes over all positions; the median is taken over them.
const PASSES: usize = 21;

/// Games of the list that is made where none is given, and the seed they are made from.
const GAMES: usize = 1_000;
const SEED: u64 = 0x72_656e_6a75;

/// Shares of the peer's time that may not be exceeded.
const GATE_MAP: f64 = 16.0;
const GATE_MOVE: f64 = 80.0;

/// A game: its stones in the order of play.
type Stones = Vec<(Point, Color)>;

/// What is measured: something done with one game; the number keeps it from being optimised away.
type Work = fn(&Stones) -> u64;

fn main() -> Result<(), Box<dyn Error>> {
    let (source, games) = match std::env::var_os("ARBITER_CORPUS") {
        Some(folder) => read_games(&PathBuf::from(folder).join("fouls/bench_positions.txt"))?,
        None => (
            format!("{GAMES} games from seed {SEED:#x}"),
            made_games(GAMES, SEED),
        ),
    };
    let moves: usize = games.iter().map(Vec::len).sum();
    for stones in &games {
        compare(stones)?;
    }

    let mut passes = [const { Vec::new() }; 4];
    for _ in 0..PASSES {
        let works: [(Work, usize); 4] = [
            (map, games.len()),
            (peer_map, games.len()),
            (follow, moves),
            (peer_follow, moves),
        ];
        for (times, (work, units)) in passes.iter_mut().zip(works) {
            times.push(nanoseconds(&games, work) / units as f64);
        }
    }
    let [map, peer_map, follow, peer_follow] = passes.map(median);

    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{source}: {} positions, {moves} moves, {PASSES} passes, both agree on every point",
        games.len()
    )?;
    writeln!(
        out,
        "{:<22}{:>12}{:>14}{:>9}{:>9}",
        "median ns", "renju", "figrid-board", "ratio", "gate"
    )?;
    let mut held = true;
    for (name, ours, theirs, gate) in [
        ("map from bare stones", map, peer_map, GATE_MAP),
        ("move and whole map", follow, peer_follow, GATE_MOVE),
    ] {
        let ratio = theirs / ours;
        held &= ratio >= gate;
        writeln!(
            out,
            "{name:<22}{ours:>12.0}{theirs:>14.0}{:>9}{:>9}",
            format!("1/{ratio:.0}"),
            format!("1/{gate:.0}")
        )?;
    }
    if held {
        Ok(())
    } else {
        Err("a gate is not held".into())
    }
}

/// The games of a file with one list of moves on each line.
fn read_games(path: &PathBuf) -> Result<(String, Vec<Stones>), Box<dyn Error>> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let game = |moves: Vec<Move>| {
        moves
            .into_iter()
            .zip(colors.clone())
            .filter_map(|(played, color)| Some((played.point()?, color)))
            .collect()
    };
    let games = text
        .lines()
        .map(|line| notation::parse_moves(line).map(game))
        .collect::<Result<_, _>>()?;
    Ok((path.display().to_string(), games))
}

/// Games of 16 to 78 moves in which each stone goes beside an earlier one, as a rule within two steps, and makes no five.
fn made_games(count: usize, seed: u64) -> Vec<Stones> {
    let mut state = seed;
    let mut below = move |bound: u64| {
        // SplitMix64: the list must be the same on every machine.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    };
    let mut games = Vec::with_capacity(count);
    while games.len() < count {
        let length = 16 + below(63).min(below(63)) as usize;
        let mut stones: Stones = vec![(Point::CENTRE, Color::Black)];
        let mut board = Board::empty();
        // A free point beside a stone is soon found; the bound ends the rare game that has walled itself in.
        for _ in 0..length * 100 {
            let (last, color) = stones[stones.len() - 1];
            if board.get(last).is_none() && board.place(last, color).is_err()
                || stones.len() == length
            {
                break;
            }
            let (near, _) = stones[stones.len() - 1 - below(stones.len().min(6) as u64) as usize];
            let (columns, rows) = (below(5) as i16 - 2, below(5) as i16 - 2);
            let Some(point) = near
                .offset(columns, rows)
                .filter(|&point| board.get(point).is_none())
            else {
                continue;
            };
            let next = color.other();
            if next == Color::White
                || board.judge(point, Readings::default()) != Ok(Judgement::Five)
            {
                stones.push((point, next));
            }
        }
        if stones.len() == length {
            games.push(stones);
        }
    }
    games
}

/// Checks that both programs forbid the same points and see the same fives after the last stone of a game.
fn compare(stones: &Stones) -> Result<(), Box<dyn Error>> {
    let board = board(stones);
    let [black, white] = peer_board(stones);
    let map = board.foul_map(Readings::default());
    for point in Point::all().filter(|&point| board.get(point).is_none()) {
        let (ours, theirs) = (map.at(point), peer::foul(&black, &white, point.index()));
        let same = match ours {
            Judgement::Legal => theirs == peer::Foul::None,
            Judgement::Five => theirs == peer::Foul::Five,
            Judgement::Foul(_) => matches!(
                theirs,
                peer::Foul::DoubleThree | peer::Foul::DoubleFour | peer::Foul::Overline
            ),
        };
        if !same {
            return Err(
                format!("{point} is {ours} here and {theirs:?} to the peer on {board:?}").into(),
            );
        }
    }
    Ok(())
}

fn board(stones: &Stones) -> Board {
    let mut board = Board::empty();
    for &(point, color) in stones {
        // A list that repeats a point leaves the first stone there, for both programs.
        let _ = board.place(point, color);
    }
    board
}

fn peer_board(stones: &Stones) -> [BitBoard; 2] {
    let mut sides = [BitBoard::EMPTY; 2];
    for &(point, color) in stones {
        peer_place(&mut sides, point, color);
    }
    sides
}

fn peer_place(sides: &mut [BitBoard; 2], point: Point, color: Color) {
    if !sides.iter().any(|side| side.get(point.index())) {
        sides[color as usize].set(point.index());
    }
}

/// The map of the last position of a game, from its bare stones.
fn map(stones: &Stones) -> u64 {
    board(stones).foul_map(Readings::default()).checksum()
}

/// The map after each stone of a game, from the empty board.
fn follow(stones: &Stones) -> u64 {
    let mut tracker = FoulTracker::new(Readings::default());
    let mut sum = 0_u64;
    for &(point, color) in stones {
        let _ = tracker.place(point, color);
        sum = sum.wrapping_add(tracker.map().checksum());
    }
    sum
}

fn peer_map(stones: &Stones) -> u64 {
    peer_sum(&peer_board(stones))
}

fn peer_follow(stones: &Stones) -> u64 {
    let mut sides = [BitBoard::EMPTY; 2];
    let mut sum = 0_u64;
    for &(point, color) in stones {
        peer_place(&mut sides, point, color);
        sum = sum.wrapping_add(peer_sum(&sides));
    }
    sum
}

fn peer_sum([black, white]: &[BitBoard; 2]) -> u64 {
    let taken = black.or(white);
    (0..renju::POINTS)
        .filter(|&index| !taken.get(index))
        .map(|index| peer::foul(black, white, index) as u64)
        .sum()
}

/// Wall time of the work over all games.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn nanoseconds(games: &[Stones], work: Work) -> f64 {
    let start = Instant::now();
    for stones in games {
        black_box(work(black_box(stones)));
    }
    start.elapsed().as_nanos() as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
