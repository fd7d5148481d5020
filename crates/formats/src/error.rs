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
    #[error("the file has {bytes} bytes, more than the {FILE_BYTES_MAX} that are read; split it")]
    TooLarge { bytes: usize },
    #[error("no game is recorded here; give a file with at least one move or one SGF tree")]
    Empty,
    /// The extension names a format that is not read.
    #[error(
        "files of the kind .{extension} are not read; convert the game to SGF or to a plain list of moves"
    )]
    UnreadFormat {
        /// The extension in lower case, without the dot.
        extension: String,
    },
    /// Bytes that belong to no character of the encoding that fits the rest.
    #[error(
        "the byte at offset {offset} is no {encoding} text and no other known encoding fits; save the file as UTF-8"
    )]
    Undecodable {
        /// Bytes before the faulty one.
        offset: usize,
        /// The encoding that got furthest.
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
        "{text:?} is off the board: columns A–O, rows 1–15; correct the point or leave the move out"
    )]
    OffBoard { text: String },
    #[error("{text:?} is no move; write a point such as H8, or a pass")]
    NotAMove { text: String },
    #[error("{point} already holds the stone of move {earlier}; correct one of the two")]
    Occupied {
        point: Point,
        /// The number of the move that filled it, counted from 1.
        earlier: usize,
    },
    #[error("the game has more than {MOVES_MAX} moves; split it or correct it")]
    TooManyMoves,
    #[error("the file has more than {GAMES_MAX} games, the rest is not read; split it")]
    TooManyGames,
    #[error("the file ends before {missing}; it was cut short, fetch it again")]
    Truncated {
        /// What should have come.
        missing: &'static str,
    },
    #[error("this ')' closes nothing; remove it or restore the '(' it belongs to")]
    Unbalanced,
    /// SGF: a game that is still open where the next one begins.
    #[error("the game before this one is not closed; add its ')'")]
    Unclosed,
    /// SGF: a value that runs on into the next game.
    #[error("this value is not closed before the next game begins; add its ']'")]
    UnclosedValue,
    /// SGF: more than [`RESTARTS_MAX`] games whose brackets do not close.
    #[error(
        "more than {RESTARTS_MAX} games of this file are not closed, the rest is not read; repair it"
    )]
    TooManyFaults,
    /// SGF: a character where the grammar has no place for it.
    #[error("{found:?} stands where {expected} should be")]
    Unexpected {
        found: char,
        /// What the grammar has there.
        expected: &'static str,
    },
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
        /// Why it cannot be read and what to do.
        problem: &'static str,
    },
    /// SGF: stones are set up or removed after play has begun.
    #[error(
        "{property} changes the board after the first move, which no move of renju does; record moves as B and W"
    )]
    SetupInPlay { property: String },
    /// The board is not the 15×15 board of renju.
    #[error(
        "the board is {found}, renju is played on 15x15 (CN13-1.1); nothing of this game is read"
    )]
    BoardSize { found: String },
    /// SGF: another game.
    #[error(
        "GM[{found}] is another game; renju is recorded as GM[4], files with 1, 2 and 5 are read too"
    )]
    AnotherGame { found: String },
    /// PSQ: the first line or a move line is not as the format has it.
    #[error("{text:?} is not {expected}")]
    Line {
        text: String,
        /// What should stand there.
        expected: &'static str,
    },
}

impl Fault {
    /// Sets the fault at a place.
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
