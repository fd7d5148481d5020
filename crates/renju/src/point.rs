//! The 225 intersections.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Axis;

/// Columns and rows of the board.
pub const SIZE: u8 = 15;

/// Intersections of the board.
pub const POINTS: usize = 225;

/// Characters of a rejected text that an error keeps, so that hostile input cannot grow a message.
pub(crate) const TEXT_KEPT_MAX: usize = 32;

pub(crate) fn kept(text: &str) -> String {
    text.chars().take(TEXT_KEPT_MAX).collect()
}

/// One intersection of the 15 × 15 board, such as `H8`; ordered by column, then by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schemars",
    schemars(extend("pattern" = "^[A-Oa-o]([1-9]|1[0-5])$"))
)]
pub struct Point(u8);

impl Point {
    /// The centre, H8, where the first stone of a designated opening goes (CN13-3.2).
    pub const CENTRE: Self = Self(0x77);

    /// The point at a column (0 is A) and a row (0 is row 1, at the bottom); nothing outside 0 to 14.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < SIZE && row < SIZE {
            Some(Self(column << 4 | row))
        } else {
            None
        }
    }

    /// The point with this [`index`](Self::index), nothing from 225 on.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both are below 15 after the check and the remainder"
    )]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < POINTS {
            Self::new((index % 15) as u8, (index / 15) as u8)
        } else {
            None
        }
    }

    /// The column, 0 for A to 14 for O.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// The row, 0 for row 1 at the bottom to 14 for row 15.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 & 15
    }

    /// A number for arrays, `row * 15 + column`, from 0 to 224. It does not follow the order of points.
    #[must_use]
    pub const fn index(self) -> usize {
        self.row() as usize * SIZE as usize + self.column() as usize
    }

    /// All 225 points in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SIZE).flat_map(|column| (0..SIZE).map(move |row| Self(column << 4 | row)))
    }

    /// The point `steps` along an axis (backwards if negative); nothing beyond the border.
    #[must_use]
    pub const fn along(self, axis: Axis, steps: i8) -> Option<Self> {
        let (columns, rows) = axis.step();
        self.offset(columns as i16 * steps as i16, rows as i16 * steps as i16)
    }

    /// The point this many columns to the right and rows up; nothing beyond the border.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked in the same line"
    )]
    pub const fn offset(self, columns: i16, rows: i16) -> Option<Self> {
        let column = (self.column() as i16).saturating_add(columns);
        let row = (self.row() as i16).saturating_add(rows);
        if 0 <= column && column < SIZE as i16 && 0 <= row && row < SIZE as i16 {
            Self::new(column as u8, row as u8)
        } else {
            None
        }
    }

    /// Columns to the right of the centre and rows above it.
    pub(crate) const fn centre_offset(self) -> (i16, i16) {
        (self.column() as i16 - 7, self.row() as i16 - 7)
    }

    /// The length of the name at the start of a text, a letter and a row without leading zeros, and its point unless
    /// that is off the board; nothing where no name stands there.
    pub(crate) fn prefix(text: &str) -> Option<(usize, Option<Self>)> {
        let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let row = &text[1..=digits];
        if row.is_empty() || row.starts_with('0') {
            return None;
        }
        let column = letter.to_ascii_uppercase() - b'A';
        let row = row.parse::<u8>().ok();
        Some((1 + digits, row.and_then(|row| Self::new(column, row - 1))))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.column());
        if f.width().is_none() {
            write!(f, "{letter}{}", self.row() + 1)
        } else {
            f.pad(&format!("{letter}{}", self.row() + 1))
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads a letter A to O in either case and a row 1 to 15 without leading zeros.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Self::prefix(text) {
            Some((length, point)) if length == text.len() => {
                point.ok_or_else(|| ParsePointError::OffTheBoard(kept(text)))
            }
            _ => Err(ParsePointError::NotAPoint(kept(text))),
        }
    }
}

/// A text that names no point; keeps the text (at most its first 32 characters).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePointError {
    #[error("{0:?} is not a point: a letter A–O and a row 1–15 are expected")]
    NotAPoint(String),
    /// It has the form of a point, but the column is past O or the row past 15.
    #[error("{0} is off the board: columns A–O, rows 1–15")]
    OffTheBoard(String),
}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

impl TryFrom<String> for Point {
    type Error = ParsePointError;

    fn try_from(text: String) -> Result<Self, ParsePointError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back_from_its_name_and_its_index() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
            assert_eq!(Point::from_index(point.index()), Some(point));
            assert_eq!(Point::new(point.column(), point.row()), Some(point));
        }
        assert_eq!(Point::all().count(), POINTS);
    }

    #[test]
    fn points_are_ordered_by_column_then_row() {
        assert!(Point::all().is_sorted());
        assert!("A15".parse::<Point>().unwrap() < "B1".parse().unwrap());
        assert!("B9".parse::<Point>().unwrap() < "B10".parse().unwrap());
    }

    #[test]
    fn the_centre_is_h8() {
        assert_eq!(Point::CENTRE.to_string(), "H8");
        assert_eq!(Point::CENTRE.index(), 112);
        assert_eq!(
            format!("{:>4}|{:<4}", Point::CENTRE, Point::CENTRE),
            "  H8|H8  "
        );
    }

    #[test]
    fn coordinates_are_refused_one_past_the_border() {
        assert!(Point::new(14, 14).is_some());
        assert_eq!(Point::new(15, 14), None);
        assert_eq!(Point::new(14, 15), None);
        assert!(Point::from_index(224).is_some());
        assert_eq!(Point::from_index(225), None);
        assert_eq!(Point::from_index(usize::MAX), None);
    }

    #[test]
    fn a_move_of_any_length_stays_on_the_board_or_is_nothing() {
        let corner = Point::new(0, 0).unwrap();
        assert_eq!(corner.offset(14, 14), Point::new(14, 14));
        assert_eq!(corner.offset(15, 0), None);
        assert_eq!(corner.offset(-1, 0), None);
        assert_eq!(Point::CENTRE.offset(i16::MAX, i16::MIN), None);
        assert_eq!(Point::CENTRE.along(Axis::Falling, i8::MIN), None);
        assert_eq!(Point::CENTRE.along(Axis::Falling, -7), Point::new(0, 14));
    }

    #[test]
    fn a_row_or_column_past_the_border_is_named_as_off_the_board() {
        for text in ["P3", "z15", "A16", "H0999", "H4294967296"] {
            let error = text.parse::<Point>().unwrap_err();
            let expected = if text.contains("H0") {
                ParsePointError::NotAPoint
            } else {
                ParsePointError::OffTheBoard
            };
            assert_eq!(error, expected(text.to_owned()));
        }
        assert_eq!(
            "P3".parse::<Point>().unwrap_err().to_string(),
            "P3 is off the board: columns A–O, rows 1–15"
        );
    }

    #[test]
    fn a_text_that_is_no_point_is_refused_and_kept() {
        for text in [
            "", "H", "8", "8H", "H8 ", " H8", "H-8", "H+8", "H08", "HH8", "Ｈ８", "H٨", "pass",
        ] {
            let error = text.parse::<Point>().unwrap_err();
            assert_eq!(error, ParsePointError::NotAPoint(text.to_owned()));
        }
    }

    #[test]
    fn an_error_keeps_no_more_than_its_bound() {
        let error = "é".repeat(10_000).parse::<Point>().unwrap_err();
        assert_eq!(error, ParsePointError::NotAPoint("é".repeat(TEXT_KEPT_MAX)));
    }
}
