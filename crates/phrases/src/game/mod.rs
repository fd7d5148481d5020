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

use crate::sentences;

pub use claims::review;
pub use ending::InShort;
pub use state::{heading, status};

sentences! {
    Refusal {
        Self::Record(refusal) => say refusal;
        Self::Opening(refusal) => say refusal;
        Self::Claims(refusal) => say refusal;
        Self::Conduct(refusal) => say refusal;
        Self::Penalties(refusal) => say refusal;
        Self::Ending(refusal) => say refusal;
    }
    Event {
        Self::Record(event) => say event;
        Self::Opening(event) => say event;
        Self::Claims(event) => say event;
        Self::Conduct(event) => say event;
        Self::Penalties(event) => say event;
        Self::Ending(event) => say event;
        Self::ObservationNoted(observation), what = observation =>
            "noted for the arbiter, without effect: {what}",
            "已记录供裁判员参考，未生效：{what}";
        Self::DirectionSuperseded(late), what = late =>
            "without effect, another arbiter had spoken: {what}",
            "其他裁判员已先行裁定，未生效：{what}";
    }
    Direction {
        Self::Record(direction) => say direction;
        Self::Claims(direction) => say direction;
        Self::Conduct(direction) => say direction;
        Self::Penalties(direction) => say direction;
        Self::Ending(direction) => say direction;
    }
}
