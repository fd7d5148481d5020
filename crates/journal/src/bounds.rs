use std::collections::BTreeMap;
use std::ops::Bound as Limit;

use crate::{Append, Head, JournalError, StreamId};

/// The most bytes one commit group, the unit in which an engine stores, may take.
pub const GROUP_BYTES_MAX: usize = 64 * 1024;

/// The most bytes of one append: the bytes of its entries and [`ENTRY_OVERHEAD_BYTES`] for each.
///
/// An append is stored in one group; the rest of the group is for its frame.
pub const APPEND_BYTES_MAX: usize = GROUP_BYTES_MAX - 1024;

/// What each entry of an append is charged on top of its bytes, for its name, version and hash.
pub const ENTRY_OVERHEAD_BYTES: usize = 256;

/// The most bytes of one entry.
pub const ENTRY_BYTES_MAX: usize = APPEND_BYTES_MAX - ENTRY_OVERHEAD_BYTES;

/// The most entries of one append.
pub const APPEND_ENTRIES_MAX: usize = 128;

/// The most entries or streams one read answers; a greater `limit` is taken as this.
pub const READ_ENTRIES_MAX: usize = 1024;

/// The bytes of entries after which a page of a read ends, although `limit` is not reached.
///
/// The entry that crosses it is still on the page, so that a page is never empty for its size.
pub const READ_BYTES_MAX: usize = 1024 * 1024;

/// What a bound was set on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The number of entries of an append: [`APPEND_ENTRIES_MAX`].
    AppendEntries,
    /// The bytes of an append with its overhead: [`APPEND_BYTES_MAX`].
    AppendBytes,
    /// The bytes of one entry: [`ENTRY_BYTES_MAX`].
    EntryBytes,
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::AppendEntries => "number of entries of an append",
            Self::AppendBytes => "bytes of an append with its overhead",
            Self::EntryBytes => "bytes of one entry",
        })
    }
}

/// Refuses an append that no engine may accept.
pub(crate) fn check(append: &Append) -> Result<(), JournalError> {
    if append.entries.is_empty() {
        return Err(JournalError::Empty {
            stream: append.stream.clone(),
        });
    }
    within(
        Bound::AppendEntries,
        append.entries.len(),
        APPEND_ENTRIES_MAX,
    )?;
    let mut total: usize = 0;
    for entry in &append.entries {
        within(Bound::EntryBytes, entry.len(), ENTRY_BYTES_MAX)?;
        total += entry.len() + ENTRY_OVERHEAD_BYTES;
    }
    within(Bound::AppendBytes, total, APPEND_BYTES_MAX)
}

fn within(what: Bound, size: usize, max: usize) -> Result<(), JournalError> {
    if size <= max {
        Ok(())
    } else {
        Err(JournalError::TooLarge { what, size, max })
    }
}

/// A page of the streams whose names begin with `prefix` and come after `after`.
pub(crate) fn stream_page<T>(
    streams: &BTreeMap<StreamId, T>,
    prefix: &str,
    after: Option<&StreamId>,
    limit: usize,
    head: impl Fn(&T) -> Head,
) -> Vec<(StreamId, Head)> {
    let begin = match after.map(StreamId::as_str) {
        Some(after) if after >= prefix => Limit::Excluded(after),
        _ => Limit::Included(prefix),
    };
    let mut page = Page::new(limit);
    for (name, stream) in streams.range::<str, _>((begin, Limit::Unbounded)) {
        if page.is_full() || !name.as_str().starts_with(prefix) {
            break;
        }
        page.push((name.clone(), head(stream)), name.as_str().len());
    }
    page.into_items()
}

/// Gathers one page of a read and knows when it is full.
pub(crate) struct Page<T> {
    items: Vec<T>,
    limit: usize,
    bytes: usize,
}

impl<T> Page<T> {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            items: Vec::new(),
            limit: limit.min(READ_ENTRIES_MAX),
            bytes: 0,
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.items.len() >= self.limit || self.bytes >= READ_BYTES_MAX
    }

    pub(crate) fn push(&mut self, item: T, bytes: usize) {
        self.items.push(item);
        self.bytes += bytes;
    }

    pub(crate) fn into_items(self) -> Vec<T> {
        self.items
    }
}
