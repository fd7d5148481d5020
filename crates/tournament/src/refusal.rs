use strum::IntoStaticStr;
use terms::{BySeat, GameId, PlayerId, Score};
use thiserror::Error;

use crate::GameResult;

/// Why a tournament refuses a command.
///
/// Sending the same command again does not help, except where something else has to happen first.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[error("{}", self.code())]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    NotCreated,
    AlreadyCreated,
    /// Ids of games are made from it.
    EventIdTooLong {
        bytes: usize,
    },
    RegistrationClosed,
    AlreadyRegistered {
        player: PlayerId,
    },
    FieldFull,
    TooFewPlayers {
        players: u32,
    },
    AlreadyStarted,
    NotStarted,
    NoSuchRound {
        round: u32,
        rounds: u32,
    },
    RoundAlreadyOpen {
        round: u32,
    },
    UnknownGame {
        game: GameId,
    },
    ImpossibleScores {
        scores: BySeat<Score>,
    },
    /// Scores that follow from a ruling, not from the board (CN13-12.3.2.C, 2.20.3).
    ClauseMissing {
        scores: BySeat<Score>,
    },
    ResultConflict {
        /// The result that stands.
        first: Box<GameResult>,
        second: Box<GameResult>,
    },
}

impl Refusal {
    /// The clause it rests on, if there is one.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::TooFewPlayers { .. } | Self::NoSuchRound { .. } => Some("CN13-17.2"),
            Self::ImpossibleScores { .. }
            | Self::ClauseMissing { .. }
            | Self::ResultConflict { .. } => Some("CN13-18.1"),
            Self::NotCreated
            | Self::AlreadyCreated
            | Self::EventIdTooLong { .. }
            | Self::RegistrationClosed
            | Self::AlreadyRegistered { .. }
            | Self::FieldFull
            | Self::AlreadyStarted
            | Self::NotStarted
            | Self::RoundAlreadyOpen { .. }
            | Self::UnknownGame { .. } => None,
        }
    }

    /// A name for programs, in capitals.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}
