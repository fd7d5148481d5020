//! The binary as a process.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::waiting::soon;

/// Settings of the machine that must not reach the processes under test.
const ENVIRONMENT: [&str; 8] = [
    "ARBITER_ADJUDICATION_ADDR",
    "ARBITER_CLOCK_ADDR",
    "ARBITER_DATA",
    "ARBITER_LOG",
    "ARBITER_RECORDS_ADDR",
    "LANG",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
];

/// The binary with these arguments, killed when it is let go.
pub(crate) fn arbiter<A: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    command
        .args(args)
        .kill_on_drop(true)
        .stdin(Stdio::null())
        .env("LC_ALL", "C.UTF-8");
    for name in ENVIRONMENT {
        command.env_remove(name);
    }
    command
}

/// What a run to its end left behind.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// The lines of JSON on stdout.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.stdout
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
            })
            .collect()
    }
}

/// A demonstration lets a flag fall and waits for it.
const RUN_MAX: Duration = Duration::from_secs(120);

/// Runs a command to its end.
pub(crate) async fn run(mut command: Command) -> Ran {
    let output = tokio::time::timeout(RUN_MAX, command.output())
        .await
        .expect("a command ends in time")
        .unwrap();
    Ran {
        status: output
            .status
            .code()
            .unwrap_or_else(|| panic!("{}", output.status)),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A process that serves.
pub(crate) struct Process {
    child: Child,
    /// What it said on stdout, up to and with the line that says that it is ready.
    pub(crate) said: Vec<String>,
    log: PathBuf,
}

/// A process that ended before it was ready.
#[derive(Debug)]
pub(crate) struct Ended {
    #[expect(dead_code, reason = "shown where it is unwrapped")]
    status: ExitStatus,
    #[expect(dead_code, reason = "shown where it is unwrapped")]
    log: String,
}

impl Process {
    /// Starts a command that serves and waits until it is ready; its log goes to the end of `log`.
    pub(crate) async fn start(mut command: Command, log: &Path) -> Result<Self, Ended> {
        let file = File::options().create(true).append(true).open(log).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut said = Vec::new();
        loop {
            let mut line = String::new();
            if soon("a line of a server", stdout.read_line(&mut line))
                .await
                .unwrap()
                == 0
            {
                let status = soon("the end of a server", child.wait()).await.unwrap();
                return Err(Ended {
                    status,
                    log: std::fs::read_to_string(log).unwrap(),
                });
            }
            said.push(line.trim_end().to_owned());
            if line.contains("ready") {
                break;
            }
        }
        // Nothing more is said; whatever is must not fill the pipe.
        tokio::spawn(async move { stdout.read_to_end(&mut Vec::new()).await });
        Ok(Self {
            child,
            said,
            log: log.to_owned(),
        })
    }

    /// `kill -9`.
    pub(crate) async fn kill(mut self) {
        soon("the death of a server", self.child.kill())
            .await
            .unwrap();
    }

    /// SIGTERM; answers once the process has ended.
    pub(crate) async fn terminate(mut self) -> ExitStatus {
        self.tell_to_stop().await;
        self.ended().await
    }

    /// SIGTERM, and no waiting.
    pub(crate) async fn tell_to_stop(&self) {
        self.signal("TERM").await;
    }

    /// Sends the signal of this name.
    pub(crate) async fn signal(&self, name: &str) {
        let pid = self.child.id().expect("it still runs");
        // The shell's own `kill`: a program of that name need not be there.
        let told = Command::new("sh")
            .args(["-c", &format!("kill -{name} {pid}")])
            .status()
            .await
            .unwrap();
        assert!(told.success());
    }

    /// How it ended, once it has.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        soon("the end of a server", self.child.wait())
            .await
            .unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            let last: Vec<&str> = log.lines().rev().take(40).collect();
            eprintln!("--- {}, the last lines:", self.log.display());
            last.iter().rev().for_each(|line| eprintln!("{line}"));
        }
    }
}
