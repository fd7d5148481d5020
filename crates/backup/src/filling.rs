use std::collections::BTreeMap;
use std::future::{Future as _, poll_fn};
use std::path::{Path, PathBuf};
use std::task::Poll;

use journal::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, Append, ENTRY_OVERHEAD_BYTES, Expected, Hash, Head,
    Journal as _, JournalError, Options, SledJournal, StreamId,
};

use crate::store::label;
use crate::{BackupError, Digest, StoreName};

/// How many appends wait for the disk together. They share commits, so that a restoration is not bound by the disk's fsync.
const APPENDS_WAITING_MAX: usize = 512;

/// A store that has been restored.
#[derive(Debug)]
pub struct Restored {
    pub name: Option<StoreName>,
    pub digest: Digest,
}

impl Restored {
    /// What it is called among the others.
    #[must_use]
    pub fn label(&self) -> String {
        label(self.name.as_ref())
    }
}

/// A store being filled with entries that have been checked.
pub(crate) struct Filling {
    name: Option<StoreName>,
    folder: PathBuf,
    journal: SledJournal,
    heads: BTreeMap<StreamId, Head>,
    entries: u64,
    waiting: Vec<Append>,
}

impl Filling {
    /// A store without entries in `folder`, which is absent.
    pub(crate) async fn new(name: Option<StoreName>, folder: &Path) -> Result<Self, BackupError> {
        // It is not there yet, so nothing about it can be suspect.
        let journal = SledJournal::open(folder, Options::default())
            .await
            .map_err(BackupError::of_store(folder))?;
        Ok(Self {
            name,
            folder: folder.to_owned(),
            journal,
            heads: BTreeMap::new(),
            entries: 0,
            waiting: Vec::new(),
        })
    }

    /// How many entries it holds.
    pub(crate) const fn entries(&self) -> u64 {
        self.entries
    }

    /// The end of a stream so far.
    pub(crate) fn head(&self, stream: &StreamId) -> Head {
        self.heads.get(stream).copied().unwrap_or_default()
    }

    /// Adds the entry that follows the stream's head and has this hash.
    pub(crate) async fn add(
        &mut self,
        stream: StreamId,
        bytes: Vec<u8>,
        hash: Hash,
    ) -> Result<(), BackupError> {
        let head = self.heads.entry(stream.clone()).or_default();
        let version = head.version;
        *head = Head {
            version: version + 1,
            hash,
        };
        self.entries += 1;
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

    async fn store(&mut self) -> Result<(), BackupError> {
        self.append_waiting()
            .await
            .map_err(BackupError::of_store(&self.folder))
    }

    async fn append_waiting(&mut self) -> Result<(), JournalError> {
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
    pub(crate) fn digest(&self) -> Digest {
        let mut digest = Digest::default();
        for (stream, head) in &self.heads {
            digest.add(stream, *head);
        }
        digest
    }

    /// Brings everything to the disk and closes the store. What was stored is what was to be stored, by its own account.
    pub(crate) async fn finish(mut self) -> Result<Restored, BackupError> {
        self.store().await?;
        let failed = BackupError::of_store(&self.folder);
        let digest = Digest::of(&self.journal).await.map_err(&failed)?;
        self.journal.close().await.map_err(&failed)?;
        if digest != self.digest() {
            return Err(failed(JournalError::Storage {
                during: "restoring a store",
                cause: "it holds something else than was stored".to_owned(),
            }));
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
