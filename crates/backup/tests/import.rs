//! An export that is not what was exported is refused with its line, and nothing is left behind.
#![allow(
    clippy::unwrap_used,
    reason = "a helper that fails is a test that fails"
)]

use std::fs;
use std::path::Path;

use backup::BackupError;
use journal::{Append, ENTRY_BYTES_MAX, Expected, Journal as _, Options, SledJournal, StreamId};

/// Fills a store with these entries, which go to three streams in turn.
async fn fill(folder: &Path, entries: impl IntoIterator<Item = Vec<u8>>) {
    let journal = SledJournal::open(folder, Options::default()).await.unwrap();
    for (bytes, number) in entries.into_iter().zip(0..) {
        let append = Append {
            stream: StreamId::new(format!("s/{}", number % 3)).unwrap(),
            expected: Expected::Any,
            entries: vec![bytes.into()],
        };
        journal.append(append).await.unwrap();
    }
    journal.close().await.unwrap();
}

async fn exported(folder: &Path) -> String {
    let stores = backup::find(folder, &[]).unwrap();
    let mut export = Vec::new();
    backup::export(&stores, &Options::default(), &mut export, &mut |_| {})
        .await
        .unwrap();
    String::from_utf8(export).unwrap()
}

/// An export of three stores of 12 entries each, the smallest and the largest entry among them.
async fn export() -> String {
    let data = tempfile::tempdir().unwrap();
    for name in ["adjudication", "clock", "records"] {
        let entries = (0..10).map(|number| name.as_bytes()[..1].repeat(number));
        fill(
            &data.path().join(name),
            entries.chain([Vec::new(), vec![7; ENTRY_BYTES_MAX]]),
        )
        .await;
    }
    exported(data.path()).await
}

/// How many lines a store of that export has.
const STORE_LINES: usize = 1 + 12 + 1;

/// Imports an export that must be refused.
async fn refused(export: &[u8]) -> BackupError {
    let folder = tempfile::tempdir().unwrap();
    let error = backup::import(export, &folder.path().join("new"), &mut |_| {})
        .await
        .unwrap_err();
    assert!(error.to_string().starts_with("line "), "{error}");
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "something was left behind"
    );
    error
}

#[tokio::test]
async fn an_export_cut_anywhere_is_refused_with_its_line() {
    let export = export().await;
    let lines: Vec<&str> = export.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 1 + 3 * STORE_LINES + 1);
    for cut in 0..lines.len() {
        let error = refused(lines[..cut].concat().as_bytes()).await;
        let said = error.to_string();
        assert!(error.is_damage(), "{said}");
        assert!(
            said.contains(&format!("line {}: ", cut + 1)) && said.contains("cut"),
            "{said}"
        );
    }
    let error = refused(&export.as_bytes()[..export.len() - 10]).await;
    let said = error.to_string();
    assert!(
        !error.is_damage() && said.contains(&format!("line {}: column", lines.len())),
        "{said}"
    );
}

#[tokio::test]
async fn an_export_with_lines_missing_doubled_or_swapped_is_refused() {
    let export = export().await;
    let lines: Vec<&str> = export.split_inclusive('\n').collect();
    for at in [
        0,
        1,
        2,
        9,
        STORE_LINES,
        STORE_LINES + 1,
        STORE_LINES + 2,
        lines.len() - 1,
    ] {
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        refused(doubled.concat().as_bytes()).await;
        let mut missing = lines.clone();
        missing.remove(at);
        refused(missing.concat().as_bytes()).await;
        let mut swapped = lines.clone();
        swapped.swap(at, (at + 1) % lines.len());
        refused(swapped.concat().as_bytes()).await;
    }
    let without_a_store = [&lines[..1], &lines[1 + STORE_LINES..]].concat();
    refused(without_a_store.concat().as_bytes()).await;
    refused((export.clone() + "\n").as_bytes()).await;
}

#[tokio::test]
async fn one_changed_byte_of_an_export_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), [vec![1, 2], vec![0xab]]).await;
    let export = exported(folder.path()).await;
    for at in 0..export.len() {
        let mut changed = export.clone().into_bytes();
        changed[at] ^= 1;
        refused(&changed).await;
    }
}

#[tokio::test]
async fn hostile_exports_are_refused_with_their_line() {
    let first = "{\"export\":{\"format\":1}}\n";
    let store = "{\"store\":{\"name\":null}}\n";
    let end = format!(
        "{{\"end\":{{\"entries\":0,\"streams\":0,\"head\":\"{}\"}}}}\n",
        "0".repeat(64)
    );
    let entry = |stream: &str, bytes: &str| {
        format!(
            "{{\"entry\":{{\"position\":1,\"stream\":\"{stream}\",\"version\":1,\"hash\":\"00\",\"bytes\":\"{bytes}\"}}}}\n"
        )
    };
    for (export, damage, line) in [
        ("{\"export\":{\"format\":2}}\n".to_owned(), false, 1),
        ("a".repeat(2 * 1024 * 1024), false, 1),
        (
            first.to_owned() + "{\"store\":{\"name\":\"../../etc\"}}\n",
            false,
            2,
        ),
        (first.to_owned() + store + &entry("a//b", ""), false, 3),
        (first.to_owned() + store + &entry("a", "0"), false, 3),
        (
            first.to_owned() + store + &entry("a", &"00".repeat(ENTRY_BYTES_MAX + 1)),
            false,
            3,
        ),
        (first.to_owned() + store + &entry("a", "00"), true, 3),
        (
            first.to_owned() + store + &end + "{\"complete\":{\"stores\":[],\"entries\":0}}\n",
            true,
            4,
        ),
        (first.to_owned() + store + &end + store, true, 4),
        (
            first.to_owned() + store + &end + "{\"store\":{\"name\":\"clock\"}}\n",
            true,
            4,
        ),
        (
            first.to_owned() + "{\"complete\":{\"stores\":[],\"entries\":0}}\n",
            true,
            2,
        ),
        ("\u{0}\u{0}".to_owned(), false, 1),
    ] {
        let error = refused(export.as_bytes()).await;
        assert!(
            error.is_damage() == damage && error.to_string().starts_with(&format!("line {line}: ")),
            "{damage} {line}: {error}"
        );
    }
}
