//! Proofs: every stone they name is there, every point they name does what they say, and their verdict is that of the kernel.

use proptest::prelude::*;
use proptest::sample::select;
use renju::{
    Axis, Board, Color, DeadReason, Judgement, NESTED_PROOFS_MAX, Point, Proof, Readings, prove,
    run_through,
};

use crate::properties::{boards, cases, clusters};
use crate::support::{board, points};

fn with_black(board: &Board, point: Point) -> Board {
    let mut played = *board;
    played.place(point, Color::Black).unwrap();
    played
}

/// Black stones in order along the axis, the stone just placed among them.
fn stones_are_there(played: &Board, placed: Point, axis: Axis, stones: &[Point]) {
    assert!(
        stones.contains(&placed)
            && stones
                .iter()
                .all(|&stone| played.get(stone) == Some(Color::Black))
    );
    let along = |from: Point, to: Point| (1..15).any(|steps| from.along(axis, steps) == Some(to));
    assert!(
        stones.windows(2).all(|pair| along(pair[0], pair[1])),
        "{axis} {stones:?}"
    );
}

/// Checks a proof and all proofs within it; says how many there are.
fn check(board: &Board, proof: &Proof, readings: Readings) -> usize {
    assert_eq!(
        board.judge(proof.point, readings),
        Ok(proof.judgement),
        "{board:?}"
    );
    let played = with_black(board, proof.point);
    let there = |axis, stones: &[Point]| stones_are_there(&played, proof.point, axis, stones);
    let mut nested = 0;
    for row in &proof.rows {
        there(row.axis, &row.stones);
        assert!(row.stones.len() > 4);
    }
    for four in &proof.fours {
        there(four.axis, &four.stones);
        for &completion in &four.completions {
            assert_eq!(played.get(completion), None);
            assert_eq!(
                run_through(&with_black(&played, completion), completion).len(),
                5
            );
        }
    }
    for three in &proof.threes {
        there(three.axis, &three.stones);
        assert!(!three.straight_four_points.is_empty());
        for straight in &three.straight_four_points {
            nested += straight
                .proof
                .as_ref()
                .map_or(0, |proof| check(&played, proof, readings));
        }
    }
    for three in &proof.dead_threes {
        there(three.axis, &three.stones);
        assert!(!three.points.is_empty());
        for dead in &three.points {
            let judgement = played.judge(dead.point, readings);
            match &dead.reason {
                DeadReason::Five(row) => {
                    assert_eq!((judgement, row.stones.len()), (Ok(Judgement::Five), 5));
                    stones_are_there(
                        &with_black(&played, dead.point),
                        dead.point,
                        row.axis,
                        &row.stones,
                    );
                }
                DeadReason::Foul { fouls, proof } => {
                    assert_eq!(judgement, Ok(Judgement::Foul(*fouls)));
                    nested += proof
                        .as_ref()
                        .map_or(0, |proof| check(&played, proof, readings));
                }
            }
        }
    }
    nested + 1
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn every_proof_holds_and_says_what_the_kernel_says(board in prop_oneof![boards(), clusters()], readings in select(&Readings::ALL[..])) {
        for point in Point::all() {
            match prove(&board, point, readings) {
                Ok(proof) => prop_assert!(check(&board, &proof, readings) <= NESTED_PROOFS_MAX + 1),
                Err(occupied) => prop_assert_eq!(board.get(point), Some(occupied.by)),
            }
        }
    }
}

#[test]
fn cn13_2_19__a_proof_names_the_stones_of_each_four_and_its_completions() {
    let proof = prove(
        &board(&points("E8 F8 G8 H5 H6 H7"), &points("D8")),
        points("H8")[0],
        Readings::default(),
    )
    .unwrap();
    let [column, row] = &proof.fours[..] else {
        panic!("two fours")
    };
    assert_eq!(
        (column.axis, &column.stones[..], &column.completions),
        (Axis::Vertical, &points("H5 H6 H7 H8")[..], &points("H4 H9"))
    );
    assert_eq!(
        (row.axis, &row.stones[..], &row.completions),
        (Axis::Horizontal, &points("E8 F8 G8 H8")[..], &points("I8"))
    );
}

#[test]
fn cn13_2_19__two_fours_on_one_line_are_told_apart_by_their_stones() {
    let proof = prove(
        &board(&points("E8 G8 I8 K8"), &[]),
        points("H8")[0],
        Readings::default(),
    )
    .unwrap();
    let fours: Vec<_> = proof
        .fours
        .iter()
        .map(|four| (four.stones.to_vec(), four.completions.clone()))
        .collect();
    assert_eq!(
        fours,
        [
            (points("E8 G8 H8 I8"), points("F8")),
            (points("G8 H8 I8 K8"), points("J8"))
        ]
    );
}

#[test]
fn cn13_2_4__a_dead_three_shows_why_each_of_its_points_is_closed() {
    let stones = board(&points("H6 H7 F8 G8 E9 E10 E11 I9 I10 I11"), &[]);
    let proof = prove(&stones, points("H8")[0], Readings::default()).unwrap();
    assert_eq!((proof.judgement, proof.threes.len()), (Judgement::Legal, 1));
    let [dead] = &proof.dead_threes[..] else {
        panic!("one dead three")
    };
    assert_eq!(
        (dead.axis, &dead.stones[..]),
        (Axis::Horizontal, &points("F8 G8 H8")[..])
    );
    let why: Vec<_> = dead
        .points
        .iter()
        .map(|dead| match &dead.reason {
            DeadReason::Foul {
                fouls,
                proof: Some(proof),
            } => format!("{} {fouls} by {} fours", dead.point, proof.fours.len()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(why, ["E8 44 by 2 fours", "I8 44 by 2 fours"]);
}

#[test]
fn d13_a_dead_three_shows_the_five_that_its_point_makes() {
    let proof = prove(
        &board(&points("D5 D6 E7 F7 G7 H7 G5"), &[]),
        points("D8")[0],
        Readings::default(),
    )
    .unwrap();
    let reasons: Vec<_> = proof
        .dead_threes
        .iter()
        .flat_map(|three| &three.points)
        .map(|dead| &dead.reason)
        .collect();
    assert!(reasons.iter().any(|reason| matches!(reason, DeadReason::Five(row) if row.stones == points("D7 E7 F7 G7 H7"))), "{reasons:?}");
}

#[test]
fn cn13_2_7__a_five_is_proved_by_its_row_alone() {
    let proof = prove(
        &board(&points("D8 E8 F8 G8 H6 H7 I9 J10"), &[]),
        points("H8")[0],
        Readings::default(),
    )
    .unwrap();
    assert_eq!(
        (
            proof.judgement,
            proof.rows.len(),
            proof.rows[0].stones.clone()
        ),
        (Judgement::Five, 1, points("D8 E8 F8 G8 H8"))
    );
    assert!(proof.fours.is_empty() && proof.threes.is_empty() && proof.dead_threes.is_empty());
}
