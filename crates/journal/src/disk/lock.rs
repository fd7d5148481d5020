//! One process at a time has a journal open.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use crate::JournalError;
use crate::error::{During as _, if_there};

const LOCKING: &str = "locking the journal's folder";

pub(super) const FILE: &str = "lock";
/// How often a lock that somebody holds is tried before opening gives up, and how long it waits in between: a second in all.
const TRIES_MAX: u32 = 20;
const WAIT: Duration = Duration::from_millis(50);

/// Locks the folder against other processes, and other journals in this one.
pub(super) fn exclusive(folder: &Path) -> Result<File, JournalError> {
    let file = File::create(folder.join(FILE)).during(LOCKING)?;
    take(folder, &file, File::try_lock)?;
    Ok(file)
}

/// Locks the folder against whoever would write in it, without writing; a folder without the file was copied from somewhere and is
/// nobody's.
pub(super) fn shared(folder: &Path) -> Result<Option<File>, JournalError> {
    let file = if_there(File::open(folder.join(FILE))).during(LOCKING)?;
    if let Some(file) = &file {
        take(folder, file, File::try_lock_shared)?;
    }
    Ok(file)
}

fn take(
    folder: &Path,
    file: &File,
    try_lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<(), JournalError> {
    retry(folder, || match try_lock(file) {
        Ok(()) => Ok(Some(())),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error).during(LOCKING),
    })
}

/// Tries for a second what gives nothing as long as somebody else has the journal in `folder` open.
pub(super) fn retry<T>(
    folder: &Path,
    mut attempt: impl FnMut() -> Result<Option<T>, JournalError>,
) -> Result<T, JournalError> {
    for _ in 0..TRIES_MAX {
        if let Some(got) = attempt()? {
            return Ok(got);
        }
        wait();
    }
    Err(JournalError::Unavailable {
        cause: format!("another process has {} open", folder.display()),
    })
}

#[allow(
    clippy::disallowed_methods,
    reason = "nothing notifies when another process releases a lock; this is the writer's thread"
)]
fn wait() {
    std::thread::sleep(WAIT);
}
