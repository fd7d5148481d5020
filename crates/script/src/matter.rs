//! What may be open in a game: claims, disturbances, irregularities.

use game::{
    Claim, ClaimKind, Disturbance, DisturbanceKind, Intent, Irregularity, IrregularityKind, Mover,
    Remedy,
};
use schemars::JsonSchema;
use serde::Serialize;
use terms::Seat;

use crate::words::Spot;

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Claim")]
pub(crate) struct ClaimMade {
    /// Its number; disturbances are counted with the claims.
    number: u32,
    by: &'static str,
    /// `foul`, `overline`, `five`, `flag` or `irregularity`.
    what: &'static str,
    /// The number of the irregularity.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<u32>,
    /// How many moves had been made.
    #[serde(rename = "move")]
    after_move: usize,
}

impl ClaimMade {
    pub(crate) const fn new(claim: &Claim) -> Self {
        let on = match claim.kind {
            ClaimKind::Irregularity(number) => Some(number),
            ClaimKind::Five | ClaimKind::Foul | ClaimKind::Overline | ClaimKind::Flag => None,
        };
        Self {
            number: claim.number,
            by: claim.by.name(),
            what: claim.kind.name(),
            on,
            after_move: claim.after_move,
        }
    }
}

/// Something against the order of play that was seen (CN13-6.1).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Irregularity")]
pub(crate) struct IrregularitySeen {
    /// Its number in the game, from 1.
    number: u32,
    /// `off_centre`, `outside_26`, `offers_not_named`, `second_stone`, `slid`, `lifted`, `dropped`, `pressed_first`, `other_hand`,
    /// `draw_offer` or `straightened`.
    kind: &'static str,
    /// The clause it breaks.
    clause: &'static str,
    /// Who did it.
    by: &'static str,
    /// The number of the move it concerns.
    #[serde(rename = "move")]
    at_move: usize,
    /// The point that a stone touched first.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Spot>,
    /// Where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Spot>,
    /// What the opponent may do about it.
    right: Right,
}

/// The right to have an irregularity corrected and penalised (CN13-6.1).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Right {
    of: &'static str,
    /// How long: a further move accepts the irregularity (CN13-6.2).
    until: &'static str,
}

impl IrregularitySeen {
    pub(crate) fn new(seen: &Irregularity) -> Self {
        let (from, to) = match seen.kind {
            IrregularityKind::Slid { first, lies } | IrregularityKind::Lifted { first, lies } => {
                (Some(Spot(first)), Some(Spot(lies)))
            }
            IrregularityKind::Dropped(point) => (None, Some(Spot(point))),
            _ => (None, None),
        };
        Self {
            number: seen.number,
            kind: seen.kind.name(),
            clause: seen.kind.clause(),
            by: seen.by.name(),
            at_move: seen.at_move,
            from,
            to,
            right: Right {
                of: seen.by.other().name(),
                until: "next_move",
            },
        }
    }
}

/// A position that is no longer what was played (CN13-4.2).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Disturbance")]
pub(crate) struct DisturbanceSeen {
    /// Its number, counted with the claims.
    number: u32,
    /// `shifted` or `scattered`.
    what: &'static str,
    /// The clause about it.
    clause: &'static str,
    /// Where the record has the stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Spot>,
    /// Where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Spot>,
    /// Who did it; null for an outside accident, or where it is not known.
    by: Option<MoverSeen>,
    /// What each player agrees to.
    agreed: BySeat<Option<&'static str>>,
}

/// Who disturbed a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Mover")]
pub(crate) struct MoverSeen {
    seat: &'static str,
    /// `accident` or `purpose`.
    intent: &'static str,
}

impl MoverSeen {
    pub(crate) const fn new(mover: Mover) -> Self {
        let intent = match mover.intent {
            Intent::Accident => "accident",
            Intent::Purpose => "purpose",
        };
        Self {
            seat: mover.seat.name(),
            intent,
        }
    }
}

impl DisturbanceSeen {
    pub(crate) fn new(seen: &Disturbance) -> Self {
        let (what, from, to) = match seen.kind {
            DisturbanceKind::Shifted { from, to } => ("shifted", Some(Spot(from)), Some(Spot(to))),
            DisturbanceKind::Scattered => ("scattered", None, None),
        };
        let terms::BySeat { first, second } = seen.agreed.map(|remedy| remedy.map(Remedy::name));
        let (by, agreed) = (seen.by.map(MoverSeen::new), BySeat { first, second });
        Self {
            number: seen.number,
            what,
            clause: seen.kind.clause(),
            from,
            to,
            by,
            agreed,
        }
    }
}

/// Something for each player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct BySeat<T> {
    /// The assigned first player's.
    first: T,
    /// The other player's.
    second: T,
}

impl<T> BySeat<T> {
    pub(crate) fn new(of: impl Fn(Seat) -> T) -> Self {
        Self {
            first: of(Seat::First),
            second: of(Seat::Second),
        }
    }
}
