//! What every command does with its output.

use std::fmt::Display;
use std::io::{self, Write};

use anyhow::Context as _;
use comfy_table::Table;
use comfy_table::presets::UTF8_FULL_CONDENSED;
use serde::Serialize;

use crate::outcome::Found;

/// What a command answers, for programs and for people.
pub(crate) struct Answer<J> {
    pub(crate) json: J,
    pub(crate) text: String,
    pub(crate) found: Found,
}

/// Prints each answer as soon as it is known, as JSON or as text, and gives the worst that was found. `failure` is what is said where
/// the output fails.
pub(crate) fn print<J: Serialize>(
    mut output: impl Write,
    json: bool,
    answers: impl IntoIterator<Item = Answer<J>>,
    failure: &'static str,
) -> anyhow::Result<Found> {
    let mut worst = Found::Nothing;
    for answer in answers {
        worst.note(answer.found);
        let written = if json {
            write_json(&mut output, &answer.json)
        } else {
            writeln!(output, "{}", answer.text)
        };
        written.context(failure)?;
    }
    output.flush().context(failure)?;
    Ok(worst)
}

/// Writes one JSON object and ends the line.
pub(crate) fn write_json(output: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// Says on stderr what went wrong. A terminal that is gone stops nobody: the exit status tells.
pub(crate) fn complain(what: impl Display) {
    let _ = writeln!(io::stderr(), "arbiter: {what}");
}

pub(crate) fn table<const COLUMNS: usize>(header: [&str; COLUMNS]) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_header(header);
    table
}
