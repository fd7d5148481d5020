//! What waits for a ruling: claims, irregularities, disturbances.

use api::adjudication::v1 as proto;
use game::claims::{Claim, ClaimKind};
use game::conduct::{Disturbance, DisturbanceKind, Irregularity, IrregularityKind, Remedy};
use terms::BySeat;

use super::observations::{read_mover, write_mover};
use super::words::{read_remedy, read_status, write_remedy, write_status};
use crate::Malformed;
use crate::common::{read_point, read_seat, write_seat};

pub(super) fn write_claim(claim: &Claim) -> proto::Claim {
    let (mut irregularity, mut point) = (0, String::new());
    let kind = match claim.kind {
        ClaimKind::Five => proto::ClaimKind::Five,
        ClaimKind::Foul { at } => {
            point = at.as_ref().map(ToString::to_string).unwrap_or_default();
            proto::ClaimKind::Foul
        }
        ClaimKind::Overline => proto::ClaimKind::Overline,
        ClaimKind::Flag => proto::ClaimKind::Flag,
        ClaimKind::Irregularity(number) => {
            irregularity = number;
            proto::ClaimKind::Irregularity
        }
    };
    proto::Claim {
        number: claim.number,
        by: write_seat(claim.by).into(),
        kind: kind.into(),
        after_move: count(claim.after_move),
        irregularity,
        point,
    }
}

/// A claim, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_claim(claim: Option<proto::Claim>) -> Result<Claim, Malformed> {
    let claim = claim.ok_or_else(|| Malformed::missing("claim"))?;
    Ok(Claim {
        number: claim.number,
        by: read_seat(claim.by, "claim.by")?,
        kind: read_claim_kind(claim.kind, claim.irregularity, &claim.point)?,
        after_move: claim.after_move as usize,
    })
}

pub(super) fn read_claim_kind(
    kind: i32,
    irregularity: u32,
    point: &str,
) -> Result<ClaimKind, Malformed> {
    let kind = match proto::ClaimKind::try_from(kind) {
        Ok(proto::ClaimKind::Five) => ClaimKind::Five,
        Ok(proto::ClaimKind::Foul) => ClaimKind::FOUL,
        Ok(proto::ClaimKind::Overline) => ClaimKind::Overline,
        Ok(proto::ClaimKind::Flag) => ClaimKind::Flag,
        Ok(proto::ClaimKind::Irregularity) => ClaimKind::Irregularity(irregularity),
        Ok(proto::ClaimKind::Unspecified) | Err(_) => {
            let expected = "five, foul, overline, flag or irregularity is expected";
            return Err(Malformed::new("claim.kind", expected));
        }
    };
    match (kind, point) {
        (kind, "") => Ok(kind),
        (ClaimKind::Foul { .. }, point) => Ok(ClaimKind::Foul {
            at: Some(read_point(point, "claim.point")?),
        }),
        _ => Err(Malformed::new(
            "claim.point",
            "only a claim of a foul names a point",
        )),
    }
}

pub(super) fn write_irregularity(irregularity: &Irregularity) -> proto::Irregularity {
    use proto::IrregularityKind as Kind;
    let nowhere = || (String::new(), String::new());
    let (kind, (first, lies)) = match irregularity.kind {
        IrregularityKind::FirstStoneOffCentre => (Kind::FirstStoneOffCentre, nowhere()),
        IrregularityKind::OpeningOutside26 => (Kind::OpeningOutside26, nowhere()),
        IrregularityKind::OffersNotNamed => (Kind::OffersNotNamed, nowhere()),
        IrregularityKind::TwoInARow => (Kind::TwoInARow, nowhere()),
        IrregularityKind::Slid { first, lies } => {
            (Kind::Slid, (first.to_string(), lies.to_string()))
        }
        IrregularityKind::Lifted { first, lies } => {
            (Kind::Lifted, (first.to_string(), lies.to_string()))
        }
        IrregularityKind::Dropped(lies) => (Kind::Dropped, (String::new(), lies.to_string())),
        IrregularityKind::PressedFirst => (Kind::PressedFirst, nowhere()),
        IrregularityKind::OtherHand => (Kind::OtherHand, nowhere()),
        IrregularityKind::DrawOffer => (Kind::DrawOffer, nowhere()),
        IrregularityKind::Straightened => (Kind::Straightened, nowhere()),
    };
    proto::Irregularity {
        kind: kind.into(),
        by: write_seat(irregularity.by).into(),
        at_move: count(irregularity.at_move),
        status: write_status(irregularity.status).into(),
        number: irregularity.number,
        first,
        lies,
    }
}

