use std::fmt;
use std::path::PathBuf;

use crate::disk::LAYOUT;
use crate::{Damage, Head, StreamId};

/// Why a journal did not do what it was asked; [`JournalError::advice`] says what the caller may do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The stream does not hold what the append expected; nothing was stored. **Resync**: read what was added and decide again.
    #[error("stream {stream} holds {} entries, not the expected {expected}", head.version)]
    Conflict {
        stream: StreamId,
        expected: u64,
        head: Head,
    },
    /// The append holds no entry; nothing was stored. **Refuse**: it is a mistake of the caller.
    #[error("an append to stream {stream} holds no entry")]
    Empty { stream: StreamId },
    /// The append is beyond a bound; nothing was stored. **Refuse**: it will never be accepted.
    #[error("the {what} is {size}, more than {max}")]
    TooLarge {
        what: &'static str,
        size: usize,
        max: usize,
    },
    /// The store cannot be reached now, and nothing was stored. **Retry** later.
    #[error("the journal is not available: {cause}")]
    Unavailable { cause: String },
    /// The disk is nearly full, and nothing was stored. **Retry** once there is room: the journal goes on by itself, and reads have
    /// never stopped.
    #[error(
        "the disk is nearly full: {free_bytes} bytes are free and {needed_bytes} are needed to write; free some"
    )]
    Full { free_bytes: u64, needed_bytes: u64 },
    /// The store failed while it was committing: the entries may be there or not. **Resync**: once the journal answers again, read the
    /// stream's end and compare before appending again.
    #[error("whether the entries were stored is unknown: {cause}")]
    OutcomeUnknown { cause: String },
    /// The store failed or has failed before; nothing was stored by this call. **Stop**: an engine that failed once accepts no more
    /// appends until it is opened anew; what was acknowledged can still be read.
    #[error("storage failed while {during}: {cause}")]
    Storage {
        /// What was being done, as in "writing the high-water".
        during: &'static str,
        cause: String,
    },
    /// What is stored is not what was acknowledged. **Stop**: the way out is in the message and in [`Damage::way_out`].
    #[error("the journal is damaged: {0}; {way_out}{said}", way_out = .0.way_out(), said = engine_said(.0))]
    Damaged(#[from] Damage),
    /// The store was written by a version of this program that stores things otherwise; nothing was touched. **Stop**.
    #[error("the store in {} has layout {found}, and this version reads layout {LAYOUT} only: {}", folder.display(), layout_way_out(*found))]
    OtherLayout { folder: PathBuf, found: u8 },
    /// The journal was closed, or is closing; nothing was stored. **Stop**.
    #[error("the journal is closed")]
    Closed,
}

/// What a caller may do after a [`JournalError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The same call will never succeed: tell whoever asked.
    Refuse,
    /// The same call may succeed later.
    Retry,
    /// Read what the stream holds now, then decide again.
    Resync,
    /// Nothing will succeed until an operator has acted: stop serving.
    Stop,
}

impl JournalError {
    #[must_use]
    pub const fn advice(&self) -> Advice {
        match self {
            Self::Empty { .. } | Self::TooLarge { .. } => Advice::Refuse,
            Self::Unavailable { .. } | Self::Full { .. } => Advice::Retry,
            Self::Conflict { .. } | Self::OutcomeUnknown { .. } => Advice::Resync,
            Self::Storage { .. } | Self::Damaged(_) | Self::OtherLayout { .. } | Self::Closed => {
                Advice::Stop
            }
        }
    }
}

/// Says what was being done when a file, or what else the store rests on, failed.
pub(crate) trait During<T> {
    fn during(self, during: &'static str) -> Result<T, JournalError>;
}

impl<T, E: fmt::Display> During<T> for Result<T, E> {
    fn during(self, during: &'static str) -> Result<T, JournalError> {
        self.map_err(|error| JournalError::Storage {
            during,
            cause: error.to_string(),
        })
    }
}

const fn layout_way_out(found: u8) -> &'static str {
    if found < LAYOUT {
        "it was written by a version from before the stored forms were final and cannot be opened; \
         read it with the version that wrote it, and name an empty folder to begin a new journal"
    } else {
        "it was written by a later version; open it with that one"
    }
}

/// What the engine said, as the end of a message.
fn engine_said(damage: &Damage) -> String {
    damage
        .engine_said()
        .map(|cause| format!(" (the storage engine said: {cause})"))
        .unwrap_or_default()
}

/// What was asked of a file or folder, or none if it is not there.
pub(crate) fn if_there<T>(asked: std::io::Result<T>) -> std::io::Result<Option<T>> {
    match asked {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_told_in_plain_words_first_then_the_way_out_then_what_the_engine_said() {
        let damage = Damage::Engine {
            folder: "clock/store".into(),
            cause: "Read corrupted data at offset Some(7)".into(),
        };
        let told = JournalError::from(damage).to_string();
        let order = [
            "clock/store are broken",
            "restore the journal from an export",
            "corrupted data at offset",
        ]
        .map(|part| told.find(part));
        assert!(
            order.iter().all(Option::is_some) && order.is_sorted(),
            "{told}"
        );
        let told = JournalError::from(Damage::OtherGroups {
            acknowledged: crate::Position(3),
        })
        .to_string();
        assert!(told.ends_with("into an empty folder"), "{told}");
    }
}
