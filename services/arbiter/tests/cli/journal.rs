//! `arbiter journal`: what comes out of a store is what went in, and damage is named.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use ::journal::{Append, ENTRY_BYTES_MAX, Expected, Journal as _, Options, SledJournal, StreamId};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Ran, arbiter, run};

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .build()
        .unwrap()
        .block_on(future)
}

async fn open(folder: &Path) -> SledJournal {
    SledJournal::open(folder, Options::default()).await.unwrap()
}

/// A store of 43 entries in streams that take turns, the smallest and the largest entry among them.
async fn fill(folder: &Path, seed: u8) {
    let journal = open(folder).await;
    for round in 0..20_u8 {
        let entries = vec![
            vec![seed, round].into(),
            vec![round; usize::from(round)].into(),
        ];
        let stream = StreamId::new(format!("s/{}", round % 3)).unwrap();
        journal
            .append(Append {
                stream,
                expected: Expected::Any,
                entries,
            })
            .await
            .unwrap();
    }
    for bytes in [Vec::new(), vec![7; ENTRY_BYTES_MAX], vec![seed]] {
        let stream = StreamId::new("s/0").unwrap();
        journal
            .append(Append {
                stream,
                expected: Expected::Any,
                entries: vec![bytes.into()],
            })
            .await
            .unwrap();
    }
    journal.close().await.unwrap();
}

/// A folder with a data folder `data` of three stores, and the names of `data` and of the store `data/clock`.
fn hall() -> (TempDir, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    block_on(async {
        for (seed, name) in ["adjudication", "clock", "records"].into_iter().enumerate() {
            fill(&data.join(name), seed as u8).await;
        }
    });
    let text = |path: PathBuf| path.to_str().unwrap().to_owned();
    (folder, text(data.clone()), text(data.join("clock")))
}

fn journal(args: &[&str], input: &[u8]) -> Ran {
    run(&[&["journal"], args].concat(), input)
}

/// What `verify` finds, which must be nothing wrong.
fn verified(folder: &str) -> Vec<Value> {
    let ran = journal(&["verify", "--json", folder], b"");
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    ran.json()
}

fn exported(folder: &str) -> String {
    let ran = journal(&["export", folder], b"");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    ran.stdout
}

/// All files below the folder that mean something, with their bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
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

fn copy(from: &Path, to: &Path) {
    for (path, bytes) in files(from) {
        let target = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, bytes).unwrap();
    }
}

#[test]
fn a_data_folder_is_exported_and_restored_as_it_was() {
    let (folder, data, _) = hall();
    let before = files(folder.path());
    let stores = verified(&data);
    let seen: Vec<_> = stores
        .iter()
        .map(|store| {
            (
                store["store"].as_str().unwrap(),
                &store["entries"],
                &store["streams"],
            )
        })
        .collect();
    let (entries, streams) = (json!(43), json!(3));
    assert_eq!(
        seen,
        ["adjudication", "clock", "records"].map(|name| (name, &entries, &streams))
    );

    let export = exported(&data);
    assert_eq!(
        files(folder.path()),
        before,
        "checking and exporting write nothing"
    );
    assert_eq!(export.lines().count(), 1 + 3 * (1 + 43 + 1) + 1);
    let file = folder.path().join("backup.ndjson");
    let ran = journal(&["export", &data, "-o", file.to_str().unwrap()], b"");
    assert_eq!((ran.status, ran.stdout.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), export);

    for input in [true, false] {
        let again = tempfile::tempdir().unwrap();
        let restored = again.path().join("venue/data");
        let restored = restored.to_str().unwrap();
        let ran = if input {
            journal(&["import", "--json", restored], export.as_bytes())
        } else {
            journal(&["import", "--json", restored, file.to_str().unwrap()], b"")
        };
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        for (told, store) in ran.json().iter().zip(&stores) {
            assert!(
                ["store", "entries", "streams", "head"]
                    .iter()
                    .all(|field| told[field] == store[field]),
                "{told} {store}"
            );
        }
        assert_eq!(exported(restored), export);
        assert_eq!(
            fs::read_dir(again.path().join("venue")).unwrap().count(),
            1,
            "nothing else is left there"
        );
    }
}

#[test]
fn a_lone_store_is_exported_and_restored_into_an_empty_folder() {
    let (_kept, data, clock) = hall();
    let export = exported(&clock);
    let again = tempfile::tempdir().unwrap();
    let ran = journal(
        &["import", again.path().to_str().unwrap()],
        export.as_bytes(),
    );
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let [lone] = verified(again.path().to_str().unwrap()).try_into().unwrap();
    let clock = &verified(&data)[1];
    assert_eq!(
        (&lone["store"], &lone["head"], &lone["entries"]),
        (&Value::Null, &clock["head"], &clock["entries"])
    );
    assert!(ran.stdout.contains(lone["head"].as_str().unwrap()));
    block_on(async {
        let journal = open(again.path()).await;
        let stream = StreamId::new("s/0").unwrap();
        let before = journal.end().await.unwrap();
        let append = Append {
            stream,
            expected: Expected::Any,
            entries: vec![vec![1].into()],
        };
        let recorded = journal.append(append).await.unwrap();
        assert!(recorded[0].position > before);
    });
}

