//! Article 1, equipment: the board.

use renju::{POINTS, Point};

use crate::table::{Table, place, refused};

#[test]
fn cn13_1_1__the_four_corners_and_the_centre_of_fifteen_by_fifteen_can_be_played() {
    let mut table = Table::free();
    table.lay("H8 A1 O1 A15 O15");
    assert_eq!(table.record(), "H8 A1 O1 A15 O15");
    assert_eq!((Point::CENTRE.to_string().as_str(), POINTS), ("H8", 225));
}

#[test]
fn cn13_1_1__a_point_beyond_the_edge_is_refused() {
    for beyond in ["P1", "A16", "A0", "P16", "@8"] {
        refused(beyond.parse::<Point>());
    }
    assert_eq!((Point::new(15, 0), Point::new(0, 15)), (None, None));
    assert!(Table::free().black(place("O15")).is_ok());
}
