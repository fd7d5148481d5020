//! Claims, and what a player answers to the opponent's (articles 4.2, 6, 8.6, 10.1).

use profile::{Fouls, OverlineClaimEnds};
use renju::Color;
use terms::Seat;

use super::play::opened;
use super::profile;
use crate::{Act, ClaimKind, Event, Game, Refusal, RuledBy, Standing};

pub(super) fn decide(game: &Game, act: &Act, seat: Seat) -> Result<Vec<Event>, Refusal> {
    match *act {
        Act::Claim(kind) => claim(game, seat, kind),
        Act::ClaimFoulAt(point) => {
            let opened = claim(game, seat, ClaimKind::Foul)?;
            let claimable = game
                .unanswered()
                .iter()
                .any(|&(_, unanswered)| unanswered == point);
            if claimable {
                Ok(opened)
            } else {
                Err(Refusal::FoulClaimLapsed)
            }
        }
        Act::Acknowledge => acknowledge(game, seat),
        Act::AcceptIrregularity(number) => {
            open_irregularity(game, seat, number)?;
            // What has been claimed is the arbiter's.
            if game
                .claims()
                .iter()
                .any(|claim| claim.kind == ClaimKind::Irregularity(number))
            {
                return Err(Refusal::ClaimedAlready);
            }
            Ok(vec![Event::IrregularityAccepted(number)])
        }
        Act::Agree { on, remedy } => {
            let open = game
                .disturbances()
                .iter()
                .find(|open| open.number == on)
                .ok_or(Refusal::NoSuchClaim(on))?;
            let said = open.agreed[seat] == Some(remedy);
            Ok(if said {
                Vec::new()
            } else {
                vec![Event::RemedyAgreed { on, seat, remedy }]
            })
        }
        _ => Err(Refusal::NothingToAcknowledge),
    }
}

/// Whether the claim is true is not looked at here: the answer must not tell.
fn claim(game: &Game, seat: Seat, kind: ClaimKind) -> Result<Vec<Event>, Refusal> {
    if game
        .claims()
        .iter()
        .any(|open| open.by == seat && open.kind == kind)
    {
        return Err(Refusal::ClaimedAlready);
    }
    match kind {
        ClaimKind::Foul | ClaimKind::Overline if profile(game)?.fouls == Fouls::Off => {
            return Err(Refusal::NoFoulsInThisGame);
        }
        ClaimKind::Foul | ClaimKind::Overline if game.color_of(seat) == Color::Black => {
            return Err(Refusal::OnlyWhiteClaims);
        }
        ClaimKind::Foul if game.unanswered().is_empty() => return Err(Refusal::FoulClaimLapsed),
        ClaimKind::Overline
            if profile(game)?.overline_claim_ends == OverlineClaimEnds::AsOtherFouls
                && game.unanswered().is_empty() =>
        {
            return Err(Refusal::FoulClaimLapsed);
        }
        ClaimKind::Irregularity(number) => open_irregularity(game, seat, number)?,
        ClaimKind::Five | ClaimKind::Foul | ClaimKind::Overline | ClaimKind::Flag => {}
    }
    Ok(vec![opened(game, seat, kind, game.plies().len())])
}

/// The irregularity is the opponent's, and nothing has been done about it (CN13-6.1, 6.2).
fn open_irregularity(game: &Game, seat: Seat, number: u32) -> Result<(), Refusal> {
    let seen = game
        .irregularities()
        .iter()
        .find(|seen| seen.number == number)
        .ok_or(Refusal::NoSuchIrregularity(number))?;
    match seen.standing {
        _ if seen.by == seat => Err(Refusal::OwnIrregularity),
        Standing::Open => Ok(()),
        Standing::Accepted => Err(Refusal::IrregularityLapsed),
        Standing::Corrected | Standing::Dismissed => Err(Refusal::IrregularitySettled),
    }
}

/// The opponent agrees to the win that is claimed: a five if there is one, a win that both accept if there is none (CN13-10.1.1, 10.1.3).
fn acknowledge(game: &Game, seat: Seat) -> Result<Vec<Event>, Refusal> {
    let wins = |kind| !matches!(kind, ClaimKind::Irregularity(_));
    let claim = game
        .claims()
        .iter()
        .find(|claim| claim.by != seat && wins(claim.kind))
        .ok_or(Refusal::NothingToAcknowledge)?;
    Ok(vec![Event::Ended(Box::new(
        game.verdict_on(claim, RuledBy::Players),
    ))])
}
