use std::marker::PhantomData;
use std::sync::Arc;

use aggregate::{Actor, Aggregate, Codec, Role, Stamp, Version};
use journal::{Append, Expected, Hash, JournalError, StreamId};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;
use tracing::{Instrument, Span};

use crate::failure::Failure;
use crate::host::Inner;
use crate::ledger::{Entry, Ledger};
use crate::{Accepted, CommandHash, Envelope, HostError, IdempotencyKey, Request, Seen, View};

type Answer<T, A> = oneshot::Sender<Result<T, HostError<<A as Aggregate>::Refusal>>>;
type Live<A> = broadcast::Receiver<Arc<Seen<<A as Aggregate>::Event>>>;

pub(crate) enum Mail<A: Aggregate> {
    Execute { request: Box<Request<A>>, answer: Answer<Accepted<A>, A>, span: Span },
    View { answer: Answer<View<A>, A> },
    Watch { answer: Answer<(Live<A>, Version), A> },
}

/// How many stored events are read at a time.
const PAGE_EVENTS: usize = 1_000;

/// How often a decision is made anew because somebody else appended first.
const RACES_MAX: usize = 4;

/// The task that owns one aggregate: all that happens to it happens here, one thing after another.
pub(crate) struct Owner<A: Aggregate, C: Codec<A>> {
    stream: StreamId,
    host: Arc<Inner<A>>,
    state: A,
    version: Version,
    head: Hash,
    last: Stamp,
    ledger: Ledger,
    watchers: broadcast::Sender<Arc<Seen<A::Event>>>,
    codec: PhantomData<fn() -> C>,
}

impl<A: Aggregate, C: Codec<A>> Owner<A, C> {
    pub(crate) fn new(stream: StreamId, host: Arc<Inner<A>>) -> Self {
        let (watchers, _) = broadcast::channel(host.options.watch_lag_max);
        Self {
            stream,
            host,
            state: A::default(),
            version: Version(0),
            head: Hash::GENESIS,
            last: Stamp::default(),
            ledger: Ledger::default(),
            watchers,
            codec: PhantomData,
        }
    }

    pub(crate) async fn run(mut self, mut mail: mpsc::Receiver<Mail<A>>) {
        let outcome = match self.load().await {
            Ok(()) => self.serve(&mut mail).await,
            Err(error) => Err(error),
        };
        mail.close();
        self.host.release(&self.stream);
        if let Err(error) = &outcome {
            tracing::error!(stream = %self.stream, %error, "this stream is closed");
            while let Some(letter) = mail.recv().await {
                turn_away(letter, error.again());
            }
        } else {
            while let Some(letter) = mail.recv().await {
                turn_away(letter, HostError::ShuttingDown);
            }
        }
    }

    /// Serves until the host stops, nobody needs the aggregate any more, or the journal fails.
    async fn serve(&mut self, mail: &mut mpsc::Receiver<Mail<A>>) -> Result<(), Failure> {
        for letters in 0_u64.. {
            // A name that nothing has ever happened to is not kept once somebody has asked for it.
            if letters > 0 && self.version == Version(0) && mail.is_empty() {
                return Ok(());
            }
            let due = self.state.next_wakeup().map(|stamp| self.host.time.instant(stamp));
            tokio::select! {
                biased;
                () = self.host.stop.cancelled() => return Ok(()),
                letter = mail.recv() => match letter {
                    Some(letter) => self.open(letter).await?,
                    None => return Ok(()),
                },
                () = sleep_until(due), if due.is_some() => self.wake().await?,
                () = tokio::time::sleep(self.host.options.idle), if due.is_none() && self.watchers.receiver_count() == 0 => return Ok(()),
            }
        }
        Ok(())
    }

    async fn open(&mut self, letter: Mail<A>) -> Result<(), Failure> {
        // An answer nobody waits for any more is not an error: what was decided is stored all the same.
        match letter {
            Mail::Execute { request, answer, span } => {
                let result = self.execute(*request).instrument(span).await;
                let failure = result.as_ref().err().and_then(Failure::of);
                drop(answer.send(result));
                failure.map_or(Ok(()), Err)
            }
            Mail::View { answer } => {
                let view = View { state: self.state.clone(), version: self.version, head: self.head, at: self.host.time.now() };
                drop(answer.send(Ok(view)));
                Ok(())
            }
            Mail::Watch { answer } => {
                drop(answer.send(Ok((self.watchers.subscribe(), self.version))));
                Ok(())
            }
        }
    }

