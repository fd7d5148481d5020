//! The shared corpus of foul positions, point by point and kind by kind, against both kernels.
//!
//! The corpus lies outside the repository, in the folder that `ARBITER_CORPUS` names. Without it nothing runs and the test says so.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{board, corpus};
use renju::{FoulMap, Point, Readings, plain};
use serde_json::Value;

/// Positions in the file; fewer means that a part of it is missing.
const POSITIONS: usize = 1_997;

fn listed(value: &Value) -> Vec<Point> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().parse().unwrap())
        .collect()
}

/// What a map says, in the words of the corpus.
fn answer(map: &FoulMap) -> (BTreeMap<Point, String>, BTreeSet<Point>) {
    (
        map.forbidden()
            .map(|(point, fouls)| (point, fouls.to_string()))
            .collect(),
        map.fives().collect(),
    )
}

#[test]
fn every_position_of_the_corpus_has_the_fouls_and_fives_it_names() {
    let Some(text) = corpus("fouls/corpus_a.jsonl", POSITIONS) else {
        return;
    };
    let mut count = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let board = board(&listed(&case["black"]), &listed(&case["white"]));
        let forbidden = case["forbidden"].as_object().unwrap();
        let expected = (
            forbidden
                .iter()
                .map(|(point, kinds)| (point.parse().unwrap(), kinds.as_str().unwrap().to_owned()))
                .collect(),
            listed(&case["five"]).into_iter().collect(),
        );
        for map in [
            board.foul_map(Readings::default()),
            plain::foul_map(&board, Readings::default()),
        ] {
            assert_eq!(answer(&map), expected, "{} {board:?}", case["id"]);
        }
        count += 1;
    }
    assert_eq!(count, POSITIONS);
}
