use std::sync::Arc;

use aggregate::{Aggregate, Codec};
use envelope::Envelope;
use journal::{Advice, Head, JournalError, StreamId};
use tokio::task::{JoinError, JoinSet};

use crate::{Host, HostError};

const STREAMS_PAGE: usize = 1_000;

/// How many streams are looked at, and loaded where they must be, at the same time.
const STREAMS_AT_ONCE_MAX: usize = 64;

/// Looks at every stream: of each the last entry is read, and it is loaded only where that entry does not tell enough.
impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// Loads every aggregate that may have something due by time alone, so that it falls due also after a restart.
    ///
    /// A stream is loaded only if [`Aggregate::may_wake_after`] says so of its last event: what is over stays on disk until somebody
    /// asks for it.
    ///
    /// # Errors
    /// When the journal cannot be reached. An aggregate that cannot be loaded for another reason is logged and left.
    pub async fn revive(&self) -> Result<(), JournalError> {
        let mut under_way = JoinSet::new();
        let mut page = self.streams(None, STREAMS_PAGE).await?;
        while let Some((last, _)) = page.last().cloned() {
            for (stream, head) in page {
                if under_way.len() >= STREAMS_AT_ONCE_MAX {
                    settled(under_way.join_next().await)?;
                }
                let host = self.clone();
                under_way.spawn(async move {
                    let event = host.last_event(&stream, head).await?;
                    if event.is_none_or(|event| A::may_wake_after(&event)) {
                        host.loaded(&stream).await?;
                    }
                    Ok(())
                });
            }
            page = self.streams(Some(&last), STREAMS_PAGE).await?;
        }
        while !under_way.is_empty() {
            settled(under_way.join_next().await)?;
        }
        Ok(())
    }

    /// How many aggregates there are of which `counts` is true.
    ///
    /// The aggregate is loaded only where `by_last` cannot tell by the last event, and one that cannot be loaded is logged and not
    /// counted.
    ///
    /// # Errors
    /// When the journal cannot be reached.
    pub async fn census(
        &self,
        by_last: impl Fn(&A::Event) -> Option<bool>,
        counts: impl Fn(&A) -> bool,
    ) -> Result<u64, JournalError> {
        let mut counted = 0;
        let mut page = self.streams(None, STREAMS_PAGE).await?;
        while let Some((last, _)) = page.last().cloned() {
            for (stream, head) in page {
                let event = self.last_event(&stream, head).await?;
                let counts = match event.as_ref().and_then(&by_last) {
                    Some(counts) => counts,
                    None => self
                        .loaded(&stream)
                        .await?
                        .is_some_and(|state| counts(&state)),
                };
                counted += u64::from(counts);
            }
            page = self.streams(Some(&last), STREAMS_PAGE).await?;
        }
        Ok(counted)
    }

    /// The last event of a stream; none if it cannot be read, which is the owner's to report.
    async fn last_event(
        &self,
        stream: &StreamId,
        head: Head,
    ) -> Result<Option<A::Event>, JournalError> {
        let before = head.version.saturating_sub(1);
        let last = self.journal().read(stream, before, 1).await?.pop();
        let opened = last.and_then(|last| Envelope::open::<A, C>(&last.bytes).ok());
        Ok(opened.map(|(_, event)| event))
    }

    /// The aggregate as it stands; none if it cannot be loaded for a reason of its own, which is logged.
    async fn loaded(&self, stream: &StreamId) -> Result<Option<Arc<A>>, JournalError> {
        match self.view(stream).await {
            Ok(view) => Ok(Some(view.state)),
            Err(HostError::Journal(error)) if error.advice() == Advice::Retry => Err(error),
            // The owner has said why.
            Err(_) => {
                tracing::error!(%stream, "this stream could not be loaded; the others go on");
                Ok(None)
            }
        }
    }
}

/// What came of one stream. A task that broke concerns that stream alone.
fn settled(
    joined: Option<Result<Result<(), JournalError>, JoinError>>,
) -> Result<(), JournalError> {
    joined.unwrap_or(Ok(Ok(()))).unwrap_or_else(|error| {
        tracing::error!(%error, "a stream could not be looked at; the others go on");
        Ok(())
    })
}
