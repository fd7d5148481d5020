use bytes::Bytes;

use crate::{Hash, Position, StreamId};

/// Entries to add to the end of one stream: all of them, next to each other, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The stream; its first entry creates it.
    pub stream: StreamId,
    /// What the stream must hold for the entries to be stored.
    pub expected: Expected,
    /// What to store, in order: 1 to [`APPEND_ENTRIES_MAX`](crate::APPEND_ENTRIES_MAX) entries of at most
    /// [`ENTRY_BYTES_MAX`](crate::ENTRY_BYTES_MAX) bytes, together at most [`APPEND_BYTES_MAX`](crate::APPEND_BYTES_MAX).
    pub entries: Vec<Bytes>,
}

/// What a stream must hold for an append to be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exactly so many entries; zero for a stream that does not exist yet.
    Exactly(u64),
    /// Whatever it holds.
    Any,
}

/// An entry as it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its place in the whole log.
    pub position: Position,
    pub stream: StreamId,
    /// Its place in the stream: 1 for the first entry, without gaps.
    pub version: u64,
    /// The hash of the stream's entry before it, or [`Hash::GENESIS`].
    pub previous: Hash,
    /// Its own hash: [`Hash::chained`] over `previous`, `stream`, `version` and `bytes`.
    pub hash: Hash,
    pub bytes: Bytes,
}

impl Recorded {
    /// An entry with its own hash.
    pub(crate) fn new(
        position: Position,
        stream: StreamId,
        version: u64,
        previous: Hash,
        bytes: Bytes,
    ) -> Self {
        Self {
            hash: Hash::chained(previous, &stream, version, &bytes),
            position,
            stream,
            version,
            previous,
            bytes,
        }
    }

    /// The stream's head with this entry as its last.
    #[must_use]
    pub const fn head(&self) -> Head {
        Head {
            version: self.version,
            hash: self.hash,
        }
    }
}

/// The end of a stream.
///
/// The default is the head of a stream that does not exist: version 0 and [`Hash::GENESIS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// How many entries the stream holds, which is the version of the last.
    pub version: u64,
    pub hash: Hash,
}

impl Head {
    /// The entry that follows this head.
    pub(crate) fn next(self, position: Position, stream: StreamId, bytes: Bytes) -> Recorded {
        Recorded::new(position, stream, self.version + 1, self.hash, bytes)
    }
}
