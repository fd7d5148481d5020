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
            stamp: Some(proto::Stamp {
                epoch: self.at.epoch.0,
                ms: self.at.ms,
            }),
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
    pub fn open<A: Aggregate, C: Codec<A>>(
        bytes: &Bytes,
    ) -> Result<(Self, A::Event), EnvelopeError> {
        let message = proto::Envelope::decode(bytes.clone())
            .map_err(|error| EnvelopeError::Envelope(error.to_string()))?;
        let event =
            C::decode(&message.payload).map_err(|error| EnvelopeError::Event(error.to_string()))?;
        Ok((Self::read(message)?, event))
    }

    fn read(message: proto::Envelope) -> Result<Self, EnvelopeError> {
        let stamp = message.stamp.ok_or(EnvelopeError::Field("stamp"))?;
        let wall = message.wall_time.ok_or(EnvelopeError::Field("wall_time"))?;
        let command = if message.idempotency_key.is_empty() {
            None
        } else {
            let hash = message
                .command_hash
                .try_into()
                .map_err(|_| EnvelopeError::Field("command_hash"))?;
            Some((IdempotencyKey::new(message.idempotency_key)?, hash))
        };
        Ok(Self {
            at: Stamp::new(Epoch(stamp.epoch), stamp.ms),
            wall: wall
                .try_into()
                .map_err(|_| EnvelopeError::Field("wall_time"))?,
            actor: Actor::new(message.actor_id, message.role.parse()?),
            trace_parent: message.trace_parent,
            command,
            following: message.events_following,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use aggregate::Role;

    use super::*;

    #[derive(Clone, Default)]
    struct Text;

    impl Aggregate for Text {
        type Command = ();
        type Event = String;
        type Refusal = ();

        fn decide(&self, (): (), _: &Actor, _: Stamp) -> Result<Vec<String>, ()> {
            Ok(Vec::new())
        }

        fn apply(&mut self, _: &String, _: Stamp) {}
    }

    struct Utf8;

    impl Codec<Text> for Utf8 {
        type Error = std::string::FromUtf8Error;

        fn encode(event: &String) -> Vec<u8> {
            event.clone().into_bytes()
        }

        fn decode(bytes: &[u8]) -> Result<String, Self::Error> {
            String::from_utf8(bytes.to_vec())
        }
    }

    fn envelope(command: Option<(IdempotencyKey, CommandHash)>) -> Envelope {
        Envelope {
            at: Stamp::new(Epoch(3), 1_234),
            wall: UNIX_EPOCH + Duration::new(1_796_000_000, 5),
            actor: Actor::new("zhang", Role::ChiefArbiter),
            trace_parent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".into(),
            command,
            following: 2,
        }
    }

    fn command() -> Option<(IdempotencyKey, CommandHash)> {
        Some((IdempotencyKey::new("k").unwrap(), [7; 32]))
    }

    /// What opening gives after `spoil` has changed the message.
    fn opened(spoil: impl FnOnce(&mut proto::Envelope)) -> Result<Envelope, EnvelopeError> {
        let bytes = envelope(command()).seal::<Text, Utf8>(&"局".to_owned());
        let mut message = proto::Envelope::decode(bytes).unwrap();
        spoil(&mut message);
        Envelope::open::<Text, Utf8>(&message.encode_to_vec().into()).map(|(envelope, _)| envelope)
    }

    #[test]
    fn what_was_sealed_is_opened_as_it_was() {
        for command in [None, command()] {
            let envelope = envelope(command);
            let bytes = envelope.seal::<Text, Utf8>(&"局".to_owned());
            assert_eq!(
                Envelope::open::<Text, Utf8>(&bytes),
                Ok((envelope, "局".to_owned()))
            );
        }
    }

    #[test]
    fn a_field_that_is_missing_or_has_another_length_is_named() {
        assert_eq!(
            opened(|message| message.stamp = None),
            Err(EnvelopeError::Field("stamp"))
        );
        assert_eq!(
            opened(|message| message.wall_time = None),
            Err(EnvelopeError::Field("wall_time"))
        );
        for length in [0, 31, 33] {
            assert_eq!(
                opened(|message| message.command_hash = vec![7; length]),
                Err(EnvelopeError::Field("command_hash"))
            );
        }
    }

    #[test]
    fn a_key_a_role_or_an_event_that_is_none_is_named() {
        assert_eq!(
            opened(|message| message.idempotency_key = "a b".into()),
            Err(EnvelopeError::Key(InvalidKey { bytes: 3 }))
        );
        assert!(
            matches!(opened(|message| message.role = "king".into()), Err(EnvelopeError::Role(text)) if text.contains("king"))
        );
        assert!(matches!(
            opened(|message| message.payload = vec![0xff]),
            Err(EnvelopeError::Event(_))
        ));
    }

    #[test]
    fn bytes_that_are_no_message_are_refused() {
        let opened = Envelope::open::<Text, Utf8>(&Bytes::from_static(b"\xff\xff\xff"));
        assert!(matches!(opened, Err(EnvelopeError::Envelope(_))));
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_bytes_are_opened_or_refused(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            drop(Envelope::open::<Text, Utf8>(&bytes.into()));
        }

        #[test]
        fn an_envelope_with_any_byte_changed_is_opened_or_refused(at in 0..1_000_usize, to in proptest::num::u8::ANY) {
            let mut bytes = envelope(command()).seal::<Text, Utf8>(&"局".to_owned()).to_vec();
            let at = at % bytes.len();
            bytes[at] = to;
            drop(Envelope::open::<Text, Utf8>(&bytes.into()));
        }
    }
}
