use game::{Game, GameParts, Intent, Mover, Observation};
use renju::Color;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::fault::Fault;
use crate::words::{Player, Spot, StoneColor};

/// What a board, an arbiter's entry or a record reports.
///
/// The game reads it by itself: a stone that is reported as the second one in a row is no irregularity where it is that side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "what")]
pub(crate) enum Observed {
    /// A stone now lies on a point.
    Stone {
        point: Spot,
        /// Its colour; without it the colour whose stone comes next.
        color: Option<StoneColor>,
    },
    /// The first stone of the opening lies off H8 (CN13-6.1.1).
    OffCentre {
        point: Spot,
        /// Its colour; without it the colour whose stone comes next.
        color: Option<StoneColor>,
    },
    /// The last stone of the opening makes none of the 26 (CN13-6.1.2).
    #[serde(rename = "outside_26")]
    Outside26 {
        point: Spot,
        /// Its colour; without it the colour whose stone comes next.
        color: Option<StoneColor>,
    },
    /// The last stone of the opening was laid and no number of offers named (CN13-6.1.3).
    NoN {
        point: Spot,
        /// Its colour; without it the colour whose stone comes next.
        color: Option<StoneColor>,
    },
    /// The side that has just moved placed another stone (CN13-6.1.4).
    SecondStone {
        point: Spot,
        /// Its colour; without it the colour that is not to move.
        color: Option<StoneColor>,
    },
    /// A stone touched one point and slid to another (CN13-6.1.5).
    Slid {
        /// The point it touched first.
        from: Spot,
        /// Where it lies.
        to: Spot,
    },
    /// A stone was placed, lifted and put elsewhere (CN13-6.1.6).
    Lifted {
        /// Where it was placed first.
        from: Spot,
        /// Where it lies.
        to: Spot,
    },
    /// A stone was dropped by accident and lies there (CN13-6.1.7).
    Dropped { point: Spot },
    /// An earlier stone was found on another point (CN13-4.2.b).
    Shifted {
        /// Where the record has it.
        from: Spot,
        /// Where it lies.
        to: Spot,
        /// Who moved it, if that is known.
        seat: Option<Player>,
        /// Whether it was meant; without it an accident.
        intent: Option<Meant>,
    },
    /// The position was scattered (CN13-4.2.c).
    Scattered {
        /// Who did it; nobody for an outside accident.
        seat: Option<Player>,
        /// Whether it was meant; without it an accident.
        intent: Option<Meant>,
    },
    /// The clock was pressed after a stone.
    Pressed { seat: Player },
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst { seat: Player },
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand { seat: Player },
    /// The number of offers was named (CN13-3.2).
    OffersNamed { n: u8 },
    /// A draw was offered; in order or not follows from when and how often (CN13-6.1.9, 10.3).
    DrawOffer { seat: Player },
    /// A stone was straightened in the opponent's time or without a word (CN13-6.1.10, 4.2.d).
    Straightened { seat: Player },
    /// The players sit at each other's colours (CN13-5.2): for an arbiter to say.
    WrongColours,
}

/// Whether something was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Meant {
    Accident,
    /// It was done on purpose.
    Purpose,
}

impl Observed {
    /// What it says to the game.
    ///
    /// # Errors
    /// When an intent is nobody's.
    pub(crate) fn observation(self, game: &Game) -> Result<Observation, Fault> {
        Ok(match self {
            Self::Stone { point, color }
            | Self::OffCentre { point, color }
            | Self::Outside26 { point, color }
            | Self::NoN { point, color } => stone(game, point, color),
            Self::SecondStone { point, color } => Observation::Stone {
                color: color.map_or_else(|| game.to_move().other(), Color::from),
                point: point.0,
            },
            Self::Slid { from, to } => Observation::Slid {
                first: from.0,
                lies: to.0,
            },
            Self::Lifted { from, to } => Observation::Lifted {
                first: from.0,
                lies: to.0,
            },
            Self::Dropped { point } => Observation::Dropped(point.0),
            Self::Shifted {
                from,
                to,
                seat,
                intent,
            } => Observation::Shifted {
                from: from.0,
                to: to.0,
                by: mover(game, seat, intent)?,
            },
            Self::Scattered { seat, intent } => Observation::Scattered {
                by: mover(game, seat, intent)?,
            },
            Self::Pressed { seat } => Observation::Pressed(seat.seat(game)),
            Self::PressedFirst { seat } => Observation::PressedFirst(seat.seat(game)),
            Self::OtherHand { seat } => Observation::OtherHand(seat.seat(game)),
            Self::OffersNamed { n } => Observation::OffersNamed(n),
            Self::DrawOffer { seat } => Observation::DrawOffered(seat.seat(game)),
            Self::Straightened { seat } => Observation::Straightened(seat.seat(game)),
            Self::WrongColours => Observation::WrongColours,
        })
    }
}

/// A stone that was seen: of the colour whose stone comes next, where none is named.
pub(crate) fn stone(game: &Game, point: Spot, color: Option<StoneColor>) -> Observation {
    Observation::Stone {
        color: color.map_or_else(|| next_color(game), Color::from),
        point: point.0,
    }
}

/// While one player lays several stones the side to move stays the same, and the colours of the stones alternate.
fn next_color(game: &Game) -> Color {
    if GameParts::from(game).laid.is_multiple_of(2) {
        game.to_move()
    } else {
        game.to_move().other()
    }
}

fn mover(game: &Game, seat: Option<Player>, intent: Option<Meant>) -> Result<Option<Mover>, Fault> {
    if seat.is_none() && intent.is_some() {
        return Err(Fault::of_field(
            "intent",
            "\"intent\" is somebody's: \"seat\" is missing",
        ));
    }
    let intent = match intent {
        Some(Meant::Purpose) => Intent::Purpose,
        Some(Meant::Accident) | None => Intent::Accident,
    };
    Ok(seat.map(|seat| Mover {
        seat: seat.seat(game),
        intent,
    }))
}
