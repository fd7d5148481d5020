//! Opening a journal: is everything that was acknowledged there, and is it what was acknowledged?

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ::sled::IVec;

use super::copy;
use super::group::Group;
use super::high_water::{self, HighWater, Mark};
use super::index::Index;
use super::lock;
use super::options::Guard;
use super::probe::Probe;
use super::seal;
use super::space::DiskSpace;
use super::store::{self, Store};
use crate::error::{During as _, if_there};
use crate::{Damage, Head, JournalError, Position, StreamId};

/// The name of the folder with a copy of the store while it is probed.
const PROBE_FOLDER: &str = "probe";
const PREPARING: &str = "preparing the journal's folder";

/// A journal that has been checked from its first entry to its last.
#[derive(Debug)]
pub(super) struct Recovered {
    pub(super) store: Store,
    pub(super) high_water: HighWater,
    pub(super) index: Index,
    pub(super) space: DiskSpace,
    /// The journal's folder, if it is to be sealed when it is closed.
    pub(super) sealed: Option<PathBuf>,
}

/// Opens the journal in `folder`; a fresh one if the folder is empty or absent.
pub(super) fn recover(folder: &Path, guard: &Guard) -> Result<Recovered, JournalError> {
    let outermost = first_existing(folder);
    fs::create_dir_all(folder).during(PREPARING)?;
    // Asked before the lock is taken as well, so that a folder of somebody else's stays untouched.
    has_journal(folder)?;
    let lock = lock::exclusive(folder)?;
    let space = DiskSpace::for_opening(folder)?;
    let mut high_water = if has_journal(folder)? {
        check_record(folder)?
    } else {
        tracing::info!(folder = %folder.display(), "the folder is empty: a fresh journal begins");
        HighWater::create(folder).during(PREPARING)?
    };
    let sealed = match guard {
        Guard::InProcess => None,
        Guard::Child(probe) => {
            let exists = Store::file(folder).try_exists().during(PREPARING)?;
            if exists && !seal::fits(folder).during(PREPARING)? {
                probe_copy(folder, probe)?;
            }
            Some(folder.to_owned())
        }
    };
    seal::remove(folder).during(PREPARING)?;
    let store = open_store(folder, &lock)?;
    sync_folders(folder, &outermost).during(PREPARING)?;
    let index = verify(&store, &mut high_water)?;
    Ok(Recovered {
        store,
        high_water,
        index,
        space,
        sealed,
    })
}

/// Opens a copy of the journal in `folder` that it makes in `scratch`.
pub(super) fn recover_copy(
    folder: &Path,
    scratch: &Path,
    guard: &Guard,
) -> Result<Recovered, JournalError> {
    if !has_journal(folder)? {
        return Err(high_water_missing(folder));
    }
    let lock = lock::shared(folder)?;
    copy::journal(folder, scratch).during("copying the journal")?;
    drop(lock);
    let relocated = |error| match error {
        JournalError::Damaged(damage) => damage.relocated(scratch, folder).into(),
        JournalError::OtherLayout { found, .. } => JournalError::OtherLayout {
            folder: folder.to_owned(),
            found,
        },
        other => other,
    };
    check_record(scratch).map_err(relocated)?;
    if let Guard::Child(probe) = guard {
        probe.judge(scratch, folder)?;
    }
    recover(scratch, &Guard::InProcess).map_err(relocated)
}

fn probe_copy(folder: &Path, probe: &Probe) -> Result<(), JournalError> {
    const COPYING: &str = "copying the store to probe it";
    tracing::info!(folder = %folder.display(), "the store was not closed in order, or has changed since: a copy is opened first");
    let copy = folder.join(PROBE_FOLDER);
    remove_folder(&copy).during(COPYING)?;
    let judged = copy::journal(folder, &copy)
        .during(COPYING)
        .and_then(|()| probe.judge(&copy, folder));
    remove_folder(&copy).during(COPYING).and(judged)
}

fn remove_folder(folder: &Path) -> io::Result<()> {
    if_there(fs::remove_dir_all(folder)).map(drop)
}

/// What can be said before the store is opened: the high-water record is whole, and there is a store if there must be one.
fn check_record(folder: &Path) -> Result<HighWater, JournalError> {
    let high_water = HighWater::open(folder)?;
    let acknowledged = high_water.mark().position;
    let file = Store::file(folder);
    let exists = file.try_exists().during("looking for the store")?;
    if acknowledged > Position::START && !exists {
        return Err(Damage::StoreMissing { file, acknowledged }.into());
    }
    Ok(high_water)
}

