//! One game as a file tells it.

use std::fmt;

use renju::{Color, Move};

use crate::error::Place;
use crate::warning::Warning;

/// A game as recorded: what the file says, judged by nobody.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Record {
    /// The stones and passes in the order of play; stones set up before play come first.
    pub moves: Vec<RecordedMove>,
    /// The result the file states, where it states one.
    pub recorded: Option<Recorded>,
    /// How the game ended off the board, where the file says so.
    pub ending: Option<Ending>,
    pub title: Option<String>,
    /// The name of whoever held Black.
    pub black: Option<String>,
    /// The name of whoever held White.
    pub white: Option<String>,
    pub event: Option<String>,
    pub warnings: Vec<Warning>,
}

/// One move and where it stands in the file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RecordedMove {
    pub mv: Move,
    /// Whose it is: as written, or alternating from Black where the format does not say.
    pub color: Color,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
}

impl RecordedMove {
    pub(crate) fn new(mv: Move, color: Color, place: Place) -> Self {
        Self {
            mv,
            color,
            line: place.line,
            column: place.column,
        }
    }
}

/// The result as a file states it.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Recorded {
    Black,
    White,
    Draw,
}

/// An end that the stones do not show.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Ending {
    Resignation,
    /// The flag of the loser fell.
    Time,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Draw => "draw",
        })
    }
}
