//! Between the clock's commit and the game's: what is left if adjudication dies there, and another act follows.
//!
//! Whoever speaks as a service may press as adjudication does, so the death is played without one: the clock has the press, the game
//! has not.

use api::adjudication::v1::{Phase, Ruling};
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::control_clock_response::Answer;
use api::clock::v1::{
    AfterPress, ClockRefusalCode, ClockStatus, ControlClockResponse, HandOver, PressRequest, Resume,
};
use api::common::v1::Seat;

use crate::people::{Ask as _, person};
use crate::servers::Hall;
use crate::table::{Table, moves};
use hall::acts::{five, place};

/// Presses the clock for the first turn, as adjudication would before it commits.
async fn press(hall: &Hall, table: &Table, then: AfterPress, name: &str) {
    let service = person(&hall.urls, "adjudication", "service");
    let request = PressRequest {
        clock_id: table.id.clone(),
        idempotency_key: format!("press-1-{name}"),
        turn: 1,
        seat: Seat::First.into(),
        then: then.into(),
        age: None,
    };
    service.clock.clone().press(request).await.unwrap();
}

/// What an arbiter does to the clocks by hand.
async fn control(table: &Table, control: Control) -> ControlClockResponse {
    let answer = table.arbiter.control_clock(&table.id, control).await;
    answer.unwrap()
}

#[tokio::test]
async fn the_same_act_again_is_recorded_without_another_press() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Switch, "switch").await;
    table.first.play(&table.id, place("H8")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8"]);
    table.assert_clock_runs(Seat::Second).await;
}

#[tokio::test]
async fn a_five_announced_instead_of_a_move_halts_the_clocks() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Switch, "switch").await;
    table.first.play(&table.id, five("H8")).await.unwrap();
    assert_eq!(table.game().await.phase(), Phase::Claimed);
    assert_eq!(table.clock_status().await, ClockStatus::Halted);
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Rejected)
        .await
        .unwrap();
    table.assert_clock_runs(Seat::Second).await;
}

#[tokio::test]
async fn a_ruling_takes_back_the_turn_that_an_arbiter_gave_by_hand() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.first.play(&table.id, five("H8")).await.unwrap();
    control(
        &table,
        Control::HandOver(HandOver {
            seat: Seat::First.into(),
        }),
    )
    .await;
    table.assert_clock_runs(Seat::First).await;
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Rejected)
        .await
        .unwrap();
    table.assert_clock_runs(Seat::Second).await;
    table.second.play(&table.id, place("I9")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "I9"]);
}

#[tokio::test]
async fn a_refusal_of_the_clock_is_an_answer_that_says_where_it_stands() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    let response = control(
        &table,
        Control::Resume(Resume {
            seat: Seat::First.into(),
        }),
    )
    .await;
    let Some(Answer::Refused(refused)) = response.answer else {
        panic!("{response:?}");
    };
    assert_eq!(refused.code(), ClockRefusalCode::AlreadyRunning);
    assert_eq!(refused.clause, "CN13-8.8");
    assert!(!refused.text_en.is_empty() && !refused.text_zh.is_empty());
    let clock = response.clock.unwrap();
    assert_eq!(
        (clock.running(), clock.to_press(), clock.turn),
        (Seat::First, Seat::First, 1)
    );
}

#[tokio::test]
async fn a_move_made_instead_of_a_five_is_recorded_and_the_arbiter_lets_the_clock_run() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Halt, "halt").await;
    table.first.play(&table.id, place("H8")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8"]);
    assert_eq!(table.clock_status().await, ClockStatus::Halted);
    control(
        &table,
        Control::Resume(Resume {
            seat: Seat::Second.into(),
        }),
    )
    .await;
    table.second.play(&table.id, place("I9")).await.unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "I9"]);
}
