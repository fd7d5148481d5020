use aggregate::{Actor, Role};
use game::Game;
use renju::Color;
use schemars::JsonSchema;
use serde::Deserialize;
use terms::Seat;

use crate::fault::Fault;

/// Who says a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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
        let (name, role) = match self {
            Self::First => (Seat::First.name(), Role::Player),
            Self::Second => (Seat::Second.name(), Role::Player),
            Self::Black => (game.holder(Color::Black).name(), Role::Player),
            Self::White => (game.holder(Color::White).name(), Role::Player),
            Self::Arbiter => ("arbiter", Role::Arbiter),
            Self::Chief => ("chief", Role::ChiefArbiter),
            Self::Committee => ("committee", Role::Committee),
            Self::Board => ("board", Role::Board),
            Self::System => (SYSTEM, Role::Service),
        };
        match known_as {
            None => Ok(Actor::new(name, role)),
            Some(Name(name))
                if matches!(role, Role::Arbiter | Role::ChiefArbiter | Role::Committee) =>
            {
                Ok(Actor::new(name, role))
            }
            Some(_) => Err(Fault::of_field(
                "as",
                "only arbiters and the committee are told apart by a name",
            )),
        }
    }
}

/// The name of the system, as an actor and in a result.
pub(crate) const SYSTEM: &str = "system";

/// The players, in a result.
pub(crate) const PLAYERS: &str = "players";

/// The name of an official, which is neither `players` nor `system`: a result says these of others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(extend("pattern" = "^[A-Za-z0-9._-]{1,64}$"))]
pub(crate) struct Name(String);

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        terms::PlayerId::new(&name).map_err(|error| error.to_string())?;
        match name.as_str() {
            taken @ (PLAYERS | SYSTEM) => Err(format!("{taken:?} is no name for an official")),
            _ => Ok(Self(name)),
        }
    }
}

/// A player: by seat, or by the colour that is held now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// How many rulings were on record when the speaker decided; if there has been another since, this one has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct RulingsSeen(pub(crate) u32);
