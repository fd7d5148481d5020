//! The runtime the services run on.

use std::future::Future;

use anyhow::Context as _;
use tokio::signal::unix::{SignalKind, signal};

/// At least two: an exporter that is waited for while it stops needs another worker to go on.
const WORKERS_MIN: usize = 2;

/// Runs a future to its end on a runtime of its own.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> anyhow::Result<T> {
    let workers = std::thread::available_parallelism()
        .map_or(WORKERS_MIN, |cores| cores.get().max(WORKERS_MIN));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()
        .context("the runtime cannot be started")?;
    Ok(runtime.block_on(future))
}

/// Listens for Ctrl-C and SIGTERM from now on, before anybody is told that we are ready; what it returns ends at the first.
pub(crate) fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt()).context("Ctrl-C cannot be waited for")?;
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be waited for")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
