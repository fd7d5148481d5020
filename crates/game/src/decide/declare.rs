//! What a player says about duties and the result: refusals, signatures, appeals (CN13-10.1.E to G, 6.3, 8.11).

use super::under_way;
use crate::{Act, Duty, Event, Game, Refusal};
use terms::Seat;

pub(super) fn decide(game: &Game, act: &Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    match *act {
        Act::Sign => {
            ended(game)?;
            Ok(if game.has_signed(seat) {
                Vec::new()
            } else {
                vec![Event::Signed(seat)]
            })
        }
        Act::Refuse(duty @ Duty::Signature) => {
            ended(game)?;
            Ok(vec![Event::DutyRefused { seat, duty }])
        }
        Act::Refuse(duty) => {
            under_way(game)?;
            Ok(vec![Event::DutyRefused { seat, duty }])
        }
        Act::Appeal if game.started_at().is_none() => Err(Refusal::NotStarted),
        Act::Appeal => Ok(vec![Event::Appealed(seat)]),
        _ => Err(Refusal::NoSuchOpeningStep),
    }
}

fn ended(game: &Game) -> Result<(), Refusal> {
    if game.verdict().is_some() {
        Ok(())
    } else {
        Err(Refusal::NotEnded)
    }
}
