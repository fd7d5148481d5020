use ed25519_dalek::Signer as _;
use game::Game;
use journal::Recorded;

use crate::format::{Completeness, DOMAIN, FORMAT, Header, Line};
use crate::{BUNDLE_BYTES_MAX, Hex, Signer, descriptors};

/// Why a game was not put into a bundle.
#[derive(Debug, thiserror::Error)]
pub enum SealError {
    #[error("there is no game to write: nothing has happened")]
    Empty,
    /// It is too long. **Refuse**: what is stored of it can be exported with the store.
    #[error("the game does not fit into a bundle of {BUNDLE_BYTES_MAX} bytes")]
    TooLarge,
    #[error("the descriptions of the events cannot be used: {0}")]
    Descriptors(#[from] prost::DecodeError),
    #[error("a line cannot be written: {0}")]
    Line(#[from] serde_json::Error),
}

impl Signer {
    /// The bundle of a game: `entries` are all that is stored of it, in order, and `game` is what they made of it.
    ///
    /// # Errors
    /// When nothing has happened yet, or too much.
    pub fn seal(&self, game: &Game, entries: &[Recorded]) -> Result<Vec<u8>, SealError> {
        let (Some(setup), Some(last)) = (game.setup(), entries.last()) else {
            return Err(SealError::Empty);
        };
        let header = Header {
            format: FORMAT,
            game: setup.game.to_string(),
            stream: last.stream.to_string(),
            profile: setup.rules.name.clone(),
            state: Completeness::of(game),
            entries: last.version,
            head: last.hash.into(),
            signer: self.public_key().hex(),
        };
        let mut bytes = Line::Bundle(header).written()?;
        bytes.extend(
            Line::Descriptors {
                bytes: Hex(descriptors::written()?),
            }
            .written()?,
        );
        for entry in entries {
            let line = Line::Entry {
                version: entry.version,
                hash: entry.hash.into(),
                bytes: Hex(entry.bytes.to_vec()),
            };
            bytes.extend(line.written()?);
            if bytes.len() > BUNDLE_BYTES_MAX {
                return Err(SealError::TooLarge);
            }
        }
        let signature = self.key.sign(&[DOMAIN, &bytes].concat());
        bytes.extend(
            Line::Signature {
                bytes: Hex(signature.to_bytes().to_vec()),
            }
            .written()?,
        );
        if bytes.len() > BUNDLE_BYTES_MAX {
            Err(SealError::TooLarge)
        } else {
            Ok(bytes)
        }
    }
}
