use std::sync::Arc;

use aggregate::{Epoch, Stamp, Version};
use envelope::Envelope;
use host::{HostError, Options};
use journal::Journal;
use journal_suite::{Fault, MemoryJournal};

use crate::faulty::faulty_journal;
use crate::toy::{
    Command, Event, NothingToAdd, Tally, TallyCodec, add, events_of, open, open_with, pass,
    request, stored, stream, tally,
};

fn memory() -> Arc<dyn Journal> {
    Arc::new(MemoryJournal::new())
}

#[tokio::test(start_paused = true)]
async fn an_answer_means_stored() {
    let journal = memory();
    let host = open(&journal).await;
    for number in 1..=20 {
        let accepted = host
            .execute(
                &stream("t"),
                request(&format!("k{number}"), Command::Add(number)),
            )
            .await
            .unwrap();
        assert_eq!(events_of(&accepted), [Event::Added(number)]);
        let recorded = journal.read(&stream("t"), number - 1, 1).await.unwrap();
        assert_eq!(recorded[0].version, accepted.version.0);
        let (envelope, event) = Envelope::open::<Tally, TallyCodec>(&recorded[0].bytes).unwrap();
        assert_eq!(event, Event::Added(number));
        assert_eq!(
            (
                envelope.actor.id.as_str(),
                envelope.at.epoch,
                envelope.following
            ),
            ("zhang", Epoch(1), 0)
        );
    }
}

#[tokio::test(start_paused = true)]
async fn the_events_of_one_command_are_stored_together_and_say_how_many_follow() {
    let journal = memory();
    let host = open(&journal).await;
    let accepted = host
        .execute(&stream("t"), request("k", Command::AddBoth(1, 2)))
        .await
        .unwrap();
    assert_eq!(accepted.version, Version(2));
    let following: Vec<u32> = journal
        .read(&stream("t"), 0, 10)
        .await
        .unwrap()
        .iter()
        .map(|recorded| {
            Envelope::open::<Tally, TallyCodec>(&recorded.bytes)
                .unwrap()
                .0
                .following
        })
        .collect();
    assert_eq!(following, [1, 0]);
}

#[tokio::test(start_paused = true)]
async fn the_same_key_has_one_effect_and_the_first_answer() {
    let journal = memory();
    let host = open(&journal).await;
    let first = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    add(&host, "another", 100).await.unwrap();
    let again = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    assert_eq!(
        (again.version, events_of(&again)),
        (first.version, events_of(&first))
    );
    assert_eq!(tally(&host).await.sum, 107);
}

