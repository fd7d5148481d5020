//! `arbiter journal import`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use backup::{BackupError, Digest, Restored};
use serde_json::json;

use super::Bar;
use crate::outcome::Found;
use crate::output::complain;
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

pub(super) fn run(args: &ImportArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    for left in backup::unfinished_imports(&args.folder)? {
        // Another import may be at it, so it is not ours to remove.
        complain(format_args!(
            "{} belongs to an import that was killed or still runs; if none runs, delete it",
            left.display()
        ));
    }
    let (source, read) = match &args.input {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            (name, import(BufReader::new(file), &args.folder)?)
        }
        None => (
            "standard input".to_owned(),
            import(io::stdin().lock(), &args.folder)?,
        ),
    };
    match read {
        Ok(restored) => {
            restored
                .iter()
                .try_for_each(|store| say(store, args.json, &mut output))
                .context("cannot write what was restored")?;
            Ok(Found::Nothing.into())
        }
        Err(
            flaw @ (BackupError::Illegible { .. }
            | BackupError::Contradictory { .. }
            | BackupError::Store { .. }),
        ) => {
            complain(format_args!("{source}, {flaw}; nothing was restored"));
            Ok(super::found(&flaw).into())
        }
        Err(error) => Err(error.into()),
    }
}

fn import(
    source: impl BufRead,
    folder: &Path,
) -> anyhow::Result<Result<Vec<Restored>, BackupError>> {
    let bar = Bar::new();
    runtime::block_on(backup::import(source, folder, &mut |progress| {
        bar.show(progress)
    }))
}

fn say(restored: &Restored, as_json: bool, output: &mut impl Write) -> io::Result<()> {
    let Digest {
        entries,
        streams,
        head,
    } = restored.digest;
    if as_json {
        let line = json!({ "store": restored.name, "entries": entries, "streams": streams, "head": head.to_string() });
        return writeln!(output, "{line}");
    }
    writeln!(
        output,
        "{}: {entries} entries in {streams} streams, head {head}",
        restored.label()
    )
}
