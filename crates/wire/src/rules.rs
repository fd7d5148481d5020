//! The rules of a game or an event, and how its games open.

use api::adjudication::v1 as adjudication;
use api::common::v1 as proto;
use profile::{Profile, Rules};
use terms::OpeningKind;

use crate::Malformed;
use crate::field::{Word as _, words};

/// How the fields of rules are called where they stand.
pub(crate) struct RulesFields {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) hash: &'static str,
}

/// Rules named, or written out; a name and a hash that are given with a text must be its own. A name alone stands for the text that is
/// shipped now, a name and a hash for that text which was once.
pub(crate) fn read_rules(rules: &proto::Rules, fields: &RulesFields) -> Result<Rules, Malformed> {
    let name = &rules.name;
    let read = if !rules.text.is_empty() {
        Rules::parse(&rules.text).map_err(|error| Malformed::new(fields.text, error))?
    } else if let Some(former) = Rules::once_named(name, &rules.hash) {
        former
    } else {
        Rules::named(name).ok_or_else(|| {
            let known = Profile::names().join(", ");
            let what = format!("no rules are called {name:?}: expected one of {known}, or a text");
            Malformed::new(fields.name, what)
        })?
    };
    if !name.is_empty() && read.name != *name {
        let what = format!("the text calls itself {:?}, not {name:?}", read.name);
        return Err(Malformed::new(fields.name, what));
    }
    if !rules.hash.is_empty() && read.hash().to_string() != rules.hash {
        let what = format!("these rules have the hash {}", read.hash());
        return Err(Malformed::new(fields.hash, what));
    }
    Ok(read)
}

/// Rules for a game or an event that is to be: whoever reads their name expects those that are, or once were, shipped under it.
pub(crate) fn check_name(rules: &Rules, field: &'static str) -> Result<(), Malformed> {
    let (name, hash) = (&rules.name, rules.hash().to_string());
    if Rules::named(name).is_none() || Rules::once_named(name, &hash).is_some() {
        return Ok(());
    }
    Err(Malformed::new(
        field,
        format_args!("{name} is shipped with other rules; give yours a name of its own"),
    ))
}

pub(crate) fn write_rules(rules: &Rules) -> proto::Rules {
    proto::Rules {
        name: rules.name.clone(),
        text: rules.text().to_owned(),
        hash: rules.hash().to_string(),
    }
}

words! {
    OpeningKind = adjudication::OpeningKind, "expected designated or free": Designated Free;
}

pub fn write_opening_kind(opening: OpeningKind) -> adjudication::OpeningKind {
    opening.word()
}
