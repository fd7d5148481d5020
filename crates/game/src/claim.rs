use profile::Delegated;
use terms::Seat;

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
    /// "Have that irregularity corrected and penalised" (CN13-6.1): the one with this number.
    Irregularity(u32),
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
            Self::Irregularity(_) => "irregularity",
        }
    }

    /// What a profile calls it where the system rules on it (D8); none where only an arbiter can.
    pub(crate) const fn delegated(self) -> Option<Delegated> {
        match self {
            Self::Five => Some(Delegated::ClaimedFive),
            Self::Foul => Some(Delegated::ClaimedFoul),
            Self::Overline => Some(Delegated::ClaimedOverline),
            Self::Flag => Some(Delegated::ClaimedFlag),
            Self::Irregularity(_) => None,
        }
    }
}

/// A claim that waits for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its number in the game, from 1. Disturbances are counted with the claims.
    pub number: u32,
    /// Who made it.
    pub by: Seat,
    /// What it says.
    pub kind: ClaimKind,
    /// How many moves had been made.
    pub after_move: usize,
}

/// What an arbiter finds of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The claim is right: it decides the game, or the irregularity is corrected and penalised (CN13-6.1).
    Upheld,
    /// The irregularity is corrected, and the arbiter sees no need of a penalty (CN13-12.3.1).
    Corrected,
    /// The claim is wrong: play goes on (D12).
    Rejected,
}

impl Ruling {
    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Corrected => "corrected",
            Self::Rejected => "rejected",
        }
    }
}
