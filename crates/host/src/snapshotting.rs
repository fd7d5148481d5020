use aggregate::{Aggregate, Codec, Version};
use tokio::task::JoinHandle;

use crate::SNAPSHOT_EVERY_EVENTS;
use crate::failure::Failure;
use crate::owner::Owner;
use crate::snapshot::{Misfit, Snapshot};

/// How far an owner's snapshots have come.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The version of the last one.
    at: Version,
    /// One that is being stored.
    under_way: Option<JoinHandle<()>>,
}

impl<A: Aggregate, C: Codec<A>> Owner<A, C> {
    /// Takes the stored snapshot for the events up to its version, if there is one and it fits the journal.
    pub(crate) async fn restore(&mut self) -> Result<(), Failure> {
        let Some(bytes) = self.stored_snapshot().await else {
            return Ok(());
        };
        match self.fitting(&bytes).await? {
            Ok(snapshot) => {
                self.snapshots.at = snapshot.version;
                self.stand(snapshot);
            }
            Err(misfit) => {
                tracing::warn!(stream = %self.stream, %misfit, "a snapshot is ignored: the stream is loaded from its first event");
            }
        }
        Ok(())
    }

    async fn stored_snapshot(&self) -> Option<Vec<u8>> {
        let folder = self.host.snapshots.as_ref()?.folder.clone();
        let stream = self.stream.clone();
        let loaded = tokio::task::spawn_blocking(move || folder.load(&stream)).await;
        loaded.unwrap_or_else(|error| Err(error.into())).unwrap_or_else(|error| {
            tracing::warn!(stream = %self.stream, %error, "a snapshot could not be read: the stream is loaded from its first event");
            None
        })
    }

    /// The snapshot in `bytes`, once it and the journal say the same.
    async fn fitting(&self, bytes: &[u8]) -> Result<Result<Snapshot<A>, Misfit>, Failure> {
        let Some(snapshots) = &self.host.snapshots else {
            return Ok(Err(Misfit::Seal));
        };
        let snapshot = match snapshots.layout.read(&self.stream, bytes) {
            Ok(snapshot) => snapshot,
            Err(misfit) => return Ok(Err(misfit)),
        };
        let version = snapshot.version;
        let there = self
            .host
            .journal
            .read(&self.stream, version.0 - 1, 1)
            .await
            .map_err(Failure::Journal)?;
        Ok(match there.first() {
            None => Err(Misfit::Ahead { version }),
            Some(entry) if (entry.version, entry.hash) != (version.0, snapshot.head) => {
                Err(Misfit::OtherHistory { version })
            }
            Some(_) => Ok(snapshot),
        })
    }

    /// Stores a snapshot if enough has happened since the last one. Nobody waits for it, and one that fails is missed by nobody.
    pub(crate) fn snapshot_if_due(&mut self) {
        let Some(snapshots) = &self.host.snapshots else {
            return;
        };
        let storing = self
            .snapshots
            .under_way
            .as_ref()
            .is_some_and(|task| !task.is_finished());
        if storing || self.version.0.saturating_sub(self.snapshots.at.0) < SNAPSHOT_EVERY_EVENTS {
            return;
        }
        let bytes = snapshots.layout.write(
            &self.stream,
            (self.version, self.head, self.last),
            &self.state,
            &self.ledger,
        );
        let (folder, stream) = (snapshots.folder.clone(), self.stream.clone());
        self.snapshots.at = self.version;
        self.snapshots.under_way = Some(self.host.tasks.spawn_blocking(move || {
            if let Err(error) = folder.store(&stream, &bytes) {
                tracing::warn!(%stream, %error, "a snapshot could not be stored; the events are");
            }
        }));
    }
}
