//! Why each point is what it is, as data.

use renju::{Board, DeadPoint, DeadReason, Judgement, Point, Proof, Readings, prove};
use serde::{Serialize, Serializer};

/// The proofs that there is something to say about, by point: of every foul, of every five, and of every point with a three that looks open and is dead.
pub(crate) struct Explained(Vec<Proof>);

impl Explained {
    /// Proves every empty point of a position.
    pub(crate) fn new(board: &Board, readings: Readings) -> Self {
        // A point with a stone has no proof.
        let proofs = Point::all().filter_map(|point| prove(board, point, readings).ok());
        let telling =
            |proof: &Proof| proof.judgement != Judgement::Legal || !proof.dead_threes.is_empty();
        Self(proofs.filter(telling).collect())
    }
}

impl Serialize for Explained {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let proofs = self.0.iter();
        serializer.collect_map(proofs.map(|proof| (proof.point, Shown::from(proof))))
    }
}

/// A proof as the output has it.
#[derive(Serialize)]
pub(crate) struct Shown<'a> {
    judgement: String,
    rows: Vec<&'a [Point]>,
    fours: Vec<Four<'a>>,
    threes: Vec<Three<'a>>,
    dead_threes: Vec<DeadThree<'a>>,
}

#[derive(Serialize)]
struct Four<'a> {
    stones: &'a [Point],
    five_at: &'a [Point],
}

#[derive(Serialize)]
struct Three<'a> {
    stones: &'a [Point],
    open_four_at: Vec<Playable<'a>>,
}

/// A point that makes the open four; the proof is there where it is not plain that Black may play it.
#[derive(Serialize)]
struct Playable<'a> {
    point: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Box<Shown<'a>>>,
}

#[derive(Serialize)]
struct DeadThree<'a> {
    stones: &'a [Point],
    because: Vec<Against<'a>>,
}

/// A point that would make the open four, and why it does not count.
#[derive(Serialize)]
struct Against<'a> {
    point: Point,
    is: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<&'a [Point]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Box<Shown<'a>>>,
}

impl<'a> From<&'a Proof> for Shown<'a> {
    fn from(proof: &'a Proof) -> Self {
        let fours = proof.fours.iter().map(|four| Four {
            stones: &four.stones,
            five_at: &four.completions,
        });
        let threes = proof.threes.iter().map(|three| Three {
            stones: &three.stones,
            open_four_at: three
                .straight_four_points
                .iter()
                .map(|at| Playable {
                    point: at.point,
                    proof: nested(at.proof.as_deref()),
                })
                .collect(),
        });
        let dead_threes = proof.dead_threes.iter().map(|dead| DeadThree {
            stones: &dead.stones,
            because: dead.points.iter().map(Against::from).collect(),
        });
        Self {
            judgement: proof.judgement.to_string(),
            rows: proof.rows.iter().map(|row| &row.stones[..]).collect(),
            fours: fours.collect(),
            threes: threes.collect(),
            dead_threes: dead_threes.collect(),
        }
    }
}

impl<'a> From<&'a DeadPoint> for Against<'a> {
    fn from(dead: &'a DeadPoint) -> Self {
        let (is, row, proof) = match &dead.reason {
            DeadReason::Five(row) => ("five".to_owned(), Some(&row.stones[..]), None),
            DeadReason::Foul { fouls, proof } => {
                (fouls.to_string(), None, nested(proof.as_deref()))
            }
        };
        Self {
            point: dead.point,
            is,
            row,
            proof,
        }
    }
}

fn nested(proof: Option<&Proof>) -> Option<Box<Shown<'_>>> {
    proof.map(|proof| Box::new(Shown::from(proof)))
}
