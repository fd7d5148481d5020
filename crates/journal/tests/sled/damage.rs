use std::fs;
use std::path::{Path, PathBuf};

use journal::{
    Advice, Damage, Guard, Journal, JournalError, Options, Position, Recorded, SledJournal,
};
use tempfile::TempDir;

use super::guarded::{files, guard};
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
    let JournalError::Damaged(damage) = error else {
        panic!("{error}")
    };
    assert!(
        JournalError::from(damage.clone())
            .to_string()
            .contains(damage.way_out())
    );
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
        } else if entry.file_name() != "ballast" {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test]
async fn a_missing_high_water_is_damage() {
    let (folder, _) = stored().await;
    fs::remove_file(high_water(folder.path())).unwrap();
    assert_eq!(
        damage(folder.path()).await,
        Damage::HighWaterMissing {
            folder: folder.path().to_owned()
        }
    );
}

#[tokio::test]
async fn a_folder_of_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), b"dear").unwrap();
    assert_eq!(
        damage(folder.path()).await,
        Damage::HighWaterMissing {
            folder: folder.path().to_owned()
        }
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn a_zeroed_or_emptied_high_water_is_damage() {
    for bytes in [&[0; 8192][..], b""] {
        let (folder, _) = stored().await;
        fs::write(high_water(folder.path()), bytes).unwrap();
        assert_eq!(
            damage(folder.path()).await,
            Damage::HighWaterUnreadable {
                file: high_water(folder.path())
            }
        );
    }
}

/// Writes another layout into the record, as a version does that has it.
fn lay_out(folder: &Path, layout: u8) {
    let mut bytes = fs::read(high_water(folder)).unwrap();
    for slot in [0, 4096] {
        let slot = &mut bytes[slot..slot + 60];
        slot[7] = layout;
        let crc = crc32fast::hash(&slot[..56]).to_be_bytes();
        slot[56..].copy_from_slice(&crc);
    }
    fs::write(high_water(folder), bytes).unwrap();
}

#[tokio::test]
async fn a_store_of_another_layout_or_of_none_is_refused_by_name_and_left_alone() {
    let (folder, log) = stored().await;
    for (found, said) in [
        (0, "from before the stored forms were final"),
        (1, "from before the stored forms were final"),
        (3, "by a later version"),
    ] {
        lay_out(folder.path(), found);
        let before = files(folder.path());
        let refused = JournalError::OtherLayout {
            folder: folder.path().to_owned(),
            found,
        };
        for guard in [Guard::InProcess, guard()] {
            let options = Options { guard };
            let opened = SledJournal::open(folder.path(), options.clone()).await;
            assert_eq!(opened.unwrap_err(), refused);
            let scratch = tempfile::tempdir().unwrap();
            let copied = SledJournal::open_copy(folder.path(), scratch.path(), options).await;
            assert_eq!(copied.unwrap_err(), refused);
        }
        assert_eq!(refused.advice(), Advice::Stop);
        assert!(refused.to_string().contains(said), "{refused}");
        assert_eq!(files(folder.path()), before);
    }
    lay_out(folder.path(), 2);
    assert_eq!(whole_log(&open(folder.path()).await.unwrap()).await, log);
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
    assert!(matches!(
        damage(shorter.path()).await,
        Damage::StoreBehind { .. }
    ));
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
    let behind = Damage::StoreBehind {
        acknowledged: Position::new(61),
        end: Position::new(60),
    };
    assert_eq!(damage(earlier.path()).await, behind);
}

#[tokio::test]
async fn a_store_with_other_groups_is_damage() {
    let (folder, _) = stored().await;
    let other = tempfile::tempdir().unwrap();
    let journal = open(other.path()).await.unwrap();
    for entry in 0..ENTRIES + 1 {
        journal
            .append(append("another", &[&entry.to_be_bytes()]))
            .await
            .unwrap();
    }
    journal.close().await.unwrap();
    fs::copy(high_water(folder.path()), high_water(other.path())).unwrap();
    assert_eq!(
        damage(other.path()).await,
        Damage::OtherGroups {
            acknowledged: Position::new(60)
        }
    );
}

#[tokio::test]
async fn a_missing_store_is_damage_and_no_new_one_is_made() {
    let (folder, _) = stored().await;
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    let file = folder.path().join("store/db");
    assert_eq!(
        damage(folder.path()).await,
        Damage::StoreMissing {
            file,
            acknowledged: Position::new(60)
        }
    );
    assert!(!folder.path().join("store").exists());
}

/// What can happen to a file at one place.
const KINDS: [&str; 3] = ["cut", "flipped", "zeroed"];

fn spoiled(original: &[u8], kind: &str, at: usize) -> Vec<u8> {
    let mut bytes = original.to_vec();
    match kind {
        "cut" => bytes.truncate(at),
        "flipped" => bytes[at] ^= 0x10,
        _ => {
            let end = original.len().min(at + 4096);
            bytes[at..end].fill(0);
        }
    }
    bytes
}

/// Spoils `file` of a copy of the journal in `folder`, in each way at each place, and opens it under a guard: it opens with everything,
/// or is refused by name with a way out and stays as it was. Answers how many were refused.
async fn spoil_everywhere(folder: &Path, log: &[Recorded], file: &str, places: &[usize]) -> usize {
    let original = fs::read(folder.join(file)).unwrap();
    let mut refused = 0;
    for (at, kind) in places.iter().flat_map(|at| KINDS.map(|kind| (*at, kind))) {
        let damaged = tempfile::tempdir().unwrap();
        copy(folder, damaged.path());
        fs::write(damaged.path().join(file), spoiled(&original, kind, at)).unwrap();
        let mut before = files(damaged.path());
        match SledJournal::open(damaged.path(), Options { guard: guard() }).await {
            Ok(journal) => assert_eq!(whole_log(&journal).await, log, "{file} {kind} at {at}"),
            Err(JournalError::Damaged(damage)) => {
                refused += 1;
                assert!(
                    !damage.to_string().is_empty() && damage.way_out().contains("restore"),
                    "{file} {kind} at {at}: {damage}"
                );
                // Taking the lock may create its file, which is empty.
                before.entry(damaged.path().join("lock")).or_default();
                assert_eq!(
                    files(damaged.path()),
                    before,
                    "{file} {kind} at {at}: the evidence was written to"
                );
            }
            Err(other) => panic!("{file} {kind} at {at}: {other}"),
        }
    }
    refused
}

#[tokio::test]
async fn a_damaged_store_opens_with_everything_or_is_refused_by_name_and_left_as_it_is() {
    let (folder, log) = stored().await;
    let original = fs::read(folder.path().join("store/db")).unwrap();
    // Segments are far larger than what this test stores; behind the last byte written there is nothing to damage.
    let used = original.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut places = vec![0, used / 2, used - 1];
    places.extend((1..used).step_by(used / 12));
    let refused = spoil_everywhere(folder.path(), &log, "store/db", &places).await;
    assert!(
        refused > places.len(),
        "{refused} of {} cases were noticed",
        places.len() * KINDS.len()
    );
}

#[tokio::test]
async fn a_damaged_high_water_opens_with_everything_or_is_refused_by_name_and_left_as_it_is() {
    let (folder, log) = stored().await;
    // The head and the end of either slot, the gap between them, and the tail behind them.
    spoil_everywhere(
        folder.path(),
        &log,
        "high-water",
        &[0, 30, 59, 60, 2048, 4096, 4126, 4155, 4156, 8191],
    )
    .await;
    // Both slots at once.
    let mut bytes = fs::read(high_water(folder.path())).unwrap();
    for slot in [0, 4096] {
        bytes[slot + 30] ^= 1;
    }
    fs::write(high_water(folder.path()), bytes).unwrap();
    assert_eq!(
        damage(folder.path()).await,
        Damage::HighWaterUnreadable {
            file: high_water(folder.path())
        }
    );
}

#[tokio::test]
async fn the_other_files_of_a_store_damaged_or_missing_lose_nothing_in_silence() {
    let (folder, log) = stored().await;
    let mut tried = 0;
    for path in files(folder.path()).into_keys() {
        let name = path.strip_prefix(folder.path()).unwrap().to_str().unwrap();
        if ["store/db", "high-water", "lock"].contains(&name) {
            continue;
        }
        tried += 1;
        let length = fs::metadata(&path).unwrap().len() as usize;
        spoil_everywhere(folder.path(), &log, name, &[0, length / 2, length - 1]).await;
    }
    assert!(tried > 0, "a store of one file");
}
