use game::{Direction, Game, PenaltyKind};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::words::{ClauseId, Player};

/// What an arbiter declares.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "what")]
pub(crate) enum Declared {
    /// The draw of a full board without a win (CN13-10.2.3).
    BoardFull {
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// That both flags are down and the first cannot be told (CN13-10.2.4).
    BothFlags {
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// The loss by the flag that the clock recorded (CN13-8.6).
    Flag {
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// The loss by a second violation (CN13-10.1.H).
    SecondViolation {
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
    /// The loss of the game as a penalty (CN13-2.20.3, 10.1).
    Loss {
        seat: Player,
        /// The clause that was broken.
        clause: ClauseId,
        /// How many words of arbiters the speaker had seen; if another has spoken since, this one has no effect.
        seen: Option<u32>,
    },
}

impl Declared {
    /// The word, and how many words its speaker had seen.
    pub(crate) fn direction(self, game: &Game) -> (Direction, Option<u32>) {
        match self {
            Self::BoardFull { seen } => (Direction::DeclareBoardFull, seen),
            Self::BothFlags { seen } => (Direction::DeclareBothFlags, seen),
            Self::Flag { seen } => (Direction::ConfirmFlag, seen),
            Self::SecondViolation { seen } => (Direction::ConfirmSecondViolation, seen),
            Self::Loss { seat, clause, seen } => (
                Direction::Penalise {
                    seat: seat.seat(game),
                    kind: PenaltyKind::Loss,
                    clause: clause.0,
                },
                seen,
            ),
        }
    }
}
