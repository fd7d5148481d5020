//! The two engines side by side: whatever is asked of both, both answer the same, also when one of them is opened again in between.

use std::collections::BTreeMap;

use bytes::Bytes;
use journal::{
    Append, ENTRY_BYTES_MAX, Expected, Journal, JournalError, Position, Recorded, SledJournal,
    StreamId,
};
use journal_suite::MemoryJournal;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tempfile::TempDir;

use super::{open, whole_log};

#[derive(Clone, Debug)]
enum Operation {
    /// With the head's version plus this as expectation, if any.
    Append {
        stream: StreamId,
        expected: Option<i8>,
        lengths: Vec<usize>,
    },
    Read {
        stream: StreamId,
        after: u64,
        limit: usize,
    },
    ReadAll {
        /// After so many entries.
        read: usize,
        limit: usize,
    },
    Streams {
        prefix: &'static str,
        after: Option<StreamId>,
        limit: usize,
    },
    Reopen,
}

fn stream() -> impl Strategy<Value = StreamId> {
    prop::sample::select(vec!["a", "a/b", "a-b", "game/1", "game/10"])
        .prop_map(|name| StreamId::new(name).unwrap())
}

fn operation() -> impl Strategy<Value = Operation> {
    let length =
        prop_oneof![20 => 0..300_usize, 1 => Just(ENTRY_BYTES_MAX), 1 => Just(ENTRY_BYTES_MAX + 1)];
    let expected =
        prop_oneof![2 => Just(None), 4 => Just(Some(0)), 1 => (-2..=2_i8).prop_map(Some)];
    let lengths = prop::collection::vec(length, 0..5);
    let append =
        (stream(), expected, lengths).prop_map(|(stream, expected, lengths)| Operation::Append {
            stream,
            expected,
            lengths,
        });
    let read =
        (stream(), 0..20_u64, 0..10_usize).prop_map(|(stream, after, limit)| Operation::Read {
            stream,
            after,
            limit,
        });
    let read_all =
        (0..60_usize, 0..10_usize).prop_map(|(read, limit)| Operation::ReadAll { read, limit });
    let prefix = prop::sample::select(vec!["", "a", "a/", "game/", "none"]);
    let streams =
        (prefix, prop::option::of(stream()), 0..4_usize).prop_map(|(prefix, after, limit)| {
            Operation::Streams {
                prefix,
                after,
                limit,
            }
        });
    prop_oneof![10 => append, 3 => read, 3 => read_all, 2 => streams, 1 => Just(Operation::Reopen)]
}

/// The entries without their positions, of which only the order is promised.
fn unplaced(entries: Result<Vec<Recorded>, JournalError>) -> Result<Vec<Recorded>, JournalError> {
    let mut entries = entries?;
    for entry in &mut entries {
        entry.position = Position::START;
    }
    Ok(entries)
}

/// A page after the first `read` entries of the log, or after all of them.
async fn page_of_log(journal: &impl Journal, read: usize, limit: usize) -> Vec<Recorded> {
    let before = whole_log(journal).await.into_iter().take(read).last();
    let after = before.map_or(Position::START, |last| last.position);
    unplaced(journal.read_all(after, limit).await).unwrap()
}

struct Pair {
    model: MemoryJournal,
    engine: SledJournal,
    folder: TempDir,
    /// What happened, and how often.
    seen: BTreeMap<&'static str, u32>,
}

impl Pair {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let engine = open(folder.path()).await.unwrap();
        Self {
            model: MemoryJournal::new(),
            engine,
            folder,
            seen: BTreeMap::new(),
        }
    }

    async fn perform(&mut self, operation: Operation) {
        let bucket = match operation {
            Operation::Append {
                stream,
                expected,
                lengths,
            } => self.append(stream, expected, lengths).await,
            Operation::Read {
                stream,
                after,
                limit,
            } => {
                let page = unplaced(self.engine.read(&stream, after, limit).await);
                assert_eq!(page, unplaced(self.model.read(&stream, after, limit).await));
                if page.unwrap().is_empty() {
                    "empty page of a stream"
                } else {
                    "page of a stream"
                }
            }
            Operation::ReadAll { read, limit } => {
                let page = page_of_log(&self.engine, read, limit).await;
                assert_eq!(page, page_of_log(&self.model, read, limit).await);
                if page.is_empty() {
                    "empty page of the log"
                } else {
                    "page of the log"
                }
            }
            Operation::Streams {
                prefix,
                after,
                limit,
            } => {
                let page = self.engine.streams(prefix, after.as_ref(), limit).await;
                assert_eq!(
                    page,
                    self.model.streams(prefix, after.as_ref(), limit).await
                );
                if page.unwrap().is_empty() {
                    "empty page of streams"
                } else {
                    "page of streams"
                }
            }
            Operation::Reopen => {
                self.engine.close().await.unwrap();
                self.engine = open(self.folder.path()).await.unwrap();
                "reopened"
            }
        };
        *self.seen.entry(bucket).or_default() += 1;
    }

    async fn append(
        &self,
        stream: StreamId,
        expected: Option<i8>,
        lengths: Vec<usize>,
    ) -> &'static str {
        let head = self.model.head(&stream).await.unwrap();
        assert_eq!(self.engine.head(&stream).await.unwrap(), head);
        let expected = expected.map_or(Expected::Any, |off| {
            Expected::Exactly(head.version.saturating_add_signed(off.into()))
        });
        let entries = lengths
            .iter()
            .map(|length| Bytes::from(vec![*length as u8; *length]))
            .collect();
        let append = Append {
            stream,
            expected,
            entries,
        };
        let answer = unplaced(self.engine.append(append.clone()).await);
        assert_eq!(answer, unplaced(self.model.append(append).await));
        match answer {
            Ok(_) => "appended",
            Err(JournalError::Conflict { .. }) => "conflict",
            Err(JournalError::TooLarge { .. }) => "too large",
            Err(JournalError::Empty { .. }) => "empty",
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn both_engines_answer_alike() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let seen = std::cell::RefCell::new(BTreeMap::<&str, u32>::new());
    let outcome = runner.run(&prop::collection::vec(operation(), 1..60), |operations| {
        runtime.block_on(async {
            let mut pair = Pair::new().await;
            for operation in operations {
                pair.perform(operation).await;
            }
            let log = whole_log(&pair.engine).await;
            assert_eq!(
                unplaced(Ok(log)),
                unplaced(Ok(whole_log(&pair.model).await))
            );
            for (bucket, times) in pair.seen {
                *seen.borrow_mut().entry(bucket).or_default() += times;
            }
        });
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    let seen = seen.into_inner();
    println!("{seen:#?}");
    let buckets = [
        ["appended", "conflict", "too large", "empty", "reopened"].as_slice(),
        &["page of a stream", "page of the log", "page of streams"],
        &[
            "empty page of a stream",
            "empty page of the log",
            "empty page of streams",
        ],
    ];
    for bucket in buckets.concat() {
        assert!(seen.contains_key(bucket), "{bucket} was never reached");
    }
}
