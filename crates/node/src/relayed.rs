use aggregate::{Aggregate, Codec};
use async_trait::async_trait;
use envelope::Envelope;
use host::{Deliver, DeliverError};
use journal::{Recorded, StreamId};
use tracing::Instrument;

use crate::trace;

/// Delivers events of one kind of aggregate to another service.
#[async_trait]
pub trait DeliverEvents: Send + Sync + 'static {
    type Aggregate: Aggregate;
    type Codec: Codec<Self::Aggregate>;

    /// The kind of its streams.
    const KIND: &'static str;

    /// What an event is called in traces; none if it is not delivered.
    fn named(&self, event: &<Self::Aggregate as Aggregate>::Event) -> Option<&'static str>;

    /// # Errors
    /// Whether to try again later, or never.
    async fn deliver(
        &self,
        recorded: &Recorded,
        event: <Self::Aggregate as Aggregate>::Event,
    ) -> Result<(), DeliverError>;
}

/// Reads the events of a journal for whoever delivers them, each within the trace that brought it about.
pub struct Relayed<D>(pub D);

#[async_trait]
impl<D: DeliverEvents> Deliver for Relayed<D> {
    fn concerns(&self, recorded: &Recorded) -> bool {
        id_of(D::KIND, &recorded.stream).is_some()
            && Envelope::open::<D::Aggregate, D::Codec>(&recorded.bytes)
                .map_or(true, |(_, event)| self.0.named(&event).is_some())
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) = Envelope::open::<D::Aggregate, D::Codec>(&recorded.bytes)
            .map_err(|error| DeliverError::Never(error.to_string()))?;
        let Some(what) = self.0.named(&event) else {
            return Ok(());
        };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what);
        trace::adopt(&span, &envelope.trace_parent);
        self.0.deliver(recorded, event).instrument(span).await
    }
}

/// The id of the aggregate behind a stream; none if it is of another kind.
#[must_use]
pub fn id_of<'a>(kind: &str, stream: &'a StreamId) -> Option<&'a str> {
    stream.as_str().strip_prefix(kind)?.strip_prefix('/')
}
