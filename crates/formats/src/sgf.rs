//! SGF: several trees in a file, the main line of each.

mod cursor;
mod game;
mod parts;
mod tree;
mod writer;

pub(crate) use parts::read_parts;
pub use writer::write_sgf;

use cursor::Cursor;

use crate::bounds::{GAMES_MAX, RESTARTS_MAX};
use crate::error::{Fault, FormatError, Place};
use crate::record::Record;
use crate::warning::Note;

/// Reads every tree of a text before which there are so many lines of the file.
pub(crate) fn read(text: &str, lines: usize) -> Vec<Result<Record, FormatError>> {
    let mut games: Vec<Result<Record, FormatError>> = Vec::new();
    let mut outside: Option<Place> = None;
    let mut restarts = 0;
    let mut cursor = Cursor::new(text, lines);
    loop {
        cursor.skip_blanks();
        let place = cursor.place();
        let opens = tree::opens(&cursor);
        match cursor.peek() {
            None => break,
            Some('(' | ')') if games.len() == GAMES_MAX => {
                games.push(Err(Fault::TooManyGames.at(place)));
                return games;
            }
            Some('(') if opens => {
                let start = cursor.clone();
                let tree = tree::read(&mut cursor);
                if tree.is_err() {
                    restarts += 1;
                    cursor = next_game(start);
                }
                games.push(tree.and_then(|tree| game::record(&tree)));
            }
            Some(')') => {
                cursor.bump();
                games.push(Err(Fault::Unbalanced.at(place)));
            }
            Some(_) => {
                outside.get_or_insert(place);
                cursor.bump();
            }
        }
        if let (Some(Ok(record)), Some(place)) = (games.last_mut().filter(|_| opens), outside) {
            record.warnings.push(Note::TextOutside.at(place));
            outside = None;
        }
        if restarts > RESTARTS_MAX {
            games.push(Err(Fault::TooManyFaults.at(cursor.place())));
            return games;
        }
    }
    if let (Some(record), Some(place)) = (
        games.iter_mut().rev().find_map(|game| game.as_mut().ok()),
        outside,
    ) {
        record.warnings.push(Note::TextOutside.at(place));
    }
    games
}

/// The next line after the one a game opens on that opens a game of its own, so that an unclosed bracket does not lose the games behind it.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    loop {
        cursor.take_while(|c| c != '\n');
        if cursor.bump().is_none() || tree::opens_a_game(&cursor) {
            return cursor;
        }
    }
}

#[cfg(test)]
mod tests {
    use renju::{Color, Move};

    use super::*;
    use crate::record::{Ending, Recorded};

    fn read(text: &str) -> Vec<Result<Record, FormatError>> {
        super::read(text, 0)
    }

