//! The part of the protobuf descriptors by which stored events of games, and the requests behind them, are decoded.

use std::collections::BTreeSet;

use prost::Message as _;
use prost_types::{FileDescriptorProto, FileDescriptorSet};

/// The file that describes the payload of an entry, and its message.
const EVENTS: (&str, &str) = ("arbiter/adjudication/v1/game.proto", "GameEvent");

/// The file that describes an entry, and its message.
const ENVELOPE: (&str, &str) = ("arbiter/common/v1/common.proto", "Envelope");

/// The file that describes the requests. The first bundles lack it, so a reader does not ask for it.
const REQUESTS: &str = "arbiter/adjudication/v1/requests.proto";

/// A `google.protobuf.FileDescriptorSet` of what is needed to read an entry, each file after those it imports.
///
/// # Errors
/// Never in practice: our own descriptors are read.
pub(crate) fn written() -> Result<Vec<u8>, prost::DecodeError> {
    let all = FileDescriptorSet::decode(api::DESCRIPTORS)?;
    let mut needed = BTreeSet::from([EVENTS.0, ENVELOPE.0, REQUESTS]);
    // A file stands after those it imports, so one pass from the end finds everything that is needed.
    for file in all.file.iter().rev() {
        if needed.contains(file.name()) {
            needed.extend(file.dependency.iter().map(String::as_str));
        }
    }
    let file = all
        .file
        .iter()
        .filter(|file| needed.contains(file.name()))
        .cloned()
        .collect();
    Ok(FileDescriptorSet { file }.encode_to_vec())
}

/// What a reader of the entries misses in these descriptors.
pub(crate) fn fault(bytes: &[u8]) -> Option<String> {
    let set = match FileDescriptorSet::decode(bytes) {
        Ok(set) => set,
        Err(error) => return Some(format!("they cannot be decoded: {error}")),
    };
    let missing = [EVENTS, ENVELOPE]
        .into_iter()
        .find(|&wanted| !set.file.iter().any(|file| describes(file, wanted)));
    if let Some((name, message)) = missing {
        return Some(format!("{message} of {name} is not among them"));
    }
    let names: BTreeSet<&str> = set.file.iter().map(FileDescriptorProto::name).collect();
    let imports = set.file.iter().flat_map(|file| &file.dependency);
    imports
        .into_iter()
        .find(|import| !names.contains(import.as_str()))
        .map(|import| format!("{import} is imported and not among them"))
}

fn describes(file: &FileDescriptorProto, (name, message): (&str, &str)) -> bool {
    let mut messages = file.message_type.iter();
    file.name() == name && messages.any(|described| described.name() == message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_suffices_and_holds_no_service() {
        let bytes = written().unwrap();
        assert_eq!(fault(&bytes), None);
        let set = FileDescriptorSet::decode(&*bytes).unwrap();
        assert!(set.file.iter().all(|file| file.service.is_empty()));
        let described = |message: &str| {
            set.file
                .iter()
                .any(|file| describes(file, (REQUESTS, message)))
        };
        for request in ["OpenGame", "Play", "Observe", "Officiate", "ReportFlag"] {
            assert!(described(&format!("{request}Request")), "{request}");
        }
        assert!(bytes.len() < api::DESCRIPTORS.len());
    }

    #[test]
    fn a_missing_file_or_message_is_named() {
        let mut set = FileDescriptorSet::decode(&*written().unwrap()).unwrap();
        for (without, named) in [
            ("google/protobuf/timestamp.proto", "timestamp"),
            (EVENTS.0, "GameEvent"),
            (ENVELOPE.0, "Envelope"),
        ] {
            let file = set
                .file
                .iter()
                .filter(|file| file.name() != without)
                .cloned()
                .collect();
            assert!(
                fault(&FileDescriptorSet { file }.encode_to_vec())
                    .unwrap()
                    .contains(named)
            );
        }
        set.file.iter_mut().for_each(|file| {
            file.message_type
                .retain(|message| message.name() != "GameEvent")
        });
        assert!(fault(&set.encode_to_vec()).unwrap().contains("GameEvent"));
        assert!(fault(b"\xff").is_some());
    }
}
