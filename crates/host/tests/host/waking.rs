use std::sync::Arc;

use aggregate::{Epoch, Stamp, Version};
use envelope::Envelope;
use journal::{Append, Expected, Journal};
use journal_suite::Fault;

use crate::faulty::{FaultyJournal, faulty_journal};
use crate::toy::{
    Command, Event, RESUMED_MS, Tally, TallyCodec, TallyHost, add, host_in, open, pass, request,
    stored, stream, tally,
};

async fn faulty() -> (Arc<FaultyJournal>, Arc<dyn Journal>, TallyHost) {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = open(&journal).await;
    (faulty, journal, host)
}

async fn alarm_in(host: &TallyHost, name: &str, ms: u64) {
    host.execute(&stream("t"), request(name, Command::AlarmIn(ms)))
        .await
        .unwrap();
}

/// The stamps at which the alarm rang.
async fn rang_at(journal: &Arc<dyn Journal>) -> Vec<Stamp> {
    let mut stamps = Vec::new();
    for version in 0..stored(journal).await {
        let recorded = journal.read(&stream("t"), version, 1).await.unwrap();
        let (envelope, event) = Envelope::open::<Tally, TallyCodec>(&recorded[0].bytes).unwrap();
        if event == Event::Rang {
            assert!(envelope.cause.is_none());
            stamps.push(envelope.at);
        }
    }
    stamps
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_comes_at_its_exact_instant_and_once() {
    let (_, journal, host) = faulty().await;
    alarm_in(&host, "k", 1_234).await;
    pass(1_233).await;
    assert_eq!(tally(&host).await.rang, 0);
    // Who asks at the very instant is still answered before it.
    pass(2).await;
    assert_eq!(tally(&host).await.rang, 1);
    pass(3_600_000).await;
    assert_eq!(rang_at(&journal).await, [Stamp::new(Epoch(1), 1_234)]);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_that_was_put_off_does_nothing_at_its_first_instant() {
    let (_, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    pass(60).await;
    alarm_in(&host, "b", 100).await;
    pass(60).await;
    assert_eq!(tally(&host).await.rang, 0);
    pass(1_000).await;
    assert_eq!(rang_at(&journal).await, [Stamp::new(Epoch(1), 160)]);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_that_was_put_off_by_another_writer_does_nothing() {
    let (_, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    let other = host_in(1, &journal);
    pass(60).await;
    alarm_in(&other, "b", 100).await;
    // The other writer dies; the first one still thinks that it is due.
    other.shut_down().await;
    pass(1_000).await;
    assert_eq!(rang_at(&journal).await.len(), 1);
    assert!(rang_at(&journal).await[0] >= Stamp::new(Epoch(1), 160));
    assert_eq!(tally(&host).await.rang, 1);
}

#[tokio::test(start_paused = true)]
async fn of_two_owners_one_stores_what_falls_due() {
    let (_, journal, one) = faulty().await;
    let other = host_in(1, &journal);
    alarm_in(&one, "a", 100).await;
    assert_eq!(tally(&other).await.rang, 0);
    pass(1_000).await;
    assert_eq!(rang_at(&journal).await, [Stamp::new(Epoch(1), 100)]);
    assert_eq!((tally(&one).await.rang, tally(&other).await.rang), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_arrived_before_the_instant_comes_before_the_wake_up() {
    let (faulty, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    faulty.inject([Fault::Delayed(std::time::Duration::from_millis(200))]);
    pass(50).await;
    let waiting: Vec<_> = ["b", "c"]
        .into_iter()
        .map(|name| {
            let host = host.clone();
            tokio::spawn(async move { add(&host, name, 1).await })
        })
        .collect();
    for task in waiting {
        task.await.unwrap().unwrap();
    }
    pass(1).await;
    assert_eq!(tally(&host).await.rang, 1);
    let last = journal.read(&stream("t"), 3, 1).await.unwrap();
    let (_, event) = Envelope::open::<Tally, TallyCodec>(&last[0].bytes).unwrap();
    assert_eq!(event, Event::Rang);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_is_not_put_off_by_many_requests() {
    let (faulty, _, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    faulty.inject([Fault::Delayed(std::time::Duration::from_millis(1)); 2_000]);
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let host = host.clone();
            tokio::spawn(async move {
                for number in 0..100 {
                    add(&host, &format!("{task}-{number}"), 1).await.unwrap();
                }
            })
        })
        .collect();
    pass(130).await;
    assert_eq!(tally(&host).await.rang, 1);
    for task in tasks {
        task.await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_that_could_not_be_stored_is_tried_again() {
    let (faulty, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    faulty.inject([Fault::Refused, Fault::Lost, Fault::Conflict, Fault::Refused]);
    pass(2_000).await;
    assert_eq!(rang_at(&journal).await.len(), 1);
    assert_eq!(tally(&host).await.rang, 1);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_of_unknown_outcome_is_not_stored_twice() {
    let (faulty, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    faulty.inject([Fault::Torn]);
    pass(5_000).await;
    assert_eq!(rang_at(&journal).await.len(), 1);
    assert_eq!(tally(&host).await.rang, 1);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_that_its_owner_has_not_yet_seen_stored_comes_all_the_same() {
    let (faulty, journal, host) = faulty().await;
    add(&host, "first", 1).await.unwrap();
    faulty.inject([Fault::Torn]);
    faulty.inject([Fault::Unread; 3]);
    host.execute(&stream("t"), request("a", Command::AlarmIn(1_000)))
        .await
        .err()
        .unwrap();
    // Nobody asks any more.
    pass(1_001).await;
    assert_eq!(rang_at(&journal).await, [Stamp::new(Epoch(1), 1_000)]);
}

#[tokio::test(start_paused = true)]
async fn a_wake_up_waits_longer_and_longer_for_a_journal_that_is_not_there() {
    let (faulty, _, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    let before = faulty.appends_tried();
    faulty.inject([Fault::Refused; 1_000]);
    pass(60_000).await;
    let tried = faulty.appends_tried() - before;
    assert!((10..30).contains(&tried), "{tried} attempts in a minute");
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_reviving_arms_the_wake_ups_again() {
    let (_, journal, host) = faulty().await;
    for id in ["a", "b", "c", "d", "e"] {
        host.execute(&stream(id), request("k", Command::AlarmIn(50_000)))
            .await
            .unwrap();
    }
    host.shut_down().await;
    let restarted = open(&journal).await;
    restarted.revive().await.unwrap();
    pass(RESUMED_MS + 1).await;
    // Looked at in the journal: nobody has asked the host.
    for id in ["a", "b", "c", "d", "e"] {
        assert_eq!(
            journal.head(&stream(id)).await.unwrap().version,
            3,
            "{id}: set, resumed, rang"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn reviving_reads_one_entry_of_a_stream_whose_last_says_that_nothing_is_due() {
    let (faulty, journal, host) = faulty().await;
    for id in ["a", "b", "c"] {
        host.execute(&stream(id), request("k", Command::AlarmIn(100)))
            .await
            .unwrap();
    }
    pass(1_000).await;
    host.execute(&stream("b"), request("again", Command::AlarmIn(50_000)))
        .await
        .unwrap();
    host.shut_down().await;
    let restarted = open(&journal).await;
    let before = faulty.reads_tried();
    restarted.revive().await.unwrap();
    // One entry of each; of `b` everything, and then whether there is more before and after it resumes.
    let read = faulty.reads_tried() - before;
    assert_eq!(
        read,
        3 + 2,
        "of three streams only `b` has something to wait for"
    );
    pass(RESUMED_MS + 1).await;
    for (id, version) in [("a", 2), ("b", 5), ("c", 2)] {
        assert_eq!(
            journal.head(&stream(id)).await.unwrap().version,
            version,
            "{id}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn reviving_arms_the_wake_ups_of_more_streams_than_are_listed_or_loaded_at_once() {
    let (_, journal, host) = faulty().await;
    let streams: Vec<_> = (0..1_100)
        .map(|index| stream(&format!("t{index}")))
        .collect();
    for id in &streams {
        host.execute(id, request("k", Command::AlarmIn(50_000)))
            .await
            .unwrap();
    }
    host.shut_down().await;
    let restarted = open(&journal).await;
    restarted.revive().await.unwrap();
    pass(RESUMED_MS + 1).await;
    for id in &streams {
        assert_eq!(
            journal.head(id).await.unwrap().version,
            3,
            "{id}: set, resumed, rang"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn reviving_leaves_a_stream_that_cannot_be_read_and_goes_on_with_the_others() {
    let (_, journal, host) = faulty().await;
    for id in ["a", "c"] {
        host.execute(&stream(id), request("k", Command::AlarmIn(50_000)))
            .await
            .unwrap();
    }
    host.shut_down().await;
    let entries = vec![bytes::Bytes::from_static(b"no event of a tally")];
    journal
        .append(Append {
            stream: stream("b"),
            expected: Expected::Any,
            entries,
        })
        .await
        .unwrap();
    let restarted = open(&journal).await;
    restarted.revive().await.unwrap();
    pass(RESUMED_MS + 1).await;
    for (id, version) in [("a", 3), ("b", 1), ("c", 3)] {
        assert_eq!(
            journal.head(&stream(id)).await.unwrap().version,
            version,
            "{id}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn reviving_on_a_journal_that_is_not_there_says_so() {
    let (faulty, journal, host) = faulty().await;
    alarm_in(&host, "a", 100).await;
    let other = open(&journal).await;
    faulty.inject([Fault::Unread]);
    assert!(other.revive().await.is_err());
    open(&journal).await.revive().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn an_aggregate_that_is_woken_with_nothing_to_say_is_not_asked_without_end() {
    let (_, journal, host) = faulty().await;
    host.execute(&stream("t"), request("k", Command::Lie))
        .await
        .unwrap();
    pass(10_000).await;
    assert_eq!(add(&host, "a", 1).await.unwrap(), Version(2));
    pass(10_000).await;
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(start_paused = true)]
async fn an_alarm_at_the_end_of_time_is_never_due() {
    let (_, journal, host) = faulty().await;
    alarm_in(&host, "k", u64::MAX).await;
    pass(86_400_000).await;
    assert_eq!((stored(&journal).await, tally(&host).await.rang), (1, 0));
}
