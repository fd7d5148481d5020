//! One hash that stands for a whole store, whatever groups its entries were committed in.

use ::journal::{Hash, Head, Journal, JournalError, READ_ENTRIES_MAX, StreamId};

/// What a store holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digest {
    pub(crate) entries: u64,
    pub(crate) streams: u64,
    /// The heads of all streams, taken by name and chained: each step is the hash of an entry, as the journal defines it, whose
    /// `previous` is the step before (32 zero bytes at first), whose stream and version are the head's, and whose bytes are the head's
    /// hash.
    pub(crate) head: Hash,
}

impl Digest {
    /// Takes in the next stream by name.
    pub(crate) fn add(&mut self, stream: &StreamId, head: Head) {
        self.entries = self.entries.saturating_add(head.version);
        self.streams += 1;
        self.head = Hash::chained(self.head, stream, head.version, &head.hash.0);
    }

    /// The digest of a journal.
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

#[cfg(test)]
mod tests {
    use ::journal::{Append, Expected, MemoryJournal};

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
