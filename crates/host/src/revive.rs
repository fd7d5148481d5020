use aggregate::{Aggregate, Codec};
use journal::{Head, JournalError, StreamId};
use tokio::task::JoinSet;

use crate::Host;

/// How many streams are listed at a time.
pub(crate) const STREAMS_PAGE: usize = 1_000;

/// How many streams are looked at, and loaded where they must be, at the same time.
const STREAMS_AT_ONCE_MAX: usize = 64;

impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// Loads every aggregate that may have something due by time alone, so that it falls due also after a restart.
    ///
    /// Of each stream the last entry is read, and the stream only if [`Aggregate::may_wake_after`] says so of that entry: what is
    /// over stays on disk until somebody asks for it.
    ///
    /// # Errors
    /// When the journal cannot be reached. An aggregate that cannot be loaded for another reason is logged and left.
    pub async fn revive(&self) -> Result<(), JournalError> {
        let prefix = format!("{}/", self.kind());
        let mut after: Option<StreamId> = None;
        let mut under_way = JoinSet::new();
        loop {
            let page = self
                .journal()
                .streams(&prefix, after.as_ref(), STREAMS_PAGE)
                .await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            for (stream, head) in page {
                if under_way.len() >= STREAMS_AT_ONCE_MAX {
                    settled(under_way.join_next().await)?;
                }
                let host = self.clone();
                under_way.spawn(async move { host.revive_one(&stream, head).await });
            }
        }
        while !under_way.is_empty() {
            settled(under_way.join_next().await)?;
        }
        Ok(())
    }

    async fn revive_one(&self, stream: &StreamId, head: Head) -> Result<(), JournalError> {
        let sleeps = self
            .last_event(stream, head)
            .await?
            .is_some_and(|event| !A::may_wake_after(&event));
        if !sleeps {
            self.loaded(stream).await?;
        }
        Ok(())
    }
}

/// What came of one stream. A task that broke concerns that stream alone.
fn settled(
    joined: Option<Result<Result<(), JournalError>, tokio::task::JoinError>>,
) -> Result<(), JournalError> {
    match joined {
        Some(Ok(revived)) => revived,
        Some(Err(error)) => {
            tracing::error!(%error, "a stream could not be looked at; the others go on");
            Ok(())
        }
        None => Ok(()),
    }
}
