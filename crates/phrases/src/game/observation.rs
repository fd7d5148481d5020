use game::Observation;
use game::conduct::{DisturbanceKind, IrregularityKind};
use terms::Language;

use super::conduct::disturbance;
use crate::{Say, say};

impl Say for Observation {
    fn say(&self, language: Language) -> String {
        match *self {
            Self::Stone { color, point } => {
                let colour = color.say(language);
                format!("{colour} {point}")
            }
            Self::Pressed(seat) => {
                let who = seat.say(language);
                say!(language, "{who} pressed the clock", "{who}按钟")
            }
            Self::OffersNamed(offers) => {
                say!(language, "{offers} offers named", "声明 {offers} 打")
            }
            Self::Slid { first, lies } => IrregularityKind::Slid { first, lies }.say(language),
            Self::Lifted { first, lies } => IrregularityKind::Lifted { first, lies }.say(language),
            Self::Dropped(point) => IrregularityKind::Dropped(point).say(language),
            Self::PressedFirst(_) => IrregularityKind::PressedFirst.say(language),
            Self::OtherHand(_) => IrregularityKind::OtherHand.say(language),
            Self::DrawOffered(seat) => {
                let who = seat.say(language);
                say!(language, "{who} offered a draw", "{who}提和")
            }
            Self::Straightened(_) => IrregularityKind::Straightened.say(language),
            Self::Shifted { from, to, by } => {
                disturbance(DisturbanceKind::Shifted { from, to }, by, language)
            }
            Self::Scattered { by } => disturbance(DisturbanceKind::Scattered, by, language),
            Self::WrongColours => say!(language, "wrong colours", "黑白执错"),
        }
    }
}
