//! What is refused, where, and with which words.

use crate::{cn_2013_with, fault, with_opening};
use profile::{Names, Position, Problem, Profile};

/// The error as people read it.
fn said(text: &str) -> String {
    fault(text).to_string()
}

/// What is said of an opening, without the place of the table.
fn said_of(states: &str) -> String {
    let said = said(&with_opening(states));
    said.split_once("opening_procedure.states.")
        .map_or(said.clone(), |(_, rest)| rest.to_owned())
}

/// The line in which this stands.
fn line_of(text: &str, what: &str) -> usize {
    text.lines().position(|line| line.contains(what)).unwrap() + 1
}

#[test]
fn an_unknown_field_is_named_with_its_place() {
    let error = fault(&cn_2013_with("fouls = \"on\"", "foul = \"on\""));
    assert_eq!(error.at, Some(Position { line: 9, column: 1 }));
    assert!(
        error
            .to_string()
            .contains(", column 1: unknown field `foul`, expected one of `name`"),
        "{error}"
    );
}

#[test]
fn a_wrong_type_or_value_is_named_with_its_field() {
    for (what, instead, expected) in [
        (
            "draw_offer_margin = 2",
            "draw_offer_margin = \"2\"",
            "column 21: draw_offer_margin: invalid type: string \"2\", expected u16",
        ),
        (
            "draw_offer_margin = 2",
            "draw_offer_margin = 0",
            "column 21: draw_offer_margin: 0 is given where a number from 1 to 100 is needed",
        ),
        (
            "fouls = \"on\"",
            "fouls = \"no\"",
            "column 9: fouls: unknown variant `no`, expected `on` or `off`",
        ),
        (
            "name = \"cn-2013\"",
            "name = \"\"",
            "column 8: name: invalid id \"\": expected 1 to 64 of A-Z a-z 0-9 . _ -",
        ),
        (
            "n_range = [1, 12]",
            "n_range = [12, 1]",
            "column 11: n_range: it goes from 12 to 1: put the smaller number first",
        ),
        (
            "n_range = [1, 12]",
            "n_range = [0, 12]",
            "column 11: n_range: 0 is given where a number from 1 to 221 is needed",
        ),
        (
            "n_range = [1, 12]",
            "n_range = [1, 222]",
            "column 11: n_range: 222 is given where a number from 1 to 221 is needed",
        ),
        (
            "n_range = [1, 12]",
            "n_range = 12",
            "column 11: n_range: invalid type: integer `12`, expected a sequence",
        ),
        (
            "n_range = [1, 12]",
            "n_range = [1]",
            "column 11: n_range: a list of 1 where the least and the most are needed: write `[1, 12]`",
        ),
        (
            "n_range = [1, 12]",
            "n_range = [1, 2, 3]",
            "column 11: n_range: a list of 3 where the least and the most are needed: write `[1, 12]`",
        ),
        (
            "opening_procedure = \"cn-2013\"",
            "opening_procedure = \"swap3\"",
            "column 21: opening_procedure: no opening is called \"swap3\"; there are cn-2013, free, centre, rif, yamaguchi, soosorv-8, \
             taraguchi-10, swap2",
        ),
    ] {
        let text = cn_2013_with(what, instead);
        assert_eq!(
            said(&text),
            format!("line {}, {expected}", line_of(&text, instead))
        );
    }
}

#[test]
fn a_number_range_for_a_table_that_names_none_is_refused() {
    let text = cn_2013_with(
        "opening_procedure = \"cn-2013\"",
        "opening_procedure = \"rif\"",
    );
    let error = fault(&text);
    assert_eq!(
        (error.field.as_deref(), error.at.map(|at| at.line)),
        (Some("n_range"), Some(line_of(&text, "n_range = ")))
    );
    assert_eq!(error.problem, Problem::NothingNamed);
}

#[test]
fn a_text_that_is_no_toml_or_lacks_a_field_is_said_to_be() {
    assert_eq!(
        said("nonsense"),
        "line 1, column 9: key with no value, expected `=`"
    );
    assert_eq!(
        said(&cn_2013_with("version = 1\n", "")),
        "line 1, column 1: missing field `version`"
    );
    assert!(
        said(&cn_2013_with("version = 1\n", "version = 1\nversion = 1\n"))
            .starts_with("line 7, column 1: ")
    );
    assert!(
        said(&format!("a = {}", "[".repeat(60_000))).starts_with("line 1, column "),
        "depth is bounded"
    );
}

#[test]
fn bytes_that_are_no_utf_8_are_placed() {
    let error =
        Profile::from_bytes("# 五\n# \u{e9}".as_bytes().split_last().unwrap().1).unwrap_err();
    assert_eq!(
        (error.at, error.problem),
        (Some(Position { line: 2, column: 3 }), Problem::NotUtf8)
    );
}

