//! `arbiter game commands`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context as _;

/// Prints the JSON Schema (2020-12) of every command of a script, of its answers, the events and the state.
#[derive(clap::Args)]
pub(super) struct CommandsArgs {
    /// Accepted as everywhere; the output is JSON in any case.
    #[arg(long = "json")]
    _json: bool,
}

/// Writes the schema.
///
/// # Errors
/// When the output fails.
pub(super) fn run(_: &CommandsArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    serde_json::to_writer_pretty(&mut output, &script::schema())
        .map_err(std::io::Error::from)
        .context("cannot write the schema")?;
    output.write_all(b"\n").context("cannot write the schema")?;
    Ok(ExitCode::SUCCESS)
}
