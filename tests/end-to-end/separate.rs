//! Three processes, one for each service: what one of them misses while another is away.

use std::time::{Duration, Instant};

use api::adjudication::v1::game_event::Event as GameEvent;
use api::adjudication::v1::{ClaimKind, Grounds, Outcome, Phase, Ruling};
use api::clock::v1::clock_event::Event as ClockEvent;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{ClockStatus, Resume};
use api::common::v1::Seat;
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::events::Tournament;
use crate::people::{Ask as _, next};
use crate::servers::Houses;
use crate::table::{Table, moves};
use crate::waiting::eventually;
use hall::acts::{acknowledge, claim, five, place, resign};

/// A player is told within this time that the clock does not answer.
const REFUSED_WITHIN: Duration = Duration::from_millis(1_500);

#[expect(
    clippy::disallowed_methods,
    reason = "how long a caller waits is measured outside the services"
)]
fn now() -> Instant {
    Instant::now()
}

#[tokio::test]
async fn a_game_between_three_processes_goes_from_the_round_to_the_standings() {
    let houses = Houses::open().await;
    let event = Tournament::open(&houses.urls, 2, "free", "30m").await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();
    table.lay("H8 A1 I8 C1 J8 E1 K8 G1").await;
    table.first.play(&table.id, five("L8")).await.unwrap();
    table.second.play(&table.id, acknowledge()).await.unwrap();
    let results = event.results(1).await;
    let result = results[0].result.clone().unwrap();
    assert_eq!(result.verdict.unwrap().reason, "five");
    eventually("closed clocks", || async {
        (table.spectator.clocks(&table.id).await.unwrap().status() == ClockStatus::Closed)
            .then_some(())
    })
    .await;
    assert_eq!(event.standings().await[0].points, "1");
}

#[tokio::test]
async fn a_timed_move_without_the_clock_is_not_recorded_and_the_same_key_succeeds_later() {
    let mut houses = Houses::open().await;
    let table = Table::timed(&houses.urls, "30m").await;
    table.lay("H8 A1").await;
    let before = table.game().await;
    houses.kill("clock").await;

    let status = table
        .first
        .play_as(&table.id, "black-3", place("I8"))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Unavailable, "{status:?}");
    let details = status.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, "PEER_UNAVAILABLE");
    assert!(details.retry_info().is_some());
    assert_eq!(table.game().await, before);
    // A game without clocks does not need it.
    Table::free(&houses.urls).await.lay("H8 A1").await;

    houses.restart("clock").await;
    let seat = Seat::First.into();
    let resume = Control::Resume(Resume { seat });
    table
        .arbiter
        .control_clock(&table.id, resume)
        .await
        .unwrap();
    // The channel between the two services may need a moment to find the clock again.
    let answer = eventually("the move", || async {
        table
            .first
            .play_as(&table.id, "black-3", place("I8"))
            .await
            .ok()
    })
    .await;
    assert_eq!(answer.version, before.version + 1);
    assert_eq!(
        table
            .first
            .play_as(&table.id, "black-3", place("I8"))
            .await
            .unwrap(),
        answer
    );
    table.lay("C1").await;
    assert_eq!(moves(&table.game().await), ["H8", "A1", "I8", "C1"]);
}

#[tokio::test]
async fn a_clock_that_hangs_has_a_move_refused_soon_and_holds_up_no_reader() {
    let houses = Houses::open().await;
    let table = Table::timed(&houses.urls, "30m").await;
    table.lay("H8 A1").await;
    let before = table.game().await;
    houses.signal("clock", "STOP").await;

    let begun = now();
    let play = async {
        let refused = table.first.play_as(&table.id, "hanging", place("I8")).await;
        (refused.unwrap_err(), begun.elapsed())
    };
    let read = async {
        for _ in 0..50 {
            assert_eq!(table.game().await, before);
        }
        begun.elapsed()
    };
    let ((status, refused_after), read_after) = tokio::join!(play, read);
    assert_eq!(status.code(), Code::Unavailable, "{status:?}");
    let details = status.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, "PEER_UNAVAILABLE");
    assert!(status.message().contains("same key"), "{status:?}");
    assert!(refused_after < REFUSED_WITHIN, "{refused_after:?}");
    assert!(read_after < refused_after, "{read_after:?}");
    assert_eq!(table.game().await, before);

    houses.signal("clock", "CONT").await;
    let answer = eventually("the move", || async {
        let again = table.first.play_as(&table.id, "hanging", place("I8"));
        again.await.ok()
    })
    .await;
    assert_eq!(answer.version, before.version + 1);
    table.lay("C1").await;
}

#[tokio::test]
async fn a_result_reaches_records_that_were_away_once_they_are_back_and_once_only() {
    let mut houses = Houses::open().await;
    let event = Tournament::open(&houses.urls, 2, "free", "30m").await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();
    table.lay("H8 A1").await;
    houses.kill("records").await;
    table.second.play(&table.id, resign()).await.unwrap();
    assert_eq!(table.game().await.phase(), Phase::Ended);
    houses.restart("records").await;
    let result = event.results(1).await.remove(0);
    assert_eq!(result.game_id, table.id);
    // Adjudication tells it again from its journal after a death, and the records know it already.
    houses.kill("adjudication").await;
    houses.restart("adjudication").await;
    Table::free(&houses.urls).await.lay("H8").await;
    assert_eq!(event.results_of(&table.id).await, 1);
}

