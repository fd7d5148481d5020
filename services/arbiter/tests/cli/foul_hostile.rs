//! `arbiter foul` on what nobody should send.

use serde_json::{Value, json};

use crate::run;

/// Runs one faulty line between two good ones and returns its answer.
fn between(line: &[u8]) -> Value {
    let input = [b"h8\n", line, b"\ni9"].concat();
    let ran = run(&["foul"], &input);
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (2, ""),
        "{}",
        String::from_utf8_lossy(line)
    );
    let mut answers = ran.json();
    assert_eq!(answers.len(), 3, "{}", ran.stdout);
    assert_eq!(
        (&answers[0]["id"], &answers[2]["id"]),
        (&json!(1), &json!(3))
    );
    assert!(answers[1].get("forbidden").is_none());
    answers.swap_remove(1)
}

fn error(line: &[u8]) -> String {
    let answer = between(line);
    assert_eq!(answer["id"], 2);
    answer["error"].as_str().unwrap().to_owned()
}

#[test]
fn a_faulty_move_list_names_line_and_column() {
    for (line, start) in [
        ("h8 p3", "line 2, column 4: p3 is off the board"),
        ("h8h16", "line 2, column 3: h16 is off the board"),
        ("h8 h0", "line 2, column 4: "),
        ("h8 i", "line 2, column 4: "),
        ("五子棋 h8", "line 2, column 1: "),
        ("h8 五", "line 2, column 4: "),
        ("h8 i9 h8", "line 2, column 7: there is a black stone on H8"),
        ("h8\0i9", "line 2, column 3: "),
        ("\u{1b}[2J", "line 2, column 1: "),
        ("\"h8\"", "line 2, column 1: "),
        ("[\"h8\"]", "line 2, column 1: "),
    ] {
        let error = error(line.as_bytes());
        assert!(error.starts_with(start), "{line:?} gave {error}");
        assert!(error.chars().all(|c| !c.is_control()), "{error:?}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_named() {
    assert_eq!(
        error(b"h8 \xFFi9"),
        "line 2, column 4: the byte at offset 3 is no UTF-8"
    );
    assert_eq!(
        error("五\u{e9}".as_bytes().split_last().unwrap().1),
        "line 2, column 2: the byte at offset 3 is no UTF-8"
    );
    assert!(error(b"{\"id\":\"\xC0\x80\"}").starts_with("line 2, column 8: "));
}

#[test]
fn a_line_past_the_bound_is_skipped_and_named() {
    let error = error(&b"h8".repeat(3_000_000));
    assert_eq!(error, "line 2: it has more than 1048576 bytes");
}

#[test]
fn broken_json_names_line_and_column() {
    for (line, column) in [
        ("{", 1),
        ("{\"id\":1,}", 9),
        ("{\"id\":1} x", 10),
        ("{\"五\":}", 6),
        ("{\"id\":1,\"id\":2,\"black\":[],\"white\":[]}", 12),
    ] {
        let error = error(line.as_bytes());
        assert!(
            error.starts_with(&format!("line 2, column {column}: ")),
            "{line} gave {error}"
        );
        assert!(!error.contains("at line"), "{error}");
    }
    assert!(error("{\"id\":".repeat(100_000).as_bytes()).starts_with("line 2, column "));
}

#[test]
fn faulty_fields_are_named_under_the_given_id() {
    for (fields, start) in [
        (
            r#""black":["H8"]"#,
            r#"line 2, field "white": it is missing"#,
        ),
        (r#""white":[]"#, r#"line 2, field "black": it is missing"#),
        (
            r#""black":null,"white":[]"#,
            r#"line 2, field "black": it is not a list"#,
        ),
        (
            r#""black":"H8","white":[]"#,
            r#"line 2, field "black": it is not a list"#,
        ),
        (
            r#""black":{"H8":1},"white":[]"#,
            r#"line 2, field "black": it is not a list"#,
        ),
        (
            r#""black":["H8",7],"white":[]"#,
            r#"line 2, field "black", item 2: it is not a text"#,
        ),
        (
            r#""black":["P1"],"white":[]"#,
            r#"line 2, field "black", item 1: "#,
        ),
        (
            r#""black":["H16"],"white":[]"#,
            r#"line 2, field "black", item 1: "#,
        ),
        (
            r#""black":[""],"white":[]"#,
            r#"line 2, field "black", item 1: "#,
        ),
        (
            r#""black":["pass"],"white":[]"#,
            r#"line 2, field "black", item 1: "#,
        ),
        (
            r#""black":["H8","I9","h8"],"white":[]"#,
            r#"line 2, field "black", item 3: there is a black stone on H8"#,
        ),
        (
            r#""black":["H8"],"white":["A1","H8"]"#,
            r#"line 2, field "white", item 2: there is a black stone on H8"#,
        ),
    ] {
        let answer = between(format!(r#"{{{fields},"id":["mine"]}}"#).as_bytes());
        assert_eq!(answer["id"], json!(["mine"]));
        let error = answer["error"].as_str().unwrap();
        assert!(error.starts_with(start), "{fields} gave {error}");
    }
}

#[test]
fn a_full_board_and_an_empty_one_are_positions() {
    let points = |parity: usize| -> Vec<String> {
        let all = ('A'..='O').flat_map(|column| (1..=15).map(move |row| format!("{column}{row}")));
        all.enumerate()
            .filter(|(index, _)| index % 2 == parity)
            .map(|(_, point)| point)
            .collect()
    };
    let full = json!({"black": points(0), "white": points(1)}).to_string();
    let ran = run(
        &["foul"],
        format!("{full}\n{{\"black\":[],\"white\":[]}}\n").as_bytes(),
    );
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.json(),
        [
            json!({"id": 1, "forbidden": {}, "five": []}),
            json!({"id": 2, "forbidden": {}, "five": []})
        ]
    );
}

#[test]
fn no_input_is_no_answer() {
    for input in [b"".as_slice(), b"\n \n\t\r\n"] {
        let ran = run(&["foul"], input);
        assert_eq!(
            (ran.status, ran.stdout.as_str(), ran.stderr.as_str()),
            (0, "", "")
        );
    }
}

#[test]
fn a_byte_order_mark_at_the_start_is_no_text() {
    let ran = run(&["foul"], b"\xEF\xBB\xBFh8\r\n\xEF\xBB\xBFh8\r\n");
    assert_eq!(ran.status, 2);
    assert!(ran.json()[0].get("forbidden").is_some());
    assert!(ran.json()[1].get("error").is_some());
}
