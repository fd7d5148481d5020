use std::marker::PhantomData;
use std::sync::Arc;
use std::time::SystemTime;

use aggregate::{Actor, Aggregate, Codec, Role, Stamp, Version};
use envelope::{Cause, Envelope};
use journal::{Advice, Append, Expected, JournalError, Recorded, StreamId};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tracing::Instrument;

use crate::context::Context;
use crate::error::{Failure, Unreadable};
use crate::ledger::{Entry, Ledger};
use crate::published::{Place, Publisher};
use crate::{Accepted, HostError, Request, SNAPSHOT_EVERY_EVENTS, Seen};

const PAGE_EVENTS: usize = 1_000;

/// How often something is done anew because somebody else appended first.
pub(crate) const RACES_MAX: usize = 4;

/// One aggregate and its stream: what is stored becomes state here, and what is decided is stored here.
pub(crate) struct Stream<A: Aggregate, C: Codec<A>> {
    id: StreamId,
    context: Arc<Context<A>>,
    published: Publisher<A>,
    watchers: broadcast::Sender<Arc<Seen<A, C>>>,
    ledger: Ledger,
    /// The version of the last snapshot.
    snapshot_at: Version,
    /// A snapshot that is being stored.
    storing: Option<JoinHandle<()>>,
    /// Whether the stream may hold more than was applied: nothing is decided before that is known.
    behind: bool,
    /// Whether what was stored before has been applied: what becomes known from here on is new.
    loaded: bool,
    codec: PhantomData<fn() -> C>,
}

/// Who stores events, and when.
pub(crate) struct Commit<'a> {
    pub(crate) at: Stamp,
    pub(crate) actor: &'a Actor,
    pub(crate) trace_parent: &'a str,
    pub(crate) cause: Option<&'a Cause>,
}

impl<A: Aggregate, C: Codec<A>> Stream<A, C> {
    pub(crate) fn new(
        id: StreamId,
        context: Arc<Context<A>>,
        published: Publisher<A>,
        watchers: broadcast::Sender<Arc<Seen<A, C>>>,
    ) -> Self {
        Self {
            id,
            context,
            published,
            watchers,
            ledger: Ledger::default(),
            snapshot_at: Version(0),
            storing: None,
            behind: true,
            loaded: false,
            codec: PhantomData,
        }
    }

    pub(crate) const fn id(&self) -> &StreamId {
        &self.id
    }

    pub(crate) const fn is_behind(&self) -> bool {
        self.behind
    }

    pub(crate) fn version(&self) -> Version {
        self.published.place().version
    }

    /// The state, to be dropped before the next commit: it would be cloned otherwise.
    pub(crate) fn state(&self) -> Arc<A> {
        self.published.committed().state
    }

    /// Now, in the epoch in which the aggregate stands.
    pub(crate) fn now(&self) -> Stamp {
        let last = self.published.place().last;
        self.context.time.now_after(last).max(last)
    }

    /// A stamp from the past of this epoch counts, but never before what has been recorded, and never from the future.
    pub(crate) fn counts_from(&self, received: Stamp) -> Stamp {
        let now = self.now();
        self.context
            .time
            .in_epoch(received, now.epoch)
            .min(now)
            .max(Stamp::new(now.epoch, 0))
            .max(self.published.place().last)
    }

    pub(crate) fn answered(&self, request: &Request<A>) -> Option<Entry> {
        self.ledger.get(&request.cause.key)
    }

    /// The first answer to a request that is repeated.
    pub(crate) async fn answer_again(
        &self,
        request: &Request<A>,
        entry: Entry,
    ) -> Result<Accepted<A, C>, HostError<A::Refusal>> {
        if entry.fingerprint != request.cause.fingerprint(&request.actor) {
            return Err(HostError::KeyReused);
        }
        let last = entry.after.plus(entry.events);
        let mut events = Vec::new();
        let mut after = entry.after;
        while after < last {
            let missing = usize::try_from(last.0 - after.0).unwrap_or(PAGE_EVENTS);
            let page = self
                .context
                .journal
                .read(&self.id, after.0, missing.min(PAGE_EVENTS))
                .await?;
            if page.is_empty() {
                let cause = format!("version {last} of {} was stored and is not shown", self.id);
                return Err(JournalError::Unavailable { cause }.into());
            }
            for recorded in &page {
                after = Version(recorded.version);
                let (_, seen) = self.open(recorded).map_err(HostError::Unreadable)?;
                events.push(Arc::new(seen));
            }
        }
        Ok(Accepted {
            version: last,
            events,
        })
    }

