use renju::{Color, Foul, Fouls, Point, Proof};
use terms::{BySeat, Clause, Score, Seat};

/// How a game ended, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    pub outcome: Outcome,
    pub reason: Reason,
    /// The move at which it was decided: the number of moves made.
    pub after_move: usize,
    /// The clause, where the reason alone does not name it.
    pub ground: Option<Clause>,
    pub ruled_by: RuledBy,
    /// What shows it; nothing where there is nothing to see on the board.
    pub evidence: Option<Evidence>,
    pub scores: BySeat<Score>,
}

impl Verdict {
    pub fn clause(&self) -> &str {
        self.ground
            .as_ref()
            .map_or_else(|| self.reason.clause(), Clause::as_str)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The holder of this colour.
    Win(Color),
    Draw,
    /// Nobody scores (CN13-8.5, 12.3.2.C).
    BothLose,
}

impl Outcome {
    /// What each seat scores for a game that was played, `black` being the holder of that colour.
    pub fn scores(self, black: Seat) -> BySeat<Score> {
        BySeat::from_fn(|seat| match self {
            Self::Win(Color::Black) if seat == black => Score::WIN,
            Self::Win(Color::White) if seat != black => Score::WIN,
            Self::Win(_) | Self::BothLose => Score::LOSS,
            Self::Draw => Score::DRAW,
        })
    }

    /// The name used in files: `black`, `white`, `draw` or `both_lose`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(Color::Black) => "black",
            Self::Win(Color::White) => "white",
            Self::Draw => "draw",
            Self::BothLose => "both_lose",
        }
    }
}

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Reason {
    /// A five, announced and acknowledged or found (CN13-10.1.1).
    Five,
    /// A three-three or four-four, an overline with it or not, claimed at once (CN13-10.1.2).
    Foul,
    /// A black overline, claimed before the end (CN13-10.1.2).
    Overline,
    /// A win that both accept (CN13-10.1.3).
    Accepted,
    /// A fallen flag (CN13-10.1.B).
    Flag,
    /// Resignation (CN13-10.1.C).
    Resignation,
    /// The second violation (CN13-10.1.H).
    SecondViolation,
    /// A loss as a penalty (判负, CN13-2.20.3, 10.1); the verdict names the clause.
    Penalty,
    /// An agreed draw (CN13-10.2.1).
    Agreement,
    /// Both passed (CN13-10.2.2).
    DoublePass,
    /// No empty point left (CN13-10.2.3).
    BoardFull,
    /// Both flags are down and the first cannot be told (CN13-10.2.4).
    BothFlags,
    /// A position that was disturbed (CN13-4.2, 10.2.5).
    Disturbance,
}

impl Reason {
    /// Why White wins by a stone that is this foul: an overline only where it is nothing else. A stone that is a three-three or
    /// four-four as well is claimed as any foul (CN13-2.19, 10.1.2), and its evidence says which it is.
    pub(crate) fn of_foul(fouls: Fouls) -> Self {
        if fouls == Foul::Overline.into() {
            Self::Overline
        } else {
            Self::Foul
        }
    }

    pub const fn clause(self) -> &'static str {
        match self {
            Self::Five => "CN13-10.1.1",
            Self::Foul | Self::Overline => "CN13-10.1.2",
            Self::Accepted => "CN13-10.1.3",
            Self::Flag => "CN13-10.1.B",
            Self::Resignation => "CN13-10.1.C",
            Self::SecondViolation => "CN13-10.1.H",
            Self::Penalty => "CN13-2.20.3",
            Self::Agreement => "CN13-10.2.1",
            Self::DoublePass => "CN13-10.2.2",
            Self::BoardFull => "CN13-10.2.3",
            Self::BothFlags => "CN13-10.2.4",
            Self::Disturbance => "CN13-10.2.5",
        }
    }

    /// Whether nobody wins by it.
    pub const fn is_of_a_draw(self) -> bool {
        match self {
            Self::Agreement
            | Self::DoublePass
            | Self::BoardFull
            | Self::BothFlags
            | Self::Disturbance => true,
            Self::Five
            | Self::Foul
            | Self::Overline
            | Self::Accepted
            | Self::Flag
            | Self::Resignation
            | Self::SecondViolation
            | Self::Penalty => false,
        }
    }
}

/// Whose word ended a game (CN13-10: both players confirm the end, or an arbiter rules it).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RuledBy {
    Players,
    Arbiter(String),
    /// The system, to which the profile delegates it (D2, D2b, D8, D14).
    System,
}

impl RuledBy {
    pub(crate) const fn is_an_arbiter(&self) -> bool {
        match self {
            Self::Arbiter(_) => true,
            Self::Players | Self::System => false,
        }
    }
}

/// What shows a verdict on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Evidence {
    /// The stones of a five or an overline.
    Row(Vec<Point>),
    /// The stones of each three, four and row that make a foul.
    Foul(Box<Proof>),
}
