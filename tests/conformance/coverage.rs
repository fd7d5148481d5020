//! The clauses of the finished steps against the tests of the workspace: the names of the tests are the coverage table.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One test of what a clause grants, one of what it refuses.
const TESTS_OF_A_CLAUSE_MIN: usize = 2;

/// A line names a clause and the step that finished it.
fn clauses() -> Vec<&'static str> {
    let lines = include_str!("clauses.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            line.split_once(' ')
                .unwrap_or_else(|| panic!("no step in {line:?}"))
                .0
        })
        .collect()
}

/// `CN13-4.2.a` as the first part of a test's name: `cn13_4_2_a__`.
fn prefix(clause: &str) -> String {
    format!("{}__", clause.to_lowercase().replace(['-', '.'], "_"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            if name != "target" {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The names of the functions marked as tests.
fn tests_of(text: &str) -> Vec<&str> {
    let mut marked = false;
    let mut names = Vec::new();
    for line in text.lines().map(str::trim) {
        let function = line
            .strip_prefix("async ")
            .unwrap_or(line)
            .strip_prefix("fn ");
        if line == "#[test]" || line.starts_with("#[tokio::test") {
            marked = true;
        } else if let Some(rest) = function {
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            if marked {
                names.push(&rest[..end]);
            }
            marked = false;
        }
    }
    names
}

/// How many tests there are for each of these clauses.
fn counted<'a>(clauses: &[&'a str], texts: &[String]) -> BTreeMap<&'a str, usize> {
    let names: Vec<_> = texts.iter().flat_map(|text| tests_of(text)).collect();
    clauses
        .iter()
        .map(|&clause| {
            (
                clause,
                names
                    .iter()
                    .filter(|name| name.starts_with(&prefix(clause)))
                    .count(),
            )
        })
        .collect()
}

#[test]
fn every_clause_of_a_finished_step_has_a_passing_and_a_refusing_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "services", "tests"] {
        sources(&root.join(folder), &mut files);
    }
    let texts: Vec<_> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let counts = counted(&clauses(), &texts);
    for (clause, tests) in &counts {
        println!("{tests:>4}  {clause}");
    }
    let short: Vec<_> = counts
        .into_iter()
        .filter(|&(_, tests)| tests < TESTS_OF_A_CLAUSE_MIN)
        .collect();
    assert_eq!(short, [], "these clauses lack tests");
}

#[test]
fn each_clause_is_listed_once() {
    let mut listed = clauses();
    listed.sort_unstable();
    let before = listed.len();
    listed.dedup();
    assert_eq!(listed.len(), before);
}

#[test]
fn a_name_counts_for_its_own_clause_only_and_only_on_a_test() {
    let text = "#[test]\nfn cn13_2_1__a() {}\n#[test]\n#[cfg(unix)]\nfn cn13_2_10__b() {}\nfn cn13_2_1__helper() {}\n#[tokio::test]\nasync fn cn13_4_2_a__c() {}";
    let counts = counted(
        &["CN13-2.1", "CN13-2.10", "CN13-4.2.a", "CN13-4.2"],
        &[text.to_owned()],
    );
    assert_eq!(counts.into_values().collect::<Vec<_>>(), [1, 1, 0, 1]);
}
