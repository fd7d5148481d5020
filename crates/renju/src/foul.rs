//! The three fouls of Black, and sets of them.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::point::TEXT_KEPT_MAX;

/// A move that Black may not make (CN13-2.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Foul {
    /// Two or more open threes that share the stone just placed.
    ThreeThree,
    /// Two or more fours, open or not, on different lines or on one.
    FourFour,
    /// Six or more in a row (CN13-2.8).
    Overline,
}

impl Foul {
    /// The three fouls in the order in which they are written.
    pub const ALL: [Self; 3] = [Self::ThreeThree, Self::FourFour, Self::Overline];

    /// The short name: `33`, `44` or `overline`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ThreeThree => "33",
            Self::FourFour => "44",
            Self::Overline => "overline",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of fouls: one stone may be several at once. Written `33+44+overline`, the empty set as an empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fouls(u8);

impl Fouls {
    pub const NONE: Self = Self(0);

    /// Whether there is no foul in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this foul is in the set.
    #[must_use]
    pub const fn contains(self, foul: Foul) -> bool {
        self.0 & 1 << foul as u8 != 0
    }

    /// The set with this foul in it as well.
    #[must_use]
    pub const fn with(self, foul: Foul) -> Self {
        Self(self.0 | 1 << foul as u8)
    }

    /// The fouls of the set in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL
            .into_iter()
            .filter(move |&foul| self.contains(foul))
    }
}

impl FromIterator<Foul> for Fouls {
    fn from_iter<I: IntoIterator<Item = Foul>>(fouls: I) -> Self {
        fouls.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Foul> for Fouls {
    fn from(foul: Foul) -> Self {
        Self::NONE.with(foul)
    }
}

impl fmt::Display for Fouls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, foul) in self.iter().enumerate() {
            if place > 0 {
                f.write_str("+")?;
            }
            f.write_str(foul.name())?;
        }
        Ok(())
    }
}

impl FromStr for Fouls {
    type Err = ParseFoulsError;

    /// Reads names joined with `+`, in the order in which they are written and each at most once; the empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || ParseFoulsError {
            text: text.chars().take(TEXT_KEPT_MAX).collect(),
        };
        let mut fouls = Self::NONE;
        for name in text.split('+').filter(|_| !text.is_empty()) {
            let foul = Foul::ALL
                .into_iter()
                .find(|foul| foul.name() == name)
                .ok_or_else(refuse)?;
            if fouls.iter().any(|earlier| earlier >= foul) {
                return Err(refuse());
            }
            fouls = fouls.with(foul);
        }
        Ok(fouls)
    }
}

/// A text that names no set of fouls; keeps the text (at most its first 32 characters).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFoulsError {
    text: String,
}

impl ParseFoulsError {
    /// The text as it was given, cut after 32 characters.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ParseFoulsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} names no fouls: 33, 44 and overline are expected, in that order and joined with +",
            self.text
        )
    }
}

impl Error for ParseFoulsError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set, by the number of its bits.
    fn every_set() -> impl Iterator<Item = Fouls> {
        (0..8).map(Fouls)
    }

    #[test]
    fn every_set_is_read_back_from_its_text() {
        for fouls in every_set() {
            assert_eq!(fouls.to_string().parse(), Ok(fouls));
            assert_eq!(fouls.iter().collect::<Fouls>(), fouls);
        }
        assert_eq!(every_set().last().unwrap().to_string(), "33+44+overline");
    }

    #[test]
    fn a_set_contains_what_was_put_in_and_nothing_else() {
        let fouls = Fouls::from(Foul::FourFour);
        assert_eq!(
            Foul::ALL.map(|foul| fouls.contains(foul)),
            [false, true, false]
        );
        assert!(!fouls.is_empty());
        assert!(Fouls::default().is_empty());
        assert_eq!(fouls.with(Foul::FourFour), fouls);
    }

    #[test]
    fn names_out_of_order_repeated_or_unknown_are_refused() {
        for text in [
            "44+33", "33+33", "33+", "+33", "+", "55", "Overline", "33 +44", "33,44",
        ] {
            assert_eq!(text.parse::<Fouls>().unwrap_err().text(), text);
        }
    }

    #[test]
    fn an_error_keeps_no_more_than_its_bound() {
        assert_eq!(
            "7".repeat(10_000)
                .parse::<Fouls>()
                .unwrap_err()
                .text()
                .chars()
                .count(),
            TEXT_KEPT_MAX
        );
    }
}
