//! Readers and writers of game records.
//!
//! A file goes in as a name and bytes, and comes out as one [`Record`] a game, in file order: the moves with their colours and their places in the file,
//! names, event, stated result, and warnings about what was odd. Formats: plain lists of moves (`.lws` and text), SGF, PSQ.
//!
//! **Guarantees.** Every byte from outside is taken for hostile: [`read`] never panics, its memory is bounded by the file's size, and the file's size,
//! games and moves by [`FILE_BYTES_MAX`], [`GAMES_MAX`] and [`MOVES_MAX`]. Nothing is dropped in silence: what cannot be read is a [`FormatError`] with
//! line and column, in the place of the game it belongs to, and the other games of the file are read; what is odd but readable is a [`Warning`]. No byte is
//! replaced while decoding.
//!
//! **Not here.** Nothing is judged: a record may hold fouls, two stones in a row, and moves after a five.
//!
//! SGF is read by a parser of this crate. The published ones report errors and nodes without their places in the file, and what is owed here is the line
//! and column of a stone that is off the board as much as of a bracket that is missing.
//!
//! ```
//! let games = formats::read("game.sgf", b"(;GM[4]SZ[15]RE[B+];B[hh];W[ig];B[jh])(;GM[4]SZ[15];B[pp])");
//! let first = games[0].as_ref().map_err(Clone::clone)?;
//! assert_eq!(first.moves[1].mv.to_string(), "I9");
//! assert_eq!(first.recorded, Some(formats::Recorded::Black));
//! let second = games[1].as_ref().unwrap_err().to_string();
//! assert!(second.starts_with(r#"line 1, column 55: "pp" is off the board"#), "{second}");
//! # Ok::<(), formats::FormatError>(())
//! ```

mod bounds;
mod builder;
mod error;
mod format;
mod plain;
mod psq;
mod record;
mod sgf;
mod text;
mod warning;

pub use bounds::{FILE_BYTES_MAX, GAMES_MAX, MOVES_MAX, QUOTED_CHARS_MAX, RESTARTS_MAX};
pub use error::{Fault, FormatError};
pub use plain::write_plain;
pub use record::{Ending, Record, Recorded, RecordedMove};
pub use sgf::write_sgf;
pub use warning::{Note, Warning};

use error::Place;
use format::Format;

/// Bytes at the start of an SGF file in which its encoding may be declared.
const DECLARATION_BYTES_MAX: usize = 4096;

/// Reads every game of a file, in file order; `name` is the file's name or path, of which only the extension matters.
///
/// The answer is never empty: a file without a game yields [`Fault::Empty`].
///
/// # Errors
/// One per game that cannot be read, in its place, or one alone for a file that cannot be read at all.
#[must_use]
pub fn read(name: &str, bytes: &[u8]) -> Vec<Result<Record, FormatError>> {
    read_file(name, bytes).unwrap_or_else(|fault| vec![Err(fault)])
}

fn read_file(name: &str, bytes: &[u8]) -> Result<Vec<Result<Record, FormatError>>, FormatError> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(Fault::TooLarge(bytes.len()).at(Place::START));
    }
    let format = format::detect(name, bytes)
        .map_err(|extension| Fault::UnreadFormat(extension).at(Place::START))?;
    let declared = match format {
        Format::Sgf => declared_encoding(bytes),
        Format::Plain | Format::Psq => None,
    };
    let text::Text { text, warnings } = match (text::decode(bytes, declared), format) {
        (Err(whole), Format::Sgf) => return sgf::read_parts(bytes, whole),
        (decoded, _) => decoded?,
    };
    let mut games = match format {
        Format::Plain => plain::read(&text),
        Format::Sgf => sgf::read(&text, 0),
        Format::Psq => vec![psq::read(&text)],
    };
    if games.is_empty() {
        return Err(Fault::Empty.at(Place::START));
    }
    if let Some(record) = games.iter_mut().find_map(|game| game.as_mut().ok()) {
        record.warnings.splice(0..0, warnings);
    }
    Ok(games)
}

/// The first CA property of an SGF file. It is found before the text is decoded, which the property's own letters allow in every encoding read here.
fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let start = &bytes[..bytes.len().min(DECLARATION_BYTES_MAX)];
    let at = start.windows(3).position(|window| window == b"CA[")? + 3;
    let length = start[at..].iter().position(|b| *b == b']')?;
    std::str::from_utf8(&start[at..at + length])
        .ok()
        .map(str::trim)
}