#[test]
fn a_store_in_use_is_refused() {
    let (folder, data, clock) = hall();
    let held = block_on(open(Path::new(&clock)));
    for args in [
        ["verify", data.as_str()].as_slice(),
        &["export", &data],
        &["export", &clock],
        &["verify", &clock],
    ] {
        let ran = journal(args, b"");
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(
            (ran.stdout + &ran.stderr).contains("another process has"),
            "{args:?}"
        );
    }
    let ran = journal(&["verify", "--json", &data], b"");
    assert!(
        ran.json()[1]["error"]
            .as_str()
            .unwrap()
            .contains("another process")
            && ran.json()[2]["entries"] == 43
    );
    drop(held);
    assert!(!folder.path().join("out").exists());
}

#[test]
fn what_cannot_be_used_is_said() {
    let (folder, data, clock) = hall();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("empty")).unwrap();
    let export = exported(&clock);
    fs::write(path("export"), &export).unwrap();
    for args in [
        ["verify"].as_slice(),
        &["verify", &path("absent")],
        &["verify", &path("empty")],
        &["verify", &path("export")],
        &["export", &path("absent")],
        &["export", &data, "-o", &path("absent/out")],
        &["import", &data, &path("export")],
        &["import", &path("export"), &path("export")],
        &["import", &path("new"), &path("absent")],
        &["import", &path("new"), &path("empty")],
        &["probe"],
        &["nonsense"],
    ] {
        let ran = journal(args, b"");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        assert!(!ran.stderr.is_empty(), "{args:?}");
    }
    assert!(!folder.path().join("new").exists());
    assert_eq!(verified(&data).len(), 3);
}

