//! `arbiter profile diff`.

use profile::Difference;
use std::io::Write;

use serde::Serialize;

use super::source;
use crate::outcome::Found;
use crate::output::{Answer, print};

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

pub(super) fn run(args: &DiffArgs, output: impl Write) -> anyhow::Result<Found> {
    let right = source::named_or_in(&args.right)?;
    let differences = source::named_or_in(&args.left)?.diff(&right);
    let answers = differences.iter().map(|Difference { field, left, right }| {
        let (left, right) = (left.as_deref(), right.as_deref());
        let line =
            |source: &str, value: Option<&str>| format!("\n    {source}: {}", value.unwrap_or("-"));
        Answer {
            text: field.clone() + &line(&args.left, left) + &line(&args.right, right),
            found: Found::Wrong,
            json: Differing { field, left, right },
        }
    });
    print(output, args.json, answers, "cannot write the differences")
}
