use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use async_trait::async_trait;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::spawn_blocking;

use super::group::Group;
use super::index::Index;
use super::options::Options;
use super::recovery::{self, Recovered};
use super::shared::Shared;
use super::store::{self, Store};
use super::writer::{Answer, Request, Writer};
use crate::error::During as _;
use crate::{
    Append, Damage, Head, Journal, JournalError, Position, READ_BYTES_MAX, READ_ENTRIES_MAX,
    Recorded, Stats, StreamId, bounds,
};

/// How many appends may wait for the writer; further callers wait for a place.
const QUEUE_APPENDS_MAX: usize = 1024;

/// How many reads of the store run at once; further ones wait. More would not make the disk faster, and each takes a thread.
const READS_MAX: usize = 2;

/// A journal in a folder of the local disk, on sled.
///
/// One thread owns the database. Appends that wait at the same time become one commit: one record in sled, one `fsync` of its file,
/// then one of the high-water record that says how far the acknowledged log goes. Everything is read and verified when the journal is
/// opened; an index of 16 bytes for each entry stays in memory. What the index answers is answered at once, what needs the store is
/// read on a thread for blocking work. A commit that fails turns the journal read-only until it is opened again. Dropping the journal
/// without [`Journal::close`] stores what was accepted and releases the folder a little later.
#[derive(Debug)]
pub struct SledJournal {
    requests: mpsc::Sender<Request>,
    shared: Arc<Shared>,
    watcher: watch::Receiver<Position>,
    reads: Arc<Semaphore>,
}

impl SledJournal {
    /// Opens the journal in `folder` and verifies it from its first entry to its last; begins a fresh one if, and only if, the folder is
    /// empty or absent.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if what was acknowledged is not there or not as it was, or the folder belongs to something else;
    /// [`JournalError::Unavailable`] if somebody else has it open, after waiting for a second; [`JournalError::Storage`] if the disk
    /// cannot be read or written.
    pub async fn open(folder: impl Into<PathBuf>, options: Options) -> Result<Self, JournalError> {
        let folder = folder.into();
        let suspect = store::folder(&folder);
        Self::serving(suspect, move || recovery::recover(&folder, &options.guard)).await
    }

    /// Opens a copy of the journal in `folder`, which it makes in the folder `scratch`: nothing in `folder` is written. `scratch` is
    /// absent or empty, and the caller's to remove.
    ///
    /// # Errors
    ///
    /// As [`SledJournal::open`], and [`Damage::HighWaterMissing`] for a folder that is empty. Damage names the place in `folder`.
    pub async fn open_copy(
        folder: impl Into<PathBuf>,
        scratch: impl Into<PathBuf>,
        options: Options,
    ) -> Result<Self, JournalError> {
        let (folder, scratch) = (folder.into(), scratch.into());
        let suspect = store::folder(&folder);
        Self::serving(suspect, move || {
            recovery::recover_copy(&folder, &scratch, &options.guard)
        })
        .await
    }

    /// The journal that `recover` opens, on the thread that becomes its writer; `suspect` is the store it opens.
    async fn serving(
        suspect: PathBuf,
        recover: impl FnOnce() -> Result<Recovered, JournalError> + Send + 'static,
    ) -> Result<Self, JournalError> {
        let (requests, queue) = mpsc::channel(QUEUE_APPENDS_MAX);
        let (opened, opening) = oneshot::channel();
        let work = move || match recover() {
            Ok(recovered) => {
                let (writer, shared, watcher) = Writer::new(recovered, queue);
                // If whoever was opening has gone away, the queue is closed, and the writer ends at once.
                drop(opened.send(Ok((shared, watcher))));
                writer.run();
            }
            Err(error) => drop(opened.send(Err(error))),
        };
        let writer = thread::Builder::new().name("journal".to_owned());
        writer.spawn(work).during("starting the writer")?;
        // sled answers some damage with a panic, which ends the thread and drops `opened`.
        let panicked = |_| Damage::Engine {
            folder: suspect,
            cause: "the engine panicked while opening".to_owned(),
        };
        let (shared, watcher) = opening.await.map_err(panicked)??;
        Ok(Self {
            requests,
            shared,
            watcher,
            reads: Arc::new(Semaphore::new(READS_MAX)),
        })
    }

