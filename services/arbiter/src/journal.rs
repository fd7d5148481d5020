//! `arbiter journal`: checks, backs up and restores the stores of the services.

mod export;
mod import;
mod verify;

use std::io::Write;
use std::path::Path;

use ::journal::Probe;
use anyhow::Context as _;
use backup::{BackupError, Digest, Progress, Store};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::outcome::Found;
use crate::service::Service;

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

pub(crate) fn run(args: &JournalArgs, output: impl Write) -> anyhow::Result<Found> {
    match &args.work {
        Work::Verify(args) => verify::run(args, output),
        Work::Export(args) => export::run(args, output),
        Work::Import(args) => import::run(args, output),
        Work::Probe => Probe::answer()
            .map(|()| Found::Nothing)
            .context("the store cannot be probed"),
    }
}

/// The stores of a folder, those of the services among them whatever they have lost.
fn find(folder: &Path) -> Result<Vec<Store>, BackupError> {
    backup::find(folder, &Service::ALL.map(Service::name))
}

/// How bad it is that the work could not be done.
fn found(error: &BackupError) -> Found {
    if error.is_damage() {
        Found::Wrong
    } else {
        Found::Unusable
    }
}

/// What a store holds, as data.
fn fields(digest: Digest) -> Value {
    json!({ "entries": digest.entries, "streams": digest.streams, "head": digest.head.to_string() })
}

/// A bar on the terminal, if there is one.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        Self(ProgressBar::new_spinner())
    }

    fn show(&self, progress: Progress<'_>) {
        let template = match progress.of {
            Some(_) => "{prefix} [{bar:30}] {pos}/{len}",
            None => "{prefix} {spinner} {pos}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.0.set_style(style);
        }
        self.0.set_prefix(progress.store.to_owned());
        if let Some(entries) = progress.of {
            self.0.set_length(entries);
        }
        self.0.set_position(progress.entries);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
