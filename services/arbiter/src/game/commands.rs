//! `arbiter game commands`.

use std::io::Write;

use anyhow::Context as _;

use crate::outcome::Found;

/// Prints the JSON Schema (2020-12) of every command of a script, of its answers, the events and the state.
#[derive(clap::Args)]
pub(super) struct CommandsArgs {
    /// Accepted as everywhere; the output is JSON in any case.
    #[arg(long = "json")]
    _json: bool,
}

pub(super) fn run(_: &CommandsArgs, mut output: impl Write) -> anyhow::Result<Found> {
    serde_json::to_writer_pretty(&mut output, &script::schema())
        .map_err(std::io::Error::from)
        .and_then(|()| output.write_all(b"\n"))
        .context("cannot write the schema")?;
    Ok(Found::Nothing)
}
