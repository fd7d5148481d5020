//! The three fouls of Black, and sets of them.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString};
use thiserror::Error;

use crate::point::kept;

/// A move that Black may not make (CN13-2.19).
#[derive(Clone, Copy, Debug, Display, EnumString, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Foul {
    /// Two or more open threes that share the stone just placed.
    #[strum(serialize = "33")]
    ThreeThree,
    /// Two or more fours, open or not, on different lines or on one.
    #[strum(serialize = "44")]
    FourFour,
    /// Six or more in a row (CN13-2.8).
    #[strum(serialize = "overline")]
    Overline,
}

impl Foul {
    /// The three fouls in the order in which they are written.
    pub const ALL: [Self; 3] = [Self::ThreeThree, Self::FourFour, Self::Overline];
}

/// A set of fouls: one stone may be several at once. Written `33+44+overline`, the empty set as an empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fouls(u8);

impl Fouls {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

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

/// The fouls that are made.
impl FromIterator<(Foul, bool)> for Fouls {
    fn from_iter<I: IntoIterator<Item = (Foul, bool)>>(fouls: I) -> Self {
        let fouls = fouls.into_iter();
        fouls
            .filter(|(_, made)| *made)
            .map(|(foul, _)| foul)
            .collect()
    }
}

impl From<Foul> for Fouls {
    fn from(foul: Foul) -> Self {
        Self::NONE.with(foul)
    }
}

impl fmt::Display for Fouls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(|foul| foul.to_string()).collect();
        f.write_str(&names.join("+"))
    }
}

impl FromStr for Fouls {
    type Err = ParseFoulsError;

    /// Reads names joined with `+`, in the order in which they are written and each at most once; the empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || ParseFoulsError { text: kept(text) };
        let mut fouls = Self::NONE;
        for name in text.split('+').filter(|_| !text.is_empty()) {
            let foul = name.parse().map_err(|_| refuse())?;
            if fouls.iter().any(|earlier| earlier >= foul) {
                return Err(refuse());
            }
            fouls = fouls.with(foul);
        }
        Ok(fouls)
    }
}

/// A text that names no set of fouls; keeps the text (at most its first 32 characters).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} names no fouls: 33, 44 and overline are expected, in that order and joined with +"
)]
pub struct ParseFoulsError {
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::TEXT_KEPT_MAX;

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
            assert_eq!(text.parse::<Fouls>().unwrap_err().text, text);
        }
    }

    #[test]
    fn an_error_keeps_no_more_than_its_bound() {
        assert_eq!(
            "7".repeat(10_000)
                .parse::<Fouls>()
                .unwrap_err()
                .text
                .chars()
                .count(),
            TEXT_KEPT_MAX
        );
    }
}
