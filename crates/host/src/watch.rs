use std::collections::VecDeque;
use std::sync::Arc;

use aggregate::{Aggregate, Codec, Version};
use envelope::EnvelopeError;
use journal::{Journal, JournalError, Recorded, StreamId};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::Seen;

/// Why a watch ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchEnd {
    /// The watcher fell too far behind. **Resume** after this version.
    #[error("the watch fell behind; resume after version {resume_after}")]
    Lagged { resume_after: Version },
    /// The service is going down, or has let go of the aggregate. **Resume** after this version.
    #[error("the watch was ended by the service; resume after version {resume_after}")]
    Released { resume_after: Version },
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A stored event cannot be read.
    #[error("version {version}: {cause}")]
    Unreadable {
        version: Version,
        cause: EnvelopeError,
    },
}

const PAGE_EVENTS: usize = 256;

/// What happens to one aggregate, from a version on: first what is stored, then what comes.
pub struct Watch<A: Aggregate, C: Codec<A>> {
    stream: StreamId,
    journal: Arc<dyn Journal>,
    live: broadcast::Receiver<Arc<Seen<A, C>>>,
    /// What was read of what was stored before the watch began, and not yet told.
    stored: VecDeque<Recorded>,
    seen: Version,
    /// The version at which the watch began: everything later comes live.
    stored_until: Version,
    ended: Option<WatchEnd>,
}

impl<A: Aggregate, C: Codec<A>> Watch<A, C> {
    pub(crate) fn new(
        stream: StreamId,
        journal: Arc<dyn Journal>,
        live: broadcast::Receiver<Arc<Seen<A, C>>>,
        after: Version,
        stored_until: Version,
    ) -> Self {
        Self {
            stream,
            journal,
            live,
            stored: VecDeque::new(),
            seen: after,
            stored_until,
            ended: None,
        }
    }

    /// The next event. Nothing is lost if the future is dropped.
    ///
    /// # Errors
    /// Why there will be no more; the same again, if asked again.
    pub async fn next(&mut self) -> Result<Arc<Seen<A, C>>, WatchEnd> {
        if let Some(end) = &self.ended {
            return Err(end.clone());
        }
        let next = if self.seen < self.stored_until {
            self.next_stored().await
        } else {
            self.next_live().await
        };
        match &next {
            Ok(seen) => self.seen = seen.version,
            Err(end) => self.ended = Some(end.clone()),
        }
        next
    }

    async fn next_stored(&mut self) -> Result<Arc<Seen<A, C>>, WatchEnd> {
        if self.stored.is_empty() {
            let missing = usize::try_from(self.stored_until.0 - self.seen.0).unwrap_or(PAGE_EVENTS);
            self.stored = self
                .journal
                .read(&self.stream, self.seen.0, missing.min(PAGE_EVENTS))
                .await?
                .into();
        }
        // A journal that does not show what the owner has seen is behind it, and may come after.
        let recorded = self.stored.pop_front().ok_or(self.released())?;
        Seen::stored(&recorded)
            .map(|(_, seen)| Arc::new(seen))
            .map_err(|cause| WatchEnd::Unreadable {
                version: Version(recorded.version),
                cause,
            })
    }

    async fn next_live(&mut self) -> Result<Arc<Seen<A, C>>, WatchEnd> {
        loop {
            match self.live.recv().await {
                // Before the version that the watch was asked for.
                Ok(seen) if seen.version <= self.seen => {}
                Ok(seen) => return Ok(seen),
                Err(RecvError::Lagged(_)) => {
                    return Err(WatchEnd::Lagged {
                        resume_after: self.seen,
                    });
                }
                Err(RecvError::Closed) => return Err(self.released()),
            }
        }
    }

    const fn released(&self) -> WatchEnd {
        WatchEnd::Released {
            resume_after: self.seen,
        }
    }
}
