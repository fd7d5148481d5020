//! Games, clocks and events long enough for a snapshot: they are the same after a restart, whatever has become of the snapshot.

use std::path::{Path, PathBuf};

use api::adjudication::v1::{GameState, PlayResponse};
use api::clock::v1::ClockStatus;
use api::records::v1::{GetEventResponse, Standing};

use crate::events::Tournament;
use crate::people::Ask as _;
use crate::servers::{Hall, SERVICES};
use crate::table::Table;
use crate::waiting::eventually;
use hall::acts::{place, resign};

/// An aggregate of more events than this has a snapshot.
const EVENTS: u64 = 128;

/// With the registrations alone the event has more.
const PLAYERS: usize = 130;

/// Stones enough, and none of them ends the game: nobody claims anything.
const STONES: usize = 130;

/// The snapshots of a service, by name.
fn snapshots(hall: &Hall, service: &str) -> Vec<PathBuf> {
    let entries = |folder: &Path| {
        std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    };
    let mut files: Vec<_> = entries(&hall.data().join("snapshots").join(service))
        .iter()
        .flat_map(|shelf| entries(shelf))
        .collect();
    files.retain(|file| file.extension().is_none());
    files.sort();
    files
}

/// Flips one bit of a byte in the middle.
fn spoil(file: &Path) {
    let mut bytes = std::fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(file, bytes).unwrap();
}

/// What is known of the game, its clocks and its event, and the first answer once more.
async fn known(
    event: &Tournament,
    table: &Table,
) -> (
    GameState,
    String,
    GetEventResponse,
    Vec<Standing>,
    PlayResponse,
) {
    let clocks = format!("{:?}", table.spectator.clocks(&table.id).await.unwrap());
    let again = table
        .first
        .play_as(&table.id, "the-first", place("A1"))
        .await
        .unwrap();
    (
        table.game().await,
        clocks,
        event.event().await,
        event.standings().await,
        again,
    )
}

#[tokio::test]
async fn what_is_long_enough_for_a_snapshot_is_the_same_after_a_restart_also_with_every_snapshot_spoilt()
 {
    let mut hall = Hall::open_to_be_killed().await;
    let event = Tournament::open(&hall.urls, PLAYERS, "free", "90m").await;
    let table = event.table(&event.pairings[0]).await;
    table.arbiter.start(&table.id).await.unwrap();
    let points: Vec<String> = (0..STONES)
        .map(|number| {
            format!(
                "{}{}",
                char::from(b'A' + (number / 15) as u8),
                1 + number % 15
            )
        })
        .collect();
    table
        .first
        .play_as(&table.id, "the-first", place(&points[0]))
        .await
        .unwrap();
    table.lay(&points[1..].join(" ")).await;
    table.first.play(&table.id, resign()).await.unwrap();
    event.results(1).await;
    eventually("closed clocks", || async {
        (table.spectator.clocks(&table.id).await.unwrap().status() == ClockStatus::Closed)
            .then_some(())
    })
    .await;
    let before = known(&event, &table).await;
    assert!(
        before.0.version > EVENTS && before.2.version > EVENTS,
        "{before:?}"
    );
    for service in SERVICES {
        // Nobody waits for a snapshot, so it comes a little later. The other games of the round are too short for one.
        eventually("a snapshot", || async {
            (snapshots(&hall, service).len() == 1).then_some(())
        })
        .await;
    }

    assert_eq!(
        hall.process.take().unwrap().terminate().await.code(),
        Some(0)
    );
    hall.restart().await;
    assert_eq!(known(&event, &table).await, before);
    assert!(
        !hall.log().contains("a snapshot is ignored"),
        "{}",
        hall.log()
    );

    hall.kill().await;
    for service in SERVICES {
        spoil(&snapshots(&hall, service)[0]);
    }
    hall.restart().await;
    assert_eq!(known(&event, &table).await, before);
    let ignored: Vec<String> = hall
        .log()
        .lines()
        .filter(|line| line.contains("a snapshot is ignored"))
        .map(str::to_owned)
        .collect();
    for stream in [
        format!("clock/{}", table.id),
        format!("game/{}", table.id),
        format!("event/{}", event.id()),
    ] {
        assert!(
            ignored.iter().any(|line| line.contains(&stream)),
            "{stream}: {ignored:?}"
        );
    }

    // And without any.
    hall.kill().await;
    std::fs::remove_dir_all(hall.data().join("snapshots")).unwrap();
    hall.restart().await;
    assert_eq!(known(&event, &table).await, before);
}
