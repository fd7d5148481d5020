//! `arbiter referee`: recorded games judged again.

mod judged;
mod report;

use profile::Profile;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::files::read_bounded;
use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::output::{Answer, print};
use crate::profile::source;
use judged::{Entry, Judged};

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
pub(crate) fn run(args: &RefereeArgs, output: impl Write) -> anyhow::Result<Found> {
    let language = args.language.get();
    let profile = source::named_or_in(&args.profile)?;
    let entries = args.files.iter().flat_map(|path| entries(path, &profile));
    let answers = entries.map(|entry| Answer {
        text: report::text(&entry, language),
        found: entry.found(),
        json: entry,
    });
    let (output, failure) = (BufWriter::new(output), "cannot write the verdicts");
    print(output, args.json, answers, failure)
}

/// The verdicts on a file's games, or what is wrong with the file.
fn entries(path: &Path, profile: &Profile) -> Vec<Entry> {
    let file = path.display().to_string();
    let bytes = match read_bounded(path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![Entry::faulty(&file, None, error)],
    };
    let games = formats::read(&file, &bytes).into_iter().zip(1..);
    games
        .map(|(record, game)| {
            let judged = match &record {
                Ok(record) => {
                    Judged::new(&file, game, record, profile).map_err(|error| error.to_string())
                }
                Err(error) => Err(error.to_string()),
            };
            match judged {
                Ok(judged) => Entry::Judged(judged),
                Err(error) => Entry::faulty(&file, Some(game), error),
            }
        })
        .collect()
}
