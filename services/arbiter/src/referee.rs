//! `arbiter referee`: recorded games judged again.

mod judged;
mod report;

use profile::Profile;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::files::read_bounded;
use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::output::write_json;
use crate::profile::source;
use judged::Entry;

/// Judges recorded games again.
///
/// Reads plain lists of moves (.lws and text), SGF and PSQ, several games a file, in UTF-8, GB18030 or Shift-JIS. A record alone has no claims, so it is read
/// as if the players had claimed what decides: the first five of either colour, or overline of White, ends the game; a foul that White answered is listed and
/// decides nothing; a record that ends on a foul or an overline of Black is White's.
///
/// What cannot be read is named with file, line and column, and the other games are judged all the same. Exit status: 1 if the board contradicts a recorded
/// result, 2 if something could not be read.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter referee game.sgf
  arbiter referee --json games/*.sgf > verdicts.jsonl
  arbiter referee --profile free --lang zh-CN friendly.psq")]
pub(crate) struct RefereeArgs {
    /// Files with recorded games.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The rules to judge by: the name of a profile (arbiter profile list), or a file with one.
    #[arg(long, value_name = "NAME|FILE", default_value = "cn-2013")]
    profile: String,

    /// One JSON object per game instead of sentences.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

/// Judges every game of every file, in order.
///
/// # Errors
/// When there is no such profile, or the output fails.
pub(crate) fn run(args: &RefereeArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    let language = args.language.get();
    let profile = source::named_or_in(&args.profile)?;
    let mut output = BufWriter::new(output);
    let mut found = Found::Nothing;
    for path in &args.files {
        for entry in entries(path, &profile) {
            found.note(entry.found());
            let written = if args.json {
                write_json(&mut output, &entry)
            } else {
                report::write(&mut output, &entry, language)
            };
            written.context("cannot write the verdicts")?;
        }
    }
    output.flush().context("cannot write the verdicts")?;
    Ok(found.into())
}

/// The verdicts on a file's games, or what is wrong with the file.
fn entries(path: &Path, profile: &Profile) -> Vec<Entry> {
    let file = path.display().to_string();
    let bytes = match read_bounded(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            return vec![Entry::Faulty {
                file,
                game: None,
                error,
            }];
        }
    };
    let games = formats::read(&file, &bytes);
    let numbered = games.into_iter().zip(1..);
    numbered
        .map(|(record, game)| match record {
            Ok(record) => Entry::new(&file, game, &record, profile),
            Err(error) => Entry::Faulty {
                file: file.clone(),
                game: Some(game),
                error: error.to_string(),
            },
        })
        .collect()
}
