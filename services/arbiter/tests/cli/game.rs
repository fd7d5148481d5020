//! `arbiter game run` and `arbiter game commands`. What each line is answered is tested by `crates/script`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::{arbiter, run};

const OPENING: &str = r#"{"at":0,"by":"black","do":"designate","stones":["H8","I9","J8"],"n":2}"#;

#[test]
fn a_script_is_answered_line_by_line_and_a_refusal_is_no_error() {
    let input = format!("{OPENING}\r\n\n{}", r#"{"at":0,"by":"black","do":"swap"}"#);
    let ran = run(&["game", "run", "--json"], input.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let [opened, refused] = &ran.json()[..] else {
        panic!("{}", ran.stdout)
    };
    assert_eq!(opened["state"]["stones"], json!(["H8", "I9", "J8"]));
    assert_eq!(refused["refusal"]["clause"], "CN13-4.1");
}

#[test]
fn a_faulty_line_is_answered_in_its_place_and_the_others_are_run() {
    let endless = "x".repeat(2 * 1024 * 1024);
    let input = format!(
        "nonsense\n{OPENING}\n{endless}\n{}",
        r#"{"at":0,"by":"white","do":"swap"}"#
    );
    let ran = run(&["game", "run"], input.as_bytes());
    assert_eq!(ran.status, 2);
    let answers = ran.json();
    let lines: Vec<&Value> = answers.iter().map(|answer| &answer["line"]).collect();
    assert_eq!(lines, [&json!(1), &Value::Null, &json!(3), &Value::Null]);
    assert_eq!(
        answers[3]["state"]["seats"],
        json!({ "black": "second", "white": "first" })
    );
}

#[test]
fn nothing_is_run_past_the_longest_script() {
    let line = r#"{"at":0,"by":"black","do":"press"}"#;
    let ran = run(
        &["game", "run"],
        format!("{line}\n").repeat(10_002).as_bytes(),
    );
    assert_eq!((ran.status, ran.stdout.lines().count()), (2, 10_001));
}

#[test]
fn who_writes_one_line_gets_its_answer_before_the_next() {
    let mut child = arbiter(&["game", "run"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, mut answers) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()).lines(),
    );
    for (line, phase) in [
        (OPENING, "swap"),
        (r#"{"at":0,"by":"white","do":"keep_colours"}"#, "placement"),
    ] {
        writeln!(stdin, "{line}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["state"]["phase"], phase);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_rules_and_the_language_are_as_asked_for() {
    let line = br#"{"at":0,"by":"white","do":"swap"}"#;
    assert_eq!(
        run(&["game", "run"], line).json()[0]["state"]["phase"],
        "designate"
    );
    let ran = run(
        &["game", "run", "--profile", "free", "--lang", "zh-CN"],
        line,
    );
    assert_eq!(ran.json()[0]["state"]["phase"], "play");
    assert!(
        ran.json()[0]["refusal"]["text"]
            .as_str()
            .unwrap()
            .starts_with("轮到黑方")
    );
    let ran = run(&["game", "run", "--profile", "nowhere"], line);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("nowhere"), "{}", ran.stderr);
}

#[test]
fn the_schema_names_every_command() {
    let ran = run(&["game", "commands"], b"");
    let schema: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (ran.status, &schema["$schema"]),
        (0, &json!("https://json-schema.org/draft/2020-12/schema"))
    );
    let commands = schema["$defs"]["Line"]["oneOf"].as_array().unwrap();
    assert!(
        commands
            .iter()
            .any(|command| command["properties"]["do"]["const"] == "designate")
    );
}
