//! A store is opened by this process only if it is as it was when it was closed, or a child process has opened a copy.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use journal::{
    Advice, Damage, Guard, Journal, JournalError, Options, Position, Probe, SledJournal,
};
use tempfile::TempDir;

use super::{fill, whole_log};

/// The child: opens what it is told to, if it is told.
#[test]
fn answering_a_probe() {
    if std::env::var_os("JOURNAL_PROBE_FOLDER").is_some() {
        Probe::answer().unwrap();
    }
}

pub(crate) fn guard() -> Guard {
    Guard::Child(Probe::new(
        std::env::current_exe().unwrap(),
        ["--exact", "guarded::answering_a_probe", "--nocapture"],
    ))
}

fn shell(script: &str) -> Guard {
    Guard::Child(Probe::new("/bin/sh", ["-c", script]).within(Duration::from_secs(2)))
}

async fn open(folder: &Path, guard: Guard) -> Result<SledJournal, JournalError> {
    SledJournal::open(folder, Options { guard }).await
}

/// A probe that fails, to show that there is none.
fn none() -> Guard {
    Guard::Child(Probe::new(
        "/bin/sh",
        ["-c", "echo 'journal-probe damaged probed'"],
    ))
}

/// A journal of 60 entries that was closed under a guard.
async fn stored() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path(), none()).await.unwrap();
    fill(&journal, 60).await;
    journal.close().await.unwrap();
    folder
}

/// All files below the folder that mean something, with their bytes.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if !path.ends_with("ballast") {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

/// Adds a file that no engine reads, so that the store is sound and not what was closed.
fn touch(folder: &Path) {
    fs::write(folder.join("store/stray"), b"").unwrap();
}

#[tokio::test]
async fn a_fresh_journal_and_one_that_was_closed_are_opened_without_a_probe() {
    let folder = stored().await;
    for round in 0..10 {
        let journal = open(folder.path(), none()).await.unwrap();
        assert_eq!(journal.end().await, Ok(Position::new(60 + round)));
        fill(&journal, 1).await;
        journal.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_journal_that_was_not_closed_or_has_changed_is_probed_and_opened() {
    let folder = stored().await;
    touch(folder.path());
    let journal = open(folder.path(), guard()).await.unwrap();
    assert_eq!(whole_log(&journal).await.len(), 60);
    assert!(!folder.path().join("probe").exists() && !folder.path().join("seal").exists());
    drop(journal);
    let error = open(folder.path(), none()).await.unwrap_err();
    assert_eq!(
        error,
        Damage::Probed {
            folder: folder.path().to_owned(),
            finding: "probed".to_owned()
        }
        .into()
    );
    assert_eq!(
        open(folder.path(), guard()).await.unwrap().end().await,
        Ok(Position::new(60))
    );
}

#[tokio::test]
async fn a_probe_that_hangs_or_breaks_off_is_damage_and_nothing_was_written() {
    let folder = stored().await;
    touch(folder.path());
    let before = files(folder.path());
    for (script, cause) in [
        ("exec sleep 600", "the engine did not open it within"),
        ("kill -ABRT $$", "the engine broke off (signal: 6"),
        (
            "echo 'thread panicked at x:' >&2; echo 'out of bounds' >&2; exit 101",
            "the engine broke off (exit status: 101): out of bounds",
        ),
        ("echo 'journal-probe engine corrupt'", "corrupt"),
    ] {
        let error = open(folder.path(), shell(script)).await.unwrap_err();
        assert_eq!(error.advice(), Advice::Stop);
        let JournalError::Damaged(damage) = error else {
            panic!("{error}")
        };
        assert!(
            damage
                .engine_said()
                .is_some_and(|said| said.contains(cause)),
            "{damage:?}"
        );
        assert!(
            damage
                .to_string()
                .contains(folder.path().join("store").to_str().unwrap()),
            "{damage}"
        );
        assert!(damage.way_out().contains("restore"));
        assert_eq!(files(folder.path()), before, "{script}");
    }
}

#[tokio::test]
async fn a_probe_that_cannot_be_made_is_a_failure_and_not_damage() {
    let folder = stored().await;
    touch(folder.path());
    for guard in [
        Guard::Child(Probe::new("/no/such/program", [""; 0])),
        shell("echo 'journal-probe failed no space'"),
    ] {
        let error = open(folder.path(), guard).await.unwrap_err();
        assert!(
            matches!(
                error,
                JournalError::Storage {
                    during: "probing the store",
                    ..
                }
            ),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_copy_is_opened_and_the_original_stays_as_it_was() {
    let folder = stored().await;
    for guard in [Guard::InProcess, guard()] {
        let before = files(folder.path());
        let scratch = tempfile::tempdir().unwrap();
        let options = Options { guard };
        let copy = SledJournal::open_copy(folder.path(), scratch.path(), options)
            .await
            .unwrap();
        assert_eq!(whole_log(&copy).await.len(), 60);
        copy.close().await.unwrap();
        assert_eq!(files(folder.path()), before);
    }
}

#[tokio::test]
async fn a_copy_of_a_journal_that_is_open_is_not_made() {
    let folder = stored().await;
    let journal = open(folder.path(), none()).await.unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let error = SledJournal::open_copy(folder.path(), scratch.path(), Options::default())
        .await
        .unwrap_err();
    assert!(matches!(error, JournalError::Unavailable { .. }), "{error}");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
    journal.close().await.unwrap();
}

#[tokio::test]
async fn damage_found_in_a_copy_is_named_where_it_is() {
    let copied = async |folder: &Path| {
        let scratch = tempfile::tempdir().unwrap();
        SledJournal::open_copy(folder, scratch.path(), Options::default())
            .await
            .unwrap_err()
    };
    let folder = stored().await;
    let inside = |name: &str| folder.path().join(name);
    let record = fs::read(inside("high-water")).unwrap();
    fs::write(inside("high-water"), b"").unwrap();
    assert_eq!(
        copied(folder.path()).await,
        Damage::HighWaterUnreadable {
            file: inside("high-water")
        }
        .into()
    );
    fs::write(inside("high-water"), record).unwrap();
    fs::remove_dir_all(inside("store")).unwrap();
    assert_eq!(
        copied(folder.path()).await,
        Damage::StoreMissing {
            file: inside("store/db"),
            acknowledged: Position::new(60)
        }
        .into()
    );
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(
        copied(empty.path()).await,
        Damage::HighWaterMissing {
            folder: empty.path().to_owned()
        }
        .into()
    );
}
