use crate::{InvalidKey, PublicKey};

/// The most bytes of a file of trusted keys: some eight hundred keys.
pub const TRUST_BYTES_MAX: usize = 64 * 1024;

/// The keys whose bundles are trusted.
///
/// As text: one public key a line; empty lines and lines that begin with `#` are skipped. So files of several servers can be put
/// together as they are.
#[derive(Clone, Debug)]
pub struct TrustedKeys(Vec<PublicKey>);

/// Why a text is no list of trusted keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrustError {
    #[error("it has more than {TRUST_BYTES_MAX} bytes")]
    TooLarge,
    #[error("it is not UTF-8")]
    NotText,
    #[error("line {line}: {cause}")]
    Line { line: usize, cause: InvalidKey },
    /// A line is a secret key, which nobody should have to hand out.
    #[error("line {line}: it is a secret key; name the file of the public one")]
    Secret { line: usize },
    #[error("there is no key in it")]
    Empty,
}

impl TrustedKeys {
    /// The keys in a text.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str) -> Result<Self, TrustError> {
        if text.len() > TRUST_BYTES_MAX {
            return Err(TrustError::TooLarge);
        }
        let mut keys = Vec::new();
        for (text, line) in text.lines().zip(1..) {
            let text = text.trim_end();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if text.starts_with(crate::key_file::SECRET_WORD) {
                return Err(TrustError::Secret { line });
            }
            keys.push(
                text.parse()
                    .map_err(|cause| TrustError::Line { line, cause })?,
            );
        }
        if keys.is_empty() {
            Err(TrustError::Empty)
        } else {
            Ok(Self(keys))
        }
    }

    /// Whether this key is among them.
    #[must_use]
    pub fn contains(&self, key: PublicKey) -> bool {
        self.0.contains(&key)
    }
}

impl From<PublicKey> for TrustedKeys {
    fn from(key: PublicKey) -> Self {
        Self(vec![key])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const TWO: &str = "ed25519 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

    #[test]
    fn files_of_keys_are_put_together_as_they_are() {
        let keys = TrustedKeys::read(&format!("# one\r\n{ONE}\r\n\n# two\n{TWO}")).unwrap();
        assert!(keys.contains(ONE.parse().unwrap()) && keys.contains(TWO.parse().unwrap()));
        assert!(
            !TrustedKeys::read(ONE)
                .unwrap()
                .contains(TWO.parse().unwrap())
        );
    }

    #[test]
    fn a_faulty_line_is_named() {
        let error = |text: &str| TrustedKeys::read(text).unwrap_err();
        assert_eq!(
            error(&format!("{ONE}\n{ONE}0")),
            TrustError::Line {
                line: 2,
                cause: InvalidKey::Text
            }
        );
        assert_eq!(
            error("# mine\ned25519-secret 00"),
            TrustError::Secret { line: 2 }
        );
        assert_eq!(error("# nobody\n\n"), TrustError::Empty);
    }

    #[test]
    fn a_text_is_bounded() {
        let filled = |bytes: usize| format!("{ONE}\n#{}", "x".repeat(bytes - ONE.len() - 2));
        assert!(TrustedKeys::read(&filled(TRUST_BYTES_MAX)).is_ok());
        assert_eq!(
            TrustedKeys::read(&filled(TRUST_BYTES_MAX + 1)).unwrap_err(),
            TrustError::TooLarge
        );
    }
}
