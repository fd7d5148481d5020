use std::io;

use tokio::task::JoinError;
use tonic::Status;

/// Why somebody in the hall could not go on.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// A service refused something, or did not answer.
    #[error("{}", .0.message())]
    Service(#[from] Status),
    #[error("{0:?} is no address of a service")]
    Address(String),
    #[error("it cannot be connected: {0}")]
    Connection(tonic::transport::Error),
    /// A record that players who alternate cannot play.
    #[error("{0}")]
    Unplayable(String),
    #[error("there is no profile called {0:?}")]
    UnknownProfile(String),
    #[error("the watch ended before its time")]
    WatchEnded,
    #[error("game {0} was not opened")]
    NotOpened(String),
    #[error("the service answered without {0}")]
    Incomplete(&'static str),
    #[error("the board is full")]
    BoardFull,
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
    /// # Errors
    /// The same error, with what was going on.
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
