use std::sync::Arc;

use aggregate::Epoch;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{AfterPress, ClockRefusalCode, ClockStatus, HandOver, Resume, Start};
use api::common::v1::Seat;
use host::{Host, Options, TimeSource};
use journal_suite::MemoryJournal;

use super::*;

fn service() -> Clock {
    let host = Host::new(
        "clock",
        Arc::new(MemoryJournal::default()),
        TimeSource::starting(Epoch(1)),
        None,
        Options::default(),
    );
    Clock::new(Rpc::new(host, "clock"))
}

fn call<T>(role: &'static str, message: T) -> Request<T> {
    let mut call = Request::new(message);
    let metadata = call.metadata_mut();
    metadata.insert("arbiter-actor", "somebody".parse().unwrap());
    metadata.insert("arbiter-role", role.parse().unwrap());
    call
}

async fn control(clock: &Clock, key: &str, control: Control) -> ControlClockResponse {
    let request = ControlClockRequest {
        clock_id: "g".into(),
        idempotency_key: key.into(),
        control: Some(control),
    };
    let answered = clock.control_clock(call("service", request)).await;
    answered.unwrap().into_inner()
}

/// A clock of 15 s that runs for the first seat.
async fn started() -> Clock {
    let clock = service();
    let open = OpenClockRequest {
        clock_id: "g".into(),
        idempotency_key: "open".into(),
        time_control: "15s".into(),
    };
    let opened = clock.open_clock(call("service", open)).await.unwrap();
    let state = opened.into_inner().clock.unwrap();
    assert_eq!(state.status(), ClockStatus::Ready);
    control(&clock, "start", Control::Start(Start {})).await;
    clock
}

fn press(turn: u32, seat: Seat) -> PressRequest {
    PressRequest {
        clock_id: "g".into(),
        idempotency_key: format!("press-{turn}-{}", seat.as_str_name()),
        turn,
        seat: seat.into(),
        then: AfterPress::Switch.into(),
        age: None,
    }
}

async fn pressed(clock: &Clock, request: PressRequest) -> PressResponse {
    let answered = clock.press(call("service", request)).await;
    answered.unwrap().into_inner()
}

fn millis(ms: u64) -> Option<prost_types::Duration> {
    Some(wire::duration(ms))
}

fn code(response: PressResponse) -> ClockRefusalCode {
    match response.answer {
        Some(press_response::Answer::Refused(refused)) => refused.code(),
        answer => panic!("{answer:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_press_answers_what_the_turn_took_and_where_the_clocks_stand() {
    let clock = started().await;
    tokio::time::advance(Duration::from_secs(4)).await;
    let response = pressed(&clock, press(1, Seat::First)).await;
    let Some(press_response::Answer::InTime(in_time)) = response.answer else {
        panic!("{response:?}");
    };
    assert_eq!((in_time.spent, in_time.bonus), (millis(4_000), millis(0)));
    let state = response.clock.unwrap();
    assert_eq!((state.running(), state.turn), (Seat::Second, 2));
    let (first, second) = (state.first.unwrap(), state.second.unwrap());
    assert_eq!(
        (first.remaining, first.spent),
        (millis(11_000), millis(4_000))
    );
    assert_eq!(second.remaining, millis(15_000));
}

#[tokio::test(start_paused = true)]
async fn a_press_that_comes_too_late_answers_whose_flag_fell_and_when() {
    let clock = started().await;
    tokio::time::advance(Duration::from_secs(15)).await;
    let response = pressed(&clock, press(1, Seat::First)).await;
    let state = response.clock.unwrap();
    assert_eq!(state.status(), ClockStatus::Fallen);
    let Some(press_response::Answer::FellAt(fell)) = response.answer else {
        panic!("{:?}", response.answer);
    };
    assert_eq!((fell.seat(), fell.stamp.unwrap().ms), (Seat::First, 15_000));
    assert_eq!(state.fell_at, Some(fell));
    let refused = code(pressed(&clock, press(1, Seat::Second)).await);
    assert_eq!(refused, ClockRefusalCode::FlagFallen);
}

#[tokio::test(start_paused = true)]
async fn a_press_counts_from_when_the_player_made_it_up_to_a_bound() {
    for (age_ms, spent_ms) in [(0, 12_000), (5_000, 7_000), (11_000, 2_000)] {
        let clock = started().await;
        tokio::time::advance(Duration::from_secs(12)).await;
        let request = PressRequest {
            age: millis(age_ms),
            ..press(1, Seat::First)
        };
        let response = pressed(&clock, request).await;
        let first = response.clock.unwrap().first.unwrap();
        assert_eq!(first.spent, millis(spent_ms), "aged {age_ms} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn the_same_key_gives_the_first_answer_beside_the_clocks_of_now() {
    let clock = started().await;
    pressed(&clock, press(1, Seat::First)).await;
    let hand_over = HandOver {
        seat: Seat::First.into(),
    };
    control(&clock, "back", Control::HandOver(hand_over)).await;
    let again = pressed(&clock, press(1, Seat::First)).await;
    assert!(matches!(
        again.answer,
        Some(press_response::Answer::InTime(_))
    ));
    assert_eq!(again.clock.unwrap().running(), Seat::First);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_is_an_answer_beside_the_clocks_that_have_not_changed() {
    let clock = started().await;
    let response = pressed(&clock, press(1, Seat::Second)).await;
    let state = response.clock.clone().unwrap();
    assert_eq!((state.running(), state.version), (Seat::First, 2));
    assert_eq!(code(response), ClockRefusalCode::WrongSeat);
    let skipped = pressed(&clock, press(2, Seat::Second)).await;
    assert_eq!(code(skipped), ClockRefusalCode::SkippedTurn);
    let resume = Resume {
        seat: Seat::First.into(),
    };
    let response = control(&clock, "resume", Control::Resume(resume)).await;
    let Some(control_clock_response::Answer::Refused(refused)) = response.answer else {
        panic!("{response:?}");
    };
    assert_eq!(refused.code(), ClockRefusalCode::AlreadyRunning);
    assert_eq!(refused.clause, "CN13-8.8");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_was_never_opened_is_refused_without_a_state() {
    let response = pressed(&service(), press(1, Seat::First)).await;
    assert_eq!(response.clock, None);
    assert_eq!(code(response), ClockRefusalCode::NotOpen);
}

#[tokio::test(start_paused = true)]
async fn a_close_that_finds_a_fallen_flag_closes_and_shows_it() {
    let clock = started().await;
    tokio::time::advance(Duration::from_secs(20)).await;
    let close = CloseClockRequest {
        clock_id: "g".into(),
        idempotency_key: "close".into(),
    };
    let answered = clock.close_clock(call("service", close)).await;
    let response = answered.unwrap().into_inner();
    assert_eq!(response.refused, None);
    let state = response.clock.unwrap();
    assert!(state.fell_at.is_some());
    assert_eq!(state.status(), ClockStatus::Closed);
    assert_eq!(state.to_press(), Seat::Unspecified);
}
