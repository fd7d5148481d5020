use crate::{Label, Points};

/// How a game came out, seen from the assigned first player (D23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The first-named player won.
    FirstWins,
    /// The second-named player won.
    SecondWins,
    Draw,
}

impl Outcome {
    /// What the first-named and the second-named player score (CN13-18.1).
    #[must_use]
    pub const fn points(self) -> (Points, Points) {
        match self {
            Self::FirstWins => (Points::WIN, Points::LOSS),
            Self::SecondWins => (Points::LOSS, Points::WIN),
            Self::Draw => (Points::DRAW, Points::DRAW),
        }
    }

    /// The name used on the wire and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstWins => "first_wins",
            Self::SecondWins => "second_wins",
            Self::Draw => "draw",
        }
    }

    /// The score as it stands in a table.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self {
            Self::FirstWins => "1–0",
            Self::SecondWins => "0–1",
            Self::Draw => "½–½",
        }
    }
}

/// The result of a game as it was reported.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    pub outcome: Outcome,
    /// Why, in the words of the game's verdict.
    pub reason: Label,
    /// The clause of the verdict, if it names one.
    pub clause: Option<Label>,
    /// The first digits of the head of the game's journal at the verdict, as on the result sheet; none for a result entered from paper.
    pub head: Option<Label>,
}
