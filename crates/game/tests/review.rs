//! What the moves of a record decide.
#![allow(non_snake_case, reason = "a test of a clause is named by its id")]
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use game::review::{Review, review};
use profile::{Answer, DoublePass, Profile};
use renju::notation::parse_moves;
use renju::{Color, Move, Point};

fn alternating(text: &str) -> Vec<(Color, Move)> {
    [Color::Black, Color::White]
        .into_iter()
        .cycle()
        .zip(parse_moves(text).unwrap())
        .collect()
}

fn reviewed(text: &str) -> Review {
    review(&alternating(text), &Profile::cn_2013()).unwrap()
}

fn end(review: &Review) -> Option<(&'static str, &'static str, &'static str, usize)> {
    review.end.map(|end| {
        (
            end.outcome.name(),
            end.reason.name(),
            end.reason.clause(),
            end.move_number,
        )
    })
}

fn fouls(review: &Review) -> Vec<String> {
    review
        .fouls
        .iter()
        .map(|foul| format!("{} {} {}", foul.move_number, foul.point, foul.fouls))
        .collect()
}

/// Black makes a three-three on H8 with move 9.
const THREE_THREE: &str = "f8 a1 g8 a3 h6 a5 h7 a7 h8";
/// Black makes an overline on H8 with move 11.
const OVERLINE: &str = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h8";

#[test]
fn cn13_10_1_1__the_first_five_ends_the_game() {
    let review = reviewed("h8 h1 i8 i1 j8 j1 k8 k1 l8 l1 a15");
    assert_eq!(end(&review), Some(("black", "five", "CN13-10.1.1", 9)));
    assert_eq!((review.moves, review.after_end), (11, 2));
}

#[test]
fn cn13_10_1_1__a_white_overline_is_as_good_as_a_five() {
    let review = reviewed("a1 e8 a3 f8 a5 g8 c1 i8 c3 j8 c5 h8");
    assert_eq!(end(&review), Some(("white", "five", "CN13-10.1.1", 12)));
}

#[test]
fn cn13_10_1_1__four_in_a_row_ends_nothing() {
    assert_eq!(end(&reviewed("h8 h1 i8 i1 j8 j1 k8 k1")), None);
}

#[test]
fn cn13_10_1_2__a_record_that_ends_on_a_foul_is_whites() {
    let review = reviewed(THREE_THREE);
    assert_eq!(fouls(&review), ["9 H8 33"]);
    assert_eq!(end(&review), Some(("white", "foul", "CN13-10.1.2", 9)));
}

#[test]
fn cn13_10_1_2__a_white_stone_voids_a_foul() {
    let review = reviewed(&format!("{THREE_THREE} o15"));
    assert_eq!(fouls(&review), ["9 H8 33"]);
    assert_eq!(end(&review), None);
}

#[test]
fn cn13_10_1_2__a_pass_ends_the_claim_too() {
    assert_eq!(end(&reviewed(&format!("{THREE_THREE} pass"))), None);
}

#[test]
fn cn13_10_1_2__another_black_stone_answers_no_foul() {
    let mut moves = alternating(THREE_THREE);
    moves.push((Color::Black, Move::Stone("o1".parse().unwrap())));
    let review = review(&moves, &Profile::cn_2013()).unwrap();
    assert_eq!(end(&review), Some(("white", "foul", "CN13-10.1.2", 9)));
}

#[test]
fn cn13_10_1_2__an_overline_decides_only_where_the_record_ends_on_it() {
    let review = reviewed(OVERLINE);
    assert_eq!(fouls(&review), ["11 H8 overline"]);
    assert_eq!(end(&review), Some(("white", "overline", "CN13-10.1.2", 11)));
    for answered in [format!("{OVERLINE} o15"), format!("{OVERLINE} pass")] {
        let review = reviewed(&answered);
        assert_eq!(fouls(&review), ["11 H8 overline"]);
        assert_eq!(end(&review), None);
    }
}

#[test]
fn cn13_10_1_2__an_overline_that_is_a_four_four_too_decides_as_any_foul() {
    let review =
        reviewed("e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h5 a11 h6 a13 h7 a15 e5 o1 f6 o3 g7 o5 h8");
    let last = fouls(&review).pop();
    assert_eq!(last.as_deref(), Some("23 H8 44+overline"));
    assert_eq!(end(&review), Some(("white", "foul", "CN13-10.1.2", 23)));
}

#[test]
fn cn13_10_1_2__a_five_made_with_an_overline_wins() {
    let review = reviewed("e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h4 b1 h5 b3 h6 b5 h7 b7 h8");
    assert!(review.fouls.is_empty());
    assert_eq!(end(&review), Some(("black", "five", "CN13-10.1.1", 19)));
}

