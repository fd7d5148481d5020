//! Opening a journal: is everything that was acknowledged there, and is it what was acknowledged?

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use super::group::Group;
use super::high_water::{self, HighWater, Mark};
use super::index::Index;
use super::journal::Options;
use super::store::{self, Store};
use crate::{Damage, Head, JournalError, Position, StreamId};

/// The name of the locked file in the journal's folder.
const LOCK_FILE: &str = "lock";
/// How often a lock that somebody holds is tried before opening gives up, and how long it waits in between: a second in all.
const LOCK_TRIES_MAX: u32 = 20;
const LOCK_WAIT: Duration = Duration::from_millis(50);

/// A journal that has been checked from its first entry to its last.
#[derive(Debug)]
pub(super) struct Recovered {
    pub(super) store: Store,
    pub(super) high_water: HighWater,
    pub(super) mark: Mark,
    pub(super) index: Index,
}

/// Opens the journal in `folder`; a fresh one if the folder is empty or absent.
pub(super) fn recover(folder: &Path, options: &Options) -> Result<Recovered, JournalError> {
    let failed = |error| JournalError::storage("preparing the journal's folder", error);
    fs::create_dir_all(folder).map_err(failed)?;
    // Asked before the lock is taken as well, so that a folder of somebody else's stays untouched.
    check_ours(folder)?;
    let lock = lock(folder)?;
    let (high_water, acknowledged) = match contents(folder).map_err(failed)? {
        Contents::Nothing => {
            tracing::info!(folder = %folder.display(), "the folder is empty: a fresh journal begins");
            HighWater::create(folder).map_err(failed)?
        }
        Contents::Journal => HighWater::open(folder)?,
        Contents::Other => return Err(Damage::HighWaterMissing { folder: folder.to_owned() }.into()),
    };
    let file = Store::file(folder);
    if acknowledged.position > Position::START && !file.try_exists().map_err(failed)? {
        return Err(Damage::StoreMissing { file, acknowledged: acknowledged.position }.into());
    }
    let store = open_store(folder, options, lock)?;
    sync_folders(folder).map_err(failed)?;
    verify(store, high_water, acknowledged)
}

enum Contents {
    /// Nothing, or what an interrupted creation leaves.
    Nothing,
    /// A journal, by its high-water record.
    Journal,
    /// Something else.
    Other,
}

fn contents(folder: &Path) -> io::Result<Contents> {
    let mut contents = Contents::Nothing;
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name == high_water::FILE {
            return Ok(Contents::Journal);
        }
        if name != LOCK_FILE && name != high_water::UNFINISHED_FILE {
            contents = Contents::Other;
        }
    }
    Ok(contents)
}

fn check_ours(folder: &Path) -> Result<(), JournalError> {
    match contents(folder).map_err(|error| JournalError::storage("reading the journal's folder", error))? {
        Contents::Other => Err(Damage::HighWaterMissing { folder: folder.to_owned() }.into()),
        Contents::Nothing | Contents::Journal => Ok(()),
    }
}

/// Locks the folder against other processes, and other journals in this one.
fn lock(folder: &Path) -> Result<File, JournalError> {
    let failed = |error| JournalError::storage("locking the journal's folder", error);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK_FILE)).map_err(failed)?;
    for _ in 0..LOCK_TRIES_MAX {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => wait(),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
    Err(held(folder))
}

/// Opens the store, waiting for threads of an earlier sled that have not let go of it yet.
fn open_store(folder: &Path, options: &Options, mut lock: File) -> Result<Store, JournalError> {
    for _ in 0..LOCK_TRIES_MAX {
        match Store::open(folder, options.cache_bytes, lock)? {
            Ok(store) => return Ok(store),
            Err(not_yet) => lock = not_yet,
        }
        wait();
    }
    Err(held(folder))
}

#[allow(clippy::disallowed_methods, reason = "nothing notifies when another process lets go of a lock; this is the writer's thread")]
fn wait() {
    std::thread::sleep(LOCK_WAIT);
}

fn held(folder: &Path) -> JournalError {
    JournalError::Unavailable { cause: format!("another process has {} open", folder.display()) }
}

/// The names of everything just created, from the innermost folder outwards.
fn sync_folders(folder: &Path) -> io::Result<()> {
    store::sync_folder(&folder.join(store::FOLDER))?;
    store::sync_folder(folder)?;
    match folder.parent() {
        Some(parent) if parent != Path::new("") => store::sync_folder(parent),
        _ => store::sync_folder(Path::new(".")),
    }
}

/// Reads the whole log and holds it against itself and against what was acknowledged.
fn verify(store: Store, mut high_water: HighWater, acknowledged: Mark) -> Result<Recovered, JournalError> {
    let mut index = Index::default();
    let mut mark = Mark::default();
    let mut groups_ahead: u64 = 0;
    let mut reached = acknowledged == mark;
    for item in store.groups(Position::START)? {
        let (first, bytes) = item?;
        let expected = Position(mark.position.0 + 1);
        if first != expected {
            return Err(Damage::Gap { expected, found: first }.into());
        }
        let group = Group::read(first, &bytes)?;
        replay(&group, &mut index)?;
        mark = mark.after(&bytes, index.end());
        groups_ahead += u64::from(mark.position > acknowledged.position);
        reached |= mark == acknowledged;
    }
    if mark.position < acknowledged.position {
        return Err(Damage::StoreBehind { acknowledged: acknowledged.position, end: mark.position }.into());
    }
    if !reached {
        return Err(Damage::OtherGroups { acknowledged: acknowledged.position }.into());
    }
    if groups_ahead > 0 {
        // A crash between the store's sync and the high-water's leaves one; more come with an older copy of the high-water.
        tracing::warn!(groups_ahead, end = mark.position.0, "the store holds groups that were not acknowledged; they are whole and stay");
        store.sync()?;
        high_water.write(mark).map_err(|error| JournalError::storage("writing the high-water", error))?;
    }
    Ok(Recovered { store, high_water, mark, index })
}

fn replay<B: AsRef<[u8]>>(group: &Group<B>, index: &mut Index) -> Result<(), Damage> {
    for entry in group.entries() {
        let (place, stored) = entry?;
        let position = place.position();
        let stream = match index.stream(stored.stream) {
            Some(stream) => stream,
            None => StreamId::new(stored.stream)
                .map_err(|_| Damage::Group { position: place.group, flaw: "the name of a stream is not one" })?,
        };
        let Head { version, hash } = index.head(stored.stream);
        if (stored.version, stored.previous) != (version + 1, hash) {
            return Err(Damage::Chain { position, stream, version: stored.version });
        }
        index.add(&stored.recorded(position, stream), place);
    }
    Ok(())
}
