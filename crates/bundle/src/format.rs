//! The lines of a bundle, as `proto/BUNDLE.md` describes them.

use game::Game;
use serde::{Deserialize, Serialize};

use crate::Hex;

/// The format that is written, and the only one that is read.
pub const FORMAT: u32 = 2;

/// The most bytes of a bundle.
///
/// A move takes 350 to 500 bytes of it, so there is room for a hundred times the moves of any game, and for a board that reports much.
pub const BUNDLE_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Prefixed to the signed bytes of the file, so that a signature made for anything else is not one of a bundle.
pub(crate) const DOMAIN: &[u8] = b"arbiter.bundle.v1\0";

/// How a bundle begins, up to the number of its format.
pub(crate) const BEGINNING: &[u8] = b"{\"bundle\":{\"format\":";

/// Whether a game had ended when it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Completeness {
    /// It had not: there may be more to it.
    Open,
    /// It had: the last entry is its verdict, or follows it.
    Ended,
}

impl Completeness {
    pub(crate) fn of(game: &Game) -> Self {
        match game.verdict() {
            Some(_) => Self::Ended,
            None => Self::Open,
        }
    }

    /// The name used in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Line {
    Bundle(Header),
    Descriptors { bytes: Hex },
    Entry { version: u64, hash: Hex, bytes: Hex },
    Signature { bytes: Hex },
}

impl Line {
    /// The line as it is written, with its end.
    ///
    /// # Errors
    /// Never in practice: no line holds anything that JSON cannot say.
    pub(crate) fn written(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub(crate) format: u32,
    pub(crate) game: String,
    pub(crate) stream: String,
    pub(crate) profile: String,
    pub(crate) state: Completeness,
    pub(crate) entries: u64,
    pub(crate) head: Hex,
    pub(crate) signer: Hex,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_the_documented_one() {
        let header = Header {
            format: 2,
            game: "final".into(),
            stream: "game/final".into(),
            profile: "cn-2013".into(),
            state: Completeness::Ended,
            entries: 2,
            head: Hex(vec![0, 0xaf]),
            signer: Hex(vec![1]),
        };
        for (line, text) in [
            (
                Line::Bundle(header),
                r#"{"bundle":{"format":2,"game":"final","stream":"game/final","profile":"cn-2013","state":"ended","entries":2,"head":"00af","signer":"01"}}"#,
            ),
            (
                Line::Descriptors {
                    bytes: Hex(vec![2]),
                },
                r#"{"descriptors":{"bytes":"02"}}"#,
            ),
            (
                Line::Entry {
                    version: 1,
                    hash: Hex(vec![3]),
                    bytes: Hex(Vec::new()),
                },
                r#"{"entry":{"version":1,"hash":"03","bytes":""}}"#,
            ),
            (
                Line::Signature {
                    bytes: Hex(vec![4]),
                },
                r#"{"signature":{"bytes":"04"}}"#,
            ),
        ] {
            assert_eq!(line.written().unwrap(), format!("{text}\n").into_bytes());
            assert_eq!(serde_json::from_str::<Line>(text).unwrap(), line);
        }
    }
}
