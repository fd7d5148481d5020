//! What operators see: figures at an OTLP receiver, each thing counted once, also across a restart.

use api::adjudication::v1::act::{Act, Sign};
use api::adjudication::v1::observation::What;
use api::adjudication::v1::{Observation, ObserveRequest, ObservedStone, OpeningKind};
use api::common::v1::Color;
use tokio::process::Command;

use crate::people::next;
use crate::receiver::{Figures, Receiver};
use crate::servers::{Hall, SERVICES};
use crate::table::{Table, setup};
use hall::acts::{pass, place, resign};
use hall::key;

const MOVES: &str = "arbiter.moves {move}";
const VERDICTS: &str = "arbiter.verdicts {verdict}";
const OPEN: &str = "arbiter.games.open {game}";
const GAME_WATCHERS: &str = "arbiter.watchers {watcher} game";

fn counting(receiver: &Receiver) -> impl FnOnce(&mut Command) {
    let endpoint = receiver.endpoint.clone();
    move |command| {
        command
            .args(["--otlp-endpoint", &endpoint])
            .env("OTEL_METRIC_EXPORT_INTERVAL", "50");
    }
}

/// Whether the figures are these; zero is also one that was never counted.
fn are(figures: &Figures, expected: &[(&str, f64)]) -> bool {
    expected
        .iter()
        .all(|(name, value)| figures.get(*name).copied().unwrap_or_default() == *value)
}

fn commits(figures: &Figures, service: &str) -> f64 {
    figures[&format!("arbiter.journal.commits {{commit}} {service}")]
}

/// Each commit syncs its group and the high-water.
fn fsyncs(figures: &Figures, service: &str) -> f64 {
    figures[&format!("arbiter.journal.fsyncs {{fsync}} {service}")]
}

#[tokio::test]
async fn moves_verdicts_games_and_watchers_are_counted_once_and_open_games_survive_a_restart() {
    let mut receiver = Receiver::open().await;
    let mut hall = Hall::open_with(counting(&receiver)).await;

    // Five moves: three designated, White's fourth, the fifth that White kept.
    let ended = Table::appointed(&hall.urls, OpeningKind::Designated, "30m").await;
    ended.arbiter.start(&ended.id).await.unwrap();
    ended.lay_opening().await;
    ended.second.play(&ended.id, resign()).await.unwrap();
    // A stone on the board after the end is kept for the arbiter: the game's last event is not its end.
    let stone = ObservedStone {
        color: Color::White.into(),
        point: "A1".to_owned(),
    };
    let observation = Some(Observation {
        what: Some(What::Stone(stone)),
    });
    let observation = ObserveRequest {
        game_id: ended.id.clone(),
        idempotency_key: key(),
        observation,
    };
    hall.person("board-7", "board")
        .adjudication
        .clone()
        .observe(observation)
        .await
        .unwrap();
    // Nor is it of a game whose result was signed.
    let signed = Table::free(&hall.urls).await;
    signed.first.play(&signed.id, resign()).await.unwrap();
    signed
        .second
        .play(&signed.id, Act::Sign(Sign {}))
        .await
        .unwrap();

    // Six more, one of them said twice, and one refused.
    let open = Table::free(&hall.urls).await;
    let said = key();
    for _ in 0..2 {
        open.first
            .play_as(&open.id, &said, place("H8"))
            .await
            .unwrap();
    }
    open.second.play(&open.id, place("H8")).await.unwrap_err();
    open.second.play(&open.id, place("H9")).await.unwrap();
    open.lay("A1 C1 E1").await;
    open.second.play(&open.id, pass()).await.unwrap();
    // Opened twice is open once; and one that has not begun is open too.
    let appointed = setup(&key(), OpeningKind::Free, "");
    for _ in 0..2 {
        open.arbiter.open_game(appointed.clone()).await.unwrap();
    }

    let mut watches = Vec::new();
    for _ in 0..2 {
        let mut watch = open.spectator.watch(&open.id, 0).await.unwrap();
        next(&mut watch).await.unwrap();
        watches.push(watch);
    }
    let expected = [
        (MOVES, 11.0),
        (VERDICTS, 2.0),
        (OPEN, 2.0),
        (GAME_WATCHERS, 2.0),
    ];
    // Each figure is read on its own, so a commit under way may show in one and not yet in the next.
    let settled = |figures: &Figures| {
        SERVICES
            .iter()
            .all(|service| fsyncs(figures, service) == 2.0 * commits(figures, service))
    };
    let figures = receiver
        .figures("what was played", |figures| {
            are(figures, &expected) && settled(figures)
        })
        .await;
    watches.pop();
    receiver
        .figures("one watcher", |figures| {
            are(figures, &[(GAME_WATCHERS, 1.0)])
        })
        .await;

    for service in SERVICES {
        // Each service counts its epoch at least.
        assert!(commits(&figures, service) >= 1.0, "{service}: {figures:#?}");
        let seconds = figures[&format!("arbiter.journal.fsync.time s {service}")];
        assert!(seconds > 0.0 && seconds < 60.0, "{service}: {figures:#?}");
    }
    // The acts above came one after the other, so none shared a commit.
    assert!(commits(&figures, "adjudication") >= 17.0, "{figures:#?}");

    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
    let mut receiver = Receiver::open().await;
    hall.restart_with(counting(&receiver)).await;
    receiver
        .figures("what is open", |figures| are(figures, &[(OPEN, 2.0)]))
        .await;
    // Read back, and said once more: neither is anything new.
    assert_eq!(open.game().await.moves.len(), 6);
    open.first
        .play_as(&open.id, &said, place("H8"))
        .await
        .unwrap();
    open.first.play(&open.id, place("I9")).await.unwrap();
    let expected = [
        (MOVES, 1.0),
        (VERDICTS, 0.0),
        (OPEN, 2.0),
        (GAME_WATCHERS, 0.0),
    ];
    receiver
        .figures("one move", |figures| are(figures, &expected))
        .await;
    open.first.play(&open.id, resign()).await.unwrap();
    receiver
        .figures("one end", |figures| {
            are(figures, &[(MOVES, 1.0), (VERDICTS, 1.0), (OPEN, 1.0)])
        })
        .await;
}

#[tokio::test]
async fn the_last_figures_are_sent_when_the_services_end() {
    let mut receiver = Receiver::open().await;
    let endpoint = receiver.endpoint.clone();
    let mut hall = Hall::open_with(|command| {
        command
            .args(["--otlp-endpoint", &endpoint])
            .env("OTEL_METRIC_EXPORT_INTERVAL", "3600000");
    })
    .await;
    Table::free(&hall.urls).await.lay("H8 A1 I8").await;
    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
    receiver
        .figures("what was played", |figures| {
            are(figures, &[(MOVES, 3.0), (OPEN, 1.0)])
        })
        .await;
}
