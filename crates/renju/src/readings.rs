//! Where the rules can be read in two ways: the settings of a rule profile that decide what a three is.

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
    pub const ALL: [Self; 4] = [
        Self {
            three_needs_legal_four: ThreeNeedsLegalFour::Yes,
            three_when_five: ThreeWhenFive::Excluded,
        },
        Self {
            three_needs_legal_four: ThreeNeedsLegalFour::Yes,
            three_when_five: ThreeWhenFive::Counted,
        },
        Self {
            three_needs_legal_four: ThreeNeedsLegalFour::No,
            three_when_five: ThreeWhenFive::Excluded,
        },
        Self {
            three_needs_legal_four: ThreeNeedsLegalFour::No,
            three_when_five: ThreeWhenFive::Counted,
        },
    ];
}

/// Decision D3: may the point that turns a three into an open four be a foul itself?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThreeNeedsLegalFour {
    /// No: a three whose open four could only be made by a foul is none, to any depth.
    #[default]
    Yes,
    /// Yes: any point that makes the open four will do.
    No,
}

/// Decision D13: does a point that makes the open four count if it makes a five on another line at the same time?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
