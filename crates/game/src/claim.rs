use crate::Seat;

/// What a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// "I have a five" (CN13-10.1.1): the announcement itself.
    Five,
    /// "Your last stone is a foul", of whatever kind (CN13-10.1.2, D2b).
    Foul,
    /// "You have an overline on the board" (CN13-10.1.2): until the end of the game.
    Overline,
    /// "A flag has fallen" (CN13-8.6).
    Flag,
}

impl ClaimKind {
    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Foul => "foul",
            Self::Overline => "overline",
            Self::Flag => "flag",
        }
    }
}

/// A claim that waits for the opponent's acknowledgement or an arbiter's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Who claims.
    pub by: Seat,
    /// What is claimed.
    pub kind: ClaimKind,
    /// How many moves had been made.
    pub after_move: usize,
}
