//! Stones of the opening that one player lays (CN13-3.2, D15).

use aggregate::ensure;
use profile::{Names, OpeningAct, Shape, Zone};
use renju::{Opening, Point};

use super::Refusal;

/// The choice to lay several stones.
pub(crate) struct Lay<'a> {
    zones: &'a [Zone],
    pub(crate) shape: Shape,
    pub(crate) names: Option<Names>,
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
            OpeningAct::Place { .. }
            | OpeningAct::Swap
            | OpeningAct::KeepColours
            | OpeningAct::Offer { .. }
            | OpeningAct::Keep => None,
        }
    }

    pub(crate) const fn stones(&self) -> usize {
        self.zones.len()
    }

    pub(crate) fn begins_on_centre(&self) -> bool {
        self.zones.first() == Some(&Zone(1))
    }

    /// Whether the next stone belongs there, `laid` stones of this step lying before it at the end of `stones`.
    pub(crate) fn check(
        &self,
        mut stones: Vec<Point>,
        laid: usize,
        next: Point,
    ) -> Result<(), Refusal> {
        // An opening that has begun off H8 stands as it is played (D16).
        let begun_off_centre = laid > 0
            && self.begins_on_centre()
            && stones.len() == laid
            && stones.first() != Some(&Point::CENTRE);
        let Some(&zone) = self.zones.get(laid).filter(|_| !begun_off_centre) else {
            return Ok(());
        };
        stones.push(next);
        let first = stones.len() == 1 && zone == Zone(1);
        ensure(
            !first || next == Point::CENTRE,
            Refusal::FirstStoneOffCentre(next),
        )?;
        if self.shape == Shape::OneOf26 && laid + 1 == self.stones() {
            // Three stones with a name among the 26 lie where they belong.
            return one_of_26(&stones);
        }
        ensure(zone.contains(next), Refusal::OutsideZone(next, zone))
    }

    /// Whether stones that were all named at once have the shape: it comes before the place of one of them.
    pub(crate) fn check_shape(&self, stones: &[Point]) -> Result<(), Refusal> {
        match stones {
            _ if self.shape == Shape::Any => Ok(()),
            [one, ..] if *one != Point::CENTRE => Err(Refusal::FirstStoneOffCentre(*one)),
            stones => one_of_26(stones),
        }
    }
}

fn one_of_26(stones: &[Point]) -> Result<(), Refusal> {
    match *stones {
        [one, two, three] if Opening::of(one, two, three).is_none() => {
            Err(Refusal::OpeningOutside26([one, two, three]))
        }
        _ => Ok(()),
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
