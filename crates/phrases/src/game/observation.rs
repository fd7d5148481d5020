use game::Observation;
use game::conduct::{DisturbanceKind, IrregularityKind};

use crate::sentences;

sentences! {
    Observation {
        Self::Stone { color, point }, colour = color => "{colour} {point}", "{colour} {point}";
        Self::Pressed(seat), who = seat => "{who} pressed the clock", "{who}按钟";
        Self::OffersNamed(offers) => "{offers} offers named", "声明 {offers} 打";
        &Self::Slid { first, lies } => say IrregularityKind::Slid { first, lies };
        &Self::Lifted { first, lies } => say IrregularityKind::Lifted { first, lies };
        &Self::Dropped(point) => say IrregularityKind::Dropped(point);
        Self::PressedFirst(_) => say IrregularityKind::PressedFirst;
        Self::OtherHand(_) => say IrregularityKind::OtherHand;
        Self::DrawOffered(seat), who = seat => "{who} offered a draw", "{who}提和";
        Self::Straightened(_) => say IrregularityKind::Straightened;
        &Self::Shifted { from, to, by } => say (DisturbanceKind::Shifted { from, to }, by);
        &Self::Scattered { by } => say (DisturbanceKind::Scattered, by);
        Self::WrongColours => "wrong colours", "黑白执错";
    }
}
