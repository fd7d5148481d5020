use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use journal::{Advice, Append, Expected, Journal, JournalError, Position, Recorded, StreamId};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use crate::backlog::Backlog;
use crate::backoff::Pause;
use crate::relay_handle::{REQUESTS_MAX, Retry};
use crate::time::{monotonic_now, sleep_until};
use crate::{Backoff, RelayHandle, RelayState, Retried, RetryError};

/// How many events may wait to be delivered before a relay stops reading on.
///
/// It reads by pages, so that up to one page more may wait. Events of a parked stream do not wait.
pub const PENDING_EVENTS_MAX: usize = 10_000;

const PAGE_EVENTS: usize = 256;

/// How far the stored cursor may fall behind while there is nothing to deliver. So many events are read again after a restart; in return
/// an event that is not delivered, as hardly any is, brings about no commit for the cursor.
const CURSOR_LAG_EVENTS: usize = 1_000;

/// How long after it began to look for events a relay looks again. A lone event never waits for it; of many that come closely together a
/// page is read at a time instead of a few, and the threads that read do not compete with those that commit.
const GATHER: Duration = Duration::from_millis(10);

/// Where a relay delivers to.
#[async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Whether this event is delivered at all. One of which that cannot be said is: its delivery then fails with the reason.
    fn concerns(&self, event: &Recorded) -> bool;

    /// Delivers one event. It may be delivered again after a restart, so whatever it brings about is keyed by the event's place.
    ///
    /// Events are delivered one after the other, so an answer that does not come holds up all streams: it needs a deadline.
    ///
    /// # Errors
    /// Whether to try again later, or never.
    async fn deliver(&self, event: &Recorded) -> Result<(), DeliverError>;
}

/// Why an event was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliverError {
    /// The other side did not answer: tried again, later and later.
    #[error("not delivered yet: {0}")]
    Later(String),
    /// The other side refuses for good: the stream is parked, the others flow, and an operator must look.
    #[error("refused for good: {0}")]
    Never(String),
}

/// Carries effects that may be late to another service: each event of a journal at least once, in order per stream.
///
/// The cursor is durable and never passes an event that was not delivered, so after a restart nothing is missing, and a parked
/// stream is tried again; its [`RelayHandle`] shows it and tries it again before that. Between streams there is no order: they take
/// turns.
pub struct Relay {
    name: &'static str,
    cursor_stream: StreamId,
    journal: Arc<dyn Journal>,
    deliver: Arc<dyn Deliver>,
    /// Everything up to here was read.
    read: Position,
    /// The cursor as it is stored.
    stored: Position,
    backlog: Backlog,
    /// When a delivery, or a journal that did not answer, is tried again.
    backoff: Backoff,
    /// Whether anything was delivered since the cursor was stored.
    moved: bool,
    /// How many events were read since the cursor was stored.
    read_since: usize,
    state: watch::Sender<RelayState>,
    requests: mpsc::Receiver<Retry>,
    handle: RelayHandle,
}

impl Relay {
    /// A relay called `name` that goes on where the last one of that name stopped.
    ///
    /// # Errors
    /// When the journal cannot be read, or the cursor stored in it is none.
    pub async fn open(
        name: &'static str,
        journal: Arc<dyn Journal>,
        deliver: Arc<dyn Deliver>,
    ) -> Result<Self, JournalError> {
        let unavailable = |cause| JournalError::Unavailable { cause };
        let cursor_stream = StreamId::new(format!("relay/{name}"))
            .map_err(|error| unavailable(error.to_string()))?;
        let version = journal.head(&cursor_stream).await?.version;
        let before = version.saturating_sub(1);
        let last = journal.read(&cursor_stream, before, 1).await?.pop();
        let stored = last.map_or(Ok(Position::START), |entry| {
            let cursor = entry.bytes.as_ref().try_into().map(u64::from_be_bytes);
            cursor.map(Position::new).map_err(|_| {
                unavailable(format!(
                    "the cursor in {cursor_stream}, version {version}, is not eight bytes"
                ))
            })
        })?;
        let (state, shown) = watch::channel(RelayState {
            cursor: stored,
            read: stored,
            ..RelayState::default()
        });
        let (asking, requests) = mpsc::channel(REQUESTS_MAX);
        let handle = RelayHandle {
            name,
            state: shown,
            requests: asking,
        };
        Ok(Self {
            name,
            cursor_stream,
            journal,
            deliver,
            read: stored,
            stored,
            backlog: Backlog::default(),
            backoff: Backoff::default(),
            moved: false,
            read_since: 0,
            state,
            requests,
            handle,
        })
    }

    /// The same relay with other waits before what failed is tried again.
    #[must_use]
    pub fn with_backoff(mut self, backoff: Backoff) -> Self {
        self.backoff = backoff;
        self.backlog = Backlog::new(backoff);
        self
    }

    /// A handle for whoever looks after the relay.
    #[must_use]
    pub fn handle(&self) -> RelayHandle {
        self.handle.clone()
    }

