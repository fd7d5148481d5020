mod retrying;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aggregate::Epoch;
use async_trait::async_trait;
use bytes::Bytes;
use host::{Backoff, Deliver, DeliverError, PENDING_EVENTS_MAX, Relay, RelayHandle, TimeSource};
use journal::{APPEND_ENTRIES_MAX, Append, Expected, Journal, JournalError, Recorded, StreamId};
use journal_suite::{Dice, Fault};
use proptest::test_runner::{Config, TestRunner};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::faulty::{FaultyJournal, fail_by, faulty_journal};
use crate::toy::{pass, stream};

#[derive(Clone, Copy)]
enum Manner {
    /// Not yet, so many times.
    Later(u32),
    Never,
    /// It does not answer.
    Silent,
    /// It takes its time.
    Slow(Duration),
}

/// Where the relay of a test delivers to.
struct Peer {
    time: TimeSource,
    /// By stream, and then by version.
    delivered: Mutex<Vec<(String, u64)>>,
    /// When each stream was tried, in milliseconds.
    tried: Mutex<HashMap<String, Vec<u64>>>,
    manners: Mutex<HashMap<String, Manner>>,
}

impl Peer {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            time: TimeSource::starting(Epoch(1)),
            delivered: Mutex::default(),
            tried: Mutex::default(),
            manners: Mutex::default(),
        })
    }

    fn treats(&self, id: &str, manner: Option<Manner>) {
        let mut manners = self.manners.lock().unwrap();
        match manner {
            Some(manner) => drop(manners.insert(stream(id).to_string(), manner)),
            None => drop(manners.remove(stream(id).as_str())),
        }
    }

    /// The versions delivered of a stream, in the order of their coming.
    fn delivered(&self, id: &str) -> Vec<u64> {
        let name = stream(id).to_string();
        self.delivered
            .lock()
            .unwrap()
            .iter()
            .filter(|(stream, _)| *stream == name)
            .map(|(_, version)| *version)
            .collect()
    }

    fn tried(&self, id: &str) -> Vec<u64> {
        self.tried
            .lock()
            .unwrap()
            .get(stream(id).as_str())
            .cloned()
            .unwrap_or_default()
    }

    fn manner(&self, stream: &StreamId) -> Option<Manner> {
        let mut manners = self.manners.lock().unwrap();
        let manner = manners.get_mut(stream.as_str())?;
        if let Manner::Later(times) = manner {
            if *times == 0 {
                return None;
            }
            *times -= 1;
        }
        Some(*manner)
    }
}

#[async_trait]
impl Deliver for Peer {
    fn concerns(&self, event: &Recorded) -> bool {
        event.stream.as_str().starts_with("tally/")
    }

    async fn deliver(&self, event: &Recorded) -> Result<(), DeliverError> {
        self.tried
            .lock()
            .unwrap()
            .entry(event.stream.to_string())
            .or_default()
            .push(self.time.now().ms);
        match self.manner(&event.stream) {
            Some(Manner::Later(_)) => return Err(DeliverError::Later("not now".into())),
            Some(Manner::Never) => return Err(DeliverError::Never("not ever".into())),
            Some(Manner::Silent) => std::future::pending().await,
            Some(Manner::Slow(wait)) => tokio::time::sleep(wait).await,
            None => {}
        }
        self.delivered
            .lock()
            .unwrap()
            .push((event.stream.to_string(), event.version));
        Ok(())
    }
}

struct Running {
    handle: RelayHandle,
    stop: CancellationToken,
    task: JoinHandle<Result<(), JournalError>>,
}

impl Running {
    async fn stop(self) {
        self.stop.cancel();
        tokio::time::timeout(Duration::from_millis(10), self.task)
            .await
            .expect("it ends at once")
            .unwrap()
            .unwrap();
    }
}

async fn run_as(name: &'static str, journal: &Arc<FaultyJournal>, peer: &Arc<Peer>) -> Running {
    let stop = CancellationToken::new();
    let relay = Relay::open(name, journal.shared(), Arc::clone(peer) as Arc<dyn Deliver>)
        .await
        .unwrap()
        .with_backoff(exact());
    let handle = relay.handle();
    let task = tokio::spawn(relay.run(stop.clone()));
    Running { handle, stop, task }
}

async fn run(journal: &Arc<FaultyJournal>, peer: &Arc<Peer>) -> Running {
    run_as("test", journal, peer).await
}