    async fn execute(&mut self, request: Request<A>) -> Result<Accepted<A>, HostError<A::Refusal>> {
        for _ in 0..RACES_MAX {
            if let Some(entry) = self.ledger.get(&request.key) {
                return self.answer_again(&request, entry).await;
            }
            if let Some(expected) = request.expected.filter(|&expected| expected != self.version) {
                return Err(HostError::Moved { expected, actual: self.version });
            }
            let at = self.counts_from(request.at);
            let decided = self.state.decide(request.command.clone(), &request.actor, at).map_err(HostError::Refused)?;
            let events = self.host.consult.consult(&self.stream, &self.state, &request, decided).await?;
            if events.is_empty() {
                return Ok(Accepted { version: self.version, events });
            }
            let command = Some((request.key.clone(), request.command_hash));
            match self.commit(&events, at, &request.actor, &request.trace_parent, command).await {
                Ok(()) => return Ok(Accepted { version: self.version, events }),
                Err(JournalError::Conflict { .. } | JournalError::OutcomeUnknown { .. }) => self.catch_up().await.map_err(|failure| failure.again())?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(HostError::Busy)
    }

    /// A stamp from the past of this epoch counts, but never before what has been recorded, and never from the future.
    fn counts_from(&self, received: Stamp) -> Stamp {
        let now = self.host.time.now();
        let not_before = if self.last.epoch == now.epoch { self.last } else { Stamp::new(now.epoch, 0) };
        received.min(now).max(not_before)
    }

    async fn answer_again(&self, request: &Request<A>, entry: Entry) -> Result<Accepted<A>, HostError<A::Refusal>> {
        if entry.hash != request.command_hash {
            return Err(HostError::KeyReused);
        }
        let mut events = Vec::new();
        let mut after = entry.after;
        let last = entry.after.plus(entry.events);
        while after < last {
            let page = self.host.journal.read(&self.stream, after.0, PAGE_EVENTS).await?;
            for recorded in page.iter().take_while(|recorded| recorded.version <= last.0) {
                after = Version(recorded.version);
                events.push(self.decode(recorded).map_err(|failure| failure.again())?.1);
            }
            if page.is_empty() {
                break;
            }
        }
        Ok(Accepted { version: last, events })
    }

    async fn wake(&mut self) -> Result<(), Failure> {
        let now = self.host.time.now();
        let events = self.state.wake(now);
        self.commit_own(events, now, "time passed").await
    }

    /// Stores what no command asked for.
    async fn commit_own(&mut self, events: Vec<A::Event>, at: Stamp, why: &'static str) -> Result<(), Failure> {
        if events.is_empty() {
            return Ok(());
        }
        let actor = Actor::new(self.host.kind, Role::Service);
        let span = tracing::info_span!("due", stream = %self.stream, why);
        let trace_parent = String::new();
        match self.commit(&events, at, &actor, &trace_parent, None).instrument(span).await {
            Ok(()) => Ok(()),
            Err(JournalError::Conflict { .. } | JournalError::OutcomeUnknown { .. }) => {
                self.catch_up().await
            }
            Err(error) => Err(Failure::Journal(error)),
        }
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
        let append = Append { stream: self.stream.clone(), expected: Expected::Exactly(self.version.0), entries: entries.collect() };
        let recorded = self.host.journal.append(append).instrument(tracing::info_span!("commit", events = events.len())).await?;
        for (event, entry) in events.iter().zip(&recorded) {
            self.take_in(event, at, Version(entry.version), entry.hash, command.as_ref());
            // Without watchers there is nobody to tell.
            drop(self.watchers.send(Arc::new(Seen { version: self.version, at, event: event.clone() })));
        }
        Ok(())
    }

    fn take_in(&mut self, event: &A::Event, at: Stamp, version: Version, hash: Hash, command: Option<&(IdempotencyKey, CommandHash)>) {
        self.state.apply(event, at);
        self.version = version;
        self.head = hash;
        self.last = at;
        if let Some((key, payload)) = command {
            self.ledger.note(key, *payload, version);
        }
    }

    async fn load(&mut self) -> Result<(), Failure> {
        self.catch_up().await?;
        let now = self.host.time.now();
        if self.version > Version(0) && self.last.epoch != now.epoch {
            let events = self.state.resume(now);
            self.commit_own(events, now, "a new epoch").await?;
        }
        Ok(())
    }

    /// Reads what is stored and not yet taken in.
    async fn catch_up(&mut self) -> Result<(), Failure> {
        loop {
            let page = self.host.journal.read(&self.stream, self.version.0, PAGE_EVENTS).await.map_err(Failure::Journal)?;
            if page.is_empty() {
                return Ok(());
            }
            for recorded in &page {
                let (envelope, event) = self.decode(recorded)?;
                let version = Version(recorded.version);
                self.take_in(&event, envelope.at, version, recorded.hash, envelope.command.as_ref());
                drop(self.watchers.send(Arc::new(Seen { version, at: envelope.at, event })));
            }
        }
    }

    fn decode(&self, recorded: &journal::Recorded) -> Result<(Envelope, A::Event), Failure> {
        Envelope::open::<A, C>(&recorded.bytes).map_err(|cause| Failure::Unreadable {
            stream: self.stream.to_string(),
            version: Version(recorded.version),
            cause,
        })
    }
}

async fn sleep_until(due: Option<Instant>) {
    if let Some(due) = due {
        tokio::time::sleep_until(due).await;
    }
}

fn turn_away<A: Aggregate>(letter: Mail<A>, error: HostError<A::Refusal>) {
    // Whoever has gone does not need the answer.
    match letter {
        Mail::Execute { answer, .. } => drop(answer.send(Err(error))),
        Mail::View { answer } => drop(answer.send(Err(error))),
        Mail::Watch { answer } => drop(answer.send(Err(error))),
    }
}
