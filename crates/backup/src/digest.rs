use std::fmt;
use std::path::Path;

use journal::{
    Hash, Head, Journal, JournalError, Options, READ_ENTRIES_MAX, SledJournal, StreamId,
};

use crate::{BackupError, Store};

/// What a store holds: two stores with the same digest hold the same entries, whatever groups these were committed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    pub entries: u64,
    pub streams: u64,
    /// The heads of all streams, taken by name and chained: each step is the hash of an entry, as the journal defines it, whose
    /// `previous` is the step before (32 zero bytes at first), whose stream and version are the head's, and whose bytes are the head's
    /// hash.
    pub head: Hash,
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entries, streams, head) = (self.entries, self.streams, self.head);
        write!(f, "{entries} entries in {streams} streams, head {head}")
    }
}

impl Digest {
    /// Adds the next stream by name.
    pub(crate) fn add(&mut self, stream: &StreamId, head: Head) {
        self.entries = self.entries.saturating_add(head.version);
        self.streams += 1;
        self.head = Hash::chained(self.head, stream, head.version, &head.hash.0);
    }

    pub(crate) async fn of(journal: &impl Journal) -> Result<Self, JournalError> {
        let mut digest = Self::default();
        let mut after = None;
        loop {
            let page = journal
                .streams("", after.as_ref(), READ_ENTRIES_MAX)
                .await?;
            let Some((last, _)) = page.last() else {
                return Ok(digest);
            };
            after = Some(last.clone());
            for (stream, head) in page {
                digest.add(&stream, head);
            }
        }
    }
}

/// Checks every entry of a store, and that everything acknowledged is there.
///
/// # Errors
/// When the store is damaged, in use, or cannot be copied or read.
pub async fn verify(store: &Store, options: &Options) -> Result<Digest, BackupError> {
    let scratch = tempfile::tempdir().map_err(BackupError::Scratch)?;
    let journal = open_copy(store, scratch.path(), options).await?;
    let failed = BackupError::of_store(&store.folder);
    let digest = Digest::of(&journal).await.map_err(&failed)?;
    journal.close().await.map_err(&failed)?;
    Ok(digest)
}

/// Opens a copy of a store, in a folder of its own in `scratch`.
pub(crate) async fn open_copy(
    store: &Store,
    scratch: &Path,
    options: &Options,
) -> Result<SledJournal, BackupError> {
    SledJournal::open_copy(&store.folder, scratch.join(store.label()), options.clone())
        .await
        .map_err(BackupError::of_store(&store.folder))
}

#[cfg(test)]
mod tests {
    use journal::{Append, Expected};
    use journal_suite::MemoryJournal;

    use super::*;

    #[tokio::test]
    async fn every_stream_counts_in_the_order_of_names() {
        let journal = MemoryJournal::new();
        let names: Vec<String> = (0..READ_ENTRIES_MAX + 3)
            .map(|number| format!("s{number}"))
            .collect();
        for name in &names {
            let entries = vec![name.clone().into_bytes().into(); 2];
            journal
                .append(Append {
                    stream: StreamId::new(name).unwrap(),
                    expected: Expected::Any,
                    entries,
                })
                .await
                .unwrap();
        }
        let digest = Digest::of(&journal).await.unwrap();
        assert_eq!(
            (digest.entries, digest.streams),
            (2 * names.len() as u64, names.len() as u64)
        );
        let mut sorted: Vec<StreamId> = names
            .iter()
            .map(|name| StreamId::new(name).unwrap())
            .collect();
        sorted.sort();
        let mut again = Digest::default();
        for stream in &sorted {
            again.add(stream, journal.head(stream).await.unwrap());
        }
        assert_eq!(digest, again);
        assert_ne!(digest.head, Digest::default().head);
    }
}
