//! How a game ends: draws offered and agreed, resignation, flags, the verdict, and what is said of it (article 10).

mod decide;
mod verdict;

use terms::{BySeat, Score, Seat};

use crate::Game;
use crate::meaning::Meaning;

pub(crate) use decide::{act, declare, draw_offer_in_order};
pub use verdict::{Evidence, Outcome, Reason, RuledBy, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Offer a draw after the own move, before pressing (CN13-10.3.1).
    OfferDraw,
    /// CN13-10.3.2.
    AcceptDraw,
    /// Decline a draw in words (CN13-10.3.2).
    DeclineDraw,
    /// CN13-10.1.C.
    Resign,
    Sign,
    /// Appeal against the result or a ruling (CN13-8.11, 13.1).
    Appeal,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Confirms the flag that the clock recorded (CN13-8.6).
    ConfirmFlag,
    /// Declares the draw of a full board without a win (CN13-10.2.3).
    DeclareBoardFull,
    /// Declares that both flags are down and the first cannot be told (CN13-10.2.4).
    DeclareBothFlags,
    /// The chief arbiter corrects a result.
    CorrectResult(Box<Correction>),
}

/// A result as the chief arbiter corrects it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub outcome: Outcome,
    pub reason: Reason,
    /// The clause, where the reason alone does not name it.
    pub ground: Option<terms::Clause>,
    /// What each seat scores, where it is not what the outcome gives.
    pub scores: Option<BySeat<Score>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    DrawOffered(Seat),
    DrawDeclined(Seat),
    FlagFell(Seat),
    Ended(Box<Verdict>),
    Signed(Seat),
    Appealed(Seat),
    ResultCorrected(Box<Verdict>),
}

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    /// A draw may be offered after the own move only.
    DrawOfferBeforeMove,
    DrawOfferOnOpponentsTime,
    /// The opponent's draw offers would be exceeded by more than `margin`.
    TooManyDrawOffers {
        margin: u16,
    },
    /// No offer of the opponent stands.
    NoDrawOffer,
    NoFlagRecorded,
    BoardNotFull,
    /// The clock knows which flag fell first, or the rules leave nobody to say that it cannot be told.
    FlagOrderKnown,
    NotEnded,
    /// A draw has a winner's reason, or a win a draw's.
    ResultContradictsReason,
}

/// How near the game is to its end, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ending {
    pub(crate) flag_fallen: Option<Seat>,
    /// Whose draw offer stands.
    pub(crate) draw_offer: Option<Seat>,
    /// How many each has made, those against the rules included (D6).
    pub(crate) draw_offers_made: BySeat<u16>,
    pub(crate) signed: BySeat<bool>,
    pub(crate) verdict: Option<Verdict>,
}

impl Refusal {
    pub(crate) const fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::DrawOfferBeforeMove => "CN13-10.3.1",
            Self::DrawOfferOnOpponentsTime => "CN13-10.3.3",
            Self::TooManyDrawOffers { .. } => "CN13-10.3.4",
            Self::NoDrawOffer => "CN13-10.3.2",
            Self::NoFlagRecorded => "CN13-8.6",
            Self::BoardNotFull => "CN13-10.2.3",
            Self::FlagOrderKnown => "CN13-10.2.4",
            Self::NotEnded => "CN13-10",
            Self::ResultContradictsReason => return None,
        })
    }
}

impl Event {
    pub(crate) fn meaning(&self) -> Meaning {
        match self {
            Self::DrawOffered(_) | Self::DrawDeclined(_) | Self::FlagFell(_) => Meaning::PLAY,
            Self::Ended(verdict) => Meaning {
                ruling: verdict.ruled_by.is_an_arbiter(),
                ..Meaning::END
            },
            Self::ResultCorrected(_) => Meaning {
                ruling: true,
                ..Meaning::END
            },
            Self::Signed(_) => Meaning::END,
            Self::Appealed(_) => Meaning::ANY_TIME,
        }
    }
}

impl Game {
    pub(crate) fn apply_ending(&mut self, event: &Event) {
        match event {
            Event::DrawOffered(seat) => {
                self.ending.draw_offer = Some(*seat);
                let made = &mut self.ending.draw_offers_made[*seat];
                *made = made.saturating_add(1);
            }
            Event::DrawDeclined(_) => self.ending.draw_offer = None,
            Event::FlagFell(seat) => self.ending.flag_fallen = Some(*seat),
            Event::Ended(verdict) | Event::ResultCorrected(verdict) => {
                self.claims.open.clear();
                self.conduct.disturbances.clear();
                self.ending.draw_offer = None;
                self.ending.signed = BySeat::default();
                self.ending.verdict = Some((**verdict).clone());
            }
            Event::Signed(seat) => self.ending.signed[*seat] = true,
            Event::Appealed(_) => {}
        }
    }
}
