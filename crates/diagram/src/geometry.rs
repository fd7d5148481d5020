//! Where things stand in the picture, in SVG user units (0.5 mm of a real board each).

use renju::{Point, SIZE};

/// Distance between two columns; a column and a row stand 2.5 cm and 2.4 cm apart (CN13-1.1).
pub(crate) const COLUMN_PITCH: f64 = 50.0;
/// Distance between two rows.
pub(crate) const ROW_PITCH: f64 = 48.0;
/// From the edge of the picture to the outermost lines.
pub(crate) const MARGIN: f64 = 62.0;
/// Radius of a stone.
pub(crate) const STONE: f64 = 22.5;
/// Height of the strip for a caption.
pub(crate) const CAPTION: f64 = 44.0;

const INTERVALS: f64 = 14.0;

/// The picture's width.
pub(crate) const WIDTH: f64 = MARGIN * 2.0 + COLUMN_PITCH * INTERVALS;
/// The picture's height without a caption.
pub(crate) const HEIGHT: f64 = MARGIN * 2.0 + ROW_PITCH * INTERVALS;

/// The abscissa of a column, A being 0.
pub(crate) fn x(column: u8) -> f64 {
    MARGIN + COLUMN_PITCH * f64::from(column)
}

/// The ordinate of a row, row 1 (at the bottom) being 0.
pub(crate) fn y(row: u8) -> f64 {
    HEIGHT - MARGIN - ROW_PITCH * f64::from(row)
}

/// The five points every diagram marks (CN13-1.1): H8, D4, D12, L12, L4.
pub(crate) fn stars() -> impl Iterator<Item = Point> {
    [(7, 7), (3, 3), (3, 11), (11, 11), (11, 3)]
        .into_iter()
        .filter_map(|(column, row)| Point::new(column, row))
}

/// Columns or rows, counted from 0.
pub(crate) fn lines() -> impl Iterator<Item = u8> {
    0..SIZE
}
