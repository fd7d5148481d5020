//! A record as a plain list of moves.

use crate::record::Record;

/// Writes a record's moves on one line, separated by blanks, ended by a line break; colours, names and result are not in this format.
///
/// ```
/// let record = formats::read("game.sgf", b"(;SZ[15];B[hh];W[ig];B[])").remove(0)?;
/// assert_eq!(formats::write_plain(&record), "H8 I9 pass\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
#[must_use]
pub fn write_plain(record: &Record) -> String {
    let moves: Vec<String> = record
        .moves
        .iter()
        .map(|played| played.mv.to_string())
        .collect();
    moves.join(" ") + "\n"
}
