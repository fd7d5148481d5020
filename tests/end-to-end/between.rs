//! Between the clock's commit and the game's: what is left if adjudication dies there, and another act follows.
//!
//! Whoever speaks as a service may press as adjudication does, so the death is played without one: the clock has the press, the game
//! has not.

use api::adjudication::v1::{Phase, Ruling};
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{AfterPress, ClockPhase, ControlClockRequest, PressRequest, Resume};
use api::common::v1::Seat;

use crate::acts::{five, place};
use crate::hall::Hall;
use crate::people::{Person, key};
use crate::table::Table;

/// Presses the clock for the first turn, as adjudication would before it commits.
async fn press(hall: &Hall, table: &Table, then: AfterPress, name: &str) {
    let service = Person::new(&hall.urls, "adjudication", "service");
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

#[tokio::test]
async fn the_same_act_again_is_recorded_without_another_press() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Switch, "switch").await;
    table.first.play(&table.id, place("H8")).await.unwrap();
    assert_eq!(table.game().await.moves, ["H8"]);
    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.phase(), clocks.running()),
        (ClockPhase::Running, Seat::Second)
    );
}

#[tokio::test]
async fn a_five_announced_instead_of_a_move_halts_the_clocks() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Switch, "switch").await;
    table.first.play(&table.id, five("H8")).await.unwrap();
    assert_eq!(table.game().await.phase(), Phase::Claimed);
    assert_eq!(
        table.spectator.clocks(&table.id).await.unwrap().phase(),
        ClockPhase::Halted
    );
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Rejected)
        .await
        .unwrap();
    let clocks = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (clocks.phase(), clocks.running()),
        (ClockPhase::Running, Seat::Second)
    );
}

#[tokio::test]
async fn a_move_made_instead_of_a_five_is_recorded_and_the_arbiter_lets_the_clock_run() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    press(&hall, &table, AfterPress::Halt, "halt").await;
    table.first.play(&table.id, place("H8")).await.unwrap();
    assert_eq!(table.game().await.moves, ["H8"]);
    assert_eq!(
        table.spectator.clocks(&table.id).await.unwrap().phase(),
        ClockPhase::Halted
    );
    let control = Some(Control::Resume(Resume {
        seat: Seat::Second.into(),
    }));
    let request = ControlClockRequest {
        clock_id: table.id.clone(),
        idempotency_key: key(),
        control,
    };
    table
        .arbiter
        .clock
        .clone()
        .control_clock(request)
        .await
        .unwrap();
    table.second.play(&table.id, place("I9")).await.unwrap();
    assert_eq!(table.game().await.moves, ["H8", "I9"]);
}
