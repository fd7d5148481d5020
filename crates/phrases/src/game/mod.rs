//! What is said of a game: refusals, events, rulings, and where it stands.

mod claims;
mod conduct;
mod ending;
mod observation;
mod opening;
mod penalties;
mod record;
mod state;

use game::{Direction, Event, Refusal};
use terms::Language;

use crate::{Say, say};

pub use claims::review;
pub use ending::InShort;
pub use state::{heading, status};

impl Say for Refusal {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Record(refusal) => refusal.say(language),
            Self::Opening(refusal) => refusal.say(language),
            Self::Claims(refusal) => refusal.say(language),
            Self::Conduct(refusal) => refusal.say(language),
            Self::Penalties(refusal) => refusal.say(language),
            Self::Ending(refusal) => refusal.say(language),
        }
    }
}

impl Say for Event {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Record(event) => event.say(language),
            Self::Opening(event) => event.say(language),
            Self::Claims(event) => event.say(language),
            Self::Conduct(event) => event.say(language),
            Self::Penalties(event) => event.say(language),
            Self::Ending(event) => event.say(language),
            Self::ObservationNoted(observation) => {
                let what = observation.say(language);
                say!(
                    language,
                    "noted for the arbiter, without effect: {what}",
                    "已记录供裁判员参考，未生效：{what}"
                )
            }
            Self::DirectionSuperseded(late) => {
                let what = late.say(language);
                say!(
                    language,
                    "without effect, another arbiter had spoken: {what}",
                    "其他裁判员已先行裁定，未生效：{what}"
                )
            }
        }
    }
}

impl Say for Direction {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Record(direction) => direction.say(language),
            Self::Claims(direction) => direction.say(language),
            Self::Conduct(direction) => direction.say(language),
            Self::Penalties(direction) => direction.say(language),
            Self::Ending(direction) => direction.say(language),
        }
    }
}
