use aggregate::Version;
use journal::JournalError;

use envelope::EnvelopeError;

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
    Moved {
        /// The version the caller expected.
        expected: Version,
        actual: Version,
    },
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
    /// A stored event cannot be read. **Stop** this aggregate: an operator must look.
    #[error(
        "stream {stream}, version {version}: {cause}; this stream is closed until it is repaired"
    )]
    Unreadable {
        stream: String,
        /// The version of the event.
        version: Version,
        /// What is wrong with it.
        cause: EnvelopeError,
    },
}
