//! The words of the command line, and what is sent for them.

use api::adjudication::v1 as proto;
use api::adjudication::v1::direction::{self, Word};
use api::common::v1::{Color, Seat};

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

impl From<ColorWord> for i32 {
    fn from(word: ColorWord) -> Self {
        match word {
            ColorWord::Black => Color::Black,
            ColorWord::White => Color::White,
        }
        .into()
    }
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

impl From<ClaimWord> for i32 {
    fn from(word: ClaimWord) -> Self {
        match word {
            ClaimWord::Five => proto::ClaimKind::Five,
            ClaimWord::Foul => proto::ClaimKind::Foul,
            ClaimWord::Overline => proto::ClaimKind::Overline,
            ClaimWord::Flag => proto::ClaimKind::Flag,
            ClaimWord::Irregularity => proto::ClaimKind::Irregularity,
        }
        .into()
    }
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
            Self::Back | Self::Stays | Self::Rebuilt | Self::Draw | Self::Replay | Self::Loss => {
                let remedy = self.remedy().unwrap_or_default().into();
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

impl From<PenaltyWord> for i32 {
    fn from(word: PenaltyWord) -> Self {
        match word {
            PenaltyWord::Violation => proto::PenaltyKind::Violation,
            PenaltyWord::Loss => proto::PenaltyKind::Loss,
        }
        .into()
    }
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

impl From<DutyWord> for i32 {
    fn from(word: DutyWord) -> Self {
        match word {
            DutyWord::Correction => proto::Duty::Correction,
            DutyWord::Record => proto::Duty::Record,
            DutyWord::Sign => proto::Duty::Signature,
            DutyWord::Rules => proto::Duty::Rules,
        }
        .into()
    }
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

impl From<DeclarationWord> for Word {
    fn from(word: DeclarationWord) -> Self {
        match word {
            DeclarationWord::Flag => Self::ConfirmFlag(direction::ConfirmFlag {}),
            DeclarationWord::SecondViolation => {
                Self::ConfirmSecondViolation(direction::ConfirmSecondViolation {})
            }
            DeclarationWord::BoardFull => Self::DeclareBoardFull(direction::DeclareBoardFull {}),
            DeclarationWord::BothFlags => Self::DeclareBothFlags(direction::DeclareBothFlags {}),
        }
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum ResultWord {
    Black,
    White,
    Draw,
}

impl From<ResultWord> for i32 {
    fn from(word: ResultWord) -> Self {
        match word {
            ResultWord::Black => proto::Outcome::BlackWins,
            ResultWord::White => proto::Outcome::WhiteWins,
            ResultWord::Draw => proto::Outcome::Draw,
        }
        .into()
    }
}
