use std::sync::Arc;

use aggregate::Version;
use host::{Options, Watch, WatchEnd};
use journal::Journal;
use journal_suite::{Fault, MemoryJournal};

use crate::faulty::faulty_journal;
use crate::toy::{
    Command, Event, Tally, TallyCodec, add, host_in, open, open_with, pass, request, stream,
};

async fn next(watch: &mut Watch<Tally, TallyCodec>) -> u64 {
    watch.next().await.unwrap().version.0
}

#[tokio::test(start_paused = true)]
async fn what_is_stored_comes_first_and_then_what_happens() {
    let journal = faulty_journal().shared();
    let host = open(&journal).await;
    for number in 1..=10 {
        add(&host, &format!("k{number}"), number).await.unwrap();
    }
    for after in 0..=10 {
        let mut watch = host.watch(&stream("t"), Version(after)).await.unwrap();
        for version in after + 1..=10 {
            let seen = watch.next().await.unwrap();
            assert_eq!(
                (seen.version, &seen.event, seen.at.epoch.0),
                (Version(version), &Event::Added(version), 1)
            );
        }
    }
    let mut watch = host.watch(&stream("t"), Version(9)).await.unwrap();
    host.execute(&stream("t"), request("both", Command::AddBoth(11, 12)))
        .await
        .unwrap();
    for version in 10..=12 {
        assert_eq!(watch.next().await.unwrap().event, Event::Added(version));
    }
    let nothing_more = tokio::time::timeout(std::time::Duration::from_secs(1), watch.next()).await;
    assert!(nothing_more.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_watch_from_a_version_to_come_begins_there() {
    let host = open(&faulty_journal().shared()).await;
    add(&host, "a", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(3)).await.unwrap();
    for name in ["b", "c", "d"] {
        add(&host, name, 1).await.unwrap();
    }
    assert_eq!(next(&mut watch).await, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn watches_opened_in_the_midst_of_writing_see_every_event_once() {
    const EVENTS: u64 = 400;
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let host = open_with(
        &journal,
        Options {
            watch_lag_max: 1_024,
            ..Options::default()
        },
    )
    .await;
    add(&host, "first", 1).await.unwrap();
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let host = host.clone();
            tokio::spawn(async move {
                for number in 0..EVENTS / 4 {
                    add(&host, &format!("{writer}-{number}"), 1).await.unwrap();
                }
            })
        })
        .collect();
    let watchers: Vec<_> = (0..20)
        .map(|watcher| {
            let host = host.clone();
            tokio::spawn(async move {
                for _ in 0..watcher {
                    tokio::task::yield_now().await;
                }
                let after = host.view(&stream("t")).await.unwrap().version.0 * (watcher % 3) / 2;
                let mut watch = host.watch(&stream("t"), Version(after)).await.unwrap();
                for version in after + 1..=EVENTS + 1 {
                    assert_eq!(next(&mut watch).await, version);
                }
            })
        })
        .collect();
    for task in writers.into_iter().chain(watchers) {
        task.await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_watcher_slows_nobody_and_can_resume_where_it_was() {
    let journal = faulty_journal().shared();
    let host = open_with(
        &journal,
        Options {
            watch_lag_max: 4,
            ..Options::default()
        },
    )
    .await;
    add(&host, "first", 1).await.unwrap();
    let mut slow = host.watch(&stream("t"), Version(0)).await.unwrap();
    assert_eq!(next(&mut slow).await, 1);
    for number in 2..=4 {
        add(&host, &format!("k{number}"), 1).await.unwrap();
    }
    assert_eq!(next(&mut slow).await, 2);
    for number in 5..=20 {
        add(&host, &format!("k{number}"), 1).await.unwrap();
    }
    let lagged = WatchEnd::Lagged {
        resume_after: Version(2),
    };
    assert_eq!(slow.next().await.err().unwrap(), lagged);
    // It stays ended: going on would leave a gap.
    assert_eq!(slow.next().await.err().unwrap(), lagged);
    let mut resumed = host.watch(&stream("t"), Version(2)).await.unwrap();
    for version in 3..=20 {
        assert_eq!(next(&mut resumed).await, version);
    }
}

#[tokio::test(start_paused = true)]
async fn as_many_events_as_it_may_fall_behind_are_kept() {
    let host = open_with(
        &faulty_journal().shared(),
        Options {
            watch_lag_max: 4,
            ..Options::default()
        },
    )
    .await;
    add(&host, "first", 1).await.unwrap();
    let mut slow = host.watch(&stream("t"), Version(1)).await.unwrap();
    for number in 2..=5 {
        add(&host, &format!("k{number}"), 1).await.unwrap();
    }
    for version in 2..=5 {
        assert_eq!(next(&mut slow).await, version);
    }
}

#[tokio::test(start_paused = true)]
async fn shutting_down_ends_watches_with_a_place_to_resume() {
    let host = open(&faulty_journal().shared()).await;
    add(&host, "a", 1).await.unwrap();
    add(&host, "b", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(0)).await.unwrap();
    assert_eq!(next(&mut watch).await, 1);
    host.shut_down().await;
    // What is stored is still told.
    assert_eq!(next(&mut watch).await, 2);
    let released = WatchEnd::Released {
        resume_after: Version(2),
    };
    assert_eq!(watch.next().await.err().unwrap(), released);
    assert_eq!(watch.next().await.err().unwrap(), released);
}

#[tokio::test(start_paused = true)]
async fn a_watch_where_nothing_has_happened_ends_at_once() {
    let host = open(&faulty_journal().shared()).await;
    let mut watch = host.watch(&stream("unknown"), Version(0)).await.unwrap();
    assert_eq!(
        watch.next().await.err().unwrap(),
        WatchEnd::Released {
            resume_after: Version(0)
        }
    );
}

#[tokio::test(start_paused = true)]
async fn a_watch_that_is_asked_and_left_again_loses_nothing() {
    let host = open(&faulty_journal().shared()).await;
    add(&host, "a", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(0)).await.unwrap();
    assert_eq!(next(&mut watch).await, 1);
    for number in 2..=6 {
        let early = tokio::time::timeout(std::time::Duration::from_millis(5), watch.next()).await;
        assert!(early.is_err());
        add(&host, &format!("k{number}"), 1).await.unwrap();
        assert_eq!(next(&mut watch).await, number);
    }
}

#[tokio::test(start_paused = true)]
async fn a_journal_that_fails_under_a_watch_ends_it() {
    let faulty = faulty_journal();
    let host = open(&faulty.shared()).await;
    add(&host, "a", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(0)).await.unwrap();
    faulty.inject([Fault::Unread]);
    assert!(matches!(watch.next().await, Err(WatchEnd::Journal(_))));
}

#[tokio::test(start_paused = true)]
async fn what_another_writer_stored_reaches_the_watchers_in_order() {
    let journal = faulty_journal().shared();
    let (one, other) = (host_in(1, &journal), host_in(1, &journal));
    add(&one, "a", 1).await.unwrap();
    let mut watch = one.watch(&stream("t"), Version(0)).await.unwrap();
    for name in ["b", "c", "d"] {
        add(&other, name, 1).await.unwrap();
    }
    add(&one, "e", 1).await.unwrap();
    for version in 1..=5 {
        assert_eq!(next(&mut watch).await, version);
    }
}

#[tokio::test(start_paused = true)]
async fn a_watched_aggregate_stays_and_an_aggregate_no_longer_watched_goes() {
    let faulty = faulty_journal();
    let options = Options {
        idle: std::time::Duration::from_secs(10),
        ..Options::default()
    };
    let host = open_with(&faulty.shared(), options).await;
    add(&host, "a", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(0)).await.unwrap();
    pass(60_000).await;
    add(&host, "b", 1).await.unwrap();
    assert_eq!((next(&mut watch).await, next(&mut watch).await), (1, 2));
    let reads = || faulty.reads_tried();
    let before = reads();
    host.view(&stream("t")).await.unwrap();
    assert_eq!(reads(), before, "it was in memory");
    drop(watch);
    pass(60_000).await;
    host.view(&stream("t")).await.unwrap();
    assert!(reads() > before, "it was loaded again");
}
