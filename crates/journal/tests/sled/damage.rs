use std::fs;
use std::path::{Path, PathBuf};

use journal::{Advice, Damage, Journal, JournalError, Position, Recorded};
use tempfile::TempDir;

use super::{append, fill, open, whole_log};

const ENTRIES: u32 = 60;

/// A closed journal of [`ENTRIES`] entries, and what it holds.
async fn stored() -> (TempDir, Vec<Recorded>) {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).await.unwrap();
    fill(&journal, ENTRIES).await;
    let log = whole_log(&journal).await;
    journal.close().await.unwrap();
    (folder, log)
}

async fn damage(folder: &Path) -> Damage {
    let error = open(folder).await.unwrap_err();
    assert_eq!(error.advice(), Advice::Stop);
    let JournalError::Damaged(damage) = error else { panic!("{error}") };
    assert!(JournalError::from(damage.clone()).to_string().contains(damage.way_out()));
    damage
}

fn high_water(folder: &Path) -> PathBuf {
    folder.join("high-water")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test]
async fn a_missing_high_water_is_damage() {
    let (folder, _) = stored().await;
    fs::remove_file(high_water(folder.path())).unwrap();
    assert_eq!(damage(folder.path()).await, Damage::HighWaterMissing { folder: folder.path().to_owned() });
}

#[tokio::test]
async fn a_folder_of_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), b"dear").unwrap();
    assert_eq!(damage(folder.path()).await, Damage::HighWaterMissing { folder: folder.path().to_owned() });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn a_zeroed_or_emptied_high_water_is_damage() {
    for bytes in [&[0; 8192][..], b""] {
        let (folder, _) = stored().await;
        fs::write(high_water(folder.path()), bytes).unwrap();
        assert_eq!(damage(folder.path()).await, Damage::HighWaterUnreadable { file: high_water(folder.path()) });
    }
}

#[tokio::test]
async fn a_flipped_bit_in_one_slot_of_the_high_water_loses_nothing() {
    for slot in [0, 4096] {
        let (folder, log) = stored().await;
        let mut bytes = fs::read(high_water(folder.path())).unwrap();
        bytes[slot + 17] ^= 4;
        fs::write(high_water(folder.path()), bytes).unwrap();
        assert_eq!(whole_log(&open(folder.path()).await.unwrap()).await, log);
    }
}

#[tokio::test]
async fn a_store_that_is_ahead_of_the_high_water_is_accepted_whole() {
    let (folder, _) = stored().await;
    let older = fs::read(high_water(folder.path())).unwrap();
    let journal = open(folder.path()).await.unwrap();
    fill(&journal, 7).await;
    let log = whole_log(&journal).await;
    journal.close().await.unwrap();
    fs::write(high_water(folder.path()), older).unwrap();
    let journal = open(folder.path()).await.unwrap();
    assert_eq!(whole_log(&journal).await, log);
    journal.close().await.unwrap();
    // What was found is now on the record: a store without it no longer opens.
    let newer = fs::read(high_water(folder.path())).unwrap();
    let (shorter, _) = stored().await;
    fs::write(high_water(shorter.path()), newer).unwrap();
    assert!(matches!(damage(shorter.path()).await, Damage::StoreBehind { .. }));
}

#[tokio::test]
async fn a_store_behind_the_high_water_is_damage() {
    let (folder, _) = stored().await;
    let earlier = tempfile::tempdir().unwrap();
    copy(folder.path(), earlier.path());
    let journal = open(folder.path()).await.unwrap();
    fill(&journal, 1).await;
    journal.close().await.unwrap();
    fs::copy(high_water(folder.path()), high_water(earlier.path())).unwrap();
    let behind = Damage::StoreBehind { acknowledged: Position(61), end: Position(60) };
    assert_eq!(damage(earlier.path()).await, behind);
}

#[tokio::test]
async fn a_store_with_other_groups_is_damage() {
    let (folder, _) = stored().await;
    let other = tempfile::tempdir().unwrap();
    let journal = open(other.path()).await.unwrap();
    for entry in 0..ENTRIES + 1 {
        journal.append(append("another", &[&entry.to_be_bytes()])).await.unwrap();
    }
    journal.close().await.unwrap();
    fs::copy(high_water(folder.path()), high_water(other.path())).unwrap();
    assert_eq!(damage(other.path()).await, Damage::OtherGroups { acknowledged: Position(60) });
}

#[tokio::test]
async fn a_missing_store_is_damage_and_no_new_one_is_made() {
    let (folder, _) = stored().await;
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    let file = folder.path().join("store/db");
    assert_eq!(damage(folder.path()).await, Damage::StoreMissing { file, acknowledged: Position(60) });
    assert!(!folder.path().join("store").exists());
}

/// Every flipped, zeroed or cut place either opens with everything or does not open.
#[tokio::test]
async fn a_damaged_file_never_opens_with_less() {
    let (folder, log) = stored().await;
    let original = fs::read(folder.path().join("store/db")).unwrap();
    // Segments are far larger than what this test stores; behind the last byte written there is nothing to damage.
    let used = original.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut cases: Vec<(String, Vec<u8>)> = Vec::new();
    for at in (0..used).step_by(used / 40) {
        let mut flipped = original.clone();
        flipped[at] ^= 0x10;
        cases.push((format!("byte {at} flipped"), flipped));
        let mut zeroed = original.clone();
        zeroed[at..used.min(at + 4096)].fill(0);
        cases.push((format!("zeroed from {at}"), zeroed));
        cases.push((format!("cut at {at}"), original[..at].to_vec()));
    }
    let mut refused = 0;
    for (case, bytes) in &cases {
        let damaged = tempfile::tempdir().unwrap();
        copy(folder.path(), damaged.path());
        fs::write(damaged.path().join("store/db"), bytes).unwrap();
        match open(damaged.path()).await {
            Ok(journal) => assert_eq!(whole_log(&journal).await, log, "{case}"),
            Err(JournalError::Damaged(_) | JournalError::Storage { .. }) => refused += 1,
            Err(other) => panic!("{case}: {other}"),
        }
    }
    assert!(refused > 0, "no case was noticed, so none was a case");
}
