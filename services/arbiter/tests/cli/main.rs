//! The binary from outside: arguments, standard streams, files, exit status.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a helper that fails is a test that fails"
)]

mod bench_fouls;
mod bench_moves;
mod foul;
mod foul_hostile;
mod game;
mod journal;
mod profile;
mod referee;
mod referee_files;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run left behind.
struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// The lines of JSON on stdout.
    fn json(&self) -> Vec<Value> {
        self.stdout
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
            })
            .collect()
    }
}

fn arbiter(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    command
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("LANG");
    command
}

/// Runs the binary with these bytes on stdin.
fn run(args: &[&str], input: &[u8]) -> Ran {
    let mut child = arbiter(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Written from a thread of its own: a child that answers while it reads must not wait for us to read.
    let writer = thread::spawn(move || {
        // A child that stops reading early is one of the things tested.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file of the shared corpus; `None`, and a line that says so, where no corpus is given.
fn corpus(file: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("ARBITER_CORPUS").map(PathBuf::from) else {
        println!("NOT RUN 1");
        return None;
    };
    let path = folder.join(file);
    assert!(path.is_file(), "{} is missing", path.display());
    Some(path)
}

#[test]
fn help_and_version_end_well_and_unknown_arguments_do_not() {
    for args in [
        ["--help"].as_slice(),
        &["--version"],
        &["foul", "--help"],
        &["referee", "--help"],
        &["profile", "--help"],
        &["bench", "fouls", "--help"],
    ] {
        let ran = run(args, b"");
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{args:?}");
        assert!(!ran.stdout.is_empty());
    }
    for args in [
        [].as_slice(),
        &["nonsense"],
        &["foul", "--nonsense"],
        &["referee"],
        &["bench"],
        &["bench", "fouls"],
    ] {
        let ran = run(args, b"");
        assert_eq!(ran.status, 2, "{args:?}");
        assert_eq!(ran.stdout, "");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn the_long_help_has_examples() {
    for command in [
        "foul",
        "referee",
        "bench fouls",
        "game run",
        "journal export",
        "journal import",
        "relay list",
        "relay retry",
    ] {
        let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = run(&args, b"").stdout;
        assert!(
            help.contains("Example") && help.contains(&format!("arbiter {command}")),
            "{help}"
        );
    }
}
