//! The steps of an opening procedure (articles 2.9, 2.10, 3.2, D15): one machine for every table.

use profile::{Names, OpeningAct, Procedure, Shape, Step, Zone};
use renju::{Color, Opening, Point, equivalent_offers};
use terms::Seat;

use super::{Whole, empty, may_move, opening_fault, profile, stones_laid};
use crate::{Act, Event, Game, IrregularityKind, Refusal, Standing};

pub(super) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    if let Act::Designate {
        stones,
        offers: Some(offers),
    } = &act
        && stones.is_empty()
        && missing_number_is_open(game, seat)
    {
        return name_late(game, *offers);
    }
    may_move(game, seat)?;
    if game.naming().is_some() {
        return match act {
            Act::Designate { stones, offers }
                if stones.is_empty() || stones_laid(game).ends_with(&stones) =>
            {
                name_late(game, offers.ok_or(Refusal::OffersNotNamed)?)
            }
            _ => Err(Refusal::OpeningStep(Step::Designate)),
        };
    }
    let state = game.opening_state().ok_or(Refusal::NoSuchOpeningStep)?;
    let step = game.step().unwrap_or_else(|| state.step());
    let other_step = || Refusal::OpeningStep(step);
    match act {
        // Whoever has begun to lay stones has chosen.
        Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) if game.laid() > 0 => {
            Err(other_step())
        }
        Act::Designate { stones, offers } => {
            let (lay, _) = state.choice(Lay::of).ok_or_else(other_step)?;
            designate(game, &lay, stones, offers)
        }
        Act::Swap => state
            .choice(|act| (*act == OpeningAct::Swap).then(|| vec![Event::ColoursSwapped]))
            .map(first)
            .ok_or_else(other_step),
        Act::KeepColours => state
            .choice(|act| (*act == OpeningAct::KeepColours).then(|| vec![Event::ColoursKept]))
            .map(first)
            .ok_or_else(other_step),
        Act::Offer(points) => {
            let count = |act: &OpeningAct| match act {
                OpeningAct::Offer { count } => Some(count.unwrap_or_else(|| game.offers_named())),
                _ => None,
            };
            let (count, _) = state.choice(count).ok_or_else(other_step)?;
            offer(game, points, count)
        }
        Act::Keep(point) => {
            state
                .choice(|act| (*act == OpeningAct::Keep).then_some(()))
                .ok_or_else(other_step)?;
            if game.offers().contains(&point) {
                Ok(vec![Event::OfferKept(point)])
            } else {
                Err(Refusal::NotOffered(point))
            }
        }
        _ => Err(other_step()),
    }
}

fn first<A, B>(pair: (A, B)) -> A {
    pair.0
}

/// The choice to lay several stones.
pub(super) struct Lay<'a> {
    zones: &'a [Zone],
    shape: Shape,
    names: Option<Names>,
}

