use game::{Game, Observation, Press, Saying, record};
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::fault::Fault;
use crate::observation::Stone;

/// A stone, and what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Placement {
    point: Point,
    /// The colour of a stone that a board observed; without it the colour whose stone comes next.
    color: Option<Color>,
    /// What the player says with it.
    say: Option<Saying>,
    /// N, where the opening has it named with this stone.
    n: Option<u8>,
    /// When the clock is pressed: later by itself, or by the opponent's next move.
    press: Option<Press>,
}

impl Placement {
    /// # Errors
    /// When a player names the colour.
    pub(crate) fn act(self) -> Result<record::Act, Fault> {
        if self.color.is_some() {
            return Err(Fault::of_field(
                "color",
                "only a board names the colour; a player's stone has the colour that comes next",
            ));
        }
        Ok(record::Act::Place {
            point: self.point,
            saying: self.say,
            offers: self.n,
            press: self.press.unwrap_or(Press::Later),
        })
    }

    /// # Errors
    /// When a board reports more than a stone.
    pub(crate) fn observation(self, game: &Game) -> Result<Observation, Fault> {
        let field = match self {
            Self { say: Some(_), .. } => "say",
            Self { n: Some(_), .. } => "n",
            Self { press: Some(_), .. } => "press",
            Self { point, color, .. } => return Ok(Stone { point, color }.or_of(game.next_color())),
        };
        Err(Fault::of_field(
            field,
            "a board sees a stone and nothing with it; say the rest with \"observe\"",
        ))
    }
}
