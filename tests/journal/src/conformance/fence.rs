//! The expected version lets one writer through.

use std::sync::Arc;

use journal::Expected::{Any, Exactly};
use journal::{Advice, JournalError};

use super::{Subject, append, assert_ascending, store, stream, whole_streams};
use crate::whole_log;

/// Too low and too high are both refused, and the answer says what is there.
pub async fn an_unexpected_version_is_a_conflict_that_names_both(journal: Subject) {
    let recorded = store(&journal, "a", Exactly(0), &[b"one", b"two"]).await;
    for expected in [0, 1, 3, u64::MAX] {
        let error = journal
            .append(append("a", Exactly(expected), &[b"three"]))
            .await
            .unwrap_err();
        assert_eq!(error.advice(), Advice::Resync);
        assert_eq!(
            error,
            JournalError::Conflict {
                stream: stream("a"),
                expected,
                head: recorded[1].head()
            }
        );
    }
    let error = journal
        .append(append("b", Exactly(1), &[b"one"]))
        .await
        .unwrap_err();
    assert_eq!(
        error,
        JournalError::Conflict {
            stream: stream("b"),
            expected: 1,
            head: Default::default()
        }
    );
}

/// It expects nothing, so nothing can be in its way.
pub async fn an_append_without_expectation_follows_whatever_is_there(journal: Subject) {
    for version in 1..=3 {
        assert_eq!(store(&journal, "a", Any, &[b"x"]).await[0].version, version);
    }
}

/// Neither an entry nor a stream comes of it, and the end stays where it was.
pub async fn a_refused_append_stores_nothing(journal: Subject) {
    let recorded = store(&journal, "a", Exactly(0), &[b"one"]).await;
    for name in ["a", "b"] {
        journal
            .append(append(name, Exactly(5), &[b"x", b"y", b"z"]))
            .await
            .unwrap_err();
    }
    assert_eq!(journal.end().await.unwrap(), recorded[0].position);
    assert_eq!(journal.streams("", None, 10).await.unwrap().len(), 1);
    assert_eq!(whole_log(&*journal).await, recorded);
}

/// Sixteen writers race for every version of one stream; each loser is told of a stream that has moved on.
pub async fn exactly_one_writer_wins_each_version(journal: Subject) {
    let mut writers = Vec::new();
    for writer in 0..16_u8 {
        let journal = Arc::clone(&journal);
        writers.push(tokio::spawn(async move {
            let mut won = Vec::new();
            for expected in 0..20 {
                match journal
                    .append(append("a", Exactly(expected), &[&[writer]]))
                    .await
                {
                    Ok(recorded) => won.push((recorded[0].version, writer)),
                    Err(JournalError::Conflict { head, .. }) => assert_ne!(head.version, expected),
                    Err(other) => panic!("{other}"),
                }
            }
            won
        }));
    }
    let mut won = Vec::new();
    for writer in writers {
        won.extend(writer.await.unwrap());
    }
    won.sort_unstable();
    let stored = journal.read(&stream("a"), 0, 100).await.unwrap();
    assert_eq!(
        won,
        stored
            .iter()
            .map(|entry| (entry.version, entry.bytes[0]))
            .collect::<Vec<_>>()
    );
    assert_eq!(
        stored.len(),
        20,
        "one writer that runs alone reaches every version"
    );
}

/// The entries of one append stand next to each other although many append at once.
pub async fn concurrent_appends_are_stored_whole(journal: Subject) {
    let mut writers = Vec::new();
    for writer in 0..8_u8 {
        let journal = Arc::clone(&journal);
        writers.push(tokio::spawn(async move {
            for round in 0..25_u8 {
                let name = format!("s{}", (writer + round) % 3);
                let recorded = journal
                    .append(append(
                        &name,
                        Any,
                        &[
                            &[writer, round, 0],
                            &[writer, round, 1],
                            &[writer, round, 2],
                        ],
                    ))
                    .await;
                assert_ascending(&recorded.unwrap());
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    let streams = whole_streams(&journal).await;
    assert_eq!(streams.values().map(Vec::len).sum::<usize>(), 8 * 25 * 3);
    for entries in streams.values() {
        for whole in entries.chunks(3) {
            let [first, second, third] = whole else {
                panic!("{whole:?}")
            };
            assert_eq!(first.bytes[..2], second.bytes[..2]);
            assert_eq!([first.bytes[2], second.bytes[2], third.bytes[2]], [0, 1, 2]);
        }
    }
    for whole in whole_log(&*journal).await.chunks(3) {
        assert!(
            whole
                .iter()
                .all(|entry| entry.stream == whole[0].stream
                    && entry.bytes[..2] == whole[0].bytes[..2]),
            "nothing stands between the entries of one append"
        );
    }
}
