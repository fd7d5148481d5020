//! The numbered folders, oldest first.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use aggregate::{Aggregate, Codec};
use data_encoding::HEXLOWER;

/// The names of all variants, made of the arms of an exhaustive match: a variant that is added must be named, and then stored.
macro_rules! kinds {
    ($all:ident, $of:ident, $value:ty { $($kind:pat => $name:literal,)+ }) => {
        const $all: &[&str] = &[$($name),+];

        fn $of(value: &$value) -> &'static str {
            match value {
                $($kind => $name),+
            }
        }
    };
}
pub(crate) use kinds;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/stored")
}

/// A file of a folder.
pub(crate) fn bytes(name: &str) -> Vec<u8> {
    let path = root().join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn text(name: &str) -> String {
    String::from_utf8(bytes(name)).unwrap()
}

pub(crate) fn hex(digits: &str) -> Vec<u8> {
    HEXLOWER.decode(digits.as_bytes()).unwrap()
}

/// The lines of the file of this name in every folder that has it: a word and stored bytes.
pub(crate) fn lines(name: &str) -> Vec<(String, Vec<u8>)> {
    let folders = fs::read_dir(root()).unwrap();
    let mut folders: Vec<u32> = folders
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok())
        .collect();
    folders.sort_unstable();
    let mut lines = Vec::new();
    for folder in folders {
        let file = format!("{folder}/{name}");
        if !root().join(&file).exists() {
            continue;
        }
        for line in text(&file).lines() {
            let (word, digits) = line.split_once(' ').unwrap();
            lines.push((word.to_owned(), hex(digits)));
        }
    }
    assert!(!lines.is_empty(), "no folder has {name}");
    lines
}

/// Each line of the file `name` opens as the value of its name, the newest of a name is what is written today, and none is missing.
pub(crate) fn opens<A: Aggregate<Event: PartialEq + Debug>, C: Codec<A>>(
    name: &str,
    values: &[(String, A::Event)],
) {
    let known: BTreeMap<&str, &A::Event> = values
        .iter()
        .map(|(word, event)| (word.as_str(), event))
        .collect();
    assert_eq!(known.len(), values.len(), "a name is given twice");
    let lines = lines(name);
    let mut newest = BTreeMap::new();
    for (word, stored) in &lines {
        let Some(&expected) = known.get(word.as_str()) else {
            panic!("{name}: nobody says what {word} is");
        };
        let opened = C::decode(stored).and_then(C::read);
        let opened = opened.unwrap_or_else(|error| panic!("{name}: {word}: {error}"));
        assert_eq!(&opened, expected, "{name}: {word}");
        newest.insert(word.as_str(), stored);
    }
    for (word, event) in known {
        let Some(stored) = newest.remove(word) else {
            panic!("{name} has no {word}: add it in a folder with a new number");
        };
        let written = C::encode(&C::write(event));
        assert_eq!(&written, stored, "{name}: {word} is written otherwise");
    }
}

/// Each of `all` is among those that were found.
pub(crate) fn covers<'a>(all: &[&'a str], found: impl Iterator<Item = &'a str>) {
    let found: BTreeSet<&str> = found.collect();
    let missing: Vec<_> = all.iter().filter(|name| !found.contains(*name)).collect();
    assert!(missing.is_empty(), "never stored: {missing:?}");
}
