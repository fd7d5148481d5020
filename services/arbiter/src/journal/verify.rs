//! `arbiter journal verify`.

use std::io::Write;
use std::path::PathBuf;

use ::journal::JournalError;
use backup::BackupError;
use serde_json::{Value, json};

use crate::outcome::Found;
use crate::output::{Answer, print};
use crate::runtime;
use crate::store_options::store_options;

/// Checks every entry of every store, and that everything acknowledged is there.
///
/// Says for each store how many entries and streams it holds and a hash over their heads, or what is damaged, where, and the way out.
/// Nothing in DIR is written: a copy is read, made where TMPDIR says.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter journal verify ./arbiter-data
  arbiter journal verify --json /var/lib/arbiter/clock")]
pub(crate) struct VerifyArgs {
    /// A store, or a data folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// One JSON object per store instead of sentences.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &VerifyArgs, mut output: impl Write) -> anyhow::Result<Found> {
    let options = store_options()?;
    let mut worst = Found::Nothing;
    for store in &super::find(&args.folder)? {
        let checked = runtime::block_on(backup::verify(store, &options))?;
        let (mut json, what, found) = match checked {
            Ok(digest) => (super::fields(digest), digest.to_string(), Found::Nothing),
            Err(error) => {
                let found = super::found(&error);
                let BackupError::Store { error, .. } = error else {
                    return Err(error.into());
                };
                (fields(&error), error.to_string(), found)
            }
        };
        let folder = store.folder.display().to_string();
        let label = store.name.as_ref();
        let text = format!(
            "{}: {what}",
            label.map_or(folder.clone(), ToString::to_string)
        );
        json["store"] = json!(store.name);
        json["folder"] = json!(folder);
        let (answer, failure) = (Answer { json, text, found }, "cannot write what was found");
        worst.note(print(&mut output, args.json, [answer], failure)?);
    }
    Ok(worst)
}

fn fields(error: &JournalError) -> Value {
    match error {
        JournalError::Damaged(damage) => {
            json!({ "damage": damage.to_string(), "way_out": damage.way_out(), "engine_said": damage.engine_said() })
        }
        error => json!({ "error": error.to_string() }),
    }
}
