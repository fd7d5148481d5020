use crate::Seat;

/// A breach of the order of play that was seen on the board (CN13-6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// What it was.
    pub kind: IrregularityKind,
    /// Who did it; the opponent decides whether it is corrected or accepted.
    pub by: Seat,
    /// The number of the move it concerns.
    pub at_move: usize,
    /// Whether the opponent can still have it corrected.
    pub standing: Standing,
}

/// The irregularities a board can show by stones alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IrregularityKind {
    /// The first stone is not on H8 (CN13-6.1.1).
    FirstStoneOffCentre,
    /// The first three stones are none of the 26 openings (CN13-6.1.2).
    OpeningOutside26,
    /// No number of offers was named (CN13-6.1.3).
    OffersNotNamed,
    /// The same side moved twice in a row (CN13-6.1.4).
    TwoInARow,
}

impl IrregularityKind {
    /// The clause it breaks.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::FirstStoneOffCentre => "CN13-6.1.1",
            Self::OpeningOutside26 => "CN13-6.1.2",
            Self::OffersNotNamed => "CN13-6.1.3",
            Self::TwoInARow => "CN13-6.1.4",
        }
    }
}

/// Where an irregularity stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The opponent may have it corrected and penalised.
    Open,
    /// The opponent has moved on and thereby accepted it (CN13-6.2); what lies on the board stands (D16).
    Accepted,
}
