//! `arbiter bench fouls`.

use serde_json::Value;

use crate::referee::folder;
use crate::run;

#[test]
fn it_prints_the_figures_of_the_contract() {
    let folder = folder(&[(
        "games.txt",
        b"# two games\nh8i9f8a1g8a15h6o1h7\n\nh8 h9 h7\n",
    )]);
    let path = folder.path().join("games.txt");
    let ran = run(
        &["bench", "fouls", "--positions", path.to_str().unwrap()],
        b"",
    );
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let figures = &ran.json()[0];
    assert_eq!(figures["positions"], 2);
    for key in ["ns_per_map", "ns_per_move_and_map", "baseline_ns_per_map"] {
        assert!(figures[key].as_u64().unwrap() > 0, "{key}");
    }
    assert_eq!(figures["checksum"].as_str().map(str::len), Some(16));
    let again = run(
        &[
            "bench",
            "fouls",
            "--positions",
            path.to_str().unwrap(),
            "--json",
        ],
        b"",
    );
    assert_eq!(again.json()[0]["checksum"], figures["checksum"]);
}

#[test]
fn a_different_list_has_a_different_checksum() {
    let folder = folder(&[("a.txt", b"f8a1g8a15h6o1h7"), ("b.txt", b"f8a1g8a15h6o1a8")]);
    let checksum = |name: &str| -> Value {
        let path = folder.path().join(name);
        run(
            &["bench", "fouls", "--positions", path.to_str().unwrap()],
            b"",
        )
        .json()[0]["checksum"]
            .clone()
    };
    assert_ne!(checksum("a.txt"), checksum("b.txt"));
}

#[test]
fn input_that_cannot_be_used_names_file_line_and_column() {
    let folder = folder(&[
        ("bad.txt", b"h8\nh8 zz"),
        ("twice.txt", b"h8h8"),
        ("empty.txt", b"# none\n"),
        ("bytes.txt", b"\xFF"),
    ]);
    for (name, expected) in [
        ("bad.txt", "line 2: column 4"),
        ("twice.txt", "line 1: column 3"),
        ("empty.txt", "no stone"),
        ("bytes.txt", "no UTF-8"),
        ("missing", "cannot be read"),
    ] {
        let path = folder.path().join(name);
        let ran = run(
            &["bench", "fouls", "--positions", path.to_str().unwrap()],
            b"",
        );
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{name}");
        assert!(
            ran.stderr.contains(name) && ran.stderr.contains(expected),
            "{name}: {}",
            ran.stderr
        );
    }
}
