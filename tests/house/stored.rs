//! What was stored once opens for ever, so the files that show it are final: `tests/corpora/stored/README.md`.

use std::collections::BTreeMap;

use crate::files::{root, tracked};

const STORED: &str = "tests/corpora/stored/";

/// What stored texts of rules refer to, and such texts.
const ELSEWHERE: [&str; 2] = ["crates/profile/openings/", "crates/profile/former/"];

/// The hash of each file that a manifest names.
fn listed(names: &[String]) -> BTreeMap<String, String> {
    let manifests = names
        .iter()
        .filter(|name| name.starts_with(STORED) && name.ends_with("/MANIFEST"));
    let mut listed = BTreeMap::new();
    for manifest in manifests {
        let text = std::fs::read_to_string(root().join(manifest)).unwrap();
        for line in text.lines() {
            let (hash, name) = line.split_once("  ").unwrap();
            let twice = listed.insert(name.to_owned(), hash.to_owned());
            assert!(twice.is_none(), "{manifest} names {name} again");
        }
    }
    listed
}

#[test]
fn no_stored_form_is_changed() {
    for (name, hash) in listed(&tracked()) {
        let bytes = std::fs::read(root().join(&name)).unwrap_or_default();
        assert_eq!(
            blake3::hash(&bytes).to_string(),
            hash,
            "{name} is final: put what is new into a folder with a new number"
        );
    }
}

#[test]
fn every_stored_form_is_in_a_manifest() {
    let names = tracked();
    let listed = listed(&names);
    assert!(listed.len() > 20, "hardly anything is final");
    let final_ones = names.iter().filter(|name| {
        let numbered = name
            .strip_prefix(STORED)
            .is_some_and(|name| name.contains('/') && !name.ends_with("/MANIFEST"));
        numbered || ELSEWHERE.iter().any(|folder| name.starts_with(folder))
    });
    for name in final_ones {
        assert!(listed.contains_key(name), "no manifest has {name}");
    }
}
