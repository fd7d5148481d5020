//! A store while it is restored.

use std::collections::BTreeMap;
use std::future::{Future as _, poll_fn};
use std::io::{self, Write};
use std::path::Path;
use std::task::Poll;

use ::journal::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, Append, ENTRY_OVERHEAD_BYTES, Expected, Hash, Head,
    Journal as _, JournalError, Options, SledJournal, StreamId,
};
use serde_json::json;

use super::super::digest::Digest;
use super::super::stores::{StoreName, label};

/// How many appends wait for the disk together. They share commits, so that a restoration is not bound by the disk's fsync.
const APPENDS_WAITING_MAX: usize = 512;

/// A store that has been restored.
#[derive(Debug)]
pub(super) struct Restored {
    name: Option<StoreName>,
    digest: Digest,
}

impl Restored {
    pub(super) fn say(&self, as_json: bool, output: &mut impl Write) -> io::Result<()> {
        let Digest {
            entries,
            streams,
            head,
        } = self.digest;
        if as_json {
            let line = json!({ "store": self.name, "entries": entries, "streams": streams, "head": head.to_string() });
            return writeln!(output, "{line}");
        }
        writeln!(
            output,
            "{}: {entries} entries in {streams} streams, head {head}",
            label(self.name.as_ref())
        )
    }

    pub(super) const fn name(&self) -> Option<&StoreName> {
        self.name.as_ref()
    }

    pub(super) const fn entries(&self) -> u64 {
        self.digest.entries
    }
}

/// A store being filled with entries that have been checked.
pub(super) struct Filling {
    name: Option<StoreName>,
    journal: SledJournal,
    heads: BTreeMap<StreamId, Head>,
    entries: u64,
    waiting: Vec<Append>,
}

impl Filling {
    /// A store without entries in `folder`, which is absent.
    pub(super) async fn new(name: Option<StoreName>, folder: &Path) -> Result<Self, JournalError> {
        // It is not there yet, so nothing about it can be suspect.
        let journal = SledJournal::open(folder, Options::default()).await?;
        Ok(Self {
            name,
            journal,
            heads: BTreeMap::new(),
            entries: 0,
            waiting: Vec::new(),
        })
    }

    pub(super) const fn name(&self) -> Option<&StoreName> {
        self.name.as_ref()
    }

    /// How many entries it holds.
    pub(super) const fn entries(&self) -> u64 {
        self.entries
    }

    /// The end of a stream so far.
    pub(super) fn head(&self, stream: &StreamId) -> Head {
        self.heads.get(stream).copied().unwrap_or_default()
    }

    /// Adds the entry that follows the stream's head and has this hash.
    pub(super) async fn add(
        &mut self,
        stream: StreamId,
        bytes: Vec<u8>,
        hash: Hash,
    ) -> Result<(), JournalError> {
        let Head { version, .. } = self.head(&stream);
        self.entries += 1;
        self.heads.insert(
            stream.clone(),
            Head {
                version: version + 1,
                hash,
            },
        );
        match self.waiting.last_mut() {
            Some(last) if last.stream == stream && has_room(last, bytes.len()) => {
                last.entries.push(bytes.into())
            }
            _ => self.waiting.push(Append {
                stream,
                expected: Expected::Exactly(version),
                entries: vec![bytes.into()],
            }),
        }
        if self.waiting.len() >= APPENDS_WAITING_MAX {
            self.store().await
        } else {
            Ok(())
        }
    }

    /// Stores what waits.
    async fn store(&mut self) -> Result<(), JournalError> {
        let mut begun = Vec::new();
        for append in self.waiting.drain(..) {
            // Outside the runtime's budget for one task, or the later ones would not get into the queue at once.
            let mut append = Box::pin(tokio::task::unconstrained(self.journal.append(append)));
            // Each is in the queue before the next is begun, which keeps them in order.
            match poll_fn(|context| Poll::Ready(append.as_mut().poll(context))).await {
                Poll::Ready(stored) => drop(stored?),
                Poll::Pending => begun.push(append),
            }
        }
        for append in begun {
            append.await?;
        }
        Ok(())
    }

    /// What it will hold once it is finished.
    pub(super) fn digest(&self) -> Digest {
        let mut digest = Digest::default();
        for (stream, head) in &self.heads {
            digest.add(stream, *head);
        }
        digest
    }

    /// Brings everything to the disk and lets go of it. What was stored is what was to be stored, by its own account.
    pub(super) async fn finish(mut self) -> Result<Restored, JournalError> {
        self.store().await?;
        let digest = Digest::of(&self.journal).await?;
        self.journal.close().await?;
        if digest != self.digest() {
            return Err(JournalError::Storage {
                during: "restoring a store",
                cause: "it holds something else than was stored".to_owned(),
            });
        }
        Ok(Restored {
            name: self.name,
            digest,
        })
    }
}

fn has_room(append: &Append, bytes: usize) -> bool {
    let held: usize = append
        .entries
        .iter()
        .map(|entry| entry.len() + ENTRY_OVERHEAD_BYTES)
        .sum();
    append.entries.len() < APPEND_ENTRIES_MAX
        && held + bytes + ENTRY_OVERHEAD_BYTES <= APPEND_BYTES_MAX
}
