use std::sync::Arc;
use std::time::Duration;

use aggregate::{Epoch, Stamp};
use host::{Options, TimeSource};
use journal_suite::{Fault, MemoryJournal};

use crate::faulty::faulty_journal;
use crate::toy::{
    Command, RESUMED_MS, TallyHost, add, host_in, open, open_with, pass, request, stored, stream,
    tally,
};

#[tokio::test(start_paused = true)]
async fn epochs_grow_with_every_opening() {
    let journal = MemoryJournal::new();
    for epoch in 1..=5 {
        assert_eq!(
            TimeSource::open(&journal).await.unwrap().now(),
            Stamp::new(Epoch(epoch), 0)
        );
        pass(10).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn services_that_open_at_once_have_different_epochs() {
    let journal = Arc::new(MemoryJournal::new());
    let tasks: Vec<_> = (0..4)
        .map(|_| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                TimeSource::open(journal.as_ref())
                    .await
                    .unwrap()
                    .now()
                    .epoch
            })
        })
        .collect();
    let mut epochs = Vec::new();
    for task in tasks {
        epochs.push(task.await.unwrap());
    }
    epochs.sort_unstable();
    assert_eq!(epochs, [Epoch(1), Epoch(2), Epoch(3), Epoch(4)]);
}

#[tokio::test(start_paused = true)]
async fn a_new_epoch_is_told_once_before_anything_else() {
    let journal = faulty_journal().shared();
    open(&journal)
        .await
        .execute(&stream("t"), request("k", Command::AlarmIn(50_000)))
        .await
        .unwrap();
    let second = open(&journal).await;
    let state = tally(&second).await;
    assert_eq!((state.resumed, state.last.epoch), (1, Epoch(2)));
    pass(RESUMED_MS / 2).await;
    assert_eq!(tally(&second).await.resumed, 1);
    assert_eq!(stored(&journal).await, 2);
    // Another host in the same epoch does not tell it again.
    assert_eq!(tally(&host_in(2, &journal)).await.resumed, 1);
}

#[tokio::test(start_paused = true)]
async fn an_aggregate_that_a_new_epoch_means_nothing_to_is_left_alone() {
    let journal = faulty_journal().shared();
    add(&open(&journal).await, "k", 1).await.unwrap();
    assert_eq!(tally(&open(&journal).await).await.resumed, 0);
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_new_epoch_is_told_once_whatever_the_journal_does() {
    for faults in [
        vec![Fault::Torn],
        vec![Fault::Lost],
        vec![Fault::Conflict, Fault::Lost, Fault::Torn],
    ] {
        let faulty = faulty_journal();
        let journal = faulty.shared();
        open(&journal)
            .await
            .execute(&stream("t"), request("k", Command::AlarmIn(50_000)))
            .await
            .unwrap();
        faulty.inject(faults.clone());
        assert_eq!(tally(&open(&journal).await).await.resumed, 1, "{faults:?}");
        assert_eq!(stored(&journal).await, 2, "{faults:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_owner_that_finds_anothers_events_goes_on_in_a_later_epoch() {
    let journal = faulty_journal().shared();
    let old = host_in(1, &journal);
    add(&old, "a", 1).await.unwrap();
    pass(500).await;
    let new = host_in(2, &journal);
    pass(20).await;
    add(&new, "b", 1).await.unwrap();
    add(&old, "c", 1).await.unwrap();
    assert_eq!(tally(&old).await.last, Stamp::new(Epoch(3), 520));
    // And stays in it, as the other does once it finds that.
    add(&old, "d", 1).await.unwrap();
    assert_eq!(tally(&old).await.last.epoch, Epoch(3));
    add(&new, "e", 1).await.unwrap();
    assert_eq!(tally(&new).await.last, Stamp::new(Epoch(4), 20));
}

async fn alarm(host: &TallyHost, ms: u64) {
    host.execute(&stream("t"), request("alarm", Command::AlarmIn(ms)))
        .await
        .unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_falls_due_falls_after_a_host_of_a_lower_epoch_has_taken_over() {
    let journal = faulty_journal().shared();
    let first = host_in(5, &journal);
    alarm(&first, 50).await;
    first.shut_down().await;
    let second = host_in(3, &journal);
    second.revive().await.unwrap();
    pass(RESUMED_MS + 1).await;
    let state = tally(&second).await;
    assert_eq!((state.resumed, state.rang), (1, 1));
    assert_eq!(state.last.epoch, Epoch(6), "later than that of the first");
}

#[tokio::test(start_paused = true)]
async fn what_falls_due_falls_after_an_owner_of_a_lower_epoch_has_found_anothers_events() {
    let journal = faulty_journal().shared();
    let (first, second) = (host_in(5, &journal), host_in(3, &journal));
    add(&second, "a", 1).await.unwrap();
    alarm(&first, 50).await;
    first.shut_down().await;
    add(&second, "b", 1).await.unwrap();
    pass(RESUMED_MS + 1).await;
    let state = tally(&second).await;
    assert_eq!((state.sum, state.resumed, state.rang), (2, 1, 1));
}

#[tokio::test(start_paused = true)]
async fn an_aggregate_that_is_loaded_again_goes_on_in_the_epoch_it_was_in() {
    let journal = faulty_journal().shared();
    let options = Options {
        idle: Duration::from_secs(1),
        ..Options::default()
    };
    let host = open_with(&journal, options).await;
    add(&host, "a", 1).await.unwrap();
    // Another stream makes the host take a later epoch.
    let other = host_in(8, &journal);
    let elsewhere = stream("elsewhere");
    other
        .execute(&elsewhere, request("k", Command::AlarmIn(1)))
        .await
        .unwrap();
    assert_eq!(host.view(&elsewhere).await.unwrap().state.resumed, 1);
    pass(10_000).await;
    add(&host, "b", 1).await.unwrap();
    let state = tally(&host).await;
    assert_eq!(state.last, Stamp::new(Epoch(1), 10_000));
    let at = host.view(&stream("t")).await.unwrap().at;
    assert_eq!(at.since(state.last), Some(0));
}
