use crate::{GameId, GameResult, PlayerId};

/// Who meets whom at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The table, from 1.
    pub table: u32,
    pub game: GameId,
    /// The assigned first player (先手), who starts with Black.
    pub first: PlayerId,
    pub second: PlayerId,
}

/// A round's games and who is free in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub(crate) games: Vec<Game>,
    pub(crate) free: Option<PlayerId>,
}

/// A game of a round, and its result once it is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) pairing: Pairing,
    pub(crate) result: Option<GameResult>,
}

impl Round {
    /// A round nobody has played yet.
    pub(crate) fn new(pairings: impl IntoIterator<Item = Pairing>, free: Option<PlayerId>) -> Self {
        Self {
            games: pairings
                .into_iter()
                .map(|pairing| Game {
                    pairing,
                    result: None,
                })
                .collect(),
            free,
        }
    }

    /// Its games, by table.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Who has no opponent (轮空), in an odd field.
    #[must_use]
    pub const fn free(&self) -> Option<&PlayerId> {
        self.free.as_ref()
    }

    /// Whether every game has its result.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.games.iter().all(|game| game.result.is_some())
    }

    pub(crate) fn game(&self, id: &GameId) -> Option<&Game> {
        self.games.iter().find(|game| game.pairing.game == *id)
    }

    pub(crate) fn game_mut(&mut self, id: &GameId) -> Option<&mut Game> {
        self.games.iter_mut().find(|game| game.pairing.game == *id)
    }
}

impl Game {
    /// Who meets whom.
    #[must_use]
    pub const fn pairing(&self) -> &Pairing {
        &self.pairing
    }

    /// How it came out.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }
}
