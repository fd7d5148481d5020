use terms::{Clause, Seat};

/// A penalty that an arbiter has given (CN13-2.20, 12.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    pub seat: Seat,
    pub kind: PenaltyKind,
    /// The clause that was broken.
    pub clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyKind {
    /// A violation (违例, CN13-2.20.2); the second in a game loses it (CN13-10.1.H).
    Violation,
    /// The loss of the game (CN13-2.20.3, 10.1).
    Loss,
}

impl PenaltyKind {
    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Violation => "violation",
            Self::Loss => "loss",
        }
    }
}
