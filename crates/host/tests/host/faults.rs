use std::sync::Arc;

use aggregate::Version;
use bytes::Bytes;
use host::{Host, HostError, Options, PreCommit, PreCommitError, Request, TimeSource, Unreadable};
use journal::{Append, Expected, Journal, JournalError, StreamId};
use journal_suite::Fault;

use crate::faulty::{FaultyJournal, faulty_journal};
use crate::toy::{
    Command, Event, Tally, TallyCodec, TallyHost, add, events_of, host_in, open, pass, request,
    stored, stream, tally,
};

async fn faulty() -> (Arc<FaultyJournal>, Arc<dyn Journal>, TallyHost) {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = open(&journal).await;
    (faulty, journal, host)
}

#[tokio::test(start_paused = true)]
async fn another_writer_on_the_journal_means_deciding_anew() {
    let (_, journal, one) = faulty().await;
    let other = host_in(1, &journal);
    add(&one, "a", 1).await.unwrap();
    add(&other, "b", 2).await.unwrap();
    assert_eq!(add(&one, "c", 4).await.unwrap(), Version(3));
    assert_eq!(tally(&one).await.sum, 7);
    assert_eq!(add(&other, "d", 8).await.unwrap(), Version(4));
    assert_eq!(tally(&other).await.sum, 15);
}

#[tokio::test(start_paused = true)]
async fn a_key_that_another_writer_has_answered_is_not_carried_out_again() {
    let (_, journal, one) = faulty().await;
    let other = host_in(1, &journal);
    tally(&one).await;
    add(&one, "a", 1).await.unwrap();
    add(&other, "k", 2).await.unwrap();
    assert_eq!(add(&one, "k", 2).await.unwrap(), Version(2));
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(start_paused = true)]
async fn another_writer_moves_what_the_caller_saw() {
    let (_, journal, one) = faulty().await;
    let other = host_in(1, &journal);
    add(&one, "a", 1).await.unwrap();
    add(&other, "b", 2).await.unwrap();
    let late = Request {
        expected: Some(Version(1)),
        ..request("c", Command::Add(4))
    };
    let moved = one.execute(&stream("t"), late).await;
    assert!(matches!(
        moved,
        Err(HostError::Moved {
            expected: Version(1),
            actual: Version(2)
        })
    ));
}

#[tokio::test(start_paused = true)]
async fn an_unknown_outcome_that_was_stored_is_found_and_not_done_twice() {
    let (faulty, journal, host) = faulty().await;
    faulty.inject([Fault::Torn]);
    let accepted = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    assert_eq!(
        (accepted.version, events_of(&accepted)),
        (Version(2), vec![Event::Added(3), Event::Added(4)])
    );
    assert_eq!((stored(&journal).await, tally(&host).await.sum), (2, 7));
}

#[tokio::test(start_paused = true)]
async fn an_unknown_outcome_that_was_lost_is_done_again() {
    let (faulty, journal, host) = faulty().await;
    faulty.inject([Fault::Lost, Fault::Conflict, Fault::Lost]);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
    assert_eq!((stored(&journal).await, tally(&host).await.sum), (1, 3));
}

