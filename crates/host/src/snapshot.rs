use std::sync::Arc;

use aggregate::{Aggregate, Epoch, Stamp, StateCodec, Version};
use bytes::Bytes;
use journal::{Hash, StreamId};
use prost::Message;

use crate::ledger::{Entry, Ledger};
use crate::published::{Committed, Place};
use envelope::IdempotencyKey;

/// After how many events a snapshot is stored anew: more than most games have, few enough to be replayed in a millisecond.
pub const SNAPSHOT_EVERY_EVENTS: u64 = 128;

/// An aggregate at one version: what replaying its stream up to there would give.
///
/// Stored as the BLAKE3 hash of a protobuf message, and the message. Nothing in it is trusted over the journal.
#[derive(Debug)]
pub(crate) struct Snapshot<A> {
    pub(crate) committed: Committed<A>,
    pub(crate) ledger: Ledger,
}

/// Why stored bytes are not the snapshot they should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misfit {
    #[error("its hash is not that of its bytes")]
    Seal,
    #[error("it cannot be decoded: {0}")]
    Message(String),
    #[error("its {0} is missing or out of range")]
    Field(&'static str),
    #[error("it is one of {0:?}")]
    OtherStream(String),
    #[error("its state has layout {found}; this program reads {read}")]
    Schema { found: u32, read: u32 },
    #[error("the hash of its state is another")]
    StateHash,
    #[error("its state cannot be decoded: {0}")]
    State(String),
    #[error("it stands at version {version}, which the stream does not have")]
    Ahead { version: Version },
    #[error("at its version {version} the stream has another history")]
    OtherHistory { version: Version },
}

/// What is sealed.
#[derive(Clone, PartialEq, Message)]
struct Body {
    #[prost(string, tag = "1")]
    stream: String,
    #[prost(uint64, tag = "2")]
    version: u64,
    #[prost(bytes = "vec", tag = "3")]
    head: Vec<u8>,
    #[prost(uint64, tag = "4")]
    last_epoch: u64,
    #[prost(uint64, tag = "5")]
    last_ms: u64,
    #[prost(uint32, tag = "6")]
    schema: u32,
    #[prost(bytes = "vec", tag = "7")]
    state_hash: Vec<u8>,
    #[prost(bytes = "vec", tag = "8")]
    state: Vec<u8>,
    #[prost(message, repeated, tag = "9")]
    answered: Vec<Answered>,
}

/// A key that has been answered.
#[derive(Clone, PartialEq, Message)]
struct Answered {
    #[prost(string, tag = "1")]
    key: String,
    #[prost(bytes = "vec", tag = "2")]
    fingerprint: Vec<u8>,
    #[prost(uint64, tag = "3")]
    after: u64,
    #[prost(uint64, tag = "4")]
    events: u64,
}

const SEAL_BYTES: usize = blake3::OUT_LEN;

/// How the snapshots of one kind of aggregate are written and read.
pub(crate) struct Layout<A> {
    schema: u32,
    encode: fn(&A) -> Vec<u8>,
    decode: fn(&[u8]) -> Result<A, String>,
}

impl<A> Clone for Layout<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Layout<A> {}

impl<A: Aggregate> Layout<A> {
    pub(crate) fn of<C: StateCodec<A>>() -> Self {
        Self {
            schema: C::SCHEMA,
            encode: C::encode_state,
            decode: |bytes| C::decode_state(bytes).map_err(|error| error.to_string()),
        }
    }

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
        let state = (self.encode)(&committed.state);
        let body = Body {
            stream: stream.to_string(),
            version: version.0,
            head: head.0.to_vec(),
            last_epoch: last.epoch.0,
            last_ms: last.ms,
            schema: self.schema,
            state_hash: blake3::hash(&state).as_bytes().to_vec(),
            state,
            answered: ledger.entries().map(answered).collect(),
        };
        let body = body.encode_to_vec();
        [blake3::hash(&body).as_bytes().as_slice(), &body].concat()
    }

    /// The snapshot in `bytes`, if it is one of `stream`. Whether the journal agrees is still to be asked.
    pub(crate) fn read(&self, stream: &StreamId, bytes: &[u8]) -> Result<Snapshot<A>, Misfit> {
        let (seal, body) = bytes.split_at_checked(SEAL_BYTES).ok_or(Misfit::Seal)?;
        if blake3::hash(body).as_bytes() != seal {
            return Err(Misfit::Seal);
        }
        let body = Body::decode(Bytes::copy_from_slice(body))
            .map_err(|error| Misfit::Message(error.to_string()))?;
        if body.stream != stream.as_str() {
            return Err(Misfit::OtherStream(body.stream));
        }
        if body.schema != self.schema {
            return Err(Misfit::Schema {
                found: body.schema,
                read: self.schema,
            });
        }
        if blake3::hash(&body.state).as_bytes().as_slice() != body.state_hash {
            return Err(Misfit::StateHash);
        }
        if body.version == 0 {
            return Err(Misfit::Field("version"));
        }
        let place = Place {
            version: Version(body.version),
            head: Hash(body.head.try_into().map_err(|_| Misfit::Field("head"))?),
            last: Stamp::new(Epoch(body.last_epoch), body.last_ms),
        };
        let state = Arc::new((self.decode)(&body.state).map_err(Misfit::State)?);
        Ok(Snapshot {
            committed: Committed { state, place },
            ledger: read_ledger(body.answered)?,
        })
    }
}

fn answered((key, entry): (&IdempotencyKey, &Entry)) -> Answered {
    Answered {
        key: key.as_str().to_owned(),
        fingerprint: entry.fingerprint.to_vec(),
        after: entry.after.0,
        events: entry.events,
    }
}

fn read_ledger(answered: Vec<Answered>) -> Result<Ledger, Misfit> {
    answered
        .into_iter()
        .map(|answered| {
            let key = IdempotencyKey::new(answered.key).map_err(|_| Misfit::Field("key"))?;
            let fingerprint = answered
                .fingerprint
                .try_into()
                .map_err(|_| Misfit::Field("fingerprint"))?;
            Ok((
                key,
                Entry {
                    fingerprint,
                    after: Version(answered.after),
                    events: answered.events,
                },
            ))
        })
        .collect()
}
