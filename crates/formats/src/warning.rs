//! What a reader found odd and read all the same.

use std::fmt;

/// Something odd that did not keep the game from being read, and where it stands.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Warning {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters, counted from 1.
    pub column: usize,
    /// What was odd.
    pub note: Note,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.note
        )
    }
}

/// What was odd.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Note {
    /// The board size is missing; 15 is meant.
    SizeMissing,
    /// The board size says 19, as files of Go programs do; the points are read on the 15×15 board.
    SizeNineteen,
    /// Variations were skipped: the main line is the record.
    VariationsSkipped {
        /// How many were skipped.
        count: usize,
    },
    /// Stones were set up before play; they come first, colours alternating as far as they go, since their order is not recorded.
    OrderOfSetupUnknown,
    /// Text outside any game was skipped.
    TextOutside,
    /// The encoding the file declares is not the one it is written in.
    DeclaredEncodingWrong {
        /// The name the file gives.
        declared: String,
        /// The encoding it was read in.
        read_as: &'static str,
    },
    /// Characters were lost before the file came here: it holds U+FFFD.
    LostCharacters { count: usize },
    /// The stated result is none that is known.
    ResultUnknown {
        /// The text as written, cut.
        text: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SizeMissing => f.write_str("no board size is given, 15x15 is taken"),
            Self::SizeNineteen => {
                f.write_str("the board size says 19, the points are read on 15x15")
            }
            Self::VariationsSkipped { count } => {
                write!(f, "{count} variations skipped, the main line is the record")
            }
            Self::OrderOfSetupUnknown => {
                f.write_str("stones set up before play come first; their order is not recorded")
            }
            Self::TextOutside => f.write_str("text outside any game skipped"),
            Self::DeclaredEncodingWrong { declared, read_as } => write!(
                f,
                "the file declares {declared:?} and is written in {read_as}"
            ),
            Self::LostCharacters { count } => write!(
                f,
                "{count} characters were lost before this file was saved (U+FFFD)"
            ),
            Self::ResultUnknown { text } => write!(f, "the result {text:?} is not known"),
        }
    }
}
