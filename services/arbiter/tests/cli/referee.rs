//! `arbiter referee`: verdicts, as JSON and as sentences.

use std::io::Write as _;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Ran, corpus, run};

/// A folder with these files in it.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        std::fs::File::create(folder.path().join(name))
            .unwrap()
            .write_all(bytes)
            .unwrap();
    }
    folder
}

/// Runs `referee` on files of a folder; `args` come first.
pub(crate) fn referee(folder: &TempDir, args: &[&str], files: &[&str]) -> Ran {
    let paths: Vec<String> = files
        .iter()
        .map(|name| folder.path().join(name).to_str().unwrap().to_owned())
        .collect();
    let all: Vec<&str> = ["referee"]
        .into_iter()
        .chain(args.iter().copied())
        .chain(paths.iter().map(String::as_str))
        .collect();
    run(&all, b"")
}

/// The verdict on one game given as a plain list of moves.
fn judged(moves: &str, args: &[&str]) -> (i32, Value) {
    let folder = folder(&[("game.txt", moves.as_bytes())]);
    let ran = referee(&folder, &[&["--json"], args].concat(), &["game.txt"]);
    assert_eq!(ran.json().len(), 1, "{}", ran.stdout);
    (ran.status, ran.json().swap_remove(0))
}

#[test]
fn the_object_has_every_field_of_the_contract_in_order() {
    let folder = folder(&[(
        "x.sgf",
        b"(;GM[4]SZ[15]RE[W+];B[fh];W[aa];B[gh];W[oo];B[hj];W[ao];B[hi];W[oa];B[hh])",
    )]);
    let ran = referee(&folder, &["--json"], &["x.sgf"]);
    let file = folder.path().join("x.sgf");
    let expected = format!(
        "{{\"file\":{},\"game\":1,\"moves\":9,\"opening\":null,\"fouls\":[{{\"move\":9,\"point\":\"H8\",\"kind\":\"33\"}}],\
         \"verdict\":{{\"result\":\"white\",\"reason\":\"foul\",\"clause\":\"CN13-10.1.2\",\"move\":9}},\
         \"after_end\":0,\"recorded\":\"white\",\"agrees\":true}}\n",
        json!(file.to_str().unwrap())
    );
    assert_eq!((ran.status, ran.stdout), (0, expected));
}

#[test]
fn an_open_game_has_nulls() {
    let (status, game) = judged("h8 h9 h7", &[]);
    assert_eq!(status, 0);
    assert_eq!(game["opening"], "8D");
    assert_eq!(
        game["verdict"],
        json!({"result": "open", "reason": null, "clause": null, "move": null})
    );
    assert_eq!(
        (&game["recorded"], &game["agrees"], &game["after_end"]),
        (&Value::Null, &Value::Null, &json!(0))
    );
}

#[test]
fn stones_after_the_end_are_counted() {
    let (_, game) = judged("h8 h1 i8 i1 j8 j1 k8 k1 l8 l1 a1", &[]);
    assert_eq!(
        (&game["moves"], &game["after_end"]),
        (&json!(11), &json!(2))
    );
    assert_eq!(
        game["verdict"],
        json!({"result": "black", "reason": "five", "clause": "CN13-10.1.1", "move": 9})
    );
}

#[test]
fn a_foul_that_was_answered_decides_nothing() {
    let (_, game) = judged("f8 a1 g8 a15 h6 o1 h7 o15 h8 a8", &[]);
    assert_eq!(
        game["fouls"],
        json!([{"move": 9, "point": "H8", "kind": "33"}])
    );
    assert_eq!(game["verdict"]["result"], "open");
}

#[test]
fn moves_out_of_turn_are_judged_as_they_stand_and_said() {
    let folder = folder(&[
        ("two.sgf", b"(;GM[4]SZ[15];B[hh];B[hg];W[ha])"),
        ("white.sgf", b"(;GM[4]SZ[15];W[hh];B[hg])"),
    ]);
    let ran = referee(&folder, &["--json"], &["two.sgf", "white.sgf"]);
    let games = ran.json();
    assert_eq!(
        games[0]["warnings"],
        json!(["move 2: black moves twice in a row (CN13-6.1.4)"])
    );
    assert_eq!(
        games[1]["warnings"],
        json!(["move 1 is White's: Black moves first (CN13-4.1)"])
    );
    assert_eq!(
        (&games[0]["moves"], &games[1]["moves"]),
        (&json!(3), &json!(2))
    );
}

#[test]
fn an_overline_decides_where_the_record_ends() {
    let moves = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h8";
    let (_, game) = judged(moves, &[]);
    assert_eq!(
        game["verdict"],
        json!({"result": "white", "reason": "overline", "clause": "CN13-10.1.2", "move": 11})
    );
    let (_, free) = judged(moves, &["--profile", "free"]);
    assert_eq!(
        free["verdict"],
        json!({"result": "black", "reason": "five", "clause": "CN13-10.1.1", "move": 11})
    );
}

#[test]
fn two_passes_in_a_turn_pair_are_a_draw() {
    let (_, game) = judged("h8 i9 pass --", &[]);
    assert_eq!(
        (&game["moves"], &game["verdict"]["reason"]),
        (&json!(4), &json!("double_pass"))
    );
}

#[test]
fn a_result_the_board_contradicts_is_exit_status_1() {
    let sgf = |result: &str| {
        format!("(;SZ[15]RE[{result}];B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])")
    };
    for (result, status, agrees) in [
        ("B+", 0, json!(true)),
        ("W+", 1, json!(false)),
        ("Draw", 1, json!(false)),
        ("?", 0, Value::Null),
    ] {
        let folder = folder(&[("x.sgf", sgf(result).as_bytes())]);
        let ran = referee(&folder, &["--json"], &["x.sgf"]);
        assert_eq!(
            (ran.status, &ran.json()[0]["agrees"]),
            (status, &agrees),
            "{result}"
        );
    }
}

#[test]
fn an_unknown_profile_is_refused_with_the_known_ones() {
    let folder = folder(&[("a.txt", b"h8")]);
    let ran = referee(&folder, &["--profile", "gomoku"], &["a.txt"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("cn-2013") && ran.stderr.contains("free"));
}

#[test]
fn people_read_sentences_in_their_language() {
    let folder = folder(&[(
        "x.sgf",
        b"(;SZ[15]RE[B+];B[fh];W[aa];B[gh];W[oo];B[hj];W[ao];B[hi];W[oa];B[hh])",
    )]);
    let english = referee(&folder, &[], &["x.sgf"]).stdout;
    assert!(english.contains("game 1: 9 moves"), "{english}");
    assert!(english.contains("foul: move 9, H8, 33"), "{english}");
    assert!(
        english.contains("White wins")
            && english.contains("CN13-10.1.2")
            && english.contains("CONTRADICTS"),
        "{english}"
    );
    let chinese = referee(&folder, &["--lang", "zh-CN"], &["x.sgf"]).stdout;
    assert!(
        chinese.contains("第1局")
            && chinese.contains("三三")
            && chinese.contains("白胜")
            && chinese.contains("不符"),
        "{chinese}"
    );
    assert_eq!(referee(&folder, &["--lang", "fr"], &["x.sgf"]).status, 2);
}

#[test]
fn the_sample_game_of_the_corpus_is_judged_whole() {
    let Some(path) = corpus("records/shioi_sample1.lws") else {
        return;
    };
    let ran = run(&["referee", "--json", path.to_str().unwrap()], b"");
    assert_eq!(ran.status, 0, "{}", ran.stdout);
    assert_eq!(ran.json().len(), 1);
    assert_eq!(ran.json()[0]["moves"], 86);
}
