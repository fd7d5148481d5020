//! `arbiter profile`: the rules that games are played by.

mod check;
mod diff;
mod list;
mod show;
pub(crate) mod source;

use std::io::{BufWriter, Write};

use clap::Subcommand;

use crate::outcome::Found;

/// Lists, shows, checks and compares rule profiles.
///
/// A profile settles every place where the rules leave room. Some come with the program; others are TOML files, and a name that is not known is taken for the
/// name of a file. Exit status: 1 if a profile that is checked is wrong or two differ, 2 if something cannot be used.
#[derive(clap::Args)]
pub(crate) struct ProfileArgs {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    List(list::ListArgs),
    Show(show::ShowArgs),
    Check(check::CheckArgs),
    Diff(diff::DiffArgs),
}

pub(crate) fn run(args: &ProfileArgs, output: impl Write) -> anyhow::Result<Found> {
    let output = BufWriter::new(output);
    match &args.work {
        Work::List(args) => list::run(args, output),
        Work::Show(args) => show::run(args, output),
        Work::Check(args) => check::run(args, output),
        Work::Diff(args) => diff::run(args, output),
    }
}
