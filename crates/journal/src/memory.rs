use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::watch;

use crate::bounds::{self, Page};
use crate::{Append, Expected, Head, Journal, JournalError, Position, Recorded, Stats, StreamId};

/// A journal that lives in memory: for tests, and for trying things out. Its stable storage is the process.
///
/// No two of its positions are neighbours, so that whoever counts on neighbours fails with it.
#[derive(Debug)]
pub struct MemoryJournal {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    log: Vec<Recorded>,
    commits: u64,
    /// Of each stream, where in `log` its entries are.
    streams: BTreeMap<StreamId, Vec<usize>>,
    /// Taken away by closing, so that watchers learn of it.
    appended: Option<watch::Sender<Position>>,
    watcher: watch::Receiver<Position>,
}

impl MemoryJournal {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Self {
        let (appended, watcher) = watch::channel(Position::START);
        Self {
            state: Mutex::new(State {
                log: Vec::new(),
                commits: 0,
                streams: BTreeMap::new(),
                appended: Some(appended),
                watcher,
            }),
        }
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
        // Nothing under the lock leaves the state half-changed, so a panic elsewhere does not spoil it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for MemoryJournal {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    fn head(&self, stream: &StreamId) -> Head {
        self.head_at(self.entries(stream))
    }

    fn head_at(&self, places: &[usize]) -> Head {
        places
            .last()
            .and_then(|at| self.log.get(*at))
            .map(Recorded::head)
            .unwrap_or_default()
    }

    fn entries(&self, stream: &StreamId) -> &[usize] {
        self.streams
            .get(stream)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    fn end(&self) -> Position {
        self.log
            .last()
            .map_or(Position::START, |last| last.position)
    }
}

/// Leaves a gap of one to five behind `last`.
fn next_position(last: Position) -> Position {
    Position(last.0 + 2 + last.0 % 5)
}

fn page<'a>(entries: impl Iterator<Item = &'a Recorded>, limit: usize) -> Vec<Recorded> {
    let mut page = Page::new(limit);
    for entry in entries {
        if page.is_full() {
            break;
        }
        page.push(entry.clone(), entry.bytes.len());
    }
    page.into_items()
}

#[async_trait]
impl Journal for MemoryJournal {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        bounds::check(&append)?;
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
        let mut end = state.end();
        let recorded: Vec<Recorded> = entries
            .into_iter()
            .map(|bytes| {
                end = next_position(end);
                let next = head.next(end, stream.clone(), bytes);
                head = next.head();
                next
            })
            .collect();
        let places = state.log.len()..state.log.len() + recorded.len();
        state.streams.entry(stream).or_default().extend(places);
        state.log.extend(recorded.iter().cloned());
        state.commits += 1;
        if let Some(appended) = &state.appended {
            appended.send_replace(end);
        }
        Ok(recorded)
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
        let after = usize::try_from(after_version).unwrap_or(usize::MAX);
        let places = state.entries(stream).get(after..).unwrap_or_default();
        Ok(page(
            places.iter().filter_map(|at| state.log.get(*at)),
            limit,
        ))
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        let state = self.open()?;
        let read = state.log.partition_point(|entry| entry.position <= after);
        Ok(page(state.log.iter().skip(read), limit))
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        let state = self.open()?;
        let head = |places: &Vec<usize>| state.head_at(places);
        Ok(bounds::stream_page(
            &state.streams,
            prefix,
            after,
            limit,
            head,
        ))
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