    /// Delivers until `stop`, or until the journal is closed. What could not be delivered by then is delivered after the next start.
    ///
    /// A journal that cannot be reached for a while is tried again, later and later.
    ///
    /// # Errors
    /// When the journal fails for good.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), JournalError> {
        tokio::select! {
            biased;
            () = stop.cancelled() => {}
            ended = self.work() => return ended,
        }
        self.store_cursor().await
    }

    /// Delivers until the journal is closed or fails for good. It may be dropped at any point.
    async fn work(&mut self) -> Result<(), JournalError> {
        let mut appended = self.journal.appended();
        let mut trouble: Option<Pause> = None;
        let mut next_pass = monotonic_now();
        loop {
            // The first of many is not made to wait; those that follow closely are read together.
            tokio::time::sleep_until(next_pass).await;
            next_pass = monotonic_now() + GATHER;
            trouble = match self.pass().await {
                Ok(()) => None,
                Err(error) if matches!(error.advice(), Advice::Retry | Advice::Resync) => {
                    tracing::warn!(relay = self.name, %error, "the journal does not answer; it is tried again");
                    Some(Pause::after(trouble, self.backoff))
                }
                Err(error) => return Err(error),
            };
            let reads_on = trouble.is_none() && self.may_read();
            if reads_on && *appended.borrow_and_update() > self.read {
                continue;
            }
            let again = trouble.as_ref().map(Pause::until);
            let again = again.or_else(|| self.backlog.next_attempt());
            tokio::select! {
                biased;
                Some(Retry { stream, answer }) = self.requests.recv() => {
                    let retried = self.retry(&stream).await;
                    self.show();
                    // Whoever asked may have gone.
                    drop(answer.send(retried));
                }
                changed = appended.changed(), if reads_on => if changed.is_err() { return Ok(()) },
                () = sleep_until(again), if again.is_some() => {}
            }
        }
    }

    /// Reads what is new, delivers what can be delivered and stores how far that went.
    async fn pass(&mut self) -> Result<(), JournalError> {
        self.read_on().await?;
        self.deliver_ready().await;
        self.show();
        self.store_cursor().await?;
        self.show();
        Ok(())
    }

    /// Shows where the relay stands to whoever looks after it.
    fn show(&self) {
        let mut now = RelayState {
            cursor: self.stored,
            read: self.read,
            pending: self.backlog.pending(),
            parked: self.backlog.parked(),
        };
        self.state.send_if_modified(|shown| {
            std::mem::swap(shown, &mut now);
            *shown != now
        });
    }

    /// Tries a parked stream again, as far as it was read. It stays parked at the first event that is not taken.
    async fn retry(&mut self, stream: &StreamId) -> Result<Retried, RetryError> {
        let first = self
            .backlog
            .parked_at(stream)
            .ok_or_else(|| RetryError::NotParked(stream.clone()))?;
        let mut retried = Retried::default();
        let mut after = first.saturating_sub(1);
        loop {
            let page = match self.journal.read(stream, after, PAGE_EVENTS).await {
                Ok(page) => page,
                Err(error) => {
                    retried.cause = Some(error.to_string());
                    return Ok(retried);
                }
            };
            let read = page
                .iter()
                .take_while(|event| event.position <= self.read)
                .count();
            for event in &page[..read] {
                if let Err(DeliverError::Later(cause) | DeliverError::Never(cause)) =
                    self.deliver.deliver(event).await
                {
                    self.backlog.still_parked(event, cause.clone());
                    tracing::warn!(relay = self.name, %stream, position = event.position.get(), cause, "still parked");
                    retried.cause = Some(cause);
                    return Ok(retried);
                }
                after = event.version;
                retried.delivered += 1;
                self.moved = true;
            }
            if read == 0 || read < page.len() {
                self.backlog.unpark(stream);
                tracing::info!(relay = self.name, %stream, delivered = retried.delivered, "no longer parked");
                return Ok(retried);
            }
        }
    }

    fn may_read(&self) -> bool {
        self.backlog.pending() < PENDING_EVENTS_MAX
    }

    async fn read_on(&mut self) -> Result<(), JournalError> {
        while self.may_read() {
            let page = self.journal.read_all(self.read, PAGE_EVENTS).await?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            self.read = last.position;
            self.read_since += page.len();
            for recorded in page {
                if self.deliver.concerns(&recorded) {
                    self.backlog.push(recorded);
                }
            }
        }
        Ok(())
    }

    /// Delivers until every stream is empty, rests or is parked.
    async fn deliver_ready(&mut self) {
        while let Some(event) = self.backlog.next() {
            match self.deliver.deliver(&event).await {
                Ok(()) => {
                    self.backlog.delivered();
                    self.moved = true;
                }
                Err(DeliverError::Later(cause)) => {
                    tracing::warn!(relay = self.name, stream = %event.stream, position = event.position.get(), cause, "not delivered yet");
                    self.backlog.rest();
                }
                Err(DeliverError::Never(cause)) => {
                    tracing::error!(relay = self.name, stream = %event.stream, position = event.position.get(), cause, "stream parked");
                    self.backlog.park(cause);
                }
            }
        }
    }

    async fn store_cursor(&mut self) -> Result<(), JournalError> {
        let cursor = self.backlog.delivered_until(self.read);
        // Cursors are entries of the log themselves: storing one for nothing but another would never end.
        if cursor <= self.stored || !self.moved && self.read_since < CURSOR_LAG_EVENTS {
            return Ok(());
        }
        let append = Append {
            stream: self.cursor_stream.clone(),
            expected: Expected::Any,
            entries: vec![Bytes::copy_from_slice(&cursor.get().to_be_bytes())],
        };
        self.journal.append(append).await?;
        self.stored = cursor;
        self.moved = false;
        self.read_since = 0;
        Ok(())
    }
}
