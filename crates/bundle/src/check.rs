use game::Game;
use journal::Hash;

use crate::format::DOMAIN;
use crate::{Bundle, Problem, TrustedKeys, descriptors, trial};

/// What checking a bundle found.
#[derive(Debug)]
pub struct Report {
    /// What is wrong with it: of each check the first thing, in the order of the checks. Nothing if the bundle is good.
    pub problems: Vec<Problem>,
    /// The game as its events make it; none if they make none.
    pub game: Option<Game>,
}

impl Report {
    /// Whether every check was passed.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        self.problems.is_empty()
    }
}

impl Bundle {
    /// Checks everything: the signature and its signer, the chain, and the game itself, judged again.
    ///
    /// All checks are made whatever the others find, so that a damaged file shows where it is damaged.
    #[must_use]
    pub fn verify(&self, trusted: &TrustedKeys) -> Report {
        let (game, judged) = match trial::judge(self) {
            Ok(game) => (Some(game), None),
            Err(problem) => (None, Some(problem)),
        };
        let trust = (!trusted.contains(self.signer)).then_some(Problem::Untrusted(self.signer));
        let descriptors = descriptors::fault(&self.descriptors).map(Problem::Descriptors);
        let problems = [self.signature(), trust, self.chain(), descriptors, judged]
            .into_iter()
            .flatten()
            .collect();
        Report { problems, game }
    }

    fn signature(&self) -> Option<Problem> {
        let signed = self
            .signer
            .has_signed(&[DOMAIN, &self.signed].concat(), &self.signature);
        (!signed).then_some(Problem::Signature)
    }

    fn chain(&self) -> Option<Problem> {
        let mut previous = Hash::GENESIS;
        for (entry, version) in self.entries.iter().zip(1..) {
            if Hash::chained(previous, &self.stream, version, &entry.bytes) != entry.hash {
                return Some(Problem::Chain { entry: version });
            }
            previous = entry.hash;
        }
        (previous != self.head).then_some(Problem::Head)
    }
}
