//! Article 2, lines and shapes, clause by clause: for each what it grants and what it refuses.

use renju::{
    Board, Color, Foul, Judgement, Readings, ThreeNeedsLegalFour, ThreeWhenFive, run_through,
};

use crate::support::{board, points};

/// What a black stone on `point` would be, in words.
fn judged_by(readings: Readings, black: &str, white: &str, point: &str) -> String {
    board(&points(black), &points(white))
        .judge(points(point)[0], readings)
        .unwrap()
        .to_string()
}

fn judged(black: &str, white: &str, point: &str) -> String {
    judged_by(Readings::default(), black, white, point)
}

#[test]
fn cn13_2_2__rows_and_columns_are_lines() {
    assert_eq!(judged("D8 E8 F8 G8", "", "H8"), "five");
    assert_eq!(judged("H4 H5 H6 H7", "", "H8"), "five");
    assert_eq!(judged("D8 E8 F8 G9", "", "H8"), "legal");
}

#[test]
fn cn13_2_3__diagonals_are_lines_and_do_not_wrap_at_the_border() {
    assert_eq!(judged("D4 E5 F6 G7", "", "H8"), "five");
    assert_eq!(judged("D12 E11 F10 G9", "", "H8"), "five");
    assert_eq!(judged("M1 N2 O3 A4", "", "B5"), "legal");
    assert_eq!(judged("A12 B13 C14 D15", "", "E1"), "legal");
}

#[test]
fn cn13_2_4__two_open_threes_on_one_stone_are_a_foul() {
    assert_eq!(judged("H6 H7 F8 G8", "", "H8"), "33");
    assert_eq!(judged("H5 H7 E8 G8", "", "H8"), "33");
}

#[test]
fn cn13_2_4__a_three_that_white_or_the_border_closes_is_none() {
    assert_eq!(judged("H6 H7 F8 G8", "E8", "H8"), "legal");
    assert_eq!(judged("A8 B8 C6 C7", "", "C8"), "legal");
    assert_eq!(judged("B8 C8 D6 D7", "", "D8"), "33");
}

#[test]
fn cn13_2_4__a_three_that_could_only_grow_into_an_overline_is_none() {
    assert_eq!(judged("H6 H7 F8 G8", "", "H8"), "33");
    assert_eq!(judged("H6 H7 F8 G8 D8 K8", "", "H8"), "legal");
    assert_eq!(judged("H6 H7 F8 G8 C8 L8", "", "H8"), "33");
}

#[test]
fn cn13_2_4__a_point_that_is_a_four_four_makes_no_three() {
    // The row F8 G8 H8 could grow on E8 and on I8, and each of the two is a four on its column as well.
    assert_eq!(judged("H6 H7 F8 G8 E9 E10 E11", "", "H8"), "33");
    assert_eq!(
        judged("H6 H7 F8 G8 E9 E10 E11 I9 I10 I11", "", "H8"),
        "legal"
    );
}

#[test]
fn cn13_2_5__an_open_four_is_one_four() {
    assert_eq!(judged("E8 F8 G8", "", "H8"), "legal");
    assert_eq!(judged("E8 F8 G8 H5 H6 H7", "", "H8"), "44");
}

#[test]
fn cn13_2_6__a_four_counts_with_one_point_that_completes_it_and_not_with_none() {
    assert_eq!(judged("E8 F8 G8 H5 H6 H7", "D8 H4", "H8"), "44");
    assert_eq!(judged("E8 F8 G8 H5 H6 H7", "D8 H4 H9", "H8"), "legal");
}

#[test]
fn cn13_2_6__a_completion_to_six_makes_no_four() {
    // I8 would make six; C8 is the only other point and white has it.
    assert_eq!(judged("D8 E8 F8 J8 G5 G6 G7", "C8", "G8"), "44");
    assert_eq!(judged("D8 E8 F8 I8 J8 G5 G6 G7", "C8", "G8"), "legal");
}

