use std::fs::File;
use std::path::{Path, PathBuf};

use ::sled::{Config, Db, Error, IVec};

use super::group::Group;
use crate::error::During as _;
use crate::{Damage, JournalError, Position};

pub(super) const FOLDER: &str = "store";

/// sled's segments, in bytes. What is larger than a quarter of one leaves the log for a file of its own that sled never syncs. A leaf
/// holds up to 17 groups of 64 KiB before it is split and is written whole: 8 MiB is the smallest power of two that keeps it inside.
const SEGMENT_BYTES: usize = 8 * 1024 * 1024;

const CACHE_BYTES: u64 = 64 * 1024 * 1024;

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
    pub(super) gates: tampering::Gates,
    /// Held until the database is gone (fields are dropped in order).
    _lock: File,
}

impl Store {
    /// The file that holds the groups of the journal in `folder`.
    pub(super) fn file(folder: &Path) -> PathBuf {
        self::folder(folder).join("db")
    }

    /// Opens the database in `folder`, or creates it, and keeps `lock` locked as long as it is open.
    ///
    /// `None` says that sled's own lock is still held by somebody.
    pub(super) fn open(folder: &Path, lock: &File) -> Result<Option<Self>, JournalError> {
        let during = "opening the store's files";
        let lock = lock.try_clone().during(during)?;
        let at = self::folder(folder);
        let config = Config::new()
            .path(&at)
            .cache_capacity(CACHE_BYTES)
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
        let file = File::options().write(true).open(Self::file(folder));
        Ok(Some(Self {
            db,
            file: file.during(during)?,
            folder: at,
            #[cfg(test)]
            gates: tampering::Gates::default(),
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
        let _open = self.gates.sync.blocking_lock();
        self.db
            .flush()
            .map_err(|error| self.fault("flushing the store", error))?;
        self.file.sync_all().during("syncing the store")
    }

    /// The group whose first entry has the position `first`.
    pub(super) fn group(&self, first: Position) -> Result<Group<IVec>, JournalError> {
        let found = self.db.get(first.0.to_be_bytes());
        let found = found.map_err(|error| self.unread(error))?;
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
        let before = self.db.range(..=key).next_back().transpose();
        let before = before.map_err(|error| self.unread(error))?;
        let begin = before.map_or(IVec::from(&key), |(first, _)| first);
        Ok(self.db.range(begin..).map(|item| {
            let (key, bytes) = item.map_err(|error| self.unread(error))?;
            let key = <[u8; 8]>::try_from(&*key).map_err(|_| Damage::Engine {
                folder: self.folder.clone(),
                cause: "a key is not a position".to_owned(),
            })?;
            Ok((Position(u64::from_be_bytes(key)), bytes))
        }))
    }

    fn unread(&self, error: Error) -> JournalError {
        self.fault("reading the store", error)
    }

    fn fault(&self, during: &'static str, error: Error) -> JournalError {
        fault(&self.folder, during, error)
    }
}

fn fault(folder: &Path, during: &'static str, error: Error) -> JournalError {
    match error {
        Error::Io(error) => JournalError::Storage {
            during,
            cause: error.to_string(),
        },
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

#[cfg(test)]
mod tampering {
    use std::sync::Arc;

    use tokio::sync::Mutex;

    use super::*;

    /// Whoever holds one keeps the disk waiting.
    #[derive(Default)]
    pub(in super::super) struct Gates {
        pub(in super::super) sync: Arc<Mutex<()>>,
        pub(in super::super) read: Arc<Mutex<()>>,
    }

    impl Store {
        /// Makes every later sync fail: there is nothing to sync in a device that keeps nothing.
        pub(in super::super) fn fail_syncs(&mut self) {
            self.file = File::options().write(true).open("/dev/null").unwrap();
        }

        /// Stores any bytes under any key.
        pub(in super::super) fn put_raw(&self, key: &[u8], bytes: Vec<u8>) {
            self.db.insert(key, bytes).unwrap();
        }
    }
}
