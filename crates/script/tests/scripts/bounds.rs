//! What no script can do.

use profile::Rules;
use proptest::prelude::*;
use script::{LINE_BYTES_MAX, LINES_MAX, Language, Script};

fn script() -> Script {
    Script::new(Rules::cn_2013(), Language::English).unwrap()
}

const LINE: &[u8] = br#"{"at":0,"by":"white","do":"resign"}"#;

#[test]
fn the_last_line_of_the_longest_script_is_run_and_the_next_is_not() {
    let mut script = script();
    assert!(script.answer(LINES_MAX + 1, LINE).is_faulty());
    let answer = serde_json::to_value(script.answer(LINES_MAX, LINE)).unwrap();
    assert_eq!(answer["state"]["result"]["reason"], "resignation");
}

#[test]
fn a_line_of_the_longest_length_is_run_and_a_longer_one_is_not() {
    let padded = |bytes: usize| {
        let mut line = LINE.to_vec();
        line.resize(bytes, b' ');
        line
    };
    assert!(script().answer(1, &padded(LINE_BYTES_MAX + 1)).is_faulty());
    assert!(!script().answer(1, &padded(LINE_BYTES_MAX)).is_faulty());
    let [long, longer] = [
        script().answer(7, &padded(LINE_BYTES_MAX + 1)),
        Script::too_long(7),
    ]
    .map(|answer| serde_json::to_string(&answer));
    assert_eq!(long.unwrap(), longer.unwrap());
}

#[test]
fn time_stands_or_goes_on_and_a_line_that_was_not_run_moves_nothing() {
    let mut script = script();
    let at = |at: u64, rest: &str| {
        format!("{{\"at\":{at},\"by\":\"white\",\"do\":{rest}}}").into_bytes()
    };
    assert!(!script.answer(1, &at(5, "\"press\"")).is_faulty());
    assert!(script.answer(2, &at(9, "\"dance\"")).is_faulty());
    assert!(!script.answer(3, &at(5, "\"press\"")).is_faulty());
    assert!(script.answer(4, &at(4, "\"press\"")).is_faulty());
    assert!(!script.answer(5, &at(u64::MAX, "\"press\"")).is_faulty());
}

#[test]
fn refusals_are_said_in_the_language_asked_for() {
    let mut script = Script::new(Rules::cn_2013(), Language::Chinese).unwrap();
    let answer =
        serde_json::to_value(script.answer(1, br#"{"at":0,"by":"white","do":"swap"}"#)).unwrap();
    assert_eq!(answer["refusal"]["text"], "轮到黑方行棋，请等待对方落子");
}

/// Words of the language and others, in any order.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"at\"",
        "0",
        "-1",
        "1e99",
        "\"by\"",
        "\"black\"",
        "\"arbiter\"",
        "\"as\"",
        "\"do\"",
        "\"place\"",
        "\"point\"",
        "\"H8\"",
        "\"what\"",
        "\"observe\"",
        "\"slid\"",
        "\"from\"",
        "\"to\"",
        "\"on\"",
        "null",
        "\"\\ud800\"",
        "\u{7532}",
    ];
    prop_oneof![4 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,4}"]
}

proptest! {
    #[test]
    fn whatever_a_line_holds_it_is_answered(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        let answer = serde_json::to_value(script().answer(1, &bytes)).unwrap();
        prop_assert_eq!(&answer["line"], 1);
    }

    #[test]
    fn whatever_words_a_line_has_a_fault_names_its_place(words in proptest::collection::vec(word(), 0..24)) {
        let line = words.concat();
        let answer = serde_json::to_value(script().answer(1, line.as_bytes())).unwrap();
        let column = answer["column"].as_u64();
        prop_assert!(column.is_none_or(|column| (1..=line.len() as u64 + 1).contains(&column)), "{}: {}", line, answer);
    }
}
