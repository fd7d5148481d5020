//! The same key twice: one effect and the first answer.

use api::adjudication::v1::OpeningKind;
use tokio::task::JoinSet;
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::people::person;
use crate::servers::Hall;
use crate::table::moves;
use crate::table::{FIRST, Table, setup};
use hall::acts::{place, resign};
use hall::key;

/// How many connections press the same key at the same time.
const CONNECTIONS: usize = 20;

#[tokio::test]
async fn the_same_key_has_one_effect_and_gets_the_first_answer_whatever_happened_since() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    let again = key();
    let first = table
        .first
        .play_as(&table.id, &again, place("H8"))
        .await
        .unwrap();
    assert_eq!(
        table
            .first
            .play_as(&table.id, &again, place("H8"))
            .await
            .unwrap(),
        first
    );
    table.lay("A1 I8 C1").await;
    assert_eq!(
        table
            .first
            .play_as(&table.id, &again, place("H8"))
            .await
            .unwrap(),
        first
    );
    table.first.play(&table.id, resign()).await.unwrap();
    assert_eq!(
        table
            .first
            .play_as(&table.id, &again, place("H8"))
            .await
            .unwrap(),
        first
    );
    assert_eq!(moves(&table.game().await), ["H8", "A1", "I8", "C1"]);
}

#[tokio::test]
async fn the_same_key_with_another_payload_is_refused() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let again = key();
    table
        .first
        .play_as(&table.id, &again, place("H8"))
        .await
        .unwrap();
    let before = table.game().await;
    for other in [place("H9"), resign()] {
        let status = table
            .first
            .play_as(&table.id, &again, other)
            .await
            .unwrap_err();
        assert_eq!(status.code(), Code::AlreadyExists, "{status:?}");
        assert_eq!(
            status.get_error_details().error_info().unwrap().reason,
            "KEY_REUSED"
        );
    }
    assert_eq!(table.game().await, before);
    // A key belongs to its game: elsewhere it is a new one.
    let other = Table::free(&hall.urls).await;
    other
        .first
        .play_as(&other.id, &again, place("H9"))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_refusal_is_not_remembered_under_its_key() {
    let hall = Hall::open().await;
    let table = Table::free(&hall.urls).await;
    let again = key();
    table
        .second
        .play_as(&table.id, &again, place("A1"))
        .await
        .unwrap_err();
    table.lay("H8").await;
    table
        .second
        .play_as(&table.id, &again, place("A1"))
        .await
        .unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "A1"]);
}

#[tokio::test]
async fn one_move_pressed_from_twenty_connections_at_once_is_one_move() {
    let hall = Hall::open().await;
    let table = Table::timed(&hall.urls, "10m").await;
    let again = key();
    let mut calls = JoinSet::new();
    for number in 0..CONNECTIONS {
        let (player, id, again) = (
            person(&hall.urls, FIRST, "player"),
            table.id.clone(),
            again.clone(),
        );
        // Half of them want another point: whoever comes first decides which payload the key stands for.
        let point = if number % 2 == 0 { "H8" } else { "H9" };
        calls.spawn(async move { (point, player.play_as(&id, &again, place(point)).await) });
    }
    let answers = calls.join_all().await;
    let game = table.game().await;
    let laid = moves(&game);
    let [laid] = laid.as_slice() else {
        panic!("{laid:?}")
    };
    let mut first = None;
    for (point, answer) in answers {
        match answer {
            Ok(answer) => {
                assert_eq!(point, laid);
                assert_eq!(*first.get_or_insert_with(|| answer.clone()), answer);
            }
            Err(status) => {
                assert_ne!(point, laid, "{status:?}");
                assert_eq!(status.code(), Code::AlreadyExists, "{status:?}");
            }
        }
    }
    assert!(first.is_some());
}

#[tokio::test]
async fn a_game_is_opened_once_however_often_it_is_asked_for() {
    let hall = Hall::open().await;
    let arbiter = hall.person("wang", "arbiter");
    let id = key();
    let mut calls = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (arbiter, setup) = (
            person(&hall.urls, "wang", "arbiter"),
            setup(&id, OpeningKind::Free, "10m"),
        );
        calls.spawn(async move { arbiter.open_game(setup).await });
    }
    for answer in calls.join_all().await {
        assert_eq!(answer.unwrap(), 1);
    }
    assert_eq!(arbiter.game(&id).await.unwrap().version, 1);
    let status = arbiter
        .open_game(setup(&id, OpeningKind::Designated, "10m"))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::AlreadyExists, "{status:?}");
}
