//! The documented fields beside what the reader takes.

use profile::{Allowed, Home, Profile};
use std::collections::BTreeSet;

/// The text of a profile with another value for a plain field.
fn with(key: &str, value: &str) -> String {
    let text = Profile::cn_2013().canonical();
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("{key} = ")))
        .unwrap();
    text.replacen(line, &format!("{key} = {value}"), 1)
}

fn takes(key: &str, value: &str) -> bool {
    let read = Profile::parse(&with(key, value));
    if let Err(error) = &read {
        assert_eq!(error.field.as_deref(), Some(key), "{error}");
        assert!(error.at.is_some(), "{error}");
    }
    read.is_ok()
}

#[test]
fn the_documented_fields_are_those_of_a_profile_in_order() {
    let canonical = Profile::cn_2013().canonical();
    let plain = canonical
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split(" = ").next());
    let keys: Vec<_> = plain.chain(["opening_procedure"]).collect();
    assert_eq!(
        Profile::fields()
            .iter()
            .map(|field| field.key)
            .collect::<Vec<_>>(),
        keys
    );
}

#[test]
fn what_is_documented_as_allowed_is_taken_and_nothing_else() {
    for field in Profile::fields() {
        match field.allowed {
            Allowed::OneOf(values) => {
                assert!(values.len() > 1, "{}", field.key);
                for value in values {
                    assert!(
                        takes(field.key, &format!("\"{value}\"")),
                        "{} = {value}",
                        field.key
                    );
                }
                let unknown = [
                    format!("\"{}s\"", values[0]),
                    "\"\"".to_owned(),
                    "true".to_owned(),
                    "1".to_owned(),
                ];
                assert!(
                    unknown.iter().all(|value| !takes(field.key, value)),
                    "{}",
                    field.key
                );
            }
            Allowed::AnyOf(values) => {
                assert!(takes(field.key, &format!("{values:?}")));
                assert!(takes(field.key, "[]"));
                assert!(!takes(field.key, "[\"everything\"]"));
                assert!(!takes(field.key, &format!("{:?}", values[0])));
            }
            Allowed::Number { least, most } => {
                let (least, most) = (i64::from(least), i64::from(most));
                for (value, good) in [
                    (least, true),
                    (most, true),
                    (least - 1, false),
                    (most + 1, false),
                    (i64::MAX, false),
                ] {
                    assert_eq!(
                        takes(field.key, &value.to_string()),
                        good,
                        "{} = {value}",
                        field.key
                    );
                }
                assert!(!takes(field.key, "\"2\""));
            }
            Allowed::Name => {
                for (length, good) in [(0, false), (1, true), (64, true), (65, false)] {
                    assert_eq!(
                        takes(field.key, &format!("\"{}\"", "x".repeat(length))),
                        good,
                        "{length}"
                    );
                }
                assert!(!takes(field.key, "\"a b\""));
            }
            Allowed::Opening => assert_eq!(field.key, "opening_procedure"),
        }
    }
}

#[test]
fn every_decision_from_d1_to_d26_is_a_field_or_told_where_it_is_settled() {
    let fields = Profile::fields().iter().filter_map(|field| field.decision);
    let told: BTreeSet<&str> = fields
        .chain(
            Profile::readings_elsewhere()
                .iter()
                .map(|reading| reading.decision),
        )
        .collect();
    let missing: Vec<_> = (1..=26)
        .map(|number| format!("D{number}"))
        .filter(|decision| !told.contains(decision.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(told.contains("D2b"));
    let at = |decision: &str| {
        Profile::readings_elsewhere()
            .iter()
            .find(|reading| reading.decision == decision)
            .map(|found| found.home)
    };
    assert_eq!(
        (at("D20"), at("D21")),
        (Some(Home::Fixed), Some(Home::Fixed))
    );
    assert_eq!(["D9", "D10", "D25", "D26"].map(at), [Some(Home::Event); 4]);
}

#[test]
fn every_sentence_is_one_in_both_languages() {
    let fields = Profile::fields()
        .iter()
        .map(|field| (field.key, field.en, field.zh));
    let readings = Profile::readings_elsewhere()
        .iter()
        .map(|reading| (reading.decision, reading.en, reading.zh));
    for (what, en, zh) in fields.chain(readings) {
        assert!(en.ends_with('.') && en.is_ascii(), "{what}: {en}");
        assert!(zh.ends_with('。') && !zh.contains(','), "{what}: {zh}");
        assert_eq!(
            (en.matches(". ").count(), zh.matches('。').count()),
            (0, 1),
            "{what}"
        );
    }
}