#[test]
fn an_export_that_is_cut_or_illegible_is_refused_with_its_line_and_leaves_nothing_behind() {
    let (_kept, _, clock) = hall();
    let export = exported(&clock);
    let lines: Vec<&str> = export.split_inclusive('\n').collect();
    for (export, status, said) in [
        (lines[..20].concat(), 1, "line 21: the export is cut"),
        (export.replacen('{', "[", 1), 2, "line 1: column"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let new = folder.path().join("new");
        let ran = journal(&["import", new.to_str().unwrap()], export.as_bytes());
        assert_eq!((ran.status, ran.stdout.as_str()), (status, ""));
        assert!(
            ran.stderr.contains(&format!("standard input, {said}"))
                && ran.stderr.contains("nothing was restored"),
            "{}",
            ran.stderr
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_restoration_that_is_killed_leaves_nothing_that_looks_like_a_store() {
    let (folder, data, _) = hall();
    let export = exported(&data);
    let lines: Vec<&str> = export.split_inclusive('\n').collect();
    let restored = folder.path().join("restored");
    let mut child = arbiter(&["journal", "import", restored.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // All but the last line, whose absence keeps the child waiting.
    stdin
        .write_all(lines[..lines.len() - 1].concat().as_bytes())
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!restored.exists());
    // The child may have died before it made anything, so that there is one more for certain.
    fs::create_dir(folder.path().join(".arbiter-import-killed")).unwrap();
    let names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    let left: Vec<&String> = names
        .iter()
        .filter(|name| name.contains(".arbiter-import-"))
        .collect();
    let ran = journal(&["import", restored.to_str().unwrap()], export.as_bytes());
    assert_eq!(
        (ran.status, ran.stderr.lines().count()),
        (0, left.len()),
        "a second attempt finds nothing in its way: {}",
        ran.stderr
    );
    assert!(
        left.iter()
            .all(|left| ran.stderr.contains(left.as_str()) && Path::new(left).exists()),
        "{left:?}: {}",
        ran.stderr
    );
    assert_eq!(exported(restored.to_str().unwrap()), export);
}

#[test]
fn a_file_that_is_there_already_is_written_over_only_where_that_is_said() {
    let (folder, data, _) = hall();
    let file = folder.path().join("backup.ndjson");
    let name = file.to_str().unwrap();
    fs::write(&file, "yesterday's").unwrap();
    let ran = journal(&["export", &data, "-o", name], b"");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(
        ran.stderr.contains(name) && ran.stderr.contains("--force"),
        "{}",
        ran.stderr
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "yesterday's");
    assert_eq!(
        journal(&["export", &data, "--force"], b"").status,
        2,
        "there is nothing to write over"
    );
    let ran = journal(&["export", &data, "-o", name, "--force"], b"");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), exported(&data));
}

#[test]
fn a_broken_store_is_told_in_plain_words_before_anything_the_engine_says() {
    let (_kept, _, clock) = hall();
    fs::write(
        Path::new(&clock).join("store/conf"),
        "nothing that the engine knows",
    )
    .unwrap();
    let ran = journal(&["verify", "--json", &clock], b"");
    let [found] = ran.json().try_into().unwrap();
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    let store = Path::new(&clock).join("store");
    assert_eq!(
        found["damage"],
        format!(
            "the files of the store in {} are broken, so that its entries cannot be read",
            store.display()
        )
    );
    assert!(
        !found["engine_said"].as_str().unwrap().is_empty(),
        "{found}"
    );
    let told = journal(&["verify", &clock], b"").stdout;
    let order = [
        "are broken",
        "restore the journal",
        "the storage engine said",
    ]
    .map(|part| told.find(part));
    assert!(
        order.iter().all(Option::is_some) && order.is_sorted(),
        "{told}"
    );
}

/// Every class of damage: `verify` says that everything is there, or what is wrong and the way out, and touches nothing.
#[test]
fn every_class_of_damage_is_named_or_harmless() {
    let (_kept, _, clock) = hall();
    let head = verified(&clock)[0]["head"].clone();
    let mut named = 0;
    for file in ["store/db", "high-water"] {
        let original = fs::read(Path::new(&clock).join(file)).unwrap();
        let used = original.iter().rposition(|byte| *byte != 0).unwrap() + 1;
        for at in [0, used / 2, used - 1] {
            let mut flipped = original.clone();
            flipped[at] ^= 0x10;
            let mut zeroed = original.clone();
            zeroed[at..used.min(at + 4096)].fill(0);
            for (kind, bytes) in [
                ("cut", original[..at].to_vec()),
                ("flipped", flipped),
                ("zeroed", zeroed),
            ] {
                let damaged = tempfile::tempdir().unwrap();
                copy(Path::new(&clock), damaged.path());
                fs::write(damaged.path().join(file), bytes).unwrap();
                let before = files(damaged.path());
                let ran = journal(&["verify", "--json", damaged.path().to_str().unwrap()], b"");
                let [found] = ran.json().try_into().unwrap();
                match ran.status {
                    0 => assert_eq!(found["head"], head, "{file} {kind} at {at}"),
                    1 => {
                        named += 1;
                        assert!(
                            !found["damage"].as_str().unwrap().is_empty(),
                            "{file} {kind} at {at}: {found}"
                        );
                        assert!(
                            found["way_out"].as_str().unwrap().contains("restore"),
                            "{file} {kind} at {at}: {found}"
                        );
                    }
                    other => panic!(
                        "{file} {kind} at {at}: {other} {} {}",
                        ran.stdout, ran.stderr
                    ),
                }
                assert_eq!(files(damaged.path()), before, "{file} {kind} at {at}");
            }
        }
    }
    assert!(named >= 9, "{named} of 18 were noticed");
}

#[test]
fn a_damaged_store_is_not_exported_and_spoils_only_itself() {
    let (folder, data, clock) = hall();
    let record = Path::new(&clock).join("high-water");
    let bytes = fs::read(&record).unwrap();
    // Missing, and stale in the worst way: of a store that goes further.
    block_on(async {
        let journal = open(Path::new(&clock)).await;
        let stream = StreamId::new("s/0").unwrap();
        let shorter = tempfile::tempdir().unwrap();
        journal.close().await.unwrap();
        copy(Path::new(&clock), shorter.path());
        let journal = open(Path::new(&clock)).await;
        journal
            .append(Append {
                stream,
                expected: Expected::Any,
                entries: vec![vec![1].into()],
            })
            .await
            .unwrap();
        journal.close().await.unwrap();
        let ahead = fs::read(&record).unwrap();
        fs::remove_dir_all(&clock).unwrap();
        copy(shorter.path(), Path::new(&clock));
        fs::write(&record, ahead).unwrap();
    });
    let out = folder.path().join("out");
    for damage in [
        "entries up to position 44 were acknowledged and the store ends at 43",
        "holds no high-water record",
    ] {
        let ran = journal(&["verify", "--json", &data], b"");
        assert_eq!(ran.status, 1);
        let found = ran.json();
        assert!(
            found[1]["damage"].as_str().unwrap().contains(damage),
            "{}",
            found[1]
        );
        assert_eq!(
            (&found[0]["entries"], &found[2]["entries"]),
            (&json!(43), &json!(43))
        );
        let ran = journal(&["export", &data, "-o", out.to_str().unwrap()], b"");
        assert_eq!(ran.status, 1);
        assert!(
            ran.stderr.contains(damage)
                && ran.stderr.contains("restore")
                && ran.stderr.contains(&clock),
            "{}",
            ran.stderr
        );
        assert!(!out.exists());
        if record.exists() {
            fs::remove_file(&record).unwrap();
        }
    }
    fs::write(&record, bytes).unwrap();
    assert_eq!(verified(&data).len(), 3);
}
