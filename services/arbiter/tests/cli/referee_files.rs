//! `arbiter referee` on files that are missing, broken, cut, mixed, or too much.

use serde_json::json;

use crate::referee::{folder, referee};
use crate::run;

#[test]
fn a_missing_file_and_a_folder_do_not_keep_the_others_from_being_judged() {
    let folder = folder(&[("a.txt", b"h8 i9"), ("b.txt", b"h8")]);
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let ran = referee(
        &folder,
        &["--json"],
        &["a.txt", "missing.sgf", "games", "b.txt"],
    );
    let games = ran.json();
    assert_eq!((ran.status, games.len()), (2, 4));
    assert_eq!(
        (&games[0]["moves"], &games[3]["moves"]),
        (&json!(2), &json!(1))
    );
    for (game, name) in [(&games[1], "missing.sgf"), (&games[2], "games")] {
        assert!(game["file"].as_str().unwrap().ends_with(name));
        assert!(game["error"].is_string() && game.get("verdict").is_none());
    }
}

#[test]
fn exit_status_2_wins_over_1() {
    let contradicted = b"(;SZ[15]RE[W+];B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])";
    let folder = folder(&[("x.sgf", contradicted)]);
    assert_eq!(referee(&folder, &["--json"], &["x.sgf"]).status, 1);
    assert_eq!(
        referee(&folder, &["--json"], &["missing", "x.sgf"]).status,
        2
    );
    assert_eq!(
        referee(&folder, &["--json"], &["x.sgf", "missing"]).status,
        2
    );
}

#[test]
fn games_stand_in_file_order_and_a_faulty_one_in_its_place() {
    let folder = folder(&[(
        "x.sgf",
        b"(;SZ[15];B[hh])\n(;SZ[15];B[hh];W[hh])\n(;SZ[15];B[hh];W[ii];B[jj])",
    )]);
    let ran = referee(&folder, &["--json"], &["x.sgf"]);
    let games = ran.json();
    assert_eq!((ran.status, games.len()), (2, 3));
    assert_eq!(
        (&games[0]["game"], &games[1]["game"], &games[2]["game"]),
        (&json!(1), &json!(2), &json!(3))
    );
    assert_eq!(
        games[1]["error"],
        "line 2, column 18: H8 already holds the stone of move 1; correct one of the two"
    );
    assert_eq!(games[2]["moves"], 3);
}

#[test]
fn broken_files_are_named_with_line_and_column() {
    let mut mixed = "(;SZ[15]PB[张三]\nPW[".as_bytes().to_vec();
    // Two characters of GB18030.
    mixed.extend_from_slice(b"\xC0\xEE\xCB\xC4];B[hh])");
    let huge = vec![b'h'; formats::FILE_BYTES_MAX + 2];
    let cases: [(&str, &[u8], &str); 9] = [
        (
            "cut.sgf",
            b"(;SZ[15];B[hh]\n;W[i",
            "line 2, column 4: the file ends before",
        ),
        (
            "cut.psq",
            b"Piskvorky 15x15, 0:0, 0\n8,8,0\n",
            "line 3, column 1: the file ends before",
        ),
        (
            "off.txt",
            b"h8 i9\nj8 p16",
            "line 2, column 4: \"p16\" is off the board",
        ),
        (
            "off.sgf",
            b"(;SZ[15];B[hh]\n;W[pa])",
            "line 2, column 4: \"pa\" is off the board",
        ),
        (
            "off.psq",
            b"Piskvorky 15x15, 0:0, 0\n16,8,0\n-1\n",
            "line 2, column 1: \"16,8\" is off the board",
        ),
        (
            "mixed.sgf",
            &mixed,
            "line 2, column 4: UTF-8 and another encoding are mixed",
        ),
        (
            "bytes.lws",
            b"h8 \xFF\xFE",
            "line 1, column 4: the byte at offset 3",
        ),
        ("nul.txt", b"h8\0\0", "line 1, column 3: "),
        ("huge.txt", &huge, "line 1, column 1: the file has more"),
    ];
    for (name, bytes, start) in cases {
        let folder = folder(&[(name, bytes), ("good.txt", b"h8")]);
        let ran = referee(&folder, &["--json"], &[name, "good.txt"]);
        let games = ran.json();
        assert_eq!(
            (ran.status, games.len(), &games[1]["moves"]),
            (2, 2, &json!(1)),
            "{name}"
        );
        let error = games[0]["error"].as_str().unwrap();
        assert!(
            error.starts_with(start) || name == "huge.txt",
            "{name}: {error}"
        );
    }
}

#[test]
fn warnings_are_shown() {
    let folder = folder(&[("x.sgf", b"(;SZ[19];B[hh](;W[ii])(;W[jj]))")]);
    let ran = referee(&folder, &["--json"], &["x.sgf"]);
    assert_eq!(
        (
            ran.status,
            ran.json()[0]["warnings"].as_array().unwrap().len()
        ),
        (0, 2)
    );
    assert_eq!(ran.json()[0]["moves"], 2);
}

#[test]
fn people_are_told_of_a_faulty_file_too() {
    let folder = folder(&[("a.txt", b"h8 zz")]);
    let ran = referee(&folder, &[], &["a.txt", "missing"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stdout.contains("a.txt, game 1: line 1, column 4"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("missing: it cannot be read"),
        "{}",
        ran.stdout
    );
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read_for_ever() {
    let ran = run(&["referee", "--json", "/dev/zero"], b"");
    assert_eq!(ran.status, 2);
    assert!(ran.json()[0]["error"].as_str().unwrap().contains("bytes"));
}
