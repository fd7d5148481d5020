//! What those who look on receive: everything, in order, once, from wherever they ask; and a way to resume.

use std::collections::BTreeSet;

use api::adjudication::v1::WatchGameResponse;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_reflection::pb::v1::ServerReflectionRequest;
use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_types::StatusExt as _;

use crate::people::{Ask as _, next};
use crate::servers::Hall;
use crate::table::Table;
use crate::waiting::eventually;
use hall::acts::place;
use hall::channel;

/// Moves that lead to no end.
const MOVES: &str =
    "A1 C1 E1 G1 I1 K1 M1 O1 A3 C3 E3 G3 I3 K3 M3 O3 A5 C5 E5 G5 I5 K5 M5 O5 A7 C7 E7 G7 I7 K7";

/// Opened, started, and the moves.
const VERSIONS: u64 = 32;

#[tokio::test]
async fn everybody_sees_every_event_once_and_in_order_while_play_goes_on() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let mut watchers = JoinSet::new();
    for joins_at in 0..10 {
        let table = table.clone();
        watchers.spawn(async move {
            // Each comes at another moment of the game and asks for all of it.
            eventually("the moment to come", || async {
                (table.game().await.version >= 2 + 3 * joins_at).then_some(())
            })
            .await;
            let mut watch = table.spectator.watch(&table.id, 0).await.unwrap();
            let mut seen = Vec::new();
            while seen.len() < VERSIONS as usize {
                seen.push(next(&mut watch).await.unwrap());
            }
            seen
        });
    }
    table.lay(MOVES).await;
    let seen: Vec<Vec<WatchGameResponse>> = watchers.join_all().await;
    for messages in &seen {
        assert_eq!(
            messages
                .iter()
                .map(|message| message.version)
                .collect::<Vec<_>>(),
            (1..=VERSIONS).collect::<Vec<_>>()
        );
        assert_eq!(messages, &seen[0]);
    }

    for after in [0, 1, 17, VERSIONS - 1] {
        let mut resumed = table.spectator.watch(&table.id, after).await.unwrap();
        for expected in &seen[0][after as usize..] {
            assert_eq!(next(&mut resumed).await.unwrap(), *expected);
        }
    }
    // At the head nothing is there yet: the next thing seen is the next thing done.
    let mut at_the_head = table.spectator.watch(&table.id, VERSIONS).await.unwrap();
    table.lay("M7").await;
    assert_eq!(next(&mut at_the_head).await.unwrap().version, VERSIONS + 1);
}

#[tokio::test]
async fn nobody_watches_from_a_version_that_has_not_come_or_a_game_that_does_not_exist() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "30m").await;
    let version = table.game().await.version;
    for beyond in [version + 1, u64::MAX] {
        assert_eq!(
            table
                .spectator
                .watch(&table.id, beyond)
                .await
                .unwrap_err()
                .code(),
            Code::OutOfRange
        );
    }
    assert_eq!(
        table
            .spectator
            .watch("no-such-game", 0)
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
    assert_eq!(
        table
            .spectator
            .watch_clock(&table.id, 1_000)
            .await
            .unwrap_err()
            .code(),
        Code::OutOfRange
    );
}

#[tokio::test]
async fn a_shutdown_ends_open_streams_with_a_way_to_resume_and_keeps_what_was_said() {
    let mut hall = Hall::open_to_be_killed().await;
    let table = Table::timed(&hall.urls, "30m").await;
    table.lay("H8 A1 I8").await;
    let version = table.game().await.version;
    let mut games = table.spectator.watch(&table.id, 0).await.unwrap();
    let mut all: Vec<WatchGameResponse> = Vec::new();
    while all.len() < version as usize {
        all.push(next(&mut games).await.unwrap());
    }
    let mut clocks = table.spectator.watch_clock(&table.id, 0).await.unwrap();
    next(&mut clocks).await.unwrap();
    // Connections that never say anything must not hold it up either.
    let silent = [
        &hall.urls.clock,
        &hall.urls.adjudication,
        &hall.urls.records,
    ]
    .map(|url| url.trim_start_matches("http://").to_owned());
    let mut connections = Vec::new();
    for addr in silent {
        connections.push(TcpStream::connect(addr).await.unwrap());
    }

    let mut process = hall.process.take().unwrap();
    process.tell_to_stop().await;
    let ended = next(&mut games).await.unwrap_err();
    assert_eq!(ended.code(), Code::Unavailable, "{ended:?}");
    let details = ended.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(
        (
            info.reason.as_str(),
            info.metadata["resume_after_version"].clone()
        ),
        ("RESUME", version.to_string())
    );
    assert!(details.retry_info().is_some());
    let clocks_ended = loop {
        if let Err(status) = next(&mut clocks).await {
            break status;
        }
    };
    assert_eq!(clocks_ended.code(), Code::Unavailable, "{clocks_ended:?}");
    let status = tokio::time::timeout(std::time::Duration::from_secs(10), process.ended())
        .await
        .expect("it ends in its deadline");
    assert_eq!(status.code(), Some(0));
    drop(connections);

    hall.restart().await;
    let mut resumed = eventually("the service", || async {
        table.spectator.watch(&table.id, version).await.ok()
    })
    .await;
    table
        .first
        .play(&table.id, hall::acts::resign())
        .await
        .unwrap();
    assert_eq!(next(&mut resumed).await.unwrap().version, version + 1);
}

