//! `arbiter profile check`.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::source::{self, Unusable};
use crate::outcome::Found;
use crate::output::{Answer, print};

/// Checks profiles in files.
///
/// What is wrong is named with line, column and field, and what to do about it; the other files are checked all the same. Exit status: 1 if a profile is wrong,
/// 2 if a file cannot be read.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter profile check ours.toml
  arbiter profile check --json profiles/*.toml")]
pub(super) struct CheckArgs {
    /// Files with profiles.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// One JSON object per file instead of sentences.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Checked {
    Good {
        file: String,
        name: String,
        version: u32,
        hash: String,
        ok: bool,
    },
    Wrong {
        file: String,
        ok: bool,
        line: Option<usize>,
        column: Option<usize>,
        field: Option<String>,
        error: String,
    },
    Unread {
        file: String,
        error: String,
    },
}

pub(super) fn run(args: &CheckArgs, output: impl Write) -> anyhow::Result<Found> {
    let checked = args.files.iter().map(|path| check(path));
    print(output, args.json, checked, "cannot write what was found")
}

fn check(path: &Path) -> Answer<Checked> {
    let file = path.display().to_string();
    match source::of_file(path) {
        Ok(rules) => {
            let (name, version, hash) = (&rules.name, rules.version, rules.hash().to_string());
            let digits = wire::head_digits(&hash);
            Answer {
                text: format!("{file}: good, {name} version {version}, hash {digits}"),
                found: Found::Nothing,
                json: Checked::Good {
                    file,
                    name: name.clone(),
                    version,
                    hash,
                    ok: true,
                },
            }
        }
        Err(Unusable::Wrong(error)) => Answer {
            text: format!("{file}: {error}"),
            found: Found::Wrong,
            json: Checked::Wrong {
                file,
                ok: false,
                line: error.at.map(|at| at.line),
                column: error.at.map(|at| at.column),
                field: error.field,
                error: error.problem.to_string(),
            },
        },
        Err(Unusable::Unread(error)) => Answer {
            text: format!("{file}: {error}"),
            found: Found::Unusable,
            json: Checked::Unread { file, error },
        },
    }
}
