use std::collections::HashMap;

use aggregate::Version;

use crate::{CommandHash, IdempotencyKey};

/// Which keys have been answered, and with which events. Kept for the stream's life.
#[derive(Debug, Default)]
pub(crate) struct Ledger(HashMap<IdempotencyKey, Entry>);

/// What a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The payload's hash.
    pub(crate) hash: CommandHash,
    /// The version before the answer's first event.
    pub(crate) after: Version,
    /// How many events the answer has.
    pub(crate) events: u64,
}

impl Ledger {
    pub(crate) fn get(&self, key: &IdempotencyKey) -> Option<Entry> {
        self.0.get(key).copied()
    }

    /// Takes in one stored event of a command; the events of one command follow each other.
    pub(crate) fn note(&mut self, key: &IdempotencyKey, hash: CommandHash, version: Version) {
        let entry = self.0.entry(key.clone()).or_insert(Entry {
            hash,
            after: Version(version.0.saturating_sub(1)),
            events: 0,
        });
        entry.events += 1;
    }

    /// Everything in it, in the order in which it was answered.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&IdempotencyKey, &Entry)> {
        let mut entries: Vec<_> = self.0.iter().collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.after);
        entries.into_iter()
    }
}

impl FromIterator<(IdempotencyKey, Entry)> for Ledger {
    fn from_iter<I: IntoIterator<Item = (IdempotencyKey, Entry)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_events_of_a_key_are_counted_from_the_version_before_the_first() {
        let (key, other) = (
            IdempotencyKey::new("k").unwrap(),
            IdempotencyKey::new("other").unwrap(),
        );
        let mut ledger = Ledger::default();
        assert_eq!(ledger.get(&key), None);
        ledger.note(&other, [1; 32], Version(1));
        ledger.note(&key, [2; 32], Version(2));
        ledger.note(&key, [2; 32], Version(3));
        assert_eq!(
            ledger.get(&key),
            Some(Entry {
                hash: [2; 32],
                after: Version(1),
                events: 2
            })
        );
        assert_eq!(
            ledger.get(&other),
            Some(Entry {
                hash: [1; 32],
                after: Version(0),
                events: 1
            })
        );
    }
}
