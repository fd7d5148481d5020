use terms::Seat;

use crate::TimeControl;

/// What somebody wants of a pair of clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Set both clocks; they stand still.
    Open { control: TimeControl },
    /// Start the first player's clock at the appointed time (CN13-8.4).
    Start,
    /// End a turn (CN13-8.4). Only the game knows whether the turn may end.
    Press {
        /// The number of the turn that ends: one more than the turns ended so far, the first is 1.
        turn: u32,
        seat: Seat,
        then: AfterPress,
    },
    /// Stop the running clock for a while (CN13-8.8).
    Halt { reason: HaltReason },
    /// Let the halted clock run on.
    Resume {
        /// The seat to run: the one that was running, or the opponent of the one that pressed into the halt. Said, not assumed,
        /// so that a caller with another position in mind is refused.
        seat: Seat,
    },
    /// Let this seat's clock run whatever the clocks do now: the game has come to stand where that seat is to move. What the other seat
    /// has used of its turn stays used.
    HandOver { seat: Seat },
    /// Set both clocks as they were in the beginning and let them stand, the first player's turn: the game begins again (CN13-5.2.3).
    Reset,
    /// End the clocks' work because the game is over; nothing follows.
    Close,
}

/// What the clocks do after a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterPress {
    /// The opponent's clock runs.
    Switch,
    /// Both stand still until somebody lets the opponent's run.
    Halt,
}

/// Why an arbiter, or a service for one, halts the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HaltReason {
    /// A claim, an offer or an appeal is being decided (CN13-8.10).
    Ruling,
    /// An irregularity is being corrected (CN13-8.8).
    Correction,
    /// The clock is being replaced (CN13-8.7).
    Replacement,
    /// An accident (CN13-8.8).
    Accident,
    /// The game is interrupted and sealed (CN13-9.3).
    Interruption,
}
