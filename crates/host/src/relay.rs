use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use journal::{Append, Expected, Journal, JournalError, Position, Recorded, StreamId};
use tokio_util::sync::CancellationToken;

/// How many events may wait to be delivered before a relay stops reading on.
pub const PENDING_EVENTS_MAX: usize = 10_000;

const PAGE_EVENTS: usize = 256;
const RETRY_FIRST: Duration = Duration::from_millis(50);
const RETRY_LAST: Duration = Duration::from_secs(5);

/// Where a relay delivers to.
#[async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Whether events of this stream are delivered at all.
    fn concerns(&self, stream: &StreamId) -> bool;

    /// Delivers one event. It may be delivered again after a restart, so whatever it brings about is keyed by the event's place.
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
/// stream is tried again.
pub struct Relay {
    name: &'static str,
    cursor_stream: StreamId,
    journal: Arc<dyn Journal>,
    deliver: Arc<dyn Deliver>,
    /// Everything up to here was read.
    read: Position,
    /// The cursor as it is stored.
    stored: Position,
    pending: BTreeMap<Position, Recorded>,
    parked: HashSet<StreamId>,
    /// Whether anything was delivered since the cursor was stored.
    moved: bool,
}

impl Relay {
    /// A relay called `name` that goes on where the last one of that name stopped.
    ///
    /// # Errors
    /// When the journal cannot be read, or the cursor stored in it is none.
    pub async fn open(name: &'static str, journal: Arc<dyn Journal>, deliver: Arc<dyn Deliver>) -> Result<Self, JournalError> {
        let cursor_stream =
            StreamId::new(format!("relay/{name}")).map_err(|error| JournalError::Unavailable { cause: error.to_string() })?;
        let head = journal.head(&cursor_stream).await?;
        let last = journal.read(&cursor_stream, head.version.saturating_sub(1), 1).await?.pop();
        let stored = match last {
            None => Position::START,
            Some(entry) => Position(u64::from_be_bytes(entry.bytes.as_ref().try_into().map_err(|_| JournalError::Unavailable {
                cause: format!("the cursor in {cursor_stream}, version {}, is not eight bytes", head.version),
            })?)),
        };
        Ok(Self { name, cursor_stream, journal, deliver, read: stored, stored, pending: BTreeMap::new(), parked: HashSet::new(), moved: false })
    }

    /// Delivers until `stop`. What could not be delivered by then is delivered after the next start.
    ///
    /// # Errors
    /// When the journal fails.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), JournalError> {
        let mut appended = self.journal.appended();
        let mut retry = RETRY_FIRST;
        loop {
            self.read_on().await?;
            let later = tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                later = self.deliver_pending() => later,
            };
            self.store_cursor().await?;
            if self.may_read() && *appended.borrow_and_update() > self.read {
                continue;
            }
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                changed = appended.changed() => if changed.is_err() { return Ok(()) },
                () = tokio::time::sleep(retry), if later => {}
            }
            retry = if later { (retry * 2).min(RETRY_LAST) } else { RETRY_FIRST };
        }
    }

    fn may_read(&self) -> bool {
        self.pending.len() < PENDING_EVENTS_MAX
    }

    async fn read_on(&mut self) -> Result<(), JournalError> {
        while self.may_read() {
            let page = self.journal.read_all(self.read, PAGE_EVENTS).await?;
            let Some(last) = page.last() else { return Ok(()) };
            self.read = last.position;
            for recorded in page {
                if self.deliver.concerns(&recorded.stream) {
                    self.pending.insert(recorded.position, recorded);
                }
            }
        }
        Ok(())
    }

    /// Tries every pending event once, in order per stream. Says whether one must be tried again.
    async fn deliver_pending(&mut self) -> bool {
        let mut waiting: HashSet<StreamId> = HashSet::new();
        let due: VecDeque<Position> = self.pending.keys().copied().collect();
        for position in due {
            let Some(event) = self.pending.get(&position) else { continue };
            if self.parked.contains(&event.stream) || waiting.contains(&event.stream) {
                continue;
            }
            match self.deliver.deliver(event).await {
                Ok(()) => {
                    self.pending.remove(&position);
                    self.moved = true;
                }
                Err(DeliverError::Later(cause)) => {
                    tracing::warn!(relay = self.name, stream = %event.stream, position = position.0, cause, "not delivered yet");
                    waiting.insert(event.stream.clone());
                }
                Err(DeliverError::Never(cause)) => {
                    tracing::error!(relay = self.name, stream = %event.stream, position = position.0, cause, "stream parked");
                    self.parked.insert(event.stream.clone());
                }
            }
        }
        !waiting.is_empty()
    }

    async fn store_cursor(&mut self) -> Result<(), JournalError> {
        let cursor = self.pending.keys().next().map_or(self.read, |first| Position(first.0 - 1));
        // Cursors are entries of the log themselves: storing one for nothing but another would never end.
        if !self.moved || cursor <= self.stored {
            return Ok(());
        }
        let entries = vec![Bytes::copy_from_slice(&cursor.0.to_be_bytes())];
        self.journal.append(Append { stream: self.cursor_stream.clone(), expected: Expected::Any, entries }).await?;
        self.stored = cursor;
        self.moved = false;
        Ok(())
    }
}
