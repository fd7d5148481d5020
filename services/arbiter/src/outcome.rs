//! What a command found, as its exit status tells it.

use std::process::ExitCode;

/// The worst that was found so far; a later one is worse than an earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Found {
    /// Nothing wrong: exit status 0.
    #[default]
    Nothing,
    /// The work found something wrong: exit status 1.
    Wrong,
    /// Arguments or input could not be used: exit status 2.
    Unusable,
}

impl Found {
    /// Notes a finding; the worst one stays.
    pub(crate) fn note(&mut self, found: Self) {
        *self = (*self).max(found);
    }
}

impl From<Found> for ExitCode {
    fn from(found: Found) -> Self {
        Self::from(match found {
            Found::Nothing => 0,
            Found::Wrong => 1,
            Found::Unusable => 2,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_finding_stays() {
        let mut found = Found::default();
        for (next, expected) in [
            (Found::Wrong, Found::Wrong),
            (Found::Unusable, Found::Unusable),
            (Found::Wrong, Found::Unusable),
            (Found::Nothing, Found::Unusable),
        ] {
            found.note(next);
            assert_eq!(found, expected);
        }
    }
}
