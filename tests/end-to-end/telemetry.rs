//! One trace from a player's call to the stored result, at a receiver that may die.

use std::net::TcpListener;

use uuid::Uuid;

use crate::events::Tournament;
use crate::people::person_with;
use crate::receiver::{Receiver, Trace};
use crate::servers::Hall;
use crate::table::Table;
use hall::Person;
use hall::acts::{place, resign};

const PLAY: &str = "/arbiter.adjudication.v1.AdjudicationService/Play";
const PRESS: &str = "/arbiter.clock.v1.ClockService/Press";
const CLOSE: &str = "/arbiter.clock.v1.ClockService/CloseClock";
const REPORT: &str = "/arbiter.records.v1.RecordsService/ReportResult";

/// What our own spans are called, besides the methods of our services.
const NAMES: [&str; 4] = ["change", "commit", "due", "relay"];

/// The span in which the player calls, as the player's program names it.
const CALLER: &str = "b7ad6b7169203331";

async fn hall(endpoint: &str) -> Hall {
    Hall::open_with(|command| {
        command
            .args(["--otlp-endpoint", endpoint])
            .env("OTEL_BSP_SCHEDULE_DELAY", "50")
            .env("OTEL_METRIC_EXPORT_INTERVAL", "50");
    })
    .await
}

/// The same player, calling within a trace; and the trace's id.
fn traced(hall: &Hall, player: &str) -> (Person, String) {
    let trace = Uuid::new_v4().simple().to_string();
    let parent = format!("00-{trace}-{CALLER}-01");
    let metadata = [
        ("arbiter-actor", player),
        ("arbiter-role", "player"),
        ("traceparent", parent.as_str()),
    ];
    (person_with(&hall.urls, &metadata), trace)
}

#[track_caller]
fn assert_hangs_together(trace: &Trace) {
    for span in trace.iter() {
        let (path, around) = trace.path(span);
        assert_eq!(around, CALLER, "{path:?}");
    }
}

#[tokio::test]
async fn one_trace_joins_a_move_to_its_press_and_the_last_one_to_the_stored_result() {
    let mut receiver = Receiver::open().await;
    let hall = hall(&receiver.endpoint).await;
    let event = Tournament::open(&hall.urls, 2, "free", "30m").await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();

    let (player, trace) = traced(&hall, &event.pairings[0].first_player_id);
    player.play(&table.id, place("H8")).await.unwrap();
    let moved = receiver
        .spans("the trace of a move", |all| {
            let all = all.only(&trace);
            all.has(&["commit", "change", PRESS, "change", PLAY])
                && all.has(&["commit", "change", PLAY])
        })
        .await
        .only(&trace);
    assert_hangs_together(&moved);
    // One commit of the clock, within the press, and one of the game.
    assert_eq!(moved.iter().filter(|span| span.name == "commit").count(), 2);

    let (player, trace) = traced(&hall, &event.pairings[0].first_player_id);
    player.play(&table.id, resign()).await.unwrap();
    let ended = receiver
        .spans("the trace of the end", |all| {
            let all = all.only(&trace);
            all.has(&["commit", "change", REPORT, "relay", PLAY])
                && all.has(&["commit", CLOSE, "relay", PLAY])
        })
        .await;
    assert_hangs_together(&ended.only(&trace));

    for span in ended.iter() {
        let ours = span.name.starts_with("/arbiter.") || NAMES.contains(&span.name.as_str());
        assert!(ours, "a span of the transport: {span:?}");
    }
}

#[tokio::test]
async fn the_death_of_the_receiver_stalls_nothing() {
    let mut receiver = Receiver::open().await;
    let mut hall = hall(&receiver.endpoint).await;
    let table = Table::timed(&hall.urls, "30m").await;
    table.lay("H8 A1").await;
    receiver.spans("some trace", |all| all.has(&[PLAY])).await;
    receiver.die();
    table.lay("I8 C1 K8 E1").await;
    assert_eq!(table.game().await.moves.len(), 6);
    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
}

#[tokio::test]
async fn a_receiver_that_never_answers_stalls_nothing() {
    // Connections are taken by the system, and nobody ever reads from them.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut hall = hall(&format!("http://{}", silent.local_addr().unwrap())).await;
    let table = Table::timed(&hall.urls, "30m").await;
    table.lay("A1 C1 E1 G1 I1 K1 M1 O1 A3 C3 E3 G3 I3 K3 M3 O3 A5 C5 E5 G5 I5 K5 M5 O5 A7 C7 E7 G7 I7 K7").await;
    assert_eq!(table.game().await.moves.len(), 30);
    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
}

#[tokio::test]
async fn a_malformed_trace_parent_is_no_reason_to_refuse_a_move() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    for (parent, point) in [
        ("00-zz-zz-01", "H8"),
        ("", "I8"),
        (
            "00-00000000000000000000000000000000-0000000000000000-00",
            "J8",
        ),
    ] {
        let metadata = [
            ("arbiter-actor", crate::table::FIRST),
            ("arbiter-role", "player"),
            ("traceparent", parent),
        ];
        person_with(&hall.urls, &metadata)
            .play(&table.id, place(point))
            .await
            .unwrap();
        table.lay(&point.replace('8', "1")).await;
    }
    assert_eq!(table.game().await.moves.len(), 6);
}
