//! What waits for a ruling: claims, irregularities, disturbances.

use api::adjudication::v1 as proto;
use api::adjudication::v1::disturbance::{self as is, Kind as IsKind};
use game::claims::{Claim, ClaimKind};
use game::conduct::{Disturbance, DisturbanceKind, Irregularity, IrregularityKind, Mover};
use renju::Point;
use terms::{BySeat, Seat};

use crate::Malformed;
use crate::field::{Field, Unpathed, message_fields, messages};

messages! {
    Claim = proto::Claim {
        [Claim { number, by, kind: claimed, after_move }]
            = [proto::Claim { number, by, kind, after_move, irregularity, point }]
            number, by "claim.by", claimed(kind, irregularity, point), after_move;
    }
    Irregularity = proto::Irregularity {
        [Irregularity { number, kind: seen, by, at_move, status }]
            = [proto::Irregularity { kind, by, at_move, status, number, first, lies }]
            number, seen(kind, first, lies), by "irregularity.by", at_move,
            status "irregularity.status";
    }
    Disturbance = proto::Disturbance {
        [Disturbance {
            number, kind, by: mover, agreed: BySeat { first: first_agrees, second: second_agrees }
        }]
            = [proto::Disturbance { number, kind, by, on_purpose, first_agrees, second_agrees }]
            number, kind, mover(by, on_purpose) "disturbance.by",
            first_agrees "disturbance.first_agrees", second_agrees "disturbance.second_agrees";
    }
    DisturbanceKind = IsKind {
        [DisturbanceKind::Shifted { from, to }] = [IsKind::Shifted(is::Shifted { from, to })]
            from "disturbance.shifted.from", to "disturbance.shifted.to";
        [DisturbanceKind::Scattered] = [IsKind::Scattered(is::Scattered {})];
    }
}

message_fields! {
    Claim: "claim";
    Irregularity: "irregularity";
    Disturbance: "disturbance";
    DisturbanceKind: "disturbance.kind";
}

impl Unpathed for ClaimKind {}

/// The kind, the number of the irregularity, and the stone that is claimed to be a foul.
impl Field for ClaimKind {
    type Wire = (i32, u32, String);

    fn write(&self) -> Self::Wire {
        use proto::ClaimKind as Kind;
        let (kind, irregularity, point) = match *self {
            Self::Five => (Kind::Five, 0, None),
            Self::Foul { at } => (Kind::Foul, 0, at),
            Self::Overline => (Kind::Overline, 0, None),
            Self::Flag => (Kind::Flag, 0, None),
            Self::Irregularity(number) => (Kind::Irregularity, number, None),
        };
        (kind.into(), irregularity, point.write())
    }

    fn read((kind, irregularity, point): Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        use proto::ClaimKind as Kind;
        let kind = match Kind::try_from(kind) {
            Ok(Kind::Five) => Self::Five,
            Ok(Kind::Foul) => Self::FOUL,
            Ok(Kind::Overline) => Self::Overline,
            Ok(Kind::Flag) => Self::Flag,
            Ok(Kind::Irregularity) => Self::Irregularity(irregularity),
            Ok(Kind::Unspecified) | Err(_) => {
                let expected = "five, foul, overline, flag or irregularity is expected";
                return Err(Malformed::new("claim.kind", expected));
            }
        };
        match kind {
            kind if point.is_empty() => Ok(kind),
            Self::Foul { .. } => Ok(Self::Foul {
                at: Field::read(point, "claim.point")?,
            }),
            Self::Five | Self::Overline | Self::Flag | Self::Irregularity(_) => {
                let what = "only a claim of a foul names a point";
                Err(Malformed::new("claim.point", what))
            }
        }
    }
}

impl Unpathed for IrregularityKind {}

/// The kind, the point that a stone touched first, and where it lies.
impl Field for IrregularityKind {
    type Wire = (i32, String, String);

    fn write(&self) -> Self::Wire {
        use proto::IrregularityKind as Kind;
        let (kind, first, lies) = match *self {
            Self::FirstStoneOffCentre => (Kind::FirstStoneOffCentre, None, None),
            Self::OpeningOutside26 => (Kind::OpeningOutside26, None, None),
            Self::OffersNotNamed => (Kind::OffersNotNamed, None, None),
            Self::TwoInARow => (Kind::TwoInARow, None, None),
            Self::Slid { first, lies } => (Kind::Slid, Some(first), Some(lies)),
            Self::Lifted { first, lies } => (Kind::Lifted, Some(first), Some(lies)),
            Self::Dropped(lies) => (Kind::Dropped, None, Some(lies)),
            Self::PressedFirst => (Kind::PressedFirst, None, None),
            Self::OtherHand => (Kind::OtherHand, None, None),
            Self::DrawOffer => (Kind::DrawOffer, None, None),
            Self::Straightened => (Kind::Straightened, None, None),
        };
        (kind.into(), first.write(), lies.write())
    }

    fn read((kind, first, lies): Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        use proto::IrregularityKind as Kind;
        let first = || Point::read(first, "irregularity.first");
        let lies = || Point::read(lies, "irregularity.lies");
        Ok(match Kind::try_from(kind).unwrap_or_default() {
            Kind::FirstStoneOffCentre => Self::FirstStoneOffCentre,
            Kind::OpeningOutside26 => Self::OpeningOutside26,
            Kind::OffersNotNamed => Self::OffersNotNamed,
            Kind::TwoInARow => Self::TwoInARow,
            Kind::Slid => Self::Slid {
                first: first()?,
                lies: lies()?,
            },
            Kind::Lifted => Self::Lifted {
                first: first()?,
                lies: lies()?,
            },
            Kind::Dropped => Self::Dropped(lies()?),
            Kind::PressedFirst => Self::PressedFirst,
            Kind::OtherHand => Self::OtherHand,
            Kind::DrawOffer => Self::DrawOffer,
            Kind::Straightened => Self::Straightened,
            Kind::Unspecified => return Err(Malformed::missing("irregularity.kind")),
        })
    }
}

/// The seat, and whether it was on purpose.
impl Field for Option<Mover> {
    type Wire = (i32, bool);

    fn write(&self) -> Self::Wire {
        self.map_or((0, false), |by| (by.seat.write(), by.intent.write()))
    }

    fn read((by, on_purpose): Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        let seat = Option::<Seat>::read(by, field)?;
        if seat.is_none() && on_purpose {
            let expected = "whoever did it on purpose is expected";
            return Err(Malformed::new(field, expected));
        }
        let intent = Field::read(on_purpose, field)?;
        Ok(seat.map(|seat| Mover { seat, intent }))
    }
}
