//! A game in one file: exported from a running server, checked without one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use api::adjudication::v1::{ClaimKind, ExportGameRequest, Ruling};
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::Command;
use tonic::Code;

use crate::process::{Process, Ran, arbiter, run};
use crate::servers::{Hall, serve};
use crate::table::Table;
use hall::Person;
use hall::acts::{acknowledge, claim, five};

/// A game that ends with a five that White acknowledges.
async fn played(hall: &Hall) -> Table {
    let table = Table::free(&hall.urls).await;
    table.lay("H8 A1 I8 C1 J8 E1 K8 G1").await;
    table.first.play(&table.id, five("L8")).await.unwrap();
    table.second.play(&table.id, acknowledge()).await.unwrap();
    table
}

/// A game that ends with a three-three that White claims.
async fn with_a_foul(hall: &Hall) -> Table {
    let table = Table::free(&hall.urls).await;
    table.lay("D4 A15 E4 C15 F5 E15 F6 G15 F4").await;
    table
        .second
        .play(&table.id, claim(ClaimKind::Foul))
        .await
        .unwrap();
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Upheld)
        .await
        .unwrap();
    table
}

fn exporting(hall: &Hall, game: &str, to: &Path) -> Command {
    let addr = hall.urls.adjudication.strip_prefix("http://").unwrap();
    let mut command = arbiter(["export", game, "--adjudication-addr", addr, "-o"]);
    command.arg(to);
    command
}

async fn export(hall: &Hall, game: &str, to: &Path) -> Ran {
    let ran = run(exporting(hall, game, to)).await;
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    ran
}

async fn verify(files: &[&Path], trust: &Path, json: bool) -> Ran {
    let mut command = arbiter(["verify", "--trust"]);
    command
        .arg(trust)
        .args(files)
        .args(json.then_some("--json"));
    run(command).await
}

/// The only thing that is found.
async fn verified(file: &Path, trust: &Path) -> (i32, Value) {
    let ran = verify(&[file], trust, true).await;
    let mut lines = ran.json();
    assert_eq!(lines.len(), 1, "{}", ran.stdout);
    (ran.status, lines.remove(0))
}

