//! The opening: one machine for every table of steps (articles 2.9, 2.10, 3.2, D15).

mod apply;
mod decide;
mod lay;
mod state;

use profile::{Step, Zone};
use renju::Point;

use crate::meaning::Meaning;

pub(crate) use decide::{decide, name_late};
pub(crate) use lay::{Lay, number};
pub use state::{Checkpoint, Progress};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Lay the first stones, or name the number of offers, or both at the same time (CN13-3.2).
    Designate {
        /// The stones, in order; those that lie already may be left out at the front.
        stones: Vec<Point>,
        /// N, at least 1 (CN13-2.10).
        offers: Option<u8>,
    },
    /// Take the other colour (CN13-2.9).
    Swap,
    /// Keep the colour (CN13-2.9).
    KeepColours,
    /// Lay the offers (CN13-2.10).
    Offer(Vec<Point>),
    /// Keep one of the offers (CN13-2.10).
    Keep(Point),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first stones were laid by one player, and the number of offers named where it was.
    Designated {
        stones: Vec<Point>,
        offers: Option<u8>,
    },
    OffersNamed(u8),
    ColoursSwapped,
    ColoursKept,
    OffersMade(Vec<Point>),
    OfferKept(Point),
}

impl Event {
    pub(crate) const fn meaning(&self) -> Meaning {
        match self {
            Self::OfferKept(_) => Meaning::STONE,
            Self::Designated { .. }
            | Self::OffersNamed(_)
            | Self::ColoursSwapped
            | Self::ColoursKept
            | Self::OffersMade(_) => Meaning::PLAY,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    /// The opening wants something else first.
    OpeningStep(Step),
    /// The opening is over, or this game has none.
    NoSuchOpeningStep,
    FirstStoneOffCentre(Point),
    #[strum(serialize = "OPENING_OUTSIDE_26")]
    OpeningOutside26([Point; 3]),
    /// A stone lies outside its zone (D15).
    OutsideZone(Point, Zone),
    /// A stone lies on another point than the one named.
    OpeningLiesOtherwise(Point),
    SamePointTwice(Point),
    OpeningStones {
        /// How many are missing.
        expected: usize,
        laid: usize,
    },
    OffersNotNamed,
    /// There is no number of offers to name here.
    NothingToName,
    OffersOutOfRange {
        named: u8,
        min: u8,
        max: u8,
    },
    OfferCount {
        named: u8,
        laid: usize,
    },
    SameShape(Point, Point),
    NotOffered(Point),
}

impl Refusal {
    pub(crate) const fn clause(&self) -> &'static str {
        match self {
            Self::OpeningStep(step) => step.clause(),
            Self::NoSuchOpeningStep => "CN13-3.1",
            Self::FirstStoneOffCentre(_)
            | Self::OpeningOutside26(_)
            | Self::OutsideZone(..)
            | Self::OpeningLiesOtherwise(_)
            | Self::SamePointTwice(_)
            | Self::OpeningStones { .. }
            | Self::OffersNotNamed
            | Self::NothingToName => "CN13-3.2",
            Self::OffersOutOfRange { .. }
            | Self::OfferCount { .. }
            | Self::SameShape(..)
            | Self::NotOffered(_) => "CN13-2.10",
        }
    }
}
