use aggregate::{Role, Stamp, ensure};
use terms::Clause;

use crate::ending::{Outcome, Reason, RuledBy, Verdict};
use crate::{Event, Game, Refusal, record};

/// An arbiter who rules, and the game that it is about.
pub(crate) struct Official<'a> {
    pub(crate) game: &'a Game,
    pub(crate) by: RuledBy,
    pub(crate) role: Role,
    pub(crate) at: Stamp,
}

impl Official<'_> {
    pub(crate) fn chief_unless(&self, anybody: bool, clause: &'static str) -> Result<(), Refusal> {
        let permitted = anybody || self.role == Role::ChiefArbiter;
        ensure(
            permitted,
            record::Refusal::ChiefArbiterOnly { clause }.into(),
        )
    }

    pub(crate) fn ends(&self, outcome: Outcome, reason: Reason, ground: Option<Clause>) -> Event {
        self.verdict(outcome, reason, ground).into()
    }

    /// Scored as played.
    pub(crate) fn verdict(
        &self,
        outcome: Outcome,
        reason: Reason,
        ground: Option<Clause>,
    ) -> Verdict {
        Verdict {
            ground,
            ..self.game.verdict_of(outcome, reason, self.by.clone())
        }
    }
}
