use std::marker::PhantomData;
use std::sync::Arc;

use aggregate::{Actor, Aggregate, Codec, Role, Stamp, Version};
use journal::{Advice, Append, Expected, JournalError, Recorded, StreamId};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;
use tracing::Instrument;

use crate::backoff::Backoff;
use crate::context::Context;
use crate::failure::Failure;
use crate::ledger::{Entry, Ledger};
use crate::message::Message;
use crate::published::{Place, Publisher};
use crate::registry::{OwnerHandle, Registry};
use crate::snapshotting::Snapshotting;
use crate::time::{monotonic_now, sleep_until};
use crate::{Accepted, CommandHash, Envelope, HostError, IdempotencyKey, Request, Seen};

/// How many stored events are read at a time.
const PAGE_EVENTS: usize = 1_000;

/// How often a decision is made anew because somebody else appended first.
const RACES_MAX: usize = 4;

/// The task that owns one aggregate: all that happens to it happens here, one thing after another.
pub(crate) struct Owner<A: Aggregate, C: Codec<A>> {
    stream: StreamId,
    context: Arc<Context<A>>,
    registry: Arc<Registry<A>>,
    mailbox: mpsc::Receiver<Message<A>>,
    published: Publisher<A>,
    watchers: broadcast::Sender<Arc<Seen<A::Event>>>,
    ledger: Ledger,
    snapshots: Snapshotting<A>,
    /// Whether the stream may hold more than was applied: nothing is decided before that is known.
    behind: bool,
    /// Whether what was stored before has been applied: what comes to be known from here on is new.
    loaded: bool,
    /// The version at which a wake-up had nothing to say, so that it is not asked again before something happens.
    nothing_due_at: Option<Version>,
    /// When a wake-up that could not be stored is tried again.
    backoff: Option<Backoff>,
    codec: PhantomData<fn() -> C>,
}

/// An append of a request that may or may not be stored.
struct Doubt {
    /// The version it follows, if it is.
    after: Version,
    /// What the journal said.
    error: JournalError,
}

impl<A: Aggregate, C: Codec<A>> Owner<A, C> {
    /// An owner to be run, and the way to it.
    pub(crate) fn new(
        stream: StreamId,
        context: Arc<Context<A>>,
        registry: Arc<Registry<A>>,
    ) -> (Self, OwnerHandle<A>) {
        let (mailbox_sender, mailbox) = mpsc::channel(context.options.mailbox_max.max(1));
        let (watchers, _) = broadcast::channel(context.options.watch_lag_max.max(1));
        let (published, reader) = Publisher::loading();
        let handle = OwnerHandle::new(mailbox_sender, reader, watchers.downgrade());
        let snapshots = Snapshotting::new(stream.clone(), context.snapshots.clone());
        let owner = Self {
            stream,
            context,
            registry,
            mailbox,
            published,
            watchers,
            ledger: Ledger::default(),
            snapshots,
            behind: true,
            loaded: false,
            nothing_due_at: None,
            backoff: None,
            codec: PhantomData,
        };
        (owner, handle)
    }

    pub(crate) async fn run(mut self) {
        let outcome = match self.load().await {
            Ok(()) => {
                self.loaded = true;
                self.published.loaded();
                self.serve().await
            }
            Err(failure) => {
                self.published.failed(failure.clone());
                Err(failure)
            }
        };
        self.registry.end(&self.stream, &mut self.mailbox);
        if let Err(error) = &outcome {
            tracing::error!(stream = %self.stream, %error, "this stream is closed");
        }
        while let Some(message) = self.mailbox.recv().await {
            message.reject(
                outcome
                    .as_ref()
                    .err()
                    .map_or(HostError::ShuttingDown, Failure::again),
            );
        }
    }

