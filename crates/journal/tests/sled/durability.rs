//! `kill -9` cannot show that a sync is missing, because the system keeps what was written. A trace of the system calls can: between the
//! write of a group and its answer the database's file and the high-water record must have been synced, in that order.

use std::env;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use journal::Journal;
use tokio::task::JoinSet;

use super::{append, open};

/// Says to the child which journal to append to.
const FOLDER: &str = "JOURNAL_DURABILITY_FOLDER";
const TASKS: usize = 4;
const APPENDS: usize = 25;

/// The child: appends from several tasks, and writes a line for each entry acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appending_while_traced() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let journal = Arc::new(open(Path::new(&folder)).await.unwrap());
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let journal = Arc::clone(&journal);
        tasks.spawn(async move {
            for _ in 0..APPENDS {
                let recorded = journal
                    .append(append(&format!("s{task}"), &[&[7; 200]]))
                    .await
                    .unwrap();
                std::io::stdout()
                    .write_all(format!("acknowledged {}\n", recorded[0].position).as_bytes())
                    .unwrap();
            }
        });
    }
    tasks.join_all().await;
    journal.close().await.unwrap();
}

#[derive(Debug, PartialEq)]
enum Call {
    WriteStore,
    SyncStore,
    WriteHighWater { position: u64 },
    SyncHighWater,
    Acknowledge { position: u64 },
}

/// A system call, and the lines of the trace at which it began and ended.
struct Traced {
    call: Call,
    began: usize,
    ended: usize,
}

#[test]
fn nothing_is_acknowledged_before_both_files_are_synced() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("trace");
    let spawned = Command::new("strace")
        .args([
            "-f",
            "-y",
            "-x",
            "-s",
            "64",
            "-e",
            "trace=write,pwrite64,fsync,fdatasync",
            "-o",
        ])
        .arg(&output)
        .arg(env::current_exe().unwrap())
        .args([
            "--exact",
            "durability::appending_while_traced",
            "--nocapture",
        ])
        .env(FOLDER, folder.path().join("journal"))
        .stdout(Stdio::piped())
        .output();
    match spawned {
        Ok(child) => assert!(
            child.status.success(),
            "{}",
            String::from_utf8_lossy(&child.stderr)
        ),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return println!("NOT RUN 1: strace is not installed");
        }
        Err(error) => panic!("{error}"),
    }
    check(&parse(&fs::read_to_string(output).unwrap()));
}

fn check(trace: &[Traced]) {
    let (mut high_waters, mut acknowledged) = (0, 0);
    for traced in trace {
        match traced.call {
            Call::WriteHighWater { position } => {
                high_waters += 1;
                let before = || trace.iter().filter(|other| other.ended < traced.began);
                let written = before()
                    .filter(|other| other.call == Call::WriteStore)
                    .map(|other| other.ended)
                    .max()
                    .unwrap();
                let synced =
                    before().any(|other| other.call == Call::SyncStore && other.began > written);
                assert!(
                    synced,
                    "the high-water {position} was written before the store was synced"
                );
            }
            Call::Acknowledge { position } => {
                acknowledged += 1;
                let covers = |other: &&Traced| matches!(other.call, Call::WriteHighWater { position: covered } if covered >= position);
                let written = trace
                    .iter()
                    .filter(|other| other.ended < traced.began)
                    .find(covers)
                    .map(|other| other.ended);
                let synced = |other: &Traced| {
                    other.call == Call::SyncHighWater
                        && Some(other.began) > written
                        && other.ended < traced.began
                };
                assert!(
                    written.is_some() && trace.iter().any(synced),
                    "{position} was acknowledged before the high-water was synced"
                );
            }
            Call::WriteStore | Call::SyncStore | Call::SyncHighWater => {}
        }
    }
    assert_eq!(acknowledged, TASKS * APPENDS);
    assert!(high_waters > 1);
}

/// The calls that matter, in the order in which they began. A call that another thread interrupts takes two lines in the trace.
fn parse(trace: &str) -> Vec<Traced> {
    let mut calls: Vec<Traced> = Vec::new();
    let mut unfinished: Vec<(&str, usize)> = Vec::new();
    for (at, line) in trace.lines().enumerate() {
        let (process, rest) = line.split_once(' ').unwrap();
        let rest = rest.trim_start();
        if rest.starts_with("<...") {
            if let Some(found) = unfinished.iter().position(|(of, _)| *of == process) {
                let (_, call) = unfinished.remove(found);
                calls[call].ended = at;
            }
        } else if let Some(call) = call(rest) {
            let ended = if rest.ends_with("<unfinished ...>") {
                unfinished.push((process, calls.len()));
                usize::MAX
            } else {
                at
            };
            calls.push(Traced {
                call,
                began: at,
                ended,
            });
        }
    }
    calls
}

fn call(line: &str) -> Option<Call> {
    let (name, arguments) = line.split_once('(')?;
    let file = arguments.split_once('<')?.1.split_once('>')?.0;
    let store = file.ends_with("/store/db");
    let high_water = file.ends_with("/high-water");
    let text = || arguments.split('"').nth(1);
    match name {
        "pwrite64" if store => Some(Call::WriteStore),
        "fsync" | "fdatasync" if store => Some(Call::SyncStore),
        "fsync" | "fdatasync" if high_water => Some(Call::SyncHighWater),
        "write" if high_water => {
            // Its position is at bytes 16 to 24, each shown as `\x` and two digits.
            let position = text()?.get(16 * 4..24 * 4)?.replace("\\x", "");
            Some(Call::WriteHighWater {
                position: u64::from_str_radix(&position, 16).ok()?,
            })
        }
        "write" => {
            let position = text()?.strip_prefix("acknowledged ")?.strip_suffix("\\n")?;
            Some(Call::Acknowledge {
                position: position.parse().ok()?,
            })
        }
        _ => None,
    }
}