#[tokio::test]
async fn a_result_reaches_the_records_although_the_clock_is_away_and_the_clock_is_closed_later() {
    let mut houses = Houses::open().await;
    let event = Tournament::open(&houses.urls, 2, "free", "30m").await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();
    table.lay("H8 A1").await;
    houses.kill("clock").await;
    table.second.play(&table.id, resign()).await.unwrap();
    assert_eq!(event.results(1).await[0].game_id, table.id);
    houses.restart("clock").await;
    eventually("closed clocks", || async {
        let clocks = table.spectator.clocks(&table.id).await.ok()?;
        (clocks.status() == ClockStatus::Closed).then_some(())
    })
    .await;
    assert_eq!(event.results_of(&table.id).await, 1);
}

/// How often the clock has tried to report a flag when adjudication comes back.
const ATTEMPTS: usize = 6;

/// A game in which White's flag has fallen while adjudication was away, just after that is back.
async fn flag_fallen_behind_the_back_of_adjudication(houses: &mut Houses) -> Table {
    let table = Table::timed(&houses.urls, "3s").await;
    table.lay("H8").await;
    let mut clocks = table.spectator.watch_clock(&table.id, 0).await.unwrap();
    houses.kill("adjudication").await;
    let fell = loop {
        if let Some(ClockEvent::FlagFell(fell)) = next(&mut clocks)
            .await
            .unwrap()
            .event
            .and_then(|event| event.event)
        {
            break fell;
        }
    };
    assert_eq!(fell.seat(), Seat::Second);
    // The clock tries again later and later: the next attempt is then well behind whatever the players do first.
    eventually("attempts to report the flag", || async {
        (houses.log("clock").matches("not delivered yet").count() >= ATTEMPTS).then_some(())
    })
    .await;
    houses.restart("adjudication").await;
    table
}

/// What happened in a game after the start and the first stone, up to its head.
async fn story_after_the_first_stone(table: &Table) -> Vec<GameEvent> {
    let (version, mut watch) = (
        table.game().await.version,
        table.spectator.watch(&table.id, 3).await.unwrap(),
    );
    let mut story = Vec::new();
    for _ in 3..version {
        story.push(
            next(&mut watch)
                .await
                .unwrap()
                .event
                .unwrap()
                .event
                .unwrap(),
        );
    }
    story
}

#[tokio::test]
async fn a_move_after_a_flag_that_adjudication_has_not_heard_of_is_refused_as_any_late_move() {
    let mut houses = Houses::open().await;
    let table = flag_fallen_behind_the_back_of_adjudication(&mut houses).await;
    let late = table.second.play(&table.id, place("A1")).await.unwrap_err();
    assert_eq!(
        (
            late.code(),
            late.get_error_details()
                .error_info()
                .unwrap()
                .reason
                .as_str()
        ),
        (Code::FailedPrecondition, "CN13-10.1.B")
    );
    assert_eq!(table.game().await.phase(), Phase::FlagFallen);
    table.second.play(&table.id, resign()).await.unwrap();
    let story = story_after_the_first_stone(&table).await;
    assert!(
        matches!(
            story.as_slice(),
            [GameEvent::FlagFell(_), GameEvent::Ended(_)]
        ),
        "{story:?}"
    );
}

#[tokio::test]
async fn a_flag_is_claimed_as_soon_as_the_clock_shows_it() {
    let mut houses = Houses::open().await;
    let table = flag_fallen_behind_the_back_of_adjudication(&mut houses).await;
    table
        .first
        .play(&table.id, claim(ClaimKind::Flag))
        .await
        .unwrap();
    let story = story_after_the_first_stone(&table).await;
    assert!(
        matches!(story.as_slice(), [GameEvent::FlagFell(fell), GameEvent::ClaimOpened(_)] if fell.seat() == Seat::Second),
        "{story:?}"
    );
    let review = table.arbiter.review(&table.id).await.unwrap();
    assert_eq!(review.findings[0].grounds(), Grounds::FlagRecorded);
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Upheld)
        .await
        .unwrap();
    assert_eq!(
        table.game().await.verdict.unwrap().outcome(),
        Outcome::BlackWins
    );
}

#[tokio::test]
async fn a_round_reaches_adjudication_that_was_away_once_it_is_back() {
    let mut houses = Houses::open().await;
    houses.kill("adjudication").await;
    let event = Tournament::open(&houses.urls, 4, "designated", "30m").await;
    houses.restart("adjudication").await;
    for pairing in &event.pairings {
        let table = eventually("adjudication", || async {
            let looker = houses.person("zhao", "spectator");
            looker.game(&pairing.game_id).await.ok().map(|_| looker)
        })
        .await;
        let game = table.game(&pairing.game_id).await.unwrap();
        assert_eq!((game.version, game.phase()), (1, Phase::Appointed));
        assert_eq!(
            table.clocks(&pairing.game_id).await.unwrap().status(),
            ClockStatus::Ready
        );
    }
}
