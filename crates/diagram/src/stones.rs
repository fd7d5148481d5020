//! The stones and their numbers.

use renju::{Color, Point};
use svg::node::element::{Definitions, Group, RadialGradient, Stop};

use crate::Diagram;
use crate::geometry::{STONE, at, circle, text};

/// The shading of the stones; a reader without gradients sees plain black and white through the fallback colour.
pub(crate) fn definitions() -> Definitions {
    let shade = |id: &str, light: &str, dark: &str| {
        let stop =
            |offset: f64, color: &str| Stop::new().set("offset", offset).set("stop-color", color);
        let gradient = RadialGradient::new()
            .set("id", id)
            .set("cx", 0.38)
            .set("cy", 0.34)
            .set("r", 0.72);
        gradient.add(stop(0.0, light)).add(stop(1.0, dark))
    };
    Definitions::new()
        .add(shade("black-stone", "#555555", "#111111"))
        .add(shade("white-stone", "#ffffff", "#d9d5cc"))
}

pub(crate) fn stones(diagram: &Diagram) -> Group {
    let mut group = Group::new().set("class", "stones");
    for (point, color) in diagram.board.stones() {
        let mut numbers = diagram.numbers.iter().rev();
        let number = numbers.find(|(numbered, _)| *numbered == point);
        group = group.add(stone(point, color, number.map(|(_, number)| *number)));
    }
    group
}

fn stone(point: Point, color: Color, number: Option<usize>) -> Group {
    let (fill, ink) = match color {
        Color::Black => ("url(#black-stone) #111111", "#ffffff"),
        Color::White => ("url(#white-stone) #ffffff", "#111111"),
    };
    let title = number.map_or_else(
        || format!("{color} {point}"),
        |number| format!("{color} {number} {point}"),
    );
    let group = at(point, "stone", title).set("data-color", color.to_string());
    let group = group.add(
        circle(point, STONE)
            .set("fill", fill)
            .set("stroke", "#1a1a1a")
            .set("stroke-width", 1),
    );
    let Some(number) = number else { return group };
    let size = if number < 100 { 20.0 } else { 16.0 };
    group.add(
        text(&number.to_string(), point, size * 0.36)
            .set("fill", ink)
            .set("font-size", size)
            .set("font-weight", "bold"),
    )
}
