//! Full and read-only disks: small file systems of their own, where the system lets us mount them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use journal::{Advice, Journal, JournalError, Options, Position, SledJournal};
use tempfile::TempDir;

use super::{append, fill, open, whole_log};

/// How often a remount is tried: ten seconds in all.
const REMOUNTS_MAX: u32 = 200;

/// A file system in memory, unmounted in the end.
struct Mounted(TempDir);

impl Mounted {
    /// One of so many MiB; `None`, and a line that says so, where it cannot be mounted.
    fn new(mebibytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let options = format!("size={mebibytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "arbiter-test"])
            .arg(folder.path())
            .output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self(folder)),
            refused => {
                println!("NOT RUN 1: no file system can be mounted here: {refused:?}");
                None
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Mounts it anew with this option. The engine's own threads, and children that another test is just starting, may hold a file a
    /// little longer, and as long as somebody may write the system does not make it read-only.
    async fn remount(&self, option: &str) {
        let options = format!("remount,{option}");
        for _ in 0..REMOUNTS_MAX {
            if Command::new("mount")
                .args(["-o", &options])
                .arg(self.path())
                .status()
                .unwrap()
                .success()
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{} cannot be mounted {option}", self.path().display());
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        // The engine's own threads may hold its file a little longer; the folder then goes with them.
        drop(
            Command::new("umount")
                .arg("--lazy")
                .arg(self.path())
                .status(),
        );
    }
}

/// Fills the disk with somebody else's bytes until it takes no more.
fn clutter(file: &Path) {
    let mut file = fs::File::create(file).unwrap();
    while file.write_all(&[7; 256 * 1024]).is_ok() {}
    while file.write_all(&[7]).is_ok() {}
}

/// Appends until it is refused; answers how many were acknowledged, and why no more.
async fn append_until_refused(journal: &SledJournal) -> (u64, JournalError) {
    loop {
        if let Err(error) = journal.append(append("s0", &[&[7; 60_000]])).await {
            return (journal.end().await.unwrap().get(), error);
        }
    }
}

#[tokio::test]
async fn the_journal_turns_read_only_before_the_disk_is_full_and_goes_on_when_there_is_room() {
    let Some(disk) = Mounted::new(160) else {
        return;
    };
    let folder = disk.path().join("journal");
    let journal = open(&folder).await.unwrap();
    fill(&journal, 5).await;
    let clutter = disk.path().join("clutter");
    fs::write(&clutter, vec![7; 30 * 1024 * 1024]).unwrap();

    let (stored, refused) = append_until_refused(&journal).await;
    assert!(stored > 100, "{stored}: {refused}");
    assert!(
        matches!(refused, JournalError::Full { .. }) && refused.advice() == Advice::Retry,
        "{refused}"
    );
    assert!(
        !folder.join("ballast").exists(),
        "the ballast is given back"
    );
    for _ in 0..3 {
        let refused = journal.append(append("s0", &[b"x"])).await.unwrap_err();
        assert!(matches!(refused, JournalError::Full { .. }), "{refused}");
    }
    assert_eq!(whole_log(&journal).await.len() as u64, stored);

    // What was given back is enough to close, open and read.
    journal.close().await.unwrap();
    let journal = open(&folder).await.unwrap();
    assert_eq!(whole_log(&journal).await.len() as u64, stored);
    assert!(matches!(
        journal.append(append("s0", &[b"x"])).await,
        Err(JournalError::Full { .. })
    ));

    fs::remove_file(clutter).unwrap();
    assert_eq!(
        journal.append(append("s0", &[b"x"])).await.unwrap()[0]
            .position
            .get(),
        stored + 1
    );
    assert!(
        folder.join("ballast").exists(),
        "the ballast is taken again"
    );
    journal.close().await.unwrap();
}

#[tokio::test]
async fn a_disk_that_filled_while_nobody_looked_is_opened_with_the_room_of_the_ballast() {
    let Some(disk) = Mounted::new(160) else {
        return;
    };
    let folder = disk.path().join("journal");
    let journal = open(&folder).await.unwrap();
    fill(&journal, 5).await;
    let log = whole_log(&journal).await;
    journal.close().await.unwrap();
    assert!(folder.join("ballast").exists());
    clutter(&disk.path().join("clutter"));

    let journal = open(&folder).await.unwrap();
    assert!(!folder.join("ballast").exists(), "the ballast made room");
    assert_eq!(whole_log(&journal).await, log);
    assert!(matches!(
        journal.append(append("s0", &[b"x"])).await,
        Err(JournalError::Full { .. })
    ));
    journal.close().await.unwrap();
}

#[tokio::test]
async fn a_disk_filled_to_the_last_byte_loses_nothing_acknowledged() {
    let Some(disk) = Mounted::new(120) else {
        return;
    };
    let folder = disk.path().join("journal");
    let journal = open(&folder).await.unwrap();
    fill(&journal, 30).await;
    let log = whole_log(&journal).await;
    clutter(&disk.path().join("clutter"));
    let refused = journal.append(append("s0", &[b"x"])).await.unwrap_err();
    assert!(matches!(refused, JournalError::Full { .. }), "{refused}");
    clutter(&disk.path().join("more"));
    assert!(matches!(
        journal.append(append("s0", &[b"x"])).await,
        Err(JournalError::Full { .. })
    ));
    assert_eq!(whole_log(&journal).await, log);
    drop(journal.close().await);
    drop(journal);

    // Whether it opens on a disk without a byte left is the engine's affair; it opens with everything or says what fails.
    match open(&folder).await {
        Ok(journal) => {
            assert_eq!(whole_log(&journal).await, log);
            drop(journal.close().await);
        }
        Err(error) => assert!(matches!(error, JournalError::Storage { .. }), "{error}"),
    }
    for name in ["clutter", "more"] {
        fs::remove_file(disk.path().join(name)).unwrap();
    }
    let journal = open(&folder).await.unwrap();
    assert_eq!(whole_log(&journal).await, log);
    assert_eq!(
        journal.append(append("s0", &[b"x"])).await.unwrap()[0].position,
        Position::new(31)
    );
}

#[tokio::test]
async fn a_read_only_disk_is_refused_by_name_and_can_be_copied_and_read() {
    let Some(disk) = Mounted::new(120) else {
        return;
    };
    let folder = disk.path().join("journal");
    let journal = open(&folder).await.unwrap();
    fill(&journal, 30).await;
    let log = whole_log(&journal).await;
    journal.close().await.unwrap();
    drop(journal);
    disk.remount("ro").await;
    let error = open(&folder).await.unwrap_err();
    assert!(
        error.advice() == Advice::Stop && error.to_string().contains("Read-only file system"),
        "{error}"
    );
    let error = open(&disk.path().join("fresh")).await.unwrap_err();
    assert!(
        error.advice() == Advice::Stop && error.to_string().contains("Read-only file system"),
        "{error}"
    );
    let scratch = tempfile::tempdir().unwrap();
    let copy = SledJournal::open_copy(&folder, scratch.path(), Options::default())
        .await
        .unwrap();
    assert_eq!(whole_log(&copy).await, log);
    disk.remount("rw").await;
    assert_eq!(whole_log(&open(&folder).await.unwrap()).await, log);
}
