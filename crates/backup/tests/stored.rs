//! An export that was written once is imported for ever: `tests/corpora/stored/README.md`.
#![allow(
    clippy::unwrap_used,
    reason = "a helper that fails is a test that fails"
)]

use std::path::Path;

use data_encoding::HEXLOWER;
use journal::{Journal as _, Options, READ_ENTRIES_MAX, SledJournal, StreamId};

fn stored(name: &str) -> String {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/stored/1");
    std::fs::read_to_string(corpus.join(name)).unwrap()
}

#[tokio::test]
async fn a_stored_export_becomes_the_same_store_and_is_exported_alike() {
    let export = stored("store.export");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    backup::import(export.as_bytes(), &data, &mut |_| {})
        .await
        .unwrap();

    let stores = backup::find(&data, &["adjudication"]).unwrap();
    let mut again = Vec::new();
    backup::export(&stores, &Options::default(), &mut again, &mut |_| {})
        .await
        .unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), export);

    let journal = SledJournal::open(data.join("adjudication"), Options::default())
        .await
        .unwrap();
    let game = StreamId::new("game/final").unwrap();
    let entries = journal.read(&game, 0, READ_ENTRIES_MAX).await.unwrap();
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| format!("{} {}", entry.hash, HEXLOWER.encode(&entry.bytes)))
        .collect();
    let game = stored("game.entries");
    assert_eq!(lines, game.lines().collect::<Vec<_>>());
    journal.close().await.unwrap();
}
