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
        let entry = self.0.entry(key.clone()).or_insert(Entry { hash, after: Version(version.0.saturating_sub(1)), events: 0 });
        entry.events += 1;
    }
}
