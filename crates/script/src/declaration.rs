use game::penalties::{self, Penalty, PenaltyKind};
use game::{Direction, Game, ending};
use schemars::JsonSchema;
use serde::Deserialize;
use terms::Clause;

use crate::speaker::{Player, RulingsSeen};

/// What an arbiter declares.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "what")]
pub(crate) enum DeclareCommand {
    /// The draw of a full board without a win (CN13-10.2.3).
    BoardFull { seen: Option<RulingsSeen> },
    /// That both flags are down and the first cannot be told (CN13-10.2.4).
    BothFlags { seen: Option<RulingsSeen> },
    /// The loss by the flag that the clock recorded (CN13-8.6).
    Flag { seen: Option<RulingsSeen> },
    /// The loss by a second violation (CN13-10.1.H).
    SecondViolation { seen: Option<RulingsSeen> },
    /// The loss of the game as a penalty (CN13-2.20.3, 10.1).
    Loss {
        seat: Player,
        /// The clause that was broken.
        clause: Clause,
        seen: Option<RulingsSeen>,
    },
}

impl DeclareCommand {
    pub(crate) fn direction(self, game: &Game) -> (Direction, Option<RulingsSeen>) {
        match self {
            Self::BoardFull { seen } => (ending::Direction::DeclareBoardFull.into(), seen),
            Self::BothFlags { seen } => (ending::Direction::DeclareBothFlags.into(), seen),
            Self::Flag { seen } => (ending::Direction::ConfirmFlag.into(), seen),
            Self::SecondViolation { seen } => {
                (penalties::Direction::ConfirmSecondViolation.into(), seen)
            }
            Self::Loss { seat, clause, seen } => {
                let (seat, kind) = (seat.seat(game), PenaltyKind::Loss);
                let penalty = Penalty { seat, kind, clause };
                (penalties::Direction::Penalise(penalty).into(), seen)
            }
        }
    }
}
