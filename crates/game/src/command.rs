use renju::{Color, Point};
use terms::Seat;

use crate::{ClaimKind, PenaltyKind, Remedy, Ruling, Setup, Verdict};

/// What somebody wants of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open the game.
    Open(Box<Setup>),
    /// A player's act. Refused when the rules forbid it.
    Play(Act),
    /// Something that has happened on a board. Never refused for being against the rules.
    Observe(Observation),
    /// An arbiter's word.
    Officiate {
        direction: Direction,
        /// How many words of arbiters were on record when it was given; none if it is to stand whatever others have said meanwhile.
        seen: Option<u32>,
    },
    /// The clock's report that a flag has fallen.
    ReportFlag { seat: Seat },
}

impl Command {
    /// An arbiter's word that stands whatever others have said meanwhile.
    #[must_use]
    pub const fn officiate(direction: Direction) -> Self {
        Self::Officiate {
            direction,
            seen: None,
        }
    }
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Lay the first stones of the opening, or name the number of offers, or both at the same time (CN13-3.2).
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
    /// Place a stone.
    Place {
        point: Point,
        /// What the player says with it, before the clock is pressed.
        saying: Option<Saying>,
        /// N, where the opening has it named with this stone.
        offers: Option<u8>,
        /// Whether the clock is pressed with it.
        press: Press,
    },
    /// Press the clock after a stone that was placed without (CN13-8.4).
    Press,
    /// Pass (CN13-11.1.1).
    Pass,
    /// Make a claim (articles 6, 8 and 10).
    Claim(ClaimKind),
    /// Claim that the stone on this point is a foul, of whatever kind (CN13-10.1.2, D2b).
    ClaimFoulAt(Point),
    /// Acknowledge what the opponent claims: a five (CN13-10.1.1), or another win (CN13-10.1.3).
    Acknowledge,
    /// Accept an irregularity of the opponent (CN13-6.1, 6.2).
    AcceptIrregularity(u32),
    /// Agree to a way out of a disturbance (CN13-4.2).
    Agree {
        /// The number of the disturbance.
        on: u32,
        /// The way out.
        remedy: Remedy,
    },
    /// Offer a draw after the own move, before pressing (CN13-10.3.1).
    OfferDraw,
    /// Accept the opponent's draw offer (CN13-10.3.2).
    AcceptDraw,
    /// Decline it in words (CN13-10.3.2).
    DeclineDraw,
    /// Resign (CN13-10.1.C).
    Resign,
    /// Sign the result.
    Sign,
    /// Refuse a duty: on record for the arbiter, who rules on it.
    Refuse(Duty),
    /// Appeal against the result or a ruling (CN13-8.11, 13.1).
    Appeal,
}

impl Act {
    /// A stone, and the clock pressed with it.
    #[must_use]
    pub const fn place(point: Point) -> Self {
        Self::Place {
            point,
            saying: None,
            offers: None,
            press: Press::Now,
        }
    }

    /// A stone, a word, and the clock pressed.
    #[must_use]
    pub const fn place_saying(point: Point, saying: Saying) -> Self {
        Self::Place {
            point,
            saying: Some(saying),
            offers: None,
            press: Press::Now,
        }
    }
}

/// Whether the clock is pressed with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Press {
    /// At once: the usual case for a player's program and for a board.
    #[default]
    Now,
    /// Not yet: something may still be said.
    Later,
}

/// What a player may say with a move, after placing and before pressing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    /// "Five" (CN13-10.1.1).
    Five,
    /// An offer of a draw (CN13-10.3.1).
    DrawOffer,
}

/// What a player may owe and refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// To have an irregular move corrected (CN13-6.3, 12.5.1).
    Correction,
    /// To keep the record (CN13-10.1.E).
    Record,
    /// To sign the result (CN13-10.1.F).
    Signature,
    /// To follow the rules or the arbiter's word (CN13-10.1.G).
    Rules,
}

/// What a board, an arbiter's entry or a record reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// A stone now lies on a point.
    Stone { color: Color, point: Point },
    /// The clock was pressed after a stone that was placed without.
    Pressed(Seat),
    /// N was named (CN13-3.2).
    OffersNamed(u8),
    /// A stone touched one point and slid to another (CN13-6.1.5).
    Slid {
        /// The point it touched first.
        first: Point,
        /// Where it lies.
        lies: Point,
    },
    /// A stone was placed, lifted and put elsewhere (CN13-6.1.6).
    Lifted {
        /// Where it was placed first.
        first: Point,
        /// Where it lies.
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
        /// Where it lies.
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

/// Who disturbed a position, and whether on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    pub seat: Seat,
    /// Whether it was meant.
    pub intent: Intent,
}

/// Whether something was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    Accident,
    /// It was done on purpose.
    Purpose,
}

/// What an arbiter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Play begins: Black's clock starts (CN13-8.4).
    Start,
    /// Rules on an open claim.
    Rule {
        /// The claim's number.
        claim: u32,
        /// What is found.
        finding: Ruling,
    },
    /// Settles an open disturbance (CN13-4.2).
    Settle { on: u32, remedy: Remedy },
    /// Penalises a player (CN13-2.20, 12.3).
    Penalise {
        seat: Seat,
        kind: PenaltyKind,
        /// The clause that was broken.
        clause: terms::Clause,
    },
    /// Confirms the flag that the clock recorded (CN13-8.6).
    ConfirmFlag,
    /// Confirms the loss by a second violation (CN13-10.1.H).
    ConfirmSecondViolation,
    /// Declares the draw of a full board without a win (CN13-10.2.3).
    DeclareBoardFull,
    /// Declares that both flags are down and the first cannot be told (CN13-10.2.4).
    DeclareBothFlags,
    /// Corrects a result; the chief arbiter's alone.
    CorrectResult(Box<Verdict>),
}
