//! `arbiter journal export`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::journal::{Journal, JournalError, Position, READ_ENTRIES_MAX, SledJournal};
use anyhow::Context as _;
use tempfile::NamedTempFile;

use super::digest::Digest;
use super::format::{FORMAT, Line};
use super::stores::{self, Store};
use crate::outcome::Found;
use crate::runtime;
use crate::store_options::store_options;

/// Writes every entry of every store, as lines of JSON that `arbiter journal import` reads.
///
/// The stores are checked first, as by `verify`; nothing in DIR is written. The last line tells a whole export from a cut one, and FILE
/// appears only once it is whole and on the disk. A FILE that is there already stays as it is, unless --force is given.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter journal export ./arbiter-data -o backup.ndjson
  arbiter journal export ./arbiter-data | zstd > backup.ndjson.zst

A line of an export:
  {\"export\":{\"format\":1}}                                  the first
  {\"store\":{\"name\":\"clock\"}}                               a store begins
  {\"entry\":{\"position\":1,\"stream\":\"…\",\"version\":1,\"hash\":\"…\",\"bytes\":\"…\"}}
  {\"end\":{\"entries\":1,\"streams\":1,\"head\":\"…\"}}           a store ends
  {\"complete\":{\"stores\":[\"clock\"],\"entries\":1}}          the last")]
pub(crate) struct ExportArgs {
    /// A store, or a data folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The file to write; else the export goes to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write in the place of a FILE that is there already.
    #[arg(long, requires = "output")]
    force: bool,
}

/// Why a file is not written.
const IN_THE_WAY: &str =
    "there is such a file; name another one, or say --force to write in its place";

/// Why an export was not written.
enum Failure {
    Journal(JournalError),
    Output(io::Error),
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

pub(super) fn run(args: &ExportArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    let stores = stores::find(&args.folder)
        .map_err(|error| anyhow::anyhow!("{}: {error}", args.folder.display()))?;
    let Some(path) = &args.output else {
        return export(&stores, BufWriter::new(output)).map(|(_, found)| found.into());
    };
    let name = || path.display().to_string();
    // Said at once; what comes in between is seen when the file gets its name.
    anyhow::ensure!(
        args.force || !path.try_exists().with_context(name)?,
        "{}: {IN_THE_WAY}",
        path.display()
    );
    let parent = path
        .parent()
        .filter(|parent| *parent != Path::new(""))
        .unwrap_or(Path::new("."));
    let unfinished = NamedTempFile::new_in(parent).with_context(name)?;
    let (unfinished, found) = export(&stores, BufWriter::new(unfinished))?;
    if found == Found::Nothing {
        let unfinished = unfinished
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .with_context(name)?;
        unfinished.as_file().sync_all().with_context(name)?;
        if args.force {
            unfinished.persist(path)
        } else {
            unfinished.persist_noclobber(path)
        }
        .with_context(name)?;
        File::open(parent)
            .and_then(|parent| parent.sync_all())
            .with_context(name)?;
    }
    Ok(found.into())
}

/// Writes the export of all stores; what stands in the way is said on the terminal and answered.
fn export<W: Write>(stores: &[Store], mut output: W) -> anyhow::Result<(W, Found)> {
    let options = store_options()?;
    write(&mut output, &Line::Export { format: FORMAT }).context("cannot write the export")?;
    let mut entries = 0;
    for store in stores {
        let scratch = tempfile::tempdir().context("no folder for a copy")?;
        let written = runtime::block_on(async {
            let journal = super::open_copy(store, scratch.path(), &options).await?;
            entries += write_store(store, &journal, &mut output).await?;
            journal.close().await?;
            Ok(())
        })?;
        match written {
            Ok(()) => {}
            Err(Failure::Output(error)) => return Err(error).context("cannot write the export"),
            Err(Failure::Journal(error)) => {
                // If even the terminal is gone, the exit status tells.
                let _ = writeln!(io::stderr(), "arbiter: {}: {error}", store.folder.display());
                return Ok((output, super::found(&error)));
            }
        }
    }
    let names = stores.iter().map(|store| store.name.clone()).collect();
    write(
        &mut output,
        &Line::Complete {
            stores: names,
            entries,
        },
    )
    .and_then(|()| output.flush())
    .context("cannot write the export")?;
    Ok((output, Found::Nothing))
}

/// Writes one store, and answers how many entries it holds.
async fn write_store(
    store: &Store,
    journal: &SledJournal,
    output: &mut impl Write,
) -> Result<u64, Failure> {
    write(
        output,
        &Line::Store {
            name: store.name.clone(),
        },
    )?;
    let Digest {
        entries,
        streams,
        head,
    } = Digest::of(journal).await?;
    let bar = super::progress(entries).with_prefix(store.label());
    let (mut after, mut written) = (Position::START, 0);
    loop {
        let page = journal.read_all(after, READ_ENTRIES_MAX).await?;
        let Some(last) = page.last() else { break };
        after = last.position;
        for entry in page {
            written += 1;
            write(output, &Line::entry(written, entry))?;
        }
        bar.set_position(written);
    }
    bar.finish_and_clear();
    write(
        output,
        &Line::End {
            entries,
            streams,
            head: head.into(),
        },
    )?;
    Ok(entries)
}

fn write(output: &mut impl Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *output, line)?;
    output.write_all(b"\n")
}
