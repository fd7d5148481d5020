use api::common::v1 as proto;
use renju::{
    Axis, DeadPoint, DeadReason, DeadThree, Foul, Fouls, Four, Judgement, Point, Proof, Row,
    StraightFourPoint, Three,
};

use crate::Malformed;
use crate::common::{read_point, read_points, write_points};

pub(crate) fn write_proof(proof: &Proof) -> proto::Proof {
    let (judgement, fouls) = match proof.judgement {
        Judgement::Legal => (proto::Judgement::Legal, Vec::new()),
        Judgement::Five => (proto::Judgement::Five, Vec::new()),
        Judgement::Foul(fouls) => (proto::Judgement::Foul, write_fouls(fouls)),
    };
    proto::Proof {
        point: proof.point.to_string(),
        judgement: judgement.into(),
        fouls,
        rows: proof.rows.iter().map(write_row).collect(),
        fours: proof.fours.iter().map(write_four).collect(),
        threes: proof.threes.iter().map(write_three).collect(),
        dead_threes: proof.dead_threes.iter().map(write_dead_three).collect(),
    }
}

/// How deep a proof may nest: more than any that is stored, so that a hostile message cannot exhaust the stack.
const DEPTH_MAX: usize = 16;

pub(crate) fn read_proof(proof: proto::Proof) -> Result<Proof, Malformed> {
    read_nested(proof, DEPTH_MAX)
}

fn read_nested(proof: proto::Proof, depth: usize) -> Result<Proof, Malformed> {
    let deeper = depth
        .checked_sub(1)
        .ok_or_else(|| Malformed::new("proof", format_args!("it nests deeper than {DEPTH_MAX}")))?;
    Ok(Proof {
        point: read_point(&proof.point, "proof.point")?,
        judgement: match proof.judgement() {
            proto::Judgement::Legal => Judgement::Legal,
            proto::Judgement::Five => Judgement::Five,
            proto::Judgement::Foul => Judgement::Foul(read_fouls(&proof.fouls)?),
            proto::Judgement::Unspecified => return Err(Malformed::missing("proof.judgement")),
        },
        rows: proof
            .rows
            .into_iter()
            .map(read_row)
            .collect::<Result<_, _>>()?,
        fours: proof
            .fours
            .into_iter()
            .map(read_four)
            .collect::<Result<_, _>>()?,
        threes: proof
            .threes
            .into_iter()
            .map(|three| read_three(three, deeper))
            .collect::<Result<_, _>>()?,
        dead_threes: proof
            .dead_threes
            .into_iter()
            .map(|three| read_dead_three(three, deeper))
            .collect::<Result<_, _>>()?,
    })
}

fn write_fouls(fouls: Fouls) -> Vec<i32> {
    let write = |foul| match foul {
        Foul::ThreeThree => proto::Foul::ThreeThree,
        Foul::FourFour => proto::Foul::FourFour,
        Foul::Overline => proto::Foul::Overline,
    };
    fouls.iter().map(|foul| write(foul).into()).collect()
}

fn read_fouls(fouls: &[i32]) -> Result<Fouls, Malformed> {
    let read = |&foul: &i32| match proto::Foul::try_from(foul) {
        Ok(proto::Foul::ThreeThree) => Ok(Foul::ThreeThree),
        Ok(proto::Foul::FourFour) => Ok(Foul::FourFour),
        Ok(proto::Foul::Overline) => Ok(Foul::Overline),
        _ => Err(Malformed::new("proof.fouls", "a foul is expected")),
    };
    fouls.iter().map(read).collect()
}

fn write_axis(axis: Axis) -> i32 {
    match axis {
        Axis::Vertical => proto::Axis::Vertical,
        Axis::Horizontal => proto::Axis::Horizontal,
        Axis::Rising => proto::Axis::Rising,
        Axis::Falling => proto::Axis::Falling,
    }
    .into()
}

