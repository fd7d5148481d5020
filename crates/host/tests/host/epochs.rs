use std::sync::Arc;

use aggregate::{Epoch, Stamp};
use host::TimeSource;
use journal::MemoryJournal;

use crate::faulty::{Fault, FaultyJournal};
use crate::toy::{Command, RESUMED_MS, add, host_in, open, pass, request, stored, stream, tally};

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
    let journal = FaultyJournal::new().shared();
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
    let journal = FaultyJournal::new().shared();
    add(&open(&journal).await, "k", 1).await.unwrap();
    assert_eq!(tally(&open(&journal).await).await.resumed, 0);
    assert_eq!(stored(&journal).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_new_epoch_is_told_once_whatever_the_journal_does() {
    for faults in [
        vec![Fault::UnknownStored],
        vec![Fault::UnknownLost],
        vec![Fault::Conflict, Fault::UnknownLost, Fault::UnknownStored],
    ] {
        let faulty = FaultyJournal::new();
        let journal = faulty.shared();
        open(&journal)
            .await
            .execute(&stream("t"), request("k", Command::AlarmIn(50_000)))
            .await
            .unwrap();
        faulty.fail_appends(faults.clone());
        assert_eq!(tally(&open(&journal).await).await.resumed, 1, "{faults:?}");
        assert_eq!(stored(&journal).await, 2, "{faults:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_owner_of_an_earlier_epoch_never_stamps_before_the_last_event() {
    let journal = FaultyJournal::new().shared();
    let old = host_in(1, &journal);
    add(&old, "a", 1).await.unwrap();
    pass(500).await;
    let new = host_in(2, &journal);
    pass(20).await;
    add(&new, "b", 1).await.unwrap();
    add(&old, "c", 1).await.unwrap();
    assert_eq!(tally(&old).await.last, Stamp::new(Epoch(2), 20));
}
