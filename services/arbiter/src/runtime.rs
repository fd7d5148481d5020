//! The runtime the services run on.

use std::future::Future;

use anyhow::Context as _;

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

/// Ctrl-C and SIGTERM, listened for from the moment this is made.
pub(crate) struct StopSignals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl StopSignals {
    /// Begins to listen, before anybody is told that we are ready.
    ///
    /// # Errors
    /// When the system does not let us.
    #[cfg(unix)]
    pub(crate) fn listen() -> anyhow::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let interrupt = signal(SignalKind::interrupt()).context("Ctrl-C cannot be waited for")?;
        let terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be waited for")?;
        Ok(Self {
            interrupt,
            terminate,
        })
    }

    /// Begins to listen.
    #[cfg(not(unix))]
    pub(crate) const fn listen() -> anyhow::Result<Self> {
        Ok(Self {})
    }

    /// Waits until one of them comes.
    ///
    /// # Errors
    /// When the system cannot be listened to.
    #[cfg(unix)]
    pub(crate) async fn told(&mut self) -> anyhow::Result<()> {
        tokio::select! {
            _ = self.interrupt.recv() => Ok(()),
            _ = self.terminate.recv() => Ok(()),
        }
    }

    /// Waits until it comes.
    #[cfg(not(unix))]
    pub(crate) async fn told(&mut self) -> anyhow::Result<()> {
        tokio::signal::ctrl_c()
            .await
            .context("Ctrl-C cannot be waited for")
    }
}
