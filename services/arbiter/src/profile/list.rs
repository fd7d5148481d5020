//! `arbiter profile list`.

use profile::{Profile, Rules};
use std::io::Write;

use serde::Serialize;

use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::output::{Answer, print};

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

pub(super) fn run(args: &ListArgs, output: impl Write) -> anyhow::Result<Found> {
    let language = args.language.get();
    let listed = Rules::shipped().iter().map(|rules| {
        let (name, version, hash) = (&rules.name, rules.version, rules.hash().to_string());
        let opening = &rules.opening_procedure.name;
        let [en, zh] = Profile::about(name).unwrap_or_default();
        let text = language.of_two(en, zh);
        let digits = wire::head_digits(&hash);
        Answer {
            text: format!("{name:<9} {version:>2}  {digits}  {opening:<8}  {text}"),
            found: Found::Nothing,
            json: Listed {
                name,
                version,
                hash,
                opening,
                text,
            },
        }
    });
    print(output, args.json, listed, "cannot write the list")
}
