//! What a reader found odd and read all the same.

use thiserror::Error;

use crate::error::Place;

/// Something odd that did not keep the game from being read, and where it stands.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("line {line}, column {column}: {note}")]
pub struct Warning {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    pub note: Note,
}

/// What was odd.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[non_exhaustive]
pub enum Note {
    #[error("no board size is given, 15x15 is taken")]
    SizeMissing,
    /// As files of Go programs have it.
    #[error("the board size says 19, the points are read on 15x15")]
    SizeNineteen,
    #[error("{count} variations skipped, the main line is the record")]
    VariationsSkipped { count: usize },
    /// Their colours alternate as far as they go.
    #[error("stones set up before play come first; their order is not recorded")]
    OrderOfSetupUnknown,
    #[error("text outside any game skipped")]
    TextOutside,
    #[error("the file declares {declared:?} and is written in {read_as}")]
    DeclaredEncodingWrong {
        declared: String,
        read_as: &'static str,
    },
    /// The file holds U+FFFD.
    #[error("{count} characters were lost before this file was saved (U+FFFD)")]
    LostCharacters { count: usize },
    /// The stated result as written, cut.
    #[error("the result {text:?} is not known")]
    ResultUnknown { text: String },
}

impl Note {
    pub(crate) fn at(self, place: Place) -> Warning {
        Warning {
            line: place.line,
            column: place.column,
            note: self,
        }
    }
}
