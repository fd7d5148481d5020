//! Where profiles come from: the program, and files.

use profile::{Profile, ProfileError, Rules, bounds::TEXT_BYTES_MAX};
use std::fmt;
use std::path::Path;

use crate::files::read_up_to;

/// Why a file gives no profile.
pub(super) enum Unusable {
    /// It cannot be read.
    Unread(String),
    Wrong(ProfileError),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(why) => f.write_str(why),
            Self::Wrong(error) => error.fmt(f),
        }
    }
}

pub(super) fn of_file(path: &Path) -> Result<Rules, Unusable> {
    let bytes = read_up_to(path, TEXT_BYTES_MAX).map_err(Unusable::Unread)?;
    Rules::from_bytes(&bytes).map_err(Unusable::Wrong)
}

/// The shipped profile of this name, or the one in the file of this name.
///
/// # Errors
/// When there is neither, or the file cannot be used.
pub(crate) fn named_or_in(source: &str) -> anyhow::Result<Rules> {
    if let Some(rules) = Rules::named(source) {
        return Ok(rules);
    }
    let path = Path::new(source);
    of_file(path).map_err(|error| {
        if path.exists() {
            anyhow::anyhow!("{source}: {error}")
        } else {
            anyhow::anyhow!(
                "{source}: there is no such file, and no such profile: there are {}",
                Profile::names().join(", ")
            )
        }
    })
}
