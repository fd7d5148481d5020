//! `kill -9` while a child process appends from several tasks. Everything the child was told is stored must be there; what it was not
//! told may be.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use journal::{Journal, Position};
use tokio::task::JoinSet;

use super::{append, open, whole_log};

/// Says to the child which journal to append to.
const FOLDER: &str = "JOURNAL_CRASH_FOLDER";
const TASKS: u64 = 8;

/// The child: appends until it is killed, and reports each acknowledged entry in a line.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appending_until_killed() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let journal = Arc::new(open(Path::new(&folder)).await.unwrap());
    let mut tasks = JoinSet::<()>::new();
    for task in 0..TASKS {
        let journal = Arc::clone(&journal);
        tasks.spawn(async move {
            let stream = format!("s{task}");
            loop {
                let bytes = vec![task as u8; 20 + 30 * task as usize];
                for entry in journal
                    .append(append(&stream, &[&bytes, b"second"]))
                    .await
                    .unwrap()
                {
                    // One write for a line, so that lines of several tasks do not mix.
                    let line = format!(
                        "acknowledged {} {} {} {}\n",
                        entry.position, entry.stream, entry.version, entry.hash
                    );
                    std::io::stdout().write_all(line.as_bytes()).unwrap();
                }
            }
        });
    }
    tasks.join_all().await;
}

fn start(folder: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::appending_until_killed", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Kills the child after it has acknowledged `lines` entries; answers everything it acknowledged, by position.
fn acknowledged_until_killed(folder: &Path, lines: usize) -> BTreeMap<u64, String> {
    let mut child = start(folder);
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = BTreeMap::new();
    let mut note = |line: String| {
        if let Some(entry) = line.strip_prefix("acknowledged ")
            && entry.split(' ').count() == 4
            && entry
                .rsplit(' ')
                .next()
                .is_some_and(|hash| hash.len() == 64)
        {
            let (position, rest) = entry.split_once(' ').unwrap();
            acknowledged.insert(position.parse().unwrap(), rest.to_owned());
        }
    };
    output
        .by_ref()
        .take(lines)
        .for_each(|line| note(line.unwrap()));
    child.kill().unwrap();
    output.map_while(Result::ok).for_each(note);
    child.wait().unwrap();
    acknowledged
}

#[tokio::test]
async fn everything_acknowledged_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = BTreeMap::new();
    for round in 0..8 {
        let acknowledged = acknowledged_until_killed(folder.path(), 37 + 211 * round);
        assert!(
            acknowledged.len() > 30,
            "round {round}: the child reported {}",
            acknowledged.len()
        );
        all.extend(acknowledged);
        let journal = open(folder.path()).await.unwrap();
        let log = whole_log(&journal).await;
        let end = log.last().map_or(Position::START, |last| last.position);
        assert_eq!(journal.end().await, Ok(end));
        for (position, expected) in &all {
            let entry = &log[*position as usize - 1];
            assert_eq!(
                format!("{} {} {}", entry.stream, entry.version, entry.hash),
                *expected,
                "round {round}, position {position}"
            );
        }
        for pair in log.chunks(2) {
            assert_eq!(
                (pair.len(), pair[0].stream.clone()),
                (2, pair[1].stream.clone()),
                "round {round}: an append was torn"
            );
        }
        journal.close().await.unwrap();
    }
}
