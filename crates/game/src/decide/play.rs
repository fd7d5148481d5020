//! Moves, and what is said with them (articles 4, 10.3, 11.1.1).

use profile::{DoublePass, Step};
use renju::{Color, Move, Point};
use terms::Seat;

use super::opening::{Lay, number};
use super::{empty, may_move, profile, stones_laid, undisturbed};
use crate::{
    Act, Claim, ClaimKind, Event, Game, Outcome, Press, Reason, Refusal, RuledBy, Saying, Source,
    Verdict,
};

pub(super) fn decide(game: &Game, act: &Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    match *act {
        Act::Place {
            point,
            saying,
            offers,
            press,
        } => place(
            game,
            seat,
            Stone {
                point,
                offers,
                press,
            },
            saying,
        ),
        Act::Press => press(game, seat),
        Act::Pass => pass(game, seat),
        Act::OfferDraw => offer_draw(game, seat),
        Act::AcceptDraw => {
            answers_draw_offer(game, seat)?;
            Ok(end(game, Outcome::Draw, Reason::Agreement))
        }
        Act::DeclineDraw => {
            answers_draw_offer(game, seat)?;
            Ok(vec![Event::DrawDeclined(seat)])
        }
        Act::Resign => Ok(end(
            game,
            Outcome::Win(game.color_of(seat.other())),
            Reason::Resignation,
        )),
        _ => Err(Refusal::NoSuchOpeningStep),
    }
}

fn end(game: &Game, outcome: Outcome, reason: Reason) -> Vec<Event> {
    let verdict = Verdict {
        outcome,
        reason,
        after_move: game.plies().len(),
        ground: None,
        ruled_by: RuledBy::Players,
        evidence: None,
    };
    vec![Event::Ended(Box::new(verdict))]
}

/// A stone as a player places it.
struct Stone {
    point: Point,
    offers: Option<u8>,
    press: Press,
}

fn place(
    game: &Game,
    seat: Seat,
    stone: Stone,
    saying: Option<Saying>,
) -> Result<Vec<Event>, Refusal> {
    may_move(game, seat)?;
    empty(game, stone.point)?;
    let named = named_with(game, &stone)?;
    let mut events: Vec<_> = named.into_iter().map(Event::OffersNamed).collect();
    events.push(Event::StonePlaced {
        color: game.next_color(),
        point: stone.point,
        source: Source::Played,
        press: stone.press,
    });
    match saying {
        Some(Saying::Five) => {
            events.push(opened(game, seat, ClaimKind::Five, game.plies().len() + 1))
        }
        Some(Saying::DrawOffer) => {
            draw_offer_in_order(game, seat)?;
            events.push(Event::DrawOffered(seat));
        }
        None => {}
    }
    Ok(events)
}

/// Whether the opening lets this stone be placed, and the number of offers that is named with it.
fn named_with(game: &Game, stone: &Stone) -> Result<Option<u8>, Refusal> {
    if game.naming().is_some() {
        return Err(Refusal::OpeningStep(Step::Designate));
    }
    let Some(state) = game.opening_state() else {
        return number(None, stone.offers);
    };
    if let Some((zone, names)) = state.places() {
        let fault = if zone.contains(stone.point) {
            None
        } else {
            Some(Refusal::OutsideZone(stone.point, zone))
        };
        return fault.map_or_else(|| number(names, stone.offers), Err);
    }
    let Some((lay, _)) = state.choice(Lay::of) else {
        return Err(Refusal::OpeningStep(state.step()));
    };
    if let Some(fault) = lay.fault(stones_laid(game), game.laid(), stone.point) {
        return Err(fault);
    }
    match stone.offers {
        // The number may follow in a word of its own.
        None => Ok(None),
        named if lay.is_whole(game.laid() + 1) => number(lay.names(), named),
        Some(_) => Err(Refusal::OpeningStep(state.step())),
    }
}

fn press(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    undisturbed(game)?;
    if game.unpressed() == Some(seat) {
        Ok(vec![Event::Pressed(seat)])
    } else {
        Err(Refusal::NothingToPress)
    }
}

fn pass(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    may_move(game, seat)?;
    if let Some(step) = game.step().filter(|step| *step != Step::Placement) {
        return Err(Refusal::OpeningStep(step));
    }
    let before = profile(game)?.moves_before_a_pass;
    if game.plies().len() < usize::from(before) {
        return Err(Refusal::PassTooEarly { before });
    }
    // A table may ask for stones beyond the moves without a pass.
    if let Some(step) = game.step() {
        return Err(Refusal::OpeningStep(step));
    }
    let mut events = vec![Event::Passed];
    if completes_double_pass(game)? {
        let after_move = game.plies().len() + 1;
        let (outcome, reason, ruled_by) = (Outcome::Draw, Reason::DoublePass, RuledBy::Players);
        events.push(Event::Ended(Box::new(Verdict {
            outcome,
            reason,
            after_move,
            ground: None,
            ruled_by,
            evidence: None,
        })));
    }
    Ok(events)
}

fn completes_double_pass(game: &Game) -> Result<bool, Refusal> {
    let follows_a_pass = game.plies().last().is_some_and(|ply| ply.mv == Move::Pass);
    Ok(follows_a_pass
        && match profile(game)?.double_pass {
            DoublePass::SameTurnPair => game.to_move() == Color::White,
            DoublePass::Consecutive => true,
        })
}

/// After the own move and before pressing (CN13-10.3.1); on the opponent's time it would disturb (CN13-10.3.3).
fn offer_draw(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    undisturbed(game)?;
    if game.unpressed() == Some(seat) {
        draw_offer_in_order(game, seat)?;
        return Ok(vec![Event::DrawOffered(seat)]);
    }
    Err(if game.on_clock() == seat {
        Refusal::DrawOfferBeforeMove
    } else {
        Refusal::DrawOfferOnOpponentsTime
    })
}

/// An offer is in order if the player's own, this one counted, exceed the opponent's by no more than the margin (D6).
pub(super) fn draw_offer_in_order(game: &Game, seat: Seat) -> Result<(), Refusal> {
    let margin = profile(game)?.draw_offer_margin;
    let own = game.draw_offers_made(seat).saturating_add(1);
    if own.saturating_sub(game.draw_offers_made(seat.other())) > margin {
        Err(Refusal::TooManyDrawOffers { margin })
    } else {
        Ok(())
    }
}

fn answers_draw_offer(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if game.draw_offer() == Some(seat.other()) {
        Ok(())
    } else {
        Err(Refusal::NoDrawOffer)
    }
}

pub(super) fn opened(game: &Game, by: Seat, kind: ClaimKind, after_move: usize) -> Event {
    Event::ClaimOpened(Claim {
        number: game.next_matter(),
        by,
        kind,
        after_move,
    })
}