#[test]
fn a_row_of_an_opening_is_read_strictly() {
    for (choice, expected) in [
        (
            "act = \"swap\", zone = 3",
            "`zone` does not belong to the act `swap`",
        ),
        (
            "act = \"place\", zones = [3]",
            "`zones` does not belong to the act `place`",
        ),
        (
            "act = \"keep\", count = 3",
            "`count` does not belong to the act `keep`",
        ),
        (
            "act = \"offer\", names = [1, 2]",
            "`names` does not belong to the act `offer`",
        ),
        (
            "act = \"place\", zone = 3, shape = \"one_of_26\"",
            "`shape` does not belong to the act `place`",
        ),
        ("act = \"place\"", "the act `place` needs `zone`"),
        ("act = \"lay\"", "the act `lay` needs `zones`"),
        (
            "act = \"pass\"",
            "unknown variant `pass`, expected one of `lay`, `place`, `swap`, `keep_colours`, `offer`, `keep`",
        ),
        (
            "act = \"swap\", nxt = \"b\"",
            "unknown field `nxt`, expected one of `act`, `zone`, `zones`, `shape`, `names`, `count`, `next`",
        ),
        ("zone = 3", "missing field `act`"),
    ] {
        let text = with_opening(&format!(
            "[[states]]\nname = \"a\"\nchoices = [\n{{ {choice} }}]"
        ));
        let error = fault(&text);
        assert_eq!(error.problem, Problem::Text(expected.to_owned()));
        assert_eq!(
            error.at.map(|at| at.line),
            Some(line_of(&text, choice)),
            "{error}"
        );
    }
    let stray = fault(&with_opening(
        "[[states]]\nname = \"a\"\nwho = \"turn\"\nchoices = [{ act = \"swap\" }]",
    ));
    assert!(stray.to_string().contains("unknown field `who`"), "{stray}");
    assert!(
        said(&with_opening("n_range = [1, 2]\nstates = []")).contains("unknown field `n_range`")
    );
}

#[test]
fn a_state_that_makes_no_sense_is_named() {
    let swap = "choices = [{ act = \"swap\" }]";
    let then = |next: &str| format!("choices = [{{ act = \"swap\", next = \"{next}\" }}]");
    let states = |bodies: [&str; 2]| {
        format!(
            "[[states]]\nname = \"a\"\n{}\n[[states]]\nname = \"b\"\n{}",
            bodies[0], bodies[1]
        )
    };
    let unknown = "swap: no state is called \"c\": name one that comes later, or leave `next` out where moves alternate from then on";
    let backward = "does not come later: an opening leads forward, so that it ends";
    for (text, expected) in [
        (format!("{0}\n{0}", format_args!("[[states]]\nname = \"a\"\n{swap}")), "a: two states have this name: rename one".to_owned()),
        (states([swap, swap]), "b: no choice leads here: let one, or take the state out".to_owned()),
        (states([&then("b"), &then("c")]), format!("b.{unknown}")),
        (states([&then("b"), &then("a")]), format!("b.swap: \"a\" {backward}")),
        (states([&then("b"), &then("b")]), format!("b.swap: \"b\" {backward}")),
        (states([&then("b"), "choices = []"]), "b.choices: from 1 to 6 choices are needed".to_owned()),
        (
            states([&then("b"), "choices = [{ act = \"swap\" }, { act = \"swap\" }]"]),
            "b.swap: this act is among the choices twice: take one out".to_owned(),
        ),
        (
            states([&format!("by = \"opponent\"\n{}", then("b")), swap]),
            "a.by: nobody has acted before the first state: let it be by whoever's turn it is".to_owned(),
        ),
        (
            states([&then("b"), "by = \"opponent\"\nchoices = [{ act = \"place\", zone = 3 }]"]),
            "b.place: the opponent of whoever acted last may choose a colour or lay stones, not do this: let the state be by whoever's turn it is"
                .to_owned(),
        ),
    ] {
        assert_eq!(said_of(&text), expected);
    }
    assert!(
        said(&with_opening(
            &states([swap, swap]).replace("\"b\"", "\"b c\"")
        ))
        .contains("states[1].name: invalid id \"b c\"")
    );
}

/// States a, b, c in a row, each with one choice that leads to the next.
fn row(acts: &[&str]) -> String {
    let names = ["a", "b", "c", "d", "e"];
    let state = |(index, act): (usize, &&str)| {
        let next = if index + 1 < acts.len() {
            format!(", next = \"{}\"", names[index + 1])
        } else {
            String::new()
        };
        format!(
            "[[states]]\nname = \"{}\"\nchoices = [{{ act = {act}{next} }}]\n",
            names[index]
        )
    };
    acts.iter().enumerate().map(state).collect()
}

