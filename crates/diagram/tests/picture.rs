//! The structure of the pictures.
#![allow(non_snake_case, reason = "tests of a clause are named by its id")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper that fails is a test that fails"
)]

use diagram::{Diagram, board_svg};
use renju::{Board, Color, Move, Point, Readings};
use svg::node::element::tag;
use svg::parser::Event;

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn board(black: &[&str], white: &[&str]) -> Board {
    let mut board = Board::empty();
    for (points, color) in [(black, Color::Black), (white, Color::White)] {
        for text in points {
            board.place(point(text), color).unwrap();
        }
    }
    board
}

/// The attributes of every element with this tag, in order.
fn elements(svg: &str, name: &str) -> Vec<svg::node::Attributes> {
    let events = svg::read(svg).unwrap();
    let found = events.filter_map(|event| match event {
        Event::Tag(tag, tag::Type::Start | tag::Type::Empty, attributes) if tag == name => {
            Some(attributes)
        }
        Event::Error(error) => panic!("not well-formed: {error:?}"),
        _ => None,
    });
    found.collect()
}

fn points_of(svg: &str, class: &str) -> Vec<String> {
    let groups = elements(svg, "g")
        .into_iter()
        .filter(|g| g.get("class").is_some_and(|c| &**c == class));
    groups.map(|g| g["data-point"].to_string()).collect()
}

fn number(attributes: &svg::node::Attributes, name: &str) -> f64 {
    attributes[name].parse().unwrap()
}

#[test]
fn cn13_1_1__columns_and_rows_stand_2_5_to_2_4() {
    let svg = board_svg(&Diagram::new(Board::empty()));
    let lines = elements(&svg, "line");
    assert_eq!(lines.len(), 30);
    let gap = |name: &str| {
        let across = if name == "x1" { "x2" } else { "y2" };
        let mut places: Vec<f64> = lines
            .iter()
            .filter(|l| l[name] == l[across])
            .map(|l| number(l, name))
            .collect();
        places.sort_by(f64::total_cmp);
        assert_eq!(places.len(), 15);
        places[1] - places[0]
    };
    assert!((gap("x1") / gap("y1") - 2.5 / 2.4).abs() < 1e-9);
}

#[test]
fn cn13_1_1__the_five_star_points_are_marked() {
    let svg = board_svg(&Diagram::new(board(
        &["A1", "D4", "D12", "L12", "L4", "H8", "O15"],
        &[],
    )));
    let circles = elements(&svg, "circle");
    let is_star =
        |c: &&svg::node::Attributes| c.get("class").is_some_and(|class| &**class == "star");
    let place = |c: &svg::node::Attributes| (c["cx"].to_string(), c["cy"].to_string());
    let stars: Vec<_> = circles.iter().filter(is_star).map(place).collect();
    let stones: Vec<_> = circles.iter().filter(|c| !is_star(c)).map(place).collect();
    assert_eq!(stars.len(), 5);
    // The stones stand by column, then row: A1, D4, D12, H8, L4, L12, O15.
    for star in [1, 2, 3, 4, 5] {
        assert!(stars.contains(&stones[star]), "{star}");
    }
}

#[test]
fn cn13_1_1__a1_is_at_the_bottom_left_for_black() {
    let svg = board_svg(&Diagram::new(board(&["A1"], &["O15"])));
    let stones: Vec<_> = elements(&svg, "circle")
        .into_iter()
        .filter(|c| c.get("class").is_none())
        .collect();
    assert!(number(&stones[0], "cx") < number(&stones[1], "cx"));
    assert!(number(&stones[0], "cy") > number(&stones[1], "cy"));
}

#[test]
fn letters_and_numbers_stand_on_both_sides() {
    let svg = board_svg(&Diagram::new(Board::empty()));
    for label in ["A", "H", "O", "1", "8", "15"] {
        assert_eq!(
            svg.matches(&format!(">\n{label}\n</text>")).count()
                + svg.matches(&format!(">{label}</text>")).count(),
            2,
            "{label}"
        );
    }
}

#[test]
fn every_stone_is_there_once_with_its_colour() {
    let svg = board_svg(&Diagram::new(board(&["H8", "J8"], &["I9"])));
    assert_eq!(points_of(&svg, "stone"), ["H8", "I9", "J8"]);
    let colors: Vec<String> = elements(&svg, "g")
        .iter()
        .filter_map(|g| g.get("data-color").map(ToString::to_string))
        .collect();
    assert_eq!(colors, ["black", "white", "black"]);
}

#[test]
fn a_pass_takes_a_number_without_a_stone() {
    let moves = [
        Move::Stone(point("H8")),
        Move::Pass,
        Move::Stone(point("I9")),
    ];
    let svg = board_svg(&Diagram::new(board(&["H8", "I9"], &[])).with_numbers(&moves));
    assert!(svg.contains("black 1 H8"));
    assert!(svg.contains("black 3 I9"));
}

#[test]
fn fouls_show_their_kinds_and_fives_stand_apart() {
    // G8 and H7, H9 make two threes at H8; A1 to D1 need E1 for five.
    let position = board(&["F8", "G8", "H6", "H7", "A1", "B1", "C1", "D1"], &[]);
    let map = position.foul_map(Readings::default());
    let svg = board_svg(&Diagram::new(position).with_foul_map(&map));
    assert_eq!(points_of(&svg, "five"), ["E1"]);
    let marked = points_of(&svg, "foul");
    let forbidden: Vec<String> = map
        .forbidden()
        .map(|(point, _)| point.to_string())
        .collect();
    assert!(forbidden.contains(&"H8".to_owned()));
    assert_eq!(marked, forbidden);
    let kinds: Vec<String> = elements(&svg, "g")
        .iter()
        .filter_map(|g| g.get("data-fouls").map(ToString::to_string))
        .collect();
    assert_eq!(
        kinds,
        map.forbidden()
            .map(|(_, fouls)| fouls.to_string())
            .collect::<Vec<_>>()
    );
}

#[test]
fn the_stones_of_a_proof_are_ringed() {
    let svg = board_svg(&Diagram::new(board(&["H8", "I8"], &[])).with_highlighted([point("I8")]));
    assert_eq!(points_of(&svg, "highlight"), ["I8"]);
}

#[test]
fn a_caption_from_outside_cannot_leave_its_place() {
    let svg = board_svg(&Diagram::new(Board::empty()).with_caption("</text><script>\"&'\0\u{1b}"));
    assert!(elements(&svg, "script").is_empty());
    assert!(svg.contains("&lt;/text&gt;&lt;script&gt;\"&amp;'  "));
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn the_same_diagram_gives_the_same_bytes() {
    let diagram = Diagram::new(board(&["H8", "I8"], &["A1"])).with_caption("x");
    assert_eq!(board_svg(&diagram), board_svg(&diagram));
}
