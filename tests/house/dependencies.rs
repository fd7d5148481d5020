//! Whose work we build on: licences are known, versions do not multiply and stand in one table.

use std::collections::{BTreeMap, BTreeSet};

use spdx::{Expression, ParseMode};

use crate::metadata::{Metadata, text};

/// Licences under which we use the work of others.
const LICENCES: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "0BSD",
    "Unlicense",
    "CC0-1.0",
];

/// Crates that stand in the tree in several versions, each because somebody above us has not moved yet. Those of Windows are not counted.
const DOUBLED: [&str; 10] = [
    "bitflags",
    "cpufeatures",
    "getrandom",
    "hashbrown",
    "prettyplease",
    "r-efi",
    "rand",
    "rand_core",
    "syn",
    "unicode-width",
];

/// Whether a licence expression can be satisfied with licences we know.
fn is_known(licence: &str) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|required| {
            required
                .license
                .id()
                .is_some_and(|id| LICENCES.contains(&id.name))
        })
    })
}

#[test]
fn every_licence_is_one_we_know() {
    for package in Metadata::read().packages() {
        let licence = text(package, "license");
        assert!(
            is_known(licence),
            "{} is under {licence:?}",
            text(package, "name")
        );
    }
}

#[test]
fn a_licence_passes_only_if_all_that_it_asks_for_is_known() {
    for known in [
        "MIT",
        "MIT OR GPL-3.0",
        "MIT/Apache-2.0",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
    ] {
        assert!(is_known(known), "{known}");
    }
    for unknown in [
        "",
        "GPL-3.0",
        "(MIT) AND GPL-3.0",
        "MIT AND GPL-3.0-only",
        "(MIT OR Apache-2.0) AND GPL-3.0",
        "MIT OR",
        "LicenseRef-MIT",
    ] {
        assert!(!is_known(unknown), "{unknown}");
    }
}

#[test]
fn no_crate_is_doubled_without_our_knowing() {
    let metadata = Metadata::read();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata.packages() {
        versions
            .entry(text(package, "name"))
            .or_default()
            .insert(text(package, "version"));
    }
    let doubled: Vec<&str> = versions
        .into_iter()
        .filter(|(name, versions)| versions.len() > 1 && !name.starts_with("windows"))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        doubled, DOUBLED,
        "move to one version, or say that there are several"
    );
}

#[test]
fn versions_stand_in_one_table() {
    let metadata = Metadata::read();
    for member in metadata.members() {
        let manifest = text(member, "manifest_path");
        let manifest_text = std::fs::read_to_string(manifest).unwrap();
        let own = manifest_text
            .lines()
            .filter(|line| line.contains("version =") && !line.contains("workspace"));
        assert_eq!(own.count(), 0, "{manifest} names a version");
    }
}
