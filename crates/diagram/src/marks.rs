//! Marks on points: fouls, fives, and the rings of a proof.

use renju::{Foul, Fouls, Point};
use svg::node::element::{Group, Rectangle};

use crate::Diagram;
use crate::geometry::{STONE, at, circle, text, x, y};

const FOUL_INK: &str = "#b00020";
const FIVE_INK: &str = "#0b6b2e";
const RING_INK: &str = "#0a58ca";
const PAPER: &str = "#fff6e3";

pub(crate) fn marks(diagram: &Diagram) -> Group {
    let mut group = Group::new()
        .set("class", "marks")
        .set("font-weight", "bold");
    for (point, fouls) in &diagram.fouls {
        group = group.add(foul(*point, *fouls));
    }
    for point in &diagram.fives {
        group = group.add(five(*point));
    }
    for point in &diagram.highlighted {
        group = group.add(ring(*point));
    }
    group
}

/// A disc with the kinds under one another, so that a mark is read without its colour.
fn foul(point: Point, fouls: Fouls) -> Group {
    let kinds: Vec<&str> = fouls.iter().map(label).collect();
    let size = match kinds.len() {
        0 | 1 => 19.0,
        2 => 16.0,
        _ => 12.5,
    };
    let mut group =
        at(point, "foul", format!("{point}: {fouls}")).set("data-fouls", fouls.to_string());
    group = group.add(
        circle(point, STONE - 1.5)
            .set("fill", PAPER)
            .set("stroke", FOUL_INK)
            .set("stroke-width", 2.5),
    );
    let mut below = size * 0.36 - size * 0.95 * 0.5 * kinds.len().saturating_sub(1) as f64;
    for kind in kinds {
        group = group.add(
            text(kind, point, below)
                .set("font-size", size)
                .set("fill", FOUL_INK),
        );
        below += size * 0.95;
    }
    group
}

/// Short enough for a mark; the title has the full name.
fn label(foul: Foul) -> &'static str {
    match foul {
        Foul::ThreeThree => "33",
        Foul::FourFour => "44",
        Foul::Overline => "6+",
    }
}

/// A square, where a foul has a disc.
fn five(point: Point) -> Group {
    let half = STONE - 4.0;
    let square = Rectangle::new()
        .set("x", x(point.column()) - half)
        .set("y", y(point.row()) - half)
        .set("width", half * 2.0)
        .set("height", half * 2.0);
    let five = text("5", point, 7.0)
        .set("font-size", 20)
        .set("fill", FIVE_INK);
    at(point, "five", format!("{point}: five"))
        .add(
            square
                .set("rx", 4)
                .set("fill", PAPER)
                .set("stroke", FIVE_INK)
                .set("stroke-width", 2.5),
        )
        .add(five)
}

fn ring(point: Point) -> Group {
    at(point, "highlight", point.to_string()).add(
        circle(point, STONE + 0.5)
            .set("fill", "none")
            .set("stroke", RING_INK)
            .set("stroke-width", 4),
    )
}
