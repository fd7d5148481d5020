use terms::{Clause, Seat};

use super::{Event, Intent, Refusal, Remedy};
use crate::ending::{Outcome, Reason};
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, claims, penalties};

pub(super) fn accept(game: &Game, seat: Seat, number: u32) -> Result<Event, AnyRefusal> {
    game.conduct.claimable(seat, number)?;
    // What has been claimed is the arbiter's.
    if game.claims.is_about(number) {
        return Err(claims::Refusal::ClaimedAlready.into());
    }
    Ok(Event::IrregularityAccepted(number))
}

/// None where the player has said so already.
pub(super) fn agree(
    game: &Game,
    seat: Seat,
    on: u32,
    remedy: Remedy,
) -> Result<Option<Event>, claims::Refusal> {
    let open = game
        .conduct
        .disturbance(on)
        .ok_or(claims::Refusal::NoSuchClaim(on))?;
    let said = open.agreed[seat] == Some(remedy);
    Ok((!said).then_some(Event::RemedyAgreed { on, seat, remedy }))
}

/// An arbiter settles an open disturbance (CN13-4.2).
pub(super) fn settle(
    official: &Official<'_>,
    on: u32,
    remedy: Remedy,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let open = official
        .game
        .conduct
        .disturbance(on)
        .ok_or(claims::Refusal::NoSuchClaim(on))?;
    let (clause, ways) = (open.kind.clause(), open.ways());
    if !ways.contains(&remedy) {
        return Err(Refusal::WrongRemedy {
            clause,
            remedy,
            ways,
        }
        .into());
    }
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
