//! `arbiter journal import`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use backup::{BackupError, Progress};
use serde_json::json;

use super::Bar;
use crate::outcome::Found;
use crate::output::{Answer, complain, print};
use crate::runtime;

/// Restores stores from an export.
///
/// DIR must be absent or empty, and appears only once everything in the export was read, checked and stored: an export that was cut or
/// changed leaves nothing behind and is refused with the line where it shows. What a killed import leaves beside DIR is named by the next.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter journal import ./arbiter-data backup.ndjson
  zstdcat backup.ndjson.zst | arbiter journal import /var/lib/arbiter")]
pub(crate) struct ImportArgs {
    /// The folder that the export was made of, a store or a data folder; absent or empty.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The export; else it comes from standard input.
    #[arg(value_name = "FILE")]
    input: Option<PathBuf>,

    /// One JSON object per store instead of sentences.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ImportArgs, output: impl Write) -> anyhow::Result<Found> {
    for left in backup::unfinished_imports(&args.folder)? {
        // Another import may be at it, so it is not ours to remove.
        complain(format_args!(
            "{} belongs to an import that was killed or still runs; if none runs, delete it",
            left.display()
        ));
    }
    let (name, source): (_, Box<dyn BufRead>) = match &args.input {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            (name, Box::new(BufReader::new(file)))
        }
        None => ("standard input".to_owned(), Box::new(io::stdin().lock())),
    };
    let bar = Bar::new();
    let mut show = |progress: Progress<'_>| bar.show(progress);
    let read = runtime::block_on(backup::import(source, &args.folder, &mut show))?;
    drop(bar);
    match read {
        Ok(restored) => {
            let said = restored.into_iter().map(|store| {
                let mut json = super::fields(store.digest);
                json["store"] = json!(store.name);
                Answer {
                    json,
                    text: format!("{}: {}", store.label(), store.digest),
                    found: Found::Nothing,
                }
            });
            let failure = "cannot write what was restored";
            print(output, args.json, said, failure)
        }
        Err(
            flaw @ (BackupError::Illegible { .. }
            | BackupError::Contradictory { .. }
            | BackupError::Store { .. }),
        ) => {
            complain(format_args!("{name}, {flaw}; nothing was restored"));
            Ok(super::found(&flaw))
        }
        Err(error) => Err(error.into()),
    }
}