/// Whether there is a journal in the folder, by its high-water record.
///
/// A folder without one is empty, but for what an interrupted creation leaves; one that holds anything else is refused.
fn has_journal(folder: &Path) -> Result<bool, JournalError> {
    const READING: &str = "reading the journal's folder";
    let mut foreign = false;
    for entry in fs::read_dir(folder).during(READING)? {
        let name = entry.during(READING)?.file_name();
        if name == high_water::FILE {
            return Ok(true);
        }
        foreign |= name != lock::FILE && name != high_water::UNFINISHED_FILE;
    }
    if foreign {
        Err(high_water_missing(folder))
    } else {
        Ok(false)
    }
}

fn high_water_missing(folder: &Path) -> JournalError {
    Damage::HighWaterMissing {
        folder: folder.to_owned(),
    }
    .into()
}

/// Opens the store, waiting for threads of an earlier sled that have not released it yet.
fn open_store(folder: &Path, lock: &File) -> Result<Store, JournalError> {
    lock::retry(folder, || Store::open(folder, lock))
}

/// The innermost folder on the way to `folder` that exists already and in which a name will stand that is not there yet.
fn first_existing(folder: &Path) -> PathBuf {
    let mut parents = folder.ancestors().skip(1).map(|parent| {
        if parent == Path::new("") {
            Path::new(".")
        } else {
            parent
        }
    });
    parents
        .find(|parent| parent.exists())
        .unwrap_or(folder)
        .to_owned()
}

/// Brings the names of everything just created to stable storage, from the innermost folder out to `outermost`.
fn sync_folders(folder: &Path, outermost: &Path) -> io::Result<()> {
    files::sync_folder(&store::folder(folder))?;
    for within in folder
        .ancestors()
        .take_while(|within| *within != outermost && *within != Path::new(""))
    {
        files::sync_folder(within)?;
    }
    files::sync_folder(outermost)
}

/// Reads the whole log and holds it against itself and against what was acknowledged.
fn verify(store: &Store, high_water: &mut HighWater) -> Result<Index, JournalError> {
    let mut index = Index::default();
    let (end, groups_ahead) = walk(store, high_water.mark(), |group| replay(group, &mut index))?;
    if groups_ahead > 0 {
        // A crash between the store's sync and the high-water's leaves one; more come with an older copy of the high-water.
        tracing::warn!(
            groups_ahead,
            end = end.position.0,
            "the store holds groups that were not acknowledged; they are whole and stay"
        );
        store.sync()?;
        high_water.write(end)?;
    }
    Ok(index)
}

/// Opens the store in `folder` and reads every group that was acknowledged, as the process does that may die of it.
///
/// The hash over the groups vouches for the chains in them, so these are left to whoever opens the store afterwards.
pub(super) fn read_through(folder: &Path) -> Result<(), JournalError> {
    let lock = lock::exclusive(folder)?;
    let acknowledged = check_record(folder)?.mark();
    let store = open_store(folder, &lock)?;
    walk(&store, acknowledged, |_| Ok(())).map(drop)
}

/// Lets `judge` see every group, in order, and holds them against what was acknowledged; answers where they end and how many there are
/// behind the last that was acknowledged.
fn walk(
    store: &Store,
    acknowledged: Mark,
    mut judge: impl FnMut(&Group<&IVec>) -> Result<(), Damage>,
) -> Result<(Mark, u64), JournalError> {
    let mut mark = Mark::default();
    let mut groups_ahead: u64 = 0;
    let mut reached = acknowledged == mark;
    for item in store.groups(Position::START)? {
        let (first, bytes) = item?;
        let expected = Position(mark.position.0 + 1);
        if first != expected {
            let found = first;
            return Err(Damage::Gap { expected, found }.into());
        }
        let group = Group::read(first, &bytes)?;
        judge(&group)?;
        mark = mark.after(&bytes, group.last());
        groups_ahead += u64::from(mark.position > acknowledged.position);
        reached |= mark == acknowledged;
    }
    let (acknowledged, end) = (acknowledged.position, mark.position);
    if end < acknowledged {
        Err(Damage::StoreBehind { acknowledged, end }.into())
    } else if reached {
        Ok((mark, groups_ahead))
    } else {
        Err(Damage::OtherGroups { acknowledged }.into())
    }
}

