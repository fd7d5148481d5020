//! The record of a game: who sits where, which stones lie, whose move it is, and the clock's press (articles 2, 4, 8.4, 11.1.1).
//!
//! The lowest of the subjects: it knows none of the others.

mod apply;
mod state;

use renju::{Color, Move, Point};
use terms::Seat;

use crate::meaning::{Asks, Meaning};

use crate::Setup;
pub use state::Record;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Place {
        point: Point,
        /// What the player says with it, before the clock is pressed.
        saying: Option<Saying>,
        /// N, where the opening has it named with this stone.
        offers: Option<u8>,
        press: Press,
    },
    /// Press the clock after a stone that was placed without (CN13-8.4).
    Press,
    /// CN13-11.1.1.
    Pass,
}

/// What an arbiter says of play as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Play begins: Black's clock starts (CN13-8.4).
    Start,
    /// Play goes on after a replay or a correction: the clock of whoever is to move runs (CN13-5.2.3, 8.8).
    Resume,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Opened(Box<Setup>),
    Started,
    Resumed {
        seat: Seat,
    },
    StonePlaced {
        color: Color,
        point: Point,
        source: Source,
        press: Press,
    },
    /// The last stone of this seat lies on another point than before.
    StoneShifted {
        from: Point,
        to: Point,
    },
    /// The clock was pressed after a stone that was placed without.
    Pressed(Seat),
    Passed,
}

/// Whether the clock is pressed with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Press {
    /// At once: the usual case for a player's program and for a board.
    #[default]
    Now,
    /// Not yet: something may still be said.
    Later,
}

/// What a player may say with a move, after placing and before pressing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Saying {
    /// "Five" (CN13-10.1.1).
    Five,
    /// CN13-10.3.1.
    DrawOffer,
}

/// How a stone became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Source {
    /// The player's own program placed it.
    Played,
    /// A board, an arbiter's entry or a record reported it.
    Observed,
}

/// One move of the record: a stone or a pass. Offers that were not kept are not moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ply {
    pub color: Color,
    /// Who held that colour.
    pub seat: Seat,
    pub mv: Move,
    pub source: Source,
}

/// Why nothing can be done on the board, or by this person.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    NotOpen,
    AlreadyOpen,
    SamePlayer,
    NotYourRole,
    /// Whoever speaks sits at neither side of this table.
    NotAPlayer,
    /// Whoever officiates plays in this game.
    OwnGame,
    NotStarted,
    AlreadyStarted,
    Ended,
    ChiefArbiterOnly {
        clause: &'static str,
    },
    Superseded,
    /// A claim or a disturbance waits for the arbiter's ruling.
    ClaimPending,
    FlagFallen,
    SecondViolation,
    NotYourTurn(Color),
    Occupied(Point, Color),
    /// Passing is not allowed among the first `before` moves.
    PassTooEarly {
        before: u8,
    },
    OpponentHasNotPressed,
    /// There is no stone of one's own to press the clock for.
    NothingToPress,
}

impl Refusal {
    pub(crate) const fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotOpen
            | Self::AlreadyOpen
            | Self::SamePlayer
            | Self::NotYourRole
            | Self::NotAPlayer
            | Self::OwnGame
            | Self::AlreadyStarted
            | Self::Superseded => return None,
            Self::NotStarted | Self::OpponentHasNotPressed | Self::NothingToPress => "CN13-8.4",
            Self::Ended => "CN13-2.14",
            Self::ChiefArbiterOnly { clause } => clause,
            Self::ClaimPending => "CN13-10",
            Self::FlagFallen => "CN13-10.1.B",
            Self::SecondViolation => "CN13-10.1.H",
            Self::NotYourTurn(_) => "CN13-4.1",
            Self::Occupied(..) => "CN13-4.2.a",
            Self::PassTooEarly { .. } => "CN13-11.1.1",
        })
    }
}

impl Event {
    pub(crate) const fn meaning(&self) -> Meaning {
        match self {
            Self::Opened(_) => Meaning::PUT_RIGHT,
            Self::Started => Meaning::RULING.asking(Asks::Start),
            Self::Resumed { .. } => Meaning::RULING.asking(Asks::Resume),
            Self::StonePlaced { .. } => Meaning::STONE,
            Self::StoneShifted { .. } => Meaning {
                moves: true,
                ..Meaning::PLAY
            },
            Self::Pressed(_) | Self::Passed => Meaning::PLAY,
        }
    }
}
