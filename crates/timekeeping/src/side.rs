use std::fmt;

/// The side of the table a face of the clock belongs to. A swap changes colours, never whose time it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The assigned first player (先手), who begins as Black and whose clock starts the game (CN13-8.4).
    First,
    /// The other player.
    Second,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The name used on the wire and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The Chinese name.
    #[must_use]
    pub const fn name_zh(self) -> &'static str {
        match self {
            Self::First => "先手方",
            Self::Second => "后手方",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
