//! What `cargo metadata` says of the workspace and everything it is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

pub(crate) struct Metadata {
    value: Value,
}

impl Metadata {
    pub(crate) fn read() -> Self {
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
        Self {
            value: serde_json::from_slice(&output.stdout).unwrap(),
        }
    }

    pub(crate) fn packages(&self) -> &[Value] {
        self.value["packages"].as_array().unwrap()
    }

    /// Our own packages.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Value> {
        self.packages()
            .iter()
            .filter(|package| package["source"].is_null())
    }

    /// What a member needs directly to be built and run, by name.
    pub(crate) fn needed_by<'a>(&self, member: &'a Value) -> BTreeSet<&'a str> {
        member["dependencies"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| text(dependency, "name"))
            .collect()
    }

    /// What a package reaches by normal dependencies, by name.
    pub(crate) fn reached(&self, from: &str) -> BTreeSet<&str> {
        let names: BTreeMap<&str, &str> = self
            .packages()
            .iter()
            .map(|package| (text(package, "id"), text(package, "name")))
            .collect();
        let nodes: BTreeMap<&str, &Value> = self.value["resolve"]["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| (text(node, "id"), node))
            .collect();
        let start = names.iter().find(|(_, name)| **name == from).unwrap().0;
        let mut reached = BTreeSet::new();
        let mut open = vec![*start];
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
}

pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}
