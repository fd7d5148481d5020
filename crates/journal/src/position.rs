use std::fmt;

/// A place in the whole log: the first entry ever stored has 1, every next one 1 more, whatever its stream.
///
/// [`Position::START`] is the place before the first entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub u64);

impl Position {
    /// Before the first entry; the end of an empty log.
    pub const START: Self = Self(0);
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
