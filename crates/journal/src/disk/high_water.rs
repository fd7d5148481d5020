//! The record of what was acknowledged, kept outside sled because a damaged sled can open with entries missing and say nothing.
//!
//! The file has two slots of 60 bytes, at bytes 0 and 4096, so that a write torn at a page's edge can spoil only one. They are written
//! in turn; the whole slot with the greater sequence counts. Numbers are big-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 7 | `journal` |
//! | 1 | the layout of the store, 2 |
//! | 8 | sequence: how often the record was written |
//! | 8 | position of the last entry acknowledged |
//! | 32 | BLAKE3 over all commit groups up to it, see [`Mark::after`] |
//! | 4 | CRC-32 (IEEE) of everything before it |

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::error::{During as _, if_there};
use crate::{Damage, Hash, JournalError, Position};

/// The record's name in the journal's folder.
pub(super) const FILE: &str = "high-water";
/// Its name until it is whole for the first time.
pub(super) const UNFINISHED_FILE: &str = "high-water.new";

const MAGIC: [u8; 7] = *b"journal";
/// The layout of the whole store, of what stands in its entries too: a store of another layout is not opened. Layout 1 was written
/// before the stored forms of entries were final.
pub(crate) const LAYOUT: u8 = 2;
const SLOT_BYTES: usize = 60;
const SLOT_OFFSETS: [u64; 2] = [0, 4096];
const FILE_BYTES: u64 = 8192;

/// How far the log goes: its end, and what stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) position: Position,
    /// The hash over all commit groups.
    pub(super) groups: Hash,
}

impl Mark {
    /// The mark after one more group: its hash is BLAKE3 over the hash before and the group's stored form.
    pub(super) fn after(self, group: &[u8], last: Position) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.groups.0);
        hasher.update(group);
        Self {
            position: last,
            groups: Hash(*hasher.finalize().as_bytes()),
        }
    }
}

/// The record, open for writing.
#[derive(Debug)]
pub(super) struct HighWater {
    file: File,
    sequence: u64,
    mark: Mark,
}

impl HighWater {
    /// The record of a journal that never acknowledged anything. It appears whole or not at all.
    pub(super) fn create(folder: &Path) -> io::Result<Self> {
        let unfinished = folder.join(UNFINISHED_FILE);
        let mut file = File::create(&unfinished)?;
        file.set_len(FILE_BYTES)?;
        let mark = Mark::default();
        for (sequence, offset) in (0..).zip(SLOT_OFFSETS) {
            file.seek(SeekFrom::Start(offset))?;
            file.write_all(&slot(sequence, mark))?;
        }
        file.sync_all()?;
        fs::rename(unfinished, folder.join(FILE))?;
        let sequence = 1;
        Ok(Self {
            file,
            sequence,
            mark,
        })
    }

    /// The record in `folder`; that of a store of another layout is refused.
    pub(super) fn open(folder: &Path) -> Result<Self, JournalError> {
        let path = folder.join(FILE);
        let opened = OpenOptions::new().read(true).write(true).open(&path);
        let opened = if_there(opened).during("opening the high-water")?;
        let mut file = opened.ok_or_else(|| Damage::HighWaterMissing {
            folder: folder.to_owned(),
        })?;
        let mut newest: Option<Slot> = None;
        for offset in SLOT_OFFSETS {
            let slot = read_slot(&mut file, offset).during("reading the high-water")?;
            if slot.is_none() {
                tracing::warn!(file = %path.display(), "a slot of the high-water is not whole; the other one counts");
            }
            newest = newest
                .into_iter()
                .chain(slot)
                .max_by_key(|slot| slot.sequence);
        }
        let Slot {
            sequence,
            layout,
            mark,
        } = newest.ok_or(Damage::HighWaterUnreadable { file: path })?;
        if layout != LAYOUT {
            return Err(JournalError::OtherLayout {
                folder: folder.to_owned(),
                found: layout,
            });
        }
        Ok(Self {
            file,
            sequence,
            mark,
        })
    }

    pub(super) const fn mark(&self) -> Mark {
        self.mark
    }

    /// Replaces the older slot, and returns once it is on stable storage.
    pub(super) fn write(&mut self, mark: Mark) -> Result<(), JournalError> {
        let sequence = self.sequence + 1;
        let offset = SLOT_OFFSETS[usize::from(sequence % 2 == 1)];
        let written = self.file.seek(SeekFrom::Start(offset));
        written
            .and_then(|_| self.file.write_all(&slot(sequence, mark)))
            // The file keeps its length, so its data is all that has to be synced.
            .and_then(|()| self.file.sync_data())
            .during("writing the high-water")?;
        (self.sequence, self.mark) = (sequence, mark);
        Ok(())
    }
}

fn slot(sequence: u64, mark: Mark) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(SLOT_BYTES);
    bytes.extend(MAGIC);
    bytes.push(LAYOUT);
    bytes.extend(sequence.to_be_bytes());
    bytes.extend(mark.position.0.to_be_bytes());
    bytes.extend(mark.groups.0);
    bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
    bytes
}

