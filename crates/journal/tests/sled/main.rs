//! The sled engine passes the suite, keeps everything when it is opened again or killed, and does not open when it has lost something.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

mod crash;
mod damage;
mod disk;
mod durability;
mod guarded;
mod model;
mod reopening;

mod conformance {
    use journal::{Options, SledJournal};
    use tempfile::TempDir;

    async fn empty() -> (SledJournal, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (
            SledJournal::open(folder.path(), Options::default())
                .await
                .unwrap(),
            folder,
        )
    }

    journal_suite::conformance!(empty);
}

use std::path::Path;

use bytes::Bytes;
use journal::{Append, Expected, Journal, JournalError, Options, SledJournal, StreamId};
use journal_suite::whole_log;

async fn open(folder: &Path) -> Result<SledJournal, JournalError> {
    SledJournal::open(folder, Options::default()).await
}

fn append(name: &str, entries: &[&[u8]]) -> Append {
    let entries = entries
        .iter()
        .map(|entry| Bytes::copy_from_slice(entry))
        .collect();
    Append {
        stream: StreamId::new(name).unwrap(),
        expected: Expected::Any,
        entries,
    }
}

/// Commits `entries` entries, one after the other, to three streams.
async fn fill(journal: &SledJournal, entries: u32) {
    for entry in 0..entries {
        journal
            .append(append(&format!("s{}", entry % 3), &[&entry.to_be_bytes()]))
            .await
            .unwrap();
    }
}
