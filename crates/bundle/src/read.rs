use bytes::Bytes;
use journal::{Hash, StreamId, StreamIdError};

use crate::format::{BEGINNING, Completeness, FORMAT, Header, Line};
use crate::{BUNDLE_BYTES_MAX, InvalidKey, PublicKey};

/// A bundle that was parsed and not checked yet.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub(crate) game: String,
    pub(crate) stream: StreamId,
    pub(crate) profile: String,
    pub(crate) state: Completeness,
    pub(crate) head: Hash,
    pub(crate) signer: PublicKey,
    pub(crate) descriptors: Vec<u8>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) signed: Vec<u8>,
    pub(crate) signature: [u8; 64],
}

/// An entry of the game's stream; its version is its place, from 1.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) hash: Hash,
    pub(crate) bytes: Bytes,
}

/// Why bytes are no bundle that can be checked.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("it has more than {BUNDLE_BYTES_MAX} bytes")]
    TooLarge,
    #[error("it is no bundle")]
    NoBundle,
    #[error("it is a bundle of format {format}; this program reads format {FORMAT}")]
    Format { format: u32 },
    /// A bundle with a line that is not as it must be: it has been damaged or changed.
    #[error("line {line}: {fault}")]
    Line { line: usize, fault: LineFault },
}

impl ReadError {
    /// Whether this was a bundle that was damaged or changed, rather than something else.
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Line { .. })
    }
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum LineFault {
    #[error("{0} is expected and the file ends")]
    Missing(&'static str),
    #[error("it is cut off")]
    Cut,
    #[error("it cannot be read: {0}")]
    Text(serde_json::Error),
    /// It is valid JSON and not in the one spelling of the format.
    #[error("it is not spelt as the format spells it")]
    Spelling,
    #[error("{0} is expected")]
    Misplaced(&'static str),
    /// An entry out of order, from elsewhere, or after one that is missing.
    #[error("it is entry {found} where entry {expected} must be")]
    Version { found: u64, expected: u64 },
    #[error("{field} has {found} bytes, not {expected}")]
    Length {
        field: &'static str,
        found: usize,
        expected: usize,
    },
    #[error("{0}")]
    Stream(#[from] StreamIdError),
    #[error("the signer's key: {0}")]
    Signer(#[from] InvalidKey),
    #[error("a bundle ends with its signature, and there is more")]
    After,
}

impl Bundle {
    /// Parses a file: checks the shape of every line and trusts nothing that it says.
    ///
    /// # Errors
    /// The first line that is not as it must be.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > BUNDLE_BYTES_MAX {
            return Err(ReadError::TooLarge);
        }
        let format = format(bytes).ok_or(ReadError::NoBundle)?;
        if format != FORMAT {
            return Err(ReadError::Format { format });
        }
        let mut lines = Lines {
            rest: bytes,
            number: 0,
        };
        let bundle = lines.bundle(bytes);
        bundle.map_err(|fault| ReadError::Line {
            line: lines.number,
            fault,
        })
    }

    /// The game's id, as the file says.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The name of the rules it was played by, as the file says.
    pub fn profile(&self) -> &str {
        &self.profile
    }

    /// Whether the game had ended, as the file says.
    pub const fn state(&self) -> Completeness {
        self.state
    }

    /// How many entries there are.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The head of the chain, as the file says.
    pub const fn head(&self) -> Hash {
        self.head
    }

    /// Who signed it, as the file says.
    pub const fn signer(&self) -> PublicKey {
        self.signer
    }
}

/// The number of the format of a bundle; none if it is no bundle.
fn format(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(BEGINNING)?;
    let digits = rest.split(|byte| *byte == b',').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl Lines<'_> {
    fn bundle(&mut self, bytes: &[u8]) -> Result<Bundle, LineFault> {
        let Line::Bundle(header) = self.next("the header")? else {
            return Err(LineFault::Misplaced("the header"));
        };
        let Header {
            format: _,
            game,
            stream,
            profile,
            state,
            entries: count,
            head,
            signer,
        } = header;
        let (stream, signer) = (StreamId::new(stream)?, PublicKey::from_bytes(&signer.0)?);
        let head = Hash(sized("head", head.0)?);
        let Line::Descriptors { bytes: descriptors } = self.next("the descriptors")? else {
            return Err(LineFault::Misplaced("the descriptors"));
        };
        let mut entries = Vec::new();
        for expected in 1..=count {
            let Line::Entry {
                version: found,
                hash,
                bytes,
            } = self.next("an entry")?
            else {
                return Err(LineFault::Misplaced("an entry"));
            };
            if found != expected {
                return Err(LineFault::Version { found, expected });
            }
            entries.push(Entry {
                hash: Hash(sized("hash", hash.0)?),
                bytes: bytes.0.into(),
            });
        }
        let signed = bytes.strip_suffix(self.rest).unwrap_or_default().to_vec();
        let Line::Signature { bytes: signature } = self.next("the signature")? else {
            return Err(LineFault::Misplaced("the signature"));
        };
        let signature = sized("signature", signature.0)?;
        if !self.rest.is_empty() {
            self.number += 1;
            return Err(LineFault::After);
        }
        Ok(Bundle {
            game,
            stream,
            profile,
            state,
            head,
            signer,
            descriptors: descriptors.0,
            entries,
            signed,
            signature,
        })
    }

    fn next(&mut self, expected: &'static str) -> Result<Line, LineFault> {
        self.number += 1;
        let Some(text) = self.rest.split_inclusive(|byte| *byte == b'\n').next() else {
            return Err(LineFault::Missing(expected));
        };
        let line: Line = match serde_json::from_slice(text) {
            Ok(line) => line,
            Err(_) if !text.ends_with(b"\n") => return Err(LineFault::Cut),
            Err(error) => return Err(LineFault::Text(error)),
        };
        // Of the many spellings that JSON allows (spaces, escapes, the order of fields) one is accepted.
        if line.written().map_err(LineFault::Text)? != text {
            return Err(if text.ends_with(b"\n") {
                LineFault::Spelling
            } else {
                LineFault::Cut
            });
        }
        self.rest = self.rest.strip_prefix(text).unwrap_or_default();
        Ok(line)
    }
}

fn sized<const N: usize>(field: &'static str, bytes: Vec<u8>) -> Result<[u8; N], LineFault> {
    let found = bytes.len();
    bytes.try_into().map_err(|_| LineFault::Length {
        field,
        found,
        expected: N,
    })
}
