use aggregate::Aggregate;
use tokio::sync::oneshot;
use tracing::Span;

use crate::{Accepted, HostError, Request};

/// Where an answer goes.
pub(crate) type Answer<A> =
    oneshot::Sender<Result<Accepted<A>, HostError<<A as Aggregate>::Refusal>>>;

/// A request to an owner, with the place for its answer.
pub(crate) struct Message<A: Aggregate> {
    pub(crate) request: Box<Request<A>>,
    pub(crate) answer: Answer<A>,
    pub(crate) span: Span,
}

impl<A: Aggregate> Message<A> {
    /// Answers with `error`. Whoever has gone does not need the answer.
    pub(crate) fn reject(self, error: HostError<A::Refusal>) {
        drop(self.answer.send(Err(error)));
    }
}
