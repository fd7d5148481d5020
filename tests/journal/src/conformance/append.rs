//! What an append answers, and what is there afterwards.

use journal::Expected::{Any, Exactly};
use journal::{Hash, Head, Position};

use super::{Subject, assert_ascending, store, stream, whole_streams};

/// Positions ascend, with gaps or without, and versions count a stream from 1.
pub async fn positions_ascend_and_versions_count_each_stream(journal: Subject) {
    let mut log = Vec::new();
    for (name, entries) in [("a", 2), ("b", 1), ("a", 3), ("c/d", 1), ("b", 2)] {
        log.extend(store(&journal, name, Any, &vec![&b"x"[..]; entries]).await);
    }
    let versions: Vec<_> = log
        .iter()
        .map(|entry| (entry.stream.as_str(), entry.version))
        .collect();
    let expected = [
        ("a", 1),
        ("a", 2),
        ("b", 1),
        ("a", 3),
        ("a", 4),
        ("a", 5),
        ("c/d", 1),
        ("b", 2),
        ("b", 3),
    ];
    assert_eq!(versions, expected);
    assert_ascending(&log);
    assert_eq!(journal.end().await.unwrap(), log[8].position);
}

/// The answer of an append and the answers of later reads are the same entries.
pub async fn what_is_answered_is_what_is_read_back(journal: Subject) {
    let mut answered = store(&journal, "game/1", Exactly(0), &[b"opened", b"seated"]).await;
    store(&journal, "game/2", Exactly(0), &[b"opened"]).await;
    answered.extend(store(&journal, "game/1", Exactly(2), &[b"started"]).await);
    assert_eq!(
        journal.read(&stream("game/1"), 0, 100).await.unwrap(),
        answered
    );
    assert_eq!(
        journal.head(&stream("game/1")).await.unwrap(),
        answered[2].head()
    );
    let of_both = journal.read_all(Position::START, 100).await.unwrap();
    assert_eq!(
        of_both
            .iter()
            .filter(|entry| entry.stream.as_str() == "game/1")
            .cloned()
            .collect::<Vec<_>>(),
        answered
    );
}

/// It has no entries and the default head, and asking does not make it exist.
pub async fn an_unknown_stream_is_empty(journal: Subject) {
    assert_eq!(
        journal.head(&stream("nobody")).await.unwrap(),
        Head {
            version: 0,
            hash: Hash::GENESIS
        }
    );
    assert_eq!(journal.read(&stream("nobody"), 0, 100).await.unwrap(), []);
    assert_eq!(journal.streams("", None, 100).await.unwrap(), []);
    assert_eq!(journal.end().await.unwrap(), Position::START);
}

/// Each entry holds the hash of the one before it in its stream, and its own hash is right.
pub async fn the_chain_of_each_stream_holds(journal: Subject) {
    for round in 0..10_u8 {
        for name in ["a", "b", "c"] {
            store(&journal, name, Any, &[&[round], name.as_bytes()]).await;
        }
    }
    for (stream, entries) in whole_streams(&journal).await {
        let mut previous = Hash::GENESIS;
        for entry in &entries {
            assert_eq!(entry.previous, previous, "{stream} {}", entry.version);
            assert_eq!(
                entry.hash,
                Hash::chained(previous, &stream, entry.version, &entry.bytes)
            );
            previous = entry.hash;
        }
        assert_eq!(
            journal.head(&stream).await.unwrap(),
            Head {
                version: 20,
                hash: previous
            }
        );
    }
}

/// No byte means anything to the journal, and no byte at all is an entry too.
pub async fn entries_are_any_bytes(journal: Subject) {
    let every: Vec<u8> = (0..=255).collect();
    store(&journal, "a", Exactly(0), &[b"", &every, &[0; 100]]).await;
    let read = journal.read(&stream("a"), 0, 100).await.unwrap();
    assert_eq!(
        read.iter()
            .map(|entry| &entry.bytes[..])
            .collect::<Vec<_>>(),
        [&b""[..], &every, &[0; 100]]
    );
}
