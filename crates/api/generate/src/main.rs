//! Writes `crates/api/src/generated` from `proto/`, without `protoc`. Run it after a change of the protos: `cargo run -p generate-api`.
//!
//! The files are committed because making them costs every build a compiler of protobuf, a formatter of Rust and a regex engine. The
//! test below compares them with the protos.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use prost::Message as _;

const FILES: [&str; 8] = [
    "arbiter/common/v1/common.proto",
    "arbiter/common/v1/relay.proto",
    "arbiter/clock/v1/clock.proto",
    "arbiter/adjudication/v1/cases.proto",
    "arbiter/adjudication/v1/game.proto",
    "arbiter/adjudication/v1/requests.proto",
    "arbiter/adjudication/v1/adjudication.proto",
    "arbiter/records/v1/records.proto",
];
const PROTOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../proto");
const GENERATED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/generated");

type Files = BTreeMap<String, Vec<u8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(GENERATED);
    fs::create_dir_all(folder)?;
    let generated = generated()?;
    for name in files(folder)?.keys() {
        if !generated.contains_key(name) {
            fs::remove_file(folder.join(name))?;
        }
    }
    for (name, bytes) in generated {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

fn generated() -> Result<Files, Box<dyn Error>> {
    let descriptors = protox::compile(FILES, [PROTOS])?;
    let scratch = tempfile::tempdir()?;
    fs::write(
        scratch.path().join("descriptors.bin"),
        descriptors.encode_to_vec(),
    )?;
    tonic_prost_build::configure()
        .emit_rerun_if_changed(false)
        // A request and an event inside an envelope are parts of the entry read, not copies.
        .bytes(".arbiter.common.v1.Envelope")
        .out_dir(scratch.path())
        .compile_fds(descriptors)?;
    files(scratch.path())
}

/// The files of a folder by name.
fn files(folder: &Path) -> Result<Files, Box<dyn Error>> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.insert(name, fs::read(entry.path())?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_files_are_those_of_the_protos() {
        let committed = files(Path::new(GENERATED)).unwrap();
        let generated = generated().unwrap();
        let names = committed.keys().chain(generated.keys());
        let stale: Vec<_> = names
            .filter(|&name| committed.get(name) != generated.get(name))
            .collect();
        assert!(
            stale.is_empty(),
            "{stale:?} do not follow from proto/: run `cargo run -p generate-api`"
        );
    }

    #[test]
    fn every_proto_is_generated_from() {
        let mut folders = vec![Path::new(PROTOS).to_path_buf()];
        let mut found = 0;
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "proto") {
                    let name = path.strip_prefix(PROTOS).unwrap().to_str().unwrap();
                    assert!(FILES.contains(&name), "{name} is not in FILES");
                    found += 1;
                }
            }
        }
        assert_eq!(found, FILES.len());
    }
}