#[test]
fn cn13_2_7__exactly_five_comes_before_every_foul() {
    assert_eq!(judged("D8 E8 F8 G8 H6 H7 I9 J10", "", "H8"), "five");
    assert_eq!(judged("D8 E8 F8 G8 H3 H4 H5 H6 H7", "", "H8"), "five");
    assert_eq!(judged("H3 H4 H5 H6 H7", "", "H8"), "overline");
}

#[test]
fn cn13_2_8__six_or_more_are_an_overline() {
    assert_eq!(judged("E8 F8 G8 I8 J8", "", "H8"), "overline");
    assert_eq!(
        judged("B8 C8 D8 E8 F8 G8 I8 J8 K8 L8 M8 N8", "", "H8"),
        "overline"
    );
    assert_eq!(judged("E8 F8 I8 J8", "", "H8"), "legal");
    assert_eq!(judged("E8 F8 G8 I8", "", "H8"), "five");
}

#[test]
fn cn13_2_8__white_wins_with_more_than_five() {
    let board = board(&[], &points("E8 F8 G8 H8 I8 J8"));
    assert_eq!(
        run_through(&board, points("G8")[0]),
        points("E8 F8 G8 H8 I8 J8")
    );
}

#[test]
fn cn13_2_19__two_fours_on_one_line_are_a_foul() {
    for (black, point) in [
        ("E8 G8 I8 K8", "H8"),
        ("E8 F8 K8 L8 H8", "I8"),
        ("D8 E8 F8 J8 K8 L8", "H8"),
    ] {
        assert_eq!(judged(black, "", point), "44", "{black} {point}");
    }
    assert_eq!(judged("E8 G8 I8", "", "H8"), "legal");
}

#[test]
fn cn13_2_19__four_three_is_no_foul_and_four_three_three_is() {
    assert_eq!(judged("H6 H7 E8 F8 G8", "D8", "H8"), "legal");
    assert_eq!(judged("H6 H7 E8 F8 G8 I9 J10", "D8", "H8"), "33");
}

#[test]
fn cn13_2_19__every_kind_that_a_stone_makes_is_named() {
    let black = "H5 K5 J6 H7 E8 F8 G8 I8 J8 H9 J10 H11 K11";
    assert_eq!(judged(black, "", "H8"), "33+44+overline");
}

#[test]
fn cn13_2_19__white_has_no_fouls() {
    let board = board(&[], &points("H6 H7 F8 G8"));
    assert_eq!(
        board.judge(points("H8")[0], Readings::default()),
        Ok(Judgement::Legal)
    );
}

#[test]
fn cn13_2_19__a_taken_point_is_not_judged() {
    let mut board = Board::empty();
    board.place(points("H8")[0], Color::White).unwrap();
    let occupied = board
        .judge(points("H8")[0], Readings::default())
        .unwrap_err();
    assert_eq!(
        (occupied.point, occupied.by),
        (points("H8")[0], Color::White)
    );
}

#[test]
fn d13_a_straight_four_that_is_a_five_as_well_counts_only_if_the_profile_says_so() {
    let black = "D5 D6 E7 F7 G7 H7 G5";
    let counted = Readings {
        three_when_five: ThreeWhenFive::Counted,
        ..Readings::default()
    };
    assert_eq!(judged(black, "", "D8"), "legal");
    assert_eq!(judged_by(counted, black, "", "D8"), "33");
}

#[test]
fn d3_a_straight_four_that_is_a_foul_counts_only_if_the_profile_says_so() {
    let any = Readings {
        three_needs_legal_four: ThreeNeedsLegalFour::No,
        ..Readings::default()
    };
    // Both points that make the column's three an open four (H5 and H9) are overlines.
    let black = "H6 H7 F8 G8 E5 F5 G5 I5 J5 E9 F9 G9 I9 J9";
    assert_eq!(judged(black, "", "H8"), "legal");
    assert_eq!(
        judged_by(any, black, "", "H8"),
        Foul::ThreeThree.to_string()
    );
}