#[test]
fn cn13_10_1_2__an_answered_foul_does_not_keep_black_from_a_later_five() {
    let review = reviewed(&format!("{THREE_THREE} o15 h5 o13 h4"));
    assert_eq!(fouls(&review), ["9 H8 33"]);
    assert_eq!(end(&review), Some(("black", "five", "CN13-10.1.1", 13)));
}

#[test]
fn cn13_10_2_2__both_pass_in_the_same_turn_pair() {
    let review = reviewed("h8 i9 pass pass a1");
    assert_eq!(
        end(&review),
        Some(("draw", "double_pass", "CN13-10.2.2", 4))
    );
    assert_eq!((review.moves, review.after_end), (5, 1));
}

#[test]
fn cn13_10_2_2__white_passing_first_is_another_turn_pair() {
    assert_eq!(end(&reviewed("h8 pass pass i9")), None);
    let consecutive = Profile {
        double_pass: DoublePass::Consecutive,
        ..Profile::cn_2013()
    };
    let review = review(&alternating("h8 pass pass i9"), &consecutive).unwrap();
    assert_eq!(
        end(&review),
        Some(("draw", "double_pass", "CN13-10.2.2", 3))
    );
}

#[test]
fn cn13_10_2_2__a_stone_between_two_passes_parts_them() {
    assert_eq!(end(&reviewed("h8 i9 pass a1 a2 pass")), None);
}

/// All points, coloured so that no line holds more than two of a colour in a row.
fn full_board() -> Vec<(Color, Move)> {
    let color = |point: &Point| {
        if (point.column() + 2 * point.row()) % 4 < 2 {
            Color::Black
        } else {
            Color::White
        }
    };
    Point::all()
        .map(|point| (color(&point), Move::Stone(point)))
        .collect()
}

#[test]
fn cn13_10_2_3__a_full_board_without_a_win_is_drawn() {
    let review = review(&full_board(), &Profile::free()).unwrap();
    assert_eq!(
        end(&review),
        Some(("draw", "board_full", "CN13-10.2.3", 225))
    );
}

#[test]
fn cn13_10_2_3__one_empty_point_leaves_the_game_open() {
    let moves = full_board();
    assert_eq!(end(&review(&moves[..224], &Profile::free()).unwrap()), None);
}

#[test]
fn cn13_3_3__without_fouls_five_or_more_wins_for_both() {
    let made = review(&alternating(OVERLINE), &Profile::free()).unwrap();
    assert!(made.fouls.is_empty());
    assert_eq!(end(&made), Some(("black", "five", "CN13-10.1.1", 11)));
    let open = review(&alternating(THREE_THREE), &Profile::free()).unwrap();
    assert_eq!((end(&open), open.fouls.len()), (None, 0));
}

#[test]
fn d4__where_an_overline_does_not_win_without_fouls_it_takes_exactly_five() {
    let exactly = Profile {
        overline_wins_without_fouls: Answer::No,
        ..Profile::free()
    };
    let judged = |moves: &str| end(&review(&alternating(moves), &exactly).unwrap());
    assert_eq!(judged(OVERLINE), None);
    assert_eq!(
        judged("a1 e8 a3 f8 a5 g8 c1 i8 c3 j8 c5 h8"),
        None,
        "White's"
    );
    // Six and five with one stone.
    let both = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h4 b1 h5 b3 h6 b5 h7 b7 h8";
    assert_eq!(judged(both), Some(("black", "five", "CN13-10.1.1", 19)));
}

#[test]
fn cn13_3_2__the_opening_is_named_where_it_is_one() {
    assert_eq!(
        reviewed("h8 h9 h7")
            .opening
            .map(|opening| opening.code().to_owned()),
        Some("8D".to_owned())
    );
    assert_eq!(reviewed("h8 h9").opening, None);
    assert_eq!(reviewed("h8 pass h7").opening, None);
    assert_eq!(reviewed("a1 a2 a3").opening, None);
}

#[test]
fn a_stone_on_a_stone_is_named_even_after_the_end() {
    let error = review(&alternating("h8 i9 h8"), &Profile::cn_2013()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 3: there is a black stone on H8 already"
    );
    let late = review(
        &alternating("h8 h1 i8 i1 j8 j1 k8 k1 l8 h8"),
        &Profile::cn_2013(),
    )
    .unwrap_err();
    assert_eq!(late.move_number, 10);
}

#[test]
fn an_empty_record_is_open() {
    assert_eq!(
        reviewed(""),
        Review {
            moves: 0,
            opening: None,
            fouls: Vec::new(),
            end: None,
            after_end: 0
        }
    );
}
