use crate::command::by_subject;
use crate::{claims, conduct, ending, opening, penalties, record};

/// Why a command is refused: a rule, or the state the game is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Record(record::Refusal),
    Opening(opening::Refusal),
    Claims(claims::Refusal),
    Conduct(conduct::Refusal),
    Penalties(penalties::Refusal),
    Ending(ending::Refusal),
}

by_subject!(Refusal {
    Record: record,
    Opening: opening,
    Claims: claims,
    Conduct: conduct,
    Penalties: penalties,
    Ending: ending
});

impl Refusal {
    /// The clause behind it; none where no rule of the game is concerned.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Record(refusal) => refusal.clause(),
            Self::Opening(refusal) => Some(refusal.clause()),
            Self::Claims(refusal) => refusal.clause(),
            Self::Conduct(refusal) => refusal.clause(),
            Self::Penalties(refusal) => Some(refusal.clause()),
            Self::Ending(refusal) => refusal.clause(),
        }
    }

    /// A name for programs, in capitals.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Record(refusal) => refusal.into(),
            Self::Opening(refusal) => refusal.into(),
            Self::Claims(refusal) => refusal.into(),
            Self::Conduct(refusal) => refusal.into(),
            Self::Penalties(refusal) => refusal.into(),
            Self::Ending(refusal) => refusal.into(),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Refusal {}