    fn one(text: &str) -> Result<Record, FormatError> {
        let mut games = read(text);
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    fn moves(record: &Record) -> String {
        let written: Vec<String> = record
            .moves
            .iter()
            .map(|m| {
                format!(
                    "{}{}",
                    if m.color == Color::Black { "b" } else { "w" },
                    m.mv
                )
            })
            .collect();
        written.join(" ")
    }

    fn fault(text: &str) -> (usize, usize, Fault) {
        let error = one(text).unwrap_err();
        (error.line, error.column, error.fault)
    }

    #[test]
    fn rows_are_counted_from_the_top() {
        let record = one("(;GM[4]SZ[15];B[hh];W[ig];B[aa];W[oo])").unwrap();
        assert_eq!(moves(&record), "bH8 wI9 bA15 wO1");
        assert_eq!((record.moves[1].line, record.moves[1].column), (1, 23));
        assert!(record.warnings.is_empty());
    }

    #[test]
    fn a_pass_is_empty_or_tt() {
        assert_eq!(
            moves(&one("(;SZ[15];B[hh];W[];B[tt])").unwrap()),
            "bH8 wpass bpass"
        );
    }

    #[test]
    fn colours_are_as_written() {
        assert_eq!(
            moves(&one("(;SZ[15];B[hh];B[ii];W[jj])").unwrap()),
            "bH8 bI7 wJ6"
        );
    }

    #[test]
    fn names_event_and_result_are_read_with_their_escapes() {
        let record = one("(;GM[1]SZ[19]PB[A \\] B\\\\]PW[张三\n(1800)]EV[杯]GN[第一局]RE[W+R]QPR[x];B[hh]C[a \\] b])").unwrap();
        assert_eq!(record.black.as_deref(), Some("A ] B\\"));
        assert_eq!(record.white.as_deref(), Some("张三 (1800)"));
        assert_eq!(record.event.as_deref(), Some("杯"));
        assert_eq!(record.title.as_deref(), Some("第一局"));
        assert_eq!(
            (record.recorded, record.ending),
            (Some(Recorded::White), Some(Ending::Resignation))
        );
        assert_eq!(record.warnings.len(), 1);
        assert_eq!(record.warnings[0].note, Note::SizeNineteen);
    }

    #[test]
    fn every_way_to_write_a_result_is_known() {
        for (written, expected) in [
            ("B+", Some(Recorded::Black)),
            ("B+Resign", Some(Recorded::Black)),
            ("黑胜", Some(Recorded::Black)),
            ("1-0", Some(Recorded::Black)),
            ("w+5", Some(Recorded::White)),
            ("白方胜", Some(Recorded::White)),
            ("0-1", Some(Recorded::White)),
            ("0", Some(Recorded::Draw)),
            ("Draw", Some(Recorded::Draw)),
            ("1/2-1/2", Some(Recorded::Draw)),
            ("和棋", Some(Recorded::Draw)),
            ("?", None),
            ("Void", None),
        ] {
            let record = one(&format!("(;SZ[15]RE[{written}])")).unwrap();
            assert_eq!(record.recorded, expected, "{written}");
            assert!(record.warnings.is_empty(), "{written}");
        }
        let odd = one("(;SZ[15]RE[later])").unwrap();
        assert_eq!(odd.recorded, None);
        assert_eq!(
            odd.warnings[0].note,
            Note::ResultUnknown {
                text: "later".into()
            }
        );
    }

    #[test]
    fn an_end_off_the_board_is_read_where_the_result_states_one() {
        for (written, expected) in [
            ("B+R", Some(Ending::Resignation)),
            ("w+resign", Some(Ending::Resignation)),
            ("B+T", Some(Ending::Time)),
            ("W+Time", Some(Ending::Time)),
            ("B+", None),
            ("B+5", None),
            ("Draw", None),
        ] {
            assert_eq!(
                one(&format!("(;SZ[15]RE[{written}])")).unwrap().ending,
                expected,
                "{written}"
            );
        }
    }

    #[test]
    fn the_main_line_is_the_first_branch_all_the_way() {
        let record =
            one("(;SZ[15];B[hh](;W[ig];B[jh](;W[aa])(;W[bb]))(;W[hg](;B[cc])(;B[dd])))").unwrap();
        assert_eq!(moves(&record), "bH8 wI9 bJ8 wA15");
        assert_eq!(
            record.warnings[0].note,
            Note::VariationsSkipped { count: 3 }
        );
    }

    #[test]
    fn set_up_stones_come_first_and_alternate() {
        let record = one("(;SZ[15]AB[hh][jh]AW[ig];B[aa])").unwrap();
        assert_eq!(moves(&record), "bH8 wI9 bJ8 bA15");
        assert_eq!(record.warnings[0].note, Note::OrderOfSetupUnknown);
        assert_eq!(
            fault("(;SZ[15];B[hh]\n;AW[ii])"),
            (2, 5, Fault::SetupInPlay("AW".into()))
        );
    }

    #[test]
    fn a_faulty_game_does_not_lose_the_others() {
        let games = read("(;SZ[15];B[hh];W[hh])(;SZ[15];B[hh])\n(;SZ[15];B[zz])");
        assert!(matches!(
            games[0],
            Err(FormatError {
                line: 1,
                column: 18,
                fault: Fault::Occupied { earlier: 1, .. }
            })
        ));
        assert_eq!(games[1].as_ref().unwrap().moves.len(), 1);
        assert!(
            matches!(&games[2], Err(FormatError { line: 2, column: 12, fault: Fault::OffBoard(text) }) if text == "zz")
        );
    }

    #[test]
    fn an_unclosed_game_does_not_swallow_the_next() {
        for first in [
            "(;GM[4]SZ[15];B[hh]",
            "(;GM[4]SZ[15];B[hh",
            "(;GM[4]C[never closed",
        ] {
            let games = read(&format!("{first}\n(;GM[4]SZ[15];B[ii])\n"));
            assert_eq!(games.len(), 2, "{first}");
            assert!(games[0].is_err(), "{first}");
            assert_eq!(moves(games[1].as_ref().unwrap()), "bI7");
        }
    }

    #[test]
    fn a_cut_file_is_named() {
        assert!(matches!(
            fault("(;SZ[15];B[hh];W[i"),
            (1, 18, Fault::Truncated { .. })
        ));
        assert!(matches!(
            fault("(;SZ[15];B[hh];W"),
            (1, 17, Fault::Truncated { .. })
        ));
        assert!(matches!(
            fault("(;SZ[15];B[hh]"),
            (1, 15, Fault::Truncated { .. })
        ));
        assert!(matches!(
            fault("(;SZ[15];B[hh]("),
            (1, 16, Fault::Truncated { .. })
        ));
    }

    #[test]
    fn broken_structure_is_named_where_it_breaks() {
        let games = read("(;SZ[15];B[hh]))");
        assert!(games[0].is_ok());
        assert_eq!(
            games[1],
            Err(FormatError {
                line: 1,
                column: 16,
                fault: Fault::Unbalanced
            })
        );
        assert!(matches!(
            fault("(;SZ[15];B hh])"),
            (1, 12, Fault::Unexpected('h', _))
        ));
        assert!(matches!(
            fault("(;SZ[15] 5 ;B[hh])"),
            (1, 10, Fault::Unexpected('5', _))
        ));
        assert_eq!(
            fault("(;SZ[15](;B[hh]);W[ii])"),
            (1, 17, Fault::NodeAfterVariation)
        );
        assert!(matches!(
            fault("(;SZ[15]()"),
            (1, 10, Fault::Unexpected(')', _))
        ));
    }

    #[test]
    fn other_games_and_other_boards_are_refused() {
        assert_eq!(fault("(;GM[3])"), (1, 6, Fault::AnotherGame("3".into())));
        assert_eq!(fault("(;SZ[20])"), (1, 6, Fault::BoardSize("20".into())));
        for number in ["1", "2", "4", "5"] {
            assert!(one(&format!("(;GM[{number}]SZ[15])")).is_ok());
        }
    }

    #[test]
    fn points_are_two_letters_on_the_board() {
        assert_eq!(
            fault("(;SZ[15];B[pa])"),
            (1, 12, Fault::OffBoard("pa".into()))
        );
        assert_eq!(
            fault("(;SZ[15];B[H8])"),
            (1, 12, Fault::NotAMove("H8".into()))
        );
        assert_eq!(
            fault("(;SZ[15];B[hhh])"),
            (1, 12, Fault::NotAMove("hhh".into()))
        );
        assert!(matches!(
            fault("(;SZ[15];B[hh][ii])"),
            (1, 16, Fault::Property { .. })
        ));
    }

    #[test]
    fn text_outside_the_games_is_noted() {
        let games = read("from a mail (yesterday)\n(;SZ[15];B[hh]) bye");
        // The bracket of the prose that closes nothing is named, the game is read.
        assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 1);
        let record = games.into_iter().find_map(Result::ok).unwrap();
        assert_eq!(
            record
                .warnings
                .iter()
                .filter(|w| w.note == Note::TextOutside)
                .count(),
            2
        );
    }

