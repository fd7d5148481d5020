use aggregate::Version;
use journal::{Advice, JournalError};

use envelope::EnvelopeError;

use crate::HostError;

/// What closes one aggregate, and no other.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Journal(JournalError),
    #[error("stream {stream}, version {version}: {cause}")]
    Unreadable {
        stream: String,
        version: Version,
        cause: EnvelopeError,
    },
}

impl Failure {
    /// The failure behind an error, if it is one after which the aggregate cannot go on.
    pub(crate) fn of<R>(error: &HostError<R>) -> Option<Self> {
        match error {
            HostError::Journal(error) if error.advice() == Advice::Stop => {
                Some(Self::Journal(error.clone()))
            }
            HostError::Unreadable {
                stream,
                version,
                cause,
            } => Some(Self::Unreadable {
                stream: stream.clone(),
                version: *version,
                cause: cause.clone(),
            }),
            _ => None,
        }
    }

    /// Whether the aggregate may go on once it has passed.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self, Self::Journal(error) if matches!(error.advice(), Advice::Retry | Advice::Resync))
    }

    /// The same failure, told to somebody else.
    pub(crate) fn again<R>(&self) -> HostError<R> {
        match self.clone() {
            Self::Journal(error) => HostError::Journal(error),
            Self::Unreadable {
                stream,
                version,
                cause,
            } => HostError::Unreadable {
                stream,
                version,
                cause,
            },
        }
    }
}
