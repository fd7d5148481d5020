//! A record as SGF.

use std::fmt::Write as _;

use renju::{Color, Point};

use crate::record::{Ending, Record, Recorded};

/// Writes a record as one SGF tree (FF 4, GM 4, UTF-8, board 15), a node a move, ended by a line break.
///
/// Reading it back gives the same moves, colours, names and result; a line break inside a name comes back as a blank.
///
/// ```
/// let record = formats::read("game.txt", b"h8 i9 pass").remove(0)?;
/// assert_eq!(formats::write_sgf(&record), "(;FF[4]GM[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig];B[])\n");
/// # Ok::<(), formats::FormatError>(())
/// ```
#[must_use]
pub fn write_sgf(record: &Record) -> String {
    let mut sgf = String::from("(;FF[4]GM[4]CA[UTF-8]SZ[15]");
    let texts = [
        ("GN", &record.title),
        ("EV", &record.event),
        ("PB", &record.black),
        ("PW", &record.white),
    ];
    for (property, text) in texts {
        if let Some(text) = text {
            push(&mut sgf, property, &escaped(text));
        }
    }
    if let Some(recorded) = record.recorded {
        push(&mut sgf, "RE", &result(recorded, record.ending));
    }
    sgf.push('\n');
    for played in &record.moves {
        sgf.push(';');
        let property = match played.color {
            Color::Black => "B",
            Color::White => "W",
        };
        let letters = played.mv.point().map(letters).unwrap_or_default();
        push(&mut sgf, property, &letters);
    }
    sgf.push_str(")\n");
    sgf
}

fn push(sgf: &mut String, property: &str, value: &str) {
    // Writing to a String cannot fail.
    let _ = write!(sgf, "{property}[{value}]");
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn result(recorded: Recorded, ending: Option<Ending>) -> String {
    let how = match ending {
        Some(Ending::Resignation) => "R",
        Some(Ending::Time) => "T",
        None => "",
    };
    match recorded {
        Recorded::Black => format!("B+{how}"),
        Recorded::White => format!("W+{how}"),
        Recorded::Draw => "Draw".to_owned(),
    }
}

/// Column, then row from the top.
fn letters(point: Point) -> String {
    [point.column(), 14 - point.row()]
        .iter()
        .map(|n| char::from(b'a' + n))
        .collect()
}
