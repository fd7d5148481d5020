use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot, watch};

use super::group::Group;
use super::index::Index;
use super::latency::Latencies;
use super::probe::Guard;
use super::recovery::{self, Recovered};
use super::store::Store;
use super::writer::{Answer, Request, Writer};
use crate::bounds::{self, Page};
use crate::{
    Append, Damage, Head, Journal, JournalError, Position, READ_ENTRIES_MAX, Recorded, StreamId,
};

/// How many appends may wait for the writer; further callers wait for a place.
const QUEUE_APPENDS_MAX: usize = 1024;

/// How a [`SledJournal`] is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many bytes of the store sled may keep in memory; 64 MiB unless said otherwise.
    pub cache_bytes: u64,
    /// Who opens the store first when it may be damaged; [`Guard::InProcess`] unless said otherwise.
    pub guard: Guard,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cache_bytes: 64 * 1024 * 1024,
            guard: Guard::InProcess,
        }
    }
}

/// What a [`SledJournal`] has done since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Commit groups made durable.
    pub commits: u64,
    /// Entries in them.
    pub entries: u64,
    /// Files synced for them.
    pub fsyncs: u64,
    /// How long all of the commits took to reach stable storage.
    pub fsync_time: Duration,
    /// How long half of the commits took to reach stable storage at most, in microseconds.
    pub commit_p50_us: u64,
    /// How long 99 of 100 took at most.
    pub commit_p99_us: u64,
}

/// A journal in a folder of the local disk, on sled.
///
/// One thread owns the database. Appends that wait at the same time become one commit: one record in sled, one `fsync` of its file,
/// then one of the high-water record that says how far the acknowledged log goes. Everything is read and verified when the journal is
/// opened; an index of 16 bytes for each entry stays in memory. A commit that fails turns the journal read-only until it is opened
/// again. Dropping the journal without [`Journal::close`] stores what was accepted and lets go of the folder a little later.
#[derive(Debug)]
pub struct SledJournal {
    requests: mpsc::Sender<Request>,
    shared: Arc<Shared>,
    watcher: watch::Receiver<Position>,
}

/// What the writer and the readers share.
#[derive(Debug)]
pub(super) struct Shared {
    /// What is durable, and nothing else.
    pub(super) index: RwLock<Index>,
    /// `None` once closed. Readers hold the lock while they read, so that the store is free when closing answers.
    store: RwLock<Option<Arc<Store>>>,
    pub(super) counters: Counters,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) commits: AtomicU64,
    pub(super) entries: AtomicU64,
    pub(super) fsyncs: AtomicU64,
    /// From the store's write to the high-water's fsync.
    pub(super) latencies: Latencies,
}

impl Shared {
    // Nothing under these locks leaves its value half-changed, so a panic elsewhere does not spoil it.
    pub(super) fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> RwLockReadGuard<'_, Option<Arc<Store>>> {
        self.store.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Of a journal without entries and without a store.
    #[cfg(test)]
    pub(super) fn empty() -> Self {
        Self {
            index: RwLock::default(),
            store: RwLock::default(),
            counters: Counters::default(),
        }
    }

    pub(super) fn release(&self) {
        *self.store.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
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
        let suspect = recovery::store_folder(&folder);
        Self::recovered_by(suspect, move || recovery::recover(&folder, &options)).await
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
        let suspect = recovery::store_folder(&folder);
        Self::recovered_by(suspect, move || {
            recovery::recover_copy(&folder, &scratch, &options)
        })
        .await
    }

