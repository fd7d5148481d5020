//! What was found of a bundle, for people and for programs.

use std::path::Path;

use bundle::{Bundle, Check, Problem, ReadError, TrustedKeys};
use game::ending::{Outcome, RuledBy, Verdict};
use serde::Serialize;

use crate::outcome::Found;
use crate::output::Answer;

/// A file that was looked at.
#[derive(Serialize)]
pub(crate) struct Checked {
    file: String,
    #[serde(flatten)]
    found: Contents,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Contents {
    /// It is a bundle, good or not.
    Bundle(Box<Described>),
    /// It was one, and can no longer be read as one.
    Damaged { problems: [Named; 1], ok: bool },
    /// It is none, or cannot be read.
    Unusable { error: String },
}

/// A bundle and what is wrong with it.
#[derive(Serialize)]
struct Described {
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
    /// The same, for people.
    #[serde(skip)]
    text: String,
}

/// Something that is wrong, by the check that found it.
#[derive(Serialize)]
struct Named {
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
            text: sentence(verdict),
        }
    }
}

fn sentence(verdict: &Verdict) -> String {
    let result = match verdict.outcome {
        Outcome::Win(color) => &format!("{} wins", Outcome::Win(color).name()),
        Outcome::Draw => "a draw",
        Outcome::BothLose => "both lose",
    };
    let by = match &verdict.ruled_by {
        RuledBy::Players => "the players",
        RuledBy::System => "the system",
        RuledBy::Arbiter(id) => &format!("arbiter {id}"),
    };
    let (reason, moves, clause) = (verdict.reason.name(), verdict.after_move, verdict.clause());
    format!("{result}, {reason}, move {moves}, by {by} ({clause})")
}

impl Checked {
    fn new(path: &Path, found: Contents) -> Self {
        let file = path.display().to_string();
        Self { file, found }
    }

    /// A bundle, checked.
    pub(crate) fn of(path: &Path, bundle: &Bundle, trusted: &TrustedKeys) -> Self {
        let report = bundle.verify(trusted);
        let verdict = report.game.as_ref().and_then(|game| game.verdict());
        let described = Described {
            game: bundle.game().to_owned(),
            state: bundle.state().name(),
            profile: bundle.profile().to_owned(),
            entries: bundle.entries(),
            head: bundle.head().to_string(),
            head_digits: wire::head_digits(bundle.head()),
            signer: bundle.signer().to_string(),
            verdict: verdict.map(Ended::from),
            problems: report.problems.iter().map(Named::from).collect(),
            ok: report.is_good(),
        };
        Self::new(path, Contents::Bundle(Box::new(described)))
    }

    /// A file that could not be taken apart.
    pub(super) fn unread(path: &Path, error: &ReadError) -> Self {
        if !error.is_damage() {
            return Self::unusable(path, error.to_string());
        }
        let problem = Named {
            check: Check::Form.name(),
            entry: None,
            text: error.to_string(),
        };
        let (problems, ok) = ([problem], false);
        Self::new(path, Contents::Damaged { problems, ok })
    }

    /// A file that cannot be read.
    pub(super) fn unusable(path: &Path, error: String) -> Self {
        Self::new(path, Contents::Unusable { error })
    }

    pub(crate) fn answer(self) -> Answer<Self> {
        Answer {
            text: self.text(),
            found: match &self.found {
                Contents::Bundle(described) => Found::wrong_if(!described.ok),
                Contents::Damaged { .. } => Found::Wrong,
                Contents::Unusable { .. } => Found::Unusable,
            },
            json: self,
        }
    }

    fn text(&self) -> String {
        let file = &self.file;
        let (mut lines, problems) = match &self.found {
            Contents::Bundle(described) => (described.lines(file), described.problems.as_slice()),
            Contents::Damaged { problems, .. } => {
                let damaged = "NOT GOOD, a bundle that has been damaged or changed";
                (vec![format!("{file}: {damaged}")], problems.as_slice())
            }
            Contents::Unusable { error } => (vec![format!("{file}: {error}")], Default::default()),
        };
        lines.extend(
            problems
                .iter()
                .map(|problem| format!("  {}: {}", problem.check, problem.text)),
        );
        lines.join("\n")
    }
}

impl Described {
    /// What there is to say of a bundle besides its problems.
    fn lines(&self, file: &str) -> Vec<String> {
        let word = if self.ok { "good" } else { "NOT GOOD" };
        let mut lines = vec![format!(
            "{file}: {word}, game {} ({}, {}), {} entries, head {}",
            self.game, self.state, self.profile, self.entries, self.head_digits
        )];
        if let Some(ended) = &self.verdict {
            lines.push(format!("  verdict: {}", ended.text));
        }
        lines.push(format!("  signer: {}", self.signer));
        lines
    }
}

#[cfg(test)]
mod tests {
    use game::ending::Reason;
    use renju::Color;

    use super::*;

    #[test]
    fn who_won_and_who_ruled_is_said_of_every_verdict() {
        let said = |outcome, ruled_by| {
            sentence(&Verdict {
                outcome,
                reason: Reason::BothFlags,
                ground: None,
                after_move: 7,
                evidence: None,
                ruled_by,
                scores: outcome.scores(terms::Seat::First),
            })
        };
        let end = "(CN13-10.2.4)";
        for (outcome, ruled_by, text) in [
            (
                Outcome::Win(Color::Black),
                RuledBy::Players,
                "black wins, both_flags, move 7, by the players",
            ),
            (
                Outcome::Draw,
                RuledBy::Arbiter("wang".into()),
                "a draw, both_flags, move 7, by arbiter wang",
            ),
            (
                Outcome::BothLose,
                RuledBy::System,
                "both lose, both_flags, move 7, by the system",
            ),
        ] {
            assert_eq!(said(outcome, ruled_by), format!("{text} {end}"));
        }
    }
}
