//! Plain lists of moves: `h8 i9 j8` or glued, over one line or several, `#` lines as comments. `.lws` files are of this kind.
//!
//! A blank line ends a game. So does a line that begins with the point the game began with: no game can have that stone twice, and files with a game a
//! line are common.

use renju::notation::{NotationProblem, SpannedMove, parse_moves, parse_moves_spanned};

use crate::bounds::{GAMES_MAX, quoted};
use crate::builder::Moves;
use crate::error::{Fault, FormatError, Place};
use crate::record::Record;

/// Reads every game of a text.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut games = Vec::new();
    let mut game: Option<Game> = None;
    for (index, line) in text.lines().enumerate() {
        let content = line.trim();
        if content.starts_with('#') {
            continue;
        }
        if content.is_empty() || game.as_ref().is_some_and(|game| game.starts_again(content)) {
            games.extend(game.take().map(Game::finish));
        }
        if content.is_empty() {
            continue;
        }
        if games.len() == GAMES_MAX {
            games.push(Err(Fault::TooManyGames.at(Place {
                line: index + 1,
                column: 1,
            })));
            return games;
        }
        game.get_or_insert_with(Game::new).line(line, index + 1);
    }
    games.extend(game.map(Game::finish));
    games
}

/// A game being read.
struct Game {
    first: Option<String>,
    moves: Result<Moves, FormatError>,
}

impl Game {
    fn new() -> Self {
        Self {
            first: None,
            moves: Ok(Moves::new()),
        }
    }

    /// Whether a line begins with the point of this game's first stone.
    fn starts_again(&self, line: &str) -> bool {
        self.first.as_deref().is_some_and(|first| {
            let split = line.split_at_checked(first.len());
            split.is_some_and(|(start, rest)| {
                start.eq_ignore_ascii_case(first) && !rest.starts_with(|c: char| c.is_ascii_digit())
            })
        })
    }

    /// Adds a line; after a fault the rest of the game is skipped.
    fn line(&mut self, text: &str, line: usize) {
        let Ok(moves) = &mut self.moves else { return };
        if self.first.is_none() {
            self.first = first_point(text);
        }
        if let Err(fault) = add(moves, text, line) {
            self.moves = Err(fault);
        }
    }

    fn finish(self) -> Result<Record, FormatError> {
        Ok(Record {
            moves: self.moves?.into_vec(),
            ..Record::default()
        })
    }
}

fn add(moves: &mut Moves, text: &str, line: usize) -> Result<(), FormatError> {
    let spanned = parse_moves_spanned(text).map_err(|error| {
        let column = error.column;
        let fault = match error.problem {
            NotationProblem::OffTheBoard(text) => Fault::OffBoard(quoted(&text)),
            NotationProblem::TooManyMoves(_) => Fault::TooManyMoves,
            NotationProblem::NotAMove(text) => Fault::NotAMove(quoted(&text)),
        };
        fault.at(Place { line, column })
    })?;
    for SpannedMove { played, column } in spanned {
        moves.push(played, moves.next_color(), Place { line, column })?;
    }
    Ok(())
}

/// The point a line begins with, even where the line is faulty further on.
fn first_point(text: &str) -> Option<String> {
    let good = match parse_moves(text) {
        Ok(moves) => moves,
        Err(error) => {
            let before: String = text.chars().take(error.column - 1).collect();
            parse_moves(&before).ok()?
        }
    };
    good.first()?.point().map(|point| point.to_string())
}

/// Writes a record's moves on one line, separated by blanks, ended by a line break; colours, names and result are not in this format.
///
/// ```
/// let record = formats::read("game.sgf", b"(;SZ[15];B[hh];W[ig];B[])").remove(0)?;
/// assert_eq!(formats::write_plain(&record), "H8 I9 pass\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
#[must_use]
pub fn write_plain(record: &Record) -> String {
    let moves = record.moves.iter().map(|played| played.mv.to_string());
    moves.collect::<Vec<_>>().join(" ") + "\n"
}

#[cfg(test)]
mod tests {
    use renju::{Color, Move};

    use super::*;
    use crate::bounds::MOVES_MAX;

    fn fault(text: &str) -> (usize, usize, Fault) {
        let mut games = read(text);
        assert_eq!(games.len(), 1, "{games:?}");
        let error = games.remove(0).unwrap_err();
        (error.line, error.column, error.fault)
    }

    fn lengths(text: &str) -> Vec<usize> {
        read(text)
            .into_iter()
            .map(|game| game.map_or(0, |record| record.moves.len()))
            .collect()
    }

    #[test]
    fn a_game_may_run_over_several_lines_with_comments() {
        let games = read("# final\nh8 I9\n# still\n j8G7--\r\nPASS");
        let record = games[0].as_ref().unwrap();
        assert_eq!(record.moves.len(), 6);
        assert_eq!((record.moves[3].line, record.moves[3].column), (4, 4));
        assert_eq!(record.moves[3].color, Color::White);
        assert_eq!(record.moves[5].mv, Move::Pass);
    }

    #[test]
    fn blank_lines_and_lines_that_start_over_separate_games() {
        assert_eq!(lengths("h8 i9\nj8\n\nh8"), [3, 1]);
        assert_eq!(lengths("h8i9\nH8j9i8\nh8"), [2, 3, 1]);
        assert_eq!(lengths("h1 i9\nh10 j9"), [4]);
    }

    #[test]
    fn a_faulty_game_does_not_lose_the_others() {
        assert_eq!(lengths("h8i9\nh8x9i8\nh8h9h10"), [2, 0, 3]);
        assert_eq!(lengths("h8x9i8\nh8h9h10"), [0, 3]);
        assert_eq!(lengths("h8 what\ni9\n\nh8"), [0, 1]);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        assert_eq!(fault("h8\ni9 P3"), (2, 4, Fault::OffBoard("P3".into())));
        assert_eq!(fault("h8 h16"), (1, 4, Fault::OffBoard("h16".into())));
        assert_eq!(fault("h8 五"), (1, 4, Fault::NotAMove("五".into())));
        assert_eq!(fault("h8\0"), (1, 3, Fault::NotAMove("\\u{0}".into())));
        assert!(matches!(
            fault("h8 i9\nj9 i9"),
            (2, 4, Fault::Occupied { earlier: 2, .. })
        ));
        assert!(matches!(fault("h8 i"), (1, 4, Fault::NotAMove { .. })));
    }

    #[test]
    fn the_bound_on_moves_is_named_past_it() {
        assert_eq!(lengths(&"--".repeat(MOVES_MAX)), [MOVES_MAX]);
        assert_eq!(fault(&"--".repeat(MOVES_MAX + 1)).2, Fault::TooManyMoves);
        assert_eq!(fault(&"-- ".repeat(20_000)).2, Fault::TooManyMoves);
    }

    #[test]
    fn the_bound_on_games_is_named_past_it() {
        assert_eq!(read(&"h8\n".repeat(GAMES_MAX)).len(), GAMES_MAX);
        let past = read(&"h8\n".repeat(GAMES_MAX + 1));
        let error = FormatError {
            line: GAMES_MAX + 1,
            column: 1,
            fault: Fault::TooManyGames,
        };
        assert_eq!(past[GAMES_MAX], Err(error));
    }

    #[test]
    fn a_text_without_moves_holds_no_game() {
        assert!(read("# only a comment\n\n").is_empty());
    }
}
