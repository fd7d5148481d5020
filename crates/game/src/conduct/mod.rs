//! Conduct at the board: irregular moves, disturbed positions, wrong colours, duties refused (articles 4.2, 5.2, 6).

mod decide;
mod disturbance;
mod irregularity;
mod state;

use aggregate::Stamp;
use terms::Seat;

use crate::Game;
use crate::meaning::{Asks, Meaning};

pub(crate) use decide::{decide, officiate};
pub use disturbance::{Disturbance, DisturbanceKind, Intent, Mover, Remedy};
pub use irregularity::{Irregularity, IrregularityKind, IrregularityStatus};

/// What was seen against the rules, and what waits because the position was disturbed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conduct {
    pub(crate) irregularities: Vec<Irregularity>,
    /// How many have been numbered.
    pub(crate) irregularities_seen: u32,
    pub(crate) disturbances: Vec<Disturbance>,
    /// Those that no arbiter has answered.
    pub(crate) calls: Vec<Call>,
}

/// A player asked for an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Call {
    pub seat: Seat,
    pub reason: Option<CallReason>,
}

/// Why a player calls the arbiter, in the player's own words: 1 to [`CALL_REASON_CHARS_MAX`] characters, none of them a control character.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(with = "String"))]
pub struct CallReason(String);

pub const CALL_REASON_CHARS_MAX: usize = 500;

/// A reason of so many characters, or with a control character among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} characters, expected 1 to {CALL_REASON_CHARS_MAX}, none of them a control character")]
pub struct InvalidCallReason(usize);

impl TryFrom<String> for CallReason {
    type Error = InvalidCallReason;

    fn try_from(text: String) -> Result<Self, InvalidCallReason> {
        let chars = text.chars().count();
        let plain = !text.contains(char::is_control);
        if plain && (1..=CALL_REASON_CHARS_MAX).contains(&chars) {
            Ok(Self(text))
        } else {
            Err(InvalidCallReason(chars))
        }
    }
}

impl From<CallReason> for String {
    fn from(CallReason(text): CallReason) -> Self {
        text
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Accept an irregularity of the opponent (CN13-6.1, 6.2).
    AcceptIrregularity(u32),
    /// Agree to a way out of a disturbance (CN13-4.2).
    Agree { on: u32, remedy: Remedy },
    /// Refuse a duty: on record for the arbiter, who rules on it.
    Refuse(Duty),
    /// Call the arbiter, at any time; a later call of the same player takes the place of the earlier one.
    CallArbiter(Option<CallReason>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Settles an open disturbance (CN13-4.2).
    Settle { on: u32, remedy: Remedy },
    /// The call of this player has been answered.
    AnswerCall(Seat),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Something against the rules was seen; the opponent may have it corrected (article 6).
    IrregularityObserved(Irregularity),
    /// The opponent accepted an irregularity in words (CN13-6.2).
    IrregularityAccepted(u32),
    DisturbanceObserved(Disturbance),
    RemedyAgreed {
        on: u32,
        seat: Seat,
        remedy: Remedy,
    },
    DisturbanceSettled {
        on: u32,
        remedy: Remedy,
    },
    /// The players sat at each other's colours; the game begins again with the right ones (CN13-5.2.1).
    ColoursCorrected,
    /// Wrong colours found too late: both keep them (CN13-5.2.1).
    WrongColoursStand,
    DutyRefused {
        seat: Seat,
        duty: Duty,
    },
    ArbiterCalled(Call),
    CallAnswered(Seat),
}

/// What a player may owe and refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Duty {
    /// To have an irregular move corrected (CN13-6.3, 12.5.1).
    Correction,
    /// To keep the record (CN13-10.1.E).
    Record,
    /// To sign the result (CN13-10.1.F).
    #[cfg_attr(feature = "serde", serde(rename = "sign"))]
    #[strum(serialize = "sign")]
    Signature,
    /// To follow the rules or the arbiter's ruling (CN13-10.1.G).
    Rules,
}

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    NoSuchIrregularity(u32),
    OwnIrregularity,
    /// It has been accepted, in words or by moving on.
    IrregularityLapsed,
    IrregularitySettled,
    /// A disturbance of this kind does not end like that.
    WrongRemedy {
        clause: &'static str,
        remedy: Remedy,
        ways: &'static [Remedy],
    },
    NoCall(Seat),
}

impl Refusal {
    pub(crate) const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::NoSuchIrregularity(_) | Self::NoCall(_) => None,
            Self::OwnIrregularity | Self::IrregularitySettled => Some("CN13-6.1"),
            Self::IrregularityLapsed => Some("CN13-6.2"),
            Self::WrongRemedy { clause, .. } => Some(clause),
        }
    }
}

