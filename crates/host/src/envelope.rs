use std::time::SystemTime;

use aggregate::{Actor, Aggregate, Codec, Epoch, Stamp, UnknownRole};
use api::common::v1 as proto;
use bytes::Bytes;
use prost::Message;

use crate::{CommandHash, IdempotencyKey, InvalidKey};

/// Around each stored event: when, who, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The instant the event counts from; a replay uses it again.
    pub at: Stamp,
    /// Wall time, for people.
    pub wall: SystemTime,
    /// Who brought it about.
    pub actor: Actor,
    /// W3C trace context of the call; empty where there was none.
    pub trace_parent: String,
    /// The command behind it; none where time alone brought it about.
    pub command: Option<(IdempotencyKey, CommandHash)>,
    /// How many events the same command brought about after this one.
    pub following: u32,
}

/// Why stored bytes are no envelope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvelopeError {
    /// Not the message it should be.
    #[error("the envelope cannot be decoded: {0}")]
    Envelope(String),
    /// A field that must be there is not, or is out of range.
    #[error("the envelope's {0} is missing or out of range")]
    Field(&'static str),
    /// The key is no key.
    #[error(transparent)]
    Key(#[from] InvalidKey),
    /// The role is no role.
    #[error("{0}")]
    Role(String),
    /// The event inside cannot be decoded.
    #[error("the event cannot be decoded: {0}")]
    Event(String),
}

impl From<UnknownRole> for EnvelopeError {
    fn from(unknown: UnknownRole) -> Self {
        Self::Role(unknown.to_string())
    }
}

impl Envelope {
    /// The bytes to store for `event` in this envelope.
    #[must_use]
    pub fn seal<A: Aggregate, C: Codec<A>>(&self, event: &A::Event) -> Bytes {
        let (key, hash) = match &self.command {
            Some((key, hash)) => (key.as_str().to_owned(), hash.to_vec()),
            None => (String::new(), Vec::new()),
        };
        let message = proto::Envelope {
            stamp: Some(proto::Stamp { epoch: self.at.epoch.0, ms: self.at.ms }),
            wall_time: Some(self.wall.into()),
            actor_id: self.actor.id.clone(),
            role: self.actor.role.name().to_owned(),
            trace_parent: self.trace_parent.clone(),
            idempotency_key: key,
            command_hash: hash,
            events_following: self.following,
            payload: C::encode(event),
        };
        message.encode_to_vec().into()
    }

    /// The envelope and the event stored in `bytes`.
    ///
    /// # Errors
    /// When they are not what [`Envelope::seal`] wrote, in this version or an earlier one.
    pub fn open<A: Aggregate, C: Codec<A>>(bytes: &Bytes) -> Result<(Self, A::Event), EnvelopeError> {
        let message = proto::Envelope::decode(bytes.clone()).map_err(|error| EnvelopeError::Envelope(error.to_string()))?;
        let event = C::decode(&message.payload).map_err(|error| EnvelopeError::Event(error.to_string()))?;
        Ok((Self::read(message)?, event))
    }

    fn read(message: proto::Envelope) -> Result<Self, EnvelopeError> {
        let stamp = message.stamp.ok_or(EnvelopeError::Field("stamp"))?;
        let wall = message.wall_time.ok_or(EnvelopeError::Field("wall_time"))?;
        let command = if message.idempotency_key.is_empty() {
            None
        } else {
            let hash = message.command_hash.try_into().map_err(|_| EnvelopeError::Field("command_hash"))?;
            Some((IdempotencyKey::new(message.idempotency_key)?, hash))
        };
        Ok(Self {
            at: Stamp::new(Epoch(stamp.epoch), stamp.ms),
            wall: wall.try_into().map_err(|_| EnvelopeError::Field("wall_time"))?,
            actor: Actor::new(message.actor_id, message.role.parse()?),
            trace_parent: message.trace_parent,
            command,
            following: message.events_following,
        })
    }
}