#[test]
fn acts_that_do_not_go_together_are_named() {
    let (four, named) = (
        "\"lay\", zones = [15, 15, 15, 15]",
        "\"lay\", zones = [15, 15, 15, 15], names = [1, 2]",
    );
    let not_kept = "act: offers may lie on the board here: keep one of them first";
    for (acts, expected) in [
        (
            [four, "\"offer\"", "\"keep\""].as_slice(),
            "b.offer.count: a way leads here on which no number of offers is named: name one, or say `count`",
        ),
        (
            &[named, "\"offer\", count = 2", "\"keep\""],
            "b.offer.count: a way leads here on which a number of offers is named: leave `count` out",
        ),
        (
            &[named, "\"place\", zone = 15, names = [1, 2]"],
            "b.place.names: a way leads here on which a number of offers is named already, and they are not laid yet",
        ),
        (
            &[named],
            "a.lay: the opening ends here with a number named and no offers laid",
        ),
        (
            &[named, "\"swap\""],
            "b.swap: the opening ends here with a number named and no offers laid",
        ),
        (
            &[named, "\"offer\""],
            "b.offer: offers may lie on the board here: keep one of them first",
        ),
        (
            &[named, "\"offer\"", "\"swap\""],
            &format!("c.swap.{not_kept}"),
        ),
        (
            &[named, "\"offer\"", "\"place\", zone = 15"],
            &format!("c.place.{not_kept}"),
        ),
        (
            &[four, "\"keep\""],
            "b.keep.act: a way leads here on which no offers are laid: lay them first",
        ),
        (
            &[four, "\"place\", zone = 15", "\"offer\", count = 2"],
            "c.offer.act: offers are Black's, and White may be to move here",
        ),
        // The offer that is kept is a stone.
        (
            &[
                four,
                "\"offer\", count = 2",
                "\"keep\"",
                "\"offer\", count = 2",
            ],
            "d.offer.act: offers are Black's, and White may be to move here",
        ),
        (
            &["\"place\", zone = 15, names = [0, 8]"],
            "a.place.names: 0 is given where a number from 1 to 221 is needed",
        ),
        (
            &["\"place\", zone = 15, names = [8, 222]"],
            "a.place.names: 222 is given where a number from 1 to 221 is needed",
        ),
        (
            &["\"lay\", zones = [15], names = [8, 1]"],
            "a.lay.names: it goes from 8 to 1: put the smaller number first",
        ),
        (
            &["\"place\", zone = 1", "\"place\", zone = 1"],
            "b.place.zone: the stones laid before may fill the zone of 1 points: widen it",
        ),
        (
            &["\"lay\", zones = [3, 1]"],
            "a.lay.zones: the stones laid before may fill the zone of 1 points: widen it",
        ),
        (
            &["\"lay\", zones = [1, 3], shape = \"one_of_26\""],
            "a.lay.shape: `one_of_26` is a shape of the first three stones: lay those, or leave it out",
        ),
        (
            &[
                "\"place\", zone = 1",
                "\"lay\", zones = [3, 5, 7], shape = \"one_of_26\"",
            ],
            "b.lay.shape: `one_of_26` is a shape of the first three stones: lay those, or leave it out",
        ),
    ] {
        assert_eq!(said_of(&row(acts)), expected);
    }
    for good in [
        [named, "\"offer\"", "\"keep\""].as_slice(),
        &[four, "\"offer\", count = 2", "\"keep\"", "\"swap\""],
        &["\"offer\", count = 2", "\"keep\""],
        &["\"place\", zone = 1", "\"place\", zone = 3", "\"swap\""],
    ] {
        assert!(
            Profile::parse(&with_opening(&row(good))).is_ok(),
            "{good:?}"
        );
    }
}

/// What is right on one way and wrong on another is wrong.
#[test]
fn every_way_counts() {
    let two_ways = "[[states]]\nname = \"a\"\nchoices = [{ act = \"swap\", next = \"b\" }, { act = \"keep_colours\", next = \"c\" }]\n\
                    [[states]]\nname = \"b\"\nchoices = [{ act = \"lay\", zones = [15, 15], names = [1, 2], next = \"c\" }]\n\
                    [[states]]\nname = \"c\"\nchoices = [{ act = \"offer\", next = \"d\" }]\n\
                    [[states]]\nname = \"d\"\nchoices = [{ act = \"keep\" }]";
    assert!(said_of(two_ways).starts_with("c.offer.count: a way leads here on which no number"));
}

/// A profile made by hand has no text, so no place, but its field.
#[test]
fn a_profile_without_a_text_is_checked_too() {
    let mut profile = Profile {
        draw_offer_margin: 101,
        ..Profile::cn_2013()
    };
    let error = profile.check().unwrap_err();
    assert_eq!(
        (error.at, error.field.as_deref()),
        (None, Some("draw_offer_margin"))
    );
    assert_eq!(
        error.problem,
        Problem::OutOfRange {
            value: 101,
            least: 1,
            most: 100
        }
    );
    profile.draw_offer_margin = 100;
    assert_eq!(profile.check(), Ok(()));
    let Some(profile::OpeningAct::Lay { names, .. }) = profile.opening_procedure.states[0]
        .choices
        .first_mut()
        .map(|choice| &mut choice.act)
    else {
        panic!("cn-2013 lays stones first")
    };
    *names = Some(Names { min: 3, max: 2 });
    let error = profile.check().unwrap_err();
    assert_eq!(
        error.field.as_deref(),
        Some("opening_procedure.states.designate.lay.names")
    );
    assert_eq!(error.problem, Problem::Reversed { least: 3, most: 2 });
}
