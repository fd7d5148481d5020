//! `arbiter foul` on positions that are in order.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::{arbiter, corpus, run};

#[test]
fn a_move_list_is_answered_under_the_number_of_its_line() {
    let ran = run(&["foul"], b"f8 a1 g8 a15 h6 o1 h7\n\nF8A1G8A15H6O1H7\n");
    let expected = r#"{"id":1,"forbidden":{"H8":"33"},"five":[]}"#.to_owned()
        + "\n"
        + r#"{"id":3,"forbidden":{"H8":"33"},"five":[]}"#
        + "\n";
    assert_eq!(
        (ran.status, ran.stdout, ran.stderr),
        (0, expected, String::new())
    );
}

#[test]
fn points_stand_by_column_then_row_and_fives_apart() {
    let position = r#"{"id":"p","black":["H5","K5","J6","H7","E8","F8","G8","I8","J8","H9","J10","H11","K11","A1","A2","A3","A4"],"white":[]}"#;
    let ran = run(&["foul"], position.as_bytes());
    let forbidden =
        r#"{"G6":"33","F7":"33","H8":"33+44+overline","F9":"33","G10":"33","J5":"33","J11":"33"}"#;
    let mut points: Vec<(&str, &str)> = forbidden
        .trim_matches(['{', '}'])
        .split(',')
        .map(|pair| pair.split_once(':').unwrap())
        .collect();
    points.sort_by_key(|(point, _)| {
        let point = point.trim_matches('"');
        (point.as_bytes()[0], point[1..].parse::<u8>().unwrap())
    });
    let sorted: Vec<String> = points
        .iter()
        .map(|(point, kind)| format!("{point}:{kind}"))
        .collect();
    assert_eq!(
        ran.stdout,
        format!(
            "{{\"id\":\"p\",\"forbidden\":{{{}}},\"five\":[\"A5\"]}}\n",
            sorted.join(",")
        )
    );
}

#[test]
fn an_id_of_any_kind_comes_back_to_the_letter() {
    for id in [
        "\"x\"",
        "7",
        "-0.50",
        "12345678901234567890123",
        "1e999",
        "null",
        "true",
        "[1, 2]",
        "{\"a\":{\"b\":[]}}",
        "\"\\u00e9\"",
        "\"五\"",
    ] {
        let ran = run(
            &["foul"],
            format!("{{\"id\":{id},\"black\":[],\"white\":[]}}").as_bytes(),
        );
        assert_eq!(
            (ran.status, ran.stdout),
            (
                0,
                format!("{{\"id\":{id},\"forbidden\":{{}},\"five\":[]}}\n")
            ),
            "{id}"
        );
    }
}

#[test]
fn unknown_fields_are_accepted_and_a_missing_id_is_the_line() {
    let ran = run(
        &["foul"],
        b"\n{\"white\":[\"a1\"],\"note\":{\"deep\":[1]},\"black\":[\"h8\"],\"forbidden\":3}\n",
    );
    assert_eq!(
        (ran.status, ran.stdout.as_str()),
        (0, "{\"id\":2,\"forbidden\":{},\"five\":[]}\n")
    );
}

#[test]
fn a_position_with_a_five_already_is_answered_all_the_same() {
    let ran = run(&["foul"], b"{\"black\":[\"D8\",\"E8\",\"F8\",\"G8\",\"H8\"],\"white\":[\"A1\",\"A2\",\"A3\",\"A4\",\"A5\",\"A6\"]}");
    assert_eq!((ran.status, &ran.json()[0]["five"]), (0, &json!([])));
    assert_eq!(
        ran.json()[0]["forbidden"],
        json!({"C8": "overline", "I8": "overline"})
    );
}

#[test]
fn a_pass_leaves_the_colours_alternating() {
    // Without the pass G8 would be White's and there would be no three.
    let ran = run(&["foul"], b"f8 pass g8 -- h6 -- h7");
    assert_eq!(ran.json()[0]["forbidden"], json!({"H8": "33"}));
}

