use std::sync::{Mutex, MutexGuard};

use async_trait::async_trait;
use bytes::Bytes;
use journal::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, Append, ENTRY_BYTES_MAX, ENTRY_OVERHEAD_BYTES, Expected,
    Hash, Head, Journal, JournalError, Position, READ_BYTES_MAX, READ_ENTRIES_MAX, Recorded, Stats,
    StreamId,
};
use tokio::sync::watch;

/// A journal that lives in memory.
///
/// It shares nothing with other engines, so that a test can hold them against it, and looks through all its entries for every answer.
/// No two of its positions are neighbours, so that whoever counts on neighbours fails with it.
#[derive(Debug)]
pub struct MemoryJournal(Mutex<State>);

#[derive(Debug)]
struct State {
    log: Vec<Recorded>,
    commits: u64,
    /// Taken away by closing, so that watchers learn of it.
    appended: Option<watch::Sender<Position>>,
    watcher: watch::Receiver<Position>,
}

impl MemoryJournal {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Self {
        let (appended, watcher) = watch::channel(Position::START);
        Self(Mutex::new(State {
            log: Vec::new(),
            commits: 0,
            appended: Some(appended),
            watcher,
        }))
    }

    /// The state, if the journal is open.
    fn open(&self) -> Result<MutexGuard<'_, State>, JournalError> {
        let state = self.state();
        if state.appended.is_some() {
            Ok(state)
        } else {
            Err(JournalError::Closed)
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }
}

impl Default for MemoryJournal {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    fn head(&self, stream: &StreamId) -> Head {
        let last = self.log.iter().rfind(|entry| entry.stream == *stream);
        last.map(Recorded::head).unwrap_or_default()
    }

    fn end(&self) -> Position {
        self.log
            .last()
            .map_or(Position::START, |last| last.position)
    }
}

/// Leaves a gap of one to five behind `last`.
fn next_position(last: Position) -> Position {
    Position::new(last.get() + 2 + last.get() % 5)
}

fn check(append: &Append) -> Result<(), JournalError> {
    let within = |what, size, max| {
        if size <= max {
            Ok(())
        } else {
            Err(JournalError::TooLarge { what, size, max })
        }
    };
    let entries = &append.entries;
    if entries.is_empty() {
        return Err(JournalError::Empty {
            stream: append.stream.clone(),
        });
    }
    within(
        "number of entries of an append",
        entries.len(),
        APPEND_ENTRIES_MAX,
    )?;
    let sizes = entries.iter().map(Bytes::len);
    sizes
        .clone()
        .try_for_each(|size| within("bytes of one entry", size, ENTRY_BYTES_MAX))?;
    let total = sizes.map(|size| size + ENTRY_OVERHEAD_BYTES).sum();
    within(
        "bytes of an append with its overhead",
        total,
        APPEND_BYTES_MAX,
    )
}

fn page<'a>(entries: impl Iterator<Item = &'a Recorded>, limit: usize) -> Vec<Recorded> {
    let mut bytes = 0;
    let mut before_bound = |entry: &&Recorded| {
        let before = bytes;
        bytes += entry.bytes.len();
        before < READ_BYTES_MAX
    };
    entries
        .take(limit.min(READ_ENTRIES_MAX))
        .take_while(|entry| before_bound(entry))
        .cloned()
        .collect()
}

#[async_trait]
impl Journal for MemoryJournal {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        check(&append)?;
        let mut state = self.open()?;
        let Append {
            stream,
            expected,
            entries,
        } = append;
        let mut head = state.head(&stream);
        if let Expected::Exactly(expected) = expected
            && expected != head.version
        {
            return Err(JournalError::Conflict {
                stream,
                expected,
                head,
            });
        }
        let before = state.log.len();
        for bytes in entries {
            let version = head.version + 1;
            let recorded = Recorded {
                position: next_position(state.end()),
                stream: stream.clone(),
                version,
                previous: head.hash,
                hash: Hash::chained(head.hash, &stream, version, &bytes),
                bytes,
            };
            head = recorded.head();
            state.log.push(recorded);
        }
        state.commits += 1;
        if let Some(appended) = &state.appended {
            appended.send_replace(state.end());
        }
        Ok(state.log[before..].to_vec())
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        Ok(self.open()?.head(stream))
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        let state = self.open()?;
        let asked = |entry: &&Recorded| entry.stream == *stream && entry.version > after_version;
        Ok(page(state.log.iter().filter(asked), limit))
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        let state = self.open()?;
        let read = state.log.partition_point(|entry| entry.position <= after);
        Ok(page(state.log[read..].iter(), limit))
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        let state = self.open()?;
        let asked = |entry: &&Recorded| {
            entry.stream.as_str().starts_with(prefix) && Some(&entry.stream) > after
        };
        let heads: std::collections::BTreeMap<_, _> = state
            .log
            .iter()
            .filter(asked)
            .map(|entry| (entry.stream.clone(), entry.head()))
            .collect();
        Ok(heads
            .into_iter()
            .take(limit.min(READ_ENTRIES_MAX))
            .collect())
    }

    async fn end(&self) -> Result<Position, JournalError> {
        Ok(self.open()?.end())
    }

    fn appended(&self) -> watch::Receiver<Position> {
        self.state().watcher.clone()
    }

    fn stats(&self) -> Stats {
        let state = self.state();
        Stats {
            commits: state.commits,
            entries: state.log.len() as u64,
            ..Stats::default()
        }
    }

    async fn close(&self) -> Result<(), JournalError> {
        self.state().appended = None;
        Ok(())
    }
}
