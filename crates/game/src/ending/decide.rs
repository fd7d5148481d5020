use profile::FlagOrderUnknown;
use terms::Seat;

use super::{Act, Correction, Direction, Event, Outcome, Reason, Refusal, RuledBy, Verdict};
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, record};

pub(crate) fn act(game: &Game, act: Act, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let agreed = |outcome, reason| game.verdict_of(outcome, reason, RuledBy::Players).into();
    Ok(match act {
        Act::Sign if game.verdict().is_none() => return Err(Refusal::NotEnded.into()),
        Act::Sign if game.has_signed(seat) => Vec::new(),
        Act::Sign => vec![Event::Signed(seat).into()],
        Act::Appeal if game.started_at().is_none() => {
            return Err(record::Refusal::NotStarted.into());
        }
        Act::Appeal => vec![Event::Appealed(seat).into()],
        Act::OfferDraw => {
            game.under_way()?;
            vec![offer_draw(game, seat)?.into()]
        }
        Act::AcceptDraw => {
            game.under_way()?;
            answers_draw_offer(game, seat)?;
            vec![agreed(Outcome::Draw, Reason::Agreement)]
        }
        Act::DeclineDraw => {
            game.under_way()?;
            answers_draw_offer(game, seat)?;
            vec![Event::DrawDeclined(seat).into()]
        }
        Act::Resign => {
            game.under_way()?;
            vec![agreed(game.win_over(seat), Reason::Resignation)]
        }
    })
}

/// After the own move and before pressing (CN13-10.3.1); on the opponent's time it would disturb (CN13-10.3.3).
fn offer_draw(game: &Game, seat: Seat) -> Result<Event, AnyRefusal> {
    game.undisturbed()?;
    if game.unpressed() == Some(seat) {
        draw_offer_in_order(game, seat)?;
        return Ok(Event::DrawOffered(seat));
    }
    Err(if game.on_clock() == seat {
        Refusal::DrawOfferBeforeMove.into()
    } else {
        Refusal::DrawOfferOnOpponentsTime.into()
    })
}

/// An offer is in order if the player's own, this one counted, exceed the opponent's by no more than the margin (D6).
pub(crate) fn draw_offer_in_order(game: &Game, seat: Seat) -> Result<(), AnyRefusal> {
    let margin = game.rules()?.draw_offer_margin;
    let own = game.draw_offers_made(seat).saturating_add(1);
    if own.saturating_sub(game.draw_offers_made(seat.other())) > margin {
        Err(Refusal::TooManyDrawOffers { margin }.into())
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

/// What an arbiter declares of the end.
pub(crate) fn declare(
    official: &Official<'_>,
    direction: Direction,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let game = official.game;
    let ended = match direction {
        Direction::CorrectResult(correction) => return correct(official, *correction),
        // A five that was announced before may come first (D21): the open cases are ruled on, one by one.
        Direction::ConfirmFlag | Direction::DeclareBoardFull | Direction::DeclareBothFlags
            if game.is_under_ruling() =>
        {
            return Err(record::Refusal::ClaimPending.into());
        }
        Direction::ConfirmFlag => {
            let fallen = game.flag_fallen().ok_or(Refusal::NoFlagRecorded)?;
            official.ends(official.win_over(fallen), Reason::Flag, None)
        }
        Direction::DeclareBoardFull if !game.board().is_full() => {
            return Err(Refusal::BoardNotFull.into());
        }
        Direction::DeclareBoardFull => official.ends(Outcome::Draw, Reason::BoardFull, None),
        // The system's own clock always knows (D7).
        Direction::DeclareBothFlags
            if game.flag_fallen().is_some()
                || game.is_timed()
                || game.rules()?.flag_order_unknown == FlagOrderUnknown::Never =>
        {
            return Err(Refusal::FlagOrderKnown.into());
        }
        Direction::DeclareBothFlags => official.ends(Outcome::Draw, Reason::BothFlags, None),
    };
    Ok(vec![ended])
}

/// The chief arbiter corrects a result; what was signed is to be signed again.
fn correct(official: &Official<'_>, correction: Correction) -> Result<Vec<AnyEvent>, AnyRefusal> {
    official.chief_unless(false, "CN13-13.1.a")?;
    if official.game.verdict().is_none() {
        return Err(Refusal::NotEnded.into());
    }
    let Correction {
        outcome,
        reason,
        ground,
        scores,
    } = correction;
    if (outcome == Outcome::Draw) != reason.is_of_a_draw() {
        return Err(Refusal::ResultContradictsReason.into());
    }
    let by_outcome = official
        .game
        .verdict_of(outcome, reason, official.by.clone());
    let verdict = Verdict {
        ground,
        scores: scores.unwrap_or(by_outcome.scores),
        ..by_outcome
    };
    Ok(vec![Event::ResultCorrected(Box::new(verdict)).into()])
}