#[test]
fn an_explanation_shows_the_stones_of_each_three_and_four() {
    let ran = run(
        &["foul", "--explain"],
        b"{\"black\":[\"F8\",\"G8\",\"H6\",\"H7\"],\"white\":[\"D8\"]}",
    );
    let at_h8 = &ran.json()[0]["explain"]["H8"];
    assert_eq!(at_h8["judgement"], "33");
    let threes: Vec<&Value> = at_h8["threes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|three| &three["stones"])
        .collect();
    assert_eq!(
        threes,
        [&json!(["H6", "H7", "H8"]), &json!(["F8", "G8", "H8"])]
    );
    assert_eq!(at_h8["threes"][1]["open_four_at"], json!([{"point": "I8"}]));
    let five = run(
        &["foul", "--explain"],
        b"{\"black\":[\"A1\",\"A2\",\"A3\",\"A4\"],\"white\":[]}",
    );
    assert_eq!(
        five.json()[0]["explain"],
        json!({"A5": {"judgement": "five", "rows": [["A1", "A2", "A3", "A4", "A5"]], "fours": [], "threes": [], "dead_threes": []}})
    );
}

#[test]
fn an_explanation_says_why_a_three_is_dead() {
    // D8 is legal: the point that would make the open four of one of its threes makes a five.
    let ran = run(
        &["foul", "--explain"],
        b"{\"black\":[\"D5\",\"D6\",\"E7\",\"F7\",\"G7\",\"H7\",\"G5\"],\"white\":[]}",
    );
    let answer = &ran.json()[0];
    assert!(answer["forbidden"].get("D8").is_none());
    let at_d8 = &answer["explain"]["D8"];
    assert_eq!(at_d8["judgement"], "legal");
    let dead = &at_d8["dead_threes"][0];
    assert_eq!(
        (
            &dead["stones"],
            &dead["because"][0]["point"],
            &dead["because"][0]["is"]
        ),
        (&json!(["D5", "D6", "D8"]), &json!("D7"), &json!("five"))
    );
    assert_eq!(
        dead["because"][0]["row"],
        json!(["D7", "E7", "F7", "G7", "H7"])
    );
    let without = run(&["foul"], b"h8");
    assert!(without.json()[0].get("explain").is_none());
}

#[test]
fn each_answer_comes_before_the_next_line_is_sent() {
    let mut child = arbiter(&["foul"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        stdin.write_all(b"h8\n").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(
            serde_json::from_str::<Value>(&answer).unwrap()["id"],
            number
        );
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_ends_it_quietly() {
    let mut child = arbiter(&["foul"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let line = b"h8\n".repeat(1000);
    // The pipe breaks as soon as the child is gone.
    while stdin.write_all(&line).is_ok() {}
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), stderr),
        (Some(0), String::new())
    );
}

#[test]
fn a_picture_is_written_per_line_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("a/b");
    let ran = run(
        &["foul", "--svg", pictures.to_str().unwrap()],
        b"f8 a1 g8 a15 h6 o1 h7\nbad\n{\"id\":\"../../x<y\",\"black\":[],\"white\":[]}\n",
    );
    assert_eq!(ran.status, 2);
    let mut names: Vec<_> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["line-1.svg", "line-3.svg"]);
    let first = std::fs::read_to_string(pictures.join("line-1.svg")).unwrap();
    assert!(first.contains("data-fouls=\"33\"") && first.contains("black 7 H7"));
    assert!(
        std::fs::read_to_string(pictures.join("line-3.svg"))
            .unwrap()
            .contains("../../x&lt;y")
    );
}

#[test]
fn a_folder_for_pictures_that_cannot_be_made_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let ran = run(&["foul", "--svg", file.path().to_str().unwrap()], b"h8\n");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains(file.path().to_str().unwrap()));
}

#[test]
fn every_line_of_the_shared_corpus_is_answered_as_it_should_be() {
    let Some(path) = corpus("fouls/corpus_a.jsonl") else {
        return;
    };
    let input = std::fs::read(path).unwrap();
    let ran = run(&["foul"], &input);
    assert_eq!(ran.status, 0);
    let answers = ran.json();
    let expected: Vec<Value> = str::from_utf8(&input)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), expected.len());
    let explained = run(&["foul", "--explain"], &input).json();
    for (answer, explained) in answers.iter().zip(&explained) {
        for (point, kind) in answer["forbidden"].as_object().unwrap() {
            assert_eq!(
                &explained["explain"][point]["judgement"], kind,
                "{point} of {}",
                answer["id"]
            );
        }
    }
    for (answer, expected) in answers.iter().zip(&expected) {
        // The corpus lists its fives by row, the contract by column.
        let fives = |value: &Value| {
            value["five"]
                .as_array()
                .unwrap()
                .iter()
                .map(ToString::to_string)
                .collect::<BTreeSet<_>>()
        };
        let id = &expected["id"];
        assert_eq!(
            (&answer["id"], &answer["forbidden"]),
            (id, &expected["forbidden"]),
            "{id}"
        );
        assert_eq!(fives(answer), fives(expected), "{id}");
    }
}
