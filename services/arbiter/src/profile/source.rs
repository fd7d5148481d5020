//! Where profiles come from: the program, and files.

use profile::{Profile, ProfileError, Rules, bounds::TEXT_BYTES_MAX};
use std::path::Path;

use crate::files::read_up_to;

/// Why a file gives no profile.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error("{0}")]
    Unread(String),
    #[error("{0}")]
    Wrong(ProfileError),
}

pub(super) fn of_file(path: &Path) -> Result<Rules, Unusable> {
    let bytes = read_up_to(path, TEXT_BYTES_MAX).map_err(Unusable::Unread)?;
    Rules::from_bytes(&bytes).map_err(Unusable::Wrong)
}

/// The shipped profile of this name, or the one in the file of this name.
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
