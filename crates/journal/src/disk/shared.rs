use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use hdrhistogram::Histogram;

use super::index::Index;
use super::store::Store;
use crate::{JournalError, Stats};

/// The longest commit that is told from longer ones.
const COMMIT_US_MAX: u64 = 60_000_000;
const SIGNIFICANT_DIGITS: u8 = 2;
/// The store's file and the high-water record.
const FSYNCS_PER_COMMIT: u64 = 2;

/// What the writer and the readers share.
#[derive(Debug)]
pub(super) struct Shared {
    /// What is durable, and nothing else.
    index: RwLock<Index>,
    /// `None` once closed. Readers hold the lock while they read, so that the store is free when closing answers.
    store: RwLock<Option<Arc<Store>>>,
    commits: Mutex<Commits>,
}

#[derive(Debug)]
struct Commits {
    entries: u64,
    time: Duration,
    latencies_us: Histogram<u64>,
}

// Nothing under these locks leaves its value half-changed, so a panic elsewhere does not spoil it.
impl Shared {
    pub(super) fn new(index: Index, store: Option<Arc<Store>>) -> Self {
        #[expect(clippy::expect_used, reason = "the bounds are constants that it takes")]
        let latencies_us = Histogram::new_with_max(COMMIT_US_MAX, SIGNIFICANT_DIGITS)
            .expect("bounds of a histogram");
        Self {
            index: RwLock::new(index),
            store: RwLock::new(store),
            commits: Mutex::new(Commits {
                entries: 0,
                time: Duration::ZERO,
                latencies_us,
            }),
        }
    }

    pub(super) fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn index_mut(&self) -> RwLockWriteGuard<'_, Index> {
        self.index.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What `read` finds, unless the journal is closed; closing waits for it.
    pub(super) fn while_open<T>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        let store = self.store.read().unwrap_or_else(PoisonError::into_inner);
        read(store.as_deref().ok_or(JournalError::Closed)?)
    }

    /// Closes the journal for readers, once those who are reading have finished.
    pub(super) fn release(&self) {
        *self.store.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn count_commit(&self, entries: usize, took: Duration) {
        let mut commits = self.commits();
        commits.entries += entries as u64;
        commits.time += took;
        let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        commits.latencies_us.saturating_record(took_us);
    }

    pub(super) fn stats(&self) -> Stats {
        let commits = self.commits();
        Stats {
            commits: commits.latencies_us.len(),
            entries: commits.entries,
            fsyncs: commits.latencies_us.len() * FSYNCS_PER_COMMIT,
            commit_time: commits.time,
            commit_p50_us: commits.latencies_us.value_at_quantile(0.5),
            commit_p99_us: commits.latencies_us.value_at_quantile(0.99),
        }
    }

    fn commits(&self) -> MutexGuard<'_, Commits> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_are_counted_and_their_quantiles_are_right_to_two_digits() {
        let shared = Shared::new(Index::default(), None);
        assert_eq!(shared.stats(), Stats::default());
        for number in 1..=100 {
            let took_us = if number > 98 { 4_000 } else { 5 };
            shared.count_commit(3, Duration::from_micros(took_us));
        }
        shared.count_commit(1, Duration::from_secs(3600));
        let stats = shared.stats();
        assert_eq!(
            (stats.commits, stats.entries, stats.fsyncs),
            (101, 301, 202)
        );
        assert_eq!(stats.commit_p50_us, 5);
        assert!((4_000..4_100).contains(&stats.commit_p99_us), "{stats:?}");
        assert_eq!(
            stats.commit_time,
            Duration::from_micros(98 * 5 + 2 * 4_000) + Duration::from_secs(3600)
        );
    }
}
