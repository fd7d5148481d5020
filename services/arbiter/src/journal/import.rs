//! `arbiter journal import`.

mod reader;
mod restored;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::outcome::Found;
use crate::runtime;
use reader::{Flaw, Reader};

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

/// How the folder is called in which stores are restored, up to the end.
const UNFINISHED: &str = ".arbiter-import-";

pub(super) fn run(args: &ImportArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let name = || args.folder.display().to_string();
    check_absent_or_empty(&args.folder).with_context(name)?;
    let parent = args
        .folder
        .parent()
        .filter(|parent| *parent != Path::new(""))
        .unwrap_or(Path::new("."));
    fs::create_dir_all(parent).with_context(name)?;
    for left in left_behind(parent).with_context(name)? {
        // Another import may be at it, so it is not ours to remove. If even the terminal is gone there is nobody left to tell.
        let _ = writeln!(
            io::stderr(),
            "arbiter: {} belongs to an import that was killed or still runs; if none runs, delete it",
            left.display()
        );
    }
    // Beside DIR, so that it can be given its name in one step.
    let unfinished = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempdir_in(parent)
        .with_context(name)?;
    let made = unfinished.path().join("data");
    let (source, read) = match &args.input {
        Some(path) => {
            let file = File::open(path).with_context(|| path.display().to_string())?;
            (
                path.display().to_string(),
                restore(BufReader::new(file), &made)?,
            )
        }
        None => (
            "standard input".to_owned(),
            restore(io::stdin().lock(), &made)?,
        ),
    };
    let restored = match read {
        Ok(restored) => restored,
        Err((line, flaw)) => {
            // If even the terminal is gone, the exit status tells.
            let _ = writeln!(
                io::stderr(),
                "arbiter: {source}, line {line}: {flaw}; nothing was restored"
            );
            return Ok(flaw.found().into());
        }
    };
    put_in_place(&made, &args.folder, parent).with_context(name)?;
    for store in &restored {
        store
            .say(args.json, &mut output)
            .context("cannot write what was restored")?;
    }
    Ok(Found::Nothing.into())
}

/// What other imports have begun in the folder `parent` and not ended.
fn left_behind(parent: &Path) -> io::Result<Vec<PathBuf>> {
    let mut left = Vec::new();
    for entry in fs::read_dir(parent)? {
        let entry = entry?;
        if entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(UNFINISHED.as_bytes())
        {
            left.push(entry.path());
        }
    }
    left.sort();
    Ok(left)
}

/// Reads an export into stores below `folder`; a flaw comes with its line.
fn restore(
    source: impl BufRead,
    folder: &Path,
) -> anyhow::Result<Result<Vec<restored::Restored>, (u64, Flaw)>> {
    let mut reader = Reader::new(source, folder);
    runtime::block_on(async {
        let read = reader.read().await;
        read.map_err(|flaw| (reader.line(), flaw))
    })
}

fn check_absent_or_empty(folder: &Path) -> anyhow::Result<()> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error.into()),
        Ok(mut entries) => {
            anyhow::ensure!(
                entries.next().is_none(),
                "the folder is not empty; name one that is absent or empty"
            );
            Ok(())
        }
    }
}

/// Gives what was made its name. A folder that has been filled in the meantime stays as it is.
fn put_in_place(made: &Path, folder: &Path, parent: &Path) -> io::Result<()> {
    match fs::remove_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::rename(made, folder)?,
    }
    File::open(parent)?.sync_all()
}
