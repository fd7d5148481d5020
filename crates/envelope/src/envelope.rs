use std::time::SystemTime;

use aggregate::{Actor, Aggregate, Codec, Epoch, Stamp, UnknownRole};
use api::common::v1 as proto;
use bytes::Bytes;
use prost::Message;

use crate::{Cause, IdempotencyKey, InvalidKey};

/// Around each stored event: when, who, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The instant the event counts from; a replay uses it again.
    pub at: Stamp,
    /// Wall time, for people.
    pub wall: SystemTime,
    pub actor: Actor,
    /// W3C trace context of the call; empty where there was none.
    pub trace_parent: String,
    /// What asked for this event and those that follow it; none on these, and none where time alone brought it about.
    pub cause: Option<Cause>,
    /// How many events were brought about together with this one and stand after it.
    pub following: u32,
}

/// Why stored bytes are no envelope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvelopeError {
    #[error("the envelope cannot be decoded: {0}")]
    Envelope(#[from] prost::DecodeError),
    /// A field that must be there is not, or is out of range.
    #[error("the envelope's {0} is missing or out of range")]
    Field(&'static str),
    #[error(transparent)]
    Key(#[from] InvalidKey),
    #[error(transparent)]
    Role(#[from] UnknownRole),
    #[error("the event cannot be decoded: {0}")]
    Event(String),
}

impl Envelope {
    /// The bytes to store for an event, encoded as `payload`, in this envelope.
    pub fn seal(&self, payload: Vec<u8>) -> Bytes {
        let cause = self.cause.clone();
        let (idempotency_key, method, request) = cause.map_or_else(Default::default, |cause| {
            (cause.key.to_string(), cause.method, cause.request)
        });
        let message = proto::Envelope {
            stamp: Some(proto::Stamp {
                epoch: self.at.epoch.0,
                ms: self.at.ms,
            }),
            wall_time: Some(self.wall.into()),
            actor_id: self.actor.id.clone(),
            role: self.actor.role.name().to_owned(),
            trace_parent: self.trace_parent.clone(),
            idempotency_key,
            method,
            request,
            events_following: self.following,
            payload: payload.into(),
        };
        message.encode_to_vec().into()
    }

    /// The envelope stored in `bytes`, and the encoded event in it.
    ///
    /// # Errors
    /// When they are not what [`Envelope::seal`] wrote.
    pub fn unseal(bytes: &Bytes) -> Result<(Self, Bytes), EnvelopeError> {
        let mut message = proto::Envelope::decode(bytes.clone())?;
        let payload = std::mem::take(&mut message.payload);
        Ok((Self::read(message)?, payload))
    }

    /// The envelope stored in `bytes`, and the event as it is stored and shown.
    ///
    /// # Errors
    /// As [`Envelope::unseal`], or when the event cannot be decoded.
    pub fn open_message<A: Aggregate, C: Codec<A>>(
        bytes: &Bytes,
    ) -> Result<(Self, C::Message), EnvelopeError> {
        let (envelope, payload) = Self::unseal(bytes)?;
        let message = C::decode(&payload).map_err(unreadable)?;
        Ok((envelope, message))
    }

    /// The envelope stored in `bytes`, and the event.
    ///
    /// # Errors
    /// As [`Envelope::open_message`].
    pub fn open<A: Aggregate, C: Codec<A>>(
        bytes: &Bytes,
    ) -> Result<(Self, A::Event), EnvelopeError> {
        let (envelope, message) = Self::open_message::<A, C>(bytes)?;
        Ok((envelope, C::read(message).map_err(unreadable)?))
    }

    fn read(message: proto::Envelope) -> Result<Self, EnvelopeError> {
        let stamp = message.stamp.ok_or(EnvelopeError::Field("stamp"))?;
        let wall = message.wall_time.ok_or(EnvelopeError::Field("wall_time"))?;
        let cause = if !message.idempotency_key.is_empty() {
            Some(Cause {
                key: IdempotencyKey::new(message.idempotency_key)?,
                method: message.method,
                request: message.request,
            })
        } else if message.method.is_empty() && message.request.is_empty() {
            None
        } else {
            return Err(EnvelopeError::Field("idempotency_key"));
        };
        Ok(Self {
            at: Stamp::new(Epoch(stamp.epoch), stamp.ms),
            wall: wall
                .try_into()
                .map_err(|_| EnvelopeError::Field("wall_time"))?,
            actor: Actor::new(message.actor_id, message.role.parse()?),
            trace_parent: message.trace_parent,
            cause,
            following: message.events_following,
        })
    }
}

fn unreadable(error: impl std::error::Error) -> EnvelopeError {
    EnvelopeError::Event(error.to_string())
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
        type Message = Vec<u8>;
        type Error = std::string::FromUtf8Error;

        const SCHEMA: u32 = 1;

        fn write(event: &String) -> Vec<u8> {
            event.clone().into_bytes()
        }

        fn read(message: Vec<u8>) -> Result<String, Self::Error> {
            String::from_utf8(message)
        }

        fn encode(message: &Vec<u8>) -> Vec<u8> {
            message.clone()
        }

        fn decode(bytes: &[u8]) -> Result<Vec<u8>, Self::Error> {
            Ok(bytes.to_vec())
        }
    }

    fn envelope(cause: Option<Cause>) -> Envelope {
        Envelope {
            at: Stamp::new(Epoch(3), 1_234),
            wall: UNIX_EPOCH + Duration::new(1_796_000_000, 5),
            actor: Actor::new("zhang", Role::ChiefArbiter),
            trace_parent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".into(),
            cause,
            following: 2,
        }
    }

    fn cause() -> Option<Cause> {
        Some(Cause {
            key: IdempotencyKey::new("k").unwrap(),
            method: "Play".into(),
            request: Bytes::from_static(b"H8"),
        })
    }

    /// What opening gives after `spoil` has changed the message.
    fn opened(spoil: impl FnOnce(&mut proto::Envelope)) -> Result<Envelope, EnvelopeError> {
        let bytes = envelope(cause()).seal("局".into());
        let mut message = proto::Envelope::decode(bytes).unwrap();
        spoil(&mut message);
        Envelope::open::<Text, Utf8>(&message.encode_to_vec().into()).map(|(envelope, _)| envelope)
    }

    #[test]
    fn what_was_sealed_is_opened_as_it_was() {
        for cause in [None, cause()] {
            let envelope = envelope(cause);
            let bytes = envelope.seal("局".into());
            assert_eq!(
                Envelope::open::<Text, Utf8>(&bytes),
                Ok((envelope, "局".to_owned()))
            );
        }
    }

    #[test]
    fn a_field_that_is_missing_is_named() {
        assert_eq!(
            opened(|message| message.stamp = None),
            Err(EnvelopeError::Field("stamp"))
        );
        assert_eq!(
            opened(|message| message.wall_time = None),
            Err(EnvelopeError::Field("wall_time"))
        );
        assert_eq!(
            opened(|message| message.idempotency_key.clear()),
            Err(EnvelopeError::Field("idempotency_key")),
            "a method without a key"
        );
    }

    #[test]
    fn a_key_a_role_or_an_event_that_is_none_is_named() {
        assert_eq!(
            opened(|message| message.idempotency_key = "a b".into()),
            Err(EnvelopeError::Key(InvalidKey { bytes: 3 }))
        );
        assert!(
            matches!(opened(|message| message.role = "king".into()), Err(EnvelopeError::Role(UnknownRole(word))) if word == "king")
        );
        assert!(matches!(
            opened(|message| message.payload = Bytes::from_static(b"\xff")),
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
            let mut bytes = envelope(cause()).seal("局".into()).to_vec();
            let at = at % bytes.len();
            bytes[at] = to;
            drop(Envelope::open::<Text, Utf8>(&bytes.into()));
        }
    }
}