    #[test]
    fn the_bound_on_games_is_named() {
        let many = "(;SZ[15])".repeat(GAMES_MAX + 1);
        let games = read(&many);
        assert_eq!(games.len(), GAMES_MAX + 1);
        assert!(games[GAMES_MAX - 1].is_ok());
        assert_eq!(
            games[GAMES_MAX].as_ref().unwrap_err().fault,
            Fault::TooManyGames
        );
    }

    #[test]
    fn the_bound_on_restarts_is_named_past_it() {
        let unclosed = |count: usize| format!("{}(;SZ[15])", "(;GM[4];B[hh\n".repeat(count));
        let at_the_bound = read(&unclosed(RESTARTS_MAX));
        assert_eq!(
            (at_the_bound.len(), at_the_bound.last().unwrap().is_ok()),
            (RESTARTS_MAX + 1, true)
        );
        let past = read(&unclosed(RESTARTS_MAX + 1));
        assert_eq!(
            past.last().unwrap().as_ref().unwrap_err().fault,
            Fault::TooManyFaults
        );
    }

    #[test]
    fn an_unclosed_game_is_named_where_the_next_one_begins() {
        let games = read("(;GM[4]SZ[15]\n;B[hh]\n(;GM[4]SZ[15];B[ii])\n");
        assert_eq!(
            games[0],
            Err(FormatError {
                line: 3,
                column: 1,
                fault: Fault::Unclosed
            })
        );
        assert!(games[1].is_ok());
    }

    #[test]
    fn deep_nesting_is_read_without_recursion() {
        let depth = 200_000;
        let text = format!("{}{}", "(;".repeat(depth), ")".repeat(depth));
        assert!(one(&text).is_ok());
    }

    #[test]
    fn the_colour_of_a_move_is_the_property_in_old_long_names_too() {
        let record = one("(;SiZe[15];Black[hh];White[ig])").unwrap();
        assert_eq!(moves(&record), "bH8 wI9");
        assert!(matches!(record.moves[0].mv, Move::Stone(_)));
    }
}
