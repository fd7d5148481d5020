//! What holds for every input: no bytes bring a reader down, and what is written reads back the same.

use formats::{Ending, MOVES_MAX, Record, Recorded, RecordedMove, read, write_plain, write_sgf};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use renju::{Color, Move, Point};

const NAMES: [&str; 4] = ["a.sgf", "a.psq", "a.lws", "a"];

fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

/// Bytes that look enough like records to get past the first check.
fn nearly_a_record() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        "B",
        "W",
        "AB",
        "AW",
        "hh",
        "tt",
        "SZ",
        "15",
        "RE",
        "CA[GB18030]",
        "\n",
        " ",
        "h8",
        "i9",
        "--",
        "pass",
        "P3",
        "Piskvorky 15x15, 0:0, 0\n",
        "8,8,0\n",
        "-1\n",
        "-1",
        "#",
        "五",
        "\u{FFFD}",
        "\0",
    ];
    let piece = prop_oneof![
        8 => prop::sample::select(pieces.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn game() -> impl Strategy<Value = Vec<Move>> {
    let all: Vec<Point> = Point::all().collect();
    (
        Just(all).prop_shuffle(),
        0..=225_usize,
        prop::collection::vec(0..225_usize, 0..5),
    )
        .prop_map(|(points, length, passes)| {
            let mut moves: Vec<Move> = points.into_iter().take(length).map(Move::Stone).collect();
            for at in passes {
                moves.insert(at.min(moves.len()), Move::Pass);
            }
            moves
        })
}

fn name() -> impl Strategy<Value = Option<String>> {
    prop::option::of(r#"[a-z\\\]\[();五棋]([a-z\\\]\[();: 五棋]{0,10}[a-z\\\]\[();五棋])?"#)
}

fn record(
    moves: &[(Move, Color)],
    names: [Option<String>; 4],
    recorded: Option<Recorded>,
) -> Record {
    let [title, black, white, event] = names;
    let moves = moves
        .iter()
        .map(|&(mv, color)| RecordedMove {
            mv,
            color,
            line: 1,
            column: 1,
        })
        .collect();
    Record {
        moves,
        recorded,
        ending: None,
        title,
        black,
        white,
        event,
        warnings: Vec::new(),
    }
}

fn moves_of(record: &Record) -> Vec<(Move, Color)> {
    record
        .moves
        .iter()
        .map(|played| (played.mv, played.color))
        .collect()
}

#[test]
fn arbitrary_bytes_never_panic_and_always_get_an_answer() {
    let any_bytes = prop::collection::vec(any::<u8>(), 0..300);
    TestRunner::new(config(2_000))
        .run(
            &(prop::sample::select(NAMES.to_vec()), any_bytes),
            |(name, bytes)| {
                prop_assert!(!read(name, &bytes).is_empty());
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn broken_records_never_panic_and_stay_in_bounds() {
    TestRunner::new(config(4_000))
        .run(
            &(prop::sample::select(NAMES.to_vec()), nearly_a_record()),
            |(name, bytes)| {
                let games = read(name, &bytes);
                prop_assert!(!games.is_empty());
                for game in games {
                    match game {
                        Ok(record) => prop_assert!(record.moves.len() <= MOVES_MAX),
                        Err(error) => {
                            let lines = bytes.iter().filter(|b| **b == b'\n').count() + 1;
                            prop_assert!(
                                error.line >= 1 && error.line <= lines + 1 && error.column >= 1,
                                "{error}"
                            );
                        }
                    }
                }
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn a_written_sgf_reads_back_the_same() {
    let recorded = prop::option::of(prop::sample::select(vec![
        Recorded::Black,
        Recorded::White,
        Recorded::Draw,
    ]));
    let ending = prop::option::of(prop::sample::select(vec![
        Ending::Resignation,
        Ending::Time,
    ]));
    let colors = prop::collection::vec(prop::sample::select(vec![Color::Black, Color::White]), 230);
    TestRunner::new(config(500))
        .run(
            &(
                game(),
                colors,
                [name(), name(), name(), name()],
                recorded,
                ending,
            ),
            |(moves, colors, names, recorded, ending)| {
                let moves: Vec<(Move, Color)> = moves.into_iter().zip(colors).collect();
                let mut written = record(&moves, names, recorded);
                // Only a game that somebody won can have been resigned or lost on time.
                written.ending =
                    ending.filter(|_| matches!(recorded, Some(Recorded::Black | Recorded::White)));
                let games = read("a.sgf", write_sgf(&written).as_bytes());
                prop_assert_eq!(games.len(), 1);
                let back = games[0]
                    .as_ref()
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(moves_of(back), moves);
                prop_assert_eq!(
                    (back.recorded, back.ending),
                    (written.recorded, written.ending)
                );
                prop_assert_eq!((&back.title, &back.black), (&written.title, &written.black));
                prop_assert_eq!(
                    (&back.white, &back.event, &back.warnings),
                    (&written.white, &written.event, &written.warnings)
                );
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn a_written_plain_list_reads_back_the_same() {
    TestRunner::new(config(500))
        .run(
            &game().prop_filter("a file without a move holds no game", |moves| {
                !moves.is_empty()
            }),
            |moves| {
                let alternating: Vec<(Move, Color)> = moves
                    .into_iter()
                    .zip([Color::Black, Color::White].into_iter().cycle())
                    .collect();
                let games = read(
                    "a.txt",
                    write_plain(&record(&alternating, [const { None }; 4], None)).as_bytes(),
                );
                prop_assert_eq!(games.len(), 1);
                let back = games[0]
                    .as_ref()
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(moves_of(back), alternating);
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn a_record_cut_anywhere_never_gains_a_move() {
    let sgf = "(;GM[4]SZ[15]PB[张三];B[hh];W[ig];B[jh];W[])";
    for end in 0..sgf.len() {
        for game in read("a.sgf", &sgf.as_bytes()[..end]) {
            assert!(game.is_err(), "cut at {end}");
        }
    }
}
