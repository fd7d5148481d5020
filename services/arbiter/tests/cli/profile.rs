//! `arbiter profile`: what is listed, shown, checked and compared.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::referee::folder;
use crate::{Ran, run};

const NAMES: [&str; 6] = ["cn-2013", "general", "campus-a", "campus-b", "rif", "free"];

fn profile(args: &[&str]) -> Ran {
    run(&[&["profile"], args].concat(), b"")
}

/// The canonical text of a shipped profile.
fn canonical(name: &str) -> String {
    let ran = profile(&["show", name, "--toml"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    ran.stdout
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn the_shipped_profiles_are_listed_with_version_hash_and_opening() {
    let ran = profile(&["list", "--json"]);
    assert_eq!(ran.status, 0);
    let listed = ran.json();
    assert_eq!(
        listed
            .iter()
            .map(|profile| profile["name"].as_str().unwrap())
            .collect::<Vec<_>>(),
        NAMES
    );
    for profile in &listed {
        assert_eq!(profile["version"], 1);
        assert_eq!(profile["hash"].as_str().map(str::len), Some(64));
        assert!(
            profile["text"]
                .as_str()
                .is_some_and(|text| text.is_ascii() && !text.is_empty())
        );
    }
    assert_eq!(listed[3]["opening"], "rif");

    let plain = profile(&["list"]).stdout;
    for (line, profile) in plain.lines().zip(&listed) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let hash = profile["hash"].as_str().unwrap();
        assert_eq!(
            words[..4],
            [
                profile["name"].as_str().unwrap(),
                "1",
                &hash[..10],
                profile["opening"].as_str().unwrap()
            ]
        );
    }
    assert!(
        profile(&["list", "--lang", "zh-CN"])
            .stdout
            .contains("五子棋")
    );
}

#[test]
fn a_profile_is_shown_field_by_field_with_decision_and_clause() {
    let ran = profile(&["show", "cn-2013", "--json"]);
    assert_eq!((ran.status, ran.json().len()), (0, 1));
    let shown = &ran.json()[0];
    let field = |name: &str| {
        shown["fields"]
            .as_array()
            .unwrap()
            .iter()
            .find(|field| field["field"] == name)
            .cloned()
            .unwrap()
    };
    assert_eq!(
        field("draw_offer_margin"),
        json!({
            "field": "draw_offer_margin", "value": 2, "decision": "D6", "clause": "CN13-10.3", "allowed": "1..100",
            "text": "By how many a player's draw offers, this one counted, may exceed the opponent's.",
        })
    );
    assert_eq!(field("fouls")["allowed"], "on | off");
    assert_eq!(field("auto_verdict")["value"], json!([]));
    assert_eq!(
        field("opening_procedure")["value"]["states"][4],
        json!({"name": "keep", "by": "turn", "choices": [{"act": "keep"}]})
    );
    let settled: Vec<_> = shown["elsewhere"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reading| [&reading["decision"], &reading["settled"]])
        .collect();
    for expected in [["D20", "fixed"], ["D22", "time_control"], ["D26", "event"]] {
        assert!(
            settled.contains(&[&json!(expected[0]), &json!(expected[1])]),
            "{expected:?}"
        );
    }

    let plain = profile(&["show", "taken-from-a-file"]);
    assert_eq!((plain.status, plain.stdout.as_str()), (2, ""));
    assert!(
        plain
            .stderr
            .contains("there is no such file, and no such profile: there are cn-2013, general"),
        "{}",
        plain.stderr
    );
}

#[test]
fn sentences_are_in_the_language_asked_for() {
    let english = profile(&["show", "campus-b"]).stdout;
    assert!(
        english.contains("overline_claim_ends = as_other_fouls (D1, CN13-10.1.2)\n    Until when"),
        "{english}"
    );
    assert!(
        english.contains("opening_procedure = rif (D15, CN13-3.1)"),
        "{english}"
    );
    assert!(
        english.contains("    offer: offer count=2 -> keep\n"),
        "{english}"
    );
    assert!(
        english.contains("\nFixed, whatever the profile:\nD11 (CN13-2.10)\n"),
        "{english}"
    );
    let chinese = profile(&["show", "campus-b", "--lang", "zh-CN"]).stdout;
    assert!(
        chinese
            .contains("five_recognition = automatic (D2, CN13-10.1.1)\n    五连须由棋手宣布方为胜"),
        "{chinese}"
    );
    assert!(!chinese.contains("Fixed"), "{chinese}");
}

#[test]
fn the_hash_of_a_file_is_that_of_its_text_as_it_stands_there() {
    let text = format!("# ours\n{}", canonical("free"));
    let folder = folder(&[("ours.toml", text.as_bytes())]);
    let file = folder.path().join("ours.toml").display().to_string();
    let hash = |args: &[&str]| profile(args).json()[0]["hash"].clone();
    let shown = hash(&["show", &file, "--json"]);
    assert_eq!(shown, hash(&["check", &file, "--json"]));
    assert_ne!(shown, hash(&["show", "free", "--json"]));
}

#[test]
fn the_canonical_text_of_every_profile_is_good_and_no_different() {
    for name in NAMES {
        let folder = folder(&[("same.toml", canonical(name).as_bytes())]);
        let file = path(&folder, "same.toml");
        let checked = profile(&["check", "--json", &file]);
        assert_eq!(checked.status, 0, "{}", checked.stdout);
        let listed = profile(&["list", "--json"])
            .json()
            .into_iter()
            .find(|profile| profile["name"] == name)
            .unwrap();
        assert_eq!(
            checked.json(),
            [json!({"file": file, "name": name, "version": 1, "hash": listed["hash"], "ok": true})]
        );
        let same = profile(&["diff", name, &file]);
        assert_eq!(
            (same.status, same.stdout.as_str(), same.stderr.as_str()),
            (0, "", "")
        );
        assert_eq!(profile(&["show", &file, "--toml"]).stdout, canonical(name));
    }
}

#[test]
fn what_is_wrong_is_named_and_the_other_files_are_checked_all_the_same() {
    let good = canonical("rif");
    let (unknown, wrong) = (
        good.replace("fouls = ", "foul = "),
        good.replace("draw_offer_margin = 2", "draw_offer_margin = 0"),
    );
    let folder = folder(&[
        ("unknown.toml", unknown.as_bytes()),
        ("wrong.toml", wrong.as_bytes()),
        ("good.toml", good.as_bytes()),
    ]);
    let [unknown, wrong, good, none] =
        ["unknown.toml", "wrong.toml", "good.toml", "none.toml"].map(|name| path(&folder, name));

    let ran = profile(&["check", "--json", &unknown, &wrong, &good]);
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    let [first, second, third] = ran.json().try_into().unwrap();
    assert_eq!(
        (&first["ok"], &first["line"], &first["column"]),
        (&json!(false), &json!(3), &json!(1))
    );
    assert!(
        first["error"]
            .as_str()
            .is_some_and(|error| error.starts_with("unknown field `foul`, expected one of")),
        "{first}"
    );
    assert_eq!(
        second,
        json!({
            "file": wrong, "ok": false, "line": 14, "column": 21, "field": "draw_offer_margin",
            "error": "0 is given where a number from 1 to 100 is needed",
        })
    );
    assert_eq!(third["ok"], true);

    let plain = profile(&["check", &wrong]);
    assert_eq!(plain.status, 1);
    let expected = format!(
        "{wrong}: line 14, column 21: draw_offer_margin: 0 is given where a number from 1 to 100 is needed\n"
    );
    assert_eq!(plain.stdout, expected);

    // A file that cannot be read is worse than one that is wrong.
    let ran = profile(&[
        "check",
        "--json",
        &none,
        folder.path().to_str().unwrap(),
        &wrong,
        &good,
    ]);
    assert_eq!(ran.status, 2);
    let ok: Vec<Value> = ran
        .json()
        .into_iter()
        .map(|checked| checked["ok"].clone())
        .collect();
    assert_eq!(ok, [Value::Null, Value::Null, json!(false), json!(true)]);
    assert!(
        ran.json()[1]["error"]
            .as_str()
            .is_some_and(|error| error.contains("folder"))
    );

    let used = profile(&["diff", "rif", &wrong]);
    assert_eq!((used.status, used.stdout.as_str()), (2, ""));
    assert!(
        used.stderr.contains("draw_offer_margin: 0 is given"),
        "{}",
        used.stderr
    );
}

#[test]
fn hostile_files_are_refused() {
    let large = format!("{}#{}", canonical("free"), " ".repeat(64 * 1024));
    let deep = format!("name = {}", "[".repeat(50_000));
    let folder = folder(&[
        ("large", large.as_bytes()),
        ("deep", deep.as_bytes()),
        ("bytes", b"name = \"\xFF\""),
        ("empty", b""),
    ]);
    let files = ["large", "deep", "bytes", "empty"].map(|name| path(&folder, name));
    let args: Vec<&str> = ["check", "--json"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let ran = profile(&args);
    assert_eq!((ran.status, ran.json().len()), (1, 4), "{}", ran.stderr);
    let error = |index: usize| ran.json()[index]["error"].as_str().unwrap().to_owned();
    assert_eq!(error(0), "the text has more than 65536 bytes: shorten it");
    assert_eq!(error(2), "this is no UTF-8: save the file as UTF-8");
    assert_eq!(error(3), "missing field `name`");
}

#[test]
fn two_profiles_are_compared_field_by_field() {
    let ran = profile(&["diff", "--json", "cn-2013", "free"]);
    assert_eq!(ran.status, 1);
    let differences = ran.json();
    assert_eq!(
        differences[0],
        json!({"field": "name", "left": "cn-2013", "right": "free"})
    );
    assert_eq!(
        differences[1],
        json!({"field": "fouls", "left": "on", "right": "off"})
    );
    assert_eq!(
        differences.last().unwrap(),
        &json!({"field": "opening_procedure.states.keep", "left": "keep", "right": null})
    );

    let plain = profile(&["diff", "rif", "campus-b"]);
    assert_eq!(plain.status, 1);
    assert!(
        plain
            .stdout
            .contains("moves_before_a_pass\n    rif: 3\n    campus-b: 5\n"),
        "{}",
        plain.stdout
    );
    assert!(
        !plain.stdout.contains("opening_procedure"),
        "{}",
        plain.stdout
    );
}

#[test]
fn unknown_arguments_are_refused_and_examples_given() {
    for args in [
        [].as_slice(),
        &["show"],
        &["check"],
        &["diff", "free"],
        &["show", "free", "--toml", "--json"],
        &["edit"],
    ] {
        let ran = profile(args);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
    }
    for work in ["list", "show", "check", "diff"] {
        let ran = profile(&[work, "--help"]);
        assert_eq!(ran.status, 0);
        assert!(
            ran.stdout.contains("Examples:\n  arbiter profile "),
            "{work}"
        );
    }
}
