//! How a game ended, what an arbiter corrects of it, and penalties.

use api::adjudication::v1 as proto;
use api::adjudication::v1::verdict::Evidence as IsEvidence;
use game::ending::{Correction, Evidence, Reason, RuledBy, Verdict};
use game::penalties::Penalty;
use terms::Clause;

use crate::Malformed;
use crate::field::{Field, Message, Unpathed, message_fields, messages};
use crate::proofs::read_proof;

messages! {
    Penalty = proto::Penalty {
        [Penalty { seat, kind, clause }] = [proto::Penalty { seat, kind, clause }]
            seat "penalty.seat", kind "penalty.kind", clause "penalty.clause";
    }
}

message_fields! {
    Penalty: "penalised.penalty";
    Verdict: "verdict";
}

/// A verdict, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_verdict(verdict: Option<proto::Verdict>) -> Result<Verdict, Malformed> {
    Field::read(verdict, "verdict")
}

impl Message for Verdict {
    type Wire = proto::Verdict;

    fn to_wire(&self) -> proto::Verdict {
        proto::Verdict {
            outcome: self.outcome.write(),
            reason: self.reason.write(),
            clause: self.clause().to_owned(),
            after_move: self.after_move.write(),
            ruled_by: match &self.ruled_by {
                RuledBy::Players | RuledBy::System => String::new(),
                RuledBy::Arbiter(id) => id.clone(),
            },
            by_system: self.ruled_by == RuledBy::System,
            evidence: self.evidence.as_ref().map(|evidence| match evidence {
                Evidence::Row(stones) => IsEvidence::Row(proto::Row {
                    stones: stones.write(),
                }),
                Evidence::Foul(proof) => IsEvidence::Foul(proof.to_wire()),
            }),
            scores: self.scores.write(),
        }
    }

    fn from_wire(wire: proto::Verdict) -> Result<Self, Malformed> {
        let reason = Reason::read(wire.reason, "verdict.reason")?;
        let evidence = |evidence| match evidence {
            IsEvidence::Row(row) => Field::read(row.stones, "verdict.row").map(Evidence::Row),
            IsEvidence::Foul(proof) => Ok(Evidence::Foul(Box::new(read_proof(proof)?))),
        };
        Ok(Self {
            outcome: Field::read(wire.outcome, "verdict.outcome")?,
            reason,
            after_move: wire.after_move as usize,
            ground: ground(wire.clause, reason, "verdict.clause")?,
            ruled_by: match wire.ruled_by {
                _ if wire.by_system => RuledBy::System,
                id if id.is_empty() => RuledBy::Players,
                id => RuledBy::Arbiter(id),
            },
            evidence: wire.evidence.map(evidence).transpose()?,
            scores: Field::read(wire.scores, "verdict.scores")?,
        })
    }
}

impl Unpathed for Correction {}

impl Field for Correction {
    type Wire = proto::direction::CorrectResult;

    fn write(&self) -> Self::Wire {
        proto::direction::CorrectResult {
            outcome: self.outcome.write(),
            reason: self.reason.write(),
            clause: self.ground.write(),
            scores: self.scores.and_then(|scores| scores.write()),
        }
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        let reason = Reason::read(wire.reason, "direction.correct_result.reason")?;
        let scores = wire
            .scores
            .map(|scores| Field::read(Some(scores), "direction.correct_result.scores"));
        Ok(Self {
            outcome: Field::read(wire.outcome, "direction.correct_result.outcome")?,
            reason,
            ground: ground(wire.clause, reason, "direction.correct_result.clause")?,
            scores: scores.transpose()?,
        })
    }
}

/// The clause of a verdict, where it says more than the reason alone, which names its clause by itself most of the time.
fn ground(
    clause: String,
    reason: Reason,
    field: &'static str,
) -> Result<Option<Clause>, Malformed> {
    if clause == reason.clause() {
        return Ok(None);
    }
    Field::read(clause, field)
}
