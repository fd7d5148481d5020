//! The scripts of the folder `scripts`, each beside the answers that the rules want.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what helps a test may fail as a test does"
)]

mod bounds;
mod language;
mod left_unsaid;
mod validator;

use profile::{Procedure, Profile, Rules};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use script::{Language, Script};

/// The folders of scripts; each is named after the rules that they are played by.
const FOLDERS: [&str; 4] = ["cn-2013", "free", "swap2", "taraguchi-10"];

fn rules(folder: &str) -> Rules {
    let opened_by = |name| Profile {
        opening_procedure: Procedure::named(name).unwrap(),
        ..Profile::cn_2013()
    };
    Rules::named(folder).unwrap_or_else(|| opened_by(folder).into())
}

/// A script, and what it is to be answered.
struct Example {
    folder: &'static str,
    name: String,
    lines: String,
    expected: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts")
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    for folder in FOLDERS {
        for entry in std::fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap();
            let Some(name) = file
                .strip_suffix(".ndjson")
                .filter(|name| !name.ends_with(".expected"))
            else {
                continue;
            };
            let expected =
                std::fs::read_to_string(path.with_file_name(format!("{name}.expected.ndjson")))
                    .unwrap();
            examples.push(Example {
                folder,
                name: name.to_owned(),
                lines: std::fs::read_to_string(&path).unwrap(),
                expected,
            });
        }
    }
    examples
}

fn answers(rules: Rules, lines: &str) -> Vec<String> {
    let mut script = Script::new(rules, Language::English).unwrap();
    let numbered = (1..)
        .zip(lines.lines())
        .filter(|(_, line)| !line.is_empty());
    numbered
        .map(|(number, line)| {
            serde_json::to_string(&script.answer(number, line.as_bytes())).unwrap()
        })
        .collect()
}

#[test]
fn every_script_is_answered_as_the_rules_want_byte_by_byte() {
    let examples = examples();
    assert!(examples.len() >= 30, "hardly any scripts");
    for Example {
        folder,
        name,
        lines,
        expected,
    } in examples
    {
        let answers = answers(rules(folder), &lines);
        for (number, (answer, wanted)) in answers.iter().zip(expected.lines()).enumerate() {
            assert_eq!(answer, wanted, "{folder}/{name}, answer {}", number + 1);
        }
        assert_eq!(answers.join("\n") + "\n", expected, "{folder}/{name}");
    }
}

#[test]
fn the_table_of_the_scripts_names_each_of_them() {
    let table = std::fs::read_to_string(root().join("README.md")).unwrap();
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let named: BTreeSet<&str> = rows.map(|(name, _)| name).collect();
    let examples = examples();
    let names: Vec<String> = examples
        .iter()
        .map(|example| format!("{}/{}", example.folder, example.name))
        .collect();
    assert_eq!(named, names.iter().map(String::as_str).collect());
}
