//! The language against its schema.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{answers, examples, rules, validator};

fn schema() -> Value {
    serde_json::to_value(script::schema()).unwrap()
}

/// Whether `value` is what the schema calls `name`.
fn is(schema: &Value, name: &str, value: &Value) -> Result<(), String> {
    validator::check(schema, &json!({ "$ref": format!("#/$defs/{name}") }), value).map(drop)
}

#[test]
fn every_line_that_is_run_and_every_answer_follow_the_schema() {
    let schema = schema();
    for example in examples() {
        let lines = example.lines.lines().filter(|line| !line.is_empty());
        for (line, answer) in lines.zip(answers(rules(example.folder), &example.lines)) {
            let answer: Value = serde_json::from_str(&answer).unwrap();
            is(&schema, "Answer", &answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
            if answer.get("error").is_none() {
                is(&schema, "Line", &serde_json::from_str(line).unwrap())
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = schema();
    for (line, good) in [
        (json!({ "at": 0, "by": "white", "do": "swap" }), true),
        (
            json!({ "at": 0, "by": "arbiter", "as": "wang", "do": "observe", "what": "dropped", "point": "o15" }),
            true,
        ),
        (
            json!({ "at": 0, "by": "white", "do": "swap", "point": "H8" }),
            false,
        ),
        (json!({ "at": 0, "by": "white", "do": "seal" }), false),
        (json!({ "at": 0, "by": "white", "do": "place" }), false),
        (
            json!({ "at": 0, "by": "white", "do": "place", "point": "H16" }),
            false,
        ),
        (
            json!({ "at": 0, "by": "white", "do": "designate", "n": 256 }),
            false,
        ),
        (json!({ "at": -1, "by": "white", "do": "swap" }), false),
        (json!({ "by": "white", "do": "swap" }), false),
        (
            json!({ "at": 0, "by": "arbiter", "do": "observe", "what": "dropped", "point": "H8", "seat": "first" }),
            false,
        ),
        (
            json!({ "at": 0, "by": "arbiter", "do": "observe", "what": "seen" }),
            false,
        ),
        (
            json!({ "at": 0, "by": "arbiter", "do": "penalise", "seat": "first", "kind": "loss", "clause": "CN13-20" }),
            false,
        ),
    ] {
        assert_eq!(is(&schema, "Line", &line).is_ok(), good, "schema: {line}");
        let [answer] = &answers(rules("cn-2013"), &line.to_string())[..] else {
            panic!("one line, one answer")
        };
        assert_eq!(!answer.starts_with("{\"error\""), good, "reader: {answer}");
    }
}

#[test]
fn the_scripts_show_the_whole_language() {
    let lines: Vec<Value> = examples()
        .iter()
        .flat_map(|example| example.lines.lines())
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let schema = schema();
    let shown = |tag: &str, within: &[(&str, &str)]| -> BTreeSet<String> {
        let fits = |line: &&Value| within.iter().all(|(field, value)| line[field] == *value);
        lines
            .iter()
            .filter(fits)
            .filter_map(|line| line[tag].as_str().map(str::to_owned))
            .collect()
    };
    for (definition, tag, within) in [
        ("Line", "do", &[] as &[_]),
        ("ObserveCommand", "what", &[("do", "observe")]),
        ("ClaimCommand", "what", &[("do", "claim")]),
        ("DeclareCommand", "what", &[("do", "declare")]),
    ] {
        let variants = schema["$defs"][definition]["oneOf"].as_array().unwrap();
        let words: BTreeSet<String> = variants
            .iter()
            .map(|variant| {
                variant["properties"][tag]["const"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect();
        let missing: Vec<_> = words.difference(&shown(tag, within)).cloned().collect();
        assert!(missing.is_empty(), "no script shows {missing:?}");
    }
}

/// Whether a reader is told what a value of this schema is: by a description of its own or of its type.
fn is_described(schema: &Value) -> bool {
    let inner = |keyword: &str| schema.get(keyword).is_some_and(is_described);
    let variants = schema.get("anyOf").and_then(Value::as_array);
    ["description", "const", "$ref"]
        .iter()
        .any(|keyword| schema.get(keyword).is_some())
        || inner("items")
        || variants.is_some_and(|variants| variants.iter().any(is_described))
        || schema
            .get("properties")
            .and_then(Value::as_object)
            .is_some_and(|properties| properties.values().all(is_described))
}

#[test]
fn every_part_of_the_language_is_described() {
    fn walk(value: &Value, path: &str, bare: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(properties) = fields.get("properties").and_then(Value::as_object) {
                    let undescribed = properties
                        .iter()
                        .filter(|(_, schema)| !is_described(schema));
                    bare.extend(undescribed.map(|(name, _)| format!("{path}/{name}")));
                }
                fields
                    .iter()
                    .for_each(|(name, inner)| walk(inner, &format!("{path}/{name}"), bare));
            }
            Value::Array(items) => items.iter().for_each(|inner| walk(inner, path, bare)),
            _ => {}
        }
    }
    let (schema, mut bare) = (schema(), Vec::new());
    let types = schema["$defs"].as_object().unwrap();
    let undescribed = types
        .iter()
        .filter(|(_, schema)| schema.get("description").is_none());
    bare.extend(undescribed.map(|(name, _)| name.clone()));
    walk(&schema, "", &mut bare);
    assert!(bare.is_empty(), "{bare:?}");
}
