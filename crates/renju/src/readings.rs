//! Where the rules can be read in two ways: the settings of a rule profile that decide what a three is.

use strum::VariantNames;

/// How the profile of an event reads the definition of the open three; the default is the profile `cn-2013`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Readings {
    /// Whether the point that makes the open four must be open to Black (decision D3 on CN13-2.4).
    pub three_needs_legal_four: ThreeNeedsLegalFour,
    /// Whether that point counts where it makes a five at the same time (decision D13 on CN13-2.4).
    pub three_when_five: ThreeWhenFive,
}

impl Readings {
    /// Every combination of the settings, the default first.
    pub const ALL: [Self; 4] = {
        use {ThreeNeedsLegalFour as Legal, ThreeWhenFive as Five};
        [
            Self::new(Legal::Yes, Five::Excluded),
            Self::new(Legal::Yes, Five::Counted),
            Self::new(Legal::No, Five::Excluded),
            Self::new(Legal::No, Five::Counted),
        ]
    };

    #[must_use]
    pub const fn new(legal: ThreeNeedsLegalFour, five: ThreeWhenFive) -> Self {
        Self {
            three_needs_legal_four: legal,
            three_when_five: five,
        }
    }
}

/// Decision D3: may the point that turns a three into an open four be a foul itself?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ThreeNeedsLegalFour {
    /// No: a three whose open four could only be made by a foul is none, to any depth.
    #[default]
    Yes,
    /// Yes: any point that makes the open four will do.
    No,
}

/// Decision D13: does a point that makes the open four count if it makes a five on another line at the same time?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ThreeWhenFive {
    /// It does not: the stone there is a five and not an open four.
    #[default]
    Excluded,
    /// It does: CN13-2.4 taken bare.
    Counted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_first_of_all_different_readings() {
        assert_eq!(Readings::default(), Readings::ALL[0]);
        for (place, reading) in Readings::ALL.iter().enumerate() {
            assert!(!Readings::ALL[..place].contains(reading));
        }
    }
}
