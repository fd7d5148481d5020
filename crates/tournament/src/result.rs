use std::fmt;

use terms::{BySeat, Clause, Score, ScoreKind};

use crate::{Label, Refusal};

/// The result of a game by seat, whatever a swap made of the colours (D23).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameResult {
    pub scores: BySeat<Score>,
    /// What gives these scores, where the verdict does not (CN13-8.5, 2.20.3, 12.3.2.C).
    pub clause: Option<Clause>,
    /// None where nobody ruled at the board.
    pub verdict: Option<BoardVerdict>,
    /// The first digits of the head of the game's journal, as on the result sheet; none for a result entered from paper.
    pub head: Option<Label>,
}

/// How a game ended at the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardVerdict {
    pub scores: BySeat<Score>,
    /// Such as `five`.
    pub reason: Label,
    pub clause: Option<Clause>,
}

impl GameResult {
    /// A loss by penalty leaves the opponent what the board gave (CN13-2.20.3), so the scores may differ from the verdict's, by a clause.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let Some(verdict) = &self.verdict else {
            return check(self.scores, self.clause.is_some());
        };
        check(verdict.scores, verdict.clause.is_some())?;
        if self.scores == verdict.scores {
            return Ok(());
        }
        if self.clause.is_none() {
            return Err(Refusal::ClauseMissing {
                scores: self.scores,
            });
        }
        check(self.scores, true)
    }
}

/// Whether the rules know such scores: a win, a draw, a win by forfeit, both absent (CN13-18.1, 8.5); and, by the clause of a penalty,
/// both lost, or one lost and the other keeps a draw (CN13-12.3.2.C, 2.20.3).
fn check(scores: BySeat<Score>, by_clause: bool) -> Result<(), Refusal> {
    use ScoreKind::{Bye, Forfeit, Played};
    let halves = (scores.first.halves, scores.second.halves);
    match (scores.first.kind, scores.second.kind) {
        (Played, Played) => match halves {
            (2, 0) | (0, 2) | (1, 1) => Ok(()),
            (0, 0) | (1, 0) | (0, 1) if by_clause => Ok(()),
            (0, 0) | (1, 0) | (0, 1) => Err(Refusal::ClauseMissing { scores }),
            _ => Err(Refusal::ImpossibleScores { scores }),
        },
        (Forfeit, Forfeit) if matches!(halves, (2, 0) | (0, 2) | (0, 0)) => Ok(()),
        (Played, Forfeit | Bye)
        | (Forfeit, Played | Forfeit | Bye)
        | (Bye, Played | Forfeit | Bye) => Err(Refusal::ImpossibleScores { scores }),
    }
}

/// As in a table: `1–0`, `½–½`, and `1F–0F` for forfeits.
#[must_use]
pub fn table_text(scores: BySeat<Score>) -> String {
    let BySeat { first, second } = scores.map(|score| {
        let halves = match score.halves {
            0 => "0",
            1 => "½",
            _ => "1",
        };
        let kind = match score.kind {
            ScoreKind::Played => "",
            ScoreKind::Forfeit => "F",
            ScoreKind::Bye => "B",
        };
        format!("{halves}{kind}")
    });
    format!("{first}–{second}")
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&table_text(self.scores))?;
        match (&self.clause, &self.verdict) {
            (Some(clause), _) => write!(f, " ({clause})"),
            (None, Some(verdict)) => write!(f, " ({})", verdict.reason),
            (None, None) => Ok(()),
        }
    }
}
