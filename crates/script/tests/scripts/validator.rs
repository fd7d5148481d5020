//! As much of JSON Schema 2020-12 as the language's schema uses; an unknown keyword fails the test.

use std::collections::BTreeSet;
use terms::Clause;

use renju::Point;
use serde_json::Value;

/// The properties that a schema has looked at, or why `value` does not follow it.
pub(crate) fn check(
    root: &Value,
    schema: &Value,
    value: &Value,
) -> Result<BTreeSet<String>, String> {
    let mut seen = BTreeSet::new();
    let schema = schema.as_object().unwrap();
    for (keyword, rule) in schema {
        match keyword.as_str() {
            "description" | "title" | "default" | "format" | "unevaluatedProperties" => {}
            "$ref" => {
                let target = rule
                    .as_str()
                    .and_then(|rule| root.pointer(rule.strip_prefix('#')?))
                    .unwrap();
                seen.extend(check(root, target, value)?);
            }
            "type" => {
                let types = rule
                    .as_array()
                    .map_or_else(|| std::slice::from_ref(rule), Vec::as_slice);
                require(
                    types
                        .iter()
                        .any(|name| is_type(name.as_str().unwrap(), value)),
                    || format!("{value} is no {rule}"),
                )?;
            }
            "const" => require(rule == value, || format!("{value} is not {rule}"))?,
            "enum" => require(rule.as_array().unwrap().contains(value), || {
                format!("{value} is none of {rule}")
            })?,
            "minimum" => require(
                value.as_f64() >= rule.as_f64() || !value.is_number(),
                || format!("{value} is less than {rule}"),
            )?,
            "maximum" => require(
                value.as_f64() <= rule.as_f64() || !value.is_number(),
                || format!("{value} is more than {rule}"),
            )?,
            "pattern" => require(fits(rule.as_str().unwrap(), value), || {
                format!("{value} does not fit {rule}")
            })?,
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    check(root, rule, item)?;
                }
            }
            "required" => {
                let missing = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|name| value.get(name.as_str().unwrap()).is_none());
                require(missing.is_none() || !value.is_object(), || {
                    format!("{missing:?} is missing")
                })?;
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        check(root, rule, inner).map_err(|error| format!("{name}: {error}"))?;
                        seen.insert(name.clone());
                    }
                }
            }
            "anyOf" | "oneOf" => {
                let checked = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|schema| check(root, schema, value));
                let (good, bad): (Vec<_>, Vec<_>) = checked.partition(Result::is_ok);
                let enough = if keyword == "oneOf" {
                    good.len() == 1
                } else {
                    !good.is_empty()
                };
                require(enough, || {
                    format!("{} of {keyword} fit; {bad:?}", good.len())
                })?;
                seen.extend(good.into_iter().flatten().flatten());
            }
            other => panic!("the schema says {other:?}, which this validator does not know"),
        }
    }
    if schema.get("unevaluatedProperties") == Some(&Value::Bool(false)) {
        let left = value
            .as_object()
            .into_iter()
            .flatten()
            .find(|(name, _)| !seen.contains(*name));
        require(left.is_none(), || format!("{left:?} has no place"))?;
    }
    Ok(seen)
}

fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other:?} is no type"),
    }
}

/// The patterns stand for types of ours; whether they say the same is for a validator with regular expressions.
fn fits(pattern: &str, value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    match pattern.chars().nth(1) {
        Some('[') if pattern.contains("15") || pattern.contains("1[0-5]") => {
            text.parse::<Point>().is_ok()
        }
        Some('C') => Clause::new(text).is_ok(),
        Some('[') => terms::GameId::new(text).is_ok(),
        _ => panic!("{pattern:?} is not known"),
    }
}
