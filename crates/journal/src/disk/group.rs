//! The stored form of a commit group: the entries of one or more appends that became durable together.
//!
//! Numbers are big-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | format: 1 |
//! | 8 | position of the first entry |
//! | 4 | number of entries, at least 1 |
//! | … | the entries |
//! | 4 | CRC-32 (IEEE) of everything before it |
//!
//! Each entry:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | length of the stream's name |
//! | that many | the stream's name |
//! | 8 | version |
//! | 32 | hash of the stream's entry before it |
//! | 4 | length of the entry |
//! | that many | the entry |
//!
//! An entry's own hash is not stored: it is computed, and stands as `previous` in the entry that follows.

use bytes::Bytes;

use crate::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, Append, Damage, ENTRY_OVERHEAD_BYTES, GROUP_BYTES_MAX,
    Hash, Position, Recorded, STREAM_NAME_BYTES_MAX, StreamId,
};

const FORMAT: u8 = 1;
const HEADER_BYTES: usize = 1 + 8 + 4;
const CRC_BYTES: usize = 4;
const ENTRY_HEADER_BYTES: usize = 1 + 8 + 32 + 4;

// Every append that is within the public bounds fits into a group of its own.
const _: () = assert!(ENTRY_HEADER_BYTES + STREAM_NAME_BYTES_MAX <= ENTRY_OVERHEAD_BYTES);
const _: () = assert!(HEADER_BYTES + APPEND_BYTES_MAX + CRC_BYTES <= GROUP_BYTES_MAX);
const _: () = assert!(APPEND_ENTRIES_MAX * ENTRY_OVERHEAD_BYTES <= APPEND_BYTES_MAX);
const _: () = assert!(STREAM_NAME_BYTES_MAX <= u8::MAX as usize);

/// Where an entry is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The position of its group's first entry.
    pub(super) group: Position,
    /// How many entries of the group stand before it.
    pub(super) ordinal: u32,
    /// The byte of the group where it begins.
    pub(super) offset: u32,
}

/// A commit group being filled.
pub(super) struct Filling {
    first: Position,
    entries: u32,
    bytes: Vec<u8>,
}

impl Filling {
    /// A group without entries, whose first will have the position `first`.
    pub(super) fn new(first: Position) -> Self {
        let entries = 0_u32;
        let mut bytes = vec![FORMAT];
        bytes.extend(first.0.to_be_bytes());
        bytes.extend(entries.to_be_bytes());
        Self {
            first,
            entries,
            bytes,
        }
    }

    pub(super) const fn first(&self) -> Position {
        self.first
    }

    pub(super) fn next_position(&self) -> Position {
        Position(self.first.0 + u64::from(self.entries))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Whether all entries of `append` still fit.
    pub(super) fn has_room_for(&self, append: &Append) -> bool {
        let header = ENTRY_HEADER_BYTES + append.stream.as_str().len();
        let needed: usize = append
            .entries
            .iter()
            .map(|entry| header + entry.len())
            .sum();
        self.bytes.len() + needed + CRC_BYTES <= GROUP_BYTES_MAX
    }

    /// Adds an entry, for which the caller has made sure that there is room, and says where it stands.
    pub(super) fn push(&mut self, entry: &Recorded) -> Place {
        let name = entry.stream.as_str().as_bytes();
        // All three lengths are far below the type's range: a group has at most 64 KiB (`GROUP_BYTES_MAX`), a name at most 200 bytes.
        let place = Place {
            group: self.first,
            ordinal: self.entries,
            offset: self.bytes.len() as u32,
        };
        self.bytes.push(name.len() as u8);
        self.bytes.extend_from_slice(name);
        self.bytes.extend(entry.version.to_be_bytes());
        self.bytes.extend(entry.previous.0);
        self.bytes.extend((entry.bytes.len() as u32).to_be_bytes());
        self.bytes.extend_from_slice(&entry.bytes);
        self.entries += 1;
        place
    }

    /// The stored form. Nothing can be pushed after it.
    pub(super) fn finish(&mut self) -> Vec<u8> {
        self.bytes[HEADER_BYTES - 4..HEADER_BYTES].copy_from_slice(&self.entries.to_be_bytes());
        let crc = crc32fast::hash(&self.bytes);
        self.bytes.extend(crc.to_be_bytes());
        std::mem::take(&mut self.bytes)
    }
}

/// A stored commit group whose checksum is right.
pub(super) struct Group<B> {
    first: Position,
    entries: u32,
    bytes: B,
}

/// An entry as it is stored, and where the next one begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stored<'a> {
    pub(super) stream: &'a str,
    pub(super) version: u64,
    pub(super) previous: Hash,
    pub(super) bytes: &'a [u8],
    next: u32,
}

