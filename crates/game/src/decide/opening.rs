//! The steps of an opening procedure (articles 2.9, 2.10, 3.2).

use renju::{Color, Move, Point, equivalent_offers};

use super::{empty, may_move, opening_fault};
use crate::opening::Step;
use crate::{Act, Event, Game, Refusal, Seat};

pub(super) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    may_move(game, seat)?;
    let step = game.step().ok_or(Refusal::NoSuchOpeningStep)?;
    match (step, act) {
        (Step::Designate, Act::Designate { stones, offers }) => designate(game, stones, offers),
        (Step::Swap, Act::Swap) => Ok(vec![Event::ColoursSwapped]),
        (Step::Swap, Act::KeepColours) => Ok(vec![Event::ColoursKept]),
        (Step::Offer, Act::Offer(points)) => offer(game, points),
        (Step::Keep, Act::Keep(point)) if game.offers().contains(&point) => Ok(vec![Event::OfferKept(point)]),
        (Step::Keep, Act::Keep(point)) => Err(Refusal::NotOffered(point)),
        (step, _) => Err(Refusal::OpeningStep(step)),
    }
}

fn designate(game: &Game, stones: [Point; 3], offers: u8) -> Result<Vec<Event>, Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    if let Some((_, ply)) = stones.iter().zip(game.plies()).next() {
        // Stones already seen on the board make this opening an observed one.
        return Err(match ply.mv {
            Move::Stone(point) => Refusal::Occupied(point, ply.color),
            Move::Pass => Refusal::NoSuchOpeningStep,
        });
    }
    if let Some(fault) = opening_fault(stones) {
        return Err(fault);
    }
    let max = setup.profile.offers_max;
    if !(1..=max).contains(&offers) {
        return Err(Refusal::OffersOutOfRange { named: offers, max });
    }
    Ok(vec![Event::OpeningDesignated { stones, offers }])
}

fn offer(game: &Game, points: Vec<Point>) -> Result<Vec<Event>, Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    let named = game.offers_named();
    if points.len() != usize::from(named) {
        return Err(Refusal::OfferCount { named, laid: points.len() });
    }
    let stones: Vec<(Point, Color)> = game.board().stones().collect();
    for (index, &point) in points.iter().enumerate() {
        empty(game, point)?;
        let twin = points[..index].iter().find(|&&earlier| equivalent_offers(&stones, earlier, point, setup.profile.offer_equivalence));
        if let Some(&twin) = twin {
            return Err(Refusal::SameShape(twin, point));
        }
    }
    Ok(vec![Event::OffersMade(points)])
}
