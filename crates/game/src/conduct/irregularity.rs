use renju::Point;
use terms::Seat;

/// A breach of the order of play that was seen (CN13-6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Irregularity {
    /// Its number in the game, from 1.
    pub number: u32,
    pub kind: IrregularityKind,
    /// Who did it; the opponent decides whether it is corrected or accepted.
    pub by: Seat,
    /// The number of the move it concerns.
    pub at_move: usize,
    pub status: IrregularityStatus,
}

/// The ten irregularities of article 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
pub enum IrregularityKind {
    /// The first stone is not on H8 (CN13-6.1.1).
    #[cfg_attr(feature = "serde", serde(rename = "off_centre"))]
    #[strum(serialize = "off_centre")]
    FirstStoneOffCentre,
    /// The first stones make none of the openings allowed (CN13-6.1.2).
    #[cfg_attr(feature = "serde", serde(rename = "outside_26"))]
    #[strum(serialize = "outside_26")]
    OpeningOutside26,
    /// No number of offers was named (CN13-6.1.3).
    OffersNotNamed,
    /// The same side moved twice in a row (CN13-6.1.4).
    #[cfg_attr(feature = "serde", serde(rename = "second_stone"))]
    #[strum(serialize = "second_stone")]
    TwoInARow,
    /// A stone touched one point and slid to another (CN13-6.1.5).
    Slid { first: Point, lies: Point },
    /// A stone was placed, lifted and put elsewhere (CN13-6.1.6).
    Lifted { first: Point, lies: Point },
    /// A stone was dropped by accident (CN13-6.1.7).
    Dropped(Point),
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst,
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand,
    /// A draw was offered against the rules (CN13-6.1.9).
    DrawOffer,
    /// A stone was straightened against the rules (CN13-6.1.10).
    Straightened,
}

impl IrregularityKind {
    pub const fn clause(self) -> &'static str {
        match self {
            Self::FirstStoneOffCentre => "CN13-6.1.1",
            Self::OpeningOutside26 => "CN13-6.1.2",
            Self::OffersNotNamed => "CN13-6.1.3",
            Self::TwoInARow => "CN13-6.1.4",
            Self::Slid { .. } => "CN13-6.1.5",
            Self::Lifted { .. } => "CN13-6.1.6",
            Self::Dropped(_) => "CN13-6.1.7",
            Self::PressedFirst | Self::OtherHand => "CN13-6.1.8",
            Self::DrawOffer => "CN13-6.1.9",
            Self::Straightened => "CN13-6.1.10",
        }
    }

    /// Whether a stone shows it, and with its colour who did it.
    pub(crate) const fn is_of_a_stone(self) -> bool {
        match self {
            Self::FirstStoneOffCentre
            | Self::OpeningOutside26
            | Self::OffersNotNamed
            | Self::TwoInARow
            | Self::Slid { .. }
            | Self::Lifted { .. }
            | Self::Dropped(_) => true,
            Self::PressedFirst | Self::OtherHand | Self::DrawOffer | Self::Straightened => false,
        }
    }

    /// Where the stone lies that it speaks of, if it names one.
    pub(crate) const fn lies_mut(&mut self) -> Option<&mut Point> {
        match self {
            Self::Slid { lies, .. } | Self::Lifted { lies, .. } | Self::Dropped(lies) => Some(lies),
            Self::FirstStoneOffCentre
            | Self::OpeningOutside26
            | Self::OffersNotNamed
            | Self::TwoInARow
            | Self::PressedFirst
            | Self::OtherHand
            | Self::DrawOffer
            | Self::Straightened => None,
        }
    }

    /// Whether putting it right moves its stone to another point, which may show what was not seen there before.
    pub(crate) const fn correction_moves_the_stone(self) -> bool {
        match self {
            Self::Slid { .. } | Self::Lifted { .. } => true,
            Self::FirstStoneOffCentre
            | Self::OpeningOutside26
            | Self::OffersNotNamed
            | Self::TwoInARow
            | Self::Dropped(_)
            | Self::PressedFirst
            | Self::OtherHand
            | Self::DrawOffer
            | Self::Straightened => false,
        }
    }

    /// Whether it says of a stone of the opening that it lies where it may not.
    pub(crate) const fn is_of_a_place(self) -> bool {
        match self {
            Self::FirstStoneOffCentre | Self::OpeningOutside26 => true,
            Self::OffersNotNamed
            | Self::TwoInARow
            | Self::Slid { .. }
            | Self::Lifted { .. }
            | Self::Dropped(_)
            | Self::PressedFirst
            | Self::OtherHand
            | Self::DrawOffer
            | Self::Straightened => false,
        }
    }
}

/// Where an irregularity stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
pub enum IrregularityStatus {
    /// The opponent may have it corrected and penalised.
    Open,
    /// The opponent has accepted it, in words or by moving on (CN13-6.2); what lies on the board stands (D16).
    Accepted,
    Corrected,
    /// The arbiter found that there was none.
    Dismissed,
}

impl IrregularityStatus {
    /// Whether what it speaks of is still so, waiting or let stand.
    pub(crate) const fn lies(self) -> bool {
        match self {
            Self::Open | Self::Accepted => true,
            Self::Corrected | Self::Dismissed => false,
        }
    }
}
