use crate::{Append, JournalError};

/// The most bytes one commit group, the unit in which an engine stores, may take.
pub const GROUP_BYTES_MAX: usize = 64 * 1024;

/// The most bytes of one append: the bytes of its entries and [`ENTRY_OVERHEAD_BYTES`] for each.
///
/// An append is stored in one group; the rest of the group is for its frame.
pub const APPEND_BYTES_MAX: usize = GROUP_BYTES_MAX - 1024;

/// What each entry of an append is charged on top of its bytes, for its name, version and hash.
pub const ENTRY_OVERHEAD_BYTES: usize = 256;

pub const ENTRY_BYTES_MAX: usize = APPEND_BYTES_MAX - ENTRY_OVERHEAD_BYTES;

pub const APPEND_ENTRIES_MAX: usize = 128;

/// The most entries or streams one read answers; a greater `limit` is taken as this.
pub const READ_ENTRIES_MAX: usize = 1024;

/// The bytes of entries after which a page of a read ends, although `limit` is not reached.
///
/// The entry that crosses it is still on the page, so that a page is never empty for its size.
pub const READ_BYTES_MAX: usize = 1024 * 1024;

/// Refuses an append that no engine may accept.
pub(crate) fn check(append: &Append) -> Result<(), JournalError> {
    let within = |what, size, max| {
        if size <= max {
            Ok(())
        } else {
            Err(JournalError::TooLarge { what, size, max })
        }
    };
    let entries = append.entries.len();
    if entries == 0 {
        return Err(JournalError::Empty {
            stream: append.stream.clone(),
        });
    }
    within(
        "number of entries of an append",
        entries,
        APPEND_ENTRIES_MAX,
    )?;
    let mut total = 0;
    for entry in &append.entries {
        within("bytes of one entry", entry.len(), ENTRY_BYTES_MAX)?;
        total += entry.len() + ENTRY_OVERHEAD_BYTES;
    }
    within(
        "bytes of an append with its overhead",
        total,
        APPEND_BYTES_MAX,
    )
}
