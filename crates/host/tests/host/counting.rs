use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use aggregate::Version;
use host::{HostError, Options, Witness};
use journal::{Journal, StreamId};
use journal_suite::{Fault, MemoryJournal};

use crate::faulty::faulty_journal;
use crate::toy::{
    Command, Event, RESUMED_MS, Tally, TallyHost, add, host_in, open, open_with, pass, request,
    stored, stream, tally,
};

/// Remembers what it was told.
#[derive(Default)]
struct Told(Mutex<Vec<Event>>, Mutex<Vec<(u64, u64)>>);

impl Told {
    fn events(&self) -> Vec<Event> {
        self.0.lock().unwrap().clone()
    }

    /// The versions at which it was shown a tally, with the sums.
    fn sums(&self) -> Vec<(u64, u64)> {
        self.1.lock().unwrap().clone()
    }
}

impl Witness<Tally> for Told {
    fn stored(&self, event: &Event) {
        self.0.lock().unwrap().push(event.clone());
    }

    fn stands(&self, stream: &StreamId, tally: &Tally, version: Version, _: SystemTime) {
        assert_eq!(stream.as_str(), "tally/t");
        self.1.lock().unwrap().push((version.0, tally.sum));
    }
}

fn witnessed(host: TallyHost) -> (TallyHost, Arc<Told>) {
    let told = Arc::new(Told::default());
    (
        host.witnessed_by(Arc::clone(&told) as Arc<dyn Witness<Tally>>),
        told,
    )
}

#[tokio::test(start_paused = true)]
async fn a_witness_is_told_of_each_event_once_and_of_no_repetition_or_refusal() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let (host, told) = witnessed(open(&journal).await);
    for _ in 0..3 {
        host.execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
            .await
            .unwrap();
    }
    assert!(matches!(
        add(&host, "l", 0).await,
        Err(HostError::Refused(_))
    ));
    host.execute(&stream("t"), request("m", Command::Nothing))
        .await
        .unwrap();
    assert_eq!(told.events(), [Event::Added(3), Event::Added(4)]);
}

#[tokio::test(start_paused = true)]
async fn a_witness_is_shown_where_each_commit_left_an_aggregate_and_each_load_found_it() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let (host, told) = witnessed(open(&journal).await);
    host.execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    faulty.inject([Fault::Torn]);
    add(&host, "stored", 5).await.unwrap();
    add(&host, "stored", 5).await.unwrap();
    assert_eq!(told.sums(), [(2, 7), (3, 12)]);

    let (restarted, told) = witnessed(open(&journal).await);
    assert_eq!(tally(&restarted).await.sum, 12);
    assert_eq!(told.sums(), [(3, 12)]);
}

#[tokio::test(start_paused = true)]
async fn what_is_read_back_is_not_told_again() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let options = Options {
        idle: std::time::Duration::from_secs(1),
        ..Options::default()
    };
    let (host, told) = witnessed(open_with(&journal, options).await);
    add(&host, "a", 1).await.unwrap();
    // Nobody needs it, so it is let go, and loaded again.
    pass(2_000).await;
    assert_eq!(tally(&host).await.sum, 1);
    add(&host, "b", 2).await.unwrap();
    assert_eq!(told.events(), [Event::Added(1), Event::Added(2)]);

    let (restarted, told) = witnessed(open(&journal).await);
    assert_eq!(tally(&restarted).await.sum, 3);
    add(&restarted, "a", 1).await.unwrap();
    assert_eq!(told.events(), []);
}

#[tokio::test(start_paused = true)]
async fn what_time_alone_brings_about_is_told() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    host_in(1, &journal)
        .execute(&stream("t"), request("k", Command::AlarmIn(100)))
        .await
        .unwrap();
    let (host, told) = witnessed(host_in(2, &journal));
    host.revive().await.unwrap();
    pass(RESUMED_MS + 1).await;
    assert_eq!(tally(&host).await.rang, 1);
    assert_eq!(told.events(), [Event::Resumed, Event::Rang]);
}

#[tokio::test(start_paused = true)]
async fn an_unknown_outcome_is_told_if_it_was_stored_and_not_if_it_was_lost() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let (host, told) = witnessed(open(&journal).await);
    faulty.inject([Fault::Torn]);
    add(&host, "stored", 3).await.unwrap();
    faulty.inject([Fault::Lost, Fault::Refused]);
    add(&host, "lost", 4).await.unwrap_err();
    faulty.inject([Fault::Lost]);
    add(&host, "done-again", 5).await.unwrap();
    assert_eq!(told.events(), [Event::Added(3), Event::Added(5)]);
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(start_paused = true)]
async fn the_first_witness_stays() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let (host, first) = witnessed(open(&journal).await);
    let (host, second) = witnessed(host);
    add(&host, "a", 1).await.unwrap();
    assert_eq!((first.events().len(), second.events().len()), (1, 0));
}

/// By its last event: one that rang does not count, one that was added to does, and of others it cannot be said.
async fn counted(host: &TallyHost) -> u64 {
    let by_last = |event: &Event| match event {
        Event::Rang => Some(false),
        Event::Added(_) => Some(true),
        _ => None,
    };
    host.census(by_last, |tally| tally.sum > 10).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_census_looks_at_the_last_event_and_loads_what_that_does_not_settle() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let before = host_in(1, &journal);
    assert_eq!(counted(&before).await, 0);
    let say = async |id: &str, key: &str, command| {
        before
            .execute(&stream(id), request(key, command))
            .await
            .map(drop)
            .unwrap()
    };
    say("added", "a", Command::Add(1)).await;
    say("rang", "a", Command::Add(100)).await;
    say("rang", "b", Command::AlarmIn(1)).await;
    pass(10).await;
    say("small", "a", Command::Add(1)).await;
    say("small", "b", Command::Lie).await;
    say("large", "a", Command::Add(11)).await;
    say("large", "b", Command::Lie).await;
    assert_eq!(counted(&host_in(2, &journal)).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_census_goes_beyond_a_page_and_says_when_the_journal_is_away() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = host_in(1, &journal);
    for number in 0..1_001 {
        host.execute(&stream(&number.to_string()), request("a", Command::Add(1)))
            .await
            .unwrap();
    }
    assert_eq!(counted(&host).await, 1_001);
    faulty.inject([Fault::Unread]);
    assert!(host.census(|_| None, |_| true).await.is_err());
}