impl<B: AsRef<[u8]>> Group<B> {
    /// The group that should begin at `position`.
    pub(super) fn read(position: Position, bytes: B) -> Result<Self, Damage> {
        let broken = |flaw| Damage::Group { position, flaw };
        let all = bytes.as_ref();
        if all.len() > GROUP_BYTES_MAX {
            return Err(broken("it is too long"));
        }
        let (framed, crc) = all
            .split_last_chunk::<CRC_BYTES>()
            .ok_or(broken("it is too short"))?;
        if crc32fast::hash(framed) != u32::from_be_bytes(*crc) {
            return Err(broken("its checksum is wrong"));
        }
        let mut rest = framed;
        if take::<1>(&mut rest) != Some([FORMAT]) {
            return Err(broken("its format is unknown"));
        }
        let first = take(&mut rest)
            .map(u64::from_be_bytes)
            .ok_or(broken("it is too short"))?;
        if first != position.0 {
            return Err(broken("it belongs at another position"));
        }
        let entries = take(&mut rest)
            .map(u32::from_be_bytes)
            .ok_or(broken("it is too short"))?;
        if entries == 0 {
            return Err(broken("it holds no entry"));
        }
        Ok(Self {
            first: position,
            entries,
            bytes,
        })
    }

    /// The position of its last entry, by its own account.
    pub(super) fn last(&self) -> Position {
        // It holds at least one.
        Position(self.first.0.saturating_add(u64::from(self.entries) - 1))
    }

    /// The entry at `place`, which must be one of this group's.
    pub(super) fn entry(&self, place: Place) -> Result<Stored<'_>, Damage> {
        self.entry_at(place.offset).ok_or(Damage::Group {
            position: self.first,
            flaw: "an entry is cut off",
        })
    }

    /// All entries in order with their places.
    pub(super) fn entries(&self) -> impl Iterator<Item = Result<(Place, Stored<'_>), Damage>> {
        let mut offset = HEADER_BYTES as u32;
        (0..self.entries).map(move |ordinal| {
            let place = Place {
                group: self.first,
                ordinal,
                offset,
            };
            let stored = self.entry(place)?;
            offset = stored.next;
            Ok((place, stored))
        })
    }

    fn entry_at(&self, offset: u32) -> Option<Stored<'_>> {
        let (framed, _) = self.bytes.as_ref().split_last_chunk::<CRC_BYTES>()?;
        let mut rest = framed.get(offset as usize..)?;
        let [name_bytes] = take::<1>(&mut rest)?;
        let stream = std::str::from_utf8(cut(&mut rest, usize::from(name_bytes))?).ok()?;
        let version = u64::from_be_bytes(take(&mut rest)?);
        let previous = Hash(take(&mut rest)?);
        let length = u32::from_be_bytes(take(&mut rest)?);
        let bytes = cut(&mut rest, usize::try_from(length).ok()?)?;
        let next = u32::try_from(framed.len() - rest.len()).ok()?;
        Some(Stored {
            stream,
            version,
            previous,
            bytes,
            next,
        })
    }
}

impl Place {
    /// The entry's place in the whole log.
    pub(super) fn position(self) -> Position {
        Position(self.group.0.saturating_add(u64::from(self.ordinal)))
    }
}

impl Stored<'_> {
    /// The entry as it is answered to a reader.
    pub(super) fn recorded(&self, position: Position, stream: StreamId) -> Recorded {
        let bytes = Bytes::copy_from_slice(self.bytes);
        Recorded::new(position, stream, self.version, self.previous, bytes)
    }
}

/// Takes the first `N` bytes off `rest`, if it has as many.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = rest.split_first_chunk::<N>()?;
    *rest = left;
    Some(*taken)
}

