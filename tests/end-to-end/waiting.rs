//! Waits that end.

use std::future::Future;
use std::time::Duration;

/// No single wait of a test is longer: far beyond what anything here takes on a busy machine.
pub(crate) const WAIT_MAX: Duration = Duration::from_secs(30);

/// Between two looks at what nobody announces.
const LOOK: Duration = Duration::from_millis(20);

/// What the future gives, in time.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(WAIT_MAX, future)
        .await
        .unwrap_or_else(|_| panic!("not in time: {what}"))
}

/// Looks until there is something to see: for what no stream announces, such as a game that another service is about to open.
pub(crate) async fn eventually<T, F: Future<Output = Option<T>>>(
    what: &str,
    mut look: impl FnMut() -> F,
) -> T {
    let looking = async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(LOOK).await;
        }
    };
    soon(what, looking).await
}
