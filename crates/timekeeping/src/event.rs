use aggregate::Stamp;
use terms::Seat;

use crate::{AfterPress, HaltReason, TimeControl};

/// What has happened to a pair of clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Both clocks were set.
    Opened {
        /// How much time each seat has.
        control: TimeControl,
    },
    /// the first player's clock was started.
    Started,
    /// A turn ended in time.
    Pressed {
        turn: u32,
        /// Whose turn it was.
        seat: Seat,
        /// What the whole turn took, halts not counted, in milliseconds.
        spent_ms: u64,
        /// What ending it earned, in milliseconds.
        bonus_ms: u64,
        /// What the clocks did afterwards.
        then: AfterPress,
    },
    /// A seat's time ran out; both clocks stand still from then on.
    FlagFell {
        /// Whose time ran out.
        seat: Seat,
        /// The number of the turn in which it did.
        turn: u32,
        /// The exact instant at which it did, however late it was noticed.
        at: Stamp,
    },
    /// The running clock was stopped for a while.
    Halted {
        /// The seat that was running.
        seat: Seat,
        /// What its turn has taken so far, in milliseconds.
        charged_ms: u64,
        reason: HaltReason,
    },
    /// The halted clock runs on.
    Resumed {
        /// The seat that runs.
        seat: Seat,
    },
    /// The turn was given to a seat while the clocks were halted; what the other seat had used of its turn stays used.
    TurnGiven { seat: Seat },
    /// Both clocks were set as they were in the beginning; they stand, the first player's turn.
    Reset,
    /// The service came back after an outage of unknown length; the clock that ran stands still, as of the last instant known.
    EpochOpened {
        /// The seat that was running.
        seat: Seat,
        /// What its turn had taken at the last instant known, in milliseconds.
        charged_ms: u64,
    },
    /// The game is over.
    Closed {
        /// What the turn that was under way had taken, in milliseconds.
        charged_ms: u64,
    },
}
