use terms::Seat;

use crate::{AfterPress, Flag, HaltReason, TimeControl, Turn};

/// What has happened to a pair of clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Opened {
        control: TimeControl,
    },
    Started {
        seat: Seat,
    },
    /// A turn ended in time.
    Pressed {
        turn: u32,
        seat: Seat,
        /// What the whole turn took, halts not counted, in milliseconds.
        spent_ms: u64,
        bonus_ms: u64,
        then: AfterPress,
    },
    /// A seat's time ran out; both clocks stand still from then on.
    FlagFell {
        /// The number of the turn in which it did.
        turn: u32,
        flag: Flag,
    },
    Halted {
        turn: Turn,
        reason: HaltReason,
    },
    Resumed {
        seat: Seat,
    },
    /// The turn was given to a seat while the clocks were halted; what the other seat had used of its turn stays used.
    TurnGiven {
        seat: Seat,
    },
    /// Both clocks were set as they were in the beginning; they stand, the first player's turn.
    Reset,
    /// The service came back after an outage of unknown length; the clock that ran stands still, as of the last instant known.
    EpochOpened {
        turn: Turn,
    },
    Closed {
        turn: Option<Turn>,
    },
}
