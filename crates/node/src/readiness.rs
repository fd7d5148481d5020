use tokio::sync::oneshot;

/// Says, once, that a service really serves: whoever calls from then on is answered.
///
/// Dropping it unsaid says that the service will not come to serve.
#[derive(Debug)]
pub struct Ready(oneshot::Sender<()>);

/// Waits for a service to serve.
#[derive(Debug)]
pub struct Readiness(oneshot::Receiver<()>);

/// The service ended before it served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the service ended before it served")]
pub struct NeverReady;

/// The two ends of one service's readiness.
#[must_use]
pub fn readiness() -> (Ready, Readiness) {
    let (ready, readiness) = oneshot::channel();
    (Ready(ready), Readiness(readiness))
}

impl Ready {
    pub(crate) fn say(self) {
        // Nobody has to wait for it.
        let _ = self.0.send(());
    }
}

impl Readiness {
    /// Returns once the service serves.
    ///
    /// # Errors
    /// When it ended before that.
    pub async fn serving(self) -> Result<(), NeverReady> {
        self.0.await.map_err(|_| NeverReady)
    }
}
