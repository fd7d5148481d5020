use std::cmp::Ordering;
use std::time::{Duration, SystemTime};

use aggregate::{Epoch, Stamp};
use bytes::Bytes;
use journal::{Advice, Append, Expected, Journal, JournalError, StreamId};
use tokio::time::Instant;

/// The one place where time enters: a monotonic clock within an epoch, and a wall clock for people.
///
/// It follows the runtime's clock, so a test that pauses the runtime hands the time in.
#[derive(Clone, Copy, Debug)]
pub struct TimeSource {
    epoch: Epoch,
    origin: Instant,
}

impl TimeSource {
    /// A time source whose epoch begins now.
    #[must_use]
    pub fn starting(epoch: Epoch) -> Self {
        Self {
            epoch,
            origin: monotonic_now(),
        }
    }

    /// A time source whose epoch begins now and is new to `journal`: its number is one more than any used there before.
    ///
    /// # Errors
    /// When the journal cannot record the new epoch.
    pub async fn open(journal: &dyn Journal) -> Result<Self, JournalError> {
        let epoch = record_epoch(journal).await?;
        Ok(Self::starting(epoch))
    }

    #[must_use]
    pub fn now(&self) -> Stamp {
        let elapsed = monotonic_now().saturating_duration_since(self.origin);
        Stamp::new(
            self.epoch,
            u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        )
    }

    /// Wall time, for people.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is where wall time enters")]
    pub fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    /// The instant of a stamp on the runtime's clock. A stamp of an earlier epoch is over; one of a later epoch, or of the far end of
    /// time, has none.
    pub(crate) fn instant(&self, stamp: Stamp) -> Option<Instant> {
        match stamp.epoch.cmp(&self.epoch) {
            Ordering::Less => Some(self.origin),
            Ordering::Equal => self.origin.checked_add(Duration::from_millis(stamp.ms)),
            Ordering::Greater => None,
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

/// The stream that counts the epochs of a journal: its version is the number of the last one.
const EPOCHS: &str = "epochs";

/// How often an epoch is counted anew because another service on the same journal counted one first.
const RACES_MAX: usize = 8;

async fn record_epoch(journal: &dyn Journal) -> Result<Epoch, JournalError> {
    let stream = StreamId::new(EPOCHS).map_err(|error| JournalError::Unavailable {
        cause: error.to_string(),
    })?;
    let mut races = 0;
    loop {
        let last = journal.head(&stream).await?.version;
        let epoch = last + 1;
        let entries = vec![Bytes::copy_from_slice(&epoch.to_be_bytes())];
        match journal
            .append(Append {
                stream: stream.clone(),
                expected: Expected::Exactly(last),
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
    async fn a_stamp_of_this_epoch_has_an_instant_and_one_of_a_later_epoch_none() {
        let time = TimeSource::starting(Epoch(3));
        let start = monotonic_now();
        assert_eq!(
            time.instant(Stamp::new(Epoch(3), 70)),
            Some(start + Duration::from_millis(70))
        );
        assert_eq!(time.instant(Stamp::new(Epoch(2), 70)), Some(start));
        assert_eq!(time.instant(Stamp::new(Epoch(4), 0)), None);
        // Far away, and no overflow.
        assert!(
            time.instant(Stamp::new(Epoch(3), u64::MAX))
                .is_none_or(|end| end > start)
        );
    }
}