impl<'a> Lay<'a> {
    pub(super) fn of(act: &'a OpeningAct) -> Option<Self> {
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

    /// Whether the stone that makes `stones` whole is the last one laid in this step, `laid` lying before it.
    fn whole(&self, laid: usize) -> Whole {
        if laid + 1 == self.zones.len() {
            Whole::Yes
        } else {
            Whole::No
        }
    }

    /// What is wrong with the next stone, `laid` stones of this step lying before it at the end of `stones`.
    pub(super) fn fault(
        &self,
        mut stones: Vec<Point>,
        laid: usize,
        next: Point,
    ) -> Option<Refusal> {
        // An opening that has begun off H8 stands as it is played (D16).
        if laid > 0
            && self.begins_on_centre()
            && stones.len() == laid
            && stones.first() != Some(&Point::CENTRE)
        {
            return None;
        }
        stones.push(next);
        opening_fault(
            &stones,
            *self.zones.get(laid)?,
            self.shape,
            self.whole(laid),
        )
    }

    pub(super) fn begins_on_centre(&self) -> bool {
        self.zones.first() == Some(&Zone(1))
    }

    pub(super) fn is_of_any_shape(&self) -> bool {
        self.shape == Shape::Any
    }

    /// What is wrong with stones that were all named at once: their shape comes before the place of one of them.
    fn shape_fault(&self, stones: &[Point]) -> Option<Refusal> {
        match (self.shape, stones) {
            (Shape::OneOf26, [one, ..]) if *one != Point::CENTRE => {
                Some(Refusal::FirstStoneOffCentre(*one))
            }
            (Shape::OneOf26, &[one, two, three]) if Opening::of(one, two, three).is_none() => {
                Some(Refusal::OpeningOutside26([one, two, three]))
            }
            _ => None,
        }
    }

    pub(super) const fn is_whole(&self, laid: usize) -> bool {
        laid >= self.zones.len()
    }

    pub(super) const fn names(&self) -> Option<Names> {
        self.names
    }
}

fn designate(
    game: &Game,
    lay: &Lay<'_>,
    mut stones: Vec<Point>,
    offers: Option<u8>,
) -> Result<Vec<Event>, Refusal> {
    let lying = stones_laid(game);
    let laid = game.laid();
    // What lies already may be named again, as it lies.
    if laid > 0 && stones.len() == lay.zones.len() {
        let here = &lying[lying.len().saturating_sub(laid)..];
        if let Some((&wrong, _)) = stones.iter().zip(here).find(|(named, lies)| named != lies) {
            return Err(Refusal::OpeningLiesOtherwise(wrong));
        }
        stones.drain(..laid);
    }
    if stones.len() + laid != lay.zones.len() {
        return Err(Refusal::OpeningStones {
            expected: lay.zones.len() - laid,
            laid: stones.len(),
        });
    }
    for &stone in &stones {
        empty(game, stone)?;
    }
    let all: Vec<Point> = lying.iter().chain(&stones).copied().collect();
    let begun_off_centre = laid > 0 && lying.first() != Some(&Point::CENTRE);
    if let Some(fault) = lay.shape_fault(&all).filter(|_| !begun_off_centre) {
        return Err(fault);
    }
    let mut after = lying;
    for (index, &stone) in stones.iter().enumerate() {
        if after.contains(&stone) {
            return Err(Refusal::SamePointTwice(stone));
        }
        if let Some(fault) = lay.fault(after.clone(), laid + index, stone) {
            return Err(fault);
        }
        after.push(stone);
    }
    let offers = number(lay.names, offers)?;
    Ok(vec![Event::OpeningDesignated { stones, offers }])
}

/// The number of offers as named: needed where the procedure asks for it, out of place where it does not.
pub(super) fn number(asked: Option<Names>, named: Option<u8>) -> Result<Option<u8>, Refusal> {
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

/// Whether Black laid the opening without a number and White has done nothing since (CN13-6.1.3).
fn missing_number_is_open(game: &Game, seat: Seat) -> bool {
    game.irregularities().iter().any(|seen| {
        seen.kind == IrregularityKind::OffersNotNamed
            && seen.standing == Standing::Open
            && seen.by == seat
    })
}

/// N is named after the stones were seen: White has not moved on, so nothing is lost.
pub(super) fn name_late(game: &Game, offers: u8) -> Result<Vec<Event>, Refusal> {
    let asked = game
        .procedure()
        .and_then(Procedure::asks_for_number)
        .map(|(_, names)| names);
    number(asked, Some(offers)).map(|named| named.into_iter().map(Event::OffersNamed).collect())
}

fn offer(game: &Game, points: Vec<Point>, count: u8) -> Result<Vec<Event>, Refusal> {
    if points.len() != usize::from(count) {
        return Err(Refusal::OfferCount {
            named: count,
            laid: points.len(),
        });
    }
    let rule = profile(game)?.offer_equivalence();
    let stones: Vec<(Point, Color)> = game.board().stones().collect();
    for (index, &point) in points.iter().enumerate() {
        empty(game, point)?;
        let twin = points[..index]
            .iter()
            .find(|&&earlier| equivalent_offers(&stones, earlier, point, rule));
        if let Some(&twin) = twin {
            return Err(Refusal::SameShape(twin, point));
        }
    }
    Ok(vec![Event::OffersMade(points)])
}
