//! A store that may be damaged is opened for the first time by a process that may die of it.
//!
//! sled answers some damage with a panic on a thread of its own, some with an abort, some by never coming back; none of that can be
//! caught inside the process. So a child process of the caller's choice opens a copy, and says on its standard output what it found.
//! What the child does to the copy does not touch the evidence.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use super::{copy, store};
use crate::error::During as _;
use crate::{Damage, JournalError};

/// Names the copy to the child.
pub(super) const FOLDER_VARIABLE: &str = "JOURNAL_PROBE_FOLDER";
/// Begins the line of the child's output that counts; a test's harness writes others.
pub(super) const LINE_PREFIX: &str = "journal-probe ";
/// The most bytes that are kept of each of the child's streams.
const OUTPUT_BYTES_MAX: u64 = 64 * 1024;
/// How long the child may take with an empty store, and how many bytes of store give it another second. The slowest opening seen on a
/// busy machine took a tenth of it.
const DEADLINE_MIN: Duration = Duration::from_secs(30);
const BYTES_PER_SECOND_MIN: u64 = 4 * 1024 * 1024;

/// How the process is started that opens a suspect store before we do: it must call [`Probe::answer`] and nothing else.
///
/// The program learns from its environment which store is meant, so its arguments are the caller's own: a hidden command of the
/// program itself, as a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    program: PathBuf,
    args: Vec<OsString>,
    deadline_min: Duration,
}

/// What the child's end, or the lack of it, says about the store.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Sound,
    Damaged(String),
    /// The engine itself gave up.
    Engine(String),
    /// The disk failed, or the probe could not be made.
    Failed(String),
}

impl Probe {
    /// A probe by `program`, which is called with `args`.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, args: impl IntoIterator<Item: Into<OsString>>) -> Self {
        Self {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            deadline_min: DEADLINE_MIN,
        }
    }

    /// The same probe, given `deadline_min` and a second for every 4 MiB of store, instead of 30 seconds and that.
    #[must_use]
    pub fn within(self, deadline_min: Duration) -> Self {
        Self {
            deadline_min,
            ..self
        }
    }

    /// Lets the child open the journal in `copy`, a copy of the one in `original`.
    pub(super) fn judge(&self, copy: &Path, original: &Path) -> Result<(), JournalError> {
        let during = "probing the store";
        let bytes = copy::bytes(copy).during(during)?;
        let deadline = self
            .deadline_min
            .saturating_add(Duration::from_secs(bytes / BYTES_PER_SECOND_MIN));
        match self.run(copy, deadline) {
            Finding::Sound => Ok(()),
            Finding::Damaged(finding) => Err(Damage::Probed {
                folder: original.to_owned(),
                finding,
            }
            .into()),
            Finding::Engine(cause) => Err(Damage::Engine {
                folder: store::folder(original),
                cause,
            }
            .into()),
            Finding::Failed(cause) => Err(JournalError::Storage { during, cause }),
        }
    }

    fn run(&self, copy: &Path, deadline: Duration) -> Finding {
        let mut command = Command::new(&self.program);
        command
            .args(&self.args)
            .env(FOLDER_VARIABLE, copy)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        match command.spawn().and_then(|child| listen(child, deadline)) {
            Ok(finding) => finding,
            Err(error) => Finding::Failed(format!("{}: {error}", self.program.display())),
        }
    }
}

impl Finding {
    pub(super) fn line(&self) -> String {
        let (kind, text) = match self {
            Self::Sound => ("sound", ""),
            Self::Damaged(text) => ("damaged", text.as_str()),
            Self::Engine(text) => ("engine", text.as_str()),
            Self::Failed(text) => ("failed", text.as_str()),
        };
        format!("{kind} {}", text.replace(['\n', '\r'], " "))
    }

    fn parse(output: &str) -> Option<Self> {
        let line = output
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix(LINE_PREFIX))?;
        let (kind, text) = line.split_once(' ')?;
        match kind {
            "sound" => Some(Self::Sound),
            "damaged" => Some(Self::Damaged(text.to_owned())),
            "engine" => Some(Self::Engine(text.to_owned())),
            "failed" => Some(Self::Failed(text.to_owned())),
            _ => None,
        }
    }
}

