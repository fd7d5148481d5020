//! The board itself, and the picture put together.

use renju::{Color, SIZE};
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text, Title};

use crate::Diagram;
use crate::geometry::{CAPTION, HEIGHT, MARGIN, STONE, WIDTH, circle, stars, x, y};
use crate::{marks, stones};

const WOOD: &str = "#ecc98b";
const INK: &str = "#43301a";
const FONT: &str = "Helvetica, Arial, 'Noto Sans', sans-serif";
const FONT_SIZE: f64 = 20.0;

/// Draws a diagram as one SVG document.
#[must_use]
pub fn board_svg(diagram: &Diagram) -> String {
    let height = HEIGHT + diagram.caption.as_ref().map_or(0.0, |_| CAPTION);
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .set("font-family", FONT)
        .set("text-anchor", "middle")
        .add(Title::new(title(diagram)))
        .add(
            Rectangle::new()
                .set("width", WIDTH)
                .set("height", height)
                .set("fill", WOOD),
        )
        .add(grid())
        .add(coordinates())
        .add(stones::definitions())
        .add(stones::stones(diagram))
        .add(marks::marks(diagram));
    if let Some(caption) = &diagram.caption {
        let text = Text::new(caption.clone())
            .set("x", WIDTH / 2.0)
            .set("y", HEIGHT + CAPTION / 2.0 - FONT_SIZE / 2.0);
        document = document.add(
            text.set("class", "caption")
                .set("font-size", FONT_SIZE)
                .set("fill", INK),
        );
    }
    document.to_string()
}

fn title(diagram: &Diagram) -> String {
    let list = |color: Color| {
        let stones = diagram.board.stones().filter(|(_, c)| *c == color);
        let points: Vec<_> = stones.map(|(point, _)| point.to_string()).collect();
        if points.is_empty() {
            "none".to_owned()
        } else {
            points.join(" ")
        }
    };
    let (black, white) = (list(Color::Black), list(Color::White));
    format!("Black: {black}. White: {white}.")
}

fn grid() -> Group {
    let last = 14;
    let mut grid = Group::new()
        .set("class", "grid")
        .set("stroke", INK)
        .set("stroke-linecap", "square");
    for n in 0..SIZE {
        let weight = if n == 0 || n == last { 2.6 } else { 1.2 };
        let column = Line::new()
            .set("x1", x(n))
            .set("x2", x(n))
            .set("y1", y(0))
            .set("y2", y(last));
        let row = Line::new()
            .set("x1", x(0))
            .set("x2", x(last))
            .set("y1", y(n))
            .set("y2", y(n));
        grid = grid
            .add(column.set("stroke-width", weight))
            .add(row.set("stroke-width", weight));
    }
    for star in stars() {
        grid = grid.add(
            circle(star, 4.5)
                .set("class", "star")
                .set("fill", INK)
                .set("stroke", "none"),
        );
    }
    grid
}

/// Letters below and above, numbers left and right: the board is read from both sides.
fn coordinates() -> Group {
    let mut group = Group::new()
        .set("class", "coordinates")
        .set("fill", INK)
        .set("font-size", FONT_SIZE);
    let offset = (MARGIN + STONE) / 2.0 - 2.0;
    let label =
        |text: String, x: f64, y: f64| Text::new(text).set("x", x).set("y", y + FONT_SIZE * 0.36);
    for n in 0..SIZE {
        let letter = char::from(b'A' + n).to_string();
        let number = (n + 1).to_string();
        group = group
            .add(label(letter.clone(), x(n), y(0) + offset))
            .add(label(letter, x(n), y(14) - offset))
            .add(label(number.clone(), x(0) - offset, y(n)))
            .add(label(number, x(14) + offset, y(n)));
    }
    group
}