/// Takes the first `bytes` bytes off `rest`, if it has as many.
fn cut<'a>(rest: &mut &'a [u8], bytes: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(bytes)?;
    *rest = left;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Head;
    use proptest::prelude::*;

    fn group(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut filling = Filling::new(Position(5));
        for (name, bytes) in entries {
            let next = Head::default().next(
                filling.next_position(),
                StreamId::new(name).unwrap(),
                Bytes::copy_from_slice(bytes),
            );
            filling.push(&next);
        }
        filling.finish()
    }

    fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - CRC_BYTES;
        bytes.truncate(end);
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        bytes
    }

    fn flaw(bytes: Vec<u8>) -> &'static str {
        let read: Result<(), _> = Group::read(Position(5), bytes)
            .and_then(|group| group.entries().try_for_each(|entry| entry.map(drop)));
        match read {
            Err(Damage::Group {
                position: Position(5),
                flaw,
            }) => flaw,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_stored_form_is_the_documented_one() {
        let mut documented = vec![1];
        documented.extend([0, 0, 0, 0, 0, 0, 0, 5]);
        documented.extend([0, 0, 0, 2]);
        for (name, bytes) in [(b"a/b", &b"stone"[..]), (b"c-d", b"")] {
            documented.push(3);
            documented.extend(name);
            documented.extend([0, 0, 0, 0, 0, 0, 0, 1]);
            documented.extend([0; 32]);
            documented.extend([0, 0, 0, bytes.len() as u8]);
            documented.extend(bytes);
        }
        documented.extend([0x0c, 0xb3, 0xb7, 0x45]);
        assert_eq!(group(&[("a/b", b"stone"), ("c-d", b"")]), documented);
    }

    #[test]
    fn what_was_pushed_is_read_back() {
        let group = Group::read(Position(5), group(&[("a/b", b"stone"), ("c-d", b"")])).unwrap();
        let entries: Vec<_> = group.entries().map(Result::unwrap).collect();
        let seen: Vec<_> = entries
            .iter()
            .map(|(place, stored)| (place.position().0, stored.stream, stored.bytes))
            .collect();
        assert_eq!(seen, [(5, "a/b", &b"stone"[..]), (6, "c-d", b"")]);
        for (place, stored) in &entries {
            assert_eq!(&group.entry(*place).unwrap(), stored);
        }
    }

    #[test]
    fn a_broken_group_is_refused_with_its_flaw() {
        let whole = group(&[("a/b", b"stone")]);
        assert_eq!(flaw(Vec::new()), "it is too short");
        assert_eq!(flaw(vec![0; GROUP_BYTES_MAX + 1]), "it is too long");
        assert_eq!(flaw(resealed(whole[..8].to_vec())), "it is too short");
        let changed = |at: usize, to: u8| {
            let mut bytes = whole.clone();
            bytes[at] = to;
            bytes
        };
        assert_eq!(flaw(changed(20, 9)), "its checksum is wrong");
        assert_eq!(flaw(resealed(changed(0, 2))), "its format is unknown");
        assert_eq!(
            flaw(resealed(changed(8, 6))),
            "it belongs at another position"
        );
        assert_eq!(flaw(resealed(changed(12, 0))), "it holds no entry");
        assert_eq!(flaw(resealed(changed(12, 2))), "an entry is cut off");
        assert_eq!(
            flaw(resealed(changed(HEADER_BYTES, 255))),
            "an entry is cut off"
        );
        assert_eq!(
            flaw(resealed(changed(HEADER_BYTES + 4 + 8 + 32, 255))),
            "an entry is cut off"
        );
    }

    #[test]
    fn the_largest_append_has_room_in_an_empty_group_and_not_in_another() {
        let stream = StreamId::new("n".repeat(STREAM_NAME_BYTES_MAX)).unwrap();
        let entries = vec![Bytes::from(vec![0; crate::ENTRY_BYTES_MAX])];
        let append = Append {
            stream: stream.clone(),
            expected: crate::Expected::Any,
            entries,
        };
        let mut filling = Filling::new(Position(1));
        assert!(filling.has_room_for(&append));
        let large = Head::default().next(Position(1), stream, append.entries[0].clone());
        filling.push(&large);
        assert!(!filling.has_room_for(&append));
        assert!(filling.finish().len() <= GROUP_BYTES_MAX);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn one_changed_byte_is_always_noticed(at in any::<prop::sample::Index>(), change in 1..=255_u8) {
            let mut bytes = group(&[("a/b", b"stone"), ("c-d", b"")]);
            let at = at.index(bytes.len());
            bytes[at] ^= change;
            prop_assert!(Group::read(Position(5), bytes).is_err());
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let mut framed = vec![FORMAT, 0, 0, 0, 0, 0, 0, 0, 5];
            framed.extend(bytes);
            framed.extend([0; CRC_BYTES]);
            if let Ok(group) = Group::read(Position(5), resealed(framed)) {
                // However many entries the frame claims, no more are walked than its bytes can hold.
                prop_assert!(group.entries().take_while(Result::is_ok).count() <= 300 / ENTRY_HEADER_BYTES);
            }
        }
    }
}
