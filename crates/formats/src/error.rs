//! What is wrong with a file or with one game in it.

use renju::Point;
use thiserror::Error;

use crate::bounds::{FILE_BYTES_MAX, GAMES_MAX, MOVES_MAX, RESTARTS_MAX};

/// A fault in a file, and where it stands.
///
/// The caller refuses the game it stands for; the other games of the file are not touched by it.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("line {line}, column {column}: {fault}")]
pub struct FormatError {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    #[source]
    pub fault: Fault,
}

/// What is wrong; each message says what to do.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    #[error("the file has {0} bytes, more than the {FILE_BYTES_MAX} that are read; split it")]
    TooLarge(usize),
    #[error("no game is recorded here; give a file with at least one move or one SGF tree")]
    Empty,
    /// The extension, in lower case and without the dot, names a format that is not read.
    #[error(
        "files of the kind .{0} are not read; convert the game to SGF or to a plain list of moves"
    )]
    UnreadFormat(String),
    /// Bytes that belong to no character of the encoding that got furthest.
    #[error(
        "the byte at offset {offset} is no {encoding} text and no other known encoding fits; save the file as UTF-8"
    )]
    Undecodable {
        offset: usize,
        encoding: &'static str,
    },
    /// Part of the file is UTF-8 and part is not.
    #[error(
        "UTF-8 and another encoding are mixed in this file, they meet at byte offset {offset}; save the whole file as UTF-8"
    )]
    MixedEncodings {
        /// Bytes before the first text that is encoded otherwise than the text before it.
        offset: usize,
    },
    #[error(
        "{0:?} is off the board: columns A–O, rows 1–15; correct the point or leave the move out"
    )]
    OffBoard(String),
    #[error("{0:?} is no move; write a point such as H8, or a pass")]
    NotAMove(String),
    #[error("{point} already holds the stone of move {earlier}; correct one of the two")]
    Occupied {
        point: Point,
        /// Counted from 1.
        earlier: usize,
    },
    #[error("the game has more than {MOVES_MAX} moves; split it or correct it")]
    TooManyMoves,
    #[error("the file has more than {GAMES_MAX} games, the rest is not read; split it")]
    TooManyGames,
    #[error("the file ends before {0}; it was cut short, fetch it again")]
    Truncated(&'static str),
    #[error("this ')' closes nothing; remove it or restore the '(' it belongs to")]
    Unbalanced,
    /// SGF: a game that is still open where the next one begins.
    #[error("the game before this one is not closed; add its ')'")]
    Unclosed,
    /// SGF: a value that runs on into the next game.
    #[error("this value is not closed before the next game begins; add its ']'")]
    UnclosedValue,
    #[error(
        "more than {RESTARTS_MAX} games of this file are not closed, the rest is not read; repair it"
    )]
    TooManyFaults,
    /// SGF: a character, and what the grammar has in its place.
    #[error("{0:?} stands where {1} should be")]
    Unexpected(char, &'static str),
    /// SGF: a node after a variation of the same tree has been closed.
    #[error(
        "a node follows a closed variation, so the main line is unclear; close the tree or open a variation"
    )]
    NodeAfterVariation,
    /// SGF: a property that the board depends on cannot be read.
    #[error("{property}[{value}]: {problem}")]
    Property {
        property: String,
        value: String,
        problem: &'static str,
    },
    /// SGF: a property that sets up or removes stones after play has begun.
    #[error(
        "{0} changes the board after the first move, which no move of renju does; record moves as B and W"
    )]
    SetupInPlay(String),
    #[error("the board is {0}, renju is played on 15x15 (CN13-1.1); nothing of this game is read")]
    BoardSize(String),
    #[error(
        "GM[{0}] is another game; renju is recorded as GM[4], files with 1, 2 and 5 are read too"
    )]
    AnotherGame(String),
    /// PSQ: a line, and what the format has in its place.
    #[error("{0:?} is not {1}")]
    Line(String, &'static str),
}

impl Fault {
    pub(crate) fn at(self, place: Place) -> FormatError {
        FormatError {
            line: place.line,
            column: place.column,
            fault: self,
        }
    }
}

/// A place in a decoded text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// The first character of a file.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}