fn read_axis(axis: i32) -> Result<Axis, Malformed> {
    Axis::ALL
        .into_iter()
        .find(|&known| write_axis(known) == axis)
        .ok_or_else(|| Malformed::missing("proof.axis"))
}

fn exactly<const N: usize>(stones: &[String]) -> Result<[Point; N], Malformed> {
    let stones = read_points(stones, "proof.stones")?;
    stones
        .try_into()
        .map_err(|_| Malformed::new("proof.stones", format_args!("{N} points are expected")))
}

fn write_row(row: &Row) -> proto::ProofRow {
    proto::ProofRow {
        axis: write_axis(row.axis),
        stones: write_points(&row.stones),
    }
}

fn read_row(row: proto::ProofRow) -> Result<Row, Malformed> {
    Ok(Row {
        axis: read_axis(row.axis)?,
        stones: read_points(&row.stones, "proof.rows.stones")?,
    })
}

fn write_four(four: &Four) -> proto::Four {
    proto::Four {
        axis: write_axis(four.axis),
        stones: write_points(&four.stones),
        completions: write_points(&four.completions),
    }
}

fn read_four(four: proto::Four) -> Result<Four, Malformed> {
    Ok(Four {
        axis: read_axis(four.axis)?,
        stones: exactly(&four.stones)?,
        completions: read_points(&four.completions, "proof.fours.completions")?,
    })
}

fn write_three(three: &Three) -> proto::Three {
    let write = |at: &StraightFourPoint| proto::OpenFourPoint {
        point: at.point.to_string(),
        proof: at.proof.as_deref().map(write_proof),
    };
    proto::Three {
        axis: write_axis(three.axis),
        stones: write_points(&three.stones),
        open_four_points: three.straight_four_points.iter().map(write).collect(),
    }
}

fn read_three(three: proto::Three, depth: usize) -> Result<Three, Malformed> {
    let read = |at: proto::OpenFourPoint| {
        Ok(StraightFourPoint {
            point: read_point(&at.point, "proof.threes.open_four_points")?,
            proof: at
                .proof
                .map(|proof| read_nested(proof, depth).map(Box::new))
                .transpose()?,
        })
    };
    Ok(Three {
        axis: read_axis(three.axis)?,
        stones: exactly(&three.stones)?,
        straight_four_points: three
            .open_four_points
            .into_iter()
            .map(read)
            .collect::<Result<_, Malformed>>()?,
    })
}

fn write_dead_three(three: &DeadThree) -> proto::DeadThree {
    let write = |dead: &DeadPoint| {
        let point = dead.point.to_string();
        match &dead.reason {
            DeadReason::Five(row) => proto::DeadPoint {
                point,
                five: Some(write_row(row)),
                fouls: Vec::new(),
                proof: None,
            },
            DeadReason::Foul { fouls, proof } => proto::DeadPoint {
                point,
                five: None,
                fouls: write_fouls(*fouls),
                proof: proof.as_deref().map(write_proof),
            },
        }
    };
    proto::DeadThree {
        axis: write_axis(three.axis),
        stones: write_points(&three.stones),
        points: three.points.iter().map(write).collect(),
    }
}

fn read_dead_three(three: proto::DeadThree, depth: usize) -> Result<DeadThree, Malformed> {
    let read = |dead: proto::DeadPoint| {
        Ok(DeadPoint {
            point: read_point(&dead.point, "proof.dead_threes.points")?,
            reason: match dead.five {
                Some(row) => DeadReason::Five(read_row(row)?),
                None => DeadReason::Foul {
                    fouls: read_fouls(&dead.fouls)?,
                    proof: dead
                        .proof
                        .map(|proof| read_nested(proof, depth).map(Box::new))
                        .transpose()?,
                },
            },
        })
    };
    Ok(DeadThree {
        axis: read_axis(three.axis)?,
        stones: exactly(&three.stones)?,
        points: three
            .points
            .into_iter()
            .map(read)
            .collect::<Result<_, Malformed>>()?,
    })
}
