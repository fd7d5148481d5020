use std::fmt;

/// A place in the whole log: greater than the places of all entries stored before, whatever their streams.
///
/// Nothing but the order means anything. Engines leave gaps, so neither the distance of two positions nor a position itself counts
/// entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub(crate) u64);

impl Position {
    /// Before the first entry; the end of an empty log.
    pub const START: Self = Self(0);

    /// The position that [`Position::get`] gave as a number: for engines, and for whoever stores or sends one.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// As a number, to be stored or sent.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The greatest position below this one: a reader that goes on after it meets the entry here first. There need not be an entry.
    #[must_use]
    pub const fn just_before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
