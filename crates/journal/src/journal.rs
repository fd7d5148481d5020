use async_trait::async_trait;
use tokio::sync::watch;

use crate::{Append, Head, JournalError, Position, Recorded, Stats, StreamId};

/// An append-only log of many streams, hash-chained per stream.
///
/// Every engine keeps the promises written here; the suite in `tests/journal` is the proof.
///
/// Reads see what has been acknowledged and nothing else. A page of a read holds at most `limit` items
/// ([`READ_ENTRIES_MAX`](crate::READ_ENTRIES_MAX) if `limit` is greater) and ends early once it holds
/// [`READ_BYTES_MAX`](crate::READ_BYTES_MAX) bytes: **a short page is not the end, an empty one is**, unless `limit` is zero.
///
/// # Errors
///
/// Any call may be refused as [`JournalError::Closed`], and as [`JournalError::Unavailable`] by an engine that asks another machine. A
/// read is [`JournalError::Damaged`] if what is stored cannot be read back, and [`JournalError::Storage`] if the store fails.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Adds entries to the end of a stream, all or none; the answer means that they are on stable storage.
    ///
    /// Dropping the future does not tear an append: it completes, or never begins.
    ///
    /// # Errors
    ///
    /// [`JournalError::Conflict`] if the stream does not hold what is expected, [`JournalError::Empty`] and
    /// [`JournalError::TooLarge`] before anything is stored; [`JournalError::OutcomeUnknown`] if the store failed in the middle;
    /// otherwise [`JournalError::Full`] or [`JournalError::Storage`].
    async fn append(&self, append: Append) -> Result<Vec<Recorded>, JournalError>;

    /// The end of a stream; [`Head::default`] if it does not exist.
    async fn head(&self, stream: &StreamId) -> Result<Head, JournalError>;

    /// A page of one stream's entries with a version greater than `after_version`, in order; empty for an unknown stream.
    async fn read(
        &self,
        stream: &StreamId,
        after_version: u64,
        limit: usize,
    ) -> Result<Vec<Recorded>, JournalError>;

    /// A page of all streams' entries with a position greater than `after`, in order; `after` need not be the position of an entry.
    async fn read_all(&self, after: Position, limit: usize) -> Result<Vec<Recorded>, JournalError>;

    /// A page of the streams whose names begin with `prefix` and come after `after`, by name, each with its head.
    async fn streams(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Result<Vec<(StreamId, Head)>, JournalError>;

    /// The position of the last entry; [`Position::START`] for an empty log.
    async fn end(&self) -> Result<Position, JournalError>;

    /// The last position on stable storage, and a wake-up each time it grows; positions in between may be skipped.
    ///
    /// A woken reader finds the entries. After [`Journal::close`] the receiver reports that its sender is gone.
    fn appended(&self) -> watch::Receiver<Position>;

    /// What the journal has done since it was opened.
    fn stats(&self) -> Stats;

    /// Stores what was accepted, releases the store and refuses everything from then on; closing twice is closing once.
    ///
    /// # Errors
    ///
    /// [`JournalError::Storage`] if the store cannot be released in order; everything acknowledged is stored all the same.
    async fn close(&self) -> Result<(), JournalError>;
}
