use aggregate::{Role, access};
use renju::Point;
use terms::Seat;

use crate::{
    Observation, Press, Refusal, Saying, Setup, claims, conduct, ending, opening, penalties, record,
};

/// What somebody wants of a game: one command for each method that changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Open(Box<Setup>),
    /// A player's act. Refused when the rules forbid it.
    Play(Act),
    /// Something that has happened on a board. Never refused for being against the rules.
    Observe(Observation),
    Officiate {
        direction: Direction,
        /// How many rulings were on record when it was given; none if it is to stand whatever others have ruled meanwhile.
        seen: Option<u32>,
    },
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

    /// The name of the method that asks for it, as the table of methods and roles has it.
    pub const fn method(&self) -> &'static str {
        match self {
            Self::Open(_) => "OpenGame",
            Self::Play(_) => "Play",
            Self::Observe(_) => "Observe",
            Self::Officiate { .. } => "Officiate",
            Self::ReportFlag { .. } => "ReportFlag",
        }
    }

    pub fn play(act: impl Into<Act>) -> Self {
        Self::Play(act.into())
    }

    /// Asks the table of methods and roles, as a server does before a request is decoded: for whoever has no server in between.
    /// [`Game::decide`](aggregate::Aggregate::decide) takes it as asked.
    ///
    /// # Errors
    /// When the role may not call the method.
    pub fn permitted_to(&self, role: Role) -> Result<(), Refusal> {
        match access::roles(access::ADJUDICATION, self.method()) {
            Some(roles) if roles.contains(&role) => Ok(()),
            _ => Err(record::Refusal::NotYourRole.into()),
        }
    }
}

impl Act {
    /// A stone, and the clock pressed with it.
    pub const fn place(point: Point) -> Self {
        Self::Record(record::Act::Place {
            point,
            saying: None,
            offers: None,
            press: Press::Now,
        })
    }

    /// A stone, what is said with it, and the clock pressed.
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
