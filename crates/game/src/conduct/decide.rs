use aggregate::ensure;
use terms::{Clause, Seat};

use super::{Act, Call, Direction, Disturbance, Duty, Event, Intent, Refusal, Remedy};
use crate::ending::{self, Outcome, Reason};
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, claims, penalties};

pub(crate) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    match &act {
        // The signature is due once the game has ended; every other duty while it is under way.
        Act::Refuse(Duty::Signature) => {
            ensure(game.verdict().is_some(), ending::Refusal::NotEnded)?;
        }
        Act::CallArbiter(_) => {}
        Act::Refuse(Duty::Correction | Duty::Record | Duty::Rules)
        | Act::AcceptIrregularity(_)
        | Act::Agree { .. } => game.under_way()?,
    }
    let event = match act {
        Act::AcceptIrregularity(number) => {
            game.conduct.claimable(seat, number)?;
            // What has been claimed is the arbiter's.
            ensure(
                !game.claims.is_about(number),
                claims::Refusal::ClaimedAlready,
            )?;
            Event::IrregularityAccepted(number)
        }
        Act::Agree { on, remedy } if disturbance(game, on)?.agreed[seat] == Some(remedy) => {
            return Ok(Vec::new());
        }
        Act::Agree { on, remedy } => Event::RemedyAgreed { on, seat, remedy },
        Act::Refuse(duty) => Event::DutyRefused { seat, duty },
        Act::CallArbiter(reason) => Event::ArbiterCalled(Call { seat, reason }),
    };
    Ok(vec![event.into()])
}

pub(crate) fn officiate(
    official: &Official<'_>,
    direction: Direction,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    match direction {
        Direction::Settle { on, remedy } => {
            official.game.under_way()?;
            settle(official, on, remedy)
        }
        Direction::AnswerCall(seat) => {
            let mut calls = official.game.calls().iter();
            ensure(calls.any(|call| call.seat == seat), Refusal::NoCall(seat))?;
            Ok(vec![Event::CallAnswered(seat).into()])
        }
    }
}

fn disturbance(game: &Game, number: u32) -> Result<&Disturbance, claims::Refusal> {
    let open = game.conduct.disturbance(number);
    open.ok_or(claims::Refusal::NoSuchClaim(number))
}

/// An arbiter settles an open disturbance (CN13-4.2).
fn settle(official: &Official<'_>, on: u32, remedy: Remedy) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let open = disturbance(official.game, on)?;
    let (clause, ways) = (open.kind.clause(), open.ways());
    ensure(
        ways.contains(&remedy),
        Refusal::WrongRemedy {
            clause,
            remedy,
            ways,
        },
    )?;
    let agreed = open.both_agree(remedy);
    let follows = match (remedy, open.by) {
        // Where the record settles it the stone goes back; anything else needs both players, or the chief arbiter.
        (Remedy::Back, _) => None,
        (Remedy::Rebuilt, Some(by)) => Some(penalties::violation(by.seat, Clause::known(clause))),
        (Remedy::Stays | Remedy::Rebuilt | Remedy::Replay, _) => {
            official.chief_unless(agreed, clause)?;
            None
        }
        (Remedy::Draw, _) => {
            official.chief_unless(agreed, clause)?;
            Some(official.ends(Outcome::Draw, Reason::Disturbance, None))
        }
        (Remedy::Loss, by) => by.map(|by| {
            let ground = match by.intent {
                Intent::Purpose => "CN13-10.1.A",
                Intent::Accident => clause,
            };
            let lost = official.game.win_over(by.seat);
            official.ends(lost, Reason::Penalty, Some(Clause::known(ground)))
        }),
    };
    let settled = Event::DisturbanceSettled { on, remedy }.into();
    Ok([settled].into_iter().chain(follows).collect())
}
