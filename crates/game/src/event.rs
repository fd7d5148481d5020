use renju::{Color, Point};

use crate::{Claim, Irregularity, Observation, Seat, Setup, Verdict};

/// What has happened in a game. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game was opened.
    Opened(Box<Setup>),
    /// Play began.
    Started,
    /// Moves 1 to 3 were laid and N was named.
    OpeningDesignated {
        /// Moves 1 to 3.
        stones: [Point; 3],
        /// N.
        offers: u8,
    },
    /// White took the other colour.
    ColoursSwapped,
    /// White kept its colour.
    ColoursKept,
    /// Black laid its fifth-move offers.
    OffersMade(Vec<Point>),
    /// White kept one of them.
    OfferKept(Point),
    /// A stone was placed.
    StonePlaced {
        /// Its colour.
        color: Color,
        /// Where.
        point: Point,
        /// How it became known.
        source: Source,
    },
    /// The side to move passed.
    Passed,
    /// A draw was offered with the move just made.
    DrawOffered(Seat),
    /// A draw offer was declined in words.
    DrawDeclined(Seat),
    /// A claim was made.
    ClaimOpened(Claim),
    /// An arbiter found a claim wrong.
    ClaimRejected {
        /// The claim's number.
        claim: u32,
    },
    /// A flag fell.
    FlagFell(Seat),
    /// Something against the rules was seen on the board; the opponent may have it corrected (article 6).
    IrregularityObserved(Irregularity),
    /// Something was reported that is no move where the game stands: kept for the arbiter, without effect.
    ObservationNoted(Observation),
    /// The game ended.
    Ended(Box<Verdict>),
}

/// How a stone became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The player's own program placed it.
    Played,
    /// A board, an arbiter's entry or a record reported it.
    Observed,
}