#[tokio::test(start_paused = true)]
async fn an_outcome_found_at_the_last_attempt_is_the_answer() {
    let (faulty, journal, host) = faulty().await;
    faulty.inject([
        Fault::Conflict,
        Fault::Conflict,
        Fault::Conflict,
        Fault::Torn,
    ]);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_race_lost_again_and_again_ends_as_busy() {
    let (faulty, journal, host) = faulty().await;
    faulty.inject([Fault::Conflict; 4]);
    assert!(matches!(add(&host, "k", 3).await, Err(HostError::Busy)));
    assert_eq!(stored(&journal).await, 0);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
}

fn is_unknown<T>(outcome: &crate::toy::Outcome<T>) -> bool {
    matches!(
        outcome,
        Err(HostError::Journal(JournalError::OutcomeUnknown { .. }))
    )
}

#[tokio::test(start_paused = true)]
async fn what_may_be_stored_is_never_said_not_to_be() {
    // Whatever happens after an outcome that is unknown, only an answer is better than not knowing.
    for after in [Fault::Refused, Fault::Storage] {
        let (faulty, _, host) = faulty().await;
        add(&host, "a", 1).await.unwrap();
        faulty.inject([Fault::Lost, after]);
        assert!(is_unknown(&add(&host, "k", 3).await), "{after:?}");
    }
    let (faulty, journal, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    faulty.inject([Fault::Torn]);
    faulty.inject([Fault::Unread]);
    assert!(is_unknown(&add(&host, "k", 3).await));
    // And it is seen as soon as the journal can be read again.
    pass(100).await;
    assert_eq!(tally(&host).await.sum, 4);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(2));
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(start_paused = true)]
async fn in_doubt_readers_see_the_last_commit_and_nothing_is_decided() {
    let (faulty, _, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    faulty.inject([Fault::Torn]);
    faulty.set_rates([(Fault::Unread, 1_000)]);
    assert!(is_unknown(&add(&host, "k", 3).await));
    for _ in 0..3 {
        let view = host.view(&stream("t")).await.unwrap();
        assert_eq!((view.version, view.state.sum), (Version(1), 1));
        assert!(matches!(
            add(&host, "l", 3).await,
            Err(HostError::Journal(JournalError::Unavailable { .. }))
        ));
    }
    faulty.set_rates([]);
    pass(10_000).await;
    assert_eq!(tally(&host).await.sum, 4);
}

#[tokio::test(start_paused = true)]
async fn an_unavailable_journal_is_told_and_the_aggregate_goes_on() {
    let (faulty, journal, host) = faulty().await;
    faulty.inject([Fault::Refused]);
    assert!(matches!(
        add(&host, "k", 3).await,
        Err(HostError::Journal(JournalError::Unavailable { .. }))
    ));
    assert_eq!(stored(&journal).await, 0);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
}

#[tokio::test(start_paused = true)]
async fn a_broken_store_takes_no_more_and_still_shows_what_it_has() {
    let (faulty, _, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    faulty.inject([Fault::Storage]);
    for _ in 0..3 {
        assert!(matches!(
            add(&host, "k", 3).await,
            Err(HostError::Journal(JournalError::Storage { .. }))
        ));
        assert_eq!(tally(&host).await.sum, 1);
    }
}

#[tokio::test(start_paused = true)]
async fn an_append_beyond_the_bounds_is_refused_and_the_aggregate_goes_on() {
    let (_, _, host) = faulty().await;
    let huge = Request {
        trace_parent: "x".repeat(journal::ENTRY_BYTES_MAX),
        ..request("k", Command::Add(1))
    };
    assert!(matches!(
        host.execute(&stream("t"), huge).await,
        Err(HostError::Journal(JournalError::TooLarge { .. }))
    ));
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
}

async fn store_raw(journal: &Arc<dyn Journal>, id: &str, bytes: &'static [u8]) {
    let append = Append {
        stream: stream(id),
        expected: Expected::Any,
        entries: vec![Bytes::from_static(bytes)],
    };
    journal.append(append).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_stream_with_an_event_that_cannot_be_read_closes_only_itself() {
    let (_, journal, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    store_raw(&journal, "broken", b"\xff").await;
    for _ in 0..2 {
        let refused = host
            .execute(&stream("broken"), request("k", Command::Add(1)))
            .await;
        assert!(matches!(
            refused,
            Err(HostError::Unreadable(Unreadable {
                version: Version(1),
                ..
            }))
        ));
        assert!(matches!(
            host.view(&stream("broken")).await,
            Err(HostError::Unreadable(Unreadable {
                version: Version(1),
                ..
            }))
        ));
        assert!(matches!(
            host.watch(&stream("broken"), Version(0)).await,
            Err(HostError::Unreadable { .. })
        ));
    }
    assert_eq!(journal.head(&stream("broken")).await.unwrap().version, 1);
    assert_eq!(add(&host, "b", 1).await.unwrap(), Version(2));
    host.revive().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn an_event_that_cannot_be_read_and_comes_while_it_lives_closes_the_stream() {
    let (_, journal, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    store_raw(&journal, "t", b"\xff").await;
    assert!(matches!(
        add(&host, "b", 1).await,
        Err(HostError::Unreadable(Unreadable {
            version: Version(2),
            ..
        }))
    ));
    assert!(matches!(
        add(&host, "b", 1).await,
        Err(HostError::Unreadable(Unreadable {
            version: Version(2),
            ..
        }))
    ));
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(start_paused = true)]
async fn a_command_that_breaks_its_aggregate_breaks_nothing_else() {
    let (_, journal, host) = faulty().await;
    add(&host, "a", 1).await.unwrap();
    let broken = host
        .execute(&stream("t"), request("k", Command::Break))
        .await
        .map(|accepted| accepted.version);
    assert!(is_unknown(&broken));
    assert_eq!((stored(&journal).await, tally(&host).await.sum), (1, 1));
    assert_eq!(add(&host, "b", 1).await.unwrap(), Version(2));
}

#[tokio::test(start_paused = true)]
async fn a_load_that_fails_is_told_and_tried_again_by_the_next_to_ask() {
    let (faulty, _, host) = faulty().await;
    faulty.inject([Fault::Unread]);
    assert!(matches!(
        add(&host, "k", 3).await,
        Err(HostError::Journal(JournalError::Unavailable { .. }))
    ));
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(1));
    assert!(faulty.reads_tried() >= 2);
}

/// Objects to some numbers, is not there for others, and adds one to what it lets pass.
struct Picky;

#[async_trait::async_trait]
impl PreCommit<Tally> for Picky {
    async fn before_commit(
        &self,
        _: &StreamId,
        _: &Tally,
        request: &Request<Tally>,
        decided: Vec<Event>,
    ) -> Result<Vec<Event>, PreCommitError> {
        assert!(
            request.at.ms <= 5_000,
            "it is asked about the instant that counts, not the one that was handed in"
        );
        match decided.as_slice() {
            [Event::Added(7)] => Err(PreCommitError::Unavailable("not there".into())),
            _ => Ok(decided.into_iter().chain([Event::Added(1)]).collect()),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_consultation_says_is_stored_and_nothing_without_it() {
    let journal = faulty_journal().shared();
    let time = TimeSource::open(journal.as_ref()).await.unwrap();
    let host: TallyHost = Host::<Tally, TallyCodec>::new(
        "tally",
        Arc::clone(&journal),
        time,
        Some(Arc::new(Picky)),
        Options::default(),
    );
    assert!(matches!(
        add(&host, "k", 7).await,
        Err(HostError::PreCommit(PreCommitError::Unavailable(_)))
    ));
    assert_eq!(stored(&journal).await, 0);
    assert_eq!(add(&host, "k", 3).await.unwrap(), Version(2));
    assert_eq!(tally(&host).await.sum, 4);
}
