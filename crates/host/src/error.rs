use aggregate::Version;
use envelope::EnvelopeError;
use journal::{Advice, JournalError, StreamId};

use crate::PreCommitError;

/// Why a request was not carried out. `R` is the aggregate's own refusal.
#[derive(Clone, Debug, thiserror::Error)]
pub enum HostError<R> {
    /// The rules forbid it. **Refuse.**
    #[error("refused by the rules")]
    Refused(R),
    /// The key was used before for another payload. **Refuse.**
    #[error(
        "this idempotency key was used before for another payload; use a new key for a new command"
    )]
    KeyReused,
    /// The aggregate is not where the caller saw it. **Resync.**
    #[error("expected version {expected}, it is {actual}; look again and decide anew")]
    Moved { expected: Version, actual: Version },
    /// Another service had to be asked first and rejected, or did not answer. **Refuse** or **retry**, as it says.
    #[error(transparent)]
    PreCommit(#[from] PreCommitError),
    /// Too much is waiting for this aggregate, or others stored something first time after time. **Retry.**
    #[error("too much is going on in this stream; try again shortly with the same key")]
    Busy,
    /// The service is going down. **Retry** elsewhere or later, with the same key.
    #[error("the service is shutting down; try again with the same key")]
    ShuttingDown,
    /// The journal failed. Its own advice says what may be done.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// **Stop** this aggregate: an operator must look.
    #[error("{0}; this stream is closed until it is repaired")]
    Unreadable(Unreadable),
}

/// A stored event that cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("stream {stream}, version {version}: {cause}")]
pub struct Unreadable {
    pub stream: StreamId,
    pub version: Version,
    pub cause: EnvelopeError,
}

/// What closes one aggregate, and no other.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
}

impl Failure {
    /// The failure behind an error, if it is one after which the aggregate cannot go on.
    pub(crate) fn of<R>(error: &HostError<R>) -> Option<Self> {
        match error {
            HostError::Journal(error) if error.advice() == Advice::Stop => {
                Some(error.clone().into())
            }
            HostError::Unreadable(unreadable) => Some(unreadable.clone().into()),
            _ => None,
        }
    }

    /// Whether the aggregate may go on once it has passed.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self, Self::Journal(error) if matches!(error.advice(), Advice::Retry | Advice::Resync))
    }
}

impl<R> From<Failure> for HostError<R> {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Journal(error) => Self::Journal(error),
            Failure::Unreadable(unreadable) => Self::Unreadable(unreadable),
        }
    }
}