fn replay<B: AsRef<[u8]>>(group: &Group<B>, index: &mut Index) -> Result<(), Damage> {
    for entry in group.entries() {
        let (place, stored) = entry?;
        let position = place.position();
        let stream = match index.stream(stored.stream) {
            Some(stream) => stream,
            None => StreamId::new(stored.stream).map_err(|_| Damage::Group {
                position: place.group,
                flaw: "the name of a stream is not one",
            })?,
        };
        let Head { version, hash } = index.head(stored.stream);
        if (stored.version, stored.previous) != (version + 1, hash) {
            return Err(Damage::Chain {
                position,
                stream,
                version: stored.version,
            });
        }
        index.add(&stored.recorded(position, stream), place);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::super::group::Filling;
    use super::*;
    use crate::{GROUP_BYTES_MAX, Hash, Recorded};

    fn entry(position: u64, name: &str, version: u64, previous: Hash) -> Recorded {
        let stream = StreamId::new(name).unwrap();
        let bytes = Bytes::from_static(b"x");
        Recorded::new(Position(position), stream, version, previous, bytes)
    }

    fn group(first: u64, entries: &[Recorded]) -> Vec<u8> {
        let mut filling = Filling::new(Position(first));
        for entry in entries {
            filling.push(entry);
        }
        filling.finish()
    }

    /// What opening says of a journal with these records behind the one acknowledged entry `a` 1.
    fn opened_with(records: &[(&[u8], Vec<u8>)]) -> Result<Recovered, JournalError> {
        let folder = tempfile::tempdir().unwrap();
        let first = group(1, &[entry(1, "a", 1, Hash::GENESIS)]);
        let Recovered {
            store,
            mut high_water,
            ..
        } = recover(folder.path(), &Guard::InProcess).unwrap();
        store.put(Position(1), first.clone()).unwrap();
        let mark = high_water.mark().after(&first, Position(1));
        high_water.write(mark).unwrap();
        for (key, value) in records {
            store.put_raw(key, value.clone());
        }
        drop(store);
        recover(folder.path(), &Guard::InProcess)
    }

    fn damage(records: &[(&[u8], Vec<u8>)]) -> Damage {
        match opened_with(records) {
            Err(JournalError::Damaged(damage)) => damage,
            other => panic!("{other:?}"),
        }
    }

    fn key(position: u64) -> [u8; 8] {
        position.to_be_bytes()
    }

    fn head() -> Hash {
        entry(1, "a", 1, Hash::GENESIS).hash
    }

    #[test]
    fn a_whole_group_behind_the_high_water_is_accepted() {
        let next = group(
            2,
            &[entry(2, "a", 2, head()), entry(3, "b", 1, Hash::GENESIS)],
        );
        let recovered = opened_with(&[(&key(2), next)]).unwrap();
        assert_eq!(
            (recovered.high_water.mark().position, recovered.index.end()),
            (Position(3), Position(3))
        );
    }

    #[test]
    fn a_missing_group_is_a_gap() {
        let next = group(3, &[entry(3, "a", 2, head())]);
        assert_eq!(
            damage(&[(&key(3), next)]),
            Damage::Gap {
                expected: Position(2),
                found: Position(3)
            }
        );
    }

    #[test]
    fn an_entry_that_does_not_follow_its_stream_breaks_the_chain() {
        for (version, previous) in [
            (2, Hash([9; 32])),
            (3, head()),
            (1, Hash::GENESIS),
            (0, head()),
        ] {
            let next = group(2, &[entry(2, "a", version, previous)]);
            let chain = Damage::Chain {
                position: Position(2),
                stream: StreamId::new("a").unwrap(),
                version,
            };
            assert_eq!(damage(&[(&key(2), next)]), chain);
        }
    }

    #[test]
    fn a_group_that_cannot_be_decoded_is_named_by_its_position() {
        let mut flipped = group(2, &[entry(2, "a", 2, head())]);
        flipped[30] ^= 1;
        for bytes in [flipped, Vec::new(), vec![0; GROUP_BYTES_MAX + 1]] {
            assert!(matches!(
                damage(&[(&key(2), bytes)]),
                Damage::Group {
                    position: Position(2),
                    ..
                }
            ));
        }
    }

    #[test]
    fn a_stream_with_an_impossible_name_is_damage() {
        let mut bytes = group(2, &[entry(2, "b", 1, Hash::GENESIS)]);
        let framed = bytes.len() - 4;
        let name = bytes.iter().position(|byte| *byte == b'b').unwrap();
        bytes[name] = b'/';
        bytes.truncate(framed);
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        let flaw = "the name of a stream is not one";
        assert_eq!(
            damage(&[(&key(2), bytes)]),
            Damage::Group {
                position: Position(2),
                flaw
            }
        );
    }

    #[test]
    fn a_key_that_is_not_a_position_is_damage() {
        assert!(matches!(
            damage(&[(b"abc", Vec::new())]),
            Damage::Engine { .. }
        ));
    }

    #[test]
    fn a_high_water_inside_a_group_is_damage() {
        let pair = group(
            1,
            &[entry(1, "a", 1, Hash::GENESIS), entry(2, "a", 2, head())],
        );
        assert_eq!(
            damage(&[(&key(1), pair)]),
            Damage::OtherGroups {
                acknowledged: Position(1)
            }
        );
    }

    #[test]
    fn the_folders_created_are_synced_out_to_the_first_that_existed() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            first_existing(&folder.path().join("venue/journal")),
            folder.path()
        );
        assert_eq!(
            first_existing(&folder.path().join("journal")),
            folder.path()
        );
        assert_eq!(
            first_existing(Path::new("no-such-folder-here/journal")),
            Path::new(".")
        );
    }
}
