use game::Game;
use game::claims::ClaimKind;
use game::conduct::{Irregularity, IrregularityStatus};
use renju::Point;
use schemars::JsonSchema;
use serde::Deserialize;
use terms::Seat;

/// What a player claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "what")]
pub(crate) enum ClaimCommand {
    /// That the last black stone, or the one on `point`, is a foul (CN13-10.1.2).
    Foul {
        point: Option<Point>,
        /// Which: it makes no difference, a claim of any foul is good (D2b).
        kind: Option<FoulName>,
    },
    /// That a black overline is on the board (CN13-10.1.2).
    Overline,
    /// The own five (CN13-10.1.1): the same as announcing it.
    Five,
    /// That a flag has fallen (CN13-8.6).
    Flag,
    /// That an irregularity of the opponent be corrected and penalised (CN13-6.1).
    Irregularity {
        /// Its number; without it the latest open one of the opponent.
        on: Option<u32>,
    },
}

/// The foul that a player names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub(crate) enum FoulName {
    #[serde(rename = "33")]
    ThreeThree,
    #[serde(rename = "44")]
    FourFour,
    #[serde(rename = "overline")]
    Overline,
}

impl ClaimCommand {
    pub(crate) fn kind(self, game: &Game, by: Option<Seat>) -> ClaimKind {
        match self {
            Self::Foul { point, .. } => ClaimKind::Foul { at: point },
            Self::Overline => ClaimKind::Overline,
            Self::Five => ClaimKind::Five,
            Self::Flag => ClaimKind::Flag,
            Self::Irregularity { on } => {
                ClaimKind::Irregularity(on.unwrap_or_else(|| latest_irregularity(game, by)))
            }
        }
    }
}

/// The latest open irregularity of the opponent of `by`; where there is none the one that comes nearest to it, so that the game says
/// what is wrong with it.
pub(crate) fn latest_irregularity(game: &Game, by: Option<Seat>) -> u32 {
    let opponents = |irregularity: &&Irregularity| Some(irregularity.by) != by;
    let all = game.irregularities();
    all.iter()
        .filter(opponents)
        .rfind(|irregularity| irregularity.status == IrregularityStatus::Open)
        .or_else(|| all.iter().rfind(opponents))
        .or(all.last())
        .map_or(1, |irregularity| irregularity.number)
}
