//! Backup of stores: [`verify`], [`export`] to lines of JSON, and [`import`] of such an export.
//!
//! # What it guarantees
//!
//! - **Nothing in a store is written.** A copy is opened, made where `TMPDIR` says.
//! - **An export is checked before its first entry is written**, and its last line tells a whole one from a cut one.
//! - **An import takes nothing on trust**: positions, versions, chains, counts and heads are checked, every size is bounded, and the
//!   folder appears only once everything in the export was read, checked and stored.
//!
//! # What it does not do
//!
//! It does not know what an entry means, and it prints nothing: progress is handed to the caller.
//!
//! # The format
//!
//! One JSON object per line, each with one field that says what the line is:
//!
//! ```text
//! {"export":{"format":1}}
//! {"store":{"name":"clock"}}
//! {"entry":{"position":1,"stream":"clock/final","version":1,"hash":"6f0c…","bytes":"0a1f…"}}
//! {"end":{"entries":1,"streams":1,"head":"93b1…"}}
//! {"complete":{"stores":["clock"],"entries":1}}
//! ```
//!
//! Stores follow each other by name; the name of a store that was exported by itself is null. Its entries come in the order of the
//! log. `position` counts them from 1 (the journal's own positions may have gaps and are not exported), `version` counts those of a
//! stream. `hash` is the entry's link in its stream's chain, as the journal's documentation lays it out; `bytes` are the entry, in
//! hexadecimal digits. `end` closes a store: the number of its entries and streams and the hash over the heads of its streams (see
//! [`Digest`]). `complete` is the last line: an export without it has been cut. A field that is not named here makes a line
//! unreadable.
//!
//! # Example
//!
//! ```
//! use journal::{Append, Expected, Journal, Options, SledJournal, StreamId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let data = folder.path().join("data");
//! let journal = SledJournal::open(&data.join("clock"), Options::default()).await?;
//! let stream = StreamId::new("clock/final")?;
//! journal
//!     .append(Append { stream, expected: Expected::Any, entries: vec![b"started".as_slice().into()] })
//!     .await?;
//! journal.close().await?;
//!
//! let stores = backup::find(&data, &["clock"])?;
//! let mut lines = Vec::new();
//! backup::export(&stores, &Options::default(), &mut lines, &mut |_| {}).await?;
//!
//! let restored = backup::import(lines.as_slice(), &folder.path().join("restored"), &mut |_| {}).await?;
//! assert_eq!(restored[0].digest, backup::verify(&stores[0], &Options::default()).await?);
//! # Ok(())
//! # }
//! ```

mod digest;
mod error;
mod export;
mod filling;
mod format;
mod import;
mod reader;
mod store;

pub use digest::{Digest, verify};
pub use error::BackupError;
pub use export::export;
pub use filling::Restored;
pub use import::{import, unfinished_imports};
pub use store::{InvalidStoreName, Store, StoreName, find};

/// How far a store has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// See [`Store::label`].
    pub store: &'a str,
    pub entries: u64,
    /// How many there will be, where that is known.
    pub of: Option<u64>,
}
