//! What a command found, as its exit status tells it.

use std::process::ExitCode;

/// The worst that was found so far, by its exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Found {
    #[default]
    Nothing = 0,
    /// The work found something wrong.
    Wrong = 1,
    /// Arguments or input could not be used.
    Unusable = 2,
}

impl Found {
    pub(crate) const fn wrong_if(wrong: bool) -> Self {
        if wrong { Self::Wrong } else { Self::Nothing }
    }

    /// Notes a finding; the worst one stays.
    pub(crate) fn note(&mut self, found: Self) {
        *self = (*self).max(found);
    }
}

impl From<Found> for ExitCode {
    fn from(found: Found) -> Self {
        Self::from(found as u8)
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
