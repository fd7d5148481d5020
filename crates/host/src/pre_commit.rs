use aggregate::Aggregate;
use async_trait::async_trait;
use journal::StreamId;

use crate::Request;

/// Somebody who must be asked between a decision and its commit: the clock, before a timed move is recorded.
#[async_trait]
pub trait PreCommit<A: Aggregate>: Send + Sync + 'static {
    /// Given what was decided, says what is to be stored instead (usually the same).
    ///
    /// Called in the owner task, so nothing else happens to the aggregate meanwhile: it needs a deadline. `request.at` is the instant
    /// that the events will count from. It must be safe to repeat: after a failure the same request is asked about again.
    ///
    /// # Errors
    /// When the other side objects or does not answer; nothing is stored then.
    async fn before_commit(
        &self,
        stream: &StreamId,
        state: &A,
        request: &Request<A>,
        decided: Vec<A::Event>,
    ) -> Result<Vec<A::Event>, PreCommitError>;
}

/// Why nothing may be stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PreCommitError {
    /// The other side did not answer in time. **Retry** with the same key.
    #[error("{0}; nothing was recorded, try again with the same key")]
    Unavailable(String),
    /// The other side objects. **Refuse.**
    #[error("{}", .0.text_en)]
    Rejected(Box<Rejection>),
}

/// What another service objects to, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// A name for programs, in capitals.
    pub code: String,
    /// The clause of the rules, if one is concerned.
    pub clause: Option<String>,
    pub text_en: String,
    pub text_zh: String,
}
