use aggregate::{Aggregate, Codec};
use tokio::sync::oneshot;
use tracing::Span;

use crate::{Accepted, HostError, Request};

pub(crate) type Answer<A, C> =
    oneshot::Sender<Result<Accepted<A, C>, HostError<<A as Aggregate>::Refusal>>>;

/// A request to an owner, with the place for its answer.
pub(crate) struct Message<A: Aggregate, C: Codec<A>> {
    pub(crate) request: Box<Request<A>>,
    pub(crate) answer: Answer<A, C>,
    pub(crate) span: Span,
}

impl<A: Aggregate, C: Codec<A>> Message<A, C> {
    /// Answers with `error`. Whoever has gone does not need the answer.
    pub(crate) fn reject(self, error: HostError<A::Refusal>) {
        drop(self.answer.send(Err(error)));
    }
}
