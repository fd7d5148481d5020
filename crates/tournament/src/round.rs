use terms::{GameId, PlayerId, Score, VenueId};

use crate::GameResult;

/// Where a game is played; all counts are from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    pub stage: u32,
    /// The round of the stage.
    pub round: u32,
    pub table: u32,
    /// The game of the match at the table.
    pub game: u32,
    /// None where the event has only one venue.
    pub venue: Option<VenueId>,
}

/// Who meets whom, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pairing {
    pub game: GameId,
    pub place: Place,
    /// The assigned first player (先手), who starts with Black.
    pub first: PlayerId,
    pub second: PlayerId,
}

/// A player without an opponent in a round (轮空).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bye {
    pub player: PlayerId,
    /// Nothing in a round robin, where everybody is free equally often.
    pub score: Score,
}

/// The games of a round, by table, and who has none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    pub games: Vec<Game>,
    pub byes: Vec<Bye>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Game {
    pub pairing: Pairing,
    /// None until it is known.
    pub result: Option<GameResult>,
}

impl Round {
    pub(crate) fn unplayed(pairings: impl IntoIterator<Item = Pairing>, byes: Vec<Bye>) -> Self {
        let unplayed = |pairing| Game {
            pairing,
            result: None,
        };
        Self {
            games: pairings.into_iter().map(unplayed).collect(),
            byes,
        }
    }

    pub fn is_complete(&self) -> bool {
        self.games.iter().all(|game| game.result.is_some())
    }
}
