use api::adjudication::v1 as proto;
use game::claims::{Finding, Grounds};
use renju::Point;

use crate::Malformed;
use crate::field::{Field, Message as _, Unpathed, messages};
use crate::proofs::read_proof;

messages! {
    Finding = proto::Finding {
        [Finding { claim, proposes, grounds: found }]
            = [proto::Finding { claim, proposes, grounds, row, proof }]
            found(grounds, row, proof), proposes "finding.proposes", claim;
    }
}

/// What the system finds of a claim. For arbiters only.
pub fn finding(finding: &Finding) -> proto::Finding {
    finding.to_wire()
}

/// What the system finds of a claim, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_finding(finding: proto::Finding) -> Result<Finding, Malformed> {
    Finding::from_wire(finding)
}

impl Unpathed for Grounds {}

/// The grounds, and the row or the proof that shows them.
impl Field for Grounds {
    type Wire = (i32, Option<proto::Row>, Option<api::common::v1::Proof>);

    fn write(&self) -> Self::Wire {
        use proto::Grounds as Is;
        let row = |stones: &Vec<Point>| {
            Some(proto::Row {
                stones: stones.write(),
            })
        };
        let (grounds, row, proof) = match self {
            Self::RowOnBoard(stones) => (Is::RowOnBoard, row(stones), None),
            Self::NoRow => (Is::NoRow, None, None),
            Self::FoulProven(proof) => (Is::FoulProven, None, Some(proof.to_wire())),
            Self::NoFoul(proof) => (Is::NoFoul, None, Some(proof.to_wire())),
            Self::FiveFirst(stones) => (Is::FiveFirst, row(stones), None),
            Self::FiveBeforeOverline(stones) => (Is::FiveBeforeOverline, row(stones), None),
            Self::FlagRecorded => (Is::FlagRecorded, None, None),
            Self::NoFlag => (Is::NoFlag, None, None),
            Self::IrregularityOnRecord => (Is::IrregularityOnRecord, None, None),
            Self::IrregularityLapsed => (Is::IrregularityLapsed, None, None),
        };
        (grounds.into(), row, proof)
    }

    fn read((grounds, row, proof): Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        use proto::Grounds as Is;
        let row = || Field::read(row.unwrap_or_default().stones, "finding.row");
        let proof = || {
            let proof = proof.ok_or_else(|| Malformed::missing("finding.proof"))?;
            read_proof(proof).map(Box::new)
        };
        Ok(match Is::try_from(grounds).unwrap_or_default() {
            Is::RowOnBoard => Self::RowOnBoard(row()?),
            Is::NoRow => Self::NoRow,
            Is::FoulProven => Self::FoulProven(proof()?),
            Is::NoFoul => Self::NoFoul(proof()?),
            Is::FiveFirst => Self::FiveFirst(row()?),
            Is::FiveBeforeOverline => Self::FiveBeforeOverline(row()?),
            Is::FlagRecorded => Self::FlagRecorded,
            Is::NoFlag => Self::NoFlag,
            Is::IrregularityOnRecord => Self::IrregularityOnRecord,
            Is::IrregularityLapsed => Self::IrregularityLapsed,
            Is::Unspecified => return Err(Malformed::missing("finding.grounds")),
        })
    }
}
