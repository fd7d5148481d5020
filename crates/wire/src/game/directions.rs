use api::adjudication::v1 as proto;
use api::adjudication::v1::direction as word;
use api::adjudication::v1::direction::Word;
use game::{Command, Direction, Penalty, Reason, RuledBy, Verdict};
use terms::Clause;

use super::events::{read_outcome, write_verdict};
use super::words::{
    read_penalty_kind, read_reason, read_remedy, read_ruling, write_penalty_kind, write_remedy,
    write_ruling,
};
use crate::Malformed;
use crate::common::{read_seat, write_seat};

/// An arbiter's word, given when `seen` words were on record.
///
/// # Errors
/// The field that is malformed.
pub fn officiate(
    direction: Option<proto::Direction>,
    seen: Option<u32>,
) -> Result<Command, Malformed> {
    Ok(Command::Officiate {
        direction: read_direction(direction)?,
        seen,
    })
}

pub(super) fn read_direction(direction: Option<proto::Direction>) -> Result<Direction, Malformed> {
    Ok(
        match direction
            .and_then(|direction| direction.word)
            .ok_or_else(|| Malformed::missing("direction"))?
        {
            Word::Start(_) => Direction::Start,
            Word::Rule(rule) => Direction::Rule {
                claim: rule.claim,
                finding: read_ruling(rule.finding, "direction.rule.finding")?,
            },
            Word::ConfirmFlag(_) => Direction::ConfirmFlag,
            Word::DeclareBoardFull(_) => Direction::DeclareBoardFull,
            Word::Settle(settle) => Direction::Settle {
                on: settle.on,
                remedy: read_remedy(settle.remedy, "direction.settle.remedy")?,
            },
            Word::Penalise(penalty) => {
                let Penalty { seat, kind, clause } = read_penalty(penalty)?;
                Direction::Penalise { seat, kind, clause }
            }
            Word::ConfirmSecondViolation(_) => Direction::ConfirmSecondViolation,
            Word::DeclareBothFlags(_) => Direction::DeclareBothFlags,
            Word::CorrectResult(verdict) => {
                Direction::CorrectResult(Box::new(read_correction(&verdict)?))
            }
        },
    )
}

/// A result as it should have been: who corrects it and when, the game adds, and nothing on the board shows it.
fn read_correction(verdict: &proto::Verdict) -> Result<Verdict, Malformed> {
    let reason = read_reason(verdict.reason, "direction.correct_result.reason")?;
    Ok(Verdict {
        outcome: read_outcome(verdict.outcome(), "direction.correct_result.outcome")?,
        reason,
        ground: ground(&verdict.clause, reason, "direction.correct_result.clause")?,
        after_move: 0,
        ruled_by: RuledBy::Players,
        evidence: None,
    })
}

pub(super) fn write_direction(direction: &Direction) -> proto::Direction {
    let word = match direction {
        Direction::Start => Word::Start(word::StartGame {}),
        Direction::Rule { claim, finding } => Word::Rule(word::RuleClaim {
            claim: *claim,
            finding: write_ruling(*finding).into(),
        }),
        Direction::ConfirmFlag => Word::ConfirmFlag(word::ConfirmFlag {}),
        Direction::DeclareBoardFull => Word::DeclareBoardFull(word::DeclareBoardFull {}),
        Direction::Settle { on, remedy } => Word::Settle(word::Settle {
            on: *on,
            remedy: write_remedy(*remedy).into(),
        }),
        Direction::Penalise { seat, kind, clause } => Word::Penalise(write_penalty(&Penalty {
            seat: *seat,
            kind: *kind,
            clause: clause.clone(),
        })),
        Direction::ConfirmSecondViolation => {
            Word::ConfirmSecondViolation(word::ConfirmSecondViolation {})
        }
        Direction::DeclareBothFlags => Word::DeclareBothFlags(word::DeclareBothFlags {}),
        Direction::CorrectResult(verdict) => Word::CorrectResult(write_verdict(verdict)),
    };
    proto::Direction { word: Some(word) }
}

pub(super) fn write_penalty(penalty: &Penalty) -> proto::Penalty {
    proto::Penalty {
        seat: write_seat(penalty.seat).into(),
        kind: write_penalty_kind(penalty.kind).into(),
        clause: penalty.clause.to_string(),
    }
}

pub(super) fn read_penalty(penalty: proto::Penalty) -> Result<Penalty, Malformed> {
    Ok(Penalty {
        seat: read_seat(penalty.seat, "penalty.seat")?,
        kind: read_penalty_kind(penalty.kind, "penalty.kind")?,
        clause: Clause::new(&penalty.clause)
            .map_err(|error| Malformed::new("penalty.clause", error))?,
    })
}

/// The clause of a verdict, where it says more than the reason alone, which names its clause by itself most of the time.
pub(super) fn ground(
    clause: &str,
    reason: Reason,
    field: &'static str,
) -> Result<Option<Clause>, Malformed> {
    if clause.is_empty() || clause == reason.clause() {
        return Ok(None);
    }
    Clause::new(clause)
        .map(Some)
        .map_err(|error| Malformed::new(field, error))
}
