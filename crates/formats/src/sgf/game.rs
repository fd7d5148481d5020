//! What the properties of a tree mean for a game of renju.

use renju::{Color, Move, Point};

use super::tree::{Property, Tree, Value};
use crate::bounds::quoted;
use crate::builder::Moves;
use crate::error::{Fault, FormatError, Place};
use crate::record::{Ending, Record, Recorded};
use crate::warning::Note;

/// The number of the last row or column, counted from 0.
const LAST: u8 = 14;

/// Reads a tree's main line.
///
/// # Errors
/// The first fault of the line.
pub(crate) fn record(tree: &Tree<'_>) -> Result<Record, FormatError> {
    let mut reading = Reading {
        record: Record::default(),
        moves: Moves::new(),
        setup: Setup::default(),
        sized: false,
    };
    for property in tree.nodes.iter().flatten() {
        reading.property(property)?;
    }
    reading.lay_setup()?;
    if !reading.sized {
        reading.warn(tree.place, Note::SizeMissing);
    }
    if tree.skipped > 0 {
        let count = tree.skipped;
        reading.warn(tree.place, Note::VariationsSkipped { count });
    }
    reading.record.moves = reading.moves.into_vec();
    Ok(reading.record)
}

/// Stones set up before play.
#[derive(Default)]
struct Setup {
    black: Vec<(Point, Place)>,
    white: Vec<(Point, Place)>,
}

struct Reading {
    record: Record,
    moves: Moves,
    setup: Setup,
    /// Whether the tree has said how large its board is.
    sized: bool,
}

impl Reading {
    fn property(&mut self, property: &Property<'_>) -> Result<(), FormatError> {
        let Some(first) = property.values.first() else {
            return Ok(());
        };
        match property.name.as_str() {
            "GM" => known_game(first),
            "SZ" => self.size(first),
            "B" => self.play(Color::Black, property),
            "W" => self.play(Color::White, property),
            "AB" => self.set_up(Color::Black, property),
            "AW" => self.set_up(Color::White, property),
            "AE" => Err(Fault::SetupInPlay(property.name.clone()).at(first.place)),
            "RE" => {
                self.result(first);
                Ok(())
            }
            "PB" => keep(&mut self.record.black, first),
            "PW" => keep(&mut self.record.white, first),
            "EV" => keep(&mut self.record.event, first),
            "GN" => keep(&mut self.record.title, first),
            _ => Ok(()),
        }
    }

    fn size(&mut self, value: &Value<'_>) -> Result<(), FormatError> {
        self.sized = true;
        match value.raw.trim() {
            "15" | "15:15" => Ok(()),
            "19" | "19:19" => {
                self.warn(value.place, Note::SizeNineteen);
                Ok(())
            }
            other => Err(Fault::BoardSize(quoted(other)).at(value.place)),
        }
    }

    fn play(&mut self, color: Color, property: &Property<'_>) -> Result<(), FormatError> {
        if let Some(second) = property.values.get(1) {
            let fault = Fault::Property {
                property: property.name.clone(),
                value: quoted(second.raw),
                problem: "a move has one point; give each stone a node of its own",
            };
            return Err(fault.at(second.place));
        }
        self.lay_setup()?;
        for value in &property.values {
            let mv = match value.raw.trim() {
                "" | "tt" => Move::Pass,
                text => Move::Stone(point(text).map_err(|fault| fault.at(value.place))?),
            };
            self.moves.push(mv, color, value.place)?;
        }
        Ok(())
    }

    fn set_up(&mut self, color: Color, property: &Property<'_>) -> Result<(), FormatError> {
        for value in &property.values {
            if self.moves.len() > 0 {
                return Err(Fault::SetupInPlay(property.name.clone()).at(value.place));
            }
            let point = point(value.raw.trim()).map_err(|fault| fault.at(value.place))?;
            match color {
                Color::Black => self.setup.black.push((point, value.place)),
                Color::White => self.setup.white.push((point, value.place)),
            }
        }
        Ok(())
    }

