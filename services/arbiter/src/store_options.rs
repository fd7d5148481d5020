//! How this program opens stores.

use anyhow::Context as _;
use journal::{Guard, Options, Probe};

/// A store that may be damaged is opened by a process of its own first: `arbiter journal probe`.
pub(crate) fn store_options() -> anyhow::Result<Options> {
    let program = std::env::current_exe().context("cannot say where this program is")?;
    Ok(Options {
        guard: Guard::Child(Probe::new(program, ["journal", "probe"])),
    })
}
