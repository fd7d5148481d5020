use std::fs::File;
use std::path::{Path, PathBuf};

use ::sled::{Config, Db, Error, IVec};

use super::group::Group;
use crate::{Damage, JournalError, Position};

/// The name of sled's folder in the journal's folder.
pub(super) const FOLDER: &str = "store";

/// sled's segments, in bytes. What is larger than a quarter of one leaves the log for a file of its own that sled never syncs. A leaf
/// holds up to 17 groups of 64 KiB before it is split and is written whole: 8 MiB is the smallest power of two that keeps it inside.
const SEGMENT_BYTES: usize = 8 * 1024 * 1024;

/// Whoever holds it keeps the disk waiting.
#[cfg(test)]
pub(super) type Gate = std::sync::Arc<tokio::sync::Mutex<()>>;

/// sled's folder in the journal's `folder`.
pub(super) fn folder(folder: &Path) -> PathBuf {
    folder.join(FOLDER)
}

/// The database: commit groups by the position of their first entry.
pub(super) struct Store {
    db: Db,
    /// A second handle of the database's file: sled's `flush` does not sync the file's metadata nor the disk's cache.
    file: File,
    folder: PathBuf,
    #[cfg(test)]
    sync_gate: Gate,
    #[cfg(test)]
    read_gate: Gate,
    /// Held until the database is gone (fields are dropped in order).
    _lock: File,
}

impl Store {
    /// The file that holds the groups of the journal in `folder`.
    pub(super) fn file(folder: &Path) -> PathBuf {
        self::folder(folder).join("db")
    }

    /// Opens the database in `folder`, or creates it, with a cache of `cache_bytes`, and keeps `lock` locked as long as it is open.
    ///
    /// `None` says that sled's own lock is still held by somebody.
    pub(super) fn open(
        folder: &Path,
        cache_bytes: u64,
        lock: &File,
    ) -> Result<Option<Self>, JournalError> {
        let failed = |error| JournalError::storage("opening the store's files", error);
        let lock = lock.try_clone().map_err(failed)?;
        let at = self::folder(folder);
        let config = Config::new()
            .path(&at)
            .cache_capacity(cache_bytes)
            .segment_size(SEGMENT_BYTES)
            .flush_every_ms(None);
        let db = match config.open() {
            Ok(db) => db,
            // sled has no error of its own for this one.
            Err(Error::Io(error)) if error.to_string().contains("could not acquire lock") => {
                return Ok(None);
            }
            Err(error) => return Err(fault(&at, "opening the store", error)),
        };
        let file = File::options()
            .write(true)
            .open(Self::file(folder))
            .map_err(failed)?;
        Ok(Some(Self {
            db,
            file,
            folder: at,
            #[cfg(test)]
            sync_gate: Gate::default(),
            #[cfg(test)]
            read_gate: Gate::default(),
            _lock: lock,
        }))
    }

    /// Stores a group; it is on stable storage when this returns.
    pub(super) fn put(&self, first: Position, group: Vec<u8>) -> Result<(), JournalError> {
        // One key is all a commit writes, so it needs no batch to be atomic.
        self.db
            .insert(first.0.to_be_bytes(), group)
            .map_err(|error| self.fault("writing the store", error))?;
        self.sync()
    }

    /// Brings everything written to stable storage.
    pub(super) fn sync(&self) -> Result<(), JournalError> {
        #[cfg(test)]
        let _open = self.sync_gate.blocking_lock();
        self.db
            .flush()
            .map_err(|error| self.fault("flushing the store", error))?;
        self.file
            .sync_all()
            .map_err(|error| JournalError::storage("syncing the store", error))
    }

    /// The group whose first entry has the position `first`.
    pub(super) fn group(&self, first: Position) -> Result<Group<IVec>, JournalError> {
        let found = self
            .db
            .get(first.0.to_be_bytes())
            .map_err(|error| self.fault("reading the store", error))?;
        let bytes = found.ok_or(Damage::Group {
            position: first,
            flaw: "it is missing",
        })?;
        Ok(Group::read(first, bytes)?)
    }

    /// The groups in order, beginning with the one that holds `position` or, if none does, the one after it.
    pub(super) fn groups(
        &self,
        position: Position,
    ) -> Result<impl Iterator<Item = Result<(Position, IVec), JournalError>>, JournalError> {
        let key = position.0.to_be_bytes();
        let before = self
            .db
            .range(..=key)
            .next_back()
            .transpose()
            .map_err(|error| self.fault("reading the store", error))?;
        let begin = before.map_or(IVec::from(&key), |(first, _)| first);
        Ok(self.db.range(begin..).map(|item| {
            let (key, bytes) = item.map_err(|error| self.fault("reading the store", error))?;
            let key = <[u8; 8]>::try_from(&*key).map_err(|_| Damage::Engine {
                folder: self.folder.clone(),
                cause: "a key is not a position".to_owned(),
            })?;
            Ok((Position(u64::from_be_bytes(key)), bytes))
        }))
    }

    /// Makes every later sync fail: there is nothing to sync in a device that keeps nothing.
    #[cfg(test)]
    pub(super) fn fail_syncs(&mut self) {
        self.file = File::options().write(true).open("/dev/null").unwrap();
    }

    #[cfg(test)]
    pub(super) fn sync_gate(&self) -> Gate {
        Gate::clone(&self.sync_gate)
    }

    #[cfg(test)]
    pub(super) fn wait_for_read_gate(&self) {
        drop(self.read_gate.blocking_lock());
    }

    #[cfg(test)]
    pub(super) fn read_gate(&self) -> Gate {
        Gate::clone(&self.read_gate)
    }

    /// Stores any bytes under any key.
    #[cfg(test)]
    pub(super) fn put_raw(&self, key: &[u8], bytes: Vec<u8>) {
        self.db.insert(key, bytes).unwrap();
    }

    fn fault(&self, during: &'static str, error: Error) -> JournalError {
        fault(&self.folder, during, error)
    }
}

fn fault(folder: &Path, during: &'static str, error: Error) -> JournalError {
    match error {
        Error::Io(error) => JournalError::storage(during, error),
        other => Damage::Engine {
            folder: folder.to_owned(),
            cause: other.to_string(),
        }
        .into(),
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}
