use api::adjudication::v1 as proto;
use game::{Finding, Grounds};

use super::matters::write_claim;
use super::words::write_ruling;
use crate::Malformed;
use crate::common::write_points;
use crate::proofs::write_proof;

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
