//! What may be objected to an arbiter's ruling.

use game::claims::{ClaimKind, Ruling};
use game::conduct::{Disturbance, DisturbanceKind, Intent, Remedy};
use game::ending::{Outcome, Reason};
use game::penalties::{Penalty, PenaltyKind};
use game::{Direction, Setup, claims, conduct, ending, penalties, record};
use profile::{DisciplinaryLoss, FlagOrderUnknown};

use super::Reading;
use super::objections::{Codes, object};
use crate::play::Who;

impl Reading {
    pub(super) fn object_to_ruling(
        &self,
        found: &mut Codes,
        direction: &Direction,
        who: Who,
        setup: &Setup,
    ) {
        let chief = who == Who::Chief;
        object(
            found,
            self.started.is_none()
                && self.end.is_none()
                && *direction != Direction::Record(record::Direction::Start)
                && !answers_call(direction),
            "NOT_STARTED",
        );
        match direction {
            Direction::Record(record::Direction::Start) => {
                object(found, self.started.is_some(), "ALREADY_STARTED")
            }
            Direction::Record(record::Direction::Resume) => self.object_to_moving_on(found),
            Direction::Claims(claims::Direction::Rule {
                claim,
                finding: Ruling::Rejected,
            }) if self.disturbances.iter().any(|open| open.number == *claim) => {}
            Direction::Claims(claims::Direction::Rule { claim, finding }) => {
                match self.claims.iter().find(|open| open.number == *claim) {
                    None => found.push("NO_SUCH_CLAIM"),
                    Some(open) => {
                        let about_the_end = !matches!(open.kind, ClaimKind::Irregularity(_));
                        object(
                            found,
                            *finding == Ruling::Corrected && about_the_end,
                            "NOTHING_TO_CORRECT",
                        );
                    }
                }
            }
            Direction::Conduct(conduct::Direction::AnswerCall(seat)) => {
                object(found, !self.calls.contains(seat), "NO_CALL");
            }
            Direction::Conduct(conduct::Direction::Settle { on, remedy }) => match self
                .disturbances
                .iter()
                .find(|disturbance| disturbance.number == *on)
            {
                None => found.push("NO_SUCH_CLAIM"),
                Some(disturbance) => {
                    object(
                        found,
                        !ways_out(disturbance).contains(remedy),
                        "WRONG_REMEDY",
                    );
                    object(
                        found,
                        !chief && is_for_the_chief(disturbance, *remedy),
                        "CHIEF_ARBITER_ONLY",
                    );
                }
            },
            Direction::Penalties(penalties::Direction::Penalise(Penalty {
                seat,
                kind,
                clause,
            })) => {
                let disciplinary =
                    *kind == PenaltyKind::Loss && !clause.as_str().starts_with("CN13-10.1.");
                let for_chief =
                    disciplinary && setup.rules.disciplinary_loss == DisciplinaryLoss::ChiefArbiter;
                object(found, for_chief && !chief, "CHIEF_ARBITER_ONLY");
                let loss = *kind == PenaltyKind::Loss;
                // These take a claim, or the player's own word.
                let claimed = ["1", "2", "3", "C"].map(|last| format!("CN13-10.1.{last}"));
                let ground = claimed.iter().all(|other| other != clause.as_str());
                object(found, loss && !ground, "NO_GROUND_FOR_LOSS");
                let second = self.lost_by_violations() == Some(*seat);
                let by_violations = loss && clause.as_str() == "CN13-10.1.H";
                object(found, by_violations && !second, "NO_SECOND_VIOLATION");
            }
            Direction::Ending(ending::Direction::ConfirmFlag) => {
                object(found, self.flag_down.is_none(), "NO_FLAG_RECORDED");
                object(found, self.waits(), "CLAIM_PENDING");
            }
            Direction::Penalties(penalties::Direction::ConfirmSecondViolation) => {
                object(
                    found,
                    self.lost_by_violations().is_none(),
                    "NO_SECOND_VIOLATION",
                );
                object(found, self.waits(), "CLAIM_PENDING");
            }
            Direction::Ending(ending::Direction::DeclareBoardFull) => {
                object(found, !self.board().is_full(), "BOARD_NOT_FULL");
                object(found, self.waits(), "CLAIM_PENDING");
            }
            Direction::Ending(ending::Direction::DeclareBothFlags) => {
                let known = setup.rules.flag_order_unknown == FlagOrderUnknown::Never
                    || self.flag_down.is_some()
                    || self.timed();
                object(found, known, "FLAG_ORDER_KNOWN");
                object(found, self.waits(), "CLAIM_PENDING");
            }
            Direction::Ending(ending::Direction::CorrectResult(correction)) => {
                let drawn = matches!(
                    correction.reason,
                    Reason::Agreement
                        | Reason::DoublePass
                        | Reason::BoardFull
                        | Reason::BothFlags
                        | Reason::Disturbance
                );
                let contradicts = drawn != (correction.outcome == Outcome::Draw);
                object(found, contradicts, "RESULT_CONTRADICTS_REASON");
                object(found, self.end.is_none(), "NOT_ENDED");
                object(found, !chief, "CHIEF_ARBITER_ONLY");
            }
        }
    }
}

pub(super) fn on_purpose(disturbance: &Disturbance) -> bool {
    disturbance
        .by
        .is_some_and(|by| by.intent == Intent::Purpose)
}

/// How a disturbance may end at all (CN13-4.2.b, 4.2.c).
pub(super) fn ways_out(disturbance: &Disturbance) -> Vec<Remedy> {
    match (disturbance.kind, disturbance.by) {
        _ if on_purpose(disturbance) => vec![Remedy::Loss],
        (DisturbanceKind::Shifted { .. }, _) => {
            vec![Remedy::Back, Remedy::Stays, Remedy::Draw, Remedy::Replay]
        }
        (DisturbanceKind::Scattered, None) => vec![Remedy::Rebuilt, Remedy::Draw, Remedy::Replay],
        (DisturbanceKind::Scattered, Some(_)) => vec![Remedy::Rebuilt, Remedy::Loss],
    }
}

/// What an arbiter rules only where both agree, and the chief arbiter also where they do not.
fn is_for_the_chief(disturbance: &Disturbance, remedy: Remedy) -> bool {
    let agreed = disturbance.both_agree(remedy);
    // Where a stone lay the record of the game settles, so that anybody puts it back.
    !agreed
        && (matches!(remedy, Remedy::Stays | Remedy::Draw | Remedy::Replay)
            || (remedy == Remedy::Rebuilt && disturbance.by.is_none()))
}

/// A call may be answered at any time, as it may be made.
pub(super) const fn answers_call(direction: &Direction) -> bool {
    matches!(
        direction,
        Direction::Conduct(conduct::Direction::AnswerCall(_))
    )
}
