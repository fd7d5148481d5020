//! An arbiter's word (articles 8.4, 8.6 and 10).

use aggregate::Actor;

use super::under_way;
use crate::{Direction, Event, Game, Outcome, Phase, Reason, Refusal, RuledBy, Ruling, Verdict};

pub(super) fn decide(game: &Game, direction: Direction, actor: &Actor) -> Result<Vec<Event>, Refusal> {
    if direction == Direction::Start {
        return match game.phase() {
            Phase::NotOpen => Err(Refusal::NotOpen),
            Phase::Appointed => Ok(vec![Event::Started]),
            Phase::Ended => Err(Refusal::Ended),
            _ => Err(Refusal::AlreadyStarted),
        };
    }
    under_way(game)?;
    let ruled_by = RuledBy::Arbiter(actor.id.clone());
    match direction {
        Direction::Start => Err(Refusal::AlreadyStarted),
        Direction::Rule { claim, finding } => {
            let open = game.claims().iter().find(|open| open.number == claim).ok_or(Refusal::NoSuchClaim(claim))?;
            Ok(vec![match finding {
                Ruling::Upheld => Event::Ended(Box::new(game.verdict_on(open, ruled_by))),
                Ruling::Rejected => Event::ClaimRejected { claim },
            }])
        }
        // A five that was announced before may come first (D21): the open claims are ruled on, one by one.
        Direction::ConfirmFlag if !game.claims().is_empty() => Err(Refusal::ClaimPending),
        Direction::ConfirmFlag => {
            let fallen = game.fallen().ok_or(Refusal::NoFlagRecorded)?;
            Ok(ended(game, Outcome::Win(game.color_of(fallen.other())), Reason::Flag, ruled_by))
        }
        Direction::DeclareBoardFull if !game.board().is_full() => Err(Refusal::BoardNotFull),
        Direction::DeclareBoardFull if !game.claims().is_empty() => Err(Refusal::ClaimPending),
        Direction::DeclareBoardFull => Ok(ended(game, Outcome::Draw, Reason::BoardFull, ruled_by)),
    }
}

fn ended(game: &Game, outcome: Outcome, reason: Reason, ruled_by: RuledBy) -> Vec<Event> {
    vec![Event::Ended(Box::new(Verdict { outcome, reason, after_move: game.plies().len(), ruled_by, evidence: None }))]
}
