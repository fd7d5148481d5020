use crate::{Cycles, EventId, GameId, GameResult, Pairing, Particulars, PlayerId};

/// What has happened in an event. (The rules' word for the whole, [`Event`](crate::Event), is taken.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// The event was announced.
    Created {
        id: EventId,
        /// What is known of it.
        particulars: Particulars,
    },
    /// A player was entered.
    PlayerRegistered { player: PlayerId },
    /// The registration was closed; the schedule follows from the order of registration.
    RoundRobinStarted {
        /// How often everybody meets everybody.
        cycles: Cycles,
    },
    /// A round's pairings were published.
    RoundOpened {
        /// Its number, from 1.
        round: u32,
        /// Who meets whom, table by table.
        pairings: Vec<Pairing>,
        /// Who has no opponent (轮空), in an odd field.
        free: Option<PlayerId>,
    },
    /// A game has its result.
    ResultReported {
        game: GameId,
        /// How it came out.
        result: GameResult,
    },
    /// The result of a game was corrected.
    ResultCorrected {
        game: GameId,
        /// How it came out.
        result: GameResult,
    },
}
