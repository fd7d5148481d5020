use aggregate::ensure;
use profile::{Fouls, OverlineClaimEnds, WrongClaim};
use renju::Color;
use terms::{Clause, Seat};

use super::{Act, Claim, ClaimKind, Event, Refusal, Ruling, Voice};
use crate::ending::RuledBy;
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal, penalties};

pub(crate) fn decide(game: &Game, act: Act, seat: Seat) -> Result<Vec<AnyEvent>, AnyRefusal> {
    game.under_way()?;
    Ok(vec![match act {
        Act::Claim(kind) => claim(game, seat, kind)?.into(),
        Act::Acknowledge => acknowledge(game, seat)?,
    }])
}

/// Whether the claim is true is not looked at here: the answer must not tell.
fn claim(game: &Game, seat: Seat, kind: ClaimKind) -> Result<Event, AnyRefusal> {
    let same = |open: &Claim| open.by == seat && open.kind.repeats(kind);
    ensure(!game.claims().iter().any(same), Refusal::ClaimedAlready)?;
    match kind {
        ClaimKind::Foul { .. } | ClaimKind::Overline if game.rules()?.fouls == Fouls::Off => {
            return Err(Refusal::NoFoulsInThisGame.into());
        }
        ClaimKind::Foul { .. } | ClaimKind::Overline if game.color_of(seat) == Color::Black => {
            return Err(Refusal::OnlyWhiteClaims.into());
        }
        ClaimKind::Foul { at } => {
            ensure(!game.unanswered(at).is_empty(), Refusal::FoulClaimLapsed)?;
        }
        ClaimKind::Overline => {
            let lapses = game.rules()?.overline_claim_ends == OverlineClaimEnds::AsOtherFouls;
            let stands = !lapses || !game.unanswered(None).is_empty();
            ensure(stands, Refusal::FoulClaimLapsed)?;
        }
        ClaimKind::Irregularity(number) => game.conduct.claimable(seat, number)?,
        ClaimKind::Five | ClaimKind::Flag => {}
    }
    Ok(opened(game, seat, kind, game.plies().len()))
}

pub(crate) const fn opened(game: &Game, by: Seat, kind: ClaimKind, after_move: usize) -> Event {
    Event::Opened(Claim {
        number: game.record.next_case(),
        by,
        kind,
        after_move,
    })
}

/// The opponent agrees to the win that is claimed: a five if there is one, a win that both accept if there is none (CN13-10.1.1, 10.1.3).
fn acknowledge(game: &Game, seat: Seat) -> Result<AnyEvent, Refusal> {
    let claim = game
        .claims()
        .iter()
        .find(|claim| claim.by != seat && claim.kind.wins())
        .ok_or(Refusal::NothingToAcknowledge)?;
    Ok(game.verdict_on(claim, RuledBy::Players).into())
}

/// An arbiter's ruling on an open claim.
pub(crate) fn rule(
    official: &Official<'_>,
    number: u32,
    finding: Ruling,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let game = official.game;
    game.under_way()?;
    if finding == Ruling::Rejected && game.conduct.disturbance(number).is_some() {
        // It was reported by mistake: the position is what was played.
        let event = Event::Rejected {
            claim: number,
            voice: Voice::Arbiter,
        };
        return Ok(vec![event.into()]);
    }
    let claim = game
        .claims
        .get(number)
        .ok_or(Refusal::NoSuchClaim(number))?;
    match (claim.kind, finding) {
        (
            ClaimKind::Five
            | ClaimKind::Foul { .. }
            | ClaimKind::Overline
            | ClaimKind::Flag
            | ClaimKind::Irregularity(_),
            Ruling::Rejected,
        ) => rejected(game, claim, Voice::Arbiter),
        (ClaimKind::Irregularity(irregularity), Ruling::Upheld | Ruling::Corrected) => {
            let event = Event::Upheld {
                claim: number,
                finding,
            };
            let mut events = vec![event.into()];
            let seen = game.conduct.irregularity(irregularity);
            if let Some(seen) = seen.filter(|_| finding == Ruling::Upheld) {
                events.push(penalties::violation(
                    seen.by,
                    Clause::known(seen.kind.clause()),
                ));
            }
            let moved = seen.filter(|seen| seen.kind.correction_moves_the_stone());
            if let Some(moved) = moved {
                let after = game.after(&events, official.at);
                events.extend(crate::observe::shown_by_correction(&after, moved));
            }
            Ok(events)
        }
        (
            ClaimKind::Five | ClaimKind::Foul { .. } | ClaimKind::Overline | ClaimKind::Flag,
            Ruling::Corrected,
        ) => Err(Refusal::NothingToCorrect.into()),
        (
            ClaimKind::Five | ClaimKind::Foul { .. } | ClaimKind::Overline | ClaimKind::Flag,
            Ruling::Upheld,
        ) => Ok(vec![game.verdict_on(claim, official.by.clone()).into()]),
    }
}

/// What a wrong claim brings about (D12).
pub(crate) fn rejected(
    game: &Game,
    claim: &Claim,
    voice: Voice,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let event = Event::Rejected {
        claim: claim.number,
        voice,
    };
    let mut events = vec![event.into()];
    if game.rules()?.wrong_claim == WrongClaim::Violation {
        let clause = match claim.kind {
            ClaimKind::Five => "CN13-10.1.1",
            ClaimKind::Foul { .. } | ClaimKind::Overline => "CN13-10.1.2",
            ClaimKind::Flag => "CN13-8.6",
            ClaimKind::Irregularity(number) => game
                .conduct
                .irregularity(number)
                .map_or("CN13-6.1", |seen| seen.kind.clause()),
        };
        events.push(penalties::violation(claim.by, Clause::known(clause)));
    }
    Ok(events)
}
