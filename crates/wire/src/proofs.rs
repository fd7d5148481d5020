use api::common::v1 as proto;
use renju::{
    Axis, DeadPoint, DeadReason, DeadThree, Foul, Fouls, Four, Judgement, Point, Proof, Row,
    StraightFourPoint, Three,
};

use crate::Malformed;
use crate::field::{Field, Message, Unpathed, messages, words};

/// How deep a proof may nest: more than any that is stored, so that a hostile message cannot exhaust the stack.
const DEPTH_MAX: usize = 16;

/// A proof. For arbiters only, until they have ruled.
pub fn proof(proof: &Proof) -> proto::Proof {
    proof.to_wire()
}

/// A proof, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_proof(proof: proto::Proof) -> Result<Proof, Malformed> {
    if nests_deeper(&proof, DEPTH_MAX) {
        let what = format_args!("it nests deeper than {DEPTH_MAX}");
        return Err(Malformed::new("proof", what));
    }
    Proof::from_wire(proof)
}

/// Whether there are more than so many proofs within each other.
fn nests_deeper(proof: &proto::Proof, than: usize) -> bool {
    let Some(left) = than.checked_sub(1) else {
        return true;
    };
    let open = proof
        .threes
        .iter()
        .flat_map(|three| &three.open_four_points);
    let dead = proof.dead_threes.iter().flat_map(|three| &three.points);
    let within = open.filter_map(|at| at.proof.as_ref());
    let mut within = within.chain(dead.filter_map(|at| at.proof.as_ref()));
    within.any(|proof| nests_deeper(proof, left))
}

words! {
    Foul = proto::Foul, "a foul is expected": ThreeThree FourFour Overline;
    Axis = proto::Axis, "it is missing": Vertical Horizontal Rising Falling;
}

messages! {
    Proof = proto::Proof {
        [Proof { point, judgement: found, rows, fours, threes, dead_threes }]
            = [proto::Proof { point, judgement, fouls, rows, fours, threes, dead_threes }]
            point "proof.point", found(judgement, fouls), rows, fours, threes, dead_threes;
    }
    Row = proto::ProofRow {
        [Row { axis, stones }] = [proto::ProofRow { axis, stones }]
            axis "proof.axis", stones "proof.rows.stones";
    }
    Four = proto::Four {
        [Four { axis, stones, completions }] = [proto::Four { axis, stones, completions }]
            axis "proof.axis", stones "proof.stones", completions "proof.fours.completions";
    }
    Three = proto::Three {
        [Three { axis, stones, straight_four_points: open_four_points }]
            = [proto::Three { axis, stones, open_four_points }]
            axis "proof.axis", stones "proof.stones", open_four_points;
    }
    StraightFourPoint = proto::OpenFourPoint {
        [StraightFourPoint { point, proof }] = [proto::OpenFourPoint { point, proof }]
            point "proof.threes.open_four_points", proof;
    }
    DeadThree = proto::DeadThree {
        [DeadThree { axis, stones, points }] = [proto::DeadThree { axis, stones, points }]
            axis "proof.axis", stones "proof.stones", points;
    }
    DeadPoint = proto::DeadPoint {
        [DeadPoint { point, reason }] = [proto::DeadPoint { point, five, fouls, proof }]
            point "proof.dead_threes.points", reason(five, fouls, proof);
    }
}

impl Unpathed for Judgement {}

impl Field for Judgement {
    type Wire = (i32, Vec<i32>);

    fn write(&self) -> Self::Wire {
        let (judgement, fouls) = match self {
            Self::Legal => (proto::Judgement::Legal, Vec::new()),
            Self::Five => (proto::Judgement::Five, Vec::new()),
            Self::Foul(fouls) => (proto::Judgement::Foul, fouls.write()),
        };
        (judgement.into(), fouls)
    }

    fn read((judgement, fouls): Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        match proto::Judgement::try_from(judgement) {
            Ok(proto::Judgement::Legal) => Ok(Self::Legal),
            Ok(proto::Judgement::Five) => Ok(Self::Five),
            Ok(proto::Judgement::Foul) => Fouls::read(fouls, "proof.fouls").map(Self::Foul),
            Ok(proto::Judgement::Unspecified) | Err(_) => {
                Err(Malformed::missing("proof.judgement"))
            }
        }
    }
}

impl Field for Fouls {
    type Wire = Vec<i32>;

    fn write(&self) -> Vec<i32> {
        self.iter().map(|foul| foul.write()).collect()
    }

    fn read(wire: Vec<i32>, field: &'static str) -> Result<Self, Malformed> {
        wire.into_iter()
            .map(|foul| Foul::read(foul, field))
            .collect()
    }
}

impl Unpathed for DeadReason {}

impl Field for DeadReason {
    type Wire = (Option<proto::ProofRow>, Vec<i32>, Option<proto::Proof>);

    fn write(&self) -> Self::Wire {
        match self {
            Self::Five(row) => (Some(row.to_wire()), Vec::new(), None),
            Self::Foul { fouls, proof } => (None, fouls.write(), proof.write()),
        }
    }

    fn read((five, fouls, proof): Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        Ok(match five {
            Some(row) => Self::Five(Row::from_wire(row)?),
            None => Self::Foul {
                fouls: Fouls::read(fouls, "proof.fouls")?,
                proof: Field::read(proof, field)?,
            },
        })
    }
}

impl Unpathed for Option<Box<Proof>> {}

impl Field for Option<Box<Proof>> {
    type Wire = Option<proto::Proof>;

    fn write(&self) -> Self::Wire {
        self.as_deref().map(Proof::to_wire)
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        Ok(wire.map(Proof::from_wire).transpose()?.map(Box::new))
    }
}

impl<const N: usize> Field for [Point; N] {
    type Wire = Vec<String>;

    fn write(&self) -> Vec<String> {
        self.iter().map(Point::write).collect()
    }

    fn read(wire: Vec<String>, field: &'static str) -> Result<Self, Malformed> {
        Vec::read(wire, field)?
            .try_into()
            .map_err(|_| Malformed::new(field, format_args!("{N} points are expected")))
    }
}
