use crate::command::by_subject;
use crate::ending::Verdict;
use crate::meaning::Meaning;
use crate::{Direction, Observation, claims, conduct, ending, opening, penalties, record};

/// What has happened in a game, by subject. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Record(record::Event),
    Opening(opening::Event),
    Claims(claims::Event),
    Conduct(conduct::Event),
    Penalties(penalties::Event),
    Ending(ending::Event),
    /// Something was reported that has no effect where the game stands: kept for the arbiter.
    ObservationNoted(Observation),
    /// A ruling based on a stale version: on record, without effect.
    DirectionSuperseded(Box<Direction>),
}

by_subject!(Event {
    Record: record,
    Opening: opening,
    Claims: claims,
    Conduct: conduct,
    Penalties: penalties,
    Ending: ending
});

impl From<Verdict> for Event {
    fn from(verdict: Verdict) -> Self {
        Self::Ending(ending::Event::Ended(Box::new(verdict)))
    }
}

impl Event {
    /// Whether a game is over whose last event is this one; none where the event may come before the end and after it.
    pub fn tells_over(&self) -> Option<bool> {
        self.meaning().over
    }

    pub(crate) fn meaning(&self) -> Meaning {
        match self {
            Self::Record(event) => event.meaning(),
            Self::Opening(event) => event.meaning(),
            Self::Claims(event) => event.meaning(),
            Self::Conduct(event) => event.meaning(),
            Self::Penalties(event) => event.meaning(),
            Self::Ending(event) => event.meaning(),
            Self::ObservationNoted(_) | Self::DirectionSuperseded(_) => Meaning::ANY_TIME,
        }
    }
}
