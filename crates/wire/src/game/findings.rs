use api::adjudication::v1 as proto;
use game::claims::{Finding, Grounds};

use super::cases::{read_claim, write_claim};
use super::words::{read_ruling, write_ruling};
use crate::Malformed;
use crate::common::{read_points, write_points};
use crate::proofs::{self, write_proof};

/// What the system finds of a claim. For arbiters only.
#[must_use]
pub fn finding(finding: &Finding) -> proto::Finding {
    let row = |stones: &[renju::Point]| {
        Some(proto::Row {
            stones: write_points(stones),
        })
    };
    let (grounds, row, proof) = match &finding.grounds {
        Grounds::RowOnBoard(stones) => (proto::Grounds::RowOnBoard, row(stones), None),
        Grounds::NoRow => (proto::Grounds::NoRow, None, None),
        Grounds::FoulProven(proof) => (proto::Grounds::FoulProven, None, Some(write_proof(proof))),
        Grounds::NoFoul(proof) => (proto::Grounds::NoFoul, None, Some(write_proof(proof))),
        Grounds::FiveFirst(stones) => (proto::Grounds::FiveFirst, row(stones), None),
        Grounds::FiveBeforeOverline(stones) => {
            (proto::Grounds::FiveBeforeOverline, row(stones), None)
        }
        Grounds::FlagRecorded => (proto::Grounds::FlagRecorded, None, None),
        Grounds::NoFlag => (proto::Grounds::NoFlag, None, None),
        Grounds::IrregularityOnRecord => (proto::Grounds::IrregularityOnRecord, None, None),
        Grounds::IrregularityLapsed => (proto::Grounds::IrregularityLapsed, None, None),
    };
    let proposes = write_ruling(finding.proposes);
    proto::Finding {
        claim: Some(write_claim(&finding.claim)),
        proposes: proposes.into(),
        grounds: grounds.into(),
        row,
        proof,
    }
}

/// What the system finds of a claim, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_finding(finding: proto::Finding) -> Result<Finding, Malformed> {
    let row = || {
        let stones = finding.row.as_ref().map(|row| row.stones.as_slice());
        read_points(stones.unwrap_or_default(), "finding.row")
    };
    let proof = || {
        let proof = finding.proof.clone();
        let proof = proof.ok_or_else(|| Malformed::missing("finding.proof"))?;
        proofs::read_proof(proof).map(Box::new)
    };
    Ok(Finding {
        grounds: match finding.grounds() {
            proto::Grounds::RowOnBoard => Grounds::RowOnBoard(row()?),
            proto::Grounds::NoRow => Grounds::NoRow,
            proto::Grounds::FoulProven => Grounds::FoulProven(proof()?),
            proto::Grounds::NoFoul => Grounds::NoFoul(proof()?),
            proto::Grounds::FiveFirst => Grounds::FiveFirst(row()?),
            proto::Grounds::FiveBeforeOverline => Grounds::FiveBeforeOverline(row()?),
            proto::Grounds::FlagRecorded => Grounds::FlagRecorded,
            proto::Grounds::NoFlag => Grounds::NoFlag,
            proto::Grounds::IrregularityOnRecord => Grounds::IrregularityOnRecord,
            proto::Grounds::IrregularityLapsed => Grounds::IrregularityLapsed,
            proto::Grounds::Unspecified => return Err(Malformed::missing("finding.grounds")),
        },
        proposes: read_ruling(finding.proposes, "finding.proposes")?,
        claim: read_claim(finding.claim.clone())?,
    })
}

/// A proof. For arbiters only, until they have ruled.
#[must_use]
pub fn proof(proof: &renju::Proof) -> api::common::v1::Proof {
    write_proof(proof)
}

/// A proof, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_proof(proof: api::common::v1::Proof) -> Result<renju::Proof, Malformed> {
    crate::proofs::read_proof(proof)
}
