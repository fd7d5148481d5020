use renju::{Color, Point};
use terms::Seat;

use crate::{
    Claim, Direction, Disturbance, Duty, Irregularity, Observation, Penalty, Press, Remedy, Ruling,
    Setup, Verdict,
};

/// What has happened in a game. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game was opened.
    Opened(Box<Setup>),
    Started,
    /// The first stones of the opening were laid by one player, and the number of offers named where it was.
    OpeningDesignated {
        /// The stones, in order.
        stones: Vec<Point>,
        offers: Option<u8>,
    },
    /// The number of offers was named.
    OffersNamed(u8),
    /// A player took the other colour.
    ColoursSwapped,
    /// A player kept its colour.
    ColoursKept,
    /// Black laid its offers.
    OffersMade(Vec<Point>),
    /// White kept one of them.
    OfferKept(Point),
    StonePlaced {
        color: Color,
        point: Point,
        /// How it became known.
        source: Source,
        /// Whether the clock was pressed with it.
        press: Press,
    },
    /// The last stone of this seat lies on another point than before.
    StoneShifted {
        /// Where it lay.
        from: Point,
        /// Where it lies.
        to: Point,
    },
    /// The clock was pressed after a stone that was placed without.
    Pressed(Seat),
    /// The side to move passed.
    Passed,
    DrawOffered(Seat),
    /// A draw offer was declined in words.
    DrawDeclined(Seat),
    /// A claim was made.
    ClaimOpened(Claim),
    /// A claim about an irregularity was found right.
    ClaimUpheld {
        /// The claim's number.
        claim: u32,
        /// The ruling: corrected, with or without penalty.
        finding: Ruling,
    },
    /// A claim was found wrong.
    ClaimRejected {
        /// The claim's number.
        claim: u32,
        /// Who found it so.
        voice: Voice,
    },
    FlagFell(Seat),
    /// Something against the rules was seen; the opponent may have it corrected (article 6).
    IrregularityObserved(Irregularity),
    /// The opponent accepted an irregularity in words (CN13-6.2).
    IrregularityAccepted(u32),
    /// The position was disturbed (CN13-4.2).
    DisturbanceObserved(Disturbance),
    /// A player agreed to a way out of a disturbance.
    RemedyAgreed {
        /// The number of the disturbance.
        on: u32,
        seat: Seat,
        /// The way out.
        remedy: Remedy,
    },
    /// An arbiter settled a disturbance.
    DisturbanceSettled {
        on: u32,
        remedy: Remedy,
    },
    /// The players sat at each other's colours; the game begins again with the right ones (CN13-5.2.1).
    ColoursCorrected,
    /// They did, and it was found too late: each goes on with the colour held (CN13-5.2.1).
    WrongColoursStand,
    /// A penalty was given.
    Penalised(Penalty),
    /// A player refused a duty.
    DutyRefused {
        seat: Seat,
        duty: Duty,
    },
    /// Something was reported that has no effect where the game stands: kept for the arbiter.
    ObservationNoted(Observation),
    /// An arbiter spoke without knowing that another had spoken before: on record, without effect.
    DirectionSuperseded(Box<Direction>),
    /// The game ended.
    Ended(Box<Verdict>),
    /// A player signed the result.
    Signed(Seat),
    /// A player appealed.
    Appealed(Seat),
    /// The chief arbiter corrected the result.
    ResultCorrected(Box<Verdict>),
}

/// Who found a claim wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// The arbiter who spoke.
    Arbiter,
    /// The system, to which the profile leaves it (D8).
    System,
}

/// How a stone became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The player's own program placed it.
    Played,
    /// A board, an arbiter's entry or a record reported it.
    Observed,
}

impl Event {
    /// Whether a game is over whose last event is this one; none where the event may come before the end and after it.
    #[must_use]
    pub const fn tells_over(&self) -> Option<bool> {
        match self {
            Self::Ended(_)
            | Self::ResultCorrected(_)
            | Self::Signed(_)
            | Self::DutyRefused {
                duty: Duty::Signature,
                ..
            } => Some(true),
            Self::ObservationNoted(_) | Self::DirectionSuperseded(_) | Self::Appealed(_) => None,
            _ => Some(false),
        }
    }
}
