use std::path::{Path, PathBuf};

use crate::{Position, StreamId};

/// What was found wrong with a store: what, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The folder holds something, but nothing that says it is a journal.
    #[error("{folder} is not empty and holds no high-water record")]
    HighWaterMissing { folder: PathBuf },
    /// Neither slot of the high-water record can be read.
    #[error("neither slot of the high-water record {file} is whole")]
    HighWaterUnreadable { file: PathBuf },
    /// The high-water record says that entries were acknowledged, and there is no store.
    #[error("{acknowledged} entries were acknowledged and the store {file} is missing")]
    StoreMissing {
        file: PathBuf,
        acknowledged: Position,
    },
    /// The store ends before the last entry acknowledged.
    #[error("entries up to position {acknowledged} were acknowledged and the store ends at {end}")]
    StoreBehind {
        acknowledged: Position,
        end: Position,
    },
    /// The commit groups up to the last entry acknowledged are not the ones that were acknowledged.
    #[error("the groups stored up to position {acknowledged} are not those that were acknowledged")]
    OtherGroups { acknowledged: Position },
    /// A commit group does not begin where the one before it ends.
    #[error("the group that should begin at position {expected} begins at {found}")]
    Gap { expected: Position, found: Position },
    /// A commit group cannot be decoded.
    #[error("the group at position {position} is broken: {flaw}")]
    Group {
        position: Position,
        flaw: &'static str,
    },
    /// An entry does not follow the one before it in its stream.
    #[error(
        "entry {version} of stream {stream} at position {position} does not follow the entry before it"
    )]
    Chain {
        position: Position,
        stream: StreamId,
        /// As the entry says itself.
        version: u64,
    },
    /// The process that opened a copy of the store first found that something acknowledged is not there or not as it was.
    #[error("the store in {folder}: {finding}")]
    Probed {
        folder: PathBuf,
        /// In the words of that process.
        finding: String,
    },
    /// The engine says that its own structures are broken, or did not come back from opening them.
    #[error("the files of the store in {folder} are broken, so that its entries cannot be read")]
    Engine {
        folder: PathBuf,
        /// In words of its own: see [`Damage::engine_said`].
        cause: String,
    },
}

impl Damage {
    /// What an operator can do about it, as the second half of a sentence.
    #[must_use]
    pub const fn way_out(&self) -> &'static str {
        match self {
            Self::HighWaterMissing { .. } => {
                "name an empty folder to begin a new journal, or restore this one from an export into an empty folder"
            }
            _ => {
                "keep the folder as evidence and restore the journal from an export into an empty folder"
            }
        }
    }

    /// What the storage engine said, where it said anything: for whoever looks into it, after all that an operator needs.
    #[must_use]
    pub const fn engine_said(&self) -> Option<&str> {
        match self {
            Self::Engine { cause, .. } => Some(cause.as_str()),
            _ => None,
        }
    }

    /// The same damage, found in a copy, as it stands in the original.
    pub(crate) fn relocated(mut self, copy: &Path, original: &Path) -> Self {
        let (Self::HighWaterMissing { folder: path }
        | Self::HighWaterUnreadable { file: path }
        | Self::StoreMissing { file: path, .. }
        | Self::Probed { folder: path, .. }
        | Self::Engine { folder: path, .. }) = &mut self
        else {
            return self;
        };
        if let Ok(inside) = path.strip_prefix(copy) {
            *path = if inside == Path::new("") {
                original.to_owned()
            } else {
                original.join(inside)
            };
        }
        self
    }
}