/// Waits for the child, no longer than `deadline`, and judges by what it said and how it ended.
fn listen(mut child: Child, deadline: Duration) -> io::Result<Finding> {
    let (ended, end) = sync_channel(1);
    let (Some(mut output), Some(complaints)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::Error::other("no standard output"));
    };
    let spoken = thread::Builder::new().spawn(move || {
        let said = beginning(&mut output);
        // If the deadline has passed there is nobody left to tell.
        let _ = ended.send(());
        said
    })?;
    let complained = thread::Builder::new().spawn(move || beginning(complaints))?;
    let in_time = end.recv_timeout(deadline) != Err(RecvTimeoutError::Timeout);
    if !in_time {
        child.kill()?;
    }
    let status = child.wait()?;
    let (said, complained) = (
        spoken.join().unwrap_or_default(),
        complained.join().unwrap_or_default(),
    );
    if !in_time {
        return Ok(Finding::Engine(format!(
            "the engine did not open it within {} s",
            deadline.as_secs()
        )));
    }
    Ok(match Finding::parse(&said) {
        Some(finding) if status.success() => finding,
        _ => Finding::Engine(broke_off(status, &complained)),
    })
}

/// The first bytes of a stream, read to its end so that its writer never waits for us.
fn beginning(mut stream: impl Read) -> String {
    let mut bytes = Vec::new();
    let mut kept = stream.by_ref().take(OUTPUT_BYTES_MAX);
    // What was read before a failure counts; the child's status tells the rest.
    drop(kept.read_to_end(&mut bytes));
    drop(io::copy(&mut stream, &mut io::sink()));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How the child ended without an answer, with what a panic says of itself: two lines, place and message.
fn broke_off(status: ExitStatus, complained: &str) -> String {
    let mut lines = complained
        .lines()
        .skip_while(|line| !line.contains("panicked at"));
    let message = lines.nth(1).unwrap_or_default().trim();
    if message.is_empty() {
        format!("the engine broke off ({status})")
    } else {
        format!("the engine broke off ({status}): {message}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Finding {
        Probe::new("/bin/sh", ["-c", script]).run(Path::new("/nowhere"), Duration::from_secs(60))
    }

    #[test]
    fn what_the_child_says_last_counts_if_it_ends_well() {
        assert_eq!(
            shell("echo noise; echo 'journal-probe sound '"),
            Finding::Sound
        );
        assert_eq!(
            shell("echo 'journal-probe damaged a b'; echo noise"),
            Finding::Damaged("a b".to_owned())
        );
        assert_eq!(
            shell("echo 'journal-probe engine x'"),
            Finding::Engine("x".to_owned())
        );
        assert_eq!(
            shell("echo 'journal-probe failed x'"),
            Finding::Failed("x".to_owned())
        );
        assert_eq!(
            shell("test \"$JOURNAL_PROBE_FOLDER\" = /nowhere && echo 'journal-probe sound '"),
            Finding::Sound
        );
    }

    #[test]
    fn a_child_that_ends_badly_or_says_nothing_is_the_engine_breaking_off() {
        for script in [
            "echo 'journal-probe sound '; exit 3",
            "exit 3",
            "true",
            "kill -ABRT $$",
            "echo 'journal-probe what '",
        ] {
            let finding = shell(script);
            assert!(
                matches!(&finding, Finding::Engine(cause) if cause.starts_with("the engine broke off")),
                "{script}: {finding:?}"
            );
        }
        let panic = "echo \"thread 'x' panicked at a.rs:1:1:\" >&2; echo 'index out of bounds' >&2; exit 101";
        assert_eq!(
            shell(panic),
            Finding::Engine(
                "the engine broke off (exit status: 101): index out of bounds".to_owned()
            )
        );
    }

    #[test]
    fn a_child_that_hangs_is_ended_at_the_deadline() {
        let probe = Probe::new("/bin/sh", ["-c", "exec sleep 600"]);
        let hung = Finding::Engine("the engine did not open it within 0 s".to_owned());
        assert_eq!(
            probe.run(Path::new("/nowhere"), Duration::from_millis(50)),
            hung
        );
    }

    #[test]
    fn a_child_that_cannot_be_started_is_a_failure_and_no_damage() {
        let probe = Probe::new("/no/such/program", [""; 0]);
        assert!(
            matches!(probe.run(Path::new("/nowhere"), DEADLINE_MIN), Finding::Failed(cause) if cause.contains("/no/such/program"))
        );
    }

    #[test]
    fn a_child_that_talks_without_end_fills_no_memory() {
        let finding = shell("yes | head -c 10000000; echo 'journal-probe sound '");
        assert!(matches!(finding, Finding::Engine(_)), "{finding:?}");
    }

    #[test]
    fn a_line_says_what_it_is_parsed_to() {
        for finding in [
            Finding::Sound,
            Finding::Damaged("a".into()),
            Finding::Engine("b c".into()),
            Finding::Failed("d".into()),
        ] {
            assert_eq!(
                Finding::parse(&format!("x\n{LINE_PREFIX}{}\n", finding.line())),
                Some(finding)
            );
        }
        assert_eq!(Finding::Damaged("a\nb".into()).line(), "damaged a b");
    }
}
