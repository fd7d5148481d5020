use std::time::Duration;

use journal::{Position, StreamId};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::time::monotonic_now;

/// How many operators may wait for a relay.
pub(crate) const REQUESTS_MAX: usize = 16;

/// A cheap handle to a relay: what it owes, and the way to try again what it has parked.
#[derive(Clone, Debug)]
pub struct RelayHandle {
    pub(crate) name: &'static str,
    pub(crate) state: watch::Receiver<RelayState>,
    pub(crate) requests: mpsc::Sender<Retry>,
}

/// Where a relay stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelayState {
    /// The cursor on stable storage: everything up to there has been delivered.
    pub cursor: Position,
    /// Everything up to here was read.
    pub read: Position,
    /// How many events wait to be delivered, those of parked streams not counted.
    pub pending: usize,
    /// The parked streams, by name.
    pub parked: Vec<Parked>,
}

/// A stream that waits for an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parked {
    pub stream: StreamId,
    /// The version of its first event that was not delivered.
    pub version: u64,
    /// What the other side said.
    pub cause: String,
    pub(crate) since: Instant,
}

impl Parked {
    /// For how long it has been parked.
    #[must_use]
    pub fn parked_for(&self) -> Duration {
        monotonic_now().saturating_duration_since(self.since)
    }
}

/// What came of trying a parked stream again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retried {
    /// How many of its events were delivered.
    pub delivered: u64,
    /// Why it is still parked; none if it is not.
    pub cause: Option<String>,
}

/// Why a stream was not tried again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetryError {
    /// It is not parked. **Refuse.**
    #[error("stream {0} is not parked")]
    NotParked(StreamId),
    /// Too many wait for the relay, or it has ended. **Retry** later.
    #[error("the relay is busy or has ended; try again")]
    Unavailable,
}

/// A request to try a parked stream again.
#[derive(Debug)]
pub(crate) struct Retry {
    pub(crate) stream: StreamId,
    pub(crate) answer: oneshot::Sender<Result<Retried, RetryError>>,
}

impl RelayHandle {
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    #[must_use]
    pub fn state(&self) -> RelayState {
        self.state.borrow().clone()
    }

    /// Waits until the relay stands elsewhere than at the last look; false once it has ended.
    pub async fn changed(&mut self) -> bool {
        self.state.changed().await.is_ok()
    }

    /// Tries a parked stream again, from the event that was refused, as far as the other side takes it.
    ///
    /// # Errors
    /// When the stream is not parked, or the relay does not answer.
    pub async fn retry(&self, stream: StreamId) -> Result<Retried, RetryError> {
        let (answer, answered) = oneshot::channel();
        self.requests
            .try_send(Retry { stream, answer })
            .map_err(|_| RetryError::Unavailable)?;
        answered.await.unwrap_or(Err(RetryError::Unavailable))
    }
}
