use std::collections::VecDeque;
use std::sync::Arc;

use aggregate::{Aggregate, Codec, Stamp, Version};
use journal::{Journal, JournalError, StreamId};
use tokio::sync::broadcast;

use crate::{Envelope, EnvelopeError};

/// An event as a watcher sees it.
#[derive(Clone, Debug)]
pub struct Seen<E> {
    /// Its version.
    pub version: Version,
    /// When it counts from.
    pub at: Stamp,
    /// What happened.
    pub event: E,
}

/// Why a watch ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchEnd {
    /// The watcher fell too far behind. **Resume** after this version.
    #[error("the watch fell behind; resume after version {resume_after}")]
    Lagged {
        /// The last version that was seen.
        resume_after: Version,
    },
    /// The service is going down, or has let go of the aggregate. **Resume** after this version.
    #[error("the watch was ended by the service; resume after version {resume_after}")]
    Released {
        /// The last version that was seen.
        resume_after: Version,
    },
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A stored event cannot be read.
    #[error("version {version}: {cause}")]
    Unreadable {
        /// The version of the event.
        version: Version,
        /// What is wrong with it.
        cause: EnvelopeError,
    },
}

/// How many stored events a watch reads at a time.
const PAGE_EVENTS: usize = 256;

/// What happens to one aggregate, from a version on: first what is stored, then what comes.
pub struct Watch<A: Aggregate> {
    stream: StreamId,
    journal: Arc<dyn Journal>,
    decode: fn(&bytes::Bytes) -> Result<(Envelope, A::Event), EnvelopeError>,
    live: broadcast::Receiver<Arc<Seen<A::Event>>>,
    stored: VecDeque<Seen<A::Event>>,
    seen: Version,
    stored_until: Version,
}

impl<A: Aggregate> Watch<A> {
    pub(crate) fn new<C: Codec<A>>(
        stream: StreamId,
        journal: Arc<dyn Journal>,
        live: broadcast::Receiver<Arc<Seen<A::Event>>>,
        after: Version,
        stored_until: Version,
    ) -> Self {
        Self { stream, journal, decode: Envelope::open::<A, C>, live, stored: VecDeque::new(), seen: after, stored_until }
    }

    /// The next event.
    ///
    /// # Errors
    /// Why there will be no more.
    pub async fn next(&mut self) -> Result<Seen<A::Event>, WatchEnd> {
        if self.stored.is_empty() && self.seen < self.stored_until {
            self.read_page().await?;
        }
        if let Some(seen) = self.stored.pop_front() {
            self.seen = seen.version;
            return Ok(seen);
        }
        loop {
            match self.live.recv().await {
                // What was stored before the watch began is not told twice.
                Ok(seen) if seen.version <= self.seen => {}
                Ok(seen) => {
                    self.seen = seen.version;
                    return Ok((*seen).clone());
                }
                Err(broadcast::error::RecvError::Lagged(_)) => return Err(WatchEnd::Lagged { resume_after: self.seen }),
                Err(broadcast::error::RecvError::Closed) => return Err(WatchEnd::Released { resume_after: self.seen }),
            }
        }
    }

    async fn read_page(&mut self) -> Result<(), WatchEnd> {
        for recorded in self.journal.read(&self.stream, self.seen.0, PAGE_EVENTS).await? {
            let version = Version(recorded.version);
            let (envelope, event) = (self.decode)(&recorded.bytes).map_err(|cause| WatchEnd::Unreadable { version, cause })?;
            self.stored.push_back(Seen { version, at: envelope.at, event });
        }
        Ok(())
    }
}