#[tokio::test(start_paused = true)]
async fn the_first_answer_is_given_after_a_restart_too() {
    let journal = faulty_journal().shared();
    let first = open(&journal)
        .await
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    let restarted = open(&journal).await;
    let again = restarted
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    assert_eq!(
        (again.version, events_of(&again)),
        (first.version, events_of(&first))
    );
    assert_eq!(stored(&journal).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_tasks_with_the_same_key_have_one_effect_and_one_answer() {
    let journal = memory();
    let host = open(&journal).await;
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let host = host.clone();
            tokio::spawn(async move { add(&host, "k", 7).await })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap().unwrap(), Version(1));
    }
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_key_with_another_payload_is_refused() {
    let journal = memory();
    let host = open(&journal).await;
    add(&host, "k", 1).await.unwrap();
    assert!(matches!(
        add(&host, "k", 2).await,
        Err(HostError::KeyReused)
    ));
    let restarted = open(&journal).await;
    assert!(matches!(
        add(&restarted, "k", 2).await,
        Err(HostError::KeyReused)
    ));
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_key_belongs_to_its_stream() {
    let host = open(&memory()).await;
    add(&host, "k", 1).await.unwrap();
    let other = host
        .execute(&stream("other"), request("k", Command::Add(2)))
        .await
        .unwrap();
    assert_eq!(other.version, Version(1));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_is_not_remembered() {
    let journal = memory();
    let host = open(&journal).await;
    add(&host, "first", 1).await.unwrap();
    assert!(matches!(
        add(&host, "k", 0).await,
        Err(HostError::Refused(NothingToAdd))
    ));
    assert_eq!(add(&host, "k", 5).await.unwrap(), Version(2));
}

#[tokio::test(start_paused = true)]
async fn an_acceptance_without_effect_stores_nothing() {
    let journal = memory();
    let host = open(&journal).await;
    add(&host, "first", 1).await.unwrap();
    let accepted = host
        .execute(&stream("t"), request("k", Command::Nothing))
        .await
        .unwrap();
    assert_eq!((accepted.version, accepted.events.len()), (Version(1), 0));
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_caller_that_goes_away_leaves_nothing_half_made() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = open(&journal).await;
    faulty.inject([Fault::Delayed(std::time::Duration::from_millis(50))]);
    let caller = tokio::spawn({
        let host = host.clone();
        async move {
            host.execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
                .await
                .map(|accepted| accepted.version)
        }
    });
    pass(10).await;
    caller.abort();
    assert!(caller.await.unwrap_err().is_cancelled());
    assert_eq!(stored(&journal).await, 0);
    pass(100).await;
    assert_eq!(stored(&journal).await, 2);
    let again = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    assert_eq!((again.version, tally(&host).await.sum), (Version(2), 7));
}

#[tokio::test(start_paused = true)]
async fn what_the_caller_saw_must_not_have_moved() {
    let journal = memory();
    let host = open(&journal).await;
    add(&host, "a", 1).await.unwrap();
    add(&host, "b", 1).await.unwrap();
    let mut late = request("c", Command::Add(1));
    late.expected = Some(Version(1));
    let moved = host.execute(&stream("t"), late.clone()).await;
    assert!(matches!(
        moved,
        Err(HostError::Moved {
            expected: Version(1),
            actual: Version(2)
        })
    ));
    late.expected = Some(Version(2));
    assert_eq!(
        host.execute(&stream("t"), late.clone())
            .await
            .unwrap()
            .version,
        Version(3)
    );
    // A repetition is answered, although the aggregate has moved: by this very request.
    assert_eq!(
        host.execute(&stream("t"), late).await.unwrap().version,
        Version(3)
    );
}

#[tokio::test(start_paused = true)]
async fn a_stamp_counts_unless_it_is_from_the_future_or_before_the_last_event() {
    let host = open(&memory()).await;
    let at = |epoch, ms| Stamp::new(Epoch(epoch), ms);
    pass(1_000).await;
    let cases = [
        (at(1, 400), at(1, 400), "the past of this epoch counts"),
        (at(1, 399), at(1, 400), "not before the last event"),
        (at(1, 2_000), at(1, 1_000), "not later than now"),
        (at(9, 0), at(1, 1_000), "a later epoch is the future"),
        (
            at(0, 5_000),
            at(1, 1_000),
            "an earlier epoch is before the last event",
        ),
    ];
    for (index, (received, counted, why)) in cases.into_iter().enumerate() {
        let request = host::Request {
            at: received,
            ..request(&format!("k{index}"), Command::Add(1))
        };
        host.execute(&stream("t"), request).await.unwrap();
        assert_eq!(tally(&host).await.last, counted, "{why}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_stamp_of_an_earlier_epoch_counts_from_the_start_of_this_one() {
    let journal = memory();
    add(&open(&journal).await, "k", 1).await.unwrap();
    pass(500).await;
    let restarted = open(&journal).await;
    pass(50).await;
    let old = host::Request {
        at: Stamp::new(Epoch(1), 400),
        ..request("k2", Command::Add(1))
    };
    restarted.execute(&stream("t"), old).await.unwrap();
    assert_eq!(tally(&restarted).await.last, Stamp::new(Epoch(2), 0));
}

#[tokio::test(start_paused = true)]
async fn a_full_mailbox_says_busy_and_nothing_of_it_is_stored() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = open_with(
        &journal,
        Options {
            mailbox_max: 2,
            ..Options::default()
        },
    )
    .await;
    add(&host, "first", 1).await.unwrap();
    faulty.inject([Fault::Delayed(std::time::Duration::from_millis(50))]);
    let adding = |name: &'static str| {
        let host = host.clone();
        tokio::spawn(async move { add(&host, name, 1).await })
    };
    let at_work = adding("a");
    pass(1).await;
    let waiting = [adding("b"), adding("c")];
    pass(1).await;
    assert!(matches!(add(&host, "d", 1).await, Err(HostError::Busy)));
    assert_eq!(at_work.await.unwrap().unwrap(), Version(2));
    for task in waiting {
        task.await.unwrap().unwrap();
    }
    assert_eq!(tally(&host).await.sum, 4);
}
