//! A journal that fails as it is told to, or by a seed.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use journal::{
    Append, Expected, Head, Journal, JournalError, MemoryJournal, Position, Recorded, Stats,
    StreamId,
};
use tokio::sync::watch;

/// The SplitMix64 sequence of a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// What happens to an append.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// It is stored after a while.
    Delay(Duration),
    /// Nothing is stored, and that is said.
    Unavailable,
    /// It is stored, and whether it is remains unknown.
    UnknownStored,
    /// It is not stored, and whether it is remains unknown.
    UnknownLost,
    /// It is said that somebody was first, though nobody was.
    Conflict,
    /// The store is broken from here on.
    Storage,
}

pub(crate) struct FaultyJournal {
    inner: MemoryJournal,
    /// What happens to the next appends to streams of a tally, one after the other.
    appends: Mutex<VecDeque<Fault>>,
    /// How many of the next reads of one stream fail.
    reads_failing: AtomicU64,
    /// How many of the next reads of the whole log fail.
    log_reads_failing: AtomicU64,
    /// Where faults are drawn from, once there is a seed.
    random: Mutex<Option<Dice>>,
    pub(crate) appends_tried: AtomicU64,
    pub(crate) reads_tried: AtomicU64,
}

/// The entries of a journal that does not fail.
pub(crate) async fn whole_log(journal: &dyn Journal) -> Vec<Recorded> {
    let mut log: Vec<Recorded> = Vec::new();
    loop {
        let after = log.last().map_or(Position::START, |last| last.position);
        let page = journal.read_all(after, usize::MAX).await.unwrap();
        if page.is_empty() {
            return log;
        }
        log.extend(page);
    }
}

impl FaultyJournal {
    /// The whole log, whatever fails.
    pub(crate) async fn entries(&self) -> Vec<Recorded> {
        whole_log(&self.inner).await
    }

    /// Where the entry stands that so many entries of the log lead up to.
    pub(crate) async fn position_after(&self, entries: usize) -> Position {
        let last = self.entries().await.into_iter().take(entries).last();
        last.map_or(Position::START, |last| last.position)
    }

    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            inner: MemoryJournal::new(),
            appends: Mutex::default(),
            reads_failing: AtomicU64::new(0),
            log_reads_failing: AtomicU64::new(0),
            random: Mutex::default(),
            appends_tried: AtomicU64::new(0),
            reads_tried: AtomicU64::new(0),
        })
    }

    /// The same, as a host takes it.
    pub(crate) fn shared(self: &Arc<Self>) -> Arc<dyn Journal> {
        Arc::clone(self) as Arc<dyn Journal>
    }

    pub(crate) fn fail_appends(&self, faults: impl IntoIterator<Item = Fault>) {
        self.appends.lock().unwrap().extend(faults);
    }

    pub(crate) fn fail_reads(&self, count: u64) {
        self.reads_failing.store(count, Ordering::SeqCst);
    }

    pub(crate) fn fail_log_reads(&self, count: u64) {
        self.log_reads_failing.store(count, Ordering::SeqCst);
    }

    /// From here on faults come by this seed, or no more without one.
    pub(crate) fn fail_by(&self, seed: Option<u64>) {
        *self.random.lock().unwrap() = seed.map(Dice);
    }

    fn draw(&self, sides: u64) -> Option<u64> {
        self.random
            .lock()
            .unwrap()
            .as_mut()
            .map(|dice| dice.roll(sides))
    }

    fn fault(&self) -> Option<Fault> {
        if let Some(fault) = self.appends.lock().unwrap().pop_front() {
            return Some(fault);
        }
        match self.draw(12)? {
            0 => Some(Fault::Unavailable),
            1 => Some(Fault::UnknownStored),
            2 => Some(Fault::UnknownLost),
            3 => {
                if self.draw(8) == Some(0) {
                    self.fail_appends([Fault::Conflict; 3]);
                }
                Some(Fault::Conflict)
            }
            4 => Some(Fault::Delay(Duration::from_millis(self.draw(40)?))),
            _ => None,
        }
    }
}

fn unavailable() -> JournalError {
    JournalError::Unavailable {
        cause: "as the test wants it".into(),
    }
}

fn unknown() -> JournalError {
    JournalError::OutcomeUnknown {
        cause: "as the test wants it".into(),
    }
}

/// Takes one from `count`, if there is one.
fn take_one(count: &AtomicU64) -> bool {
    count
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| {
            left.checked_sub(1)
        })
        .is_ok()
}

#[async_trait]
impl Journal for FaultyJournal {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        if !append.stream.as_str().starts_with("tally/") {
            return self.inner.append(append).await;
        }
        self.appends_tried.fetch_add(1, Ordering::SeqCst);
        match self.fault() {
            None => self.inner.append(append).await,
            Some(Fault::Delay(delay)) => {
                tokio::time::sleep(delay).await;
                self.inner.append(append).await
            }
            Some(Fault::Unavailable) => Err(unavailable()),
            Some(Fault::UnknownStored) => self.inner.append(append).await.and(Err(unknown())),
            Some(Fault::UnknownLost) => Err(unknown()),
            Some(Fault::Conflict) => {
                let head = self.inner.head(&append.stream).await?;
                let expected = if let Expected::Exactly(expected) = append.expected {
                    expected
                } else {
                    head.version
                };
                Err(JournalError::Conflict {
                    stream: append.stream,
                    expected,
                    head,
                })
            }
            Some(Fault::Storage) => {
                self.appends.lock().unwrap().push_front(Fault::Storage);
                Err(JournalError::Storage {
                    during: "testing",
                    cause: "as the test wants it".into(),
                })
            }
        }
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        self.inner.head(stream).await
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        self.reads_tried.fetch_add(1, Ordering::SeqCst);
        if take_one(&self.reads_failing) || self.draw(8) == Some(0) {
            return Err(unavailable());
        }
        // Short pages, as the promise of a journal allows.
        self.inner.read(stream, after_version, limit.min(3)).await
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        if take_one(&self.log_reads_failing) || self.draw(8) == Some(0) {
            return Err(unavailable());
        }
        self.inner.read_all(after, limit).await
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        self.inner.streams(prefix, after, limit.min(2)).await
    }

    async fn end(&self) -> Result<Position, JournalError> {
        self.inner.end().await
    }

    fn appended(&self) -> watch::Receiver<Position> {
        self.inner.appended()
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    async fn close(&self) -> Result<(), JournalError> {
        self.inner.close().await
    }
}
