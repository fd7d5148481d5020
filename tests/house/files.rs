//! Over the files that git tracks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// No source file is longer; most are half of it.
const LINES_MAX: usize = 600;

/// No crate has more lines in its `src`.
const CRATE_LINES_MAX: usize = 8_000;

/// Written by `crates/api/generate`, read by nobody.
pub(crate) const GENERATED: &str = "crates/api/src/generated/";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The tracked files, from the root.
pub(crate) fn tracked() -> Vec<String> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let files: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    assert!(files.len() > 50, "git knows hardly any files");
    files
        .into_iter()
        .filter(|name| root().join(name).is_file())
        .collect()
}

#[test]
fn no_source_file_needs_a_map() {
    for name in tracked()
        .iter()
        .filter(|name| name.ends_with(".rs") || name.ends_with(".proto"))
        .filter(|name| !name.starts_with(GENERATED))
    {
        let lines = std::fs::read_to_string(root().join(name))
            .unwrap()
            .lines()
            .count();
        assert!(
            lines <= LINES_MAX,
            "{name} has {lines} lines, more than {LINES_MAX}: split it"
        );
    }
}

#[test]
fn no_crate_has_outgrown_one_idea() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for name in tracked()
        .iter()
        .filter(|name| name.ends_with(".rs") && !name.starts_with(GENERATED))
    {
        if let Some((package, _)) = name.split_once("/src/") {
            let text = std::fs::read_to_string(root().join(name)).unwrap();
            *lines.entry(package.to_owned()).or_default() += text.lines().count();
        }
    }
    assert!(lines.len() > 10, "hardly any crates");
    for (package, lines) in lines {
        assert!(
            lines <= CRATE_LINES_MAX,
            "{package} has {lines} lines, more than {CRATE_LINES_MAX}: make two of it"
        );
    }
}

#[test]
fn no_test_is_ignored_and_nothing_is_left_to_do() {
    for name in tracked()
        .iter()
        .filter(|name| name.ends_with(".rs") && !name.starts_with("tests/house/"))
    {
        let text = std::fs::read_to_string(root().join(name)).unwrap();
        for word in [
            "#[ignore",
            "todo!(",
            "unimplemented!(",
            "dbg!(",
            "TODO",
            "FIXME",
        ] {
            assert!(!text.contains(word), "{name} has {word:?}");
        }
    }
}

#[test]
fn every_crate_says_what_it_is_for() {
    for name in tracked()
        .iter()
        .filter(|name| name.ends_with("/src/lib.rs") || name.ends_with("/src/main.rs"))
    {
        let text = std::fs::read_to_string(root().join(name)).unwrap();
        assert!(text.starts_with("//!"), "{name} has no header");
    }
}

#[test]
fn the_readme_names_commands_that_exist() {
    for name in ["README.md", "README.zh-CN.md"] {
        let text = std::fs::read_to_string(root().join(name)).unwrap();
        let screen: Vec<&str> = text.lines().take(30).collect();
        for command in ["cargo run --release -- demo", "bash tests/all"] {
            assert!(
                screen.iter().any(|line| line.trim().starts_with(command)),
                "{name}: {command:?} is not on the first screen"
            );
        }
    }
    assert!(root().join("tests/all").is_file());
}
