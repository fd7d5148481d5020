//! What a read answers, page by page.

use journal::Expected::Any;
use journal::{ENTRY_BYTES_MAX, Head, Position, READ_BYTES_MAX, READ_ENTRIES_MAX, StreamId};

use super::{Subject, store, stream};
use crate::whole_log;

/// Pages follow each other without losing or repeating an entry.
pub async fn a_stream_is_read_in_pages(journal: Subject) {
    for entry in 0..10_u8 {
        store(&journal, "a", Any, &[&[entry], &[100 + entry]]).await;
        store(&journal, "b", Any, &[b"between"]).await;
    }
    for (after, limit, expected) in [
        (0, 3, 1..=3),
        (3, 4, 4..=7),
        (17, 3, 18..=20),
        (17, 100, 18..=20),
        (19, 1, 20..=20),
    ] {
        let page = journal.read(&stream("a"), after, limit).await.unwrap();
        let versions: Vec<u64> = page.iter().map(|entry| entry.version).collect();
        assert_eq!(
            versions,
            expected.collect::<Vec<_>>(),
            "after {after}, at most {limit}"
        );
        assert!(page.iter().all(|entry| entry.bytes[0]
            == (entry.version as u8 - 1) / 2 + if entry.version % 2 == 0 { 100 } else { 0 }));
    }
}

/// Entries of all streams come in the order in which they were acknowledged.
pub async fn the_whole_log_is_read_in_order(journal: Subject) {
    let mut answered = Vec::new();
    for round in 0..30_u8 {
        let name = ["a", "b", "c/d"][usize::from(round % 3)];
        answered.extend(
            store(
                &journal,
                name,
                Any,
                &vec![&[round][..]; 1 + usize::from(round % 4)],
            )
            .await,
        );
    }
    assert_eq!(whole_log(&*journal).await, answered);
    for (read, entry) in answered.iter().enumerate() {
        // After a position without an entry, then after that of an entry.
        for (after, read) in [
            (entry.position.just_before(), read),
            (entry.position, read + 1),
        ] {
            let page = journal.read_all(after, 7).await.unwrap();
            assert_eq!(
                page,
                answered[read..answered.len().min(read + 7)],
                "after {after}"
            );
        }
    }
}

/// It ends with the entry that crosses the bound; the entries behind it are on the next.
pub async fn a_page_ends_early_when_its_entries_are_large(journal: Subject) {
    let entries = 20;
    for _ in 0..entries {
        store(&journal, "a", Any, &[&vec![7; ENTRY_BYTES_MAX]]).await;
    }
    let on_a_page = READ_BYTES_MAX.div_ceil(ENTRY_BYTES_MAX);
    assert!(on_a_page < entries);
    assert_eq!(
        journal.read(&stream("a"), 0, 100).await.unwrap().len(),
        on_a_page
    );
    assert_eq!(
        journal.read_all(Position::START, 100).await.unwrap().len(),
        on_a_page
    );
    assert_eq!(
        journal
            .read(&stream("a"), on_a_page as u64, 100)
            .await
            .unwrap()
            .len(),
        entries - on_a_page
    );
    assert_eq!(whole_log(&*journal).await.len(), entries);
}

/// Nobody can ask for everything at once.
pub async fn a_limit_beyond_the_greatest_is_taken_as_the_greatest(journal: Subject) {
    for _ in 0..READ_ENTRIES_MAX / 100 + 1 {
        store(&journal, "a", Any, &[&b"x"[..]; 100]).await;
    }
    assert_eq!(
        journal
            .read(&stream("a"), 0, usize::MAX)
            .await
            .unwrap()
            .len(),
        READ_ENTRIES_MAX
    );
    assert_eq!(
        journal
            .read_all(Position::START, usize::MAX)
            .await
            .unwrap()
            .len(),
        READ_ENTRIES_MAX
    );
    assert_eq!(
        journal.streams("", None, usize::MAX).await.unwrap().len(),
        1
    );
}

/// Neither at the end, nor far behind it, nor with a limit of zero.
pub async fn past_the_end_there_is_nothing(journal: Subject) {
    let recorded = store(&journal, "a", Any, &[b"x", b"y"]).await;
    for after in [2, 3, u64::MAX] {
        assert_eq!(journal.read(&stream("a"), after, 10).await.unwrap(), []);
    }
    for after in [recorded[1].position, Position::new(u64::MAX)] {
        assert_eq!(journal.read_all(after, 10).await.unwrap(), []);
    }
    assert_eq!(journal.read(&stream("a"), 0, 0).await.unwrap(), []);
    assert_eq!(journal.read_all(Position::START, 0).await.unwrap(), []);
    assert_eq!(journal.streams("", None, 0).await.unwrap(), []);
}

/// A prefix is of the name's text, not of its segments; pages continue after a name.
pub async fn streams_are_listed_by_name_under_a_prefix(journal: Subject) {
    for name in ["game/2", "clock/1", "game/10", "gamekeeper", "game/1"] {
        store(&journal, name, Any, &[b"x", b"y"]).await;
    }
    let list = async |prefix: &str, after: Option<&str>, limit| {
        let after = after.map(|name| StreamId::new(name).unwrap());
        let page = journal
            .streams(prefix, after.as_ref(), limit)
            .await
            .unwrap();
        assert!(
            page.iter()
                .all(|(_, head)| head.version == 2 && *head != Head::default())
        );
        page.iter()
            .map(|(stream, _)| stream.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        list("", None, 10).await,
        ["clock/1", "game/1", "game/10", "game/2", "gamekeeper"]
    );
    assert_eq!(
        list("game/", None, 10).await,
        ["game/1", "game/10", "game/2"]
    );
    assert_eq!(list("game/", None, 2).await, ["game/1", "game/10"]);
    assert_eq!(list("game/", Some("game/10"), 2).await, ["game/2"]);
    assert_eq!(list("game/", Some("clock/1"), 1).await, ["game/1"]);
    assert_eq!(
        list("game/", Some("game/2"), 10).await,
        Vec::<String>::new()
    );
    assert_eq!(list("game/", Some("zebra"), 10).await, Vec::<String>::new());
    assert_eq!(list("nothing", None, 10).await, Vec::<String>::new());
}