fn checks(found: &Value) -> Vec<&str> {
    found["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| problem["check"].as_str().unwrap())
        .collect()
}

fn public_key(hall: &Hall) -> PathBuf {
    hall.data().join("signing.pub")
}

/// The same file with one byte changed.
fn changed(folder: &TempDir, bytes: &[u8], at: usize) -> PathBuf {
    let path = folder.path().join(format!("changed-{at}"));
    let mut changed = bytes.to_vec();
    changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
    std::fs::write(&path, changed).unwrap();
    path
}

#[tokio::test]
async fn an_exported_game_is_checked_without_a_server() {
    let (mut hall, folder) = (Hall::open().await, TempDir::new().unwrap());
    let trust = folder.path().join("trusted.keys");
    std::fs::copy(public_key(&hall), &trust).unwrap();
    let mut bundles = Vec::new();
    for (table, reason, clause) in [
        (played(&hall).await, "five", "CN13-10.1.1"),
        (with_a_foul(&hall).await, "foul", "CN13-10.1.2"),
    ] {
        let file = folder.path().join(&table.id);
        let ran = export(&hall, &table.id, &file).await;
        let game = table.game().await;
        assert!(
            ran.stdout.contains(&format!("head {}", game.head)),
            "{}",
            ran.stdout
        );
        bundles.push((file, game, reason, clause));
    }
    hall.kill().await;
    for (file, game, reason, clause) in &bundles {
        let (status, found) = verified(file, &trust).await;
        assert_eq!(
            (status, &found["ok"], &found["state"]),
            (0, &true.into(), &"ended".into()),
            "{found}"
        );
        assert_eq!(
            (&found["verdict"]["reason"], &found["verdict"]["clause"]),
            (&(*reason).into(), &(*clause).into())
        );
        assert_eq!(
            (&found["entries"], &found["head_digits"]),
            (&game.version.into(), &game.head.clone().into())
        );
        assert!(found["head"].as_str().unwrap().starts_with(&game.head));
        assert_eq!(found["game"], game.setup.as_ref().unwrap().game_id);
    }
    let files: Vec<&Path> = bundles.iter().map(|(file, ..)| file.as_path()).collect();
    let ran = verify(&files, &trust, false).await;
    assert_eq!(
        (ran.status, ran.stdout.matches(": good, game ").count()),
        (0, 2),
        "{}",
        ran.stdout
    );
}

#[tokio::test]
async fn a_changed_byte_and_a_stranger_s_key_are_found_in_every_file_and_the_worst_counts() {
    let (hall, other, folder) = (
        Hall::open().await,
        Hall::open().await,
        TempDir::new().unwrap(),
    );
    let table = played(&hall).await;
    let good = folder.path().join("good");
    export(&hall, &table.id, &good).await;
    let bytes = std::fs::read(&good).unwrap();
    let lines: Vec<usize> = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at)
        .collect();
    let trust = public_key(&hall);

    // The last byte of entry 3, which stands in line 5.
    let entry = changed(&folder, &bytes, lines[4] - 4);
    let (status, found) = verified(&entry, &trust).await;
    assert_eq!(status, 1, "{found}");
    assert_eq!(checks(&found)[..2], ["signature", "chain"], "{found}");
    assert_eq!(found["problems"][1]["entry"], 3);
    let (status, found) = verified(&changed(&folder, &bytes, lines[0] + 1), &trust).await;
    assert_eq!((status, checks(&found)), (1, vec!["form"]), "{found}");

    let (status, found) = verified(&good, &public_key(&other)).await;
    assert_eq!((status, checks(&found)), (1, vec!["trust"]), "{found}");

    let missing = folder.path().join("missing");
    let ran = verify(&[&entry, &missing, &good], &trust, true).await;
    let found = ran.json();
    assert_eq!((ran.status, found.len()), (2, 3));
    assert_eq!(
        (&found[0]["ok"], &found[2]["ok"]),
        (&false.into(), &true.into())
    );
    assert!(
        found[1]["error"]
            .as_str()
            .unwrap()
            .contains("cannot be read")
    );
    assert_eq!(verify(&[&entry, &good], &trust, false).await.status, 1);

    for (keys, named) in [
        ("", "no key"),
        ("ed25519 00", "line 1"),
        ("# none\nssh-rsa AAAA", "line 2"),
    ] {
        let file = folder.path().join("keys");
        std::fs::write(&file, keys).unwrap();
        let ran = verify(&[&good], &file, false).await;
        assert!(
            ran.status == 2 && ran.stderr.contains(named) && ran.stdout.is_empty(),
            "{}",
            ran.stderr
        );
    }
    let ran = verify(&[&good], &hall.data().join("signing.key"), false).await;
    assert!(
        ran.status == 2 && ran.stderr.contains("secret key"),
        "{}",
        ran.stderr
    );
}

#[tokio::test]
async fn a_game_under_way_is_exported_as_open_and_the_same_game_gives_the_same_bytes() {
    let (hall, folder) = (Hall::open().await, TempDir::new().unwrap());
    let table = Table::free(&hall.urls).await;
    table.lay("H8 A1").await;
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    export(&hall, &table.id, &one).await;
    let (status, found) = verified(&one, &public_key(&hall)).await;
    assert_eq!(
        (status, &found["state"], &found["verdict"]),
        (0, &"open".into(), &Value::Null),
        "{found}"
    );
    // A file that is there is replaced.
    std::fs::write(&two, "old").unwrap();
    export(&hall, &table.id, &two).await;
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());

    let ran = run(exporting(
        &hall,
        "nobody-s-game",
        &folder.path().join("three"),
    ))
    .await;
    assert!(
        ran.status == 2
            && ran.stderr.contains("nobody-s-game")
            && !folder.path().join("three").exists(),
        "{}",
        ran.stderr
    );
}

#[tokio::test]
async fn a_ruling_against_the_stones_is_exported_and_fails() {
    let (hall, folder) = (Hall::open().await, TempDir::new().unwrap());
    let table = Table::free(&hall.urls).await;
    table.lay("H8").await;
    table
        .second
        .play(&table.id, claim(ClaimKind::Foul))
        .await
        .unwrap();
    table
        .arbiter
        .rule(&table.id, 1, Ruling::Upheld)
        .await
        .unwrap();
    let file = folder.path().join("wrong");
    let ran = run(exporting(&hall, &table.id, &file)).await;
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    let (status, found) = verified(&file, &public_key(&hall)).await;
    assert_eq!(
        (status, checks(&found), &found["problems"][0]["entry"]),
        (1, vec!["verdict"], &5.into()),
        "{found}"
    );
}

