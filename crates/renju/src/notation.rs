//! Lists of moves as people type them: `h8 i9 j8`, glued `h8i9j8`, passes as `pass` or `--`.

use thiserror::Error;

use crate::point::kept;
use crate::{Move, Point};

/// Moves that one list may hold. A game has at most 225 stones; the rest leaves room for passes.
pub const MOVES_MAX: usize = 1_024;

/// A move and where in the text it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpannedMove {
    pub played: Move,
    /// The column of its first character, from 1, in characters.
    pub column: usize,
}

/// Reads a list of moves in either case, separated by white space or not at all.
///
/// Whether the moves can be played one after another is not asked: a point may occur twice.
///
/// # Errors
/// [`NotationError`] at the first text that is no move, and past [`MOVES_MAX`] moves.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, NotationError> {
    let spanned = parse_moves_spanned(text)?.into_iter();
    Ok(spanned.map(|spanned| spanned.played).collect())
}

/// Reads a list of moves as [`parse_moves`] does and says where each of them stood.
///
/// # Errors
/// [`NotationError`] at the first text that is no move, and past [`MOVES_MAX`] moves.
pub fn parse_moves_spanned(text: &str) -> Result<Vec<SpannedMove>, NotationError> {
    let mut moves = Vec::new();
    let mut column = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let (played, length) =
                first_move(rest).map_err(|problem| NotationError { column, problem })?;
            if moves.len() == MOVES_MAX {
                let problem = NotationProblem::TooManyMoves(kept(&rest[..length]));
                return Err(NotationError { column, problem });
            }
            moves.push(SpannedMove { played, column });
            length
        };
        let (read, unread) = rest.split_at(length);
        column += read.chars().count();
        rest = unread;
    }
    Ok(moves)
}

/// The move at the start of a text that does not start with white space, and its length in bytes.
fn first_move(text: &str) -> Result<(Move, usize), NotationProblem> {
    if text.starts_with("--") {
        return Ok((Move::Pass, 2));
    }
    let start = text.get(..4).unwrap_or_default();
    if start.eq_ignore_ascii_case("pass") {
        return Ok((Move::Pass, 4));
    }
    match Point::prefix(text) {
        Some((length, Some(point))) => Ok((Move::Stone(point), length)),
        Some((length, None)) => Err(NotationProblem::OffTheBoard(kept(&text[..length]))),
        None => {
            let word = text.split(char::is_whitespace).next().unwrap_or(text);
            Err(NotationProblem::NotAMove(kept(word)))
        }
    }
}

/// A list of moves that cannot be read: where and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct NotationError {
    /// The column of the first character of the offending text, from 1, in characters.
    pub column: usize,
    pub problem: NotationProblem,
}

/// Why a list of moves cannot be read, with the offending text (at most its first 32 characters).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationProblem {
    #[error("{0:?} is not a move: a point such as H8, pass or -- is expected")]
    NotAMove(String),
    /// It has the form of a point, but the column is past O or the row past 15.
    #[error("{0} is off the board: columns A–O, rows 1–15")]
    OffTheBoard(String),
    /// With the first move too many.
    #[error("{0} is one move more than the {MOVES_MAX} that a list may hold")]
    TooManyMoves(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::TEXT_KEPT_MAX;

    fn written(text: &str) -> String {
        parse_moves(text)
            .unwrap()
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn refused(text: &str) -> (usize, NotationProblem) {
        let error = parse_moves(text).unwrap_err();
        (error.column, error.problem)
    }

    #[test]
    fn moves_are_read_apart_or_glued_in_either_case() {
        assert_eq!(written("h8 i9\tJ10\n"), "H8 I9 J10");
        assert_eq!(written("h8i9J10a15o1"), "H8 I9 J10 A15 O1");
        assert_eq!(written(""), "");
        assert_eq!(written(" \u{3000}h8"), "H8");
    }

    #[test]
    fn passes_are_read_in_each_spelling_and_glued_too() {
        assert_eq!(written("h8 -- pass PASS"), "H8 pass pass pass");
        assert_eq!(written("h8--Passi9----"), "H8 pass pass I9 pass pass");
    }

    #[test]
    fn each_move_has_the_column_of_its_first_character() {
        let columns: Vec<_> = parse_moves_spanned("\u{3000}h8i10  --pass a1")
            .unwrap()
            .iter()
            .map(|spanned| spanned.column)
            .collect();
        assert_eq!(columns, [2, 4, 9, 11, 16]);
    }

    #[test]
    fn a_point_off_the_board_is_named_with_its_column_in_the_text() {
        assert_eq!(
            refused("h8 p3"),
            (4, NotationProblem::OffTheBoard("p3".into()))
        );
        assert_eq!(
            refused("h8i16"),
            (3, NotationProblem::OffTheBoard("i16".into()))
        );
        assert_eq!(
            refused("h8h99999999999"),
            (3, NotationProblem::OffTheBoard("h99999999999".into()))
        );
        assert_eq!(
            parse_moves("P3").unwrap_err().to_string(),
            "column 1: P3 is off the board: columns A–O, rows 1–15"
        );
    }

    #[test]
    fn what_is_no_move_is_refused_with_the_word() {
        for (text, column, word) in [
            ("h8 hello i9", 4, "hello"),
            ("h8-", 3, "-"),
            ("h8 8h", 4, "8h"),
            ("h08", 1, "h08"),
            ("h8,i9", 3, ",i9"),
            ("pas", 1, "pas"),
            ("h8 Ｈ９", 4, "Ｈ９"),
            ("h8 hé", 4, "hé"),
            ("paé", 1, "paé"),
            ("h", 1, "h"),
        ] {
            assert_eq!(
                refused(text),
                (column, NotationProblem::NotAMove(word.into()))
            );
        }
    }

    #[test]
    fn a_list_may_hold_as_many_moves_as_the_bound_and_not_one_more() {
        assert_eq!(
            parse_moves(&"--".repeat(MOVES_MAX)).unwrap().len(),
            MOVES_MAX
        );
        let error = parse_moves(&"--".repeat(MOVES_MAX + 1)).unwrap_err();
        assert_eq!(
            (error.column, error.problem),
            (
                2 * MOVES_MAX + 1,
                NotationProblem::TooManyMoves("--".into())
            )
        );
    }

    #[test]
    fn an_error_keeps_no_more_than_its_bound() {
        assert_eq!(
            refused(&"é".repeat(10_000)).1,
            NotationProblem::NotAMove("é".repeat(TEXT_KEPT_MAX))
        );
        assert_eq!(
            refused(&format!("h{}", "9".repeat(10_000))).1,
            NotationProblem::OffTheBoard(format!("h{}", "9".repeat(TEXT_KEPT_MAX - 1)))
        );
    }
}
