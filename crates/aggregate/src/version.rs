use std::fmt;

/// How many events a stream holds: 0 before the first, then the number of the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Version(pub u64);

impl Version {
    /// The version after `events` more events.
    #[must_use]
    pub const fn plus(self, events: u64) -> Self {
        Self(self.0 + events)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
