//! What every engine must do, as tests: [`conformance!`](crate::conformance!) lists them all.
//!
//! Each test takes an empty journal and panics if a promise is broken.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use journal::{Append, Expected, Journal, Position, Recorded, StreamId};

use crate::whole_log;

pub mod append;
pub mod bounds;
pub mod fence;
pub mod lifecycle;
pub mod pages;

/// The journal a test works on.
pub type Subject = Arc<dyn Journal>;

/// Makes one `#[tokio::test]` of each test of the suite. `$open` is called in each, and is an async function without arguments that
/// answers an empty journal, and whatever must live as long (a folder, say; else `()`).
///
/// ```
/// # mod tests {
/// use journal_suite::MemoryJournal;
///
/// async fn empty() -> (MemoryJournal, ()) {
///     (MemoryJournal::new(), ())
/// }
/// journal_suite::conformance!(empty);
/// # }
/// ```
#[macro_export]
macro_rules! conformance {
    ($open:path) => {
        $crate::conformance! { @list $open;
            append::positions_ascend_and_versions_count_each_stream
            append::what_is_answered_is_what_is_read_back
            append::an_unknown_stream_is_empty
            append::the_chain_of_each_stream_holds
            append::entries_are_any_bytes
            bounds::an_append_without_entries_is_refused
            bounds::the_largest_entry_is_stored_and_one_byte_more_refused
            bounds::the_largest_append_is_stored_and_one_byte_more_refused
            bounds::the_most_entries_are_stored_and_one_more_refused
            bounds::the_longest_name_is_a_stream_like_any_other
            fence::an_unexpected_version_is_a_conflict_that_names_both
            fence::an_append_without_expectation_follows_whatever_is_there
            fence::a_refused_append_stores_nothing
            fence::exactly_one_writer_wins_each_version
            fence::concurrent_appends_are_stored_whole
            lifecycle::watchers_are_woken_once_the_entries_can_be_read
            lifecycle::a_dropped_append_is_stored_whole_or_not_at_all
            lifecycle::a_closed_journal_refuses_everything
            lifecycle::closing_under_load_stores_what_was_acknowledged
            pages::a_stream_is_read_in_pages
            pages::the_whole_log_is_read_in_order
            pages::a_page_ends_early_when_its_entries_are_large
            pages::a_limit_beyond_the_greatest_is_taken_as_the_greatest
            pages::past_the_end_there_is_nothing
            pages::streams_are_listed_by_name_under_a_prefix
        }
    };
    (@list $open:path; $($group:ident :: $name:ident)+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let (journal, _kept) = $open().await;
                $crate::conformance::$group::$name(std::sync::Arc::new(journal)).await;
            }
        )+
    };
}

fn stream(name: &str) -> StreamId {
    StreamId::new(name).unwrap()
}

fn append(name: &str, expected: Expected, entries: &[&[u8]]) -> Append {
    let entries = entries
        .iter()
        .map(|entry| Bytes::copy_from_slice(entry))
        .collect();
    Append {
        stream: stream(name),
        expected,
        entries,
    }
}

/// Stores entries that nothing stands in the way of.
async fn store(
    journal: &Subject,
    name: &str,
    expected: Expected,
    entries: &[&[u8]],
) -> Vec<Recorded> {
    let append = append(name, expected, entries);
    journal.append(append).await.unwrap()
}

fn assert_ascending(log: &[Recorded]) {
    let positions: Vec<Position> = log.iter().map(|entry| entry.position).collect();
    assert!(
        positions
            .first()
            .is_none_or(|first| *first > Position::START)
            && positions.is_sorted_by(|one, next| one < next),
        "positions ascend: {positions:?}"
    );
}

/// The whole log by stream, after making sure that it is in order and that nothing is missing in a stream.
async fn whole_streams(journal: &Subject) -> BTreeMap<StreamId, Vec<Recorded>> {
    let log = whole_log(&**journal).await;
    assert_ascending(&log);
    let last = log.last().map_or(Position::START, |last| last.position);
    assert_eq!(journal.end().await.unwrap(), last);
    let mut streams: BTreeMap<StreamId, Vec<Recorded>> = BTreeMap::new();
    for entry in log {
        streams.entry(entry.stream.clone()).or_default().push(entry);
    }
    for (stream, entries) in &streams {
        let versions: Vec<u64> = entries.iter().map(|entry| entry.version).collect();
        assert_eq!(
            versions,
            (1..=entries.len() as u64).collect::<Vec<_>>(),
            "versions of {stream} have no gaps"
        );
    }
    streams
}
