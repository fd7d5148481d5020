//! Fault injection: an engine that fails, delays and loses answers, by a seed or by a list of faults.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;

use crate::{Append, Head, Journal, JournalError, Position, Recorded, Stats, StreamId};

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
    /// The append is stored after a while and answered after another; readers may see it before its caller does.
    Slow,
    /// As [`Fault::Lost`], and every append after it is a [`JournalError::Storage`] until [`FaultyJournal::repair`]: what an engine on a
    /// disk does when a commit fails.
    Broken,
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
/// use journal::{Append, Expected, Fault, FaultyJournal, Journal, JournalError, MemoryJournal, StreamId};
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
    plan: Mutex<Plan>,
}

#[derive(Debug)]
struct Plan {
    rates: Vec<(Fault, u64)>,
    dice: Dice,
    /// The faults of the next appends or reads, before any rate counts.
    queued: VecDeque<Fault>,
    broken: bool,
    injected: BTreeMap<Fault, u64>,
}

/// What happens to an append.
enum Course {
    Well,
    Slow { before: Duration, after: Duration },
    Torn,
    Fails(JournalError),
}

impl<J: Journal> FaultyJournal<J> {
    /// A journal around `inner` whose random faults, once rates are set, follow from `seed`.
    #[must_use]
    pub fn new(inner: J, seed: u64) -> Self {
        let plan = Plan {
            rates: Vec::new(),
            dice: Dice(seed),
            queued: VecDeque::new(),
            broken: false,
            injected: BTreeMap::new(),
        };
        Self {
            inner,
            plan: Mutex::new(plan),
        }
    }

    /// Injects each of these faults so often in a thousand calls of its kind from here on, and no others.
    pub fn set_rates(&self, rates: impl IntoIterator<Item = (Fault, u64)>) {
        self.plan().rates = rates.into_iter().collect();
    }

    /// Injects `faults` into the next calls of their kind, one after the other, before any rate counts.
    pub fn inject(&self, faults: impl IntoIterator<Item = Fault>) {
        self.plan().queued.extend(faults);
    }

    /// Accepts appends again after [`Fault::Broken`], as an engine does that was opened anew.
    pub fn repair(&self) {
        self.plan().broken = false;
    }

    /// How often each fault was injected so far, so that a test can see that it met what it means to test.
    #[must_use]
    pub fn injected(&self) -> BTreeMap<Fault, u64> {
        self.plan().injected.clone()
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
        // Nothing under the lock leaves the plan half-changed, so a panic elsewhere does not spoil it.
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Plan {
    fn append(&mut self) -> Course {
        if self.broken {
            return Course::Fails(storage());
        }
        let Some(fault) = self.append_fault() else {
            return Course::Well;
        };
        self.count(fault);
        match fault {
            Fault::Refused => Course::Fails(unavailable()),
            Fault::Torn => Course::Torn,
            Fault::Slow => Course::Slow {
                before: self.delay(),
                after: self.delay(),
            },
            Fault::Broken => {
                self.broken = true;
                Course::Fails(unknown())
            }
            // The last is a read's and never comes here.
            Fault::Lost | Fault::Unread => Course::Fails(unknown()),
        }
    }

    fn append_fault(&mut self) -> Option<Fault> {
        if let Some(fault) = self.queued.pop_front_if(|fault| *fault != Fault::Unread) {
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
        let fails = self
            .queued
            .pop_front_if(|fault| *fault == Fault::Unread)
            .is_some()
            || self.dice.roll(THOUSAND) < self.unread_rate();
        if fails {
            self.count(Fault::Unread);
        }
        fails
    }

    fn unread_rate(&self) -> u64 {
        let unread = self.rates.iter().find(|(fault, _)| *fault == Fault::Unread);
        unread.map_or(0, |(_, rate)| *rate)
    }

    fn count(&mut self, fault: Fault) {
        *self.injected.entry(fault).or_default() += 1;
    }

    fn delay(&mut self) -> Duration {
        Duration::from_millis(self.dice.roll(DELAY_MAX_MS + 1))
    }
}

/// The SplitMix64 sequence of a seed.
#[derive(Debug)]
struct Dice(u64);

impl Dice {
    /// A number below `sides`, which is not zero.
    const fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
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
    JournalError::storage("appending", CAUSE)
}

#[async_trait]
impl<J: Journal> Journal for FaultyJournal<J> {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        let course = self.plan().append();
        match course {
            Course::Well => self.inner.append(append).await,
            Course::Slow { before, after } => {
                tokio::time::sleep(before).await;
                let answer = self.inner.append(append).await;
                tokio::time::sleep(after).await;
                answer
            }
            Course::Torn => self.inner.append(append).await.and_then(|_| Err(unknown())),
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
        self.reading()?;
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