    /// Puts the stones set up so far before the first move, colours alternating as far as both last: a placed opening then reads as it was played.
    fn lay_setup(&mut self) -> Result<(), FormatError> {
        let Setup { black, white } = std::mem::take(&mut self.setup);
        if let Some((_, place)) = black.first().or(white.first()) {
            self.warn(*place, Note::OrderOfSetupUnknown);
        }
        for index in 0..black.len().max(white.len()) {
            for (stones, color) in [(&black, Color::Black), (&white, Color::White)] {
                if let Some(&(point, place)) = stones.get(index) {
                    self.moves.push(Move::Stone(point), color, place)?;
                }
            }
        }
        Ok(())
    }

    fn result(&mut self, value: &Value<'_>) {
        let Some(text) = value.simple_text() else {
            return;
        };
        match recorded(&text) {
            Stated::Result(recorded) => {
                self.record.recorded = Some(recorded);
                self.record.ending = ending(&text);
            }
            Stated::Nothing => {}
            Stated::Unknown => {
                let text = quoted(&text);
                self.warn(value.place, Note::ResultUnknown { text });
            }
        }
    }

    fn warn(&mut self, place: Place, note: Note) {
        self.record.warnings.push(note.at(place));
    }
}

/// Keeps the first value a game gives.
fn keep(field: &mut Option<String>, value: &Value<'_>) -> Result<(), FormatError> {
    if field.is_none() {
        *field = value.simple_text();
    }
    Ok(())
}

fn known_game(value: &Value<'_>) -> Result<(), FormatError> {
    match value.raw.trim() {
        "1" | "2" | "4" | "5" => Ok(()),
        other => Err(Fault::AnotherGame(quoted(other)).at(value.place)),
    }
}

/// Two letters, column then row from the top.
fn point(text: &str) -> Result<Point, Fault> {
    let &[column, row] = text.as_bytes() else {
        return Err(Fault::NotAMove(quoted(text)));
    };
    if !column.is_ascii_alphabetic() || !row.is_ascii_alphabetic() {
        return Err(Fault::NotAMove(quoted(text)));
    }
    let from_top = row.checked_sub(b'a');
    let row = from_top.and_then(|from_top| LAST.checked_sub(from_top));
    let point = column.checked_sub(b'a').zip(row);
    let point = point.and_then(|(column, row)| Point::new(column, row));
    point.ok_or_else(|| Fault::OffBoard(quoted(text)))
}

/// How a won game ended, by what stands after the plus: SGF's `R` or `Resign`, `T` or `Time`.
fn ending(text: &str) -> Option<Ending> {
    match text.to_ascii_lowercase().split_once('+')?.1 {
        "r" | "resign" => Some(Ending::Resignation),
        "t" | "time" => Some(Ending::Time),
        _ => None,
    }
}

/// What a result text says.
enum Stated {
    Result(Recorded),
    /// The file says that there is no result, or none it knows.
    Nothing,
    Unknown,
}

fn recorded(text: &str) -> Stated {
    let lower = text.to_lowercase();
    let won = lower.contains('胜') || lower.contains('勝');
    match lower.as_str() {
        "?" | "void" => Stated::Nothing,
        "0" | "draw" | "jigo" | "1/2-1/2" | "0.5-0.5" => Stated::Result(Recorded::Draw),
        "b" | "1-0" => Stated::Result(Recorded::Black),
        "w" | "0-1" => Stated::Result(Recorded::White),
        s if s.starts_with("b+")
            || s.starts_with("black")
            || (won && s.starts_with(['黑', '黒'])) =>
        {
            Stated::Result(Recorded::Black)
        }
        s if s.starts_with("w+") || s.starts_with("white") || (won && s.starts_with('白')) => {
            Stated::Result(Recorded::White)
        }
        s if s.starts_with(['和', '平']) => Stated::Result(Recorded::Draw),
        _ => Stated::Unknown,
    }
}
