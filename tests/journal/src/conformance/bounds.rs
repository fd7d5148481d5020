//! Each bound, at the limit and past it.

use bytes::Bytes;

use journal::Expected::{Any, Exactly};
use journal::{
    APPEND_BYTES_MAX, APPEND_ENTRIES_MAX, Advice, Append, ENTRY_BYTES_MAX, ENTRY_OVERHEAD_BYTES,
    JournalError, STREAM_NAME_BYTES_MAX,
};

use super::{Subject, append, store, stream, whole_streams};

async fn refused(journal: &Subject, append: Append, bound: (&'static str, usize, usize)) {
    let error = journal.append(append).await.unwrap_err();
    let (what, size, max) = bound;
    assert_eq!(error, JournalError::TooLarge { what, size, max });
    assert_eq!(error.advice(), Advice::Refuse);
}

/// It would have nothing to answer with.
pub async fn an_append_without_entries_is_refused(journal: Subject) {
    let error = journal.append(append("a", Any, &[])).await.unwrap_err();
    assert_eq!(
        (error.advice(), error),
        (
            Advice::Refuse,
            JournalError::Empty {
                stream: stream("a")
            }
        )
    );
    assert_eq!(journal.streams("", None, 10).await.unwrap(), []);
}

/// The bound on one entry.
pub async fn the_largest_entry_is_stored_and_one_byte_more_refused(journal: Subject) {
    let largest: Vec<u8> = (0..ENTRY_BYTES_MAX).map(|at| at as u8).collect();
    for version in 0..3 {
        store(&journal, "a", Exactly(version), &[&largest]).await;
    }
    let too_large = append("a", Exactly(3), &[&vec![0; ENTRY_BYTES_MAX + 1]]);
    refused(
        &journal,
        too_large,
        ("bytes of one entry", ENTRY_BYTES_MAX + 1, ENTRY_BYTES_MAX),
    )
    .await;
    let read = journal.read(&stream("a"), 0, 10).await.unwrap();
    assert_eq!(read.len(), 3);
    assert!(read.iter().all(|entry| entry.bytes == largest));
}

/// The bound on the entries of one append together.
pub async fn the_largest_append_is_stored_and_one_byte_more_refused(journal: Subject) {
    let half = vec![1; APPEND_BYTES_MAX / 2 - ENTRY_OVERHEAD_BYTES];
    let largest = append("a", Exactly(0), &[&half, &half]);
    let mut too_large = largest.clone();
    too_large.entries[1] = Bytes::from(vec![1; half.len() + 1]);
    refused(
        &journal,
        too_large,
        (
            "bytes of an append with its overhead",
            APPEND_BYTES_MAX + 1,
            APPEND_BYTES_MAX,
        ),
    )
    .await;
    assert_eq!(journal.append(largest).await.unwrap().len(), 2);
}

/// The bound on their number.
pub async fn the_most_entries_are_stored_and_one_more_refused(journal: Subject) {
    let too_many = append("a", Exactly(0), &[&b"x"[..]; APPEND_ENTRIES_MAX + 1]);
    refused(
        &journal,
        too_many,
        (
            "number of entries of an append",
            APPEND_ENTRIES_MAX + 1,
            APPEND_ENTRIES_MAX,
        ),
    )
    .await;
    let most = append("a", Exactly(0), &[&b"x"[..]; APPEND_ENTRIES_MAX]);
    assert_eq!(
        journal.append(most).await.unwrap().len(),
        APPEND_ENTRIES_MAX
    );
}

/// Its entries may be as large and as many as anybody's.
pub async fn the_longest_name_is_a_stream_like_any_other(journal: Subject) {
    let name = "n".repeat(STREAM_NAME_BYTES_MAX);
    store(&journal, &name, Exactly(0), &[&b""[..]; APPEND_ENTRIES_MAX]).await;
    store(&journal, &name, Any, &[&vec![0; ENTRY_BYTES_MAX]]).await;
    assert_eq!(
        whole_streams(&journal).await[&stream(&name)].len(),
        APPEND_ENTRIES_MAX + 1
    );
}
