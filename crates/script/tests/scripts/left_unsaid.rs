//! What a line may leave unsaid, and what a state no longer shows.

use serde_json::{Value, json};

use crate::{answers, rules};

/// The last answer to these lines, after an opening with White to move.
fn last(lines: &[&str]) -> Value {
    let opening = [
        r#""by":"black","do":"designate","stones":["H8","H9","J8"],"n":1"#,
        r#""by":"white","do":"keep_colours""#,
        r#""by":"white","do":"place","point":"A1""#,
        r#""by":"black","do":"offer","points":["I7"]"#,
        r#""by":"white","do":"keep","point":"I7""#,
    ];
    let script: Vec<String> = opening
        .iter()
        .chain(lines)
        .map(|line| format!("{{\"at\":0,{line}}}"))
        .collect();
    serde_json::from_str(
        answers(rules("cn-2013"), &script.join("\n"))
            .last()
            .unwrap(),
    )
    .unwrap()
}

const WHITE_ERRS: &str = r#""by":"arbiter","do":"observe","what":"other_hand","seat":"white""#;
const WHITE_ERRS_AGAIN: &str =
    r#""by":"arbiter","do":"observe","what":"pressed_first","seat":"white""#;
const BLACK_ERRS: &str = r#""by":"arbiter","do":"observe","what":"straightened","seat":"black""#;
const BLACK_CLAIMS: &str = r#""by":"black","do":"claim","what":"irregularity""#;

#[test]
fn a_claim_is_about_the_latest_open_irregularity_of_the_opponent() {
    assert_eq!(
        last(&[WHITE_ERRS, WHITE_ERRS_AGAIN, BLACK_ERRS, BLACK_CLAIMS])["events"][0]["on"],
        2
    );
    let accepted = r#""by":"black","do":"accept","on":2"#;
    assert_eq!(
        last(&[WHITE_ERRS, WHITE_ERRS_AGAIN, accepted, BLACK_CLAIMS])["events"][0]["on"],
        1
    );
    let accepts = r#""by":"black","do":"accept""#;
    assert_eq!(
        last(&[WHITE_ERRS, WHITE_ERRS_AGAIN, BLACK_ERRS, accepts])["events"],
        json!([{ "event": "irregularity_accepted", "on": 2 }])
    );
}

#[test]
fn where_no_irregularity_is_open_the_game_says_what_is_wrong_with_the_nearest() {
    assert_eq!(
        last(&[BLACK_CLAIMS])["refusal"]["code"],
        "NO_SUCH_IRREGULARITY"
    );
    assert_eq!(
        last(&[BLACK_ERRS, BLACK_CLAIMS])["refusal"]["code"],
        "OWN_IRREGULARITY"
    );
    let accepts = r#""by":"black","do":"accept""#;
    assert_eq!(
        last(&[WHITE_ERRS, accepts, BLACK_ERRS, BLACK_CLAIMS])["refusal"]["code"],
        "IRREGULARITY_LAPSED"
    );
}

#[test]
fn a_claim_of_a_foul_keeps_the_stone_that_is_named() {
    let black = r#""by":"black","do":"place","point":"O15","press":"now""#;
    let white = r#""by":"white","do":"place","point":"A2","press":"now""#;
    let claim = r#""by":"white","do":"claim","what":"foul","point":"O15""#;
    let answer = last(&[white, black, claim]);
    let opened = json!({ "number": 1, "by": "second", "what": "foul", "point": "O15", "move": 7 });
    assert_eq!(answer["state"]["open_claims"], json!([opened]));
    assert_eq!(answer["events"][0]["point"], "O15");
}

#[test]
fn an_agreement_is_about_the_latest_disturbance() {
    let agrees = r#""by":"black","do":"accept","remedy":"back""#;
    assert_eq!(last(&[agrees])["refusal"]["code"], "NO_SUCH_CLAIM");
    let shifted = r#""by":"board","do":"observe","what":"shifted","from":"H8","to":"G8""#;
    assert_eq!(last(&[shifted, shifted, agrees])["events"][0]["on"], 2);
}

#[test]
fn no_right_is_left_after_the_end() {
    assert_eq!(
        last(&[WHITE_ERRS])["state"]["irregularities"][0]["right"],
        json!({ "of": "first", "until": "next_move" })
    );
    assert_eq!(
        last(&[WHITE_ERRS, r#""by":"white","do":"resign""#])["state"]["irregularities"],
        json!([])
    );
}

#[test]
fn no_official_is_called_as_a_result_calls_others() {
    for name in ["players", "system", "", "wang li"] {
        let line = format!(r#""by":"arbiter","as":"{name}","do":"start""#);
        assert_eq!(last(&[&line])["field"], "as", "{name:?}");
    }
    assert_eq!(
        last(&[r#""by":"arbiter","as":"wang","do":"start""#])["refusal"]["code"],
        "ALREADY_STARTED"
    );
}
