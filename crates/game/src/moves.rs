//! Moves, and what is said with them (articles 4, 10.3, 11.1.1).

use aggregate::ensure;
use profile::{DoublePass, Step};
use renju::{Color, Move, Point};
use terms::Seat;

use crate::claims::{self, ClaimKind};
use crate::ending::{Outcome, Reason, RuledBy, Verdict, draw_offer_in_order};
use crate::opening::{self, Lay, number};
use crate::record::{Act, Event, Press, Refusal, Saying, Source};
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, ending};

pub(crate) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    game.under_way()?;
    match act {
        Act::Place {
            point,
            saying,
            offers,
            press,
        } => {
            let mut events = place(game, seat, point, offers, press)?;
            match saying {
                Some(Saying::Five) => {
                    let after_move = game.plies().len() + 1;
                    events.push(claims::opened(game, seat, ClaimKind::Five, after_move).into());
                }
                Some(Saying::DrawOffer) => {
                    draw_offer_in_order(game, seat)?;
                    events.push(ending::Event::DrawOffered(seat).into());
                }
                None => {}
            }
            Ok(events)
        }
        Act::Press => {
            game.undisturbed()?;
            ensure(game.unpressed() == Some(seat), Refusal::NothingToPress)?;
            Ok(vec![Event::Pressed(seat).into()])
        }
        Act::Pass => pass(game, seat),
    }
}

fn place(
    game: &Game,
    seat: Seat,
    point: Point,
    offers: Option<u8>,
    press: Press,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    game.may_move(seat)?;
    game.is_empty(point)?;
    let named = named_with(game, point, offers)?;
    let placed = Event::StonePlaced {
        color: game.next_color(),
        point,
        source: Source::Played,
        press,
    };
    let named = named.map(|named| opening::Event::OffersNamed(named).into());
    Ok(named.into_iter().chain([placed.into()]).collect())
}

/// Whether the opening lets this stone be placed, and the number of offers that is named with it.
fn named_with(
    game: &Game,
    point: Point,
    offers: Option<u8>,
) -> Result<Option<u8>, opening::Refusal> {
    ensure(
        game.owes_number().is_none(),
        opening::Refusal::OpeningStep(Step::Designate),
    )?;
    let Some(state) = game.opening_state() else {
        return number(None, offers);
    };
    if let Some((zone, names)) = state.places() {
        ensure(
            zone.contains(point),
            opening::Refusal::OutsideZone(point, zone),
        )?;
        return number(names, offers);
    }
    let Some((lay, _)) = state.choice(Lay::of) else {
        return Err(opening::Refusal::OpeningStep(state.step()));
    };
    let laid = game.opening.stones_laid;
    lay.check(game.record.stones(), laid, point)?;
    match offers {
        // The number may follow by itself.
        None => Ok(None),
        named if laid + 1 >= lay.stones() => number(lay.names, named),
        Some(_) => Err(opening::Refusal::OpeningStep(state.step())),
    }
}

fn pass(game: &Game, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    game.may_move(seat)?;
    let step = game.step();
    let other_step = |step| Err(opening::Refusal::OpeningStep(step).into());
    if let Some(step) = step.filter(|step| *step != Step::Placement) {
        return other_step(step);
    }
    let before = game.rules()?.moves_before_a_pass;
    ensure(
        game.plies().len() >= usize::from(before),
        Refusal::PassTooEarly { before },
    )?;
    // A table may ask for stones beyond the moves without a pass.
    if let Some(step) = step {
        return other_step(step);
    }
    let mut events = vec![Event::Passed.into()];
    let completes = match game.rules()?.double_pass {
        DoublePass::SameTurnPair => game.to_move() == Color::White,
        DoublePass::Consecutive => true,
    };
    if completes && game.plies().last().is_some_and(|ply| ply.mv == Move::Pass) {
        let draw = game.verdict_of(Outcome::Draw, Reason::DoublePass, RuledBy::Players);
        let after_move = draw.after_move + 1;
        events.push(Verdict { after_move, ..draw }.into());
    }
    Ok(events)
}
