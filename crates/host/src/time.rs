use std::time::{Duration, SystemTime};

use aggregate::{Epoch, Stamp};
use bytes::Bytes;
use journal::{Append, Expected, Journal, JournalError, StreamId};
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
    #[expect(clippy::disallowed_methods, reason = "this is where monotonic time enters")]
    pub fn starting(epoch: Epoch) -> Self {
        Self { epoch, origin: Instant::now() }
    }

    /// A time source whose epoch begins now and is new to `journal`: its number is one more than any used there before.
    ///
    /// # Errors
    /// When the journal cannot record the new epoch.
    pub async fn open(journal: &dyn Journal) -> Result<Self, JournalError> {
        let epoch = record_epoch(journal).await?;
        Ok(Self::starting(epoch))
    }

    /// Now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is where monotonic time enters")]
    pub fn now(&self) -> Stamp {
        let elapsed = Instant::now().saturating_duration_since(self.origin);
        Stamp::new(self.epoch, u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX))
    }

    /// Wall time, for people.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is where wall time enters")]
    pub fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    /// The instant of a stamp on the runtime's clock; now, if the stamp belongs to an earlier epoch.
    pub(crate) fn instant(&self, stamp: Stamp) -> Instant {
        let ms = if stamp.epoch == self.epoch { stamp.ms } else { 0 };
        self.origin + Duration::from_millis(ms)
    }
}

/// The stream that counts the epochs of a journal: its version is the number of the last one.
const EPOCHS: &str = "epochs";

async fn record_epoch(journal: &dyn Journal) -> Result<Epoch, JournalError> {
    let stream = StreamId::new(EPOCHS).map_err(|error| JournalError::Unavailable { cause: error.to_string() })?;
    let version = u64::to_be_bytes(journal.head(&stream).await?.version + 1);
    let append = Append { stream, expected: Expected::Exactly(u64::from_be_bytes(version) - 1), entries: vec![Bytes::copy_from_slice(&version)] };
    journal.append(append).await?;
    Ok(Epoch(u64::from_be_bytes(version)))
}