async fn store(journal: &FaultyJournal, id: &str, events: usize) {
    store_in(journal, &stream(id), events).await;
}

async fn store_in(journal: &FaultyJournal, stream: &StreamId, mut events: usize) {
    while events > 0 {
        let count = events.min(APPEND_ENTRIES_MAX);
        let entries = vec![Bytes::from_static(b"event"); count];
        journal
            .append(Append {
                stream: stream.clone(),
                expected: Expected::Any,
                entries,
            })
            .await
            .unwrap();
        events -= count;
    }
}

fn up_to(last: u64) -> Vec<u64> {
    (1..=last).collect()
}

#[tokio::test(start_paused = true)]
async fn every_event_is_delivered_in_order_per_stream() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    store(&journal, "a", 300).await;
    let running = run(&journal, &peer).await;
    for _ in 0..50 {
        store(&journal, "a", 1).await;
        store(&journal, "b", 2).await;
        pass(1).await;
    }
    pass(10).await;
    assert_eq!(
        (peer.delivered("a"), peer.delivered("b")),
        (up_to(350), up_to(100))
    );
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_lone_event_goes_at_once_and_those_close_behind_it_go_together() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    pass(10).await;
    store(&journal, "a", 1).await;
    pass(1).await;
    assert_eq!(peer.delivered("a"), up_to(1));
    store(&journal, "a", 2).await;
    pass(5).await;
    assert_eq!(peer.delivered("a"), up_to(1));
    pass(5).await;
    assert_eq!(peer.delivered("a"), up_to(3));
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn streams_that_are_none_of_its_business_are_not_delivered() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    store_in(&journal, &StreamId::new("other/a").unwrap(), 1).await;
    pass(10).await;
    assert!(peer.tried.lock().unwrap().is_empty());
    assert_eq!(
        journal.entries().await.len(),
        1,
        "and no cursor is stored for them"
    );
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn the_cursor_falls_behind_by_999_events_that_are_not_delivered_and_no_more() {
    for (events, passed) in [(999, 0), (1_000, 1_000), (1_998, 1_000)] {
        let (journal, peer) = (faulty_journal(), Peer::new());
        let running = run(&journal, &peer).await;
        for _ in 0..events {
            store_in(&journal, &StreamId::new("other/a").unwrap(), 1).await;
            pass(10).await;
        }
        pass(10).await;
        let cursor = journal.position_after(passed).await;
        assert_eq!(running.handle.state().cursor, cursor, "{events} events");
        running.stop().await;
        let again = run(&journal, &peer).await;
        assert_eq!(again.handle.state().cursor, cursor, "{events} events");
        again.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_cursor_outlives_a_restart() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    store(&journal, "a", 5).await;
    pass(10).await;
    running.stop().await;
    store(&journal, "a", 2).await;
    let later = Peer::new();
    let running = run(&journal, &later).await;
    pass(10).await;
    assert_eq!(
        (peer.delivered("a"), later.delivered("a")),
        (up_to(5), vec![6, 7])
    );
    // Another name has a cursor of its own.
    let other = Peer::new();
    let second = run_as("other", &journal, &other).await;
    pass(10).await;
    assert_eq!(other.delivered("a"), up_to(7));
    running.stop().await;
    second.stop().await;
}

#[tokio::test(start_paused = true)]
async fn what_was_delivered_in_a_pass_that_was_cut_short_is_not_forgotten() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    store(&journal, "a", 20).await;
    peer.treats("a", Some(Manner::Slow(Duration::from_millis(10))));
    let running = run(&journal, &peer).await;
    pass(75).await;
    running.stop().await;
    assert_eq!(peer.delivered("a"), up_to(7));
    let later = Peer::new();
    let running = run(&journal, &later).await;
    pass(10).await;
    assert_eq!(later.delivered("a"), (8..=20).collect::<Vec<_>>());
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn what_could_not_be_delivered_yet_waits_longer_and_longer_while_others_flow() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    peer.treats("a", Some(Manner::Later(6)));
    store(&journal, "a", 2).await;
    let running = run(&journal, &peer).await;
    // A busy journal does not make it try more often.
    for _ in 0..400 {
        store(&journal, "b", 1).await;
        pass(10).await;
    }
    assert_eq!(peer.delivered("b"), up_to(400));
    assert_eq!(peer.delivered("a"), up_to(2));
    let tried = peer.tried("a");
    let waits: Vec<u64> = tried.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(waits.len(), 7);
    for (wait, expected) in waits.iter().zip([50, 100, 200, 400, 800, 1_600, 0]) {
        assert!((expected..=expected + 11).contains(wait), "{waits:?}");
    }
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn the_cursor_waits_for_what_could_not_be_delivered_yet() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    store(&journal, "b", 3).await;
    store(&journal, "a", 2).await;
    store(&journal, "b", 3).await;
    peer.treats("a", Some(Manner::Later(u32::MAX)));
    let running = run(&journal, &peer).await;
    pass(10_000).await;
    assert_eq!(
        (peer.delivered("a"), peer.delivered("b")),
        (vec![], up_to(6))
    );
    running.stop().await;
    let later = Peer::new();
    let running = run(&journal, &later).await;
    pass(10).await;
    assert_eq!(
        (later.delivered("a"), later.delivered("b")),
        (up_to(2), vec![4, 5, 6])
    );
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_refusal_for_good_parks_only_its_stream_until_the_next_start() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    peer.treats("a", Some(Manner::Never));
    store(&journal, "a", 2).await;
    store(&journal, "b", 2).await;
    let running = run(&journal, &peer).await;
    pass(10).await;
    store(&journal, "a", 1).await;
    store(&journal, "b", 2).await;
    pass(60_000).await;
    assert_eq!((peer.tried("a").len(), peer.delivered("b")), (1, up_to(4)));
    running.stop().await;
    let later = Peer::new();
    let running = run(&journal, &later).await;
    pass(10).await;
    assert_eq!(later.delivered("a"), up_to(3));
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn no_more_is_read_while_too_much_waits() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    peer.treats("a", Some(Manner::Later(u32::MAX)));
    store(&journal, "a", PENDING_EVENTS_MAX - 1).await;
    store(&journal, "within", 1).await;
    store(&journal, "a", 300).await;
    store(&journal, "beyond", 1).await;
    let running = run(&journal, &peer).await;
    pass(60_000).await;
    assert_eq!(
        (peer.delivered("within"), peer.delivered("beyond")),
        (vec![1], vec![])
    );
    peer.treats("a", None);
    pass(6_000).await;
    assert_eq!(peer.delivered("a").len(), PENDING_EVENTS_MAX + 299);
    assert_eq!(peer.delivered("beyond"), [1]);
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_parked_stream_does_not_count_as_waiting() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    peer.treats("a", Some(Manner::Never));
    store(&journal, "a", PENDING_EVENTS_MAX + 1_000).await;
    store(&journal, "beyond", 1).await;
    let running = run(&journal, &peer).await;
    pass(100).await;
    assert_eq!(
        (peer.tried("a").len(), peer.delivered("beyond")),
        (1, vec![1])
    );
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn two_relays_on_one_journal_come_to_rest() {
    let (journal, one, other) = (faulty_journal(), Peer::new(), Peer::new());
    let running = [
        run_as("one", &journal, &one).await,
        run_as("other", &journal, &other).await,
    ];
    store(&journal, "a", 5).await;
    pass(1_000).await;
    assert_eq!(
        (one.delivered("a"), other.delivered("a")),
        (up_to(5), up_to(5))
    );
    let end = journal.end().await.unwrap();
    let entries = journal.entries().await.len();
    assert_eq!(entries, 7, "five events and two cursors");
    pass(3_600_000).await;
    assert_eq!(journal.end().await.unwrap(), end);
    for running in running {
        running.stop().await;
    }
    assert_eq!(journal.end().await.unwrap(), end);
}

#[tokio::test(start_paused = true)]
async fn it_ends_when_it_is_told_to_whatever_the_other_side_does() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    store(&journal, "a", 1).await;
    for manner in [
        Manner::Silent,
        Manner::Later(u32::MAX),
        Manner::Never,
        Manner::Slow(Duration::from_secs(60)),
    ] {
        peer.treats("a", Some(manner));
        let running = run(&journal, &peer).await;
        pass(100).await;
        running.stop().await;
    }
    assert!(peer.delivered("a").is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_journal_that_is_not_there_for_a_while_is_tried_again() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    pass(10).await;
    journal.inject([Fault::Unread; 3]);
    store(&journal, "a", 1).await;
    pass(50 + 100 + 100).await;
    assert!(peer.delivered("a").is_empty());
    pass(200).await;
    assert_eq!(peer.delivered("a"), [1]);
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn it_ends_with_its_journal() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    pass(10).await;
    journal.close().await.unwrap();
    let ended = tokio::time::timeout(Duration::from_millis(10), running.task)
        .await
        .expect("it ends at once")
        .unwrap();
    assert_eq!(ended, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_cursor_that_is_none_is_reported() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let entries = vec![Bytes::from_static(b"seven b")];
    journal
        .append(Append {
            stream: StreamId::new("relay/test").unwrap(),
            expected: Expected::Any,
            entries,
        })
        .await
        .unwrap();
    let opened = Relay::open("test", journal.shared(), peer).await;
    assert!(
        matches!(opened, Err(JournalError::Unavailable { cause }) if cause.contains("eight bytes"))
    );
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_does_not_answer_holds_up_no_other_relay() {
    let journal = faulty_journal();
    let (silent, well) = (Peer::new(), Peer::new());
    silent.treats("a", Some(Manner::Silent));
    let held = run_as("silent", &journal, &silent).await;
    let running = run_as("well", &journal, &well).await;
    store(&journal, "a", 3).await;
    pass(1).await;
    assert_eq!(
        (silent.delivered("a"), well.delivered("a")),
        (vec![], vec![1, 2, 3])
    );
    held.stop().await;
    running.stop().await;
    // Each goes on from a cursor of its own.
    let (silent, well) = (Peer::new(), Peer::new());
    run_as("silent", &journal, &silent).await;
    run_as("well", &journal, &well).await;
    pass(1).await;
    assert_eq!(
        (silent.delivered("a"), well.delivered("a")),
        (vec![1, 2, 3], vec![])
    );
}

/// The usual waits, to the millisecond.
fn exact() -> Backoff {
    Backoff::new(Duration::from_millis(50), Duration::from_secs(5), 0.0).unwrap()
}

/// Whatever the other side answers and wherever the relay is cut off, it goes on without a gap until everything has been delivered.
async fn at_least_once(seed: u64) {
    let mut dice = Dice(seed);
    let (journal, streams) = (faulty_journal(), ["a", "b", "c", "d"]);
    let mut stored: HashMap<&str, u64> = HashMap::new();
    let mut delivered: HashMap<&str, HashSet<u64>> = HashMap::new();
    for round in 0..6 {
        let peer = Peer::new();
        for id in streams {
            peer.treats(
                id,
                match dice.roll(5) {
                    _ if round == 5 => None,
                    0 => Some(Manner::Later(dice.roll(8) as u32)),
                    1 => Some(Manner::Never),
                    2 => Some(Manner::Slow(Duration::from_millis(dice.roll(4)))),
                    _ => None,
                },
            );
        }
        fail_by(&journal, (round < 5).then_some(seed ^ round));
        let Ok(relay) = Relay::open(
            "test",
            journal.shared(),
            Arc::clone(&peer) as Arc<dyn Deliver>,
        )
        .await
        else {
            continue;
        };
        let task = tokio::spawn(relay.run(CancellationToken::new()));
        for _ in 0..dice.roll(20) {
            let id = streams[dice.roll(4) as usize];
            let entries = vec![Bytes::from_static(b"event"); 1 + dice.roll(3) as usize];
            let count = entries.len() as u64;
            if journal
                .append(Append {
                    stream: stream(id),
                    expected: Expected::Any,
                    entries,
                })
                .await
                .is_ok()
            {
                *stored.entry(id).or_default() += count;
            }
            pass(dice.roll(10)).await;
        }
        pass(if round == 5 { 60_000 } else { dice.roll(50) }).await;
        task.abort();
        for id in streams {
            let run = peer.delivered(id);
            assert!(
                run.windows(2).all(|pair| pair[1] == pair[0] + 1),
                "{id} in order and without gap: {run:?}"
            );
            let before = delivered.entry(id).or_default();
            if let Some(first) = run.first() {
                assert!(
                    (1..*first).all(|version| before.contains(&version)),
                    "{id} goes on where it was, or before: {run:?}"
                );
            }
            before.extend(run);
        }
    }
    for id in streams {
        let last = journal.head(&stream(id)).await.unwrap().version;
        assert!(last >= stored.get(id).copied().unwrap_or_default());
        assert_eq!(delivered[id].len() as u64, last, "{id}: all of it");
    }
}

#[test]
fn every_event_is_delivered_at_least_once_whatever_happens() {
    let config = Config {
        cases: 200,
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&proptest::num::u64::ANY, |seed| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(at_least_once(seed));
        Ok(())
    });
    outcome.unwrap();
}
