use aggregate::ensure;
use profile::FlagOrderUnknown;
use terms::Seat;

use super::{Act, Correction, Direction, Event, Outcome, Reason, Refusal, RuledBy};
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, record};

pub(crate) fn act(game: &Game, act: Act, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    match act {
        Act::Sign => ensure(game.verdict().is_some(), Refusal::NotEnded)?,
        Act::Appeal => ensure(game.started_at().is_some(), record::Refusal::NotStarted)?,
        Act::OfferDraw | Act::AcceptDraw | Act::DeclineDraw | Act::Resign => game.under_way()?,
    }
    let agreed = |outcome, reason| game.verdict_of(outcome, reason, RuledBy::Players).into();
    Ok(vec![match act {
        Act::Sign if game.has_signed(seat) => return Ok(Vec::new()),
        Act::Sign => Event::Signed(seat).into(),
        Act::Appeal => Event::Appealed(seat).into(),
        Act::OfferDraw => offer_draw(game, seat)?.into(),
        Act::AcceptDraw => {
            answers_draw_offer(game, seat)?;
            agreed(Outcome::Draw, Reason::Agreement)
        }
        Act::DeclineDraw => {
            answers_draw_offer(game, seat)?;
            Event::DrawDeclined(seat).into()
        }
        Act::Resign => agreed(game.win_over(seat), Reason::Resignation),
    }])
}

/// After the own move and before pressing (CN13-10.3.1); on the opponent's time it would disturb (CN13-10.3.3).
fn offer_draw(game: &Game, seat: Seat) -> Result<Event, AnyRefusal> {
    game.undisturbed()?;
    ensure(game.on_clock() == seat, Refusal::DrawOfferOnOpponentsTime)?;
    ensure(game.unpressed() == Some(seat), Refusal::DrawOfferBeforeMove)?;
    draw_offer_in_order(game, seat)?;
    Ok(Event::DrawOffered(seat))
}

/// An offer is in order if the player's own, this one counted, exceed the opponent's by no more than the margin (D6).
pub(crate) fn draw_offer_in_order(game: &Game, seat: Seat) -> Result<(), AnyRefusal> {
    let margin = game.rules()?.draw_offer_margin;
    let own = game.draw_offers_made(seat).saturating_add(1);
    let ahead = own.saturating_sub(game.draw_offers_made(seat.other()));
    ensure(
        ahead <= margin,
        Refusal::TooManyDrawOffers { margin }.into(),
    )
}

fn answers_draw_offer(game: &Game, seat: Seat) -> Result<(), Refusal> {
    ensure(
        game.draw_offer() == Some(seat.other()),
        Refusal::NoDrawOffer,
    )
}

pub(crate) fn declare(
    official: &Official<'_>,
    direction: Direction,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let game = official.game;
    // A five that was announced before may come first (D21): the open cases are ruled on, one by one.
    let may_end = || game.under_way().and_then(|()| game.nothing_waits());
    let (outcome, reason) = match direction {
        Direction::CorrectResult(correction) => return correct(official, *correction),
        Direction::ConfirmFlag => {
            may_end()?;
            let fallen = game.flag_fallen().ok_or(Refusal::NoFlagRecorded)?;
            (game.win_over(fallen), Reason::Flag)
        }
        Direction::DeclareBoardFull => {
            may_end()?;
            ensure(game.board().is_full(), Refusal::BoardNotFull)?;
            (Outcome::Draw, Reason::BoardFull)
        }
        Direction::DeclareBothFlags => {
            may_end()?;
            // The system's own clock always knows (D7).
            let known = game.flag_fallen().is_some()
                || game.is_timed()
                || game.rules()?.flag_order_unknown == FlagOrderUnknown::Never;
            ensure(!known, Refusal::FlagOrderKnown)?;
            (Outcome::Draw, Reason::BothFlags)
        }
    };
    Ok(vec![official.ends(outcome, reason, None)])
}

/// The chief arbiter corrects a result; what was signed is to be signed again.
fn correct(official: &Official<'_>, correction: Correction) -> Result<Vec<AnyEvent>, AnyRefusal> {
    official.chief_unless(false, "CN13-13.1.a")?;
    ensure(official.game.verdict().is_some(), Refusal::NotEnded)?;
    let Correction {
        outcome,
        reason,
        ground,
        scores,
    } = correction;
    ensure(
        (outcome == Outcome::Draw) == reason.is_of_a_draw(),
        Refusal::ResultContradictsReason,
    )?;
    let mut verdict = official.verdict(outcome, reason, ground);
    verdict.scores = scores.unwrap_or(verdict.scores);
    Ok(vec![Event::ResultCorrected(Box::new(verdict)).into()])
}
