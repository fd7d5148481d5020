use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use aggregate::{Epoch, Stamp};
use bytes::Bytes;
use journal::{Advice, Append, Expected, Journal, JournalError, StreamId};
use tokio::time::Instant;

/// The one place where time enters: a monotonic clock within an epoch, and a wall clock for people.
///
/// It follows the runtime's clock, so a test that pauses the runtime hands the time in.
///
/// # Epochs as tokens
///
/// An epoch belongs to one run of one service. Its number is taken from the journal and used by nobody else, so whoever meets a stamp
/// of an epoch that is not its own knows that another wrote there. A host that goes on with a stream whose last event is of another's
/// epoch first rises above that epoch, whatever its own number was: stamps of a stream never go back, and none
/// is waited for on a clock that nobody here can read. All epochs of one time source count on the same clock.
#[derive(Clone, Debug)]
pub struct TimeSource {
    origin: Instant,
    /// Ascending, and never empty.
    epochs: Arc<Mutex<Vec<Epoch>>>,
}

impl TimeSource {
    /// A time source whose epoch begins now.
    #[must_use]
    pub fn starting(epoch: Epoch) -> Self {
        Self {
            origin: monotonic_now(),
            epochs: Arc::new(Mutex::new(vec![epoch])),
        }
    }

    /// A time source whose epoch begins now and is new to `journal`: its number is one more than any used there before.
    ///
    /// # Errors
    /// When the journal cannot record the new epoch.
    pub async fn open(journal: &dyn Journal) -> Result<Self, JournalError> {
        let epoch = record_epoch(Epoch::default(), journal).await?;
        Ok(Self::starting(epoch))
    }

    /// Now, in the newest epoch of this time source.
    #[must_use]
    pub fn now(&self) -> Stamp {
        self.now_in(self.newest())
    }

    /// Now, in the epoch of `last` if it is one of this time source, or else in its newest.
    #[must_use]
    pub fn now_after(&self, last: Stamp) -> Stamp {
        self.now_in(if self.owns(last.epoch) {
            last.epoch
        } else {
            self.newest()
        })
    }

    /// Milliseconds since an instant of this time source; none for one of another's.
    #[must_use]
    pub fn since(&self, earlier: Stamp) -> Option<u64> {
        self.now_after(earlier).since(earlier)
    }

    /// Whether an epoch is one of this time source.
    pub(crate) fn owns(&self, epoch: Epoch) -> bool {
        self.epochs().contains(&epoch)
    }

    /// The same instant in another epoch of this time source; a stamp of another's stays as it is.
    pub(crate) fn in_epoch(&self, stamp: Stamp, epoch: Epoch) -> Stamp {
        if self.owns(stamp.epoch) {
            Stamp::new(epoch, stamp.ms)
        } else {
            stamp
        }
    }

    /// Makes the newest epoch one later than `epoch`, which is another's: takes a new one where none is late enough.
    pub(crate) async fn rise_above(
        &self,
        epoch: Epoch,
        journal: &dyn Journal,
    ) -> Result<(), JournalError> {
        if self.newest() <= epoch {
            let taken = record_epoch(epoch, journal).await?;
            let mut epochs = self.epochs();
            epochs.push(taken);
            epochs.sort_unstable();
        }
        Ok(())
    }

    fn now_in(&self, epoch: Epoch) -> Stamp {
        let elapsed = monotonic_now().saturating_duration_since(self.origin);
        Stamp::new(
            epoch,
            u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        )
    }

    fn newest(&self) -> Epoch {
        self.epochs().last().copied().unwrap_or_default()
    }

