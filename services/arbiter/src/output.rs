//! What every command does with its output.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

/// Writes one JSON object and ends the line.
pub(crate) fn write_json(output: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// Says on stderr what went wrong. A terminal that is gone stops nobody: the exit status tells.
pub(crate) fn complain(what: impl Display) {
    let _ = writeln!(io::stderr(), "arbiter: {what}");
}
