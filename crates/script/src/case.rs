//! What may be open in a game: claims, disturbances, irregularities.

use game::claims::ClaimKind;
use game::conduct::{DisturbanceKind, IrregularityKind, Mover, Remedy};
use renju::Point;
use schemars::JsonSchema;
use serde::Serialize;
use terms::{BySeat, Seat};

/// A claim that waits for a ruling.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Claim {
    /// Its number; disturbances are counted with the claims.
    number: u32,
    by: Seat,
    /// `foul`, `overline`, `five`, `flag` or `irregularity`.
    what: &'static str,
    /// The stone that is claimed to be a foul, where one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<Point>,
    /// The number of the irregularity.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<u32>,
    /// How many moves had been made.
    #[serde(rename = "move")]
    after_move: usize,
}

impl Claim {
    pub(crate) fn new(claim: &game::claims::Claim) -> Self {
        let (point, on) = match claim.kind {
            ClaimKind::Foul { at } => (at, None),
            ClaimKind::Irregularity(number) => (None, Some(number)),
            ClaimKind::Five | ClaimKind::Overline | ClaimKind::Flag => (None, None),
        };
        Self {
            number: claim.number,
            by: claim.by,
            what: claim.kind.name(),
            point,
            on,
            after_move: claim.after_move,
        }
    }
}

/// Something against the order of play that was seen (CN13-6.1).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Irregularity {
    /// Its number in the game, from 1.
    number: u32,
    /// `off_centre`, `outside_26`, `offers_not_named`, `second_stone`, `slid`, `lifted`, `dropped`, `pressed_first`, `other_hand`,
    /// `draw_offer` or `straightened`.
    kind: &'static str,
    /// The clause it breaks.
    clause: &'static str,
    /// Who did it.
    by: Seat,
    /// The number of the move it concerns.
    #[serde(rename = "move")]
    at_move: usize,
    /// The point that a stone touched first.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Point>,
    /// Where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Point>,
    /// What the opponent may do about it.
    right: Right,
}

/// The right to have an irregularity corrected and penalised (CN13-6.1).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Right {
    of: Seat,
    /// How long: a further move accepts the irregularity (CN13-6.2).
    until: &'static str,
}

impl Irregularity {
    pub(crate) fn new(seen: &game::conduct::Irregularity) -> Self {
        let (from, to) = match seen.kind {
            IrregularityKind::Slid { first, lies } | IrregularityKind::Lifted { first, lies } => {
                (Some(first), Some(lies))
            }
            IrregularityKind::Dropped(point) => (None, Some(point)),
            IrregularityKind::FirstStoneOffCentre
            | IrregularityKind::OpeningOutside26
            | IrregularityKind::OffersNotNamed
            | IrregularityKind::TwoInARow
            | IrregularityKind::PressedFirst
            | IrregularityKind::OtherHand
            | IrregularityKind::DrawOffer
            | IrregularityKind::Straightened => (None, None),
        };
        Self {
            number: seen.number,
            kind: seen.kind.name(),
            clause: seen.kind.clause(),
            by: seen.by,
            at_move: seen.at_move,
            from,
            to,
            right: Right {
                of: seen.by.other(),
                until: "next_move",
            },
        }
    }
}

/// A position that is no longer what was played (CN13-4.2).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Disturbance {
    /// Its number, counted with the claims.
    number: u32,
    /// `shifted` or `scattered`.
    what: &'static str,
    /// The clause about it.
    clause: &'static str,
    /// Where the record has the stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Point>,
    /// Where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Point>,
    /// Who did it; null for an outside accident, or where it is not known.
    by: Option<Mover>,
    /// What each player agrees to.
    agreed: BySeat<Option<Remedy>>,
}

impl Disturbance {
    pub(crate) fn new(open: &game::conduct::Disturbance) -> Self {
        let (from, to) = match open.kind {
            DisturbanceKind::Shifted { from, to } => (Some(from), Some(to)),
            DisturbanceKind::Scattered => (None, None),
        };
        Self {
            number: open.number,
            what: open.kind.into(),
            clause: open.kind.clause(),
            from,
            to,
            by: open.by,
            agreed: open.agreed,
        }
    }
}