impl Direction {
    /// The number of the case it closes.
    pub(crate) const fn case(&self) -> Option<u32> {
        match self {
            Self::Settle { on, .. } => Some(*on),
            Self::AnswerCall(_) => None,
        }
    }
}

impl Conduct {
    fn answered(&mut self, seat: Seat) {
        self.calls.retain(|call| call.seat != seat);
    }
}

impl Event {
    pub(crate) const fn meaning(&self) -> Meaning {
        match self {
            Self::IrregularityObserved(_)
            | Self::IrregularityAccepted(_)
            | Self::DisturbanceObserved(_)
            | Self::RemedyAgreed { .. } => Meaning::PLAY,
            Self::DisturbanceSettled { remedy, .. } => {
                let settled = Meaning {
                    puts_right: true,
                    moves: true,
                    ..Meaning::RULING
                };
                match remedy {
                    // After a game that begins again an arbiter lets the clocks run (CN13-5.2.3).
                    Remedy::Replay => settled.asking(Asks::Reset),
                    Remedy::Back
                    | Remedy::Stays
                    | Remedy::Rebuilt
                    | Remedy::Draw
                    | Remedy::Loss => settled,
                }
            }
            Self::ColoursCorrected => Meaning::PUT_RIGHT.asking(Asks::Reset),
            Self::WrongColoursStand => Meaning::PUT_RIGHT.asking(Asks::HandOver),
            Self::DutyRefused { duty, .. } => match duty {
                Duty::Signature => Meaning::END,
                Duty::Correction | Duty::Record | Duty::Rules => Meaning::PLAY,
            },
            Self::ArbiterCalled(_) | Self::CallAnswered(_) => Meaning::ANY_TIME,
        }
    }
}

impl Game {
    pub(crate) fn apply_conduct(&mut self, event: &Event, at: Stamp) {
        match event {
            Event::IrregularityObserved(irregularity) => {
                self.conduct.irregularities_seen = irregularity.number;
                self.conduct.irregularities.push(*irregularity);
            }
            Event::IrregularityAccepted(number) => {
                self.conduct
                    .set_status(*number, IrregularityStatus::Accepted);
            }
            Event::DisturbanceObserved(disturbance) => {
                self.record.cases = disturbance.number;
                self.conduct.disturbances.push(disturbance.clone());
            }
            Event::RemedyAgreed { on, seat, remedy } => {
                let mut open = self.conduct.disturbances.iter_mut();
                if let Some(disturbance) = open.find(|open| open.number == *on) {
                    disturbance.agreed[*seat] = Some(*remedy);
                }
            }
            Event::DisturbanceSettled { on, remedy } => self.apply_settled(*on, *remedy, at),
            // The clocks stand for it, as for a case.
            Event::ColoursCorrected => {
                self.record.cases += 1;
                self.begin_again(at);
            }
            Event::WrongColoursStand => {
                self.record.cases += 1;
                self.exchange_colours();
            }
            Event::DutyRefused { .. } => {}
            Event::ArbiterCalled(call) => {
                self.conduct.answered(call.seat);
                self.conduct.calls.push(call.clone());
            }
            Event::CallAnswered(seat) => self.conduct.answered(*seat),
        }
    }

    /// The calls for an arbiter that wait for an answer, the earliest first.
    pub fn calls(&self) -> &[Call] {
        &self.conduct.calls
    }

    /// The players go on with the colours they hold: what the stones were taken to say of a seat, they say of the other one.
    fn exchange_colours(&mut self) {
        self.record.black = self.record.black.other();
        self.record.wrong_colours_confirmed = true;
        self.record.unpressed = self.record.unpressed.map(Seat::other);
        for ply in &mut self.record.plies {
            ply.seat = ply.seat.other();
        }
        self.opening.exchange_seats();
        self.conduct.exchange_seats();
    }

    fn apply_settled(&mut self, number: u32, remedy: Remedy, at: Stamp) {
        let mut open = self.conduct.disturbances.iter();
        let Some(index) = open.position(|open| open.number == number) else {
            return;
        };
        let disturbance = self.conduct.disturbances.remove(index);
        match (remedy, disturbance.kind) {
            (Remedy::Stays, DisturbanceKind::Shifted { from, to }) => {
                self.record.shift(from, to);
                self.conduct.stone_lies_on(from, to);
            }
            (Remedy::Replay, _) => self.begin_again(at),
            (Remedy::Stays, DisturbanceKind::Scattered)
            | (Remedy::Back | Remedy::Rebuilt | Remedy::Draw | Remedy::Loss, _) => {}
        }
    }
}