    /// Puts a request into the queue and waits for what the writer says.
    async fn ask<T>(&self, request: impl FnOnce(Answer<T>) -> Request) -> Result<T, JournalError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.requests.send(request(answer)).await;
        sent.map_err(|_| "the writer has stopped")
            .during("appending")
            .map_err(|stopped| self.without_writer(stopped))?;
        answered.await.unwrap_or_else(|_| {
            Err(self.without_writer(JournalError::OutcomeUnknown {
                cause: "the writer stopped".to_owned(),
            }))
        })
    }

    /// Why there is no writer any more: the journal was closed, else `failure`.
    fn without_writer(&self, failure: JournalError) -> JournalError {
        self.look(|_| ()).err().unwrap_or(failure)
    }

    /// What the index says, unless the journal is closed.
    fn look<T>(&self, look: impl FnOnce(&Index) -> T) -> Result<T, JournalError> {
        self.shared.while_open(|_| Ok(look(&self.shared.index())))
    }

    /// Reads the store on a thread where it may wait for the disk.
    async fn read_store(
        &self,
        read: impl FnOnce(&Shared, &Store) -> Result<Vec<Recorded>, JournalError> + Send + 'static,
    ) -> Result<Vec<Recorded>, JournalError> {
        let (shared, reads) = (Arc::clone(&self.shared), Arc::clone(&self.reads));
        let permit = reads.acquire_owned().await.during("reading the store")?;
        let work = move || {
            // A read goes on when its caller goes away, and counts for as long.
            let _permit = permit;
            shared.while_open(|store| {
                #[cfg(test)]
                drop(store.gates.read.blocking_lock());
                read(&shared, store)
            })
        };
        spawn_blocking(work).await.during("reading the store")?
    }
}

/// Gathers one page of a read.
struct Page {
    entries: Vec<Recorded>,
    limit: usize,
    bytes: usize,
}

impl Page {
    fn new(limit: usize) -> Self {
        Self {
            entries: Vec::new(),
            limit: limit.min(READ_ENTRIES_MAX),
            bytes: 0,
        }
    }

    /// Adds an entry, and says whether it was the last that the page holds.
    fn is_full_with(&mut self, entry: Recorded) -> bool {
        self.bytes += entry.bytes.len();
        self.entries.push(entry);
        self.entries.len() >= self.limit || self.bytes >= READ_BYTES_MAX
    }
}