    /// The journal that `recover` opens, on the thread that becomes its writer; `suspect` is the store it opens.
    async fn recovered_by(
        suspect: PathBuf,
        recover: impl FnOnce() -> Result<Recovered, JournalError> + Send + 'static,
    ) -> Result<Self, JournalError> {
        let (requests, queue) = mpsc::channel(QUEUE_APPENDS_MAX);
        let (opened, opening) = oneshot::channel();
        let work = move || match recover() {
            Ok(recovered) => serve(recovered, queue, opened),
            Err(error) => drop(opened.send(Err(error))),
        };
        let spawned = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(work);
        spawned.map_err(|error| JournalError::storage("starting the writer", error))?;
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
        })
    }

    /// The journal over an opened store, which may have been tampered with.
    #[cfg(test)]
    pub(super) async fn serving(recovered: Recovered) -> Self {
        let (requests, queue) = mpsc::channel(QUEUE_APPENDS_MAX);
        let (opened, opening) = oneshot::channel();
        thread::spawn(move || serve(recovered, queue, opened));
        let (shared, watcher) = opening.await.unwrap().unwrap();
        Self {
            requests,
            shared,
            watcher,
        }
    }

    /// What the journal has done since it was opened.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let Counters {
            commits,
            entries,
            fsyncs,
            latencies,
        } = &self.shared.counters;
        Stats {
            commits: commits.load(Relaxed),
            entries: entries.load(Relaxed),
            fsyncs: fsyncs.load(Relaxed),
            fsync_time: latencies.total(),
            commit_p50_us: latencies.quantile_us(50),
            commit_p99_us: latencies.quantile_us(99),
        }
    }

    /// Puts a request into the queue and waits for what the writer says.
    async fn ask<T>(&self, request: impl FnOnce(Answer<T>) -> Request) -> Result<T, JournalError> {
        let (answer, answered) = oneshot::channel();
        if self.requests.send(request(answer)).await.is_err() {
            return Err(
                self.without_writer(JournalError::storage("appending", "the writer has stopped"))
            );
        }
        let unknown = |_| {
            self.without_writer(JournalError::OutcomeUnknown {
                cause: "the writer stopped".to_owned(),
            })
        };
        answered.await.map_err(unknown)?
    }

    /// Why there is no writer any more: the journal was closed, else `failure`.
    fn without_writer(&self, failure: JournalError) -> JournalError {
        if self.shared.store().is_none() {
            JournalError::Closed
        } else {
            failure
        }
    }

    fn while_open<T>(
        &self,
        read: impl FnOnce(&Store) -> Result<T, JournalError>,
    ) -> Result<T, JournalError> {
        read(self.shared.store().as_deref().ok_or(JournalError::Closed)?)
    }
}

/// Hands the opened journal over and becomes its writer.
fn serve(
    recovered: Recovered,
    requests: mpsc::Receiver<Request>,
    opened: Answer<(Arc<Shared>, watch::Receiver<Position>)>,
) {
    let Recovered {
        store,
        high_water,
        mark,
        index,
        room,
        sealed,
    } = recovered;
    let store = Arc::new(store);
    let (appended, watcher) = watch::channel(mark.position);
    let held = RwLock::new(Some(Arc::clone(&store)));
    let shared = Arc::new(Shared {
        index: RwLock::new(index),
        store: held,
        counters: Counters::default(),
    });
    // If whoever was opening has gone away, the queue is closed, and the writer ends at once.
    drop(opened.send(Ok((Arc::clone(&shared), watcher))));
    Writer {
        requests,
        shared,
        store,
        high_water,
        mark,
        appended,
        room,
        sealed,
        crowded: false,
        failure: None,
    }
    .run();
}

#[async_trait]
impl Journal for SledJournal {
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError> {
        bounds::check(&append)?;
        self.ask(|answer| Request::Append(append, answer)).await
    }

    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError> {
        self.while_open(|_| Ok(self.shared.index().head(stream.as_str())))
    }

    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError> {
        self.while_open(|store| {
            let places =
                self.shared
                    .index()
                    .places(stream, after_version, limit.min(READ_ENTRIES_MAX));
            let mut page = Page::new(limit);
            let mut group: Option<(Position, Group<_>)> = None;
            for place in places {
                if page.is_full() {
                    break;
                }
                // Entries of one append share a group, so the last one is at hand more often than not.
                let (_, group) = match group.take() {
                    Some(same) if same.0 == place.group => group.insert(same),
                    _ => group.insert((place.group, store.group(place.group)?)),
                };
                let stored = group.entry(place)?;
                page.push(
                    stored.recorded(place.position(), stream.clone()),
                    stored.bytes.len(),
                );
            }
            Ok(page.into_items())
        })
    }

    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError> {
        self.while_open(|store| {
            let mut page = Page::new(limit);
            let end = self.shared.index().end();
            if after >= end {
                return Ok(Vec::new());
            }
            'log: for item in store.groups(Position(after.0 + 1))? {
                let (first, bytes) = item?;
                if first > end {
                    break;
                }
                let group = Group::read(first, bytes)?;
                for entry in group.entries() {
                    let (place, stored) = entry?;
                    if page.is_full() {
                        break 'log;
                    }
                    if place.position() > after {
                        let flaw = "the name of a stream is not one";
                        let stream =
                            self.shared
                                .index()
                                .stream(stored.stream)
                                .ok_or(Damage::Group {
                                    position: first,
                                    flaw,
                                })?;
                        page.push(
                            stored.recorded(place.position(), stream),
                            stored.bytes.len(),
                        );
                    }
                }
            }
            Ok(page.into_items())
        })
    }

    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError> {
        self.while_open(|_| Ok(self.shared.index().page(prefix, after, limit)))
    }

    async fn end(&self) -> Result<Position, JournalError> {
        self.while_open(|_| Ok(self.shared.index().end()))
    }

    fn appended(&self) -> watch::Receiver<Position> {
        self.watcher.clone()
    }

    async fn close(&self) -> Result<(), JournalError> {
        match self.ask(Request::Close).await {
            Err(JournalError::Closed) => Ok(()),
            other => other,
        }
    }
}
