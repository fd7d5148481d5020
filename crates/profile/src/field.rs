//! What each field of a profile means, for people.

use std::fmt;

use crate::Procedure;

/// A field of a profile, explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in files.
    pub key: &'static str,
    /// The decision of the rulebook that it settles, such as `D1`; none for what the rules themselves leave open.
    pub decision: Option<&'static str>,
    pub clause: Option<&'static str>,
    /// What it settles, in English.
    pub en: &'static str,
    /// What it settles, in Chinese.
    pub zh: &'static str,
    pub allowed: Allowed,
}

/// What a field may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A name of 1 to 64 characters.
    Name,
    Number {
        least: u32,
        most: u32,
    },
    OneOf(&'static [&'static str]),
    /// Any of these, or none.
    AnyOf(&'static [&'static str]),
    /// The name of a shipped opening, or a table.
    Opening,
}

/// As the values are written, with `|` between those of which one is chosen.
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("A-Z a-z 0-9 . _ -"),
            Self::Number { least, most } => write!(f, "{least}..{most}"),
            Self::OneOf(values) => f.write_str(&values.join(" | ")),
            Self::AnyOf(values) => write!(f, "[{}]", values.join(", ")),
            Self::Opening => write!(f, "{} | {{ name, states }}", Procedure::names().join(" | ")),
        }
    }
}