    /// Stores events and applies them; what they are shown as.
    pub(crate) async fn commit(
        &mut self,
        events: Vec<A::Event>,
        commit: Commit<'_>,
    ) -> Result<Vec<Arc<Seen<A, C>>>, JournalError> {
        let wall = self.context.time.wall();
        let messages: Vec<_> = events.iter().map(C::write).collect();
        let mut following = u32::try_from(events.len()).unwrap_or(u32::MAX);
        let mut cause = commit.cause.cloned();
        let entries = messages.iter().map(|message| {
            following = following.saturating_sub(1);
            let envelope = Envelope {
                at: commit.at,
                wall,
                actor: commit.actor.clone(),
                trace_parent: commit.trace_parent.to_owned(),
                cause: cause.take(),
                following,
            };
            envelope.seal(C::encode(message))
        });
        let append = Append {
            stream: self.id.clone(),
            expected: Expected::Exactly(self.version().0),
            entries: entries.collect(),
        };
        let recorded = self
            .context
            .journal
            .append(append)
            .instrument(tracing::info_span!("commit", events = events.len()))
            .await
            .inspect_err(|error| self.behind |= error.advice() == Advice::Resync)?;
        let places = recorded.iter().map(|entry| place(entry, commit.at));
        self.published.apply(events.iter().zip(places));
        self.stands_since(wall);
        if let (Some(cause), Some(first)) = (commit.cause, recorded.first()) {
            self.note(cause, commit.actor, first, recorded.len() as u64);
        }
        let stored = events.into_iter().zip(messages).zip(&recorded);
        let seen: Vec<_> = stored
            .map(|((event, message), recorded)| {
                Arc::new(Seen {
                    version: Version(recorded.version),
                    at: commit.at,
                    event,
                    message,
                })
            })
            .collect();
        for seen in &seen {
            self.show(Arc::clone(seen));
        }
        self.snapshot_if_due();
        Ok(seen)
    }

    /// Stores what no command asked for.
    pub(crate) async fn commit_own(
        &mut self,
        events: Vec<A::Event>,
        at: Stamp,
        why: &'static str,
    ) -> Result<(), JournalError> {
        let commit = Commit {
            at,
            actor: &Actor::new(self.context.kind, Role::Service),
            trace_parent: "",
            cause: None,
        };
        let span = tracing::info_span!("due", stream = %self.id, why);
        self.commit(events, commit).instrument(span).await.map(drop)
    }

    /// Applies all that is stored, from the snapshot on if there is one, and shows it.
    pub(crate) async fn load(&mut self) -> Result<(), Failure> {
        let journal = self.context.journal.as_ref();
        if let Some(snapshots) = self.context.snapshots.get()
            && let Some(snapshot) = snapshots.load(&self.id, journal).await?
        {
            self.snapshot_at = snapshot.committed.place.version;
            self.published.restore(snapshot.committed);
            self.ledger = snapshot.ledger;
        }
        self.catch_up().await?;
        self.loaded = true;
        self.published.loaded(Ok(()));
        if self.version() > Version(0) {
            self.stands_since(self.context.time.wall());
        }
        Ok(())
    }

    /// Tells the witness how the aggregate stands.
    fn stands_since(&self, at: SystemTime) {
        if let Some(witness) = self.context.witness.get() {
            witness.stands(&self.id, &self.state(), self.version(), at);
        }
    }

    /// Tells readers why there is nothing to read.
    pub(crate) fn fail(&self, failure: &Failure) {
        if !self.loaded {
            self.published.loaded(Err(failure.clone()));
        }
    }

