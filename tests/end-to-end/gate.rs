//! Attempts that outlast the death of services.

use std::future::Future;

use tokio::sync::{RwLock, RwLockWriteGuard};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::waiting::{eventually, soon};

/// Open for every attempt, and closed by whoever looks at what was recovered: no attempt from before a death reaches the services after it.
#[derive(Default)]
pub(crate) struct Gate(RwLock<()>);

impl Gate {
    /// Waits for the attempts under way and lets none through until what is answered is let go.
    pub(crate) async fn close(&self) -> RwLockWriteGuard<'_, ()> {
        soon("the attempts under way", self.0.write()).await
    }

    /// Attempts something until it gives something, through whatever happens to the services.
    pub(crate) async fn insist<T, F>(&self, what: &str, attempt: impl Fn() -> F) -> T
    where
        F: Future<Output = Result<Option<T>, Status>>,
    {
        eventually(what, || async {
            let _open = soon("the gate", self.0.read()).await;
            match attempt().await {
                Ok(given) => given,
                Err(status) => {
                    let goes_by = matches!(
                        status.code(),
                        Code::Unavailable
                            | Code::Unknown
                            | Code::Cancelled
                            | Code::DeadlineExceeded
                    );
                    assert!(goes_by, "{what}: {status:?}");
                    None
                }
            }
        })
        .await
    }
}

/// The code of a refusal by the core; empty where there is none.
pub(crate) fn code(status: &Status) -> String {
    status
        .get_error_details()
        .error_info()
        .and_then(|info| info.metadata.get("code").cloned())
        .unwrap_or_default()
}