    fn epochs(&self) -> MutexGuard<'_, Vec<Epoch>> {
        self.epochs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wall time, for people.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is where wall time enters")]
    pub fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    /// The instant of a stamp on the runtime's clock; none at the far end of time. A stamp of another's epoch is over: its clock can
    /// no longer be read.
    pub(crate) fn instant(&self, stamp: Stamp) -> Option<Instant> {
        if self.owns(stamp.epoch) {
            self.origin.checked_add(Duration::from_millis(stamp.ms))
        } else {
            Some(self.origin)
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is where monotonic time enters"
)]
pub(crate) fn monotonic_now() -> Instant {
    Instant::now()
}

/// Ends at `instant`, or never if there is none.
pub(crate) async fn sleep_until(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}

/// The stream that counts the epochs of a journal: each entry is the number of one, later than those before it.
const EPOCHS: &str = "epochs";

/// How often an epoch is counted anew because another service on the same journal counted one first.
const RACES_MAX: usize = 8;

/// Takes an epoch later than `above` and than every one taken before.
async fn record_epoch(above: Epoch, journal: &dyn Journal) -> Result<Epoch, JournalError> {
    let unreadable = |cause: String| JournalError::Unavailable { cause };
    let stream = StreamId::new(EPOCHS).map_err(|error| unreadable(error.to_string()))?;
    let mut races = 0;
    loop {
        let head = journal.head(&stream).await?.version;
        let page = journal.read(&stream, head.saturating_sub(1), 1).await?;
        let last = page.first().map_or(Ok(0), |entry| {
            let number = entry.bytes.as_ref().try_into().map(u64::from_be_bytes);
            number.map_err(|_| unreadable(format!("version {head} of {EPOCHS} is no epoch")))
        })?;
        let epoch = last.max(above.0) + 1;
        let entries = vec![Bytes::copy_from_slice(&epoch.to_be_bytes())];
        match journal
            .append(Append {
                stream: stream.clone(),
                expected: Expected::Exactly(head),
                entries,
            })
            .await
        {
            Ok(_) => return Ok(Epoch(epoch)),
            // Whoever counted it, the number is taken: the next one is ours.
            Err(error) if error.advice() == Advice::Resync && races < RACES_MAX => races += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use journal_suite::MemoryJournal;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn time_counts_in_milliseconds_from_the_start_of_the_epoch() {
        tokio::time::advance(Duration::from_secs(5)).await;
        let time = TimeSource::starting(Epoch(3));
        assert_eq!(time.now(), Stamp::new(Epoch(3), 0));
        tokio::time::advance(Duration::from_micros(2_999)).await;
        assert_eq!(time.now(), Stamp::new(Epoch(3), 2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stamp_of_an_own_epoch_has_an_instant_and_one_of_anothers_is_over() {
        let time = TimeSource::starting(Epoch(3));
        let start = monotonic_now();
        assert_eq!(
            time.instant(Stamp::new(Epoch(3), 70)),
            Some(start + Duration::from_millis(70))
        );
        for anothers in [2, 4] {
            assert_eq!(time.instant(Stamp::new(Epoch(anothers), 70)), Some(start));
        }
        // Far away, and no overflow.
        assert!(
            time.instant(Stamp::new(Epoch(3), u64::MAX))
                .is_none_or(|end| end > start)
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_time_source_rises_above_anothers_epoch_and_keeps_its_clock() {
        let journal = MemoryJournal::new();
        let time = TimeSource::starting(Epoch(3));
        tokio::time::advance(Duration::from_millis(70)).await;
        let before = time.now();
        time.rise_above(Epoch(2), &journal).await.unwrap();
        assert_eq!(time.now().epoch, Epoch(3), "it stands above already");
        time.rise_above(Epoch(8), &journal).await.unwrap();
        assert_eq!(time.now(), Stamp::new(Epoch(9), 70));
        assert_eq!(time.now_after(before), before);
        assert_eq!(time.in_epoch(before, Epoch(9)), Stamp::new(Epoch(9), 70));
        tokio::time::advance(Duration::from_millis(5)).await;
        assert_eq!(time.since(before), Some(5));
        assert_eq!(time.since(Stamp::new(Epoch(8), 0)), None);
        let other = TimeSource::open(&journal).await.unwrap();
        assert_eq!(other.now().epoch, Epoch(10), "no number is used twice");
    }
}
