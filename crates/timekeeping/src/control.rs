use aggregate::ensure;
use thiserror::Error;

/// The longest main time and the longest bonus, in milliseconds: one day, since a game ends within one (CN13-8.1).
pub const BUDGET_MS_MAX: u64 = 24 * 60 * 60 * 1_000;

/// The longest written form of a time control that is read, in bytes.
pub const NOTATION_BYTES_MAX: usize = 64;

/// How much time each seat has: an ordered list of phases, and what happens around them.
///
/// Its written form (`60m`, `90m+30s`, `1h30m+30s`, `500ms`) holds the times only. What a rule profile sets besides has the default on reading:
/// [`FirstBonus`] (earned, and granted in advance where there is no main time) and [`AfterOutage`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeControl {
    phases: Vec<Phase>,
    after_outage: AfterOutage,
}

/// A stretch of a time control, the same for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// One budget for all moves (包干制, CN13-8.2).
    SuddenDeath { main_ms: u64 },
    /// A starting budget and a bonus after each move (Fischer, CN13-8.3).
    Increment {
        /// The starting budget, in milliseconds; zero only if the first bonus is in advance.
        main_ms: u64,
        bonus_ms: u64,
        first: FirstBonus,
    },
}

/// Whether a bonus also stands on the clock before a seat's first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FirstBonus {
    /// No: bonuses come after moves (the text of CN13-8.3).
    #[default]
    Earned,
    /// Yes: one bonus is granted before the first move, beside those that each move earns.
    Advanced,
}

/// Who sets a running clock going again after an outage (CN13-8.7, 8.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AfterOutage {
    /// An arbiter: the clocks come back halted.
    #[default]
    ByArbiter,
    /// The clocks themselves, as soon as the new epoch opens.
    Itself,
}

/// Why something is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    #[error("a time control is written in at most {NOTATION_BYTES_MAX} bytes, not {bytes}")]
    LongText { bytes: usize },
    #[error("a number is missing before {before:?}")]
    NoNumber {
        /// What stands there instead, empty at the end.
        before: String,
    },
    /// The number is followed by something that is not `h`, `m`, `s` or `ms`.
    #[error("{unit:?} is no unit of time: h, m, s or ms")]
    UnknownUnit {
        /// What stands there instead, empty at the end.
        unit: String,
    },
    /// Units go from large to small, each at most once.
    #[error("the unit {unit:?} stands after one that is not larger")]
    UnitOrder { unit: String },
    #[error("a time control has one bonus at most")]
    TwoBonuses,
    /// A main time or a bonus above [`BUDGET_MS_MAX`].
    #[error("a game ends within one day: no main time or bonus exceeds 24h")]
    TooLong,
    /// No main time and no bonus: the flag would fall at once.
    #[error("there is no time to play in")]
    NoTime,
    #[error("a bonus of zero is no bonus: without it, this is sudden death")]
    NoBonus,
    /// No main time and a first bonus that is yet to be earned: the flag would fall at once.
    #[error("without main time the first bonus is granted in advance")]
    NothingToStartWith,
}

impl TimeControl {
    /// The control that consists of `phase`; after an outage an arbiter decides.
    ///
    /// # Errors
    /// When the phase leaves no time for the first move or exceeds [`BUDGET_MS_MAX`].
    pub fn new(phase: Phase) -> Result<Self, ControlError> {
        let longest_ms = phase.main_ms().max(phase.bonus_ms());
        ensure(longest_ms <= BUDGET_MS_MAX, ControlError::TooLong)?;
        match phase {
            Phase::SuddenDeath { main_ms: 0 }
            | Phase::Increment {
                main_ms: 0,
                bonus_ms: 0,
                ..
            } => Err(ControlError::NoTime),
            Phase::Increment { bonus_ms: 0, .. } => Err(ControlError::NoBonus),
            Phase::Increment {
                main_ms: 0,
                first: FirstBonus::Earned,
                ..
            } => Err(ControlError::NothingToStartWith),
            Phase::SuddenDeath { .. } | Phase::Increment { .. } => Ok(Self {
                phases: vec![phase],
                after_outage: AfterOutage::default(),
            }),
        }
    }

