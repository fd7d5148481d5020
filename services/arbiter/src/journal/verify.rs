//! `arbiter journal verify`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use ::journal::JournalError;
use anyhow::Context as _;
use backup::{BackupError, Digest, Store};
use serde_json::{Value, json};

use crate::outcome::Found;
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

pub(super) fn run(args: &VerifyArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let options = store_options()?;
    let mut worst = Found::Nothing;
    for store in &super::find(&args.folder)? {
        let checked = match runtime::block_on(backup::verify(store, &options))? {
            Ok(digest) => Ok(digest),
            Err(error) => {
                worst.note(super::found(&error));
                match error {
                    BackupError::Store { error, .. } => Err(error),
                    error => return Err(error.into()),
                }
            }
        };
        say(store, &checked, args.json, &mut output).context("cannot write what was found")?;
    }
    Ok(worst.into())
}

fn say(
    store: &Store,
    checked: &Result<Digest, JournalError>,
    as_json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    if as_json {
        let mut line = json!({ "store": store.name, "folder": store.folder.display().to_string() });
        if let (Some(line), Value::Object(fields)) = (line.as_object_mut(), fields(checked)) {
            line.extend(fields);
        }
        return writeln!(output, "{line}");
    }
    let label = store
        .name
        .as_ref()
        .map_or_else(|| store.folder.display().to_string(), ToString::to_string);
    match checked {
        Ok(Digest {
            entries,
            streams,
            head,
        }) => writeln!(
            output,
            "{label}: {entries} entries in {streams} streams, head {head}"
        ),
        Err(error) => writeln!(output, "{label}: {error}"),
    }
}

fn fields(checked: &Result<Digest, JournalError>) -> Value {
    match checked {
        Ok(Digest {
            entries,
            streams,
            head,
        }) => json!({ "entries": entries, "streams": streams, "head": head.to_string() }),
        Err(JournalError::Damaged(damage)) => {
            json!({ "damage": damage.to_string(), "way_out": damage.way_out(), "engine_said": damage.engine_said() })
        }
        Err(error) => json!({ "error": error.to_string() }),
    }
}