pub(super) fn read_irregularity(
    irregularity: Option<proto::Irregularity>,
) -> Result<Irregularity, Malformed> {
    use proto::IrregularityKind as Kind;
    let irregularity = irregularity.ok_or_else(|| Malformed::missing("irregularity"))?;
    let first = || read_point(&irregularity.first, "irregularity.first");
    let lies = || read_point(&irregularity.lies, "irregularity.lies");
    Ok(Irregularity {
        number: irregularity.number,
        kind: match irregularity.kind() {
            Kind::FirstStoneOffCentre => IrregularityKind::FirstStoneOffCentre,
            Kind::OpeningOutside26 => IrregularityKind::OpeningOutside26,
            Kind::OffersNotNamed => IrregularityKind::OffersNotNamed,
            Kind::TwoInARow => IrregularityKind::TwoInARow,
            Kind::Slid => IrregularityKind::Slid {
                first: first()?,
                lies: lies()?,
            },
            Kind::Lifted => IrregularityKind::Lifted {
                first: first()?,
                lies: lies()?,
            },
            Kind::Dropped => IrregularityKind::Dropped(lies()?),
            Kind::PressedFirst => IrregularityKind::PressedFirst,
            Kind::OtherHand => IrregularityKind::OtherHand,
            Kind::DrawOffer => IrregularityKind::DrawOffer,
            Kind::Straightened => IrregularityKind::Straightened,
            Kind::Unspecified => return Err(Malformed::missing("irregularity.kind")),
        },
        by: read_seat(irregularity.by, "irregularity.by")?,
        at_move: irregularity.at_move as usize,
        status: read_status(irregularity.status, "irregularity.status")?,
    })
}

pub(super) fn write_disturbance(disturbance: &Disturbance) -> proto::Disturbance {
    use proto::disturbance as is;
    let kind = match disturbance.kind {
        DisturbanceKind::Shifted { from, to } => is::Kind::Shifted(is::Shifted {
            from: from.to_string(),
            to: to.to_string(),
        }),
        DisturbanceKind::Scattered => is::Kind::Scattered(is::Scattered {}),
    };
    let (by, on_purpose) = write_mover(disturbance.by);
    let BySeat {
        first: first_agrees,
        second: second_agrees,
    } = disturbance.agreed.map(|remedy| {
        remedy
            .map_or(proto::Remedy::Unspecified, write_remedy)
            .into()
    });
    proto::Disturbance {
        number: disturbance.number,
        kind: Some(kind),
        by,
        on_purpose,
        first_agrees,
        second_agrees,
    }
}

pub(super) fn read_disturbance(
    disturbance: Option<proto::Disturbance>,
) -> Result<Disturbance, Malformed> {
    use proto::disturbance::Kind;
    let disturbance = disturbance.ok_or_else(|| Malformed::missing("disturbance"))?;
    let agrees = |remedy: i32, field| -> Result<Option<Remedy>, Malformed> {
        if remedy == i32::from(proto::Remedy::Unspecified) {
            Ok(None)
        } else {
            read_remedy(remedy, field).map(Some)
        }
    };
    Ok(Disturbance {
        number: disturbance.number,
        kind: match disturbance
            .kind
            .ok_or_else(|| Malformed::missing("disturbance.kind"))?
        {
            Kind::Shifted(shifted) => DisturbanceKind::Shifted {
                from: read_point(&shifted.from, "disturbance.shifted.from")?,
                to: read_point(&shifted.to, "disturbance.shifted.to")?,
            },
            Kind::Scattered(_) => DisturbanceKind::Scattered,
        },
        by: read_mover(disturbance.by, disturbance.on_purpose, "disturbance.by")?,
        agreed: BySeat::new(
            agrees(disturbance.first_agrees, "disturbance.first_agrees")?,
            agrees(disturbance.second_agrees, "disturbance.second_agrees")?,
        ),
    })
}

/// Counts of moves and claims are small; the board has 225 points and a game has few passes.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
