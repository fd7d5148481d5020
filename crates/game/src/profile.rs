use renju::{OfferEquivalence, Readings};

/// The rules a game is played by: every place where the text leaves room, settled. A game keeps the profile it was opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name it is known by, such as `cn-2013`.
    pub name: String,
    /// Whether Black has forbidden moves (CN13-3.3 lets a free opening switch them off).
    pub fouls: Fouls,
    /// How a three is read (D3, D13).
    pub readings: Readings,
    /// When two fifth-move offers are the same (D11).
    pub offer_equivalence: OfferEquivalence,
    /// The most offers Black may name with the designated opening (CN13-2.10 sets no limit; D15 `n_range`).
    pub offers_max: u8,
    /// Which two passes end a game (D5).
    pub double_pass: DoublePass,
    /// By how many a player's draw offers may exceed the opponent's (CN13-10.3.4, D6).
    pub draw_offer_margin: u16,
}

/// Whether Black has forbidden moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fouls {
    /// Three-three, four-four and overline may be claimed.
    On,
    /// Nothing is forbidden; five or more wins for both (D4).
    Off,
}

/// Which two passes end a game as a draw (D5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoublePass {
    /// Black passes, then White, in the same turn pair.
    SameTurnPair,
    /// Any two passes one after the other.
    Consecutive,
}

impl Profile {
    /// The names of the profiles that exist.
    pub const NAMES: [&'static str; 2] = ["cn-2013", "free"];

    /// The 2013 Chinese competition rules with the defaults of the rulebook's decisions.
    #[must_use]
    pub fn cn_2013() -> Self {
        Self {
            name: "cn-2013".to_owned(),
            fouls: Fouls::On,
            readings: Readings::default(),
            offer_equivalence: OfferEquivalence::Figure,
            offers_max: 12,
            double_pass: DoublePass::SameTurnPair,
            draw_offer_margin: 2,
        }
    }

    /// Play without forbidden moves (CN13-3.3).
    #[must_use]
    pub fn free() -> Self {
        Self { name: "free".to_owned(), fouls: Fouls::Off, ..Self::cn_2013() }
    }

    /// The profile called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "cn-2013" => Some(Self::cn_2013()),
            "free" => Some(Self::free()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_names_a_profile() {
        for name in Profile::NAMES {
            assert_eq!(Profile::named(name).map(|profile| profile.name), Some(name.to_owned()));
        }
        assert_eq!(Profile::named("CN-2013"), None);
    }
}
