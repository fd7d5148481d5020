use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use aggregate::{Aggregate, Codec, StateCodec, Version};
use journal::{Journal, JournalError, StreamId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Span;

use crate::message::{Answer, Message};
use crate::owner::Owner;
use crate::snapshot::Layout;
use crate::{
    Accepted, HostError, PreCommit, Request, SnapshotFolder, TimeSource, View, Watch, Witness,
};

/// The bounds of a host. A bound of zero is taken as one.
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
        Self {
            mailbox_max: 64,
            watch_lag_max: 256,
            idle: Duration::from_secs(300),
        }
    }
}

/// Where a host with snapshots keeps what it keeps.
#[derive(Clone)]
pub struct Store {
    pub journal: Arc<dyn Journal>,
    /// What makes loading faster, and may be deleted.
    pub snapshots: SnapshotFolder,
}

/// A cheap handle to all aggregates of one kind.
pub struct Host<A: Aggregate, C: Codec<A>> {
    inner: Arc<Inner<A>>,
    codec: PhantomData<fn() -> C>,
}

impl<A: Aggregate, C: Codec<A>> Clone for Host<A, C> {
    fn clone(&self) -> Self {
        Self {
            inner: Arc::clone(&self.inner),
            codec: PhantomData,
        }
    }
}

pub(crate) struct Inner<A: Aggregate> {
    pub(crate) kind: &'static str,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) time: TimeSource,
    pub(crate) pre_commit: Arc<dyn PreCommit<A>>,
    pub(crate) options: Options,
    pub(crate) snapshots: Option<Arc<Snapshots<A>>>,
    witness: OnceLock<Arc<dyn Witness<A>>>,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
    owners: Mutex<HashMap<StreamId, mpsc::Sender<Message<A>>>>,
}

/// Where snapshots are, and how they are written.
pub(crate) struct Snapshots<A> {
    pub(crate) folder: SnapshotFolder,
    pub(crate) layout: Layout<A>,
}

impl<A: Aggregate> Inner<A> {
    /// Tells the witness, if there is one.
    pub(crate) fn tell(&self, event: &A::Event) {
        if let Some(witness) = self.witness.get() {
            witness.stored(event);
        }
    }

    /// The owner lets go, unless somebody has written to it: then it must go on.
    ///
    /// Letters are posted under the same lock, so none is posted to an owner that has let go.
    pub(crate) fn can_unload(
        &self,
        stream: &StreamId,
        mail: &mut mpsc::Receiver<Message<A>>,
    ) -> bool {
        let mut owners = self.owners();
        if !mail.is_empty() {
            return false;
        }
        mail.close();
        owners.remove(stream);
        true
    }

