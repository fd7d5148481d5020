//! Where things stand in the picture, in SVG user units (0.5 mm of a real board each).

use renju::Point;
use svg::node::element::{Circle, Group, Text, Title};

/// Distance between two columns; a column and a row stand 2.5 cm and 2.4 cm apart (CN13-1.1).
pub(crate) const COLUMN_PITCH: f64 = 50.0;
pub(crate) const ROW_PITCH: f64 = 48.0;
/// From the edge of the picture to the outermost lines.
pub(crate) const MARGIN: f64 = 62.0;
/// A radius.
pub(crate) const STONE: f64 = 22.5;
/// Height of the strip for a caption.
pub(crate) const CAPTION: f64 = 44.0;

const INTERVALS: f64 = 14.0;

pub(crate) const WIDTH: f64 = MARGIN * 2.0 + COLUMN_PITCH * INTERVALS;
/// Without a caption.
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

/// A group that belongs to a point and says so.
pub(crate) fn at(point: Point, class: &str, title: String) -> Group {
    Group::new()
        .set("class", class)
        .set("data-point", point.to_string())
        .add(Title::new(title))
}

pub(crate) fn circle(centre: Point, radius: f64) -> Circle {
    Circle::new()
        .set("cx", x(centre.column()))
        .set("cy", y(centre.row()))
        .set("r", radius)
}

/// Text on a point, its baseline so far below the centre.
pub(crate) fn text(content: &str, point: Point, below: f64) -> Text {
    Text::new(content)
        .set("x", x(point.column()))
        .set("y", y(point.row()) + below)
}
