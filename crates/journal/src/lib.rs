//! The append-only log under every service: many streams of opaque entries, ordered, hash-chained, and durable once acknowledged.
//!
//! # What it guarantees
//!
//! - **Acknowledged means stored.** [`Journal::append`] answers once the entries are on stable storage. After any single failure
//!   every acknowledged entry is there, or the loss is a named [`Damage`] and the journal does not open.
//! - **All or none.** The entries of one append stand next to each other, or nowhere.
//! - **The expected version is the fence.** Of two appends that expect the same number of entries at most one is stored.
//! - **Order.** A later entry has a greater [`Position`], whatever its stream; gaps are allowed. Versions count a stream from 1 without
//!   gaps.
//! - **One answer per failure.** [`JournalError::advice`] tells the caller to refuse, retry, resync or stop.
//!
//! The fault model is a crash of the process or the machine at any moment, a torn write, and one damaged region of one file. It does
//! not cover an operator who rewrites the store and its high-water record together: against that stands the chain, whose head is
//! printed on paper elsewhere.
//!
//! # A store that may be damaged
//!
//! sled does not report all damage: it may open with entries missing, which the high-water record and the chain show, but it may also
//! write to a store it cannot read, panic on a thread of its own, abort, or hang. With [`Guard::Child`] this process opens a store at
//! once only if its seal fits, and else lets a child process open a copy first, with a deadline ([`Probe`]).
//!
//! The seal is a hash over all bytes of the store, made when it was closed. It costs one reading of the store in closing and one in
//! opening. After a crash there is no seal, and a damaged file does not fit it; only then is the store copied
//! and opened twice. (A million entries, 430 MiB, two cores: opening takes 1.2 s and the seal adds 0.2 s to closing and as much to
//! opening; copy and probe lengthen the opening by half to two thirds.) The child checks that everything acknowledged can be read and is
//! what was acknowledged; the chains are left to this process, because the hash over the groups vouches for them. A flag that says "closed in order" would be cheaper and would not see what happens to a disk in a drawer.
//!
//! # A disk that fails
//!
//! Before the disk is full the journal turns read-only ([`JournalError::Full`]) and releases a ballast of 32 MiB, so that it can be
//! closed, opened and read; it goes on by itself once there is space. A sync that fails is not tried again, because what it should have
//! stored may be gone from memory too: the journal is read-only until it is opened anew and has checked what is there.
//!
//! # What it does not do
//!
//! It does not know what a game is, nor how an entry is encoded. It has no snapshots of aggregates, no projections, no deletion and
//! no wall time. It does not retry by itself.
//!
//! # The chain
//!
//! Each stream is a chain of BLAKE3 hashes (32 bytes, no key). The hash of an entry is taken over these bytes, one after the other,
//! numbers in big-endian order:
//!
//! | bytes | what |
//! |---|---|
//! | 32 | hash of the stream's entry before it; 32 zero bytes for the first |
//! | 4 | length of the stream's name |
//! | that many | the stream's name, ASCII |
//! | 8 | version: 1 for the stream's first entry |
//! | the rest | the entry's bytes as they were appended |
//!
//! # Example
//!
//! ```
//! use bytes::Bytes;
//! use journal::{Append, Expected, Journal, JournalError, Options, SledJournal, StreamId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let journal = SledJournal::open(folder.path(), Options::default()).await?;
//! let stream = StreamId::new("game/r3/t5")?;
//! let opening = Append { stream: stream.clone(), expected: Expected::Exactly(0), entries: vec![Bytes::from_static(b"opened")] };
//! let recorded = journal.append(opening.clone()).await?;
//! assert_eq!(recorded[0].version, 1);
//!
//! // Somebody who has not seen it yet does not get a second opening in.
//! let refused = journal.append(opening).await;
//! assert!(matches!(refused, Err(JournalError::Conflict { expected: 0, head, .. }) if head.version == 1));
//! assert_eq!(journal.read(&stream, 0, 100).await?, recorded);
//! # Ok(())
//! # }
//! ```

mod bounds;
mod damage;
mod disk;
mod entry;
mod error;
mod hash;
mod journal;
mod position;
mod stats;
mod stream;

pub use bounds::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, ENTRY_BYTES_MAX, ENTRY_OVERHEAD_BYTES, GROUP_BYTES_MAX,
    READ_BYTES_MAX, READ_ENTRIES_MAX,
};
pub use damage::Damage;
pub use disk::{Guard, Options, Probe, SledJournal};
pub use entry::{Append, Expected, Head, Recorded};
pub use error::{Advice, JournalError};
pub use hash::Hash;
pub use journal::Journal;
pub use position::Position;
pub use stats::Stats;
pub use stream::{STREAM_NAME_BYTES_MAX, StreamId, StreamIdError};
