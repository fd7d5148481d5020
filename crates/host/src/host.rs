use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use aggregate::{Aggregate, Codec, Version};
use journal::{Head, Journal, JournalError, StreamId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Span;

use crate::context::Context;
use crate::message::Message;
use crate::owner::Owner;
use crate::published::{Committed, Published};
use crate::registry::{OwnerHandle, Registry};
use crate::snapshot::Snapshots;
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
    context: Arc<Context<A>>,
    registry: Arc<Registry<A, C>>,
    codec: PhantomData<fn() -> C>,
}

impl<A: Aggregate, C: Codec<A>> Clone for Host<A, C> {
    fn clone(&self) -> Self {
        Self {
            context: Arc::clone(&self.context),
            registry: Arc::clone(&self.registry),
            codec: PhantomData,
        }
    }
}

impl<A: Aggregate, C: Codec<A>> Host<A, C> {
    /// A host of the aggregates stored in `journal` under streams named `kind/…`.
    ///
    /// `pre_commit` is asked before each commit; none if nobody has to be.
    pub fn new(
        kind: &'static str,
        journal: Arc<dyn Journal>,
        time: TimeSource,
        pre_commit: Option<Arc<dyn PreCommit<A>>>,
        options: Options,
    ) -> Self {
        let context = Context {
            kind,
            journal,
            time,
            pre_commit,
            options,
            snapshots: OnceLock::new(),
            witness: OnceLock::new(),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        };
        Self {
            context: Arc::new(context),
            registry: Arc::default(),
            codec: PhantomData,
        }
    }

    /// The same host with snapshots: of each aggregate one is stored every [`SNAPSHOT_EVERY_EVENTS`](crate::SNAPSHOT_EVERY_EVENTS)
    /// events, and it is loaded from there and from the events behind it. A host has one folder: the first stays.
    ///
    /// A snapshot that does not fit the journal is ignored with a warning.
    #[must_use]
    pub fn with_snapshots(self, folder: SnapshotFolder) -> Self
    where
        A: Serialize + DeserializeOwned,
    {
        let snapshots = Snapshots::new(folder, C::SCHEMA);
        // The loser of the race is dropped.
        drop(self.context.snapshots.set(snapshots));
        self
    }

    /// The same host with a witness, who is told of every event that is stored from here on. A host has one: the first stays.
    #[must_use]
    pub fn witnessed_by(self, witness: Arc<dyn Witness<A>>) -> Self {
        // The loser of the race is dropped.
        drop(self.context.witness.set(witness));
        self
    }

    /// The stream of the aggregate called `id`; none if `id` cannot name one.
    #[must_use]
    pub fn stream(&self, id: &str) -> Option<StreamId> {
        if id.contains('/') {
            None
        } else {
            StreamId::new(format!("{}/{id}", self.context.kind)).ok()
        }
    }

    #[must_use]
    pub fn time(&self) -> &TimeSource {
        &self.context.time
    }

    #[must_use]
    pub fn journal(&self) -> &Arc<dyn Journal> {
        &self.context.journal
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
    ) -> Result<Accepted<A, C>, HostError<A::Refusal>> {
        let (answer, answered) = oneshot::channel();
        let message = Message {
            request: Box::new(request),
            answer,
            span: Span::current(),
        };
        self.owner(stream, |owner| owner.post(message))?;
        answered.await.unwrap_or_else(|_| {
            // The owner broke while it had the request.
            let cause = format!("the owner of {stream} ended without an answer");
            Err(HostError::Journal(JournalError::OutcomeUnknown { cause }))
        })
    }

    /// The aggregate as its last commit left it; version zero if nothing has ever happened to it.
    ///
    /// It waits for nothing but the loading of an aggregate that is not in memory: no request, however long it takes, holds it up.
    pub async fn view(&self, stream: &StreamId) -> Result<View<A>, HostError<A::Refusal>> {
        let published = self.owner(stream, |owner| Ok(owner.published()))?;
        let Committed { state, place } = self.committed(stream, published).await?;
        Ok(View {
            state,
            version: place.version,
            head: place.head,
            at: self.context.time.now_after(place.last),
        })
    }

    /// Follows the aggregate from the event after `after` on. Where nothing has ever happened there is nobody to follow: that watch
    /// ends at once.
    pub async fn watch(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Watch<A, C>, HostError<A::Refusal>> {
        let (live, published) = self.owner(stream, |owner| owner.subscribe())?;
        let committed = self.committed(stream, published).await?;
        Ok(Watch::new(
            stream.clone(),
            Arc::clone(&self.context.journal),
            live,
            after,
            committed.place.version,
        ))
    }

    /// The aggregates that exist, by name, after `after`, each with its head.
    pub(crate) async fn streams(
        &self,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        let prefix = format!("{}/", self.context.kind);
        self.context.journal.streams(&prefix, after, limit).await
    }

    /// Stops the owners, each after the request it is at, and ends all watches. Whoever still waits is told to come again.
    pub async fn shut_down(&self) {
        self.registry.between_starts(|| self.context.stop.cancel());
        self.context.tasks.close();
        self.context.tasks.wait().await;
    }

    fn owner<T>(
        &self,
        stream: &StreamId,
        act: impl FnOnce(&mut OwnerHandle<A, C>) -> Result<T, HostError<A::Refusal>>,
    ) -> Result<T, HostError<A::Refusal>> {
        let start = || {
            let (context, registry) = (Arc::clone(&self.context), Arc::clone(&self.registry));
            let (owner, handle) = Owner::<A, C>::new(stream.clone(), context, registry);
            self.context.tasks.spawn(owner.run());
            handle
        };
        let stops = || self.context.stop.is_cancelled();
        self.registry
            .with_owner(stream, || (!stops()).then(start), act)
    }

    async fn committed(
        &self,
        stream: &StreamId,
        published: Published<A>,
    ) -> Result<Committed<A>, HostError<A::Refusal>> {
        match published.committed().await {
            Some(committed) => Ok(committed?),
            None if self.context.stop.is_cancelled() => Err(HostError::ShuttingDown),
            None => {
                let cause = format!("the owner of {stream} ended while it loaded");
                Err(JournalError::Unavailable { cause }.into())
            }
        }
    }
}
