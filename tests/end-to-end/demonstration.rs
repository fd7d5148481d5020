//! `arbiter demo`: from recorded games to standings, through the public interface.

use std::path::Path;

use api::records::v1::GetEventRequest;
use serde_json::Value;
use tempfile::TempDir;

use crate::people::person;
use crate::process::{Process, Ran, arbiter, run};
use crate::servers::serve;
use hall::Urls;

/// Splits what a demonstration printed into games and standings.
fn parts(ran: &Ran) -> (Vec<Value>, Vec<Value>) {
    let (games, rest): (Vec<Value>, Vec<Value>) = ran
        .json()
        .into_iter()
        .partition(|line| line.get("game").is_some());
    (
        games,
        rest.into_iter()
            .filter(|line| line.get("place").is_some())
            .collect(),
    )
}

#[track_caller]
fn assert_played_as_recorded(games: &[Value], standings: &[Value]) {
    for game in games {
        assert_eq!(game["agrees"], true, "{game}");
        assert!(
            game["verdict"]["clause"]
                .as_str()
                .unwrap()
                .starts_with("CN13-10."),
            "{game}"
        );
        assert_eq!(game["head"].as_str().unwrap().len(), 10, "{game}");
    }
    let sum = |column: &str| {
        standings
            .iter()
            .map(|row| row[column].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(sum("games"), 2 * games.len() as u64);
    assert_eq!(sum("wins"), sum("losses"));
    assert_eq!(sum("wins") + sum("draws") + sum("losses"), sum("games"));
    let points: f64 = standings
        .iter()
        .map(|row| row["points"].as_str().unwrap().parse::<f64>().unwrap())
        .sum();
    assert_eq!(points, games.len() as f64);
    let places: Vec<u64> = standings
        .iter()
        .map(|row| row["place"].as_u64().unwrap())
        .collect();
    assert!(places.is_sorted() && places[0] == 1, "{places:?}");
}

fn write(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const FIVE: &str = "h8 a1 i8 c1 j8 e1 k8 g1 l8\n";
const FOUL: &str = "d4 a15 e4 c15 f5 e15 f6 g15 f4\n";

#[tokio::test]
async fn the_built_in_games_are_played_to_the_standings_as_recorded() {
    let ran = run(arbiter(["demo", "--json"])).await;
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let (games, standings) = parts(&ran);
    assert!(games.len() >= 12, "{}", games.len());
    assert_played_as_recorded(&games, &standings);
    // The standings come last, and every way to end that is promised is shown.
    assert!(ran.json().last().unwrap().get("place").is_some());
    for reason in ["five", "foul", "overline", "flag"] {
        assert!(
            games.iter().any(|game| game["verdict"]["reason"] == reason),
            "{reason}"
        );
    }
    assert!(games.iter().any(|game| game["verdict"]["result"] == "draw"));
}

#[tokio::test]
async fn plain_records_are_played_to_their_verdicts() {
    let folder = TempDir::new().unwrap();
    let (five, foul) = (
        write(&folder, "five.txt", FIVE),
        write(&folder, "foul.txt", FOUL),
    );
    let ran = run(arbiter(["demo", "--json", &five, &foul])).await;
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let (games, standings) = parts(&ran);
    assert_played_as_recorded(&games, &standings);
    let verdict = |file: &str| {
        let game = games
            .iter()
            .find(|game| game["title"] == file)
            .unwrap_or_else(|| panic!("{file}: {games:?}"));
        (
            game["verdict"]["result"].clone(),
            game["verdict"]["reason"].clone(),
            game["verdict"]["clause"].clone(),
            game["moves"].clone(),
        )
    };
    assert_eq!(
        verdict(&five),
        (
            "black".into(),
            "five".into(),
            "CN13-10.1.1".into(),
            9.into()
        )
    );
    assert_eq!(
        verdict(&foul),
        (
            "white".into(),
            "foul".into(),
            "CN13-10.1.2".into(),
            9.into()
        )
    );
}

#[tokio::test]
async fn a_bad_file_is_named_by_place_and_the_good_ones_are_played() {
    let folder = TempDir::new().unwrap();
    let five = write(&folder, "five.txt", FIVE);
    let bad = write(&folder, "bad.txt", "h8 a1\ni8 q9\n");
    let missing = folder
        .path()
        .join("missing.sgf")
        .to_str()
        .unwrap()
        .to_owned();
    let ran = run(arbiter(["demo", "--json", &bad, &five, &missing])).await;
    assert_eq!(ran.status, 2, "{}", ran.stderr);
    let (games, standings) = parts(&ran);
    assert_eq!(games.len(), 1);
    assert_played_as_recorded(&games, &standings);
    let complaint = ran
        .stderr
        .lines()
        .find(|line| line.contains(&bad))
        .unwrap_or_else(|| panic!("{}", ran.stderr));
    assert!(
        complaint.contains('2') && complaint.contains("q9"),
        "{complaint}"
    );
    assert!(ran.stderr.contains(&missing), "{}", ran.stderr);

    let ran = run(arbiter(["demo", "--json", &bad])).await;
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
}

#[tokio::test]
async fn six_boards_play_side_by_side_and_other_numbers_are_refused() {
    let folder = TempDir::new().unwrap();
    let five = write(&folder, "five.txt", FIVE);
    let ran = run(arbiter(["demo", "--json", "--boards", "6", &five])).await;
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let (games, standings) = parts(&ran);
    let mut tables: Vec<u64> = games
        .iter()
        .map(|game| game["table"].as_u64().unwrap())
        .collect();
    tables.sort_unstable();
    assert_eq!(tables, [1, 2, 3, 4, 5, 6]);
    assert_eq!(standings.len(), 12);
    assert_played_as_recorded(&games, &standings);
    for number in ["0", "501", "-1", "many"] {
        assert_eq!(
            run(arbiter(["demo", "--boards", number])).await.status,
            2,
            "{number}"
        );
    }
}

#[tokio::test]
async fn a_kept_folder_can_be_served_again() {
    let folder = TempDir::new().unwrap();
    let five = write(&folder, "five.txt", FIVE);
    let mut command = arbiter(["demo", "--json", "--keep", &five]);
    command.env("TMPDIR", folder.path());
    let ran = run(command).await;
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let kept = ran
        .json()
        .iter()
        .find_map(|line| Some(line.get("kept")?.as_str()?.to_owned()))
        .unwrap();
    assert!(Path::new(&kept).starts_with(folder.path()), "{kept}");

    let process = Process::start(
        serve(&["records"], Path::new(&kept), [0; 3]),
        &folder.path().join("log"),
    )
    .await
    .unwrap();
    let url = serde_json::from_str::<Value>(&process.said[0]).unwrap()["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let office = person(
        &Urls {
            records: url,
            clock: unused(),
            adjudication: unused(),
        },
        "office",
        "organiser",
    );
    let event = office
        .records
        .clone()
        .get_event(GetEventRequest {
            event_id: "demo".into(),
        })
        .await
        .unwrap()
        .into_inner();
    let result = event.pairings[0].result.clone().unwrap();
    assert_eq!(result.verdict.unwrap().reason, "five");
}

/// Where nobody is called.
fn unused() -> String {
    "http://127.0.0.1:1".into()
}

#[tokio::test]
async fn without_keep_nothing_is_left_behind() {
    let folder = TempDir::new().unwrap();
    let five = write(&folder, "five.txt", FIVE);
    let mut command = arbiter(["demo", &five]);
    command.env("TMPDIR", folder.path());
    let ran = run(command).await;
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("CN13-10.1.1"), "{}", ran.stdout);
    let head = ran
        .stdout
        .split_once(", head ")
        .map(|(_, head)| &head[..10])
        .unwrap_or_default();
    assert!(
        head.bytes().all(|digit| digit.is_ascii_hexdigit()) && head.len() == 10,
        "{}",
        ran.stdout
    );
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["five.txt"]);
}
