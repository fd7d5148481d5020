//! One line of input as a position.

use std::fmt::Display;

use renju::notation::parse_moves_spanned;
use renju::{Board, Color, Move, Point};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::answer::{Faulty, Id};

#[derive(Debug)]
pub(crate) struct Position {
    pub(crate) id: Id,
    pub(crate) board: Board,
    /// The moves, where the position was given by its moves.
    pub(crate) moves: Option<Vec<Move>>,
}

/// The JSON form. The fields are taken apart one by one, so that a fault is named with its field and the answer bears the id whatever else is wrong.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    black: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    white: Option<&'a RawValue>,
}

/// Keeps a field that is there, a null too: a null id is an id.
fn present<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl Position {
    /// Reads a line in either form. A fault is named with line and column or field, under the id that the answer is to bear.
    pub(crate) fn read(line: &[u8], number: u64) -> Result<Self, Faulty> {
        let bom = b"\xEF\xBB\xBF";
        let line = line
            .strip_prefix(bom)
            .filter(|_| number == 1)
            .unwrap_or(line);
        let text = str::from_utf8(line).map_err(|error| {
            let (offset, good) = (error.valid_up_to(), &line[..error.valid_up_to()]);
            let column = String::from_utf8_lossy(good).chars().count() + 1;
            let what = format!("the byte at offset {offset} is no UTF-8");
            Faulty::new(number, format!("line {number}, column {column}: {what}"))
        })?;
        if text.trim_start().starts_with('{') {
            Self::from_json(text, number)
        } else {
            let (board, moves) = played(text)
                .map_err(|what| Faulty::new(number, format!("line {number}, {what}")))?;
            Ok(Self {
                id: Id::Line(number),
                board,
                moves: Some(moves),
            })
        }
    }

    fn from_json(text: &str, number: u64) -> Result<Self, Faulty> {
        let fields: Fields<'_> = serde_json::from_str(text).map_err(|error| {
            let (column, what) = (column_of_byte(text, error.column()), reason(&error));
            Faulty::new(number, format!("line {number}, column {column}: {what}"))
        })?;
        let id = match fields.id {
            None => Id::Line(number),
            Some(raw) => Id::Given(raw.to_owned()),
        };
        match Self::board(&fields) {
            Ok(board) => Ok(Self {
                id,
                board,
                moves: None,
            }),
            Err(what) => Err(Faulty {
                id,
                error: format!("line {number}, {what}"),
            }),
        }
    }

    fn board(fields: &Fields<'_>) -> Result<Board, String> {
        let mut board = Board::empty();
        for (name, field, color) in [
            ("black", fields.black, Color::Black),
            ("white", fields.white, Color::White),
        ] {
            let raw = field.ok_or_else(|| {
                format!("field \"{name}\": it is missing; give a list of points, [] for none")
            })?;
            let listed: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| {
                format!("field \"{name}\": it is not a list of points such as [\"H8\"]")
            })?;
            for (raw, item) in listed.into_iter().zip(1..) {
                let at = |what: &dyn Display| format!("field \"{name}\", item {item}: {what}");
                let written: String = serde_json::from_str(raw.get())
                    .map_err(|_| at(&"it is not a text such as \"H8\""))?;
                let point: Point = written.parse().map_err(|error| at(&error))?;
                board
                    .place(point, color)
                    .map_err(|occupied| at(&occupied))?;
            }
        }
        Ok(board)
    }
}

/// The position after a list of moves, Black first, colours alternating, and the moves. A fault is named with its column.
pub(crate) fn played(text: &str) -> Result<(Board, Vec<Move>), String> {
    let spanned = parse_moves_spanned(text).map_err(|error| error.to_string())?;
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let mut board = Board::empty();
    for (spanned, color) in spanned.iter().zip(colors) {
        if let Move::Stone(point) = spanned.played {
            board
                .place(point, color)
                .map_err(|occupied| format!("column {}: {occupied}", spanned.column))?;
        }
    }
    let moves = spanned.iter().map(|spanned| spanned.played).collect();
    Ok((board, moves))
}

/// A parser's message without the place that it repeats for a text of one line.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ");
    reason
        .map_or(message.as_str(), |(reason, _)| reason)
        .to_owned()
}

/// The column in characters of a column in bytes, both counted from 1.
fn column_of_byte(text: &str, byte: usize) -> usize {
    text.char_indices()
        .take_while(|(at, _)| *at < byte)
        .count()
        .max(1)
}
