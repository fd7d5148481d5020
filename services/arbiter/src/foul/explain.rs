//! Why each point is what it is, as data.

use renju::{
    Board, DeadPoint, DeadReason, DeadThree, Four, Judgement, Point, Proof, Readings, Row,
    StraightFourPoint, Three, prove,
};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The proofs that there is something to say about, by point: of every foul, of every five, and of every point with a three that looks open and is dead.
pub(crate) struct Explained(Vec<Proof>);

impl Explained {
    /// Proves every empty point of a position.
    pub(crate) fn new(board: &Board, readings: Readings) -> Self {
        // A point with a stone has no proof.
        let proofs = Point::all().filter_map(|point| prove(board, point, readings).ok());
        Self(
            proofs
                .filter(|proof| {
                    proof.judgement != Judgement::Legal || !proof.dead_threes.is_empty()
                })
                .collect(),
        )
    }
}

impl Serialize for Explained {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|proof| (proof.point.to_string(), Shown::of(proof))),
        )
    }
}

/// A proof as the output has it.
pub(crate) fn shown(proof: &Proof) -> impl Serialize {
    Shown::of(proof)
}

/// A proof as the output has it.
#[derive(serde::Serialize)]
struct Shown<'a> {
    judgement: String,
    rows: Vec<Vec<String>>,
    fours: Vec<ShownFour>,
    threes: Vec<ShownThree<'a>>,
    dead_threes: Vec<ShownDeadThree<'a>>,
}

impl<'a> Shown<'a> {
    fn of(proof: &'a Proof) -> Self {
        Self {
            judgement: proof.judgement.to_string(),
            rows: proof.rows.iter().map(|row| names(&row.stones)).collect(),
            fours: proof.fours.iter().map(ShownFour::of).collect(),
            threes: proof.threes.iter().map(ShownThree::of).collect(),
            dead_threes: proof.dead_threes.iter().map(ShownDeadThree::of).collect(),
        }
    }
}

#[derive(serde::Serialize)]
struct ShownFour {
    stones: Vec<String>,
    five_at: Vec<String>,
}

impl ShownFour {
    fn of(four: &Four) -> Self {
        Self {
            stones: names(&four.stones),
            five_at: names(&four.completions),
        }
    }
}

#[derive(serde::Serialize)]
struct ShownThree<'a> {
    stones: Vec<String>,
    open_four_at: Vec<Playable<'a>>,
}

impl<'a> ShownThree<'a> {
    fn of(three: &'a Three) -> Self {
        Self {
            stones: names(&three.stones),
            open_four_at: three
                .straight_four_points
                .iter()
                .map(Playable::of)
                .collect(),
        }
    }
}

/// A point that makes the open four; the proof is there where it is not plain that Black may play it.
#[derive(serde::Serialize)]
struct Playable<'a> {
    point: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Box<Shown<'a>>>,
}

impl<'a> Playable<'a> {
    fn of(point: &'a StraightFourPoint) -> Self {
        Self {
            point: point.point.to_string(),
            proof: nested(point.proof.as_deref()),
        }
    }
}

#[derive(serde::Serialize)]
struct ShownDeadThree<'a> {
    stones: Vec<String>,
    because: Vec<Against<'a>>,
}

impl<'a> ShownDeadThree<'a> {
    fn of(dead: &'a DeadThree) -> Self {
        Self {
            stones: names(&dead.stones),
            because: dead.points.iter().map(Against).collect(),
        }
    }
}

/// A point that would make the open four, and why it does not count.
struct Against<'a>(&'a DeadPoint);

impl Serialize for Against<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let DeadPoint { point, reason } = self.0;
        let mut against = serializer.serialize_map(None)?;
        against.serialize_entry("point", &point.to_string())?;
        match reason {
            DeadReason::Five(Row { stones, .. }) => {
                against.serialize_entry("is", "five")?;
                against.serialize_entry("row", &names(stones))?;
            }
            DeadReason::Foul { fouls, proof } => {
                against.serialize_entry("is", &fouls.to_string())?;
                if let Some(proof) = nested(proof.as_deref()) {
                    against.serialize_entry("proof", &proof)?;
                }
            }
        }
        against.end()
    }
}

fn nested(proof: Option<&Proof>) -> Option<Box<Shown<'_>>> {
    proof.map(|proof| Box::new(Shown::of(proof)))
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}
