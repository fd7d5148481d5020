//! The clauses of the finished steps against the tests of the workspace: the names of the tests are the coverage table.

use std::fs;
use std::path::{Path, PathBuf};

/// One test of what a clause grants, one of what it refuses.
const TESTS_OF_A_CLAUSE_MIN: usize = 2;

/// Functions that fail where nothing is refused: a test that calls one of them asserts a refusal.
const FUNCTIONS: [&str; 4] = ["refused(", "refused_by(", "rejected(", "clause("];

/// Methods that do the same.
const METHODS: [&str; 2] = [".unwrap_err()", ".expect_err("];

/// A line names a clause, the step that finished it, and whether it can refuse anything.
struct Listed {
    clause: &'static str,
    refuses: bool,
}

fn clauses() -> Vec<Listed> {
    let lines = include_str!("clauses.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match *line.split(' ').collect::<Vec<_>>() {
            [clause, _step] => Listed {
                clause,
                refuses: true,
            },
            [clause, _step, "defines"] => Listed {
                clause,
                refuses: false,
            },
            _ => panic!("{line:?}"),
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

/// A function marked as a test.
struct Test<'a> {
    name: &'a str,
    asserts_refusal: bool,
}

/// The tests of a file, which is formatted: a function ends with the first brace that closes as far left as it began.
fn tests_of(text: &str) -> Vec<Test<'_>> {
    let mut marked = false;
    let mut tests = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        let function = code
            .strip_prefix("async ")
            .unwrap_or(code)
            .strip_prefix("fn ");
        if code == "#[test]" || code.starts_with("#[tokio::test") {
            marked = true;
        } else if let Some(rest) = function {
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            if marked {
                let closing = format!("{}}}", &line[..indent]);
                let mut body = Vec::new();
                if !rest.ends_with('}') {
                    body.extend(lines.by_ref().take_while(|line| *line != closing));
                }
                let asserts_refusal = body.into_iter().any(asserts_refusal);
                tests.push(Test {
                    name: &rest[..end],
                    asserts_refusal,
                });
            }
            marked = false;
        }
    }
    tests
}

fn asserts_refusal(line: &str) -> bool {
    let part_of_a_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let calls = |function: &&str| {
        line.match_indices(function)
            .any(|(at, _)| !line[..at].ends_with(part_of_a_name))
    };
    FUNCTIONS.iter().any(calls) || METHODS.iter().any(|method| line.contains(method))
}

/// How many tests there are for a clause, and how many of them assert a refusal.
fn counted(clause: &str, tests: &[Test<'_>]) -> (usize, usize) {
    let prefix = prefix(clause);
    let of_clause = tests.iter().filter(|test| test.name.starts_with(&prefix));
    let refusing = of_clause.clone().filter(|test| test.asserts_refusal);
    (of_clause.count(), refusing.count())
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
    let tests: Vec<_> = texts.iter().flat_map(|text| tests_of(text)).collect();
    let mut short = Vec::new();
    for Listed { clause, refuses } in clauses() {
        let (all, refusing) = counted(clause, &tests);
        println!("{all:>4} {refusing:>4}  {clause}");
        if all < TESTS_OF_A_CLAUSE_MIN || refuses && refusing == 0 {
            short.push((clause, all, refusing));
        }
    }
    assert_eq!(
        short,
        [],
        "too few tests, or none that asserts a refusal by {FUNCTIONS:?} or {METHODS:?}"
    );
}

#[test]
fn each_clause_is_listed_once() {
    let mut listed: Vec<_> = clauses().iter().map(|listed| listed.clause).collect();
    listed.sort_unstable();
    let before = listed.len();
    listed.dedup();
    assert_eq!(listed.len(), before);
}

#[test]
fn a_name_counts_for_its_own_clause_only_and_only_on_a_test() {
    let text = "#[test]\nfn cn13_2_1__a() {}\n#[test]\n#[cfg(unix)]\nfn cn13_2_10__b() {}\nfn cn13_2_1__helper() {}\n#[tokio::test]\nasync fn cn13_4_2_a__c() {}";
    let counts = ["CN13-2.1", "CN13-2.10", "CN13-4.2.a", "CN13-4.2"]
        .map(|clause| counted(clause, &tests_of(text)).0);
    assert_eq!(counts, [1, 1, 1, 0]);
}

#[test]
fn a_test_refuses_only_by_asserting_a_refusal() {
    let test = |body: &str| {
        let text = format!("#[test]\nfn cn13_2_1__a() {{\n    {body};\n}}\n");
        counted("CN13-2.1", &tests_of(&text))
    };
    for refusing in [
        "assert_eq!(clause(answer), \"CN13-2.1\")",
        "refused(table.black(place(\"H8\")))",
        "rejected(table.proposal(1))",
        "assert_eq!(answer.unwrap_err(), Refusal::Closed)",
    ] {
        assert_eq!(test(refusing), (1, 1), "{refusing}");
    }
    for passing in [
        "let refused = table.black(Act::Refuse(duty)).unwrap()",
        "assert_eq!(verdict.clause(), \"CN13-2.1\")",
        "assert!(!was_refused(answer))",
        "assert_ne!(answer, Err(Refusal::Closed))",
    ] {
        assert_eq!(test(passing), (1, 0), "{passing}");
    }
    let next =
        "#[test]\nfn cn13_2_1__a() {\n    x();\n}\n\nfn helper() {\n    refused(answer);\n}\n";
    assert_eq!(counted("CN13-2.1", &tests_of(next)), (1, 0));
}
