use std::fs;
use std::sync::Arc;

use journal::{ENTRY_BYTES_MAX, Journal, JournalError, Position, Stats};

use super::{append, fill, open, whole_log};

#[tokio::test]
async fn a_journal_opened_again_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).await.unwrap();
    fill(&journal, 50).await;
    journal
        .append(append("large", &[&vec![9; ENTRY_BYTES_MAX]]))
        .await
        .unwrap();
    let before = (
        whole_log(&journal).await,
        journal.streams("", None, 10).await.unwrap(),
    );
    journal.close().await.unwrap();

    let again = open(folder.path()).await.unwrap();
    assert_eq!(
        (
            whole_log(&again).await,
            again.streams("", None, 10).await.unwrap()
        ),
        before
    );
    assert_eq!(*again.appended().borrow(), Position::new(51));
    let next = again.append(append("s0", &[b"x"])).await.unwrap();
    assert_eq!((next[0].position.get(), next[0].version), (52, 18));
}

#[tokio::test]
async fn a_journal_dropped_without_closing_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..5 {
        let journal = open(folder.path()).await.unwrap();
        assert_eq!(journal.end().await.unwrap().get(), round * 3);
        fill(&journal, 3).await;
    }
}

#[tokio::test]
async fn an_absent_folder_becomes_a_fresh_journal() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("venue/journal");
    let journal = open(&inner).await.unwrap();
    fill(&journal, 1).await;
    journal.close().await.unwrap();
    assert_eq!(
        open(&inner).await.unwrap().end().await,
        Ok(Position::new(1))
    );
}

#[tokio::test]
async fn a_second_opening_waits_and_is_told_to_try_later() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).await.unwrap();
    let error = open(folder.path()).await.unwrap_err();
    assert!(matches!(error, JournalError::Unavailable { .. }), "{error}");
    fill(&journal, 1).await;
}

#[tokio::test]
async fn an_interrupted_creation_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["lock", "high-water.new"] {
        fs::write(folder.path().join(name), b"").unwrap();
    }
    let journal = open(folder.path()).await.unwrap();
    journal.close().await.unwrap();
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    assert_eq!(
        open(folder.path()).await.unwrap().end().await,
        Ok(Position::START)
    );
}

/// sled puts what is too large for its log into files it never syncs.
#[tokio::test]
async fn nothing_stored_leaves_the_file_that_is_synced() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).await.unwrap();
    for _ in 0..100 {
        journal
            .append(append("large", &[&vec![9; ENTRY_BYTES_MAX]]))
            .await
            .unwrap();
    }
    assert_eq!(
        fs::read_dir(folder.path().join("store/blobs"))
            .unwrap()
            .count(),
        0
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn callers_that_wait_together_share_a_commit() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Arc::new(open(folder.path()).await.unwrap());
    let callers: Vec<_> = (0..500)
        .map(|caller| {
            let journal = Arc::clone(&journal);
            tokio::spawn(async move {
                journal
                    .append(append(&format!("s{caller}"), &[&[0; 200]]))
                    .await
                    .unwrap()
            })
        })
        .collect();
    for caller in callers {
        caller.await.unwrap();
    }
    let Stats {
        commits,
        entries,
        fsyncs,
        ..
    } = journal.stats();
    assert_eq!((entries, fsyncs), (500, 2 * commits));
    assert!(commits < 250, "{commits} commits");
}