struct Slot {
    sequence: u64,
    layout: u8,
    mark: Mark,
}

/// `None` if the slot is cut off or not whole.
fn read_slot(file: &mut File, offset: u64) -> io::Result<Option<Slot>> {
    let mut bytes = [0; SLOT_BYTES];
    file.seek(SeekFrom::Start(offset))?;
    match file.read_exact(&mut bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        read => read.map(|()| parse_slot(&bytes)),
    }
}

fn parse_slot(bytes: &[u8; SLOT_BYTES]) -> Option<Slot> {
    let (framed, crc) = bytes.split_last_chunk::<4>()?;
    let (magic, rest) = framed.split_first_chunk::<7>()?;
    let (layout, rest) = rest.split_first()?;
    let (sequence, rest) = rest.split_first_chunk::<8>()?;
    let (position, rest) = rest.split_first_chunk::<8>()?;
    let groups = rest.first_chunk::<32>()?;
    let whole = *magic == MAGIC && crc32fast::hash(framed) == u32::from_be_bytes(*crc);
    whole.then(|| Slot {
        sequence: u64::from_be_bytes(*sequence),
        layout: *layout,
        mark: Mark {
            position: Position(u64::from_be_bytes(*position)),
            groups: Hash(*groups),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Mark = Mark {
        position: Position(7),
        groups: Hash([1; 32]),
    };
    const SECOND: Mark = Mark {
        position: Position(9),
        groups: Hash([2; 32]),
    };

    impl HighWater {
        /// Makes every later write fail.
        pub(in super::super) fn forbid_writing(&mut self, folder: &Path) {
            self.file = File::open(folder.join(FILE)).unwrap();
        }
    }

    fn spoil(folder: &Path, slot: usize) {
        let path = folder.join(FILE);
        let mut bytes = fs::read(&path).unwrap();
        bytes[SLOT_OFFSETS[slot] as usize + 20] ^= 1;
        fs::write(path, bytes).unwrap();
    }

    fn reopened(folder: &Path) -> Result<Mark, JournalError> {
        HighWater::open(folder).map(|high_water| high_water.mark())
    }

    #[test]
    fn the_last_mark_written_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let mut high_water = HighWater::create(folder.path()).unwrap();
        let fresh = high_water.mark();
        assert_eq!(
            (fresh, reopened(folder.path())),
            (Mark::default(), Ok(fresh))
        );
        for mark in [FIRST, SECOND] {
            high_water.write(mark).unwrap();
            assert_eq!(reopened(folder.path()), Ok(mark));
        }
        let mut again = HighWater::open(folder.path()).unwrap();
        again.write(FIRST).unwrap();
        assert_eq!(reopened(folder.path()), Ok(FIRST));
    }

    #[test]
    fn the_mark_before_counts_when_the_last_write_was_torn() {
        let folder = tempfile::tempdir().unwrap();
        let mut high_water = HighWater::create(folder.path()).unwrap();
        high_water.write(FIRST).unwrap();
        high_water.write(SECOND).unwrap();
        spoil(folder.path(), 1);
        assert_eq!(reopened(folder.path()), Ok(FIRST));
        spoil(folder.path(), 0);
        assert_eq!(
            reopened(folder.path()),
            Err(Damage::HighWaterUnreadable {
                file: folder.path().join(FILE)
            }
            .into())
        );
    }

    #[test]
    fn a_cut_record_is_unreadable_and_an_absent_one_missing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            reopened(folder.path()),
            Err(Damage::HighWaterMissing {
                folder: folder.path().to_owned()
            }
            .into())
        );
        for bytes in [&b""[..], b"journal\x02"] {
            fs::write(folder.path().join(FILE), bytes).unwrap();
            assert_eq!(
                reopened(folder.path()),
                Err(Damage::HighWaterUnreadable {
                    file: folder.path().join(FILE)
                }
                .into())
            );
        }
    }

    #[test]
    fn the_slot_is_the_documented_one() {
        let mut documented = b"journal\x02".to_vec();
        documented.extend([0, 0, 0, 0, 0, 0, 0, 3]);
        documented.extend([0, 0, 0, 0, 0, 0, 0, 7]);
        documented.extend([1; 32]);
        documented.extend([0x73, 0x5f, 0x76, 0x69]);
        assert_eq!(slot(3, FIRST), documented);
    }

    #[test]
    fn the_mark_hashes_the_groups_in_order() {
        let mark = Mark::default()
            .after(b"one", Position(1))
            .after(b"two", Position(3));
        let first = blake3::hash(&[&[0; 32][..], b"one"].concat());
        let second = blake3::hash(&[&first.as_bytes()[..], b"two"].concat());
        assert_eq!(
            mark,
            Mark {
                position: Position(3),
                groups: Hash(*second.as_bytes())
            }
        );
    }
}