#[tokio::test]
async fn a_spectator_who_never_reads_does_not_slow_a_game() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let mut idle = Vec::new();
    for _ in 0..50 {
        idle.push(table.spectator.watch(&table.id, 0).await.unwrap());
    }
    table.lay(MOVES).await;
    assert_eq!(table.game().await.version, VERSIONS);
    // What it did not read it still gets, or a place to resume.
    for watch in &mut idle {
        assert_eq!(next(watch).await.unwrap().version, 1);
    }
}

#[tokio::test]
async fn every_service_says_that_it_serves_and_lists_what() {
    let hall = Hall::open().await;
    let services = [
        (&hall.urls.clock, "arbiter.clock.v1.ClockService"),
        (
            &hall.urls.adjudication,
            "arbiter.adjudication.v1.AdjudicationService",
        ),
        (&hall.urls.records, "arbiter.records.v1.RecordsService"),
    ];
    for (url, name) in services {
        let mut health = HealthClient::new(channel(url).unwrap());
        for service in ["", name] {
            let answer = health
                .check(HealthCheckRequest {
                    service: service.into(),
                })
                .await
                .unwrap()
                .into_inner();
            assert_eq!(
                answer.status(),
                ServingStatus::Serving,
                "{name} {service:?}"
            );
        }
        let other = health
            .check(HealthCheckRequest {
                service: "another.v1.Service".into(),
            })
            .await
            .unwrap_err();
        assert_eq!(other.code(), Code::NotFound);

        let ask = |request| ServerReflectionRequest {
            host: String::new(),
            message_request: Some(request),
        };
        let questions = tokio_stream::iter([
            ask(MessageRequest::ListServices(String::new())),
            ask(MessageRequest::FileContainingSymbol(name.into())),
        ]);
        let mut answers = ServerReflectionClient::new(channel(url).unwrap())
            .server_reflection_info(questions)
            .await
            .unwrap()
            .into_inner();
        let Some(MessageResponse::ListServicesResponse(list)) =
            next(&mut answers).await.unwrap().message_response
        else {
            panic!("no list of services")
        };
        let listed: BTreeSet<String> = list
            .service
            .into_iter()
            .map(|service| service.name)
            .collect();
        assert!(listed.contains(name), "{listed:?}");
        assert!(listed.contains("grpc.health.v1.Health"), "{listed:?}");
        let files = next(&mut answers).await.unwrap().message_response;
        assert!(
            matches!(files, Some(MessageResponse::FileDescriptorResponse(_))),
            "{files:?}"
        );
    }
}

#[tokio::test]
async fn health_is_watched_until_the_service_goes() {
    let mut hall = Hall::open().await;
    let mut health = HealthClient::new(channel(&hall.urls.adjudication).unwrap());
    let request = HealthCheckRequest {
        service: "arbiter.adjudication.v1.AdjudicationService".into(),
    };
    let mut watch = health.watch(request).await.unwrap().into_inner();
    assert_eq!(
        next(&mut watch).await.unwrap().status(),
        ServingStatus::Serving
    );
    hall.process.as_ref().unwrap().tell_to_stop().await;
    assert_eq!(
        next(&mut watch).await.unwrap().status(),
        ServingStatus::NotServing
    );
    // Its own stream is among those that must end.
    let status = tokio::time::timeout(
        std::time::Duration::from_secs(10),
        hall.process.as_mut().unwrap().ended(),
    )
    .await;
    assert_eq!(status.expect("it ends in its deadline").code(), Some(0));
    assert!(
        Table::around(&hall.urls, "g", "a", "b")
            .first
            .play("g", place("H8"))
            .await
            .is_err()
    );
}
