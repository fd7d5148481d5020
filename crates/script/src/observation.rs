use game::conduct::{Intent, Mover};
use game::{Game, Observation};
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::fault::Fault;
use crate::speaker::Player;

/// What a board, an arbiter's entry or a record reports.
///
/// The game reads it by itself: a stone that is reported as the second one in a row is no irregularity where it is that side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(tag = "what")]
pub(crate) enum ObserveCommand {
    /// A stone now lies on a point.
    Stone(Stone),
    /// The first stone of the opening lies off H8 (CN13-6.1.1).
    OffCentre(Stone),
    /// The last stone of the opening makes none of the 26 (CN13-6.1.2).
    #[serde(rename = "outside_26")]
    Outside26(Stone),
    /// The last stone of the opening was laid and no number of offers named (CN13-6.1.3).
    NoN(Stone),
    /// The side that has just moved placed another stone (CN13-6.1.4): of the colour that is not to move.
    SecondStone(Stone),
    /// A stone touched one point and slid to another (CN13-6.1.5).
    Slid(Displaced),
    /// A stone was placed, lifted and put elsewhere (CN13-6.1.6).
    Lifted(Displaced),
    /// A stone was dropped by accident and lies there (CN13-6.1.7).
    Dropped { point: Point },
    /// An earlier stone was found on another point (CN13-4.2.b).
    Shifted {
        /// Where the record has it.
        from: Point,
        /// Where it lies.
        to: Point,
        /// Who moved it, if that is known.
        seat: Option<Player>,
        /// Whether it was meant; without it an accident.
        intent: Option<Intent>,
    },
    /// The position was scattered (CN13-4.2.c).
    Scattered {
        /// Who did it; nobody for an outside accident.
        seat: Option<Player>,
        /// Whether it was meant; without it an accident.
        intent: Option<Intent>,
    },
    /// The clock was pressed after a stone.
    Pressed(ByPlayer),
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst(ByPlayer),
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand(ByPlayer),
    /// The number of offers was named (CN13-3.2).
    OffersNamed {
        /// N, the number of offers.
        n: u8,
    },
    /// A draw was offered; in order or not follows from when and how often (CN13-6.1.9, 10.3).
    DrawOffer(ByPlayer),
    /// A stone was straightened in the opponent's time or without a word (CN13-6.1.10, 4.2.d).
    Straightened(ByPlayer),
    /// The players sit at each other's colours (CN13-5.2): for an arbiter to say.
    WrongColours,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Stone {
    pub(crate) point: Point,
    /// Its colour; without it the colour whose stone comes next.
    pub(crate) color: Option<Color>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Displaced {
    /// The point it touched first.
    from: Point,
    /// Where it lies.
    to: Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct ByPlayer {
    seat: Player,
}

impl ObserveCommand {
    /// # Errors
    /// When an intent is nobody's.
    pub(crate) fn observation(self, game: &Game) -> Result<Observation, Fault> {
        Ok(match self {
            Self::Stone(stone)
            | Self::OffCentre(stone)
            | Self::Outside26(stone)
            | Self::NoN(stone) => stone.or_of(game.next_color()),
            Self::SecondStone(stone) => stone.or_of(game.to_move().other()),
            Self::Slid(Displaced { from, to }) => Observation::Slid {
                first: from,
                lies: to,
            },
            Self::Lifted(Displaced { from, to }) => Observation::Lifted {
                first: from,
                lies: to,
            },
            Self::Dropped { point } => Observation::Dropped(point),
            Self::Shifted {
                from,
                to,
                seat,
                intent,
            } => {
                let by = mover(game, seat, intent)?;
                Observation::Shifted { from, to, by }
            }
            Self::Scattered { seat, intent } => Observation::Scattered {
                by: mover(game, seat, intent)?,
            },
            Self::Pressed(by) => Observation::Pressed(by.seat.seat(game)),
            Self::PressedFirst(by) => Observation::PressedFirst(by.seat.seat(game)),
            Self::OtherHand(by) => Observation::OtherHand(by.seat.seat(game)),
            Self::OffersNamed { n } => Observation::OffersNamed(n),
            Self::DrawOffer(by) => Observation::DrawOffered(by.seat.seat(game)),
            Self::Straightened(by) => Observation::Straightened(by.seat.seat(game)),
            Self::WrongColours => Observation::WrongColours,
        })
    }
}

impl Stone {
    /// The stone, of this colour where it names none.
    pub(crate) fn or_of(self, color: Color) -> Observation {
        Observation::Stone {
            color: self.color.unwrap_or(color),
            point: self.point,
        }
    }
}

fn mover(
    game: &Game,
    seat: Option<Player>,
    intent: Option<Intent>,
) -> Result<Option<Mover>, Fault> {
    if seat.is_none() && intent.is_some() {
        return Err(Fault::of_field(
            "intent",
            "\"intent\" is somebody's: \"seat\" is missing",
        ));
    }
    Ok(seat.map(|seat| Mover {
        seat: seat.seat(game),
        intent: intent.unwrap_or(Intent::Accident),
    }))
}
