use aggregate::Stamp;
use terms::Seat;

/// Where a pair of clocks stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum State {
    /// No time control has been set.
    #[default]
    NotOpen,
    /// Set, and waiting for the start.
    Ready,
    Running {
        /// The turn as it stood at `since`.
        turn: Turn,
        since: Stamp,
    },
    /// Both stand still and may run on.
    Halted {
        turn: Turn,
    },
    /// A flag has fallen; both stand still for good.
    Fallen {
        flag: Flag,
    },
    Closed {
        flag: Option<Flag>,
    },
}

/// The turn under way: whose it is, and what it took up to the last halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    pub seat: Seat,
    pub charged_ms: u64,
}

/// Whose time ran out, and the exact instant at which it did, however late it was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flag {
    pub seat: Seat,
    pub at: Stamp,
}

impl State {
    /// The turn under way, its clock running or halted.
    pub const fn turn(self) -> Option<Turn> {
        match self {
            Self::Running { turn, .. } | Self::Halted { turn } => Some(turn),
            Self::NotOpen | Self::Ready | Self::Fallen { .. } | Self::Closed { .. } => None,
        }
    }

    /// The flag that is on record, before the close and after it.
    pub const fn flag(self) -> Option<Flag> {
        match self {
            Self::Fallen { flag } => Some(flag),
            Self::Closed { flag } => flag,
            Self::NotOpen | Self::Ready | Self::Running { .. } | Self::Halted { .. } => None,
        }
    }
}

impl Turn {
    pub(crate) const fn begin(seat: Seat) -> Self {
        Self {
            seat,
            charged_ms: 0,
        }
    }

    /// The turn as it stands at `at` if it has run from `since` on. What passed between epochs is not known and nobody's.
    pub(crate) fn run(self, since: Stamp, at: Stamp) -> Self {
        let ms = at.since(since).unwrap_or(0);
        Self {
            charged_ms: self.charged_ms.saturating_add(ms),
            ..self
        }
    }
}
