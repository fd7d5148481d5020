use std::fmt;
use std::sync::Arc;

use aggregate::{Actor, Aggregate, Stamp, Version};
use journal::Hash;

/// The longest idempotency key, in bytes.
pub const KEY_BYTES_MAX: usize = 128;

/// Names one attempt to change something; the same key never has two effects. 1 to 128 visible ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

/// A text that is no idempotency key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an idempotency key has 1 to {KEY_BYTES_MAX} visible ASCII characters; this one has {bytes} bytes"
)]
pub struct InvalidKey {
    /// How long the text is.
    pub bytes: usize,
}

impl IdempotencyKey {
    /// The key written `text`.
    ///
    /// # Errors
    /// When it is empty, too long or has another character.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidKey> {
        let text = text.into();
        let fits = (1..=KEY_BYTES_MAX).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_graphic());
        if fits {
            Ok(Self(text))
        } else {
            Err(InvalidKey { bytes: text.len() })
        }
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The BLAKE3 hash of a command's payload.
pub type CommandHash = [u8; 32];

/// A command on its way to an aggregate.
#[derive(Clone, Debug)]
pub struct Request<A: Aggregate> {
    /// What is wanted.
    pub command: A::Command,
    /// The hash of the payload that the key stands for.
    pub command_hash: CommandHash,
    /// Who wants it.
    pub actor: Actor,
    /// Names this attempt.
    pub key: IdempotencyKey,
    /// W3C trace context of the call; empty where there is none.
    pub trace_parent: String,
    /// When it counts as received. Never later than now, never earlier than the aggregate's last event.
    pub at: Stamp,
    /// The version the caller has seen, if it must not have changed.
    pub expected: Option<Version>,
}

/// The answer to a request, and to every repetition of it.
#[derive(Clone, Debug)]
pub struct Accepted<A: Aggregate> {
    /// The version after the events.
    pub version: Version,
    /// What the command brought about; nothing if it was an acceptance without effect.
    pub events: Vec<A::Event>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_bounded_at_128_bytes() {
        assert!(IdempotencyKey::new("k".repeat(128)).is_ok());
        assert_eq!(
            IdempotencyKey::new("k".repeat(129)),
            Err(InvalidKey { bytes: 129 })
        );
        assert!(IdempotencyKey::new("").is_err());
        assert!(IdempotencyKey::new("a b").is_err());
    }
}
