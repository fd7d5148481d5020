//! The two colours of stones.

use strum::Display;

/// The colour of a stone, and of the player who holds it (CN13-2.12, 2.13).
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Color {
    /// Moves first; bound by the fouls and wins with exactly five.
    Black,
    /// Moves second; has no fouls and wins with five or more.
    White,
}

impl Color {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_has_the_other_for_opponent() {
        assert_eq!(Color::Black.other(), Color::White);
        assert_eq!(Color::White.other(), Color::Black);
    }

    #[test]
    fn colours_are_written_in_lower_case() {
        assert_eq!(format!("{} {}", Color::Black, Color::White), "black white");
    }
}
