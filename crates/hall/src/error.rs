use std::io;

use tokio::task::JoinError;
use tonic::Status;

/// Why somebody in the hall could not go on.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// A service refused something, or did not answer.
    #[error("{}", .0.message())]
    Service(#[from] Status),
    /// A record that players who alternate cannot play.
    #[error("{0}")]
    Unplayable(String),
    #[error("the watch ended before its time")]
    WatchEnded,
    /// A task of the hall was ended.
    #[error("a table broke off: {0}")]
    BrokeOff(#[from] JoinError),
    #[error("cannot tell what was played: {0}")]
    Audience(#[from] io::Error),
    #[error("{during}: {error}")]
    During { during: String, error: Box<Self> },
}

/// Says what was going on when something failed.
pub trait During<T> {
    fn during(self, what: impl FnOnce() -> String) -> Result<T, HallError>;
}

impl<T, E: Into<HallError>> During<T> for Result<T, E> {
    fn during(self, what: impl FnOnce() -> String) -> Result<T, HallError> {
        self.map_err(|error| HallError::During {
            during: what(),
            error: Box::new(error.into()),
        })
    }
}
