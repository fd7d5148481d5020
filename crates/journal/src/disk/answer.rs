//! The child's side of a [`Probe`].

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, panic, process, thread};

use super::probe::{FOLDER_VARIABLE, Finding, LINE_PREFIX, Probe};
use super::recovery;
use crate::{Damage, JournalError};

impl Probe {
    /// The child's side: opens the store its environment names and says on standard output what it found.
    ///
    /// It ends the process if whoever started it is gone, which it takes from the end of standard input.
    ///
    /// # Errors
    ///
    /// The environment names no store, the engine panicked on a thread of its own, or standard output is gone. The caller ends with a
    /// failure then.
    ///
    /// # Panics
    ///
    /// As sled does, if it does; that is what the process is for.
    pub fn answer() -> io::Result<()> {
        let folder = env::var_os(FOLDER_VARIABLE).map(PathBuf::from);
        let folder = folder.ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{FOLDER_VARIABLE} is not set"),
            )
        })?;
        die_with_the_parent()?;
        let panicked = note_panics();
        let finding = match recovery::read_through(&folder) {
            Ok(()) => Finding::Sound,
            Err(JournalError::Damaged(Damage::Engine { cause, .. })) => Finding::Engine(cause),
            Err(JournalError::Damaged(damage)) => Finding::Damaged(damage.to_string()),
            Err(error) => Finding::Failed(error.to_string()),
        };
        if panicked.load(Ordering::SeqCst) {
            return Err(io::Error::other("a thread of the engine panicked"));
        }
        // A line of its own, wherever the line before it ended.
        let mut output = io::stdout();
        output.write_all(format!("\n{LINE_PREFIX}{}\n", finding.line()).as_bytes())?;
        output.flush()
    }
}

fn die_with_the_parent() -> io::Result<()> {
    let wait = || {
        drop(io::copy(&mut io::stdin(), &mut io::sink()));
        process::abort();
    };
    thread::Builder::new()
        .name("parent".to_owned())
        .spawn(wait)
        .map(drop)
}

/// Whether any thread has panicked from here on.
fn note_panics() -> &'static AtomicBool {
    static PANICKED: AtomicBool = AtomicBool::new(false);
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANICKED.store(true, Ordering::SeqCst);
        print(info);
    }));
    &PANICKED
}
