//! The lines of an export; the [crate's header](crate#the-format) describes them.

use files::Hex;
use journal::Recorded;
use serde::{Deserialize, Serialize};

use crate::{Digest, StoreName};

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
    Entry(Entry),
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

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// Which entry of its store it is.
    pub(crate) position: u64,
    pub(crate) stream: String,
    pub(crate) version: u64,
    pub(crate) hash: Hex,
    pub(crate) bytes: Hex,
}

impl Line {
    pub(crate) fn entry(position: u64, entry: &Recorded) -> Self {
        Self::Entry(Entry {
            position,
            stream: entry.stream.to_string(),
            version: entry.version,
            hash: entry.hash.into(),
            bytes: Hex(entry.bytes.to_vec()),
        })
    }

    pub(crate) fn end(digest: &Digest) -> Self {
        Self::End {
            entries: digest.entries,
            streams: digest.streams,
            head: digest.head.into(),
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
                Line::Entry(Entry {
                    position: 1,
                    stream: "a/b".into(),
                    version: 2,
                    hash: Hex(vec![0, 0xaf]),
                    bytes: Hex(Vec::new()),
                }),
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