    /// Serves until the host stops, nobody needs the aggregate any more, or it cannot go on.
    async fn serve(&mut self) -> Result<(), Failure> {
        loop {
            // A name that nothing has ever happened to is not kept once whoever asked for it has been answered.
            if self.version() == Version(0)
                && !self.behind
                && self.registry.unload(&self.stream, &mut self.mailbox)
            {
                return Ok(());
            }
            let due = self.due();
            tokio::select! {
                biased;
                () = self.context.stop.cancelled() => return Ok(()),
                () = sleep_until(due), if due.is_some() => self.fall_due().await?,
                message = self.mailbox.recv() => match message {
                    Some(message) => self.answer(message).await?,
                    None => return Ok(()),
                },
                () = tokio::time::sleep(self.context.options.idle), if due.is_none() => {
                    if self.registry.unload_idle(&self.stream, &mut self.mailbox) {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn version(&self) -> Version {
        self.published.place().version
    }

    /// When the aggregate is to be woken; now, if what it does not know of may be due already.
    fn due(&self) -> Option<Instant> {
        let due = if self.behind {
            monotonic_now()
        } else if self.nothing_due_at == Some(self.version()) {
            return None;
        } else {
            self.context
                .time
                .instant(self.published.state().next_wakeup()?)?
        };
        Some(self.backoff.map_or(due, |backoff| due.max(backoff.until())))
    }

    /// What had arrived by now comes before what falls due now; what arrives from here on comes after it.
    async fn fall_due(&mut self) -> Result<(), Failure> {
        for _ in 0..self.mailbox.len() {
            if self.context.stop.is_cancelled() {
                return Ok(());
            }
            let Ok(message) = self.mailbox.try_recv() else {
                break;
            };
            self.answer(message).await?;
        }
        match self.wake().await {
            Ok(()) => self.backoff = None,
            Err(failure) if failure.is_passing() => {
                tracing::warn!(stream = %self.stream, %failure, "what fell due could not be stored; it is tried again");
                self.backoff = Some(Backoff::after(self.backoff));
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    async fn wake(&mut self) -> Result<(), Failure> {
        self.catch_up().await?;
        let now = self.counts_from(self.context.time.now());
        if self
            .published
            .state()
            .next_wakeup()
            .is_none_or(|due| due > now)
        {
            return Ok(());
        }
        let events = self.published.state().wake(now);
        if events.is_empty() {
            self.nothing_due_at = Some(self.version());
            return Ok(());
        }
        self.commit_own(&events, now, "time passed")
            .await
            .map_err(Failure::Journal)
    }

    async fn answer(&mut self, message: Message<A>) -> Result<(), Failure> {
        if let Err(failure) = self.catch_up().await {
            message.reject(failure.again());
            return if failure.is_passing() {
                Ok(())
            } else {
                Err(failure)
            };
        }
        let result = self
            .execute(*message.request)
            .instrument(message.span)
            .await;
        let failure = result.as_ref().err().and_then(Failure::of);
        // An answer nobody waits for any more is not an error: what was decided is stored all the same.
        drop(message.answer.send(result));
        failure.map_or(Ok(()), Err)
    }

    /// Decides and stores; where somebody else was first, or the journal does not know whether it has stored, looks and decides anew.
    async fn execute(
        &mut self,
        mut request: Request<A>,
    ) -> Result<Accepted<A>, HostError<A::Refusal>> {
        let mut doubt: Option<Doubt> = None;
        for _ in 0..RACES_MAX {
            let error = match self.attempt(&mut request).await {
                Err(HostError::Journal(error)) if error.advice() == Advice::Resync => error,
                result => return settled(result, doubt),
            };
            if matches!(error, JournalError::OutcomeUnknown { .. }) {
                doubt.get_or_insert(Doubt {
                    after: self.version(),
                    error,
                });
            }
            if let Err(failure) = self.catch_up().await {
                return settled(Err(failure.again()), doubt);
            }
            // Where something else stands in its place, it was not stored and never will be.
            let another_came = doubt
                .as_ref()
                .is_some_and(|doubt| self.version() > doubt.after);
            if another_came && self.ledger.get(&request.key).is_none() {
                doubt = None;
            }
        }
        match self.ledger.get(&request.key) {
            Some(entry) => settled(self.answer_again(&request, entry).await, doubt),
            None => settled(Err(HostError::Busy), doubt),
        }
    }

    async fn attempt(
        &mut self,
        request: &mut Request<A>,
    ) -> Result<Accepted<A>, HostError<A::Refusal>> {
        if let Some(entry) = self.ledger.get(&request.key) {
            return self.answer_again(request, entry).await;
        }
        if let Some(expected) = request
            .expected
            .filter(|&expected| expected != self.version())
        {
            return Err(HostError::Moved {
                expected,
                actual: self.version(),
            });
        }
        request.at = self.counts_from(request.at);
        let state = self.published.state();
        let decided = state
            .decide(request.command.clone(), &request.actor, request.at)
            .map_err(HostError::Refused)?;
        let events = self
            .context
            .pre_commit
            .before_commit(&self.stream, &state, request, decided)
            .await?;
        drop(state);
        if !events.is_empty() {
            let command = Some((request.key.clone(), request.command_hash));
            self.commit(
                &events,
                request.at,
                &request.actor,
                &request.trace_parent,
                command,
            )
            .await?;
        }
        Ok(Accepted {
            version: self.version(),
            events,
        })
    }

    /// A stamp from the past of this epoch counts, but never before what has been recorded, and never from the future.
    fn counts_from(&self, received: Stamp) -> Stamp {
        let now = self.context.time.now();
        received
            .min(now)
            .max(Stamp::new(now.epoch, 0))
            .max(self.published.place().last)
    }

    async fn answer_again(
        &self,
        request: &Request<A>,
        entry: Entry,
    ) -> Result<Accepted<A>, HostError<A::Refusal>> {
        if entry.hash != request.command_hash {
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
                .read(&self.stream, after.0, missing.min(PAGE_EVENTS))
                .await?;
            if page.is_empty() {
                let cause = format!(
                    "version {last} of {} was stored and is not shown",
                    self.stream
                );
                return Err(JournalError::Unavailable { cause }.into());
            }
            for recorded in &page {
                after = Version(recorded.version);
                events.push(self.decode(recorded).map_err(|failure| failure.again())?.1);
            }
        }
        Ok(Accepted {
            version: last,
            events,
        })
    }

    /// Stores what no command asked for.
    async fn commit_own(
        &mut self,
        events: &[A::Event],
        at: Stamp,
        why: &'static str,
    ) -> Result<(), JournalError> {
        let actor = Actor::new(self.context.kind, Role::Service);
        let span = tracing::info_span!("due", stream = %self.stream, why);
        self.commit(events, at, &actor, "", None)
            .instrument(span)
            .await
    }

    async fn commit(
        &mut self,
        events: &[A::Event],
        at: Stamp,
        actor: &Actor,
        trace_parent: &str,
        command: Option<(IdempotencyKey, CommandHash)>,
    ) -> Result<(), JournalError> {
        let wall = self.context.time.wall();
        let entries = events.iter().enumerate().map(|(index, event)| {
            let following = u32::try_from(events.len() - 1 - index).unwrap_or(u32::MAX);
            let envelope = Envelope {
                at,
                wall,
                actor: actor.clone(),
                trace_parent: trace_parent.to_owned(),
                command: command.clone(),
                following,
            };
            envelope.seal::<A, C>(event)
        });
        let append = Append {
            stream: self.stream.clone(),
            expected: Expected::Exactly(self.version().0),
            entries: entries.collect(),
        };
        let appended = self
            .context
            .journal
            .append(append)
            .instrument(tracing::info_span!("commit", events = events.len()))
            .await;
        let recorded =
            appended.inspect_err(|error| self.behind |= error.advice() == Advice::Resync)?;
        let places = recorded.iter().map(|entry| place(entry, at));
        self.published.apply(events.iter().zip(places.clone()));
        for (event, place) in events.iter().zip(places) {
            if let Some((key, payload)) = &command {
                self.ledger.note(key, *payload, place.version);
            }
            self.context.tell(event);
            self.send(place, event.clone());
        }
        self.snapshot_if_due();
        Ok(())
    }

    /// Sends an event that is published already to those who watch.
    fn send(&self, place: Place, event: A::Event) {
        // Without watchers there is nobody to tell.
        drop(self.watchers.send(Arc::new(Seen {
            version: place.version,
            at: place.last,
            event,
        })));
    }

    fn snapshot_if_due(&mut self) {
        let published = &self.published;
        self.snapshots.store_if_due(
            published.place().version,
            || published.committed(),
            &self.ledger,
            &self.context.tasks,
        );
    }

    async fn load(&mut self) -> Result<(), Failure> {
        if let Some(snapshot) = self.snapshots.load(&self.context.journal).await? {
            self.published.restore(snapshot.committed);
            self.ledger = snapshot.ledger;
        }
        let mut races = 0;
        loop {
            self.catch_up().await?;
            self.snapshot_if_due();
            let now = self.context.time.now();
            if self.version() == Version(0) || self.published.place().last.epoch >= now.epoch {
                return Ok(());
            }
            let events = self.published.state().resume(now);
            if events.is_empty() {
                return Ok(());
            }
            match self.commit_own(&events, now, "a new epoch").await {
                Ok(()) => return Ok(()),
                Err(error) if error.advice() == Advice::Resync && races < RACES_MAX => races += 1,
                Err(error) => return Err(Failure::Journal(error)),
            }
        }
    }

    /// Reads what is stored and not yet taken in, if there may be such a thing.
    async fn catch_up(&mut self) -> Result<(), Failure> {
        while self.behind {
            let page = self
                .context
                .journal
                .read(&self.stream, self.version().0, PAGE_EVENTS)
                .await
                .map_err(Failure::Journal)?;
            // What stands before an entry that cannot be read is shown all the same.
            for recorded in &page {
                let (envelope, event) = self.decode(recorded)?;
                let place = place(recorded, envelope.at);
                self.published.apply([(&event, place)]);
                if let Some((key, payload)) = &envelope.command {
                    self.ledger.note(key, *payload, place.version);
                }
                if self.loaded {
                    self.context.tell(&event);
                }
                self.send(place, event);
            }
            self.behind = !page.is_empty();
        }
        Ok(())
    }

    fn decode(&self, recorded: &Recorded) -> Result<(Envelope, A::Event), Failure> {
        Envelope::open::<A, C>(&recorded.bytes).map_err(|cause| Failure::Unreadable {
            stream: self.stream.to_string(),
            version: Version(recorded.version),
            cause,
        })
    }
}

fn place(recorded: &Recorded, at: Stamp) -> Place {
    Place {
        version: Version(recorded.version),
        head: recorded.hash,
        last: at,
    }
}

/// The result of a request, given what is still in doubt: only an answer is better than not knowing.
fn settled<T, R>(result: Result<T, HostError<R>>, doubt: Option<Doubt>) -> Result<T, HostError<R>> {
    match (result, doubt) {
        (Err(_), Some(doubt)) => Err(HostError::Journal(doubt.error)),
        (result, _) => result,
    }
}
