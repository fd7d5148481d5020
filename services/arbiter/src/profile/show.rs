//! `arbiter profile show`.

use profile::{Field, Home, Profile, Reading, Rules};
use std::io::Write;

use anyhow::Context as _;

use serde::Serialize;
use serde_json::Value;

use super::source;
use crate::language::{Language, LanguageArg};
use crate::outcome::Found;
use crate::output::{Answer, print};

/// Shows what a profile says, and what it means.
///
/// Each field with its value, the decision and the clause that it settles, and a sentence and what may be said; then the decisions that no profile holds, and where they are settled.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter profile show cn-2013
  arbiter profile show campus-b --lang zh-CN
  arbiter profile show rif --toml > ours.toml")]
pub(super) struct ShowArgs {
    /// The name of a profile, or a file.
    #[arg(value_name = "NAME|FILE")]
    profile: String,

    /// The canonical text, with every field and no comments. It can be read back. Of a file, what is hashed and what a game keeps is the text as it stands there.
    #[arg(long, conflicts_with = "json")]
    toml: bool,

    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

#[derive(Serialize)]
struct Shown {
    name: String,
    version: u32,
    hash: String,
    fields: Vec<Explained>,
    elsewhere: Vec<Settled>,
}

/// A field with its value.
#[derive(Serialize)]
struct Explained {
    field: &'static str,
    value: Value,
    decision: Option<&'static str>,
    clause: Option<&'static str>,
    allowed: String,
    text: &'static str,
}

/// A decision that no profile holds.
#[derive(Serialize)]
struct Settled {
    decision: &'static str,
    clause: &'static str,
    settled: &'static str,
    text: &'static str,
}

pub(super) fn run(args: &ShowArgs, mut output: impl Write) -> anyhow::Result<Found> {
    const FAILURE: &str = "cannot write the profile";
    let language = args.language.get();
    let rules = source::named_or_in(&args.profile)?;
    if args.toml {
        let text = rules.canonical();
        output.write_all(text.as_bytes()).context(FAILURE)?;
        output.flush().context(FAILURE)?;
        return Ok(Found::Nothing);
    }
    let shown = shown(&rules, language)?;
    let answer = Answer {
        text: sentences(&rules, &shown, language),
        json: shown,
        found: Found::Nothing,
    };
    print(output, args.json, [answer], FAILURE)
}

fn shown(rules: &Rules, language: Language) -> anyhow::Result<Shown> {
    let mut values = serde_json::to_value(&**rules).context("cannot take the profile apart")?;
    let explained = |field: &Field| Explained {
        field: field.key,
        value: values
            .get_mut(field.key)
            .map(Value::take)
            .unwrap_or_default(),
        decision: field.decision,
        clause: field.clause,
        allowed: field.allowed.to_string(),
        text: language.of_two(field.en, field.zh),
    };
    let settled = |reading: &Reading| Settled {
        decision: reading.decision,
        clause: reading.clause,
        settled: reading.home.name(),
        text: language.of_two(reading.en, reading.zh),
    };
    Ok(Shown {
        name: rules.name.clone(),
        version: rules.version,
        hash: rules.hash().to_string(),
        fields: Profile::fields().iter().map(explained).collect(),
        elsewhere: Profile::readings_elsewhere().iter().map(settled).collect(),
    })
}

fn sentences(profile: &Profile, shown: &Shown, language: Language) -> String {
    let mut lines = Vec::new();
    for explained in &shown.fields {
        let value = match &explained.value {
            Value::String(value) => value.clone(),
            Value::Object(_) => profile.opening_procedure.name.clone(),
            other => other.to_string(),
        };
        let cited: Vec<_> = explained
            .decision
            .into_iter()
            .chain(explained.clause)
            .collect();
        let cited = match cited.as_slice() {
            [] => String::new(),
            cited => format!(" ({})", cited.join(", ")),
        };
        lines.push(format!("{} = {value}{cited}", explained.field));
        lines.push(format!("    {}\n    {}", explained.text, explained.allowed));
    }
    for state in &profile.opening_procedure.states {
        lines.push(format!("    {}: {state}", state.name));
    }
    let hash = language.of_two("hash", "摘要");
    lines.push(format!("{hash}\n    {}", shown.hash));
    for home in [Home::Fixed, Home::TimeControl, Home::Event] {
        let heading = match home {
            Home::Fixed => language.of_two("Fixed, whatever the profile:", "固定不变:"),
            Home::TimeControl => language.of_two("Settled by the time control:", "由用时规定确定:"),
            Home::Event => language.of_two("Settled by the event:", "由竞赛规程确定:"),
        };
        lines.push(format!("\n{heading}"));
        let elsewhere = shown.elsewhere.iter();
        for reading in elsewhere.filter(|reading| reading.settled == home.name()) {
            lines.push(format!(
                "{} ({})\n    {}",
                reading.decision, reading.clause, reading.text
            ));
        }
    }
    lines.join("\n")
}
