//! Waking, giving up, closing.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use journal::Expected::{Any, Exactly};
use journal::{Advice, JournalError, Position};

use super::{Subject, append, store, stream, whole_streams};

/// A watcher sees the end it begins with, is woken by an append, and finds what woke it.
pub async fn watchers_are_woken_once_the_entries_can_be_read(journal: Subject) {
    let mut watcher = journal.appended();
    assert_eq!(*watcher.borrow_and_update(), Position::START);
    let writer = Arc::clone(&journal);
    let writing = tokio::spawn(async move {
        for _ in 0..50 {
            store(&writer, "a", Any, &[b"x", b"y"]).await;
        }
    });
    let (mut read, mut entries_read) = (Position::START, 0);
    while entries_read < 100 {
        watcher.changed().await.unwrap();
        let durable = *watcher.borrow_and_update();
        let entries = journal.read_all(read, 1000).await.unwrap();
        read = entries.last().map_or(read, |last| last.position);
        entries_read += entries.len();
        assert!(read >= durable, "woken for {durable:?}, found {read:?}");
    }
    writing.await.unwrap();
    assert_eq!(*journal.appended().borrow(), read);
}

/// Appends are begun and given up at once, at whatever point they had reached.
pub async fn a_dropped_append_is_stored_whole_or_not_at_all(journal: Subject) {
    for round in 0..100_u8 {
        let mut given_up = journal.append(append("a", Any, &[&[round, 0], &[round, 1]]));
        let polls = round % 3;
        for _ in 0..polls {
            let done =
                poll_fn(|context| Poll::Ready(given_up.as_mut().poll(context).is_ready())).await;
            if done {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(given_up);
    }
    store(&journal, "b", Exactly(0), &[b"behind them all"]).await;
    let streams = whole_streams(&journal).await;
    for whole in streams
        .get(&stream("a"))
        .map(Vec::as_slice)
        .unwrap_or_default()
        .chunks(2)
    {
        let [first, second] = whole else {
            panic!("{whole:?}")
        };
        assert_eq!(
            (first.bytes[0], first.bytes[1], second.bytes[1]),
            (second.bytes[0], 0, 1)
        );
    }
}

/// Reads and appends alike; closing again is allowed, and watchers learn that nothing more will come.
pub async fn a_closed_journal_refuses_everything(journal: Subject) {
    store(&journal, "a", Exactly(0), &[b"one"]).await;
    let mut watcher = journal.appended();
    watcher.mark_unchanged();
    journal.close().await.unwrap();
    let a = stream("a");
    let errors = [
        journal
            .append(append("a", Any, &[b"two"]))
            .await
            .unwrap_err(),
        journal.head(&a).await.unwrap_err(),
        journal.read(&a, 0, 1).await.unwrap_err(),
        journal.read_all(Position::START, 1).await.unwrap_err(),
        journal.streams("", None, 1).await.unwrap_err(),
        journal.end().await.unwrap_err(),
    ];
    assert!(
        errors
            .iter()
            .all(|error| *error == JournalError::Closed && error.advice() == Advice::Stop),
        "{errors:?}"
    );
    watcher.changed().await.unwrap_err();
    assert_eq!(journal.close().await, Ok(()));
}

/// An append that races with closing is acknowledged or told that the journal is closed, nothing else.
pub async fn closing_under_load_stores_what_was_acknowledged(journal: Subject) {
    let mut watcher = journal.appended();
    let mut writers = Vec::new();
    for _ in 0..8 {
        let journal = Arc::clone(&journal);
        writers.push(tokio::spawn(async move {
            let mut acknowledged = Position::START;
            loop {
                match journal.append(append("a", Any, &[b"x"])).await {
                    Ok(recorded) => acknowledged = recorded[0].position,
                    Err(error) => return (acknowledged, error),
                }
            }
        }));
    }
    for _ in 0..5 {
        watcher.changed().await.unwrap();
    }
    journal.close().await.unwrap();
    let durable = *watcher.borrow();
    let mut last = Position::START;
    for writer in writers {
        let (acknowledged, error) = writer.await.unwrap();
        assert_eq!(error, JournalError::Closed);
        last = last.max(acknowledged);
    }
    assert_eq!(durable, last);
}
