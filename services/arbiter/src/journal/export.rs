//! `arbiter journal export`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use ::files::{Existing, NewFile, Readers};
use anyhow::Context as _;
use backup::{BackupError, Progress, Store};

use super::Bar;
use crate::outcome::Found;
use crate::output::complain;
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

pub(super) fn run(args: &ExportArgs, output: impl Write) -> anyhow::Result<Found> {
    let stores = super::find(&args.folder)?;
    let Some(path) = &args.output else {
        return export(&stores, BufWriter::new(output));
    };
    let name = || path.display().to_string();
    // Said at once; what comes in between is seen when the file gets its name.
    anyhow::ensure!(
        args.force || !path.try_exists().with_context(name)?,
        "{}: {IN_THE_WAY}",
        path.display()
    );
    let mut file = NewFile::beside(path, Readers::Owner).with_context(name)?;
    let found = export(&stores, BufWriter::new(&mut file))?;
    if found == Found::Nothing {
        let existing = if args.force {
            Existing::Replace
        } else {
            Existing::Keep
        };
        file.publish(existing).with_context(name)?;
    }
    Ok(found)
}

/// Writes the export of all stores; a store that stands in the way is named on the terminal.
fn export(stores: &[Store], output: impl Write) -> anyhow::Result<Found> {
    let options = store_options()?;
    let bar = Bar::new();
    let mut show = |progress: Progress<'_>| bar.show(progress);
    match runtime::block_on(backup::export(stores, &options, output, &mut show))? {
        Ok(()) => Ok(Found::Nothing),
        Err(error @ BackupError::Store { .. }) => {
            complain(&error);
            Ok(super::found(&error))
        }
        Err(error) => Err(error.into()),
    }
}
