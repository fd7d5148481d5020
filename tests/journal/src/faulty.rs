//! Fault injection: an engine that fails, delays and loses answers, by a seed or by a list of faults.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use journal::{Append, Expected, Head, Journal, JournalError, Position, Recorded, Stats, StreamId};
use tokio::sync::watch;

use crate::{Dice, whole_log};

/// The cause in the error of every fault.
const CAUSE: &str = "a fault was injected";
/// The longest that a slow append waits before it is stored, and again before it is answered.
const DELAY_MAX_MS: u64 = 200;
/// What the rates are parts of.
const THOUSAND: u64 = 1000;

/// What can go wrong with one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// The append stores nothing, and that is said: [`JournalError::Unavailable`].
    Refused,
    /// The append stores nothing, and its outcome is unknown: [`JournalError::OutcomeUnknown`].
    Lost,
    /// The append is stored, and its outcome is unknown: [`JournalError::OutcomeUnknown`].
    Torn,
    /// The append stores nothing, and it is said that somebody was first, though nobody was: [`JournalError::Conflict`].
    Conflict,
    /// As [`Fault::Conflict`], and the three appends after it as well.
    Conflicts,
    /// The append is stored and answered after so long.
    Delayed(Duration),
    /// The append is stored after a while and answered after another; readers may see it before its caller does.
    Slow,
    /// As [`Fault::Lost`], and every append after it is a [`JournalError::Storage`] until [`FaultyJournal::repair`]: what an engine on a
    /// disk does when a commit fails.
    Broken,
    /// This append is a [`JournalError::Storage`] already, and so is every one after it.
    Storage,
    /// The read is answered with [`JournalError::Unavailable`].
    Unread,
}

/// A journal around another that fails on demand, so that tests can see how its callers cope.
///
/// Until faults are injected it is the engine inside. The faults of a seed are the same whenever the calls come in the same order. An
/// append is stored whole or not at all, whatever the fault, because every engine promises that much; what is torn is the answer from
/// the append. Delays are of tokio's time, so that a test can pause it.
///
/// ```
/// use bytes::Bytes;
/// use journal::{Append, Expected, Journal, JournalError, StreamId};
/// use journal_suite::{Fault, FaultyJournal, MemoryJournal};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let journal = FaultyJournal::new(MemoryJournal::new(), 7);
/// journal.inject([Fault::Torn]);
/// let stream = StreamId::new("game/1")?;
/// let append = Append { stream: stream.clone(), expected: Expected::Exactly(0), entries: vec![Bytes::from_static(b"opened")] };
/// assert!(matches!(journal.append(append).await, Err(JournalError::OutcomeUnknown { .. })));
/// assert_eq!(journal.head(&stream).await?.version, 1, "it is there all the same");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct FaultyJournal<J> {
    inner: J,
    /// Appends to other streams do not fail.
    prefix: &'static str,
    /// The most entries or streams on a page of a read, that of the whole log excepted.
    page_max: usize,
    plan: Mutex<Plan>,
}

#[derive(Debug, Default)]
struct Plan {
    rates: Vec<(Fault, u64)>,
    dice: Dice,
    /// The faults of the next appends, before any rate counts.
    appends: VecDeque<Fault>,
    /// How many of the next reads fail, before any rate counts.
    unread: u64,
    broken: bool,
    injected: BTreeMap<Fault, u64>,
    appends_tried: u64,
    reads_tried: u64,
}

/// What happens to an append.
enum Course {
    Stored { before: Duration, after: Duration },
    Torn,
    Conflict,
    Fails(JournalError),
}

impl<J: Journal> FaultyJournal<J> {
    /// A journal around `inner` whose random faults, once rates are set, follow from `seed`.
    #[must_use]
    pub fn new(inner: J, seed: u64) -> Self {
        let plan = Plan {
            dice: Dice(seed),
            ..Plan::default()
        };
        Self {
            inner,
            prefix: "",
            page_max: usize::MAX,
            plan: Mutex::new(plan),
        }
    }

