//! Space on the disk: the journal stops writing while there is still some left.
//!
//! On a full disk sled cannot even open its store. So the journal reserves a ballast, a file of allocated blocks without content. When
//! the disk runs short, the ballast is released, which is enough to close, to open again and to read, and nothing more is written until
//! the ballast fits too. An operator who frees space need not restart anything.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rustix::fs::{FallocateFlags, fallocate, statvfs};

use crate::JournalError;
use crate::error::{During as _, if_there};

const FILE: &str = "ballast";
/// What the ballast holds free: four of sled's segments, so that a store can be opened and closed several times.
const BALLAST_BYTES: u64 = 32 * 1024 * 1024;
/// What must be free beside the ballast for a commit: two of sled's segments. A commit of at most 64 KiB begins one new segment, and
/// what sled moves while it cleans up may begin another.
const FREE_BYTES_MIN: u64 = 16 * 1024 * 1024;

/// The space that a journal reserves for itself.
#[derive(Debug)]
pub(super) struct DiskSpace {
    folder: PathBuf,
    /// Whether the ballast is known to be there.
    held: bool,
}

impl DiskSpace {
    /// The space of the journal in `folder`; nothing is reserved before the first write.
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            held: false,
        }
    }

    /// The same for a journal that is about to be opened; a disk too full to open the store on gets the ballast released.
    pub(super) fn for_opening(folder: &Path) -> Result<Self, JournalError> {
        let space = Self::new(folder);
        let free = available(folder)?;
        if free < FREE_BYTES_MIN && space.release()? {
            tracing::error!(
                free,
                "the disk is nearly full: the ballast is released, so that the store can be opened"
            );
        }
        Ok(space)
    }

    /// Whether a commit may be written; asked before each.
    pub(super) fn check(&mut self) -> Result<(), JournalError> {
        let free = available(&self.folder)?;
        self.held = self.held
            || fs::metadata(self.file()).is_ok_and(|metadata| metadata.len() == BALLAST_BYTES);
        if !self.held {
            return self.take(free);
        }
        if free >= FREE_BYTES_MIN {
            return Ok(());
        }
        tracing::error!(
            free,
            "the disk is nearly full: the ballast is released and the journal is read-only until there is space"
        );
        self.held = false;
        self.release()?;
        Err(full(free, FREE_BYTES_MIN))
    }

    /// Reserves the ballast, which is not there, and then accepts the commit.
    fn take(&mut self, free: u64) -> Result<(), JournalError> {
        let needed = FREE_BYTES_MIN + BALLAST_BYTES;
        if free < needed {
            return Err(full(free, needed));
        }
        let allocated = File::create(self.file())
            .and_then(|file| Ok(fallocate(file, FallocateFlags::empty(), 0, BALLAST_BYTES)?));
        match allocated.map_err(|error| (error.kind(), error)) {
            Err((ErrorKind::StorageFull | ErrorKind::QuotaExceeded, _)) => {
                // Left behind it does no harm: a file of another length is no ballast.
                drop(fs::remove_file(self.file()));
                return Err(full(free, needed));
            }
            Err((_, error)) => {
                tracing::warn!(%error, "this file system reserves no blocks: the journal has no ballast")
            }
            Ok(()) => tracing::info!("the ballast is taken"),
        }
        self.held = true;
        Ok(())
    }

    /// Removes the ballast, and says whether there was one.
    fn release(&self) -> Result<bool, JournalError> {
        if_there(fs::remove_file(self.file()))
            .map(|removed| removed.is_some())
            .during("releasing the ballast")
    }

    fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }
}

/// The bytes that anybody may still write on the disk of `folder`.
fn available(folder: &Path) -> Result<u64, JournalError> {
    let disk = statvfs(folder).during("asking for the free space of the disk")?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

fn full(free_bytes: u64, needed_bytes: u64) -> JournalError {
    JournalError::Full {
        free_bytes,
        needed_bytes,
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::MetadataExt as _;

    use super::*;

    #[test]
    fn the_ballast_is_taken_with_the_first_write_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut space = DiskSpace::new(folder.path());
        assert!(!space.file().exists());
        for _ in 0..2 {
            space.check().unwrap();
            assert_eq!(fs::metadata(space.file()).unwrap().len(), BALLAST_BYTES);
            assert!(
                fs::metadata(space.file()).unwrap().blocks() * 512 >= BALLAST_BYTES,
                "it holds no blocks"
            );
            space = DiskSpace::new(folder.path());
        }
    }

    #[test]
    fn a_short_disk_is_refused_until_the_ballast_fits_too() {
        let folder = tempfile::tempdir().unwrap();
        let mut space = DiskSpace::new(folder.path());
        let needed = FREE_BYTES_MIN + BALLAST_BYTES;
        for free in [0, FREE_BYTES_MIN, needed - 1] {
            let full = JournalError::Full {
                free_bytes: free,
                needed_bytes: needed,
            };
            assert_eq!(space.take(free), Err(full.clone()));
            assert!(
                full.to_string().contains("nearly full") && full.advice() == crate::Advice::Retry
            );
            assert!(!space.file().exists());
        }
        space.take(needed).unwrap();
        assert!(space.held);
    }

    #[test]
    fn a_folder_that_is_gone_is_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let mut space = DiskSpace::new(&folder.path().join("gone"));
        assert!(matches!(
            space.check(),
            Err(JournalError::Storage {
                during: "asking for the free space of the disk",
                ..
            })
        ));
    }
}
