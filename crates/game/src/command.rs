use renju::{Color, Point};

use crate::{ClaimKind, Seat, Setup};

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
    Officiate(Direction),
    /// The clock's report that a flag has fallen.
    ReportFlag {
        /// Whose flag.
        seat: Seat,
    },
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Lay one of the 26 openings and name the number of fifth-move offers (CN13-3.2).
    Designate {
        /// Moves 1 to 3.
        stones: [Point; 3],
        /// N, at least 1 (CN13-2.10).
        offers: u8,
    },
    /// Take the other colour (CN13-2.9).
    Swap,
    /// Keep the colour (CN13-2.9).
    KeepColours,
    /// Lay the fifth-move offers (CN13-2.10).
    Offer(Vec<Point>),
    /// Keep one of the offers as black 5 (CN13-2.10).
    Keep(Point),
    /// Place a stone and end the turn.
    Place {
        /// Where.
        point: Point,
        /// What the player says with it, before the clock is pressed.
        saying: Option<Saying>,
    },
    /// Pass (CN13-11.1.1).
    Pass,
    /// Make a claim (articles 8 and 10).
    Claim(ClaimKind),
    /// Acknowledge the five that the opponent announced (CN13-10.1.1).
    Acknowledge,
    /// Accept the opponent's draw offer (CN13-10.3.2).
    AcceptDraw,
    /// Decline it in words (CN13-10.3.2).
    DeclineDraw,
    /// Resign (CN13-10.1.C).
    Resign,
}

/// What a player may say with a move, after placing and before pressing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    /// "Five" (CN13-10.1.1).
    Five,
    /// An offer of a draw (CN13-10.3.1).
    DrawOffer,
}

/// What a board, an arbiter's entry or a record reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// A stone now lies on a point.
    Stone {
        /// Its colour.
        color: Color,
        /// The point.
        point: Point,
    },
}

/// What an arbiter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Confirms the flag that the clock recorded (CN13-8.6).
    ConfirmFlag,
    /// Declares the draw of a full board without a win (CN13-10.2.3).
    DeclareBoardFull,
}

/// What an arbiter finds of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The claim is right: it decides the game.
    Upheld,
    /// The claim is wrong: play goes on (D12).
    Rejected,
}
