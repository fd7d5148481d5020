//! Stones of the opening that one player lays (CN13-3.2, D15).

use profile::{Names, OpeningAct, Shape, Zone};
use renju::{Opening, Point};

use super::Refusal;

/// The choice to lay several stones.
pub(crate) struct Lay<'a> {
    zones: &'a [Zone],
    shape: Shape,
    names: Option<Names>,
}

impl<'a> Lay<'a> {
    pub(crate) fn of(act: &'a OpeningAct) -> Option<Self> {
        match act {
            OpeningAct::Lay {
                zones,
                shape,
                names,
            } => Some(Self {
                zones,
                shape: *shape,
                names: *names,
            }),
            _ => None,
        }
    }

    pub(crate) const fn stones(&self) -> usize {
        self.zones.len()
    }

    pub(crate) const fn names(&self) -> Option<Names> {
        self.names
    }

    pub(crate) fn begins_on_centre(&self) -> bool {
        self.zones.first() == Some(&Zone(1))
    }

    pub(crate) fn is_of_any_shape(&self) -> bool {
        self.shape == Shape::Any
    }

    /// What is wrong with the next stone, `laid` stones of this step lying before it at the end of `stones`.
    pub(crate) fn fault(
        &self,
        mut stones: Vec<Point>,
        laid: usize,
        next: Point,
    ) -> Option<Refusal> {
        // An opening that has begun off H8 stands as it is played (D16).
        let begun_off_centre = laid > 0
            && self.begins_on_centre()
            && stones.len() == laid
            && stones.first() != Some(&Point::CENTRE);
        if begun_off_centre {
            return None;
        }
        stones.push(next);
        let zone = *self.zones.get(laid)?;
        if stones.len() == 1 && zone == Zone(1) && next != Point::CENTRE {
            return Some(Refusal::FirstStoneOffCentre(next));
        }
        if self.shape == Shape::OneOf26 && laid + 1 == self.stones() {
            // Three stones with a name among the 26 lie where they belong.
            return outside_26(&stones);
        }
        (!zone.contains(next)).then_some(Refusal::OutsideZone(next, zone))
    }

    /// What is wrong with stones that were all named at once: their shape comes before the place of one of them.
    pub(crate) fn shape_fault(&self, stones: &[Point]) -> Option<Refusal> {
        if self.shape == Shape::Any {
            return None;
        }
        match stones {
            [one, ..] if *one != Point::CENTRE => Some(Refusal::FirstStoneOffCentre(*one)),
            stones => outside_26(stones),
        }
    }
}

fn outside_26(stones: &[Point]) -> Option<Refusal> {
    match *stones {
        [one, two, three] if Opening::of(one, two, three).is_none() => {
            Some(Refusal::OpeningOutside26([one, two, three]))
        }
        _ => None,
    }
}

/// The number of offers as named: needed where the procedure asks for it, out of place where it does not.
pub(crate) fn number(asked: Option<Names>, named: Option<u8>) -> Result<Option<u8>, Refusal> {
    match (asked, named) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err(Refusal::NothingToName),
        (Some(_), None) => Err(Refusal::OffersNotNamed),
        (Some(Names { min, max }), Some(named)) if (min..=max).contains(&named) => Ok(Some(named)),
        (Some(Names { min, max }), Some(named)) => {
            Err(Refusal::OffersOutOfRange { named, min, max })
        }
    }
}
