//! Reading never waits for deciding.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use aggregate::{Actor, Aggregate, Codec, Stamp, Version};
use host::{Host, HostError, Options, PreCommit, PreCommitError, Request, TimeSource};
use journal::{Journal, StreamId};
use journal_suite::{Fault, MemoryJournal};

use crate::faulty::faulty_journal;
use crate::toy::{
    Command, Event, Tally, TallyCodec, TallyHost, add, open, open_with, pass, request, stream,
    tally,
};

/// Never answers about the number 7, and lets everything else pass.
struct Silent;

#[async_trait::async_trait]
impl PreCommit<Tally> for Silent {
    async fn before_commit(
        &self,
        _: &StreamId,
        _: &Tally,
        _: &Request<Tally>,
        decided: Vec<Event>,
    ) -> Result<Vec<Event>, PreCommitError> {
        if decided == [Event::Added(7)] {
            std::future::pending::<()>().await;
        }
        Ok(decided)
    }
}

/// A host whose aggregate `t` stands at version 1 and is held up by a check that never ends.
async fn held_up(options: Options) -> TallyHost {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let time = TimeSource::open(journal.as_ref()).await.unwrap();
    let host =
        Host::<Tally, TallyCodec>::new("tally", journal, time, Some(Arc::new(Silent)), options);
    add(&host, "first", 1).await.unwrap();
    tokio::spawn({
        let host = host.clone();
        async move { add(&host, "held-up", 7).await }
    });
    pass(1).await;
    host
}

#[tokio::test(start_paused = true)]
async fn an_owner_that_waits_for_another_service_holds_no_reader_up() {
    let host = held_up(Options::default()).await;
    let reads = async {
        let view = host.view(&stream("t")).await.unwrap();
        assert_eq!((view.version, view.state.sum), (Version(1), 1));
        let mut watch = host.watch(&stream("t"), Version(0)).await.unwrap();
        assert_eq!(watch.next().await.unwrap().version, Version(1));
    };
    // Time stands still while anything can run: reads that wait for the owner let it pass.
    let moment = Duration::from_millis(1);
    tokio::time::timeout(moment, reads).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_thousand_readers_read_past_a_full_mailbox_and_take_no_place_in_it() {
    let options = Options {
        mailbox_max: 4,
        ..Options::default()
    };
    let host = held_up(options).await;
    let readers: Vec<_> = (0..1_000)
        .map(|_| {
            let host = host.clone();
            tokio::spawn(async move { tally(&host).await.sum })
        })
        .collect();
    for number in 0..4 {
        let host = host.clone();
        tokio::spawn(async move { add(&host, &format!("waiting-{number}"), 1).await });
    }
    pass(1).await;
    assert!(matches!(
        add(&host, "one-too-many", 1).await,
        Err(HostError::Busy)
    ));
    for reader in readers {
        assert_eq!(reader.await.unwrap(), 1);
    }
    assert_eq!(tally(&host).await.sum, 1);
}

#[tokio::test(start_paused = true)]
async fn nobody_sees_a_state_that_is_not_committed() {
    let faulty = faulty_journal();
    let host = open(&faulty.shared()).await;
    add(&host, "a", 1).await.unwrap();
    faulty.inject([Fault::Delayed(Duration::from_millis(50))]);
    let writer = tokio::spawn({
        let host = host.clone();
        async move { add(&host, "b", 2).await }
    });
    for _ in 0..49 {
        pass(1).await;
        let stored = faulty.head(&stream("t")).await.unwrap().version;
        assert_eq!((stored, tally(&host).await.sum), (1, 1));
    }
    writer.await.unwrap().unwrap();
    assert_eq!(tally(&host).await.sum, 3);

    faulty.inject([Fault::Refused]);
    add(&host, "c", 4).await.unwrap_err();
    assert_eq!(tally(&host).await.sum, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn readers_see_all_events_of_a_command_or_none() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let host = open_with(&journal, Options::default()).await;
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let host = host.clone();
            tokio::spawn(async move {
                let mut last = Version(0);
                while last < Version(1_000) {
                    let view = host.view(&stream("t")).await.unwrap();
                    assert_eq!(view.version.0 % 2, 0);
                    assert_eq!(view.version.0, view.state.sum);
                    assert!(view.version >= last, "what was read never goes back");
                    last = view.version;
                    tokio::task::yield_now().await;
                }
            })
        })
        .collect();
    for number in 0..500 {
        let both = request(&format!("k{number}"), Command::AddBoth(1, 1));
        let version = host.execute(&stream("t"), both).await.unwrap().version;
        let seen = host.view(&stream("t")).await.unwrap().version;
        assert!(seen >= version, "what was answered is seen");
    }
    for reader in readers {
        reader.await.unwrap();
    }
}

static CLONED: AtomicUsize = AtomicUsize::new(0);

/// Counts how often it is cloned.
#[derive(Default)]
struct Sum(u64);

impl Clone for Sum {
    fn clone(&self) -> Self {
        CLONED.fetch_add(1, Ordering::SeqCst);
        Self(self.0)
    }
}

impl Aggregate for Sum {
    type Command = u8;
    type Event = u8;
    type Refusal = Infallible;

    fn decide(&self, number: u8, _: &Actor, _: Stamp) -> Result<Vec<u8>, Infallible> {
        Ok(vec![number])
    }

    fn apply(&mut self, number: &u8, _: Stamp) {
        self.0 += u64::from(*number);
    }
}

struct SumCodec;

impl Codec<Sum> for SumCodec {
    type Message = u8;
    type Error = std::array::TryFromSliceError;

    const SCHEMA: u32 = 1;

    fn write(number: &u8) -> u8 {
        *number
    }

    fn read(number: u8) -> Result<u8, Self::Error> {
        Ok(number)
    }

    fn encode(number: &u8) -> Vec<u8> {
        vec![*number]
    }

    fn decode(bytes: &[u8]) -> Result<u8, Self::Error> {
        bytes.try_into().map(u8::from_be_bytes)
    }
}

#[tokio::test(start_paused = true)]
async fn a_commit_clones_the_state_once_for_the_readers_that_hold_it_and_not_at_all_without() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let time = TimeSource::open(journal.as_ref()).await.unwrap();
    let host = Host::<Sum, SumCodec>::new("sum", journal, time, None, Options::default());
    let sums = host.stream("s").unwrap();
    let add_one = async |name: String| host.execute(&sums, one(&name)).await.unwrap();
    for number in 0..10 {
        add_one(format!("alone-{number}")).await;
        assert_eq!(host.view(&sums).await.unwrap().state.0, number + 1);
    }
    assert_eq!(CLONED.load(Ordering::SeqCst), 0);
    let mut held = Vec::new();
    for _ in 0..100 {
        held.push(host.view(&sums).await.unwrap());
    }
    add_one("held".to_owned()).await;
    assert_eq!(CLONED.load(Ordering::SeqCst), 1);
    assert!(held.iter().all(|view| view.state.0 == 10));
}

fn one(name: &str) -> Request<Sum> {
    let toy = request(name, Command::Nothing);
    Request {
        command: 1,
        cause: toy.cause,
        actor: toy.actor,
        trace_parent: toy.trace_parent,
        at: toy.at,
        expected: None,
    }
}
