//! `arbiter profile list`.

use profile::Profile;
use std::io::Write;

use anyhow::Context as _;

use serde::Serialize;

use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::output::write_json;

/// Lists the profiles that come with the program.
///
/// Each with its version, the first digits of its hash, its opening and what it is.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter profile list
  arbiter profile list --json --lang zh-CN")]
pub(super) struct ListArgs {
    /// One JSON object per profile instead of a table, with the whole hash.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    version: u32,
    hash: String,
    opening: &'a str,
    text: &'static str,
}

pub(super) fn run(args: &ListArgs, output: &mut impl Write) -> anyhow::Result<Found> {
    let language = args.language.get();
    for profile in Profile::shipped() {
        let [en, zh] = Profile::about(&profile.name).unwrap_or_default();
        let listed = Listed {
            name: &profile.name,
            version: profile.version,
            hash: profile.hash().to_string(),
            opening: &profile.opening_procedure.name,
            text: language.of_two(en, zh),
        };
        let written = if args.json {
            write_json(output, &listed)
        } else {
            row(output, &listed)
        };
        written.context("cannot write the list")?;
    }
    Ok(Found::Nothing)
}

fn row(output: &mut impl Write, listed: &Listed<'_>) -> std::io::Result<()> {
    let Listed {
        name,
        version,
        hash,
        opening,
        text,
    } = listed;
    writeln!(
        output,
        "{name:<9} {version:>2}  {}  {opening:<8}  {text}",
        wire::head_digits(hash)
    )
}
