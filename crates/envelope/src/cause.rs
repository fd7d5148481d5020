use std::fmt;

use aggregate::Actor;
use bytes::Bytes;

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
    pub bytes: usize,
}

impl IdempotencyKey {
    /// # Errors
    /// When the text is empty, too long or has another character.
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

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What asked for events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub key: IdempotencyKey,
    /// The method that was called, such as `Play`.
    pub method: String,
    /// Its request as the method's own message, less the key and whatever else a repetition of the same call may say differently.
    ///
    /// It shares a commit group with the events, so a server's bound on messages bounds it, and a request that does not fit into the
    /// group along with its events is refused by the journal as too large.
    pub request: Bytes,
}

/// The BLAKE3 hash of what a key stands for.
pub type Fingerprint = [u8; 32];

impl Cause {
    /// What the key stands for: who called which method with which request. So nobody gets an answer that was given to somebody else.
    pub fn fingerprint(&self, actor: &Actor) -> Fingerprint {
        let mut hasher = blake3::Hasher::new();
        for part in [&self.method, actor.role.name(), &actor.id] {
            hasher.update(part.as_bytes());
            hasher.update(&[0]);
        }
        hasher.update(&self.request);
        *hasher.finalize().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use aggregate::Role;

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

    #[test]
    fn another_caller_another_role_another_method_and_another_request_are_another_call() {
        let of = |method: &str, id: &str, role, request: &'static [u8]| {
            let cause = Cause {
                key: IdempotencyKey::new("k").unwrap(),
                method: method.into(),
                request: Bytes::from_static(request),
            };
            cause.fingerprint(&Actor::new(id, role))
        };
        let first = of("Play", "zhang", Role::Player, b"H8");
        assert_eq!(first, of("Play", "zhang", Role::Player, b"H8"));
        for other in [
            of("Play", "li", Role::Player, b"H8"),
            of("Play", "zhang", Role::Arbiter, b"H8"),
            of("Observe", "zhang", Role::Player, b"H8"),
            of("Play", "zhang", Role::Player, b"H9"),
        ] {
            assert_ne!(first, other);
        }
    }
}
