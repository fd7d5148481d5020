//! Which games are played.

use std::fmt::Display;
use std::path::PathBuf;

use anyhow::Context as _;
use formats::Record;
use hall::Recording;

use crate::files::read_bounded;
use crate::outcome::Found;
use crate::output;

/// The games that come with the program.
const BUILT_IN: &[u8] = include_bytes!("built_in.sgf");

pub(super) fn built_in() -> anyhow::Result<Vec<Recording>> {
    let games = formats::read("built_in.sgf", BUILT_IN).into_iter();
    games
        .map(|game| Ok(recording("built-in", game.context("a built-in game")?)))
        .collect()
}

/// The games of `files`; what cannot be read is named on stderr and noted, and the others are played.
pub(super) fn read(files: &[PathBuf], found: &mut Found) -> Vec<Recording> {
    let mut recordings = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let mut unusable = |error: &dyn Display| {
            found.note(Found::Unusable);
            output::complain(format_args!("{name}: {error}"));
        };
        match read_bounded(path) {
            Ok(bytes) => {
                for game in formats::read(&name, &bytes) {
                    match game {
                        Ok(record) if record.moves.is_empty() => unusable(&"the game has no moves"),
                        Ok(record) => recordings.push(recording(&name, record)),
                        Err(error) => unusable(&error),
                    }
                }
            }
            Err(error) => unusable(&error),
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