#[async_trait]
impl Journal for SledJournal {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        bounds::check(&append)?;
        self.ask(|answer| Request::Append(append, answer)).await
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        self.look(|index| index.head(stream.as_str()))
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        let limit = limit.min(READ_ENTRIES_MAX);
        let places = self.look(|index| index.places(stream, after_version, limit))?;
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let stream = stream.clone();
        self.read_store(move |_, store| {
            let mut page = Page::new(limit);
            let mut group: Option<(Position, Group<_>)> = None;
            for place in places {
                // Entries of one append share a group, so the last one is at hand more often than not.
                let (_, group) = match group.take() {
                    Some(same) if same.0 == place.group => group.insert(same),
                    _ => group.insert((place.group, store.group(place.group)?)),
                };
                let stored = group.entry(place)?;
                if page.is_full_with(stored.recorded(place.position(), stream.clone())) {
                    break;
                }
            }
            Ok(page.entries)
        })
        .await
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        let end = self.end().await?;
        if after >= end || limit == 0 {
            return Ok(Vec::new());
        }
        self.read_store(move |shared, store| {
            let mut page = Page::new(limit);
            for item in store.groups(Position(after.0 + 1))? {
                let (first, bytes) = item?;
                if first > end {
                    break;
                }
                let group = Group::read(first, bytes)?;
                for entry in group.entries() {
                    let (place, stored) = entry?;
                    if place.position() <= after {
                        continue;
                    }
                    let stream = shared.index().stream(stored.stream).ok_or(Damage::Group {
                        position: first,
                        flaw: "the name of a stream is not one",
                    })?;
                    if page.is_full_with(stored.recorded(place.position(), stream)) {
                        return Ok(page.entries);
                    }
                }
            }
            Ok(page.entries)
        })
        .await
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        self.look(|index| index.page(prefix, after, limit))
    }

    async fn end(&self) -> Result<Position, JournalError> {
        self.look(Index::end)
    }

    fn appended(&self) -> watch::Receiver<Position> {
        self.watcher.clone()
    }

    fn stats(&self) -> Stats {
        self.shared.stats()
    }

    async fn close(&self) -> Result<(), JournalError> {
        match self.ask(Request::Close).await {
            Err(JournalError::Closed) => Ok(()),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;
    use crate::Expected;

    fn append(expected: Expected) -> Append {
        Append {
            stream: StreamId::new("a").unwrap(),
            expected,
            entries: vec![Bytes::from_static(b"x")],
        }
    }

    /// The journal over an opened store, which may have been tampered with.
    async fn serving(recovered: Recovered) -> SledJournal {
        SledJournal::serving(PathBuf::new(), move || Ok(recovered))
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn a_failed_commit_turns_the_journal_read_only_and_pretends_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut recovered = recovery::recover(folder.path(), &Options::default().guard).unwrap();
        recovered.high_water.forbid_writing(folder.path());
        let journal = serving(recovered).await;
        let watcher = journal.appended();

        let error = journal.append(append(Expected::Any)).await.unwrap_err();
        assert!(
            matches!(error, JournalError::OutcomeUnknown { .. }),
            "{error}"
        );
        let error = journal.append(append(Expected::Any)).await.unwrap_err();
        assert!(matches!(error, JournalError::Storage { .. }), "{error}");
        assert_eq!(journal.read_all(Position::START, 10).await, Ok(Vec::new()));
        assert_eq!(
            (journal.end().await, watcher.has_changed().unwrap()),
            (Ok(Position::START), false)
        );
        journal.close().await.unwrap();

        // The group did reach the store. Whoever was told "unknown" finds out from the head, as the error says.
        let again = SledJournal::open(folder.path(), Options::default())
            .await
            .unwrap();
        assert_eq!(again.end().await, Ok(Position(1)));
    }

    #[tokio::test]
    async fn a_sync_that_fails_is_never_tried_again_and_nothing_is_pretended() {
        let folder = tempfile::tempdir().unwrap();
        let mut recovered = recovery::recover(folder.path(), &Options::default().guard).unwrap();
        recovered.store.fail_syncs();
        let journal = serving(recovered).await;
        let error = journal.append(append(Expected::Any)).await.unwrap_err();
        assert!(
            matches!(&error, JournalError::OutcomeUnknown { cause } if cause.contains("syncing the store")),
            "{error}"
        );
        for _ in 0..2 {
            let error = journal.append(append(Expected::Any)).await.unwrap_err();
            assert!(
                matches!(
                    error,
                    JournalError::Storage {
                        during: "syncing the store",
                        ..
                    }
                ),
                "{error}"
            );
        }
        assert_eq!(
            (journal.end().await, journal.stats().commits),
            (Ok(Position::START), 0)
        );
        assert_eq!(journal.read_all(Position::START, 10).await, Ok(Vec::new()));
    }

    #[tokio::test(start_paused = true)]
    async fn while_a_sync_is_slow_nothing_is_acknowledged_and_reads_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let recovered = recovery::recover(folder.path(), &Options::default().guard).unwrap();
        let gate = recovered.store.gates.sync.clone();
        let journal = Arc::new(serving(recovered).await);
        let watcher = journal.appended();
        let slow = gate.lock().await;
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..5 {
            let journal = Arc::clone(&journal);
            waiting.spawn(async move { journal.append(append(Expected::Any)).await });
        }
        let answered =
            tokio::time::timeout(std::time::Duration::from_secs(3600), waiting.join_next()).await;
        assert!(
            answered.is_err(),
            "acknowledged before it was synced: {answered:?}"
        );
        assert_eq!(
            (
                journal.end().await,
                journal.read_all(Position::START, 10).await
            ),
            (Ok(Position::START), Ok(Vec::new()))
        );
        assert!(!watcher.has_changed().unwrap());
        drop(slow);
        let versions: Vec<u64> = waiting
            .join_all()
            .await
            .into_iter()
            .map(|recorded| recorded.unwrap()[0].version)
            .collect();
        assert_eq!((versions.len(), journal.end().await), (5, Ok(Position(5))));
    }

    #[tokio::test]
    async fn a_read_that_waits_for_the_disk_holds_no_thread_of_the_runtime() {
        let folder = tempfile::tempdir().unwrap();
        let recovered = recovery::recover(folder.path(), &Options::default().guard).unwrap();
        let gate = recovered.store.gates.read.clone();
        let journal = Arc::new(serving(recovered).await);
        let recorded = journal.append(append(Expected::Any)).await.unwrap();
        let slow = gate.lock().await;
        let (one, all) = (Arc::clone(&journal), Arc::clone(&journal));
        let stream = recorded[0].stream.clone();
        let one = tokio::spawn(async move { one.read(&stream, 0, 10).await });
        let all = tokio::spawn(async move { all.read_all(Position::START, 10).await });
        // This runtime has one thread. With both reads begun, what the index knows is answered, and so is what is not there.
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        assert_eq!(journal.end().await, Ok(recorded[0].position));
        assert_eq!(
            journal.read_all(recorded[0].position, 10).await,
            Ok(Vec::new())
        );
        assert_eq!(
            journal.read(&recorded[0].stream, 1, 10).await,
            Ok(Vec::new())
        );
        assert!(!one.is_finished() && !all.is_finished());
        drop(slow);
        assert_eq!(one.await.unwrap(), Ok(recorded.clone()));
        assert_eq!(all.await.unwrap(), Ok(recorded));
    }

    #[tokio::test]
    async fn so_many_reads_run_at_once_and_one_whose_caller_goes_away_counts_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let recovered = recovery::recover(folder.path(), &Options::default().guard).unwrap();
        let gate = recovered.store.gates.read.clone();
        let journal = Arc::new(serving(recovered).await);
        let recorded = journal.append(append(Expected::Any)).await.unwrap();
        let read = || {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move { journal.read_all(Position::START, 10).await })
        };
        let slow = gate.lock().await;
        assert_eq!(journal.reads.available_permits(), READS_MAX);
        let begun: Vec<_> = (0..READS_MAX).map(|_| read()).collect();
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        for caller in begun {
            caller.abort();
            assert!(caller.await.unwrap_err().is_cancelled());
        }
        assert_eq!(journal.reads.available_permits(), 0);
        let one_more = read();
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        assert!(!one_more.is_finished());
        drop(slow);
        assert_eq!(one_more.await.unwrap(), Ok(recorded));
    }
}
