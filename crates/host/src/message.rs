use std::sync::Arc;

use aggregate::{Aggregate, Version};
use tokio::sync::{broadcast, oneshot};
use tracing::Span;

use crate::{Accepted, HostError, Request, Seen, View};

/// Where an answer goes.
pub(crate) type Answer<T, A> = oneshot::Sender<Result<T, HostError<<A as Aggregate>::Refusal>>>;
type Live<A> = broadcast::Receiver<Arc<Seen<<A as Aggregate>::Event>>>;

/// What an owner is asked, each with the place for its answer.
pub(crate) enum Message<A: Aggregate> {
    Execute {
        request: Box<Request<A>>,
        answer: Answer<Accepted<A>, A>,
        span: Span,
    },
    View {
        answer: Answer<View<A>, A>,
    },
    Watch {
        answer: Answer<(Live<A>, Version), A>,
    },
}

impl<A: Aggregate> Message<A> {
    /// Answers with `error`. Whoever has gone does not need the answer.
    pub(crate) fn reject(self, error: HostError<A::Refusal>) {
        match self {
            Self::Execute { answer, .. } => drop(answer.send(Err(error))),
            Self::View { answer } => drop(answer.send(Err(error))),
            Self::Watch { answer } => drop(answer.send(Err(error))),
        }
    }
}
