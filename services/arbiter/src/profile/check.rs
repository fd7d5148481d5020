//! `arbiter profile check`.

use profile::{ProfileError, Rules};
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context as _;

use serde::Serialize;

use super::source::{self, Unusable};
use crate::outcome::Found;
use crate::output::write_json;

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

pub(super) fn run(args: &CheckArgs, output: &mut impl Write) -> anyhow::Result<Found> {
    let mut found = Found::Nothing;
    for path in &args.files {
        let checked = Checked::new(path.display().to_string(), source::of_file(path));
        found.note(checked.found());
        let written = if args.json {
            write_json(output, &checked)
        } else {
            sentence(output, &checked)
        };
        written.context("cannot write what was found")?;
    }
    Ok(found)
}

impl Checked {
    fn new(file: String, read: Result<Rules, Unusable>) -> Self {
        match read {
            Ok(rules) => {
                let hash = rules.hash().to_string();
                Self::Good {
                    file,
                    name: rules.name.clone(),
                    version: rules.version,
                    hash,
                    ok: true,
                }
            }
            Err(Unusable::Wrong(ProfileError { at, field, problem })) => Self::Wrong {
                file,
                ok: false,
                line: at.map(|at| at.line),
                column: at.map(|at| at.column),
                field,
                error: problem.to_string(),
            },
            Err(Unusable::Unread(error)) => Self::Unread { file, error },
        }
    }

    const fn found(&self) -> Found {
        match self {
            Self::Good { .. } => Found::Nothing,
            Self::Wrong { .. } => Found::Wrong,
            Self::Unread { .. } => Found::Unusable,
        }
    }
}

fn sentence(output: &mut impl Write, checked: &Checked) -> io::Result<()> {
    match checked {
        Checked::Good {
            file,
            name,
            version,
            hash,
            ..
        } => {
            writeln!(
                output,
                "{file}: good, {name} version {version}, hash {}",
                wire::head_digits(hash)
            )
        }
        Checked::Wrong {
            file,
            line,
            column,
            field,
            error,
            ..
        } => {
            write!(output, "{file}: ")?;
            if let (Some(line), Some(column)) = (line, column) {
                write!(output, "line {line}, column {column}: ")?;
            }
            if let Some(field) = field {
                write!(output, "{field}: ")?;
            }
            writeln!(output, "{error}")
        }
        Checked::Unread { file, error } => writeln!(output, "{file}: {error}"),
    }
}
