//! `arbiter journal`: checks, backs up and restores the stores of the services.

mod digest;
mod export;
mod format;
mod import;
mod stores;
mod verify;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use ::journal::{JournalError, Options, Probe, SledJournal};
use anyhow::Context as _;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

use crate::outcome::Found;
use stores::Store;

/// Checks, backs up and restores stores.
///
/// DIR is one store, or a data folder with several (clock, adjudication, records). Stop the services first: a store that is in use is
/// refused. Exit status: 1 if a store is damaged or an export is not whole, 2 if something could not be used.
#[derive(clap::Args)]
pub(crate) struct JournalArgs {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    Verify(verify::VerifyArgs),
    Export(export::ExportArgs),
    Import(import::ImportArgs),
    /// Opens the store that the environment names, for a process that does not dare to.
    #[command(hide = true)]
    Probe,
}

/// Does what is asked and prints what it found.
///
/// # Errors
/// When the arguments cannot be used or the output fails.
pub(crate) fn run(args: &JournalArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    match &args.work {
        Work::Verify(args) => verify::run(args, output),
        Work::Export(args) => export::run(args, output),
        Work::Import(args) => import::run(args, output),
        Work::Probe => Probe::answer()
            .map(|()| ExitCode::SUCCESS)
            .context("the store cannot be probed"),
    }
}

/// Opens a copy of a store, in a folder of its own in `scratch`.
async fn open_copy(
    store: &Store,
    scratch: &Path,
    options: &Options,
) -> Result<SledJournal, JournalError> {
    SledJournal::open_copy(&store.folder, scratch.join(store.label()), options.clone()).await
}

/// How bad it is that a store could not be read: damage was found, everything else stands in the way of looking.
fn found(error: &JournalError) -> Found {
    if matches!(error, JournalError::Damaged(_)) {
        Found::Wrong
    } else {
        Found::Unusable
    }
}

/// A bar on the terminal, if there is one.
fn progress(entries: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(entries).with_style(style)
}
