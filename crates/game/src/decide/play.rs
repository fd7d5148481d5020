//! What players do once stones alternate, and what they say at any time (articles 4, 10, 11).

use renju::{Color, Move, Point};

use super::{empty, may_move};
use crate::opening::Step;
use crate::{Act, Claim, ClaimKind, DoublePass, Event, Fouls, Game, Outcome, Reason, Refusal, RuledBy, Saying, Seat, Source, Verdict};

/// No pass among the first five moves on the board (CN13-11.1.1, D18).
const MOVES_BEFORE_A_PASS: usize = 5;

pub(super) fn decide(game: &Game, act: &Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    match *act {
        Act::Place { point, saying } => place(game, seat, point, saying),
        Act::Pass => pass(game, seat),
        Act::Claim(kind) => claim(game, seat, kind),
        Act::Acknowledge => acknowledge(game, seat),
        Act::AcceptDraw => {
            answers_draw_offer(game, seat)?;
            Ok(end(game, Outcome::Draw, Reason::Agreement))
        }
        Act::DeclineDraw => {
            answers_draw_offer(game, seat)?;
            Ok(vec![Event::DrawDeclined(seat)])
        }
        Act::Resign => Ok(end(game, Outcome::Win(game.color_of(seat.other())), Reason::Resignation)),
        Act::Designate { .. } | Act::Swap | Act::KeepColours | Act::Offer(_) | Act::Keep(_) => Err(Refusal::NoSuchOpeningStep),
    }
}

fn end(game: &Game, outcome: Outcome, reason: Reason) -> Vec<Event> {
    let verdict = Verdict { outcome, reason, after_move: game.plies().len(), ruled_by: RuledBy::Players, evidence: None };
    vec![Event::Ended(Box::new(verdict))]
}

fn place(game: &Game, seat: Seat, point: Point, saying: Option<Saying>) -> Result<Vec<Event>, Refusal> {
    may_move(game, seat)?;
    match game.step() {
        None | Some(Step::FourthMove) => {}
        Some(step) => return Err(Refusal::OpeningStep(step)),
    }
    empty(game, point)?;
    let mut events = vec![Event::StonePlaced { color: game.to_move(), point, source: Source::Played }];
    match saying {
        Some(Saying::Five) => {
            events.push(opened(game, seat, ClaimKind::Five, game.plies().len() + 1));
        }
        Some(Saying::DrawOffer) => {
            draw_offer_in_order(game, seat)?;
            events.push(Event::DrawOffered(seat));
        }
        None => {}
    }
    Ok(events)
}

fn pass(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    may_move(game, seat)?;
    match game.step() {
        None | Some(Step::FourthMove) => {}
        Some(step) => return Err(Refusal::OpeningStep(step)),
    }
    if game.plies().len() < MOVES_BEFORE_A_PASS {
        return Err(Refusal::PassTooEarly);
    }
    let mut events = vec![Event::Passed];
    if completes_double_pass(game) {
        let after_move = game.plies().len() + 1;
        let verdict =
            Verdict { outcome: Outcome::Draw, reason: Reason::DoublePass, after_move, ruled_by: RuledBy::Players, evidence: None };
        events.push(Event::Ended(Box::new(verdict)));
    }
    Ok(events)
}

fn completes_double_pass(game: &Game) -> bool {
    let Some(setup) = game.setup() else { return false };
    let follows_a_pass = game.plies().last().is_some_and(|ply| ply.mv == Move::Pass);
    follows_a_pass
        && match setup.profile.double_pass {
            DoublePass::SameTurnPair => game.to_move() == Color::White,
            DoublePass::Consecutive => true,
        }
}

/// An offer is in order if the player's own, this one counted, exceed the opponent's by no more than the margin (D6).
fn draw_offer_in_order(game: &Game, seat: Seat) -> Result<(), Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    let margin = setup.profile.draw_offer_margin;
    let own = game.draw_offers_made(seat).saturating_add(1);
    if own.saturating_sub(game.draw_offers_made(seat.other())) > margin { Err(Refusal::TooManyDrawOffers { margin }) } else { Ok(()) }
}

fn answers_draw_offer(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if game.draw_offer() == Some(seat.other()) { Ok(()) } else { Err(Refusal::NoDrawOffer) }
}

fn opened(game: &Game, by: Seat, kind: ClaimKind, after_move: usize) -> Event {
    Event::ClaimOpened(Claim { number: game.next_claim(), by, kind, after_move })
}

/// Whether the claim is true is not looked at here: the answer must not tell.
fn claim(game: &Game, seat: Seat, kind: ClaimKind) -> Result<Vec<Event>, Refusal> {
    let setup = game.setup().ok_or(Refusal::NotOpen)?;
    if game.claims().iter().any(|open| open.by == seat && open.kind == kind) {
        return Err(Refusal::ClaimedAlready);
    }
    match kind {
        ClaimKind::Foul | ClaimKind::Overline if setup.profile.fouls == Fouls::Off => return Err(Refusal::NoFoulsInThisGame),
        ClaimKind::Foul | ClaimKind::Overline if game.color_of(seat) == Color::Black => return Err(Refusal::OnlyWhiteClaims),
        ClaimKind::Foul if game.unanswered().next().is_none() => return Err(Refusal::FoulClaimLapsed),
        ClaimKind::Five | ClaimKind::Foul | ClaimKind::Overline | ClaimKind::Flag => {}
    }
    Ok(vec![opened(game, seat, kind, game.plies().len())])
}

/// The opponent agrees to the five: a five if there is one, a win that both accept if there is none (CN13-10.1.1, 10.1.3).
fn acknowledge(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    let claim = game.announced_by(seat.other()).ok_or(Refusal::NothingToAcknowledge)?;
    Ok(vec![Event::Ended(Box::new(game.verdict_on(claim, RuledBy::Players)))])
}
