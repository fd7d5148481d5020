use std::sync::Arc;

use aggregate::{Aggregate, Codec};
use journal::{Advice, Head, JournalError, StreamId};

use crate::revive::STREAMS_PAGE;
use envelope::Envelope;

use crate::{Host, HostError};

impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// How many aggregates there are of which `counts` is true.
    ///
    /// Of each stream the last entry is read. The aggregate is loaded only where `by_last` cannot tell by that event, and one that
    /// cannot be loaded is logged and not counted.
    ///
    /// # Errors
    /// When the journal cannot be reached.
    pub async fn census(
        &self,
        by_last: impl Fn(&A::Event) -> Option<bool>,
        counts: impl Fn(&A) -> bool,
    ) -> Result<u64, JournalError> {
        let prefix = format!("{}/", self.kind());
        let mut after: Option<StreamId> = None;
        let mut counted = 0;
        loop {
            let page = self
                .journal()
                .streams(&prefix, after.as_ref(), STREAMS_PAGE)
                .await?;
            let Some((last, _)) = page.last() else {
                return Ok(counted);
            };
            after = Some(last.clone());
            for (stream, head) in page {
                let told = self
                    .last_event(&stream, head)
                    .await?
                    .as_ref()
                    .and_then(&by_last);
                let counts = match told {
                    Some(counts) => counts,
                    None => self
                        .loaded(&stream)
                        .await?
                        .is_some_and(|state| counts(&state)),
                };
                counted += u64::from(counts);
            }
        }
    }

    /// The last event of a stream; none if it cannot be read, which is the owner's to report.
    pub(crate) async fn last_event(
        &self,
        stream: &StreamId,
        head: Head,
    ) -> Result<Option<A::Event>, JournalError> {
        let last = self
            .journal()
            .read(stream, head.version.saturating_sub(1), 1)
            .await?;
        Ok(last
            .first()
            .and_then(|last| Envelope::open::<A, C>(&last.bytes).ok())
            .map(|(_, event)| event))
    }

    /// The aggregate as it stands; none if it cannot be loaded for a reason of its own, which is logged.
    ///
    /// # Errors
    /// When the journal cannot be reached.
    pub(crate) async fn loaded(&self, stream: &StreamId) -> Result<Option<Arc<A>>, JournalError> {
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
