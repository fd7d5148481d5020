//! A move as it is written down: a stone or a pass.

use std::fmt;
use std::str::FromStr;

use crate::{ParsePointError, Point};

/// What a player does with a turn on the board (CN13-2.1): a stone on a point, or a pass (CN13-2.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Move {
    Stone(Point),
    /// No stone; it is a move all the same.
    Pass,
}

impl Move {
    /// The point of the stone, nothing for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Stone(point) => Some(point),
            Self::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Self {
        Self::Stone(point)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone(point) => fmt::Display::fmt(point, f),
            Self::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParsePointError;

    /// Reads a point, `pass` in any case, or `--`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "--" || text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else {
            text.parse().map(Self::Stone)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_read_in_each_of_its_spellings() {
        for text in ["pass", "PASS", "Pass", "--"] {
            assert_eq!(text.parse(), Ok(Move::Pass));
        }
        assert_eq!(Move::Pass.to_string(), "pass");
        assert_eq!(Move::Pass.point(), None);
    }

    #[test]
    fn a_stone_is_read_and_written_as_its_point() {
        assert_eq!("h8".parse(), Ok(Move::from(Point::CENTRE)));
        assert_eq!(Move::Stone(Point::CENTRE).to_string(), "H8");
        assert_eq!(Move::Stone(Point::CENTRE).point(), Some(Point::CENTRE));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["-", "---", "passs", "pas", "", "p3"] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
