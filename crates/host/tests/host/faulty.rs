//! The journal of these tests: it fails as it is told to, or by a seed, and shows short pages.

use std::sync::Arc;

use journal_suite::{Fault, MemoryJournal};

pub(crate) type FaultyJournal = journal_suite::FaultyJournal<MemoryJournal>;

/// How often, in a thousand calls of its kind, each fault comes by chance.
const RATES: [(Fault, u64); 7] = [
    (Fault::Refused, 83),
    (Fault::Torn, 83),
    (Fault::Lost, 83),
    (Fault::Conflict, 73),
    (Fault::Conflicts, 10),
    (Fault::Slow, 83),
    (Fault::Unread, 125),
];

/// A journal whose appends fail in the streams of tallies.
pub(crate) fn faulty_journal() -> Arc<FaultyJournal> {
    let journal = FaultyJournal::new(MemoryJournal::new(), 0);
    Arc::new(journal.failing_in("tally/").with_short_pages())
}

/// From here on faults come by this seed, or no more without one.
pub(crate) fn fail_by(journal: &FaultyJournal, seed: Option<u64>) {
    journal.reseed(seed.unwrap_or_default());
    journal.set_rates(seed.into_iter().flat_map(|_| RATES));
}
