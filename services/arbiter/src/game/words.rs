//! The words of the command line, and what is sent for them.

use api::adjudication::v1 as proto;
use api::adjudication::v1::direction::{self, Word};
use api::common::v1::Seat;

/// One of the two players, as a word.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum SeatWord {
    First,
    Second,
}

impl From<SeatWord> for i32 {
    fn from(word: SeatWord) -> Self {
        match word {
            SeatWord::First => Seat::First,
            SeatWord::Second => Seat::Second,
        }
        .into()
    }
}

/// A colour, as a word.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum ColorWord {
    Black,
    White,
}

/// What may be claimed, as a word.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum ClaimWord {
    /// "I have a five."
    Five,
    /// "Your last stone is a foul."
    Foul,
    /// "You have an overline on the board."
    Overline,
    /// "A flag has fallen."
    Flag,
    /// "Have that irregularity corrected and penalised": name it with --on.
    Irregularity,
}

/// How a claim or a disturbance ends, as a word.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum FindingWord {
    /// The claim is right.
    Upheld,
    /// The irregularity is corrected, without a penalty.
    Corrected,
    /// The claim is wrong.
    Rejected,
    /// The stone goes back.
    Back,
    /// The stone stays.
    Stays,
    /// The position was built anew.
    Rebuilt,
    Draw,
    /// The game is played again.
    Replay,
    /// The player who did it loses.
    Loss,
}

impl FindingWord {
    /// The way out of a disturbance; none where the word is about a claim.
    pub(crate) fn remedy(self) -> Option<proto::Remedy> {
        Some(match self {
            Self::Upheld | Self::Corrected | Self::Rejected => return None,
            Self::Back => proto::Remedy::Back,
            Self::Stays => proto::Remedy::Stays,
            Self::Rebuilt => proto::Remedy::Rebuilt,
            Self::Draw => proto::Remedy::Draw,
            Self::Replay => proto::Remedy::Replay,
            Self::Loss => proto::Remedy::Loss,
        })
    }

    /// What an arbiter says about the claim or the disturbance with this number.
    pub(crate) fn word(self, on: u32) -> Word {
        let finding = match self {
            Self::Upheld => proto::Ruling::Upheld,
            Self::Corrected => proto::Ruling::Corrected,
            Self::Rejected => proto::Ruling::Rejected,
            other => {
                let remedy = other.remedy().unwrap_or_default().into();
                return Word::Settle(direction::Settle { on, remedy });
            }
        };
        Word::Rule(direction::RuleClaim {
            claim: on,
            finding: finding.into(),
        })
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum PenaltyWord {
    /// A violation: the second in a game loses it.
    Violation,
    /// The loss of the game.
    Loss,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum DutyWord {
    /// To have an irregular move corrected.
    Correction,
    /// To keep the record.
    Record,
    /// To sign the result.
    Sign,
    /// To follow the rules or the arbiter's word.
    Rules,
}

/// What an arbiter declares or confirms, as a word.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum DeclarationWord {
    /// The flag that the clock recorded (CN13-8.6).
    Flag,
    /// The loss by a second violation (CN13-10.1.H).
    SecondViolation,
    /// The draw of a full board (CN13-10.2.3).
    BoardFull,
    /// Both flags are down and the first cannot be told (CN13-10.2.4).
    BothFlags,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum ResultWord {
    Black,
    White,
    Draw,
}
