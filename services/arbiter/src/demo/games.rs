//! Which games are played.

use std::path::PathBuf;

use anyhow::Context as _;
use formats::Record;
use hall::Recording;

use crate::files::read_bounded;
use crate::outcome::Found;
use crate::output;

/// The games that come with the program.
const BUILT_IN: &[u8] = include_bytes!("built_in.sgf");

/// The built-in games.
///
/// # Errors
/// Never, unless the program was built with a broken file.
pub(super) fn built_in() -> anyhow::Result<Vec<Recording>> {
    let games = formats::read("built_in.sgf", BUILT_IN);
    games
        .into_iter()
        .map(|game| Ok(recording("built-in", game.context("a built-in game")?)))
        .collect()
}

/// The games of `files`; what cannot be read is named on stderr and noted, and the others are played.
pub(super) fn read(files: &[PathBuf], found: &mut Found) -> Vec<Recording> {
    let mut recordings = Vec::new();
    for path in files {
        let name = path.display().to_string();
        match read_bounded(path) {
            Ok(bytes) => {
                for game in formats::read(&name, &bytes) {
                    match game {
                        Ok(record) if record.moves.is_empty() => {
                            unusable(&name, &"the game has no moves", found)
                        }
                        Ok(record) => recordings.push(recording(&name, record)),
                        Err(error) => unusable(&name, &error, found),
                    }
                }
            }
            Err(error) => unusable(&name, &error, found),
        }
    }
    recordings
}

fn recording(name: &str, record: Record) -> Recording {
    Recording {
        title: record.title.clone().unwrap_or_else(|| name.to_owned()),
        record,
    }
}

fn unusable(name: &str, error: &dyn std::fmt::Display, found: &mut Found) {
    found.note(Found::Unusable);
    output::complain(format_args!("{name}: {error}"));
}
