//! The faulty engine passes the suite while no fault is injected; with faults, a caller that follows the advice loses nothing and stores
//! nothing twice.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use journal::{Advice, Append, Expected, Journal, JournalError, Position, Recorded, StreamId};
use journal_suite::{Fault, FaultyJournal, MemoryJournal};

/// Each often enough to occur in a few hundred calls.
const EVERY: [(Fault, u64); 6] = [
    (Fault::Refused, 80),
    (Fault::Lost, 80),
    (Fault::Torn, 80),
    (Fault::Slow, 80),
    (Fault::Broken, 10),
    (Fault::Unread, 100),
];

async fn empty() -> (FaultyJournal<MemoryJournal>, ()) {
    (FaultyJournal::new(MemoryJournal::new(), 1), ())
}

journal_suite::conformance!(empty);

fn faulty(seed: u64) -> Arc<FaultyJournal<MemoryJournal>> {
    Arc::new(FaultyJournal::new(MemoryJournal::new(), seed))
}

fn stream() -> StreamId {
    StreamId::new("a").unwrap()
}

fn append(expected: u64, bytes: &str) -> Append {
    Append {
        stream: stream(),
        expected: Expected::Exactly(expected),
        entries: vec![Bytes::copy_from_slice(bytes.as_bytes())],
    }
}

async fn version(journal: &FaultyJournal<MemoryJournal>) -> u64 {
    journal.head(&stream()).await.unwrap().version
}

#[tokio::test]
async fn each_fault_is_what_it_says() {
    let journal = faulty(1);
    journal.inject([Fault::Refused, Fault::Lost, Fault::Torn]);
    let refused = journal.append(append(0, "x")).await.unwrap_err();
    assert!(
        matches!(refused, JournalError::Unavailable { .. }),
        "{refused}"
    );
    for stored in [0, 1] {
        let unknown = journal.append(append(0, "x")).await.unwrap_err();
        assert!(
            matches!(unknown, JournalError::OutcomeUnknown { .. }),
            "{unknown}"
        );
        assert_eq!(version(&journal).await, stored);
    }
    journal.inject([Fault::Unread; 5]);
    let unread = [
        journal.head(&stream()).await.unwrap_err(),
        journal.read(&stream(), 0, 1).await.unwrap_err(),
        journal.read_all(Position::START, 1).await.unwrap_err(),
        journal.streams("", None, 1).await.unwrap_err(),
        journal.end().await.unwrap_err(),
    ];
    assert!(
        unread.iter().all(|error| error.advice() == Advice::Retry),
        "{unread:?}"
    );
    assert_eq!(
        journal.injected(),
        BTreeMap::from([
            (Fault::Refused, 1),
            (Fault::Lost, 1),
            (Fault::Torn, 1),
            (Fault::Unread, 5)
        ])
    );
}

#[tokio::test]
async fn a_conflict_stays_one_whatever_fault_is_injected() {
    let journal = faulty(1);
    journal.append(append(0, "x")).await.unwrap();
    journal.inject([Fault::Torn]);
    assert!(matches!(
        journal.append(append(0, "y")).await,
        Err(JournalError::Conflict { .. })
    ));
}

#[tokio::test]
async fn a_broken_engine_takes_nothing_and_is_read_until_it_is_mended() {
    let journal = faulty(1);
    journal.append(append(0, "x")).await.unwrap();
    journal.inject([Fault::Broken]);
    assert_eq!(
        journal.append(append(1, "y")).await.unwrap_err().advice(),
        Advice::Resync
    );
    for _ in 0..3 {
        assert!(matches!(
            journal.append(append(1, "y")).await,
            Err(JournalError::Storage { .. })
        ));
        assert_eq!(version(&journal).await, 1);
    }
    journal.repair();
    journal.append(append(1, "y")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_slow_append_is_seen_by_readers_before_its_caller_hears_of_it() {
    let mut seen_early = 0;
    for seed in 0..20 {
        let journal = faulty(seed);
        journal.inject([Fault::Slow]);
        let mut watcher = journal.appended();
        let writer = Arc::clone(&journal);
        let writing = tokio::spawn(async move { writer.append(append(0, "x")).await });
        watcher.changed().await.unwrap();
        seen_early += u32::from(!writing.is_finished());
        tokio::time::timeout(Duration::from_millis(500), writing)
            .await
            .unwrap()
            .unwrap()
            .unwrap();
    }
    assert!(seen_early > 0);
}

/// Appends as the advice of each error says, and mends what broke as an operator would.
async fn store(journal: &FaultyJournal<MemoryJournal>, bytes: &str) -> Recorded {
    let mut expected = None;
    loop {
        let at = match expected {
            Some(at) => at,
            None => match resync(journal, bytes).await {
                Ok(recorded) => return recorded,
                Err(head) => head,
            },
        };
        match journal.append(append(at, bytes)).await {
            Ok(recorded) => return recorded.into_iter().next().unwrap(),
            Err(error) => match error.advice() {
                Advice::Retry => expected = Some(at),
                Advice::Resync => expected = None,
                Advice::Stop => journal.repair(),
                Advice::Refuse => panic!("{error}"),
            },
        }
    }
}

/// The entry if it is there, else how many others are.
async fn resync(journal: &FaultyJournal<MemoryJournal>, bytes: &str) -> Result<Recorded, u64> {
    loop {
        if let Ok(entries) = journal.read(&stream(), 0, 1000).await {
            let version = entries.len() as u64;
            return entries
                .into_iter()
                .find(|entry| entry.bytes == bytes)
                .ok_or(version);
        }
    }
}

/// What a run of four writers on one seed left, and what befell it.
async fn run(seed: u64) -> (Vec<Recorded>, BTreeMap<Fault, u64>) {
    let journal = faulty(seed);
    journal.set_rates(EVERY);
    let mut writers = Vec::new();
    for writer in 0..4 {
        let journal = Arc::clone(&journal);
        writers.push(tokio::spawn(async move {
            let mut acknowledged = Vec::new();
            for entry in 0..10 {
                acknowledged.push(store(&journal, &format!("{writer}/{entry}")).await);
            }
            acknowledged
        }));
    }
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.extend(writer.await.unwrap());
    }
    let injected = journal.injected();
    journal.set_rates([]);
    let stored = journal.read(&stream(), 0, 1000).await.unwrap();
    acknowledged.sort_unstable_by_key(|entry| entry.version);
    assert_eq!(acknowledged, stored, "seed {seed}");
    (stored, injected)
}

#[tokio::test(start_paused = true)]
async fn a_caller_that_does_as_advised_loses_nothing_and_stores_nothing_twice() {
    let mut injected = BTreeMap::new();
    for seed in 0..200 {
        let (stored, faults) = run(seed).await;
        assert_eq!(stored.len(), 40, "seed {seed}");
        for (fault, times) in faults {
            *injected.entry(fault).or_insert(0) += times;
        }
    }
    println!("{injected:#?}");
    for fault in [
        Fault::Refused,
        Fault::Lost,
        Fault::Torn,
        Fault::Slow,
        Fault::Broken,
        Fault::Unread,
    ] {
        assert!(injected.contains_key(&fault), "{fault:?} never came");
    }
}

#[tokio::test(start_paused = true)]
async fn the_same_seed_repeats_the_run() {
    for seed in [3, 42] {
        assert_eq!(run(seed).await, run(seed).await);
    }
    assert_ne!(run(3).await.0, run(42).await.0);
}
