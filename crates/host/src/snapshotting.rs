use std::sync::Arc;

use aggregate::{Aggregate, Version};
use journal::{Journal, StreamId};
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::published::Committed;
use crate::snapshot::{Layout, Misfit, Snapshot};
use crate::{SNAPSHOT_EVERY_EVENTS, SnapshotFolder};

/// Where the snapshots of a host are, and how they are written.
pub(crate) struct Snapshots<A> {
    pub(crate) folder: SnapshotFolder,
    pub(crate) layout: Layout<A>,
}

impl<A> Clone for Snapshots<A> {
    fn clone(&self) -> Self {
        Self {
            folder: self.folder.clone(),
            layout: self.layout,
        }
    }
}

/// The snapshots of one stream.
pub(crate) struct Snapshotting<A> {
    stream: StreamId,
    snapshots: Option<Snapshots<A>>,
    /// The version of the last one.
    at: Version,
    /// One that is being stored.
    under_way: Option<JoinHandle<()>>,
}

impl<A: Aggregate> Snapshotting<A> {
    pub(crate) const fn new(stream: StreamId, snapshots: Option<Snapshots<A>>) -> Self {
        Self {
            stream,
            snapshots,
            at: Version(0),
            under_way: None,
        }
    }

    /// The stored snapshot, if there is one and it fits the journal.
    pub(crate) async fn load(
        &mut self,
        journal: &Arc<dyn Journal>,
    ) -> Result<Option<Snapshot<A>>, Failure> {
        let Some(snapshots) = &self.snapshots else {
            return Ok(None);
        };
        let Some(bytes) = self.stored(snapshots.folder.clone()).await else {
            return Ok(None);
        };
        let fitting = match snapshots.layout.read(&self.stream, &bytes) {
            Ok(snapshot) => self.check(journal, snapshot).await?,
            Err(misfit) => Err(misfit),
        };
        match fitting {
            Ok(snapshot) => {
                self.at = snapshot.committed.place.version;
                Ok(Some(snapshot))
            }
            Err(misfit) => {
                tracing::warn!(stream = %self.stream, %misfit, "a snapshot is ignored: the stream is loaded from its first event");
                Ok(None)
            }
        }
    }

    async fn stored(&self, folder: SnapshotFolder) -> Option<Vec<u8>> {
        let stream = self.stream.clone();
        let loaded = tokio::task::spawn_blocking(move || folder.load(&stream)).await;
        loaded.unwrap_or_else(|error| Err(error.into())).unwrap_or_else(|error| {
            tracing::warn!(stream = %self.stream, %error, "a snapshot could not be read: the stream is loaded from its first event");
            None
        })
    }

    /// The snapshot, if the journal has the entry at which it stands.
    async fn check(
        &self,
        journal: &Arc<dyn Journal>,
        snapshot: Snapshot<A>,
    ) -> Result<Result<Snapshot<A>, Misfit>, Failure> {
        let place = snapshot.committed.place;
        let version = place.version;
        let there = journal
            .read(&self.stream, version.0 - 1, 1)
            .await
            .map_err(Failure::Journal)?;
        Ok(match there.first() {
            None => Err(Misfit::Ahead { version }),
            Some(entry) if (entry.version, entry.hash) != (version.0, place.head) => {
                Err(Misfit::OtherHistory { version })
            }
            Some(_) => Ok(snapshot),
        })
    }

    /// Stores a snapshot if enough has happened since the last one. Nobody waits for it, and one that fails is missed by nobody.
    pub(crate) fn store_if_due(
        &mut self,
        version: Version,
        committed: impl FnOnce() -> Committed<A>,
        ledger: &Ledger,
        tasks: &TaskTracker,
    ) {
        let Some(snapshots) = &self.snapshots else {
            return;
        };
        let storing = self
            .under_way
            .as_ref()
            .is_some_and(|task| !task.is_finished());
        if storing || version.0.saturating_sub(self.at.0) < SNAPSHOT_EVERY_EVENTS {
            return;
        }
        let bytes = snapshots.layout.write(&self.stream, &committed(), ledger);
        let (folder, stream) = (snapshots.folder.clone(), self.stream.clone());
        self.at = version;
        self.under_way = Some(tasks.spawn_blocking(move || {
            if let Err(error) = folder.store(&stream, &bytes) {
                tracing::warn!(%stream, %error, "a snapshot could not be stored; the events are");
            }
        }));
    }
}
