//! Claims: what a player points out, and what the arbiter finds of it (articles 6, 8.6, 10.1).

mod decide;
mod finding;
mod state;

use profile::Delegated;
use renju::Point;
use terms::Seat;

use crate::Game;
use crate::conduct::IrregularityStatus;
use crate::meaning::Meaning;

pub(crate) use decide::{decide, opened, rejected, rule};
pub use finding::{Finding, Grounds};
pub use state::Claims;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Claim(ClaimKind),
    /// Acknowledge what the opponent claims: a five (CN13-10.1.1), or another win (CN13-10.1.3).
    Acknowledge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Rule { claim: u32, finding: Ruling },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Opened(Claim),
    /// A claim about an irregularity was found right.
    Upheld {
        claim: u32,
        finding: Ruling,
    },
    /// A claim was found wrong, or a disturbance reported by mistake.
    Rejected {
        claim: u32,
        voice: Voice,
    },
}

/// What a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
pub enum ClaimKind {
    /// "I have a five" (CN13-10.1.1): the announcement itself.
    Five,
    /// "That stone is a foul", of whatever kind (CN13-10.1.2, D2b).
    Foul {
        /// The stone that is meant; none for the last ones that White may claim.
        at: Option<Point>,
    },
    /// "You have an overline on the board" (CN13-10.1.2): until the end of the game.
    Overline,
    /// "A flag has fallen" (CN13-8.6).
    Flag,
    /// "Have that irregularity corrected and penalised" (CN13-6.1): the one with this number.
    Irregularity(u32),
}

impl ClaimKind {
    /// A foul claim that names no stone.
    pub const FOUL: Self = Self::Foul { at: None };

    /// Whether it is the same claim made again: a foul is a foul whatever stone is meant.
    pub(crate) fn repeats(self, other: Self) -> bool {
        match (self, other) {
            (Self::Foul { .. }, Self::Foul { .. }) => true,
            (one, other) => one == other,
        }
    }

    /// Whether it claims a win.
    pub(crate) const fn wins(self) -> bool {
        match self {
            Self::Five | Self::Foul { .. } | Self::Overline | Self::Flag => true,
            Self::Irregularity(_) => false,
        }
    }

    /// What a profile calls it where the system rules on it (D8); none where only an arbiter can.
    pub(crate) const fn delegated(self) -> Option<Delegated> {
        match self {
            Self::Five => Some(Delegated::ClaimedFive),
            Self::Foul { .. } => Some(Delegated::ClaimedFoul),
            Self::Overline => Some(Delegated::ClaimedOverline),
            Self::Flag => Some(Delegated::ClaimedFlag),
            Self::Irregularity(_) => None,
        }
    }
}

/// A claim that waits for a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Claim {
    /// Its number in the game, from 1. Disturbances are counted with the claims.
    pub number: u32,
    pub by: Seat,
    pub kind: ClaimKind,
    pub after_move: usize,
}

/// What an arbiter finds of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Ruling {
    /// The claim is right: it decides the game, or the irregularity is corrected and penalised (CN13-6.1).
    Upheld,
    /// The irregularity is corrected, and the arbiter sees no need of a penalty (CN13-12.3.1).
    Corrected,
    /// The claim is wrong: play goes on (D12).
    Rejected,
}

/// Who found a claim wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Voice {
    Arbiter,
    /// The system, to which the profile leaves it (D8).
    System,
}

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    OnlyWhiteClaims,
    /// There is no black stone to claim, or White has moved since.
    FoulClaimLapsed,
    NoFoulsInThisGame,
    ClaimedAlready,
    /// No announcement of the opponent is open.
    NothingToAcknowledge,
    NoSuchClaim(u32),
    /// The claim is about the game's end, not about an irregularity.
    NothingToCorrect,
}

impl Refusal {
    pub(crate) const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::OnlyWhiteClaims | Self::FoulClaimLapsed => Some("CN13-10.1.2"),
            Self::NoFoulsInThisGame => Some("CN13-3.3"),
            Self::NothingToAcknowledge => Some("CN13-10.1.1"),
            Self::ClaimedAlready | Self::NoSuchClaim(_) | Self::NothingToCorrect => None,
        }
    }
}

impl Event {
    pub(crate) const fn meaning(&self) -> Meaning {
        match self {
            Self::Opened(_) => Meaning::PLAY,
            Self::Upheld { .. } => Meaning {
                puts_right: true,
                moves: true,
                ..Meaning::RULING
            },
            Self::Rejected { voice, .. } => Meaning {
                moves: true,
                ..match voice {
                    Voice::Arbiter => Meaning::RULING,
                    Voice::System => Meaning::PLAY,
                }
            },
        }
    }
}

impl Game {
    pub(crate) fn apply_claims(&mut self, event: &Event) {
        match event {
            Event::Opened(claim) => {
                self.record.cases = claim.number;
                self.claims.open.push(*claim);
            }
            Event::Upheld { claim, .. } => {
                if let Some(ClaimKind::Irregularity(number)) = self.claims.close(*claim) {
                    self.correct(number);
                }
            }
            Event::Rejected { claim, .. } => {
                self.conduct
                    .disturbances
                    .retain(|open| open.number != *claim);
                if let Some(ClaimKind::Irregularity(number)) = self.claims.close(*claim) {
                    self.conduct
                        .set_status(number, IrregularityStatus::Dismissed);
                }
            }
        }
    }
}