    /// The same journal, whose appends fail only in streams with names that begin with `prefix`.
    #[must_use]
    pub fn failing_in(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// The same journal with short pages, as the promise of a journal allows: three entries of a stream, three streams.
    #[must_use]
    pub fn with_short_pages(self) -> Self {
        Self {
            page_max: 3,
            ..self
        }
    }

    /// The same journal, as its callers take it.
    #[must_use]
    pub fn shared(self: &Arc<Self>) -> Arc<dyn Journal> {
        Arc::clone(self) as Arc<dyn Journal>
    }

    /// Injects each of these faults so often in a thousand calls of its kind from here on, and no others.
    pub fn set_rates(&self, rates: impl IntoIterator<Item = (Fault, u64)>) {
        self.plan().rates = rates.into_iter().collect();
    }

    /// Lets the random faults follow from another seed from here on.
    pub fn reseed(&self, seed: u64) {
        self.plan().dice = Dice(seed);
    }

    /// Injects `faults` into the next calls of their kind, one after the other, before any rate counts.
    pub fn inject(&self, faults: impl IntoIterator<Item = Fault>) {
        let mut plan = self.plan();
        for fault in faults {
            match fault {
                Fault::Unread => plan.unread += 1,
                fault => plan.appends.push_back(fault),
            }
        }
    }

    /// Accepts appends again after [`Fault::Broken`] or [`Fault::Storage`], as an engine does that was opened anew.
    pub fn repair(&self) {
        self.plan().broken = false;
    }

    /// How often each fault was injected so far, so that a test can see that it met what it means to test.
    #[must_use]
    pub fn injected(&self) -> BTreeMap<Fault, u64> {
        self.plan().injected.clone()
    }

    /// How many appends were tried in the streams where they fail.
    #[must_use]
    pub fn appends_tried(&self) -> u64 {
        self.plan().appends_tried
    }

    /// How many pages of one stream were asked for.
    #[must_use]
    pub fn reads_tried(&self) -> u64 {
        self.plan().reads_tried
    }

    /// The whole log, whatever fails.
    pub async fn entries(&self) -> Vec<Recorded> {
        whole_log(&self.inner).await
    }

    /// Where the entry stands that so many entries of the log lead up to.
    pub async fn position_after(&self, entries: usize) -> Position {
        let last = self.entries().await.into_iter().take(entries).last();
        last.map_or(Position::START, |last| last.position)
    }

    /// Fails if the plan has a read fail.
    fn reading(&self) -> Result<(), JournalError> {
        if self.plan().read_fails() {
            Err(unavailable())
        } else {
            Ok(())
        }
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap()
    }
}

impl Plan {
    fn append(&mut self) -> Course {
        self.appends_tried += 1;
        if self.broken {
            return Course::Fails(storage());
        }
        let Some(fault) = self.append_fault() else {
            return Course::at_once();
        };
        *self.injected.entry(fault).or_default() += 1;
        match fault {
            Fault::Refused => Course::Fails(unavailable()),
            Fault::Torn => Course::Torn,
            Fault::Conflict => Course::Conflict,
            Fault::Conflicts => {
                self.appends.extend([Fault::Conflict; 3]);
                Course::Conflict
            }
            Fault::Delayed(before) => Course::Stored {
                before,
                after: Duration::ZERO,
            },
            Fault::Slow => Course::Stored {
                before: self.delay(),
                after: self.delay(),
            },
            Fault::Broken => {
                self.broken = true;
                Course::Fails(unknown())
            }
            Fault::Storage => {
                self.broken = true;
                Course::Fails(storage())
            }
            // The last is a read's and never comes here.
            Fault::Lost | Fault::Unread => Course::Fails(unknown()),
        }
    }

    fn append_fault(&mut self) -> Option<Fault> {
        if let Some(fault) = self.appends.pop_front() {
            return Some(fault);
        }
        let mut rolled = self.dice.roll(THOUSAND);
        let mut rates = self
            .rates
            .iter()
            .filter(|(fault, _)| *fault != Fault::Unread);
        rates
            .find(|(_, rate)| {
                let hit = rolled < *rate;
                rolled = rolled.saturating_sub(*rate);
                hit
            })
            .map(|(fault, _)| *fault)
    }

    fn read_fails(&mut self) -> bool {
        let fails = if self.unread > 0 {
            self.unread -= 1;
            true
        } else {
            self.dice.roll(THOUSAND) < self.unread_rate()
        };
        if fails {
            *self.injected.entry(Fault::Unread).or_default() += 1;
        }
        fails
    }

    fn unread_rate(&self) -> u64 {
        let unread = self.rates.iter().find(|(fault, _)| *fault == Fault::Unread);
        unread.map_or(0, |(_, rate)| *rate)
    }

    fn delay(&mut self) -> Duration {
        Duration::from_millis(self.dice.roll(DELAY_MAX_MS + 1))
    }
}

impl Course {
    const fn at_once() -> Self {
        Self::Stored {
            before: Duration::ZERO,
            after: Duration::ZERO,
        }
    }
}

fn unavailable() -> JournalError {
    JournalError::Unavailable {
        cause: CAUSE.to_owned(),
    }
}

fn unknown() -> JournalError {
    JournalError::OutcomeUnknown {
        cause: CAUSE.to_owned(),
    }
}

fn storage() -> JournalError {
    JournalError::Storage {
        during: "appending",
        cause: CAUSE.to_owned(),
    }
}

/// Waits, and does not even yield if there is nothing to wait for.
async fn pass(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

#[async_trait]
impl<J: Journal> Journal for FaultyJournal<J> {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        if !append.stream.as_str().starts_with(self.prefix) {
            return self.inner.append(append).await;
        }
        let course = self.plan().append();
        match course {
            Course::Stored { before, after } => {
                pass(before).await;
                let answer = self.inner.append(append).await;
                pass(after).await;
                answer
            }
            Course::Torn => self.inner.append(append).await.and_then(|_| Err(unknown())),
            Course::Conflict => {
                let head = self.inner.head(&append.stream).await?;
                let expected = match append.expected {
                    Expected::Exactly(expected) => expected,
                    Expected::Any => head.version,
                };
                Err(JournalError::Conflict {
                    stream: append.stream,
                    expected,
                    head,
                })
            }
            Course::Fails(error) => Err(error),
        }
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        self.reading()?;
        self.inner.head(stream).await
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        self.plan().reads_tried += 1;
        self.reading()?;
        let limit = limit.min(self.page_max);
        self.inner.read(stream, after_version, limit).await
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        self.reading()?;
        self.inner.read_all(after, limit).await
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        self.reading()?;
        let limit = limit.min(self.page_max);
        self.inner.streams(prefix, after, limit).await
    }

    async fn end(&self) -> Result<Position, JournalError> {
        self.reading()?;
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
