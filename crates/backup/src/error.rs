use std::io;
use std::path::{Path, PathBuf};

use journal::JournalError;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{}: it cannot be read: {error}", folder.display())]
    Unreadable { folder: PathBuf, error: io::Error },
    #[error("{}: it holds no store", .0.display())]
    NoStore(PathBuf),
    /// A store cannot be opened, read or written.
    #[error("{}: {error}", folder.display())]
    Store {
        folder: PathBuf,
        error: JournalError,
    },
    #[error("no folder for a copy: {0}")]
    Scratch(io::Error),
    #[error("cannot write the export: {0}")]
    Output(io::Error),
    #[error("{}: the folder is not empty; name one that is absent or empty", .0.display())]
    NotEmpty(PathBuf),
    /// What is imported cannot be put there.
    #[error("{}: {error}", folder.display())]
    Target { folder: PathBuf, error: io::Error },
    /// A line of an export cannot be read.
    #[error("line {line}: {flaw}")]
    Illegible { line: u64, flaw: String },
    /// A line of an export can be read, and is not what was exported or does not belong there.
    #[error("line {line}: {flaw}")]
    Contradictory { line: u64, flaw: String },
}

impl BackupError {
    /// Whether damage was found; otherwise something stood in the way of looking.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        match self {
            Self::Store { error, .. } => matches!(error, JournalError::Damaged(_)),
            other => matches!(other, Self::Contradictory { .. }),
        }
    }

    /// Names the store that an error of the journal is about.
    pub(crate) fn of_store(folder: &Path) -> impl Fn(JournalError) -> Self {
        move |error| Self::Store {
            folder: folder.to_owned(),
            error,
        }
    }

    pub(crate) fn of_target(folder: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::Target {
            folder: folder.to_owned(),
            error,
        }
    }
}
