//! A proof with something in every field, as a verdict keeps it.

use renju::{
    Axis, DeadPoint, DeadReason, DeadThree, Foul, Fouls, Four, Judgement, Point, Proof, Row,
    StraightFourPoint, Three,
};

pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap()
}

pub(crate) fn points(names: &str) -> Vec<Point> {
    names.split(' ').map(point).collect()
}

fn stones<const N: usize>(names: &str) -> [Point; N] {
    points(names).try_into().unwrap()
}

pub(crate) fn nothing(at: &str, judgement: Judgement) -> Proof {
    Proof {
        point: point(at),
        judgement,
        rows: Vec::new(),
        fours: Vec::new(),
        threes: Vec::new(),
        dead_threes: Vec::new(),
    }
}

fn row(axis: Axis, names: &str) -> Row {
    Row {
        axis,
        stones: points(names),
    }
}

/// No board makes all of it at once; the stored form holds it.
pub(crate) fn whole() -> Proof {
    let fouls: Fouls = Foul::ALL.into_iter().collect();
    let nested = nothing("H11", Judgement::Legal);
    let five = Proof {
        rows: vec![row(Axis::Rising, "D4 E5 F6 G7 H8")],
        ..nothing("H8", Judgement::Five)
    };
    Proof {
        rows: vec![row(Axis::Falling, "C13 D12 E11 F10 G9 H8")],
        fours: vec![
            Four {
                axis: Axis::Vertical,
                stones: stones("H5 H6 H7 H8"),
                completions: points("H4 H9"),
            },
            Four {
                axis: Axis::Horizontal,
                stones: stones("E8 F8 G8 H8"),
                completions: points("I8"),
            },
        ],
        threes: vec![Three {
            axis: Axis::Vertical,
            stones: stones("H8 H9 H10"),
            straight_four_points: vec![
                StraightFourPoint {
                    point: point("H7"),
                    proof: None,
                },
                StraightFourPoint {
                    point: point("H11"),
                    proof: Some(Box::new(nested)),
                },
            ],
        }],
        dead_threes: vec![DeadThree {
            axis: Axis::Rising,
            stones: stones("F6 G7 H8"),
            points: vec![
                DeadPoint {
                    point: point("E5"),
                    reason: DeadReason::Five(row(Axis::Horizontal, "A5 B5 C5 D5 E5")),
                },
                DeadPoint {
                    point: point("I9"),
                    reason: DeadReason::Foul {
                        fouls: Foul::ThreeThree.into(),
                        proof: None,
                    },
                },
                DeadPoint {
                    point: point("J10"),
                    reason: DeadReason::Foul {
                        fouls,
                        proof: Some(Box::new(five)),
                    },
                },
            ],
        }],
        ..nothing("H8", Judgement::Foul(fouls))
    }
}
