//! Over `cargo metadata`: the pure crates stay pure, licences are known, versions do not multiply.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// The crates that do no I/O, and what each of them may reach inside the workspace.
const PURE: [(&str, &[&str]); 6] = [
    ("renju", &[]),
    ("aggregate", &[]),
    ("game", &["aggregate", "renju"]),
    ("timekeeping", &["aggregate"]),
    ("tournament", &["aggregate"]),
    ("script", &["aggregate", "game", "renju"]),
];

/// What no pure crate may reach, by whatever way.
const IMPURE: [&str; 10] = [
    "tokio",
    "tonic",
    "prost",
    "sled",
    "etcd-client",
    "hyper",
    "mio",
    "tracing",
    "opentelemetry",
    "socket2",
];

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

/// Crates that stand in the tree in several versions, each because somebody above us has not moved yet.
const DOUBLED: [&str; 16] = [
    "bitflags",
    "cpufeatures",
    "getrandom",
    "hashbrown",
    "itertools",
    "parking_lot",
    "parking_lot_core",
    "prettyplease",
    "r-efi",
    "rand",
    "rand_core",
    "redox_syscall",
    "syn",
    "unicode-width",
    "wasip2",
    "windows-sys",
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"),
        ])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// Package id to name.
fn names(metadata: &Value) -> BTreeMap<&str, &str> {
    metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| (text(package, "id"), text(package, "name")))
        .collect()
}

/// What a package reaches by normal dependencies, by name.
fn reached<'a>(
    metadata: &'a Value,
    names: &BTreeMap<&'a str, &'a str>,
    from: &str,
) -> BTreeSet<&'a str> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| (text(node, "id"), node))
        .collect();
    let start = names
        .iter()
        .find(|(_, name)| **name == from)
        .map(|(id, _)| *id)
        .unwrap();
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(id) = open.pop() {
        for dependency in nodes[id]["deps"].as_array().unwrap() {
            let normal = dependency["dep_kinds"]
                .as_array()
                .unwrap()
                .iter()
                .any(|kind| kind["kind"].is_null());
            let to = text(dependency, "pkg");
            if normal && reached.insert(names[to]) {
                open.push(to);
            }
        }
    }
    reached
}

#[test]
fn the_pure_crates_reach_no_io() {
    let metadata = metadata();
    let names = names(&metadata);
    for (pure, _) in PURE {
        let reached = reached(&metadata, &names, pure);
        let impure: Vec<_> = IMPURE
            .iter()
            .filter(|name| reached.contains(*name))
            .collect();
        assert!(impure.is_empty(), "{pure} reaches {impure:?}");
    }
    assert!(
        reached(&metadata, &names, "host").contains("tokio"),
        "this test sees no dependencies at all"
    );
}

#[test]
fn the_pure_crates_reach_only_the_rooms_below_them() {
    let metadata = metadata();
    let names = names(&metadata);
    let ours: BTreeSet<&str> = metadata["workspace_members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| names[id.as_str().unwrap()])
        .collect();
    for (pure, below) in PURE {
        let reached: Vec<_> = reached(&metadata, &names, pure)
            .into_iter()
            .filter(|name| ours.contains(name))
            .collect();
        assert_eq!(reached, below, "{pure}");
    }
}

#[test]
fn every_licence_is_one_we_know() {
    let metadata = metadata();
    for package in metadata["packages"].as_array().unwrap() {
        let licence = text(package, "license");
        let known = licence
            .split(['/', '(', ')'])
            .flat_map(|part| part.split(" OR "))
            .any(|choice| {
                let mut terms = choice
                    .split(" AND ")
                    .map(str::trim)
                    .filter(|term| !term.is_empty())
                    .peekable();
                terms.peek().is_some()
                    && terms.all(|term| {
                        LICENCES.contains(&term.split(" WITH ").next().unwrap_or_default())
                    })
            });
        assert!(known, "{} is under {licence:?}", text(package, "name"));
    }
}

#[test]
fn no_crate_is_doubled_without_our_knowing() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        versions
            .entry(text(package, "name"))
            .or_default()
            .insert(text(package, "version"));
    }
    let doubled: BTreeSet<&str> = versions
        .into_iter()
        .filter(|(name, versions)| versions.len() > 1 && !name.starts_with("windows"))
        .map(|(name, _)| name)
        .collect();
    let unknown: Vec<_> = doubled
        .iter()
        .filter(|name| !DOUBLED.contains(name))
        .collect();
    assert!(
        unknown.is_empty(),
        "several versions of {unknown:?}: move to one, or say why not"
    );
}

#[test]
fn versions_stand_in_one_table() {
    let metadata = metadata();
    let root = text(&metadata, "workspace_root");
    for package in metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|package| package["source"].is_null())
    {
        let manifest = text(package, "manifest_path");
        let manifest_text = std::fs::read_to_string(manifest).unwrap();
        let own = manifest_text
            .lines()
            .filter(|line| line.contains("version =") && !line.contains("workspace"));
        assert_eq!(
            own.count(),
            0,
            "{} names a version",
            manifest.strip_prefix(root).unwrap_or(manifest)
        );
    }
}
