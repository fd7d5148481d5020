use crate::OpeningKind;

/// One step of an opening procedure. After the last one moves alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Black lays moves 1 to 3 and names the number of offers (CN13-3.2).
    Designate,
    /// White keeps its colour or takes the other (CN13-2.9).
    Swap,
    /// White places move 4 anywhere.
    FourthMove,
    /// Black lays its offers (CN13-2.10).
    Offer,
    /// White keeps one offer as black 5 (CN13-2.10).
    Keep,
}

impl Step {
    /// The clause that asks for it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Designate => "CN13-3.2",
            Self::Swap => "CN13-2.9",
            Self::FourthMove => "CN13-4.1",
            Self::Offer | Self::Keep => "CN13-2.10",
        }
    }

    pub(crate) const fn wants_en(self) -> &'static str {
        match self {
            Self::Designate => "Black lays moves 1 to 3 and names the number of offers",
            Self::Swap => "White keeps its colour or swaps",
            Self::FourthMove => "White places move 4",
            Self::Offer => "Black lays the fifth-move offers",
            Self::Keep => "White keeps one of the offers",
        }
    }

    pub(crate) const fn wants_zh(self) -> &'static str {
        match self {
            Self::Designate => "黑方摆前三子并声明打点数",
            Self::Swap => "白方决定是否交换",
            Self::FourthMove => "白方下第四子",
            Self::Offer => "黑方摆第五手打点",
            Self::Keep => "白方保留一个打点",
        }
    }
}

/// The steps of an opening, in order (D15): a table, so that another procedure is another row.
pub(crate) const fn procedure(kind: OpeningKind) -> &'static [Step] {
    match kind {
        OpeningKind::Designated => &[Step::Designate, Step::Swap, Step::FourthMove, Step::Offer, Step::Keep],
        OpeningKind::Free => &[],
    }
}
