use std::borrow::Cow;
use terms::Seat;

use aggregate::{Actor, Role};
use game::Game;
use renju::{Color, Point};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Serialize, Serializer};

use crate::fault::Fault;

/// Who says a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speaker {
    /// The assigned first player, who begins as Black.
    First,
    /// The other player.
    Second,
    /// Whoever holds Black now.
    Black,
    /// Whoever holds White now.
    White,
    /// An arbiter; `as` tells several apart.
    Arbiter,
    /// The chief arbiter.
    Chief,
    /// The competition or arbitration committee.
    Committee,
    /// An electronic board: the stones that it places are observed, not played.
    Board,
    /// The system itself, such as the clock that reports a flag.
    System,
}

impl Speaker {
    /// The speaker as the game knows it.
    ///
    /// # Errors
    /// When a name is given to somebody who has one.
    pub(crate) fn actor(self, known_as: Option<Name>, game: &Game) -> Result<Actor, Fault> {
        let player = |seat: Seat| Actor::new(seat.name(), Role::Player);
        let actor = match self {
            Self::First => player(Seat::First),
            Self::Second => player(Seat::Second),
            Self::Black => player(game.holder(Color::Black)),
            Self::White => player(game.holder(Color::White)),
            Self::Board => Actor::new("board", Role::Board),
            Self::System => Actor::new(SYSTEM, Role::Service),
            Self::Arbiter => return Ok(official("arbiter", Role::Arbiter, known_as)),
            Self::Chief => return Ok(official("chief", Role::ChiefArbiter, known_as)),
            Self::Committee => return Ok(official("committee", Role::Committee, known_as)),
        };
        match known_as {
            None => Ok(actor),
            Some(_) => Err(Fault::of_field(
                "as",
                "only arbiters and the committee are told apart by a name",
            )),
        }
    }
}

fn official(name: &str, role: Role, known_as: Option<Name>) -> Actor {
    Actor::new(
        known_as.map_or_else(|| name.to_owned(), |Name(name)| name),
        role,
    )
}

/// The name of the system, as an actor and in a result.
pub(crate) const SYSTEM: &str = "system";

/// The players, in a result.
pub(crate) const PLAYERS: &str = "players";

/// The name of an official: 1 to 64 characters of A-Z a-z 0-9 . _ -, but not `players` or `system`, which a result says of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name =
            terms::GameId::new(String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        match name.as_str() {
            taken @ (PLAYERS | SYSTEM) => Err(D::Error::custom(format!(
                "{taken:?} is no name for an official"
            ))),
            name => Ok(Self(name.to_owned())),
        }
    }
}

impl JsonSchema for Name {
    fn schema_name() -> Cow<'static, str> {
        "Name".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The name of an official, which is neither \"players\" nor \"system\".",
            "type": "string",
            "pattern": "^[A-Za-z0-9._-]{1,64}$",
        })
    }
}

/// A player: by seat, or by the colour that is held now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    /// The assigned first player.
    First,
    /// The other player.
    Second,
    /// Whoever holds Black now.
    Black,
    /// Whoever holds White now.
    White,
}

impl Player {
    pub(crate) const fn seat(self, game: &Game) -> Seat {
        match self {
            Self::First => Seat::First,
            Self::Second => Seat::Second,
            Self::Black => game.holder(Color::Black),
            Self::White => game.holder(Color::White),
        }
    }
}

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoneColor {
    Black,
    White,
}

impl From<StoneColor> for Color {
    fn from(color: StoneColor) -> Self {
        match color {
            StoneColor::Black => Self::Black,
            StoneColor::White => Self::White,
        }
    }
}

/// A point of the board, such as `H8`: column A to O from the left, row 1 to 15 from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot(pub(crate) Point);

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for Spot {
    fn schema_name() -> Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A point of the board, such as H8: column A to O from the left, row 1 to 15 from below.",
            "type": "string",
            "pattern": "^[A-Oa-o]([1-9]|1[0-5])$",
        })
    }
}

/// The points as the answers have them.
pub(crate) fn spots(points: &[Point]) -> Vec<Spot> {
    points.iter().copied().map(Spot).collect()
}

/// The id of a clause, such as `CN13-12.2.5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClauseId(pub(crate) terms::Clause);

impl<'de> Deserialize<'de> for ClauseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        terms::Clause::new(&String::deserialize(deserializer)?)
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl JsonSchema for ClauseId {
    fn schema_name() -> Cow<'static, str> {
        "Clause".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The id of a clause: CN13- and an article, paragraphs and letters, such as CN13-12.2.5 or CN13-10.1.K.",
            "type": "string",
            "pattern": "^CN13-([1-9]|1[0-9])([.]([0-9]{1,2}|[A-Za-z]))*$",
        })
    }
}
