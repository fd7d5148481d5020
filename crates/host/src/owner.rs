use std::sync::Arc;

use aggregate::{Aggregate, Codec, Version};
use journal::{Advice, JournalError, StreamId};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;
use tracing::Instrument;

use crate::backoff::Pause;
use crate::context::Context;
use crate::error::Failure;
use crate::message::Message;
use crate::published::Publisher;
use crate::registry::{OwnerHandle, Registry};
use crate::stream::{Commit, RACES_MAX, Stream};
use crate::time::{monotonic_now, sleep_until};
use crate::{Accepted, Backoff, HostError, Request};

/// The task that owns one aggregate: all that happens to it happens here, one thing after another.
pub(crate) struct Owner<A: Aggregate, C: Codec<A>> {
    stream: Stream<A, C>,
    context: Arc<Context<A>>,
    registry: Arc<Registry<A, C>>,
    mailbox: mpsc::Receiver<Message<A, C>>,
    /// The version at which a wake-up had nothing to say, so that it is not asked again before something happens.
    nothing_due_at: Option<Version>,
    /// When a wake-up that could not be stored is tried again.
    pause: Option<Pause>,
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
        registry: Arc<Registry<A, C>>,
    ) -> (Self, OwnerHandle<A, C>) {
        let (sender, mailbox) = mpsc::channel(context.options.mailbox_max.max(1));
        let (watchers, _) = broadcast::channel(context.options.watch_lag_max.max(1));
        let (publisher, published) = Publisher::loading();
        let handle = OwnerHandle::new(sender, published, watchers.downgrade());
        let stream = Stream::new(stream, Arc::clone(&context), publisher, watchers);
        let owner = Self {
            stream,
            context,
            registry,
            mailbox,
            nothing_due_at: None,
            pause: None,
        };
        (owner, handle)
    }

    pub(crate) async fn run(mut self) {
        let outcome = match self.stream.load().await {
            Ok(()) => self.serve().await,
            Err(failure) => Err(failure),
        };
        if let Err(failure) = &outcome {
            self.stream.fail(failure);
            tracing::error!(stream = %self.stream.id(), %failure, "this stream is closed");
        }
        self.registry.end(self.stream.id(), &mut self.mailbox);
        while let Some(message) = self.mailbox.recv().await {
            let failure = outcome.as_ref().err().cloned();
            message.reject(failure.map_or(HostError::ShuttingDown, HostError::from));
        }
    }

    /// Serves until the host stops, nobody needs the aggregate any more, or it cannot go on.
    async fn serve(&mut self) -> Result<(), Failure> {
        loop {
            // A name that nothing has ever happened to is not kept once whoever asked for it has been answered.
            if self.stream.version() == Version(0)
                && !self.stream.is_behind()
                && self
                    .registry
                    .unload(self.stream.id(), &mut self.mailbox, |_| false)
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
                    let used = OwnerHandle::is_used;
                    if self.registry.unload(self.stream.id(), &mut self.mailbox, used) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// When the aggregate is to be woken; now, if what it does not know of may be due already.
    fn due(&self) -> Option<Instant> {
        let due = if self.stream.is_behind() {
            monotonic_now()
        } else if self.nothing_due_at == Some(self.stream.version()) {
            return None;
        } else {
            let wakeup = self.stream.state().next_wakeup()?;
            self.context.time.instant(wakeup)?
        };
        Some(
            self.pause
                .as_ref()
                .map_or(due, |pause| due.max(pause.until())),
        )
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
            Ok(()) => self.pause = None,
            Err(failure) if failure.is_passing() => {
                tracing::warn!(stream = %self.stream.id(), %failure, "what fell due could not be stored; it is tried again");
                self.pause = Some(Pause::after(self.pause.take(), Backoff::default()));
            }
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    async fn wake(&mut self) -> Result<(), Failure> {
        self.stream.catch_up().await?;
        let now = self.stream.now();
        let state = self.stream.state();
        if state.next_wakeup().is_none_or(|due| due > now) {
            return Ok(());
        }
        let events = state.wake(now);
        drop(state);
        if events.is_empty() {
            self.nothing_due_at = Some(self.stream.version());
            return Ok(());
        }
        Ok(self.stream.commit_own(events, now, "time passed").await?)
    }

    async fn answer(&mut self, message: Message<A, C>) -> Result<(), Failure> {
        if let Err(failure) = self.stream.catch_up().await {
            message.reject(failure.clone().into());
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
    ) -> Result<Accepted<A, C>, HostError<A::Refusal>> {
        let mut doubt: Option<Doubt> = None;
        for _ in 0..RACES_MAX {
            let error = match self.attempt(&mut request).await {
                Err(HostError::Journal(error)) if error.advice() == Advice::Resync => error,
                result => return settled(result, doubt),
            };
            if matches!(error, JournalError::OutcomeUnknown { .. }) {
                doubt.get_or_insert(Doubt {
                    after: self.stream.version(),
                    error,
                });
            }
            if let Err(failure) = self.stream.catch_up().await {
                return settled(Err(failure.into()), doubt);
            }
            // Where something else stands in its place, it was not stored and never will be.
            let another_came = doubt
                .as_ref()
                .is_some_and(|doubt| self.stream.version() > doubt.after);
            if another_came && self.stream.answered(&request).is_none() {
                doubt = None;
            }
        }
        match self.stream.answered(&request) {
            Some(entry) => settled(self.stream.answer_again(&request, entry).await, doubt),
            None => settled(Err(HostError::Busy), doubt),
        }
    }

    async fn attempt(
        &mut self,
        request: &mut Request<A>,
    ) -> Result<Accepted<A, C>, HostError<A::Refusal>> {
        if let Some(entry) = self.stream.answered(request) {
            return self.stream.answer_again(request, entry).await;
        }
        let actual = self.stream.version();
        if let Some(expected) = request.expected.filter(|&expected| expected != actual) {
            return Err(HostError::Moved { expected, actual });
        }
        request.at = self.stream.counts_from(request.at);
        let state = self.stream.state();
        let mut events = state
            .decide(request.command.clone(), &request.actor, request.at)
            .map_err(HostError::Refused)?;
        if let Some(asked) = &self.context.pre_commit {
            events = asked
                .before_commit(self.stream.id(), &state, request, events)
                .await?;
        }
        drop(state);
        let events = if events.is_empty() {
            Vec::new()
        } else {
            let commit = Commit {
                at: request.at,
                actor: &request.actor,
                trace_parent: &request.trace_parent,
                cause: Some(&request.cause),
            };
            self.stream.commit(events, commit).await?
        };
        Ok(Accepted {
            version: self.stream.version(),
            events,
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
