//! Room on the disk: the journal stops writing while there is still some left.
//!
//! A full disk is no place to be: sled cannot even open its store there. So the journal keeps a ballast, a file of real blocks that
//! holds nothing. When the disk runs short, the ballast is given back, which is room to close, to open again and to read in, and
//! nothing more is written until there is room for the ballast too. An operator who frees space need not start anything anew.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use fs2::FileExt as _;

use crate::JournalError;

/// The ballast's name in the journal's folder.
const FILE: &str = "ballast";
/// What the ballast holds free: four of sled's segments, so that a store can be opened and closed several times.
const BALLAST_BYTES: u64 = 32 * 1024 * 1024;
/// What must be free beside the ballast for a commit: two of sled's segments. A commit of at most 64 KiB begins one new segment, and
/// what sled moves while it cleans up may begin another.
const FREE_BYTES_MIN: u64 = 16 * 1024 * 1024;

/// The room that a journal keeps for itself.
#[derive(Debug)]
pub(super) struct Room {
    folder: PathBuf,
    ballast: Ballast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ballast {
    /// Nothing was written since the journal was opened, so it is not known.
    Unknown,
    Held,
    /// Given back, or never taken because the disk was short.
    Released,
}

impl Room {
    /// The room of the journal in `folder`; nothing is taken before something is written.
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            ballast: Ballast::Unknown,
        }
    }

    /// The same for a journal that is about to be opened: where the disk is so full that the store could not be, the ballast makes room.
    pub(super) fn for_opening(folder: &Path) -> Result<Self, JournalError> {
        let room = Self::new(folder);
        let free = fs2::available_space(folder)
            .map_err(|error| JournalError::storage("asking for room on the disk", error))?;
        if free < FREE_BYTES_MIN {
            match fs::remove_file(room.file()) {
                Ok(()) => tracing::error!(
                    free,
                    "the disk is nearly full: the ballast is released, so that the store can be opened"
                ),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(JournalError::storage("releasing the ballast", error)),
            }
        }
        Ok(room)
    }

    /// Whether a commit may be written; asked before each.
    pub(super) fn check(&mut self) -> Result<(), JournalError> {
        let free = fs2::available_space(&self.folder)
            .map_err(|error| JournalError::storage("asking for room on the disk", error))?;
        if self.ballast != Ballast::Held {
            return self.take(free);
        }
        if free >= FREE_BYTES_MIN {
            return Ok(());
        }
        tracing::error!(
            free,
            "the disk is nearly full: the ballast is released and the journal is read-only until there is room"
        );
        self.ballast = Ballast::Released;
        match fs::remove_file(self.file()) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(JournalError::storage("releasing the ballast", error))
            }
            _ => Err(full(free, FREE_BYTES_MIN)),
        }
    }

    /// Takes the ballast if there is room for it, and then accepts the commit.
    fn take(&mut self, free: u64) -> Result<(), JournalError> {
        let there = fs::metadata(self.file()).is_ok_and(|metadata| metadata.len() == BALLAST_BYTES);
        let needed = if there {
            FREE_BYTES_MIN
        } else {
            FREE_BYTES_MIN + BALLAST_BYTES
        };
        if free < needed {
            // One that is there comes to be released next.
            self.ballast = if there {
                Ballast::Held
            } else {
                Ballast::Released
            };
            return if there {
                self.check()
            } else {
                Err(full(free, needed))
            };
        }
        if !there {
            match File::create(self.file()).and_then(|file| file.allocate(BALLAST_BYTES)) {
                Err(error)
                    if matches!(
                        error.kind(),
                        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
                    ) =>
                {
                    // What is left of it is in nobody's way: a file of another length is no ballast.
                    drop(fs::remove_file(self.file()));
                    return Err(full(free, needed));
                }
                Err(error) => {
                    tracing::warn!(%error, "this file system gives no room in advance: the journal has no ballast")
                }
                Ok(()) => tracing::info!("the ballast is taken"),
            }
        }
        self.ballast = Ballast::Held;
        Ok(())
    }

    fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }
}

fn full(free_bytes: u64, needed_bytes: u64) -> JournalError {
    JournalError::Full {
        free_bytes,
        needed_bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ballast_is_taken_with_the_first_write_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = Room::new(folder.path());
        assert!(!room.file().exists());
        for _ in 0..2 {
            room.check().unwrap();
            assert_eq!(fs::metadata(room.file()).unwrap().len(), BALLAST_BYTES);
            assert!(
                File::open(room.file()).unwrap().allocated_size().unwrap() >= BALLAST_BYTES,
                "it holds no blocks"
            );
            room = Room::new(folder.path());
        }
    }

    #[test]
    fn a_short_disk_is_refused_until_there_is_room_for_the_ballast_too() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = Room::new(folder.path());
        let needed = FREE_BYTES_MIN + BALLAST_BYTES;
        for free in [0, FREE_BYTES_MIN, needed - 1] {
            let full = JournalError::Full {
                free_bytes: free,
                needed_bytes: needed,
            };
            assert_eq!(room.take(free), Err(full.clone()));
            assert!(
                full.to_string().contains("nearly full") && full.advice() == crate::Advice::Retry
            );
            assert!(!room.file().exists());
        }
        room.take(needed).unwrap();
        assert_eq!(room.ballast, Ballast::Held);
    }

    #[test]
    fn a_folder_that_is_gone_is_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = Room::new(&folder.path().join("gone"));
        assert!(matches!(
            room.check(),
            Err(JournalError::Storage {
                during: "asking for room on the disk",
                ..
            })
        ));
    }
}
