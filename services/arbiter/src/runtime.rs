//! The runtime the services run on.

use std::future::Future;

use anyhow::Context as _;

/// At least two: an exporter that is waited for while it stops needs another worker to go on.
const WORKERS_MIN: usize = 2;

/// Runs a future to its end on a runtime of its own.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> anyhow::Result<T> {
    let workers = std::thread::available_parallelism().map_or(WORKERS_MIN, |cores| cores.get().max(WORKERS_MIN));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()
        .context("the runtime cannot be started")?;
    Ok(runtime.block_on(future))
}

/// Waits for Ctrl-C or SIGTERM.
pub(crate) async fn told_to_stop() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be waited for")?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted.context("Ctrl-C cannot be waited for"),
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await.context("Ctrl-C cannot be waited for")
}
