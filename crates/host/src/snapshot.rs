use std::sync::Arc;

use aggregate::{Aggregate, Stamp, Version};
use envelope::IdempotencyKey;
use journal::{Hash, Journal, JournalError, StreamId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::SnapshotFolder;
use crate::ledger::{Entry, Ledger};
use crate::published::{Committed, Place};

/// After how many events a snapshot is stored anew: more than most games have, few enough to be replayed in a millisecond.
pub const SNAPSHOT_EVERY_EVENTS: u64 = 128;

const SEAL_BYTES: usize = blake3::OUT_LEN;

/// An aggregate at one version: what replaying its stream up to there would give.
///
/// Stored as a BLAKE3 hash over what follows, then the header and the state by `postcard`. Nothing in it is trusted over the journal.
pub(crate) struct Snapshot<A> {
    pub(crate) committed: Committed<A>,
    pub(crate) ledger: Ledger,
}

/// What stands before the state.
#[derive(Serialize, Deserialize)]
struct Header {
    stream: String,
    version: Version,
    head: [u8; 32],
    last: Stamp,
    schema: u32,
    answered: Vec<(String, Entry)>,
}

/// Why stored bytes are not the snapshot they should be.
#[derive(Debug, thiserror::Error)]
enum Misfit {
    #[error("its hash is not that of its bytes")]
    Seal,
    #[error("it cannot be decoded: {0}")]
    Bytes(#[from] postcard::Error),
    #[error("one of its keys is none")]
    Key,
    #[error("it is one of {0:?}")]
    OtherStream(String),
    #[error("its state has layout {found}; this program reads {read}")]
    Schema { found: u32, read: u32 },
    #[error("it stands at version {0}, which the stream does not have")]
    Ahead(Version),
    #[error("at its version {0} the stream has another history")]
    OtherHistory(Version),
}

/// Where the snapshots of a host are, and how they are written.
pub(crate) struct Snapshots<A> {
    pub(crate) folder: SnapshotFolder,
    schema: u32,
    encode: fn(&A) -> Vec<u8>,
    decode: fn(&[u8]) -> postcard::Result<A>,
}

impl<A: Aggregate + Serialize + DeserializeOwned> Snapshots<A> {
    pub(crate) fn new(folder: SnapshotFolder, schema: u32) -> Self {
        Self {
            folder,
            schema,
            encode: write_state,
            decode: read_state,
        }
    }
}

/// A state as snapshots hold it.
pub fn write_state<A: Serialize>(state: &A) -> Vec<u8> {
    bytes(state)
}

/// The state that [`write_state`] wrote.
///
/// # Errors
/// When the bytes are no such state, or more than one.
pub fn read_state<A: DeserializeOwned>(bytes: &[u8]) -> postcard::Result<A> {
    match postcard::take_from_bytes(bytes)? {
        (state, []) => Ok(state),
        // So reads a state whose layout ends earlier.
        _ => Err(postcard::Error::DeserializeBadEncoding),
    }
}

/// Nothing that is written here can fail to be written; if it did, nothing would be no snapshot.
fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_extend(value, Vec::new()).unwrap_or_default()
}

impl<A: Aggregate> Snapshots<A> {
    pub(crate) fn write(
        &self,
        stream: &StreamId,
        committed: &Committed<A>,
        ledger: &Ledger,
    ) -> Vec<u8> {
        let Place {
            version,
            head,
            last,
        } = committed.place;
        let header = bytes(&Header {
            stream: stream.to_string(),
            version,
            head: head.0,
            last,
            schema: self.schema,
            answered: ledger.entries(),
        });
        let body = [header, (self.encode)(&committed.state)].concat();
        [blake3::hash(&body).as_bytes().as_slice(), &body].concat()
    }

    /// The snapshot in `bytes`, if it is one of `stream`. Whether the journal agrees is still to be asked.
    fn read(&self, stream: &StreamId, bytes: &[u8]) -> Result<Snapshot<A>, Misfit> {
        let (seal, body) = bytes.split_at_checked(SEAL_BYTES).ok_or(Misfit::Seal)?;
        if blake3::hash(body).as_bytes() != seal {
            return Err(Misfit::Seal);
        }
        let (header, state): (Header, _) = postcard::take_from_bytes(body)?;
        if header.stream != stream.as_str() {
            return Err(Misfit::OtherStream(header.stream));
        }
        if header.schema != self.schema {
            return Err(Misfit::Schema {
                found: header.schema,
                read: self.schema,
            });
        }
        let answered = header.answered.into_iter();
        let ledger = answered.map(|(key, entry)| Some((IdempotencyKey::new(key).ok()?, entry)));
        Ok(Snapshot {
            committed: Committed {
                state: Arc::new((self.decode)(state)?),
                place: Place {
                    version: header.version,
                    head: Hash(header.head),
                    last: header.last,
                },
            },
            ledger: ledger.collect::<Option<_>>().ok_or(Misfit::Key)?,
        })
    }

    /// The stored snapshot of `stream`, if there is one and it fits the journal.
    pub(crate) async fn load(
        &self,
        stream: &StreamId,
        journal: &dyn Journal,
    ) -> Result<Option<Snapshot<A>>, JournalError> {
        let (folder, name) = (self.folder.clone(), stream.clone());
        let loading = tokio::task::spawn_blocking(move || folder.load(&name));
        let stored = loading.await.unwrap_or_else(|error| Err(error.into()));
        let bytes = match stored {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(error) => {
                tracing::warn!(%stream, %error, "a snapshot could not be read: the stream is loaded from its first event");
                return Ok(None);
            }
        };
        let misfit = match self.read(stream, &bytes) {
            Ok(snapshot) => {
                let Place { version, head, .. } = snapshot.committed.place;
                let before = version.0.saturating_sub(1);
                match journal.read(stream, before, 1).await?.first() {
                    None => Misfit::Ahead(version),
                    Some(entry) if (entry.version, entry.hash) == (version.0, head) => {
                        return Ok(Some(snapshot));
                    }
                    Some(_) => Misfit::OtherHistory(version),
                }
            }
            Err(misfit) => misfit,
        };
        tracing::warn!(%stream, %misfit, "a snapshot is ignored: the stream is loaded from its first event");
        Ok(None)
    }
}
