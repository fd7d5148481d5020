use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, VerifyingKey};

use crate::Hex;

/// What stands before the digits of a public key.
const WORD: &str = "ed25519 ";

/// A public key, written `ed25519` and 64 lower-case hexadecimal digits: the 32 bytes of RFC 8032.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// Why something is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKey {
    #[error(
        "it is not written as a public key: the word ed25519, a space and 64 lower-case hexadecimal digits"
    )]
    Text,
    #[error("its digits are those of no Ed25519 key")]
    Point,
    /// It is a key that signatures can be made for without knowing any secret.
    #[error("it is a weak key, under which anybody can sign")]
    Weak,
}

impl PublicKey {
    /// The key with these bytes.
    ///
    /// # Errors
    /// When there is none, or it protects nothing.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidKey> {
        let bytes = bytes.try_into().map_err(|_| InvalidKey::Text)?;
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| InvalidKey::Point)?;
        if key.is_weak() {
            Err(InvalidKey::Weak)
        } else {
            Ok(Self::of(&key))
        }
    }

    pub(crate) fn of(key: &VerifyingKey) -> Self {
        Self(key.to_bytes())
    }

    pub(crate) fn hex(&self) -> Hex {
        Hex(self.0.to_vec())
    }

    /// Whether this is the signature of `message` under this key, by the strict reading that leaves one signature for each.
    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(&self.0).is_ok_and(|key| {
            key.verify_strict(message, &Signature::from_bytes(signature))
                .is_ok()
        })
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{WORD}{}", self.hex())
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let bytes = text
            .strip_prefix(WORD)
            .and_then(Hex::parse)
            .ok_or(InvalidKey::Text)?;
        Self::from_bytes(&bytes.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first test vector of RFC 8032.
    const KEY: &str = "ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    #[test]
    fn a_key_is_read_as_it_is_written() {
        assert_eq!(KEY.parse::<PublicKey>().unwrap().to_string(), KEY);
    }

    #[test]
    fn what_is_no_key_says_why() {
        for text in [
            "",
            "ed25519",
            "d75a",
            &KEY[1..],
            &KEY[..KEY.len() - 1],
            &KEY.to_uppercase(),
            &format!("{KEY}00"),
            &format!("{KEY} "),
        ] {
            assert_eq!(text.parse::<PublicKey>(), Err(InvalidKey::Text), "{text:?}");
        }
        let digits = |first: &str| format!("{WORD}{first}{}", "0".repeat(64 - first.len()));
        assert_eq!(digits("02").parse::<PublicKey>(), Err(InvalidKey::Point));
        assert_eq!(digits("01").parse::<PublicKey>(), Err(InvalidKey::Weak));
    }
}
