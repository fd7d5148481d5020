//! The export of stores: one JSON object per line, each with one field that says what the line is.
//!
//! ```text
//! {"export":{"format":1}}
//! {"store":{"name":"clock"}}
//! {"entry":{"position":1,"stream":"clock/final","version":1,"hash":"6f0c…","bytes":"0a1f…"}}
//! {"end":{"entries":1,"streams":1,"head":"93b1…"}}
//! {"complete":{"stores":["clock"],"entries":1}}
//! ```
//!
//! Stores follow each other by name; the name of a store that was exported by itself is null. Its entries come in the order of the log,
//! `position` counting them from 1 (the journal's own positions may have gaps and stay behind), `version` likewise for each stream. `hash` is the entry's link in its stream's chain, as the
//! journal's documentation lays it out; `bytes` are the entry, in hexadecimal digits. `end` closes a store: the number of its entries and
//! streams and the hash over the heads of its streams (see [`Digest`](super::digest::Digest)). `complete` is the last line: an export
//! without it has been cut. A field that is not named here makes a line unreadable.

use ::journal::Recorded;
use bundle::Hex;
use serde::{Deserialize, Serialize};

use super::stores::StoreName;

/// The format that this program writes, and the only one it reads.
pub(crate) const FORMAT: u32 = 1;

/// A line of an export.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Line {
    Export {
        format: u32,
    },
    Store {
        name: Option<StoreName>,
    },
    Entry {
        position: u64,
        stream: String,
        version: u64,
        hash: Hex,
        bytes: Hex,
    },
    End {
        entries: u64,
        streams: u64,
        head: Hex,
    },
    Complete {
        stores: Vec<Option<StoreName>>,
        entries: u64,
    },
}

impl Line {
    /// The line of the entry that is number `position` of its store.
    pub(super) fn entry(position: u64, entry: Recorded) -> Self {
        Self::Entry {
            position,
            stream: entry.stream.to_string(),
            version: entry.version,
            hash: entry.hash.into(),
            bytes: Hex(entry.bytes.to_vec()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_the_documented_one() {
        let name = Some(StoreName::try_from("clock".to_owned()).unwrap());
        for (line, text) in [
            (Line::Export { format: 1 }, r#"{"export":{"format":1}}"#),
            (
                Line::Store { name: name.clone() },
                r#"{"store":{"name":"clock"}}"#,
            ),
            (Line::Store { name: None }, r#"{"store":{"name":null}}"#),
            (
                Line::Entry {
                    position: 1,
                    stream: "a/b".into(),
                    version: 2,
                    hash: Hex(vec![0, 0xaf]),
                    bytes: Hex(Vec::new()),
                },
                r#"{"entry":{"position":1,"stream":"a/b","version":2,"hash":"00af","bytes":""}}"#,
            ),
            (
                Line::End {
                    entries: 1,
                    streams: 2,
                    head: Hex(vec![1]),
                },
                r#"{"end":{"entries":1,"streams":2,"head":"01"}}"#,
            ),
            (
                Line::Complete {
                    stores: vec![name, None],
                    entries: 3,
                },
                r#"{"complete":{"stores":["clock",null],"entries":3}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&line).unwrap(), text);
            assert_eq!(serde_json::from_str::<Line>(text).unwrap(), line);
        }
    }

    #[test]
    fn what_is_not_documented_is_refused() {
        for text in [
            "",
            "{}",
            r#"{"export":{"format":1,"x":1}}"#,
            r#"{"export":{"format":1},"store":{"name":null}}"#,
            r#"{"store":{"name":"../up"}}"#,
            r#"{"end":{"entries":1,"streams":2,"head":"0"}}"#,
            r#"{"end":{"entries":1,"streams":2,"head":"0A"}}"#,
            r#"{"end":{"entries":-1,"streams":2,"head":""}}"#,
            r#"{"what":{}}"#,
        ] {
            assert!(serde_json::from_str::<Line>(text).is_err(), "{text}");
        }
    }
}
