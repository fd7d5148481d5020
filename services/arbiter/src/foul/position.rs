//! One line of input as a position.

use renju::notation::parse_moves_spanned;
use renju::{Board, Color, Move, Point};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::answer::{Faulty, Id};

/// A position to be judged.
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
    /// Reads a line in either form.
    ///
    /// # Errors
    /// What is wrong, with line and column or field, under the id that the answer is to bear.
    pub(crate) fn read(line: &[u8], number: u64) -> Result<Self, Faulty> {
        let line = if number == 1 {
            line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
        } else {
            line
        };
        let text = str::from_utf8(line).map_err(|error| {
            let good = &line[..error.valid_up_to()];
            let column = String::from_utf8_lossy(good).chars().count() + 1;
            Faulty::new(
                number,
                format!(
                    "line {number}, column {column}: the byte at offset {} is no UTF-8",
                    good.len()
                ),
            )
        })?;
        if text.trim_start().starts_with('{') {
            Self::from_json(text, number)
        } else {
            Self::from_moves(text, number)
        }
    }

    fn from_moves(text: &str, number: u64) -> Result<Self, Faulty> {
        let at = |column: usize, what: &dyn std::fmt::Display| {
            Faulty::new(number, format!("line {number}, column {column}: {what}"))
        };
        let spanned = parse_moves_spanned(text)
            .map_err(|error| Faulty::new(number, format!("line {number}, {error}")))?;
        let mut board = Board::empty();
        for (index, spanned) in spanned.iter().enumerate() {
            let color = if index % 2 == 0 {
                Color::Black
            } else {
                Color::White
            };
            if let Move::Stone(point) = spanned.played {
                board
                    .place(point, color)
                    .map_err(|occupied| at(spanned.column, &occupied))?;
            }
        }
        Ok(Self {
            id: Id::Line(number),
            board,
            moves: Some(spanned.iter().map(|spanned| spanned.played).collect()),
        })
    }

    fn from_json(text: &str, number: u64) -> Result<Self, Faulty> {
        let fields: Fields<'_> = serde_json::from_str(text).map_err(|error| {
            let column = column_of_byte(text, error.column());
            Faulty::new(
                number,
                format!("line {number}, column {column}: {}", reason(&error)),
            )
        })?;
        let id = fields
            .id
            .map_or(Id::Line(number), |raw| Id::Given(raw.to_owned()));
        let board = Self::board(&fields).map_err(|what| Faulty {
            id: id.clone(),
            error: format!("line {number}, {what}"),
        })?;
        Ok(Self {
            id,
            board,
            moves: None,
        })
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
                let at =
                    |what: &dyn std::fmt::Display| format!("field \"{name}\", item {item}: {what}");
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

/// A parser's message without the place that it repeats for a text of one line.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message
        .rsplit_once(" at line ")
        .map_or_else(|| message.clone(), |(reason, _)| reason.to_owned())
}

/// The column in characters of a column in bytes, both counted from 1.
fn column_of_byte(text: &str, byte: usize) -> usize {
    text.char_indices()
        .take_while(|(at, _)| *at < byte)
        .count()
        .max(1)
}
