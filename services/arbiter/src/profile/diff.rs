//! `arbiter profile diff`.

use profile::Difference;
use std::io::{self, Write};

use anyhow::Context as _;

use serde::Serialize;

use super::source;
use crate::outcome::Found;
use crate::output::write_json;

/// Compares two profiles, field by field and state by state.
///
/// Exit status: 1 if they differ, name and version included.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter profile diff cn-2013 rif
  arbiter profile diff --json campus-b ours.toml")]
pub(super) struct DiffArgs {
    /// The name of a profile, or a file.
    #[arg(value_name = "A")]
    left: String,

    #[arg(value_name = "B")]
    right: String,

    /// One JSON object per difference instead of lines; a field that one of them does not have is null there.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Differing<'a> {
    field: &'a str,
    left: Option<&'a str>,
    right: Option<&'a str>,
}

pub(super) fn run(args: &DiffArgs, output: &mut impl Write) -> anyhow::Result<Found> {
    let DiffArgs { left, right, json } = args;
    let differences = {
        let right = source::named_or_in(right)?;
        source::named_or_in(left)?.diff(&right)
    };
    for difference in &differences {
        let written = if *json {
            let Difference { field, left, right } = difference;
            write_json(
                output,
                &Differing {
                    field,
                    left: left.as_deref(),
                    right: right.as_deref(),
                },
            )
        } else {
            lines(output, difference, [left, right])
        };
        written.context("cannot write the differences")?;
    }
    Ok(if differences.is_empty() {
        Found::Nothing
    } else {
        Found::Wrong
    })
}

fn lines(output: &mut impl Write, difference: &Difference, sources: [&str; 2]) -> io::Result<()> {
    let Difference { field, left, right } = difference;
    writeln!(output, "{field}")?;
    for (source, value) in sources.into_iter().zip([left, right]) {
        writeln!(output, "    {source}: {}", value.as_deref().unwrap_or("-"))?;
    }
    Ok(())
}
