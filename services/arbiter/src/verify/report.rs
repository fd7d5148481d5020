//! What was found of a bundle, for people and for programs.

use std::io::{self, Write};
use std::path::Path;

use bundle::{Bundle, Check, Problem, ReadError, TrustedKeys};
use game::ending::{Outcome, RuledBy, Verdict};
use serde::Serialize;

use crate::outcome::Found;

/// A file that was looked at.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Checked {
    /// It is a bundle, good or not.
    Bundle(Box<Described>),
    /// It was one, and can no longer be read as one.
    Damaged {
        file: String,
        problems: Vec<Named>,
        ok: bool,
    },
    /// It is none, or cannot be read.
    Unusable { file: String, error: String },
}

/// A bundle and what is wrong with it.
#[derive(Serialize)]
pub(crate) struct Described {
    file: String,
    game: String,
    state: &'static str,
    profile: String,
    entries: usize,
    head: String,
    head_digits: String,
    signer: String,
    verdict: Option<Ended>,
    problems: Vec<Named>,
    ok: bool,
}

/// How the game ended, judged again from its events.
#[derive(Serialize)]
struct Ended {
    result: &'static str,
    reason: &'static str,
    clause: String,
    r#move: usize,
    ruled_by: Option<String>,
}

/// Something that is wrong, by the check that found it.
#[derive(Serialize)]
pub(crate) struct Named {
    check: &'static str,
    entry: Option<u64>,
    text: String,
}

impl From<&Problem> for Named {
    fn from(problem: &Problem) -> Self {
        Self {
            check: problem.check().name(),
            entry: problem.entry(),
            text: problem.to_string(),
        }
    }
}

impl From<&Verdict> for Ended {
    fn from(verdict: &Verdict) -> Self {
        Self {
            result: verdict.outcome.name(),
            reason: verdict.reason.name(),
            clause: verdict.clause().to_owned(),
            r#move: verdict.after_move,
            ruled_by: match &verdict.ruled_by {
                RuledBy::Players => None,
                RuledBy::System => Some("system".to_owned()),
                RuledBy::Arbiter(id) => Some(id.clone()),
            },
        }
    }
}

impl Checked {
    /// A bundle, checked.
    pub(crate) fn of(path: &Path, bundle: &Bundle, trusted: &TrustedKeys) -> Self {
        let report = bundle.verify(trusted);
        Self::Bundle(Box::new(Described {
            file: path.display().to_string(),
            game: bundle.game().to_owned(),
            state: bundle.state().name(),
            profile: bundle.profile().to_owned(),
            entries: bundle.entries(),
            head: bundle.head().to_string(),
            head_digits: wire::head_digits(bundle.head()),
            signer: bundle.signer().to_string(),
            verdict: report
                .game
                .as_ref()
                .and_then(|game| game.verdict())
                .map(Ended::from),
            problems: report.problems.iter().map(Named::from).collect(),
            ok: report.is_good(),
        }))
    }

    /// A file that could not be taken apart.
    pub(super) fn unread(path: &Path, error: &ReadError) -> Self {
        if error.is_damage() {
            let problems = vec![Named {
                check: Check::Form.name(),
                entry: None,
                text: error.to_string(),
            }];
            Self::Damaged {
                file: path.display().to_string(),
                problems,
                ok: false,
            }
        } else {
            Self::unusable(path, error.to_string())
        }
    }

    /// A file that cannot be read.
    pub(super) fn unusable(path: &Path, error: String) -> Self {
        Self::Unusable {
            file: path.display().to_string(),
            error,
        }
    }

    /// How bad it is.
    pub(crate) fn found(&self) -> Found {
        match self {
            Self::Bundle(described) if described.ok => Found::Nothing,
            Self::Bundle(_) | Self::Damaged { .. } => Found::Wrong,
            Self::Unusable { .. } => Found::Unusable,
        }
    }
}

/// Writes what there is to say about a file in sentences.
///
/// # Errors
/// Whatever the output gives.
pub(crate) fn write_text(output: &mut impl Write, checked: &Checked) -> io::Result<()> {
    match checked {
        Checked::Bundle(described) => sentences(output, described),
        Checked::Damaged { file, problems, .. } => {
            writeln!(
                output,
                "{file}: NOT GOOD, a bundle that has been damaged or changed"
            )?;
            list(output, problems)
        }
        Checked::Unusable { file, error } => writeln!(output, "{file}: {error}"),
    }
}

fn sentences(output: &mut impl Write, described: &Described) -> io::Result<()> {
    let Described {
        file,
        game,
        state,
        profile,
        entries,
        head_digits,
        signer,
        verdict,
        problems,
        ok,
        ..
    } = described;
    let word = if *ok { "good" } else { "NOT GOOD" };
    writeln!(
        output,
        "{file}: {word}, game {game} ({state}, {profile}), {entries} entries, head {head_digits}"
    )?;
    if let Some(Ended {
        result,
        reason,
        clause,
        r#move,
        ruled_by,
    }) = verdict
    {
        let result = if *result == Outcome::Draw.name() {
            "a draw".to_owned()
        } else {
            format!("{result} wins")
        };
        let by = ruled_by
            .as_ref()
            .map_or_else(|| "the players".to_owned(), |id| format!("arbiter {id}"));
        writeln!(
            output,
            "  verdict: {result}, {reason}, move {move}, by {by} ({clause})"
        )?;
    }
    writeln!(output, "  signer: {signer}")?;
    list(output, problems)
}

fn list(output: &mut impl Write, problems: &[Named]) -> io::Result<()> {
    problems
        .iter()
        .try_for_each(|Named { check, text, .. }| writeln!(output, "  {check}: {text}"))
}