    /// The owner ends, whatever still waits for it: its mailbox is closed, so whoever comes now finds a new owner.
    pub(crate) fn ends(&self, stream: &StreamId, mail: &mut mpsc::Receiver<Message<A>>) {
        let mut owners = self.owners();
        mail.close();
        if owners.get(stream).is_some_and(mpsc::Sender::is_closed) {
            owners.remove(stream);
        }
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<StreamId, mpsc::Sender<Message<A>>>> {
        // Nothing under the lock leaves the map half-changed, so a panic elsewhere does not spoil it.
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// A host of the aggregates stored in `journal` under streams named `kind/…`.
    pub fn new(
        kind: &'static str,
        journal: Arc<dyn Journal>,
        time: TimeSource,
        pre_commit: Arc<dyn PreCommit<A>>,
        options: Options,
    ) -> Self {
        Self::open(kind, journal, time, pre_commit, options, None)
    }

    /// The same with snapshots: of each aggregate one is stored every [`SNAPSHOT_EVERY_EVENTS`](crate::SNAPSHOT_EVERY_EVENTS)
    /// events, and it is loaded from there and from the events behind it.
    ///
    /// A snapshot that does not fit the journal is ignored with a warning.
    pub fn with_snapshots(
        kind: &'static str,
        store: Store,
        time: TimeSource,
        pre_commit: Arc<dyn PreCommit<A>>,
        options: Options,
    ) -> Self
    where
        C: StateCodec<A>,
    {
        let snapshots = Snapshots {
            folder: store.snapshots,
            layout: Layout::of::<C>(),
        };
        Self::open(
            kind,
            store.journal,
            time,
            pre_commit,
            options,
            Some(Arc::new(snapshots)),
        )
    }

    fn open(
        kind: &'static str,
        journal: Arc<dyn Journal>,
        time: TimeSource,
        pre_commit: Arc<dyn PreCommit<A>>,
        options: Options,
        snapshots: Option<Arc<Snapshots<A>>>,
    ) -> Self {
        let (stop, tasks, owners) = (
            CancellationToken::new(),
            TaskTracker::new(),
            Mutex::new(HashMap::new()),
        );
        let witness = OnceLock::new();
        Self {
            inner: Arc::new(Inner {
                kind,
                journal,
                time,
                pre_commit,
                options,
                snapshots,
                witness,
                stop,
                tasks,
                owners,
            }),
            codec: PhantomData,
        }
    }

    /// The same host with a witness, who is told of every event that is stored from here on. A host has one: the first stays.
    #[must_use]
    pub fn witnessed_by(self, witness: Arc<dyn Witness<A>>) -> Self {
        // Whoever comes second is let go.
        drop(self.inner.witness.set(witness));
        self
    }

    /// The stream of the aggregate called `id`; none if `id` cannot name one.
    #[must_use]
    pub fn stream(&self, id: &str) -> Option<StreamId> {
        if id.contains('/') {
            None
        } else {
            StreamId::new(format!("{}/{id}", self.inner.kind)).ok()
        }
    }

    /// What its streams' names begin with.
    pub(crate) fn kind(&self) -> &'static str {
        self.inner.kind
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
    /// The same request again gives the first answer, for the life of the stream. An acceptance without effect leaves nothing to
    /// remember, as a refusal does: the same request again is decided anew.
    ///
    /// # Errors
    /// See [`HostError`]; nothing was stored, unless the journal's own error says that it is unknown
    /// ([`JournalError::OutcomeUnknown`]): the same request again finds out.
    pub async fn execute(
        &self,
        stream: &StreamId,
        request: Request<A>,
    ) -> Result<Accepted<A>, HostError<A::Refusal>> {
        let span = Span::current();
        self.ask(stream, |answer| Message::Execute {
            request: Box::new(request),
            answer,
            span,
        })
        .await
    }

    /// The aggregate as it stands; version zero if nothing has ever happened to it.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub async fn view(&self, stream: &StreamId) -> Result<View<A>, HostError<A::Refusal>> {
        self.ask(stream, |answer| Message::View { answer }).await
    }

    /// Follows the aggregate from the event after `after` on. Where nothing has ever happened there is nobody to follow: that watch
    /// ends at once.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub async fn watch(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Watch<A>, HostError<A::Refusal>> {
        let (live, version) = self.ask(stream, |answer| Message::Watch { answer }).await?;
        Ok(Watch::new::<C>(
            stream.clone(),
            Arc::clone(&self.inner.journal),
            live,
            after,
            version,
        ))
    }

    /// The ids of the aggregates that exist, by name, after `after`.
    ///
    /// # Errors
    /// When the journal cannot list them.
    pub async fn list(
        &self,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<StreamId>, JournalError> {
        let prefix = format!("{}/", self.inner.kind);
        let page = self.inner.journal.streams(&prefix, after, limit).await?;
        Ok(page.into_iter().map(|(stream, _)| stream).collect())
    }

    /// Stops the owners, each after the request it is at, and ends all watches. Whoever still waits is told to come again.
    pub async fn shut_down(&self) {
        {
            // Under the lock, so that no owner comes to be afterwards.
            let _owners = self.inner.owners();
            self.inner.stop.cancel();
        }
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
    }

    async fn ask<T>(
        &self,
        stream: &StreamId,
        mail: impl FnOnce(Answer<T, A>) -> Message<A>,
    ) -> Result<T, HostError<A::Refusal>> {
        let (answer, answered) = oneshot::channel();
        self.post(stream, mail(answer))?;
        answered.await.unwrap_or_else(|_| {
            // The owner broke while it had the request.
            let cause = format!("the owner of {stream} ended without an answer");
            Err(HostError::Journal(JournalError::OutcomeUnknown { cause }))
        })
    }

    /// Puts a message into the mailbox of the stream's owner; there is a new owner if there was none.
    fn post(&self, stream: &StreamId, mail: Message<A>) -> Result<(), HostError<A::Refusal>> {
        let mut owners = self.inner.owners();
        if self.inner.stop.is_cancelled() {
            return Err(HostError::ShuttingDown);
        }
        let mail = match owners.get(stream) {
            None => mail,
            Some(owner) => match owner.try_send(mail) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) => return Err(HostError::Busy),
                // This one has ended and not yet said so.
                Err(TrySendError::Closed(mail)) => mail,
            },
        };
        let (mailbox, messages) = mpsc::channel(self.inner.options.mailbox_max.max(1));
        mailbox.try_send(mail).map_err(|_| HostError::Busy)?;
        owners.insert(stream.clone(), mailbox);
        self.inner
            .tasks
            .spawn(Owner::<A, C>::new(stream.clone(), Arc::clone(&self.inner)).run(messages));
        Ok(())
    }
}
