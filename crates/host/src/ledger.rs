use std::collections::HashMap;

use aggregate::Version;

use envelope::{Fingerprint, IdempotencyKey};

/// Which keys have been answered, and with which events. Kept for the stream's life.
#[derive(Debug, Default)]
pub(crate) struct Ledger(HashMap<IdempotencyKey, Entry>);

/// What a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) fingerprint: Fingerprint,
    /// The version before the answer's first event.
    pub(crate) after: Version,
    /// How many events the answer has.
    pub(crate) events: u64,
}

impl Ledger {
    pub(crate) fn get(&self, key: &IdempotencyKey) -> Option<Entry> {
        self.0.get(key).copied()
    }

    /// Notes the first of the events of a command: `following` more stand after it.
    pub(crate) fn note(
        &mut self,
        key: IdempotencyKey,
        fingerprint: Fingerprint,
        first: Version,
        following: usize,
    ) {
        self.0.entry(key).or_insert(Entry {
            fingerprint,
            after: Version(first.0.saturating_sub(1)),
            events: u64::try_from(following)
                .unwrap_or(u64::MAX)
                .saturating_add(1),
        });
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
        ledger.note(other.clone(), [1; 32], Version(1), 0);
        ledger.note(key.clone(), [2; 32], Version(2), 1);
        assert_eq!(
            ledger.get(&key),
            Some(Entry {
                fingerprint: [2; 32],
                after: Version(1),
                events: 2
            })
        );
        assert_eq!(
            ledger.get(&other),
            Some(Entry {
                fingerprint: [1; 32],
                after: Version(0),
                events: 1
            })
        );
    }
}
