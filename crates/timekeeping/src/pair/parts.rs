use aggregate::Stamp;
use terms::Seat;

use super::{ClockPair, Flag, State, Turn};
use crate::TimeControl;
use crate::account::Account;

/// Everything a pair of clocks holds, laid open so that a snapshot of it can be stored. It is no way to change a clock: events are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockParts {
    /// The time control, once it is set.
    pub control: Option<TimeControl>,
    /// The time of the first seat.
    pub first: AccountParts,
    /// The time of the second seat.
    pub second: AccountParts,
    /// How many turns have ended.
    pub turns_ended: u32,
    /// Where the pair stands.
    pub stage: Stage,
    /// The latest instant known.
    pub latest: Stamp,
}

/// One seat's time, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountParts {
    pub granted_ms: u64,
    /// What its ended turns have spent.
    pub spent_ms: u64,
}

/// Where a pair of clocks stands, with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No time control has been set.
    NotOpen,
    /// Set, and waiting for the start.
    Ready,
    /// One seat's clock runs.
    Running {
        seat: Seat,
        /// What the turn had taken when it began to run, in milliseconds.
        charged_ms: u64,
        /// When that was.
        since: Stamp,
    },
    /// Both stand still and may run on.
    Halted {
        /// Whose turn it is.
        seat: Seat,
        /// What the turn has taken, in milliseconds.
        charged_ms: u64,
    },
    /// A flag has fallen.
    Fallen { seat: Seat, at: Stamp },
    /// The game is over.
    Closed {
        /// Whose flag had fallen before, and when.
        flag: Option<(Seat, Stamp)>,
    },
}

impl From<&ClockPair> for ClockParts {
    fn from(clocks: &ClockPair) -> Self {
        // Field by field, so that a field that is new to the clocks is not forgotten here.
        let ClockPair {
            control,
            black,
            white,
            turns_ended,
            state,
            latest,
        } = clocks.clone();
        let account = |account: Account| AccountParts {
            granted_ms: account.granted_ms,
            spent_ms: account.spent_ms,
        };
        let stage = match state {
            State::NotOpen => Stage::NotOpen,
            State::Ready => Stage::Ready,
            State::Running {
                turn: Turn { seat, charged_ms },
                since,
            } => Stage::Running {
                seat,
                charged_ms,
                since,
            },
            State::Halted {
                turn: Turn { seat, charged_ms },
            } => Stage::Halted { seat, charged_ms },
            State::Fallen {
                flag: Flag { seat, at },
            } => Stage::Fallen { seat, at },
            State::Closed { flag } => Stage::Closed {
                flag: flag.map(|flag| (flag.seat, flag.at)),
            },
        };
        Self {
            control,
            first: account(black),
            second: account(white),
            turns_ended,
            stage,
            latest,
        }
    }
}

impl From<ClockParts> for ClockPair {
    fn from(parts: ClockParts) -> Self {
        let account = |parts: AccountParts| Account {
            granted_ms: parts.granted_ms,
            spent_ms: parts.spent_ms,
        };
        let state = match parts.stage {
            Stage::NotOpen => State::NotOpen,
            Stage::Ready => State::Ready,
            Stage::Running {
                seat,
                charged_ms,
                since,
            } => State::Running {
                turn: Turn { seat, charged_ms },
                since,
            },
            Stage::Halted { seat, charged_ms } => State::Halted {
                turn: Turn { seat, charged_ms },
            },
            Stage::Fallen { seat, at } => State::Fallen {
                flag: Flag { seat, at },
            },
            Stage::Closed { flag } => State::Closed {
                flag: flag.map(|(seat, at)| Flag { seat, at }),
            },
        };
        Self {
            control: parts.control,
            black: account(parts.first),
            white: account(parts.second),
            turns_ended: parts.turns_ended,
            state,
            latest: parts.latest,
        }
    }
}
