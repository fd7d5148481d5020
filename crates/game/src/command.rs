use aggregate::Role;
use renju::Point;
use terms::Seat;

use crate::{
    Observation, Press, Saying, Setup, claims, conduct, ending, opening, penalties, record,
};

/// What somebody wants of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Open(Box<Setup>),
    /// A player's act. Refused when the rules forbid it.
    Play(Act),
    /// Something that has happened on a board. Never refused for being against the rules.
    Observe(Observation),
    /// An arbiter's ruling.
    Officiate {
        direction: Direction,
        /// How many rulings were on record when it was given; none if it is to stand whatever others have ruled meanwhile.
        seen: Option<u32>,
    },
    /// The clock's report that a flag has fallen.
    ReportFlag {
        seat: Seat,
    },
}

/// What a player does, by subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Record(record::Act),
    Opening(opening::Act),
    Claims(claims::Act),
    Conduct(conduct::Act),
    Ending(ending::Act),
}

/// What an arbiter rules, by subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    Record(record::Direction),
    Claims(claims::Direction),
    Conduct(conduct::Direction),
    Penalties(penalties::Direction),
    Ending(ending::Direction),
}

impl Command {
    /// A ruling that stands whatever others have ruled meanwhile.
    pub fn officiate(direction: impl Into<Direction>) -> Self {
        Self::Officiate {
            direction: direction.into(),
            seen: None,
        }
    }

    pub fn play(act: impl Into<Act>) -> Self {
        Self::Play(act.into())
    }

    /// Whether somebody in this role may say such a thing at all.
    #[must_use]
    pub const fn may_be_said_by(&self, role: Role) -> bool {
        match self {
            Self::Open(_) => role.officiates() || matches!(role, Role::Organiser | Role::Service),
            Self::Play(_) => matches!(role, Role::Player),
            Self::Officiate { .. } => role.officiates(),
            Self::Observe(_) => matches!(role, Role::Board) || role.officiates(),
            Self::ReportFlag { .. } => matches!(role, Role::Service),
        }
    }
}

impl Act {
    /// A stone, and the clock pressed with it.
    #[must_use]
    pub const fn place(point: Point) -> Self {
        Self::Record(record::Act::Place {
            point,
            saying: None,
            offers: None,
            press: Press::Now,
        })
    }

    /// A stone, what is said with it, and the clock pressed.
    #[must_use]
    pub const fn place_saying(point: Point, saying: Saying) -> Self {
        Self::Record(record::Act::Place {
            point,
            saying: Some(saying),
            offers: None,
            press: Press::Now,
        })
    }
}

macro_rules! by_subject {
    ($outer:ident { $($subject:ident: $module:ident),+ }) => {$(
        impl From<$module::$outer> for $outer {
            fn from(inner: $module::$outer) -> Self {
                Self::$subject(inner)
            }
        }
    )+};
}
pub(crate) use by_subject;

by_subject!(Act {
    Record: record,
    Opening: opening,
    Claims: claims,
    Conduct: conduct,
    Ending: ending
});
by_subject!(Direction {
    Record: record,
    Claims: claims,
    Conduct: conduct,
    Penalties: penalties,
    Ending: ending
});
