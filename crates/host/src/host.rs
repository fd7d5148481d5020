use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use aggregate::{Aggregate, Codec, Version};
use journal::{Journal, JournalError, StreamId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Span;

use crate::owner::{Mail, Owner};
use crate::{Accepted, Consult, HostError, Request, TimeSource, View, Watch};

/// The bounds of a host.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many requests may wait for one aggregate.
    pub mailbox_max: usize,
    /// How many events a watcher may fall behind.
    pub watch_lag_max: usize,
    /// How long an aggregate that nobody uses stays in memory.
    pub idle: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { mailbox_max: 64, watch_lag_max: 256, idle: Duration::from_secs(300) }
    }
}

/// A cheap handle to all aggregates of one kind.
pub struct Host<A: Aggregate, C: Codec<A>> {
    inner: Arc<Inner<A>>,
    codec: PhantomData<fn() -> C>,
}

impl<A: Aggregate, C: Codec<A>> Clone for Host<A, C> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), codec: PhantomData }
    }
}

pub(crate) struct Inner<A: Aggregate> {
    pub(crate) kind: &'static str,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) time: TimeSource,
    pub(crate) consult: Arc<dyn Consult<A>>,
    pub(crate) options: Options,
    pub(crate) stop: CancellationToken,
    owners: Mutex<HashMap<StreamId, mpsc::Sender<Mail<A>>>>,
    tasks: TaskTracker,
}

impl<A: Aggregate> Inner<A> {
    /// The owner lets go: its mailbox is closed, so whoever comes now finds a new owner.
    pub(crate) fn release(&self, stream: &StreamId) {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.get(stream).is_some_and(mpsc::Sender::is_closed) {
            owners.remove(stream);
        }
    }
}

/// How often a request looks for another owner when the one it found was just letting go.
const OWNERS_TRIED_MAX: usize = 8;

/// How many streams [`Host::revive`] lists at a time.
const STREAMS_PAGE: usize = 1_000;

impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// A host of the aggregates stored in `journal` under streams named `kind/…`.
    pub fn new(kind: &'static str, journal: Arc<dyn Journal>, time: TimeSource, consult: Arc<dyn Consult<A>>, options: Options) -> Self {
        let inner = Inner {
            kind,
            journal,
            time,
            consult,
            options,
            stop: CancellationToken::new(),
            owners: Mutex::new(HashMap::new()),
            tasks: TaskTracker::new(),
        };
        Self { inner: Arc::new(inner), codec: PhantomData }
    }

    /// The stream of the aggregate called `id`; none if `id` cannot name one.
    #[must_use]
    pub fn stream(&self, id: &str) -> Option<StreamId> {
        if id.contains('/') { None } else { StreamId::new(format!("{}/{id}", self.inner.kind)).ok() }
    }

    /// The time this host counts by.
    #[must_use]
    pub fn time(&self) -> TimeSource {
        self.inner.time
    }

    /// The journal behind it.
    #[must_use]
    pub fn journal(&self) -> &Arc<dyn Journal> {
        &self.inner.journal
    }

    /// Carries a command out, once. The answer means that it is stored.
    ///
    /// # Errors
    /// See [`HostError`]; nothing was stored, unless the journal's own error says that it is unknown.
    pub async fn execute(&self, stream: &StreamId, request: Request<A>) -> Result<Accepted<A>, HostError<A::Refusal>> {
        let span = Span::current();
        self.ask(stream, |answer| Mail::Execute { request: Box::new(request), answer, span }).await?
    }

    /// The aggregate as it stands; version zero if nothing has ever happened to it.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub async fn view(&self, stream: &StreamId) -> Result<View<A>, HostError<A::Refusal>> {
        self.ask(stream, |answer| Mail::View { answer }).await?
    }

    /// Follows the aggregate from the event after `after` on.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub async fn watch(&self, stream: &StreamId, after: Version) -> Result<Watch<A>, HostError<A::Refusal>> {
        let (live, version) = self.ask(stream, |answer| Mail::Watch { answer }).await??;
        Ok(Watch::new::<C>(stream.clone(), Arc::clone(&self.inner.journal), live, after, version))
    }

    /// The ids of the aggregates that exist, by name, after `after`.
    ///
    /// # Errors
    /// When the journal cannot list them.
    pub async fn list(&self, after: Option<&StreamId>, limit: usize) -> Result<Vec<StreamId>, JournalError> {
        let prefix = format!("{}/", self.inner.kind);
        let page = self.inner.journal.streams(&prefix, after, limit).await?;
        Ok(page.into_iter().map(|(stream, _)| stream).collect())
    }

    /// Loads every aggregate once, so that what falls due by time alone falls due also after a restart.
    ///
    /// # Errors
    /// When the journal cannot list them; an aggregate that cannot be loaded is logged and left.
    pub async fn revive(&self) -> Result<(), JournalError> {
        let mut after: Option<StreamId> = None;
        loop {
            let page = self.list(after.as_ref(), STREAMS_PAGE).await?;
            for stream in &page {
                if self.view(stream).await.is_err() {
                    tracing::error!(%stream, "this stream could not be loaded; the others go on");
                }
            }
            match page.last() {
                Some(last) => after = Some(last.clone()),
                None => return Ok(()),
            }
        }
    }

    /// Stops the owners, each after the request it is at, and ends all watches.
    pub async fn shut_down(&self) {
        self.inner.stop.cancel();
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
    }

    async fn ask<T>(&self, stream: &StreamId, mail: impl FnOnce(oneshot::Sender<T>) -> Mail<A>) -> Result<T, HostError<A::Refusal>> {
        let (answer, answered) = oneshot::channel();
        let mut mail = mail(answer);
        for _ in 0..OWNERS_TRIED_MAX {
            match self.owner(stream)?.try_send(mail) {
                Ok(()) => return answered.await.map_err(|_| HostError::ShuttingDown),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(HostError::Busy),
                Err(mpsc::error::TrySendError::Closed(back)) => {
                    mail = back;
                    self.inner.release(stream);
                    tokio::task::yield_now().await;
                }
            }
        }
        Err(HostError::Busy)
    }

    fn owner(&self, stream: &StreamId) -> Result<mpsc::Sender<Mail<A>>, HostError<A::Refusal>> {
        if self.inner.stop.is_cancelled() {
            return Err(HostError::ShuttingDown);
        }
        let mut owners = self.inner.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(owner) = owners.get(stream) {
            return Ok(owner.clone());
        }
        let (mailbox, mail) = mpsc::channel(self.inner.options.mailbox_max);
        owners.insert(stream.clone(), mailbox.clone());
        let owner = Owner::<A, C>::new(stream.clone(), Arc::clone(&self.inner));
        self.inner.tasks.spawn(owner.run(mail));
        Ok(mailbox)
    }
}
