//! Parked streams: seen by an operator, and tried again.

use host::{Retried, RetryError};

use super::{Manner, Peer, Running, run, store, up_to};
use crate::faulty::faulty_journal;
use crate::toy::{pass, stream};

/// The parked streams, as an operator sees them: name, version and cause.
fn parked(running: &Running) -> Vec<(String, u64, String)> {
    let parked = running.handle.state().parked.into_iter();
    parked
        .map(|parked| (parked.stream.to_string(), parked.version, parked.cause))
        .collect()
}

#[tokio::test(start_paused = true)]
async fn an_operator_sees_what_is_parked_why_and_for_how_long() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    peer.treats("b", Some(Manner::Never));
    for id in ["a", "b"] {
        store(&journal, id, 2).await;
    }
    pass(5_000).await;
    assert_eq!(
        parked(&running),
        [("tally/b".to_owned(), 1, "not ever".to_owned())]
    );
    let state = running.handle.state();
    assert_eq!(state.pending, 0);
    let (passed, refused) = (
        journal.position_after(2).await,
        journal.position_after(3).await,
    );
    assert!(
        (passed..refused).contains(&state.cursor),
        "it stops before the refused event"
    );
    assert!(state.read >= journal.position_after(4).await);
    assert!((4_900..=5_000).contains(&state.parked[0].parked_for().as_millis()));
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_parked_stream_that_is_tried_again_is_delivered_in_order_and_flows_on() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    peer.treats("b", Some(Manner::Never));
    store(&journal, "b", 600).await;
    pass(100).await;
    peer.treats("b", None);
    let retried = running.handle.retry(stream("b")).await;
    assert_eq!(
        retried,
        Ok(Retried {
            delivered: 600,
            cause: None
        })
    );
    assert_eq!(parked(&running), []);
    store(&journal, "b", 3).await;
    pass(100).await;
    assert_eq!(peer.delivered("b"), up_to(603));
    assert!(
        running.handle.state().cursor >= journal.position_after(603).await,
        "the cursor is held back no more"
    );
    running.stop().await;
    let again = run(&journal, &peer).await;
    pass(100).await;
    assert_eq!(
        peer.delivered("b"),
        up_to(603),
        "nothing is delivered a second time"
    );
    again.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_parked_stream_that_is_refused_again_stays_parked_where_it_is_refused() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    peer.treats("b", Some(Manner::Never));
    store(&journal, "b", 3).await;
    pass(100).await;
    let refused = Retried {
        delivered: 0,
        cause: Some("not ever".into()),
    };
    assert_eq!(running.handle.retry(stream("b")).await, Ok(refused));
    peer.treats("b", Some(Manner::Later(1)));
    let later = Retried {
        delivered: 0,
        cause: Some("not now".into()),
    };
    assert_eq!(running.handle.retry(stream("b")).await, Ok(later));
    assert_eq!(
        parked(&running),
        [("tally/b".to_owned(), 1, "not now".to_owned())]
    );
    assert_eq!(
        running.handle.retry(stream("b")).await,
        Ok(Retried {
            delivered: 3,
            cause: None
        })
    );
    assert_eq!(peer.delivered("b"), up_to(3));
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn only_a_parked_stream_is_tried_again() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    store(&journal, "a", 1).await;
    pass(100).await;
    for id in ["a", "unknown"] {
        assert_eq!(
            running.handle.retry(stream(id)).await,
            Err(RetryError::NotParked(stream(id)))
        );
    }
    assert_eq!(peer.delivered("a"), [1]);
    let handle = running.handle.clone();
    running.stop().await;
    assert_eq!(
        handle.retry(stream("a")).await,
        Err(RetryError::Unavailable)
    );
}

#[tokio::test(start_paused = true)]
async fn a_relay_that_waits_for_an_answer_to_a_retry_stops_all_the_same() {
    let (journal, peer) = (faulty_journal(), Peer::new());
    let running = run(&journal, &peer).await;
    peer.treats("b", Some(Manner::Never));
    store(&journal, "b", 1).await;
    pass(100).await;
    peer.treats("b", Some(Manner::Silent));
    let handle = running.handle.clone();
    let asked = tokio::spawn(async move { handle.retry(stream("b")).await });
    pass(100).await;
    running.stop().await;
    assert_eq!(asked.await.unwrap(), Err(RetryError::Unavailable));
}
