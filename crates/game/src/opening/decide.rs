use aggregate::ensure;
use profile::{Names, OpeningAct, Procedure, Step};
use renju::{Color, Point, equivalent_offers};
use terms::Seat;

use super::lay::{Lay, number};
use super::{Act, Event, Refusal};
use crate::{Game, Refusal as AnyRefusal};

pub(crate) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<Event>, AnyRefusal> {
    game.under_way()?;
    if let Act::Designate {
        stones,
        offers: Some(offers),
    } = &act
        && stones.is_empty()
        && game.conduct.missing_number_is_open(seat)
    {
        return Ok(name_late(game, *offers)?);
    }
    game.may_move(seat)?;
    if game.opening.owes_number.is_some() {
        return match act {
            Act::Designate { stones, offers }
                if stones.is_empty() || game.record.stones().ends_with(&stones) =>
            {
                Ok(name_late(game, offers.ok_or(Refusal::OffersNotNamed)?)?)
            }
            Act::Designate { .. } | Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) => {
                Err(Refusal::OpeningStep(Step::Designate).into())
            }
        };
    }
    let state = game.opening_state().ok_or(Refusal::NoSuchOpeningStep)?;
    let step = game.step().unwrap_or_else(|| state.step());
    let other_step = || Refusal::OpeningStep(step);
    let choose = |chosen: OpeningAct, event| {
        state
            .choice(|act| (*act == chosen).then_some(()))
            .map(|_| vec![event])
            .ok_or_else(|| other_step().into())
    };
    // Whoever has begun to lay stones has chosen.
    let lays = matches!(act, Act::Designate { .. });
    ensure(lays || game.opening.stones_laid == 0, other_step())?;
    match act {
        Act::Designate { stones, offers } => {
            let (lay, _) = state.choice(Lay::of).ok_or_else(other_step)?;
            designate(game, &lay, stones, offers)
        }
        Act::Swap => choose(OpeningAct::Swap, Event::ColoursSwapped),
        Act::KeepColours => choose(OpeningAct::KeepColours, Event::ColoursKept),
        Act::Offer(points) => {
            let count = |act: &OpeningAct| match act {
                OpeningAct::Offer { count } => Some(count.unwrap_or_else(|| game.offers_named())),
                OpeningAct::Lay { .. }
                | OpeningAct::Place { .. }
                | OpeningAct::Swap
                | OpeningAct::KeepColours
                | OpeningAct::Keep => None,
            };
            let (count, _) = state.choice(count).ok_or_else(other_step)?;
            offer(game, points, count)
        }
        Act::Keep(point) => {
            let kept = choose(OpeningAct::Keep, Event::OfferKept(point))?;
            ensure(game.offers().contains(&point), Refusal::NotOffered(point))?;
            // A stone may have come to lie there since.
            game.is_empty(point)?;
            Ok(kept)
        }
    }
}

fn designate(
    game: &Game,
    lay: &Lay<'_>,
    mut stones: Vec<Point>,
    offers: Option<u8>,
) -> Result<Vec<Event>, AnyRefusal> {
    let lying = game.record.stones();
    let laid = game.opening.stones_laid;
    // What lies already may be named again, as it lies.
    if laid > 0 && stones.len() == lay.stones() {
        let here = &lying[lying.len().saturating_sub(laid)..];
        if let Some((&wrong, _)) = stones.iter().zip(here).find(|(named, lies)| named != lies) {
            return Err(Refusal::OpeningLiesOtherwise(wrong).into());
        }
        stones.drain(..laid);
    }
    ensure(
        stones.len() + laid == lay.stones(),
        Refusal::OpeningStones {
            expected: lay.stones() - laid,
            laid: stones.len(),
        },
    )?;
    for &stone in &stones {
        game.is_empty(stone)?;
    }
    let all: Vec<Point> = lying.iter().chain(&stones).copied().collect();
    let begun_off_centre = laid > 0 && lying.first() != Some(&Point::CENTRE);
    if !begun_off_centre {
        lay.check_shape(&all)?;
    }
    let mut after = lying;
    for (index, &stone) in stones.iter().enumerate() {
        ensure(!after.contains(&stone), Refusal::SamePointTwice(stone))?;
        lay.check(after.clone(), laid + index, stone)?;
        after.push(stone);
    }
    let offers = number(lay.names, offers)?;
    Ok(vec![Event::Designated { stones, offers }])
}

/// N is named after the stones were seen: White has not moved on, so nothing is lost.
pub(crate) fn name_late(game: &Game, offers: u8) -> Result<Vec<Event>, Refusal> {
    let asked: Option<Names> = game
        .procedure()
        .and_then(Procedure::asks_for_number)
        .map(|(_, names)| names);
    number(asked, Some(offers)).map(|named| named.into_iter().map(Event::OffersNamed).collect())
}

fn offer(game: &Game, points: Vec<Point>, count: u8) -> Result<Vec<Event>, AnyRefusal> {
    ensure(
        points.len() == usize::from(count),
        Refusal::OfferCount {
            named: count,
            laid: points.len(),
        },
    )?;
    let rule = game.rules()?.offer_equivalence;
    let stones: Vec<(Point, Color)> = game.board().stones().collect();
    for (index, &point) in points.iter().enumerate() {
        game.is_empty(point)?;
        let twin = points[..index]
            .iter()
            .find(|&&earlier| equivalent_offers(&stones, earlier, point, rule));
        if let Some(&twin) = twin {
            return Err(Refusal::SameShape(twin, point).into());
        }
    }
    Ok(vec![Event::OffersMade(points)])
}
