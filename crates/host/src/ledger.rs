use std::collections::HashMap;

use aggregate::Version;
use envelope::{Fingerprint, IdempotencyKey};
use serde::{Deserialize, Serialize};

/// Which keys have been answered, and with which events. Kept for the stream's life.
#[derive(Debug, Default)]
pub(crate) struct Ledger(HashMap<IdempotencyKey, Entry>);

/// What a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    /// Notes what a key has brought about, for which the first answer stays.
    pub(crate) fn note(&mut self, key: IdempotencyKey, entry: Entry) {
        self.0.entry(key).or_insert(entry);
    }

    /// Everything in it, in the order in which it was answered.
    pub(crate) fn entries(&self) -> Vec<(String, Entry)> {
        let entries = self.0.iter();
        let mut entries: Vec<_> = entries
            .map(|(key, entry)| (key.to_string(), *entry))
            .collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.after);
        entries
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
    fn the_first_answer_stays_and_answers_are_told_in_their_order() {
        let (key, other) = (
            IdempotencyKey::new("k").unwrap(),
            IdempotencyKey::new("other").unwrap(),
        );
        let entry = |after, events| Entry {
            fingerprint: [1; 32],
            after: Version(after),
            events,
        };
        let mut ledger = Ledger::default();
        assert_eq!(ledger.get(&key), None);
        ledger.note(key.clone(), entry(1, 2));
        ledger.note(other.clone(), entry(0, 1));
        ledger.note(key.clone(), entry(7, 1));
        assert_eq!(ledger.get(&key), Some(entry(1, 2)));
        let told = [(other, entry(0, 1)), (key, entry(1, 2))];
        assert_eq!(
            ledger.entries(),
            told.map(|(key, entry)| (key.to_string(), entry))
        );
    }
}
