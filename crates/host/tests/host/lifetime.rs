use std::sync::Arc;
use std::time::Duration;

use aggregate::Version;
use host::{HostError, Options};
use journal::Journal;
use journal_suite::{Fault, MemoryJournal, whole_log};

use crate::faulty::faulty_journal;
use crate::toy::{Command, add, events_of, open, open_with, pass, request, stream, tally};

fn brief() -> Options {
    Options {
        idle: Duration::from_secs(1),
        ..Options::default()
    }
}

#[tokio::test(start_paused = true)]
async fn an_idle_aggregate_lets_go_and_comes_back_as_it_was() {
    let faulty = faulty_journal();
    let host = open_with(&faulty.shared(), brief()).await;
    let first = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    let (state, reads) = (tally(&host).await, faulty.reads_tried());
    pass(5_000).await;
    assert_eq!(tally(&host).await, state);
    assert!(faulty.reads_tried() > reads, "it was loaded again");
    let again = host
        .execute(&stream("t"), request("k", Command::AddBoth(3, 4)))
        .await
        .unwrap();
    assert_eq!(
        (again.version, events_of(&again)),
        (first.version, events_of(&first))
    );
    assert!(matches!(
        add(&host, "k", 9).await,
        Err(HostError::KeyReused)
    ));
}

#[tokio::test(start_paused = true)]
async fn an_aggregate_with_something_due_stays_until_it_has_happened() {
    let faulty = faulty_journal();
    let host = open_with(&faulty.shared(), brief()).await;
    host.execute(&stream("t"), request("k", Command::AlarmIn(60_000)))
        .await
        .unwrap();
    pass(60_001).await;
    assert_eq!(faulty.head(&stream("t")).await.unwrap().version, 2);
}

#[tokio::test(start_paused = true)]
async fn a_name_that_nothing_happened_to_is_not_kept() {
    let faulty = faulty_journal();
    let host = open(&faulty.shared()).await;
    let mut before = 0;
    for _ in 0..3 {
        assert_eq!(
            host.view(&stream("unknown")).await.unwrap().version,
            Version(0)
        );
        let refused = host
            .execute(&stream("unknown"), request("k", Command::Add(0)))
            .await;
        assert!(matches!(refused, Err(HostError::Refused(_))));
        pass(1).await;
        let reads = faulty.reads_tried();
        assert!(reads > before, "it is looked up again each time");
        before = reads;
    }
    assert!(faulty.streams("tally/", None, 10).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nobody_is_turned_away_by_an_owner_that_is_letting_go() {
    // Idle at once, so that owners come and go all the time.
    let options = Options {
        idle: Duration::ZERO,
        mailbox_max: 64,
        ..Options::default()
    };
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let host = open_with(&journal, options).await;
    let tasks: Vec<_> = (0..16)
        .map(|task: u64| {
            let host = host.clone();
            tokio::spawn(async move {
                for number in 0..200 {
                    let id = stream(&format!("s{}", (task + number) % 5));
                    if number % 3 == 0 {
                        host.execute(&id, request(&format!("{task}-{number}"), Command::Add(1)))
                            .await
                            .unwrap();
                    } else if number % 3 == 1 {
                        host.view(&id).await.unwrap();
                    } else {
                        // Unknown names let go after each answer.
                        host.view(&stream(&format!("unknown{}", number % 2)))
                            .await
                            .unwrap();
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let mut sum = 0;
    for index in 0..5 {
        sum += host
            .view(&stream(&format!("s{index}")))
            .await
            .unwrap()
            .state
            .sum;
    }
    assert_eq!(sum, 16 * 67);
}

#[tokio::test(start_paused = true)]
async fn shutting_down_answers_everybody_and_ends_promptly() {
    let faulty = faulty_journal();
    let journal = faulty.shared();
    let host = open(&journal).await;
    add(&host, "first", 1).await.unwrap();
    let mut watches = Vec::new();
    for _ in 0..10 {
        watches.push(host.watch(&stream("t"), Version(1)).await.unwrap());
    }
    faulty.inject([Fault::Delayed(Duration::from_millis(50))]);
    let callers: Vec<_> = (0..20)
        .map(|number| {
            let host = host.clone();
            tokio::spawn(async move { add(&host, &format!("k{number}"), 1).await })
        })
        .collect();
    pass(10).await;
    tokio::time::timeout(Duration::from_millis(100), host.shut_down())
        .await
        .expect("it ends after the request it is at");
    let mut accepted = 0;
    for caller in callers {
        match caller.await.unwrap() {
            Ok(_) => accepted += 1,
            Err(error) => assert!(matches!(error, HostError::ShuttingDown), "{error}"),
        }
    }
    assert_eq!(accepted, 1, "the one that was being stored");
    assert_eq!(journal.head(&stream("t")).await.unwrap().version, 2);
    for watch in &mut watches {
        assert_eq!(watch.next().await.unwrap().version, Version(2));
        assert!(watch.next().await.is_err());
    }
    assert!(matches!(
        add(&host, "late", 1).await,
        Err(HostError::ShuttingDown)
    ));
    assert!(matches!(
        host.view(&stream("other")).await,
        Err(HostError::ShuttingDown)
    ));
    host.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn shutting_down_under_load_leaves_nobody_without_an_answer() {
    for _ in 0..20 {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
        let host = open(&journal).await;
        let callers: Vec<_> = (0..8)
            .map(|caller| {
                let host = host.clone();
                tokio::spawn(async move {
                    let mut accepted = 0;
                    loop {
                        let id = stream(&format!("s{}", accepted % 7));
                        match host
                            .execute(
                                &id,
                                request(&format!("{caller}-{accepted}"), Command::Add(1)),
                            )
                            .await
                        {
                            Ok(_) => accepted += 1,
                            Err(HostError::ShuttingDown) => return accepted,
                            Err(error) => panic!("{error}"),
                        }
                    }
                })
            })
            .collect();
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        host.shut_down().await;
        let mut accepted = 0;
        for caller in callers {
            accepted += caller.await.unwrap();
        }
        let epochs = 1;
        assert_eq!(whole_log(&*journal).await.len() as u64, accepted + epochs);
    }
}

#[tokio::test(start_paused = true)]
async fn an_id_names_one_stream_or_none() {
    let host = open(&faulty_journal().shared()).await;
    assert_eq!(host.stream("t"), Some(stream("t")));
    for id in ["", "a/b", "/", "局", &"x".repeat(200)] {
        assert_eq!(host.stream(id), None, "{id}");
    }
}

#[tokio::test(start_paused = true)]
async fn bounds_of_zero_are_taken_as_one() {
    let options = Options {
        mailbox_max: 0,
        watch_lag_max: 0,
        ..Options::default()
    };
    let host = open_with(&faulty_journal().shared(), options).await;
    add(&host, "a", 1).await.unwrap();
    let mut watch = host.watch(&stream("t"), Version(1)).await.unwrap();
    add(&host, "b", 1).await.unwrap();
    assert_eq!(watch.next().await.unwrap().version, Version(2));
}
