use terms::{EventId, GameId, PlayerId};

use crate::{Bye, Cycles, EventDetails, GameResult, Pairing};

/// What has happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Created {
        id: EventId,
        details: EventDetails,
    },
    PlayerRegistered {
        player: PlayerId,
    },
    /// Registration closed; the schedule follows from the order of registration.
    RoundRobinStarted {
        cycles: Cycles,
    },
    RoundOpened {
        round: u32,
        pairings: Vec<Pairing>,
        byes: Vec<Bye>,
    },
    ResultReported {
        game: GameId,
        result: GameResult,
    },
    ResultCorrected {
        game: GameId,
        result: GameResult,
    },
}
