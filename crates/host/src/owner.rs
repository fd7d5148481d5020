use std::marker::PhantomData;
use std::sync::Arc;

use aggregate::{Actor, Aggregate, Codec, Role, Stamp, Version};
use journal::{Advice, Append, Expected, Hash, JournalError, StreamId};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;
use tracing::Instrument;

use crate::backoff::Backoff;
use crate::failure::Failure;
use crate::host::Inner;
use crate::ledger::{Entry, Ledger};
use crate::message::Message;
use crate::snapshot::Snapshot;
use crate::snapshotting::Progress;
use crate::time::{monotonic_now, sleep_until};
use crate::{Accepted, CommandHash, Envelope, HostError, IdempotencyKey, Request, Seen, View};

/// How many stored events are read at a time.
const PAGE_EVENTS: usize = 1_000;

/// How often a decision is made anew because somebody else appended first.
const RACES_MAX: usize = 4;

/// The task that owns one aggregate: all that happens to it happens here, one thing after another.
pub(crate) struct Owner<A: Aggregate, C: Codec<A>> {
    pub(crate) stream: StreamId,
    pub(crate) host: Arc<Inner<A>>,
    pub(crate) state: A,
    pub(crate) version: Version,
    pub(crate) head: Hash,
    pub(crate) last: Stamp,
    pub(crate) ledger: Ledger,
    pub(crate) snapshots: Progress,
    watchers: broadcast::Sender<Arc<Seen<A::Event>>>,
    /// Whether the stream may hold more than was taken in: nothing is shown or decided before that is known.
    behind: bool,
    /// Whether what was stored before has been taken in: what comes to be known from here on is new.
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
    pub(crate) fn new(stream: StreamId, host: Arc<Inner<A>>) -> Self {
        let (watchers, _) = broadcast::channel(host.options.watch_lag_max.max(1));
        Self {
            stream,
            host,
            state: A::default(),
            version: Version(0),
            head: Hash::GENESIS,
            last: Stamp::default(),
            ledger: Ledger::default(),
            snapshots: Progress::default(),
            watchers,
            behind: true,
            loaded: false,
            nothing_due_at: None,
            backoff: None,
            codec: PhantomData,
        }
    }

    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Message<A>>) {
        let outcome = match self.load().await {
            Ok(()) => {
                self.loaded = true;
                self.serve(&mut mailbox).await
            }
            Err(error) => Err(error),
        };
        self.host.ends(&self.stream, &mut mailbox);
        if let Err(error) = &outcome {
            tracing::error!(stream = %self.stream, %error, "this stream is closed");
        }
        while let Some(message) = mailbox.recv().await {
            message.reject(
                outcome
                    .as_ref()
                    .err()
                    .map_or(HostError::ShuttingDown, Failure::again),
            );
        }
    }

    /// Serves until the host stops, nobody needs the aggregate any more, or it cannot go on.
    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<Message<A>>) -> Result<(), Failure> {
        loop {
            // A name that nothing has ever happened to is not kept once whoever asked for it has been answered.
            if self.version == Version(0)
                && !self.behind
                && self.host.can_unload(&self.stream, mailbox)
            {
                return Ok(());
            }
            let due = self.due();
            tokio::select! {
                biased;
                () = self.host.stop.cancelled() => return Ok(()),
                () = sleep_until(due), if due.is_some() => self.fall_due(mailbox).await?,
                message = mailbox.recv() => match message {
                    Some(message) => self.open(message).await?,
                    None => return Ok(()),
                },
                () = tokio::time::sleep(self.host.options.idle), if due.is_none() => {
                    if self.watchers.receiver_count() == 0 && self.host.can_unload(&self.stream, mailbox) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// When the aggregate is to be woken; now, if what it does not know of may be due already.
    fn due(&self) -> Option<Instant> {
        let due = if self.behind {
            monotonic_now()
        } else if self.nothing_due_at == Some(self.version) {
            return None;
        } else {
            self.host.time.instant(self.state.next_wakeup()?)?
        };
        Some(self.backoff.map_or(due, |backoff| due.max(backoff.until())))
    }

    /// What had arrived by now comes before what falls due now; what arrives from here on comes after it.
    async fn fall_due(&mut self, mailbox: &mut mpsc::Receiver<Message<A>>) -> Result<(), Failure> {
        for _ in 0..mailbox.len() {
            if self.host.stop.is_cancelled() {
                return Ok(());
            }
            let Ok(message) = mailbox.try_recv() else {
                break;
            };
            self.open(message).await?;
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
        let now = self.counts_from(self.host.time.now());
        if self.state.next_wakeup().is_none_or(|due| due > now) {
            return Ok(());
        }
        let events = self.state.wake(now);
        if events.is_empty() {
            self.nothing_due_at = Some(self.version);
            return Ok(());
        }
        self.commit_own(&events, now, "time passed")
            .await
            .map_err(Failure::Journal)
    }

    async fn open(&mut self, message: Message<A>) -> Result<(), Failure> {
        if let Err(failure) = self.catch_up().await {
            message.reject(failure.again());
            return if failure.is_passing() {
                Ok(())
            } else {
                Err(failure)
            };
        }
        // An answer nobody waits for any more is not an error: what was decided is stored all the same.
        match message {
            Message::Execute {
                request,
                answer,
                span,
            } => {
                let result = self.execute(*request).instrument(span).await;
                let failure = result.as_ref().err().and_then(Failure::of);
                drop(answer.send(result));
                failure.map_or(Ok(()), Err)
            }
            Message::View { answer } => {
                let view = View {
                    state: self.state.clone(),
                    version: self.version,
                    head: self.head,
                    at: self.host.time.now(),
                };
                drop(answer.send(Ok(view)));
                Ok(())
            }
            Message::Watch { answer } => {
                drop(answer.send(Ok((self.watchers.subscribe(), self.version))));
                Ok(())
            }
        }
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
                    after: self.version,
                    error,
                });
            }
            if let Err(failure) = self.catch_up().await {
                return settled(Err(failure.again()), doubt);
            }
            // Where something else stands in its place, it was not stored and never will be.
            let another_came = doubt
                .as_ref()
                .is_some_and(|doubt| self.version > doubt.after);
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
            .filter(|&expected| expected != self.version)
        {
            return Err(HostError::Moved {
                expected,
                actual: self.version,
            });
        }
        request.at = self.counts_from(request.at);
        let decided = self
            .state
            .decide(request.command.clone(), &request.actor, request.at)
            .map_err(HostError::Refused)?;
        let events = self
            .host
            .pre_commit
            .before_commit(&self.stream, &self.state, request, decided)
            .await?;
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
            version: self.version,
            events,
        })
    }

    /// A stamp from the past of this epoch counts, but never before what has been recorded, and never from the future.
    fn counts_from(&self, received: Stamp) -> Stamp {
        let now = self.host.time.now();
        received
            .min(now)
            .max(Stamp::new(now.epoch, 0))
            .max(self.last)
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
                .host
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
        let actor = Actor::new(self.host.kind, Role::Service);
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
        let wall = self.host.time.wall();
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
            expected: Expected::Exactly(self.version.0),
            entries: entries.collect(),
        };
        let appended = self
            .host
            .journal
            .append(append)
            .instrument(tracing::info_span!("commit", events = events.len()))
            .await;
        let recorded =
            appended.inspect_err(|error| self.behind |= error.advice() == Advice::Resync)?;
        for (event, entry) in events.iter().zip(&recorded) {
            self.apply(
                event,
                at,
                Version(entry.version),
                entry.hash,
                command.as_ref(),
            );
            self.host.tell(event);
            // Without watchers there is nobody to tell.
            drop(self.watchers.send(Arc::new(Seen {
                version: self.version,
                at,
                event: event.clone(),
            })));
        }
        self.snapshot_if_due();
        Ok(())
    }

    /// Stands where a snapshot says.
    pub(crate) fn stand(&mut self, snapshot: Snapshot<A>) {
        Snapshot {
            state: self.state,
            version: self.version,
            head: self.head,
            last: self.last,
            ledger: self.ledger,
        } = snapshot;
    }

    fn apply(
        &mut self,
        event: &A::Event,
        at: Stamp,
        version: Version,
        hash: Hash,
        command: Option<&(IdempotencyKey, CommandHash)>,
    ) {
        self.state.apply(event, at);
        self.version = version;
        self.head = hash;
        self.last = at;
        if let Some((key, payload)) = command {
            self.ledger.note(key, *payload, version);
        }
    }

    async fn load(&mut self) -> Result<(), Failure> {
        self.restore().await?;
        let mut races = 0;
        loop {
            self.catch_up().await?;
            self.snapshot_if_due();
            let now = self.host.time.now();
            if self.version == Version(0) || self.last.epoch >= now.epoch {
                return Ok(());
            }
            let events = self.state.resume(now);
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
                .host
                .journal
                .read(&self.stream, self.version.0, PAGE_EVENTS)
                .await
                .map_err(Failure::Journal)?;
            for recorded in &page {
                let (envelope, event) = self.decode(recorded)?;
                let version = Version(recorded.version);
                self.apply(
                    &event,
                    envelope.at,
                    version,
                    recorded.hash,
                    envelope.command.as_ref(),
                );
                if self.loaded {
                    self.host.tell(&event);
                }
                drop(self.watchers.send(Arc::new(Seen {
                    version,
                    at: envelope.at,
                    event,
                })));
            }
            self.behind = !page.is_empty();
        }
        Ok(())
    }

    fn decode(&self, recorded: &journal::Recorded) -> Result<(Envelope, A::Event), Failure> {
        Envelope::open::<A, C>(&recorded.bytes).map_err(|cause| Failure::Unreadable {
            stream: self.stream.to_string(),
            version: Version(recorded.version),
            cause,
        })
    }
}

/// The result of a request, given what is still in doubt: only an answer is better than not knowing.
fn settled<T, R>(result: Result<T, HostError<R>>, doubt: Option<Doubt>) -> Result<T, HostError<R>> {
    match (result, doubt) {
        (Err(_), Some(doubt)) => Err(HostError::Journal(doubt.error)),
        (result, _) => result,
    }
}
