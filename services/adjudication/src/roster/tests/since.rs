//! Since when a game waits.

use game::{claims, penalties};

use super::*;

/// Since when a game waits for `what`, as its row says and as its events do.
async fn since(hall: &Hall, id: &str, what: Wait) -> Option<SystemTime> {
    let rows = hall.rows();
    assert_eq!(rows, from_journal(hall.host.journal()).await);
    let mut waits = rows[id].waits.iter();
    waits.find(|wait| wait.what == what).map(|wait| wait.since)
}

async fn reject(hall: &mut Hall, id: &str, claim: u32) {
    let finding = claims::Ruling::Rejected;
    let rejected = Command::officiate(claims::Direction::Rule { claim, finding });
    hall.say(id, "wang", rejected).await;
}

#[tokio::test]
async fn a_claim_does_not_put_off_what_waited_before_it() {
    let mut hall = Hall::new().await;
    hall.open_started("a").await;
    let violation = penalties::Direction::Penalise(penalties::Penalty {
        seat: First,
        kind: penalties::PenaltyKind::Violation,
        clause: "CN13-12.2".parse().unwrap(),
    });
    for _ in 0..2 {
        hall.say("a", "wang", Command::officiate(violation.clone()))
            .await;
    }
    hall.open_timed("b").await;
    hall.say("b", "clock", Command::ReportFlag { seat: First })
        .await;
    for (id, what) in [("a", Wait::SecondViolation), ("b", Wait::Flag)] {
        let waits = since(&hall, id, what).await;
        assert!(waits.is_some(), "{id}");
        let claim = claims::Act::Claim(claims::ClaimKind::Overline);
        hall.say(id, LI, Command::play(claim)).await;
        assert_eq!(hall.view(id).await.state.waiting(), 2);
        assert_eq!(since(&hall, id, what).await, waits, "{id}");
        reject(&mut hall, id, 1).await;
        assert_eq!(since(&hall, id, what).await, waits, "{id}");
    }
}

#[tokio::test]
async fn a_second_call_of_a_player_keeps_the_time_of_the_first() {
    let mut hall = Hall::new().await;
    hall.open_started("a").await;
    hall.call("a", ZHANG).await;
    let first = since(&hall, "a", Wait::Call(First)).await;
    assert!(first.is_some());
    hall.call("a", LI).await;
    hall.call("a", ZHANG).await;
    assert_eq!(since(&hall, "a", Wait::Call(First)).await, first);
}
