use terms::{Clause, Seat};

use super::{DisturbanceKind, Event, Refusal, Remedy};
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
    let clause = open.kind.clause();
    let wrong = || {
        AnyRefusal::from(Refusal::WrongRemedy {
            clause,
            remedy,
            ways: open.ways(),
        })
    };
    let shifted = match open.kind {
        DisturbanceKind::Shifted { .. } => true,
        DisturbanceKind::Scattered => false,
    };
    let settled: AnyEvent = Event::DisturbanceSettled { on, remedy }.into();
    match remedy {
        // Whoever did it on purpose loses.
        _ if open.culprit().is_some() && remedy != Remedy::Loss => Err(wrong()),
        Remedy::Back | Remedy::Stays if !shifted => Err(wrong()),
        Remedy::Rebuilt if shifted => Err(wrong()),
        // Where the record settles it the stone goes back; anything else needs both players, or the chief arbiter.
        Remedy::Back => Ok(vec![settled]),
        Remedy::Stays => {
            official.chief_unless(open.both_agree(remedy), clause)?;
            Ok(vec![settled])
        }
        Remedy::Rebuilt => {
            official.chief_unless(open.by.is_some() || open.both_agree(remedy), clause)?;
            let penalty = open
                .by
                .map(|by| penalties::violation(by.seat, Clause::known(clause)));
            Ok(std::iter::once(settled).chain(penalty).collect())
        }
        // Who scattered it, even by accident, loses if it cannot be rebuilt; who moved a stone loses if it was on purpose.
        Remedy::Draw | Remedy::Replay if !shifted && open.by.is_some() => Err(wrong()),
        Remedy::Draw => {
            official.chief_unless(open.both_agree(remedy), clause)?;
            let ended = official.ends(Outcome::Draw, Reason::Disturbance, None);
            Ok(vec![settled, ended])
        }
        Remedy::Replay => {
            official.chief_unless(open.both_agree(remedy), clause)?;
            Ok(vec![settled])
        }
        Remedy::Loss => {
            let by = if shifted {
                open.culprit()
            } else {
                open.by.map(|by| by.seat)
            };
            let loser = by.ok_or_else(wrong)?;
            let ground = if open.culprit().is_some() {
                "CN13-10.1.A"
            } else {
                clause
            };
            let ended = official.ends(
                official.win_over(loser),
                Reason::Penalty,
                Some(Clause::known(ground)),
            );
            Ok(vec![settled, ended])
        }
    }
}