    #[must_use]
    pub fn with_after_outage(mut self, after_outage: AfterOutage) -> Self {
        self.after_outage = after_outage;
        self
    }

    /// In the order in which a seat passes through them.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    pub const fn after_outage(&self) -> AfterOutage {
        self.after_outage
    }

    /// What each seat has before its first move, in milliseconds.
    pub fn opening_ms(&self) -> u64 {
        self.phases.iter().map(|phase| phase.opening_ms()).sum()
    }

    /// What an ended turn adds, in milliseconds.
    pub fn bonus_ms(&self) -> u64 {
        self.phases.last().map_or(0, |phase| phase.bonus_ms())
    }
}

impl Phase {
    /// The budget without bonuses, in milliseconds.
    pub const fn main_ms(self) -> u64 {
        match self {
            Self::SuddenDeath { main_ms } | Self::Increment { main_ms, .. } => main_ms,
        }
    }

    /// What an ended turn adds, in milliseconds; zero for sudden death.
    pub const fn bonus_ms(self) -> u64 {
        match self {
            Self::SuddenDeath { .. } => 0,
            Self::Increment { bonus_ms, .. } => bonus_ms,
        }
    }

    const fn opening_ms(self) -> u64 {
        let advanced_ms = match self {
            Self::Increment {
                bonus_ms,
                first: FirstBonus::Advanced,
                ..
            } => bonus_ms,
            Self::SuddenDeath { .. }
            | Self::Increment {
                first: FirstBonus::Earned,
                ..
            } => 0,
        };
        self.main_ms().saturating_add(advanced_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn increment(
        main_ms: u64,
        bonus_ms: u64,
        first: FirstBonus,
    ) -> Result<TimeControl, ControlError> {
        TimeControl::new(Phase::Increment {
            main_ms,
            bonus_ms,
            first,
        })
    }

    #[test]
    fn a_day_is_the_most_a_side_starts_with() {
        assert!(
            TimeControl::new(Phase::SuddenDeath {
                main_ms: BUDGET_MS_MAX
            })
            .is_ok()
        );
        assert_eq!(
            TimeControl::new(Phase::SuddenDeath {
                main_ms: BUDGET_MS_MAX + 1
            }),
            Err(ControlError::TooLong)
        );
        assert!(increment(1, BUDGET_MS_MAX, FirstBonus::Earned).is_ok());
        assert_eq!(
            increment(1, BUDGET_MS_MAX + 1, FirstBonus::Earned),
            Err(ControlError::TooLong)
        );
        assert_eq!(
            increment(u64::MAX, u64::MAX, FirstBonus::Advanced),
            Err(ControlError::TooLong)
        );
    }

    #[test]
    fn a_control_leaves_time_for_the_first_move() {
        assert_eq!(
            TimeControl::new(Phase::SuddenDeath { main_ms: 0 }),
            Err(ControlError::NoTime)
        );
        assert_eq!(
            increment(0, 0, FirstBonus::Advanced),
            Err(ControlError::NoTime)
        );
        assert_eq!(
            increment(60_000, 0, FirstBonus::Earned),
            Err(ControlError::NoBonus)
        );
        assert_eq!(
            increment(0, 5_000, FirstBonus::Earned),
            Err(ControlError::NothingToStartWith)
        );
        assert_eq!(
            increment(0, 5_000, FirstBonus::Advanced).map(|control| control.opening_ms()),
            Ok(5_000)
        );
    }

    #[test]
    fn the_first_bonus_stands_on_the_clock_only_if_it_is_advanced() {
        assert_eq!(
            increment(60_000, 5_000, FirstBonus::Earned).map(|control| control.opening_ms()),
            Ok(60_000)
        );
        assert_eq!(
            increment(60_000, 5_000, FirstBonus::Advanced).map(|control| control.opening_ms()),
            Ok(65_000)
        );
    }
}
