//! Openings: what a state of the table allows, shapes and equal offers.

use game::conduct::IrregularityKind;
use profile::{Choice, Names, OfferEquivalence, OpeningAct, Shape, State, Zone};
use renju::{Color, Point};

use super::Reading;

/// What a player who lays several stones is bound to.
#[derive(Clone)]
pub(super) struct Laying {
    pub(super) zones: Vec<Zone>,
    pub(super) shape: Shape,
    pub(super) names: Option<Names>,
}

impl Reading {
    pub(super) fn choice(&self, fits: impl Fn(&OpeningAct) -> bool) -> Option<Choice> {
        self.state()?
            .choices
            .iter()
            .find(|choice| fits(&choice.act))
            .cloned()
    }

    pub(super) fn laying(&self) -> Option<Laying> {
        match self
            .choice(|act| matches!(act, OpeningAct::Lay { .. }))?
            .act
        {
            OpeningAct::Lay {
                zones,
                shape,
                names,
            } => Some(Laying {
                zones,
                shape,
                names,
            }),
            _ => None,
        }
    }

    pub(super) fn placing(&self) -> Option<(Zone, Option<Names>)> {
        match self
            .choice(|act| matches!(act, OpeningAct::Place { .. }))?
            .act
        {
            OpeningAct::Place { zone, names } => Some((zone, names)),
            _ => None,
        }
    }

    /// What may be named now: from the state that asks for it on, until offers lie.
    pub(super) fn names_now(&self) -> Option<Names> {
        let asks = |state: &State| {
            state.choices.iter().find_map(|choice| match choice.act {
                OpeningAct::Lay { names, .. } | OpeningAct::Place { names, .. } => names,
                _ => None,
            })
        };
        let (asked, names) = self
            .states()
            .iter()
            .enumerate()
            .find_map(|(index, state)| Some((index, asks(state)?)))?;
        let now = self
            .states()
            .iter()
            .position(|state| Some(&state.name) == self.state.as_ref())?;
        (asked <= now && self.offers().is_empty()).then_some(names)
    }

    /// How many offers are due; none if the state wants none.
    pub(super) fn offers_due(&self) -> Option<u8> {
        match self
            .choice(|act| matches!(act, OpeningAct::Offer { .. }))?
            .act
        {
            OpeningAct::Offer { count } => Some(count.unwrap_or_else(|| self.offers_named())),
            _ => None,
        }
    }

    pub(crate) fn offers_named(&self) -> u8 {
        self.named.unwrap_or_else(|| {
            self.setup
                .as_ref()
                .map_or(1, |setup| setup.rules.offers_when_not_named)
        })
    }

    /// Whether two of these offers make the same figure with the stones that lie (D11).
    pub(super) fn same_shapes(&self, points: &[Point]) -> bool {
        let stones: Vec<_> = self
            .moves()
            .iter()
            .filter_map(|written| written.point.map(|point| (point, written.color)))
            .collect();
        let whole = self.profile().offer_equivalence == OfferEquivalence::Board;
        let figures: Vec<_> = points
            .iter()
            .map(|&point| figure(&stones, point, whole))
            .collect();
        (1..figures.len()).any(|index| figures[..index].contains(&figures[index]))
    }
}

/// Black 1 on the centre, white 2 beside it, black 3 inside the five by five (CN13-3.2).
pub(super) fn is_one_of_26(one: Point, two: Point, three: Point) -> bool {
    let away = |point: Point| point.column().abs_diff(7).max(point.row().abs_diff(7));
    one == Point::CENTRE && away(two) == 1 && (1..=2).contains(&away(three)) && three != two
}

/// What a stone outside the zone in which it is placed alone shows.
pub(super) fn shown_outside(zone: Zone) -> IrregularityKind {
    if zone == Zone(1) {
        IrregularityKind::FirstStoneOffCentre
    } else {
        IrregularityKind::OpeningOutside26
    }
}

/// The figure of the stones and one more, whichever way it is turned or mirrored, and shifted unless the `whole` board is turned with it.
fn figure(stones: &[(Point, Color)], offer: Point, whole: bool) -> Vec<(i16, i16, bool)> {
    let from_centre = |coordinate: u8| i16::from(coordinate) - 7;
    let laid = stones.iter().map(|&(point, color)| {
        (
            from_centre(point.column()),
            from_centre(point.row()),
            color == Color::Black,
        )
    });
    let cells: Vec<_> = laid
        .chain([(from_centre(offer.column()), from_centre(offer.row()), true)])
        .collect();
    let ways = (0..8).map(|way| {
        let turned: Vec<_> = cells
            .iter()
            .map(|&(x, y, black)| (turn(way, x, y), black))
            .collect();
        let least = |of: fn(&((i16, i16), bool)) -> i16| {
            if whole {
                0
            } else {
                turned.iter().map(of).min().unwrap_or(0)
            }
        };
        let (left, low) = (least(|&((x, _), _)| x), least(|&((_, y), _)| y));
        let mut shifted: Vec<_> = turned
            .iter()
            .map(|&((x, y), black)| (x - left, y - low, black))
            .collect();
        shifted.sort_unstable();
        shifted
    });
    ways.min().unwrap_or_default()
}

/// The eight ways of turning and mirroring, each bit of `way` one flip.
const fn turn(way: u8, x: i16, y: i16) -> (i16, i16) {
    let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
    (
        if way & 1 == 0 { x } else { -x },
        if way & 2 == 0 { y } else { -y },
    )
}
