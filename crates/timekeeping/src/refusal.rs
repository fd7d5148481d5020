use terms::Seat;
use thiserror::Error;

use crate::Flag;

/// Why a pair of clocks does not do what it is told.
///
/// Sending the same command again does not help, except where something else has to happen first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{:?}", self)]
pub enum Refusal {
    NotOpen,
    AlreadyOpen,
    NotStarted,
    AlreadyStarted,
    Halted {
        /// The seat that runs when they resume.
        due: Seat,
    },
    AlreadyRunning {
        running: Seat,
    },
    /// The seat named is not the one whose turn it is.
    WrongSeat {
        due: Seat,
    },
    StaleTurn {
        turn: u32,
        /// How many turns have ended.
        ended: u32,
    },
    /// A turn before the one named has not ended.
    SkippedTurn {
        turn: u32,
        ended: u32,
    },
    FlagFallen {
        flag: Flag,
    },
    Closed,
}

impl Refusal {
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::NotOpen | Self::AlreadyOpen => "CN13-8.1",
            Self::NotStarted
            | Self::AlreadyStarted
            | Self::StaleTurn { .. }
            | Self::SkippedTurn { .. } => "CN13-8.4",
            Self::FlagFallen { .. } => "CN13-8.6",
            Self::Halted { .. } | Self::AlreadyRunning { .. } | Self::WrongSeat { .. } => {
                "CN13-8.8"
            }
            Self::Closed => "CN13-10",
        }
    }
}
