use renju::{Color, Point};
use terms::Seat;

use crate::conduct::Mover;

/// What a board, an arbiter's entry or a record reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    Stone {
        color: Color,
        point: Point,
    },
    /// The clock was pressed after a stone that was placed without.
    Pressed(Seat),
    /// N was named (CN13-3.2).
    OffersNamed(u8),
    /// A stone touched one point and slid to another (CN13-6.1.5).
    Slid {
        first: Point,
        lies: Point,
    },
    /// A stone was placed, lifted and put elsewhere (CN13-6.1.6).
    Lifted {
        first: Point,
        lies: Point,
    },
    /// A stone was dropped by accident and lies there (CN13-6.1.7).
    Dropped(Point),
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst(Seat),
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand(Seat),
    /// A draw was offered; in order or not follows from when and how often (CN13-6.1.9, 10.3).
    DrawOffered(Seat),
    /// A stone was straightened in the opponent's time or without a word (CN13-6.1.10, 4.2.d).
    Straightened(Seat),
    /// An earlier stone was found on another point (CN13-4.2.b).
    Shifted {
        /// Where the record has it.
        from: Point,
        to: Point,
        /// Who moved it, if that is known.
        by: Option<Mover>,
    },
    /// The position was scattered (CN13-4.2.c).
    Scattered {
        /// Who did it; none for an outside accident.
        by: Option<Mover>,
    },
    /// The players sit at each other's colours (CN13-5.2).
    WrongColours,
}
