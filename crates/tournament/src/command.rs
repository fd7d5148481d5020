use terms::{EventId, GameId, PlayerId};

use crate::{Cycles, EventDetails, GameResult};

/// What somebody wants of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// At most [`EVENT_ID_BYTES_MAX`](crate::EVENT_ID_BYTES_MAX) of id: the ids of its games begin with it.
    Create { id: EventId, details: EventDetails },
    /// The order of registration is the order of seeds.
    RegisterPlayer { player: PlayerId },
    /// Closes registration and makes the whole schedule (CN13-17.2).
    StartRoundRobin { cycles: Cycles },
    /// Publishes the pairings of a round, so that its games can be opened. Rounds may be opened in any order.
    OpenRound { round: u32 },
    /// Records the result of a game (CN13-14.2).
    ReportResult { game: GameId, result: GameResult },
    /// Replaces the result of a game, which the chief arbiter has corrected.
    CorrectResult { game: GameId, result: GameResult },
}
