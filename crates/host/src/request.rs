use std::sync::Arc;

use aggregate::{Actor, Aggregate, Codec, Stamp, Version};
use envelope::{Cause, Envelope, EnvelopeError};
use journal::{Hash, Recorded};

/// A command on its way to an aggregate.
#[derive(Clone, Debug)]
pub struct Request<A: Aggregate> {
    pub command: A::Command,
    /// What the command was read from, and the key that names this attempt.
    pub cause: Cause,
    pub actor: Actor,
    /// W3C trace context of the call; empty where there is none.
    pub trace_parent: String,
    /// When it counts as received. Never later than now, never earlier than the aggregate's last event.
    pub at: Stamp,
    /// The version the caller has seen, if it must not have changed.
    pub expected: Option<Version>,
}

/// A stored event, as the one who asked for it and all who watch are shown it.
pub struct Seen<A: Aggregate, C: Codec<A>> {
    pub version: Version,
    /// When it counts from.
    pub at: Stamp,
    pub event: A::Event,
    /// The event as it is stored.
    pub message: C::Message,
}

impl<A: Aggregate, C: Codec<A>> Seen<A, C> {
    pub(crate) fn stored(recorded: &Recorded) -> Result<(Envelope, Self), EnvelopeError> {
        let (envelope, message) = Envelope::open_message::<A, C>(&recorded.bytes)?;
        let event =
            C::read(message.clone()).map_err(|error| EnvelopeError::Event(error.to_string()))?;
        let seen = Self {
            version: Version(recorded.version),
            at: envelope.at,
            event,
            message,
        };
        Ok((envelope, seen))
    }
}

/// The answer to a request, and to every repetition of it.
pub struct Accepted<A: Aggregate, C: Codec<A>> {
    /// The version after the events.
    pub version: Version,
    /// What the command brought about; nothing if it was an acceptance without effect.
    pub events: Vec<Arc<Seen<A, C>>>,
}

impl<A: Aggregate, C: Codec<A>> Accepted<A, C> {
    pub fn events(&self) -> impl Iterator<Item = &A::Event> {
        self.events.iter().map(|seen| &seen.event)
    }

    /// The events as they are stored and shown.
    #[must_use]
    pub fn messages(&self) -> Vec<C::Message> {
        self.events
            .iter()
            .map(|seen| seen.message.clone())
            .collect()
    }
}

/// An aggregate as its last commit left it.
#[derive(Clone, Debug)]
pub struct View<A> {
    pub state: Arc<A>,
    /// Its version; zero if nothing has ever happened to it.
    pub version: Version,
    /// The head of its chain.
    pub head: Hash,
    /// When it was looked at.
    pub at: Stamp,
}