    /// Reads what is stored and not yet applied, if there may be such a thing, and takes over from whoever stored it.
    pub(crate) async fn catch_up(&mut self) -> Result<(), Failure> {
        let mut races = 0;
        while self.behind {
            if self.read_page().await? {
                continue;
            }
            match self.take_over().await {
                Ok(()) => self.behind = false,
                Err(error) if error.advice() == Advice::Resync && races < RACES_MAX => races += 1,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Applies the next page of what is stored; false if there is none.
    async fn read_page(&mut self) -> Result<bool, Failure> {
        let page = self
            .context
            .journal
            .read(&self.id, self.version().0, PAGE_EVENTS)
            .await?;
        // What stands before an entry that cannot be read is shown all the same.
        for recorded in &page {
            let (envelope, seen) = self.open(recorded)?;
            let place = place(recorded, envelope.at);
            self.published.apply([(&seen.event, place)]);
            if let Some(cause) = &envelope.cause {
                let events = u64::from(envelope.following) + 1;
                self.note(cause, &envelope.actor, recorded, events);
            }
            if self.loaded {
                if envelope.following == 0 {
                    self.stands_since(envelope.wall);
                }
                self.show(Arc::new(seen));
            }
        }
        self.snapshot_if_due();
        Ok(!page.is_empty())
    }

    /// Goes on from the last event in an epoch of this host. Where it was stored in another's, the host takes an epoch later than that
    /// one, and the aggregate says what a new epoch brings about.
    async fn take_over(&mut self) -> Result<(), JournalError> {
        let last = self.published.place().last.epoch;
        let (time, journal) = (&self.context.time, self.context.journal.as_ref());
        if self.version() == Version(0) || time.owns(last) {
            return Ok(());
        }
        time.rise_above(last, journal).await?;
        let now = self.now();
        let events = self.state().resume(now);
        if events.is_empty() {
            return Ok(());
        }
        self.commit_own(events, now, "a new epoch").await
    }

    /// Notes the first of the events of a command.
    fn note(&mut self, cause: &Cause, actor: &Actor, first: &Recorded, events: u64) {
        let entry = Entry {
            fingerprint: cause.fingerprint(actor),
            after: Version(first.version.saturating_sub(1)),
            events,
        };
        self.ledger.note(cause.key.clone(), entry);
    }

    /// Tells the witness and those who watch of a new event, which is published already.
    fn show(&self, seen: Arc<Seen<A, C>>) {
        if let Some(witness) = self.context.witness.get() {
            witness.stored(&seen.event);
        }
        // Without watchers there is nobody to tell.
        drop(self.watchers.send(seen));
    }

    /// Stores a snapshot if enough has happened since the last one. Nobody waits for it, and one that fails is missed by nobody.
    fn snapshot_if_due(&mut self) {
        let Some(snapshots) = self.context.snapshots.get() else {
            return;
        };
        let since = self.version().0.saturating_sub(self.snapshot_at.0);
        let storing = self
            .storing
            .as_ref()
            .is_some_and(|task| !task.is_finished());
        if storing || since < SNAPSHOT_EVERY_EVENTS {
            return;
        }
        let committed = self.published.committed();
        let bytes = snapshots.write(&self.id, &committed, &self.ledger);
        let (folder, stream) = (snapshots.folder.clone(), self.id.clone());
        self.snapshot_at = committed.place.version;
        self.storing = Some(self.context.tasks.spawn_blocking(move || {
            if let Err(error) = folder.store(&stream, &bytes) {
                tracing::warn!(%stream, %error, "a snapshot could not be stored; the events are");
            }
        }));
    }

    fn open(&self, recorded: &Recorded) -> Result<(Envelope, Seen<A, C>), Unreadable> {
        Seen::stored(recorded).map_err(|cause| Unreadable {
            stream: self.id.clone(),
            version: Version(recorded.version),
            cause,
        })
    }
}

const fn place(recorded: &Recorded, at: Stamp) -> Place {
    Place {
        version: Version(recorded.version),
        head: recorded.hash,
        last: at,
    }
}