#[tokio::test]
async fn games_are_handed_out_by_those_who_run_the_event() {
    let hall = Hall::open().await;
    let table = played(&hall).await;
    let exported = async |person: Person, game: &str| {
        person
            .adjudication
            .clone()
            .export_game(ExportGameRequest {
                game_id: game.to_owned(),
            })
            .await
            .map(drop)
            .map_err(|error| error.code())
    };
    for role in ["arbiter", "chief_arbiter", "committee", "organiser"] {
        assert_eq!(
            exported(hall.person("wang", role), &table.id).await,
            Ok(()),
            "{role}"
        );
    }
    for role in ["spectator", "player", "board", "service"] {
        assert_eq!(
            exported(hall.person("zhang", role), &table.id).await,
            Err(Code::PermissionDenied),
            "{role}"
        );
    }
    assert_eq!(
        exported(hall.person("wang", "arbiter"), "none").await,
        Err(Code::NotFound)
    );
    assert_eq!(
        exported(hall.person("wang", "arbiter"), "a/b").await,
        Err(Code::NotFound)
    );
}

#[tokio::test]
async fn the_key_is_made_once_and_a_damaged_one_is_refused_by_name() {
    let folder = TempDir::new().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let secret = data.join("signing.key");
    Process::start(serve(&["clock"], &data, [0; 3]), &log)
        .await
        .unwrap()
        .terminate()
        .await;
    assert!(!secret.exists(), "only who signs needs a key");

    Process::start(serve(&[], &data, [0; 3]), &log)
        .await
        .unwrap()
        .terminate()
        .await;
    let made = std::fs::read(&secret).unwrap();
    Process::start(serve(&[], &data, [0; 3]), &log)
        .await
        .unwrap()
        .terminate()
        .await;
    assert_eq!(std::fs::read(&secret).unwrap(), made);

    let half = &made[..made.len() / 2];
    std::fs::write(&secret, half).unwrap();
    let ran = run(serve(&[], &data, [0; 3])).await;
    assert!(
        ran.status == 2 && ran.stderr.contains("signing.key is damaged"),
        "{}",
        ran.stderr
    );
    assert_eq!(std::fs::read(&secret).unwrap(), half);
}

/// Python with what `tests/bundle/requirements.txt` names; none where none is given.
fn python() -> Option<OsString> {
    let python = std::env::var_os("ARBITER_PYTHON");
    if python.is_none() {
        eprintln!("NOT RUN 1");
    }
    python
}

#[tokio::test]
async fn a_verifier_written_from_the_documentation_agrees() {
    let Some(python) = python() else { return };
    let (hall, other, folder) = (
        Hall::open().await,
        Hall::open().await,
        TempDir::new().unwrap(),
    );
    let table = with_a_foul(&hall).await;
    let good = folder.path().join("good");
    export(&hall, &table.id, &good).await;
    let verify = async |file: &Path, trust: &Path| {
        let mut command = Command::new(&python);
        command
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../tests/bundle/verify.py"
            ))
            .arg(trust)
            .arg(file)
            .kill_on_drop(true);
        run(command).await
    };
    let trust = public_key(&hall);
    let ran = verify(&good, &trust).await;
    assert_eq!(
        (ran.status, ran.stdout.trim()),
        (0, table.game().await.head.as_str()),
        "{}{}",
        ran.stdout,
        ran.stderr
    );

    let ran = verify(&good, &public_key(&other)).await;
    assert!(
        ran.status == 1 && ran.stdout.contains("not trusted"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    let bytes = std::fs::read(&good).unwrap();
    // Somewhere in every line: the header, the descriptors, an entry, the signature, and the last line feed.
    for at in [
        100,
        1_000,
        bytes.len() - 400,
        bytes.len() - 50,
        bytes.len() - 1,
    ] {
        let ran = verify(&changed(&folder, &bytes, at), &trust).await;
        assert_eq!(
            (ran.status, ran.stderr.as_str()),
            (1, ""),
            "byte {at}: {}",
            ran.stdout
        );
    }
    let cut = folder.path().join("cut");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    std::fs::write(folder.path().join("twice"), bytes.repeat(2)).unwrap();
    for file in [cut, folder.path().join("twice")] {
        let ran = verify(&file, &trust).await;
        assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{}", ran.stdout);
    }
}
