use aggregate::Codec;
use api::adjudication::v1 as proto;
use api::adjudication::v1::game_event;
use game::{
    Claim, ClaimKind, Event, Evidence, Game, Irregularity, IrregularityKind, Observation, Outcome, Reason, RuledBy, Source, Standing,
    Verdict,
};
use prost::Message;

use super::requests::observation;
use super::setups::{read_setup, setup};
use crate::common::{read_color, read_point, read_points, read_seat, write_color, write_points, write_seat};
use crate::proofs::{read_proof, write_proof};
use crate::{Malformed, Unreadable};

/// Stores the events of games.
#[derive(Clone, Copy, Debug)]
pub struct GameCodec;

impl Codec<Game> for GameCodec {
    type Error = Unreadable;

    fn encode(event: &Event) -> Vec<u8> {
        game_event(event).encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<Event, Unreadable> {
        Ok(read_event(proto::GameEvent::decode(bytes)?)?)
    }
}

/// Events, as they are sent.
#[must_use]
pub fn game_events(events: &[Event]) -> Vec<proto::GameEvent> {
    events.iter().map(game_event).collect()
}

/// An event, as it is sent and stored.
#[must_use]
pub fn game_event(event: &Event) -> proto::GameEvent {
    use game_event as is;
    use game_event::Event as Is;
    let event = match event {
        Event::Opened(opened) => Is::Opened(is::Opened { setup: Some(setup(opened)) }),
        Event::Started => Is::Started(is::Started {}),
        Event::OpeningDesignated { stones, offers } => {
            Is::OpeningDesignated(is::OpeningDesignated { stones: write_points(stones), offers: u32::from(*offers) })
        }
        Event::ColoursSwapped => Is::ColoursSwapped(is::ColoursSwapped {}),
        Event::ColoursKept => Is::ColoursKept(is::ColoursKept {}),
        Event::OffersMade(points) => Is::OffersMade(is::OffersMade { points: write_points(points) }),
        Event::OfferKept(point) => Is::OfferKept(is::OfferKept { point: point.to_string() }),
        Event::StonePlaced { color, point, source } => Is::StonePlaced(is::StonePlaced {
            color: write_color(*color).into(),
            point: point.to_string(),
            source: match source {
                Source::Played => proto::Source::Played,
                Source::Observed => proto::Source::Observed,
            }
            .into(),
        }),
        Event::Passed => Is::Passed(is::Passed {}),
        Event::DrawOffered(seat) => Is::DrawOffered(is::DrawOffered { seat: write_seat(*seat).into() }),
        Event::DrawDeclined(seat) => Is::DrawDeclined(is::DrawDeclined { seat: write_seat(*seat).into() }),
        Event::ClaimOpened(claim) => Is::ClaimOpened(is::ClaimOpened { claim: Some(write_claim(claim)) }),
        Event::ClaimRejected { claim } => Is::ClaimRejected(is::ClaimRejected { claim: *claim }),
        Event::FlagFell(seat) => Is::FlagFell(is::FlagFell { seat: write_seat(*seat).into() }),
        Event::IrregularityObserved(irregularity) => {
            Is::IrregularityObserved(is::IrregularityObserved { irregularity: Some(write_irregularity(irregularity)) })
        }
        Event::ObservationNoted(observation) => {
            Is::ObservationNoted(is::ObservationNoted { observation: Some(write_observation(observation)) })
        }
        Event::Ended(verdict) => Is::Ended(is::Ended { verdict: Some(write_verdict(verdict)) }),
    };
    proto::GameEvent { event: Some(event) }
}

fn write_observation(observation: &Observation) -> proto::Observation {
    let Observation::Stone { color, point } = observation;
    let stone = proto::ObservedStone { color: write_color(*color).into(), point: point.to_string() };
    proto::Observation { what: Some(proto::observation::What::Stone(stone)) }
}

fn read_event(event: proto::GameEvent) -> Result<Event, Malformed> {
    use game_event::Event as Is;
    Ok(match event.event.ok_or_else(|| Malformed::missing("event"))? {
        Is::Opened(opened) => Event::Opened(Box::new(read_setup(opened.setup)?)),
        Is::Started(_) => Event::Started,
        Is::OpeningDesignated(designated) => Event::OpeningDesignated {
            stones: read_points(&designated.stones, "opening_designated.stones")?
                .try_into()
                .map_err(|_| Malformed::new("opening_designated.stones", "three points are expected"))?,
            offers: u8::try_from(designated.offers)
                .map_err(|_| Malformed::new("opening_designated.offers", "a small number is expected"))?,
        },
        Is::ColoursSwapped(_) => Event::ColoursSwapped,
        Is::ColoursKept(_) => Event::ColoursKept,
        Is::OffersMade(made) => Event::OffersMade(read_points(&made.points, "offers_made.points")?),
        Is::OfferKept(kept) => Event::OfferKept(read_point(&kept.point, "offer_kept.point")?),
        Is::StonePlaced(placed) => Event::StonePlaced {
            color: read_color(placed.color, "stone_placed.color")?,
            point: read_point(&placed.point, "stone_placed.point")?,
            source: match placed.source() {
                proto::Source::Played => Source::Played,
                proto::Source::Observed => Source::Observed,
                proto::Source::Unspecified => return Err(Malformed::missing("stone_placed.source")),
            },
        },
        Is::Passed(_) => Event::Passed,
        Is::DrawOffered(offered) => Event::DrawOffered(read_seat(offered.seat, "draw_offered.seat")?),
        Is::DrawDeclined(declined) => Event::DrawDeclined(read_seat(declined.seat, "draw_declined.seat")?),
        Is::ClaimOpened(opened) => Event::ClaimOpened(read_claim(opened.claim)?),
        Is::ClaimRejected(rejected) => Event::ClaimRejected { claim: rejected.claim },
        Is::FlagFell(fell) => Event::FlagFell(read_seat(fell.seat, "flag_fell.seat")?),
        Is::IrregularityObserved(observed) => Event::IrregularityObserved(read_irregularity(observed.irregularity)?),
        Is::ObservationNoted(noted) => Event::ObservationNoted(observation(noted.observation)?),
        Is::Ended(ended) => Event::Ended(Box::new(read_verdict(ended.verdict)?)),
    })
}

pub(super) fn write_claim(claim: &Claim) -> proto::Claim {
    proto::Claim {
        number: claim.number,
        by: write_seat(claim.by).into(),
        kind: match claim.kind {
            ClaimKind::Five => proto::ClaimKind::Five,
            ClaimKind::Foul => proto::ClaimKind::Foul,
            ClaimKind::Overline => proto::ClaimKind::Overline,
            ClaimKind::Flag => proto::ClaimKind::Flag,
        }
        .into(),
        after_move: count(claim.after_move),
    }
}

pub(super) fn read_claim(claim: Option<proto::Claim>) -> Result<Claim, Malformed> {
    let claim = claim.ok_or_else(|| Malformed::missing("claim"))?;
    Ok(Claim {
        number: claim.number,
        by: read_seat(claim.by, "claim.by")?,
        kind: read_claim_kind(claim.kind, "claim.kind")?,
        after_move: claim.after_move as usize,
    })
}

pub(super) fn read_claim_kind(kind: i32, field: &'static str) -> Result<ClaimKind, Malformed> {
    match proto::ClaimKind::try_from(kind) {
        Ok(proto::ClaimKind::Five) => Ok(ClaimKind::Five),
        Ok(proto::ClaimKind::Foul) => Ok(ClaimKind::Foul),
        Ok(proto::ClaimKind::Overline) => Ok(ClaimKind::Overline),
        Ok(proto::ClaimKind::Flag) => Ok(ClaimKind::Flag),
        _ => Err(Malformed::new(field, "five, foul, overline or flag is expected")),
    }
}

pub(super) fn write_irregularity(irregularity: &Irregularity) -> proto::Irregularity {
    proto::Irregularity {
        kind: match irregularity.kind {
            IrregularityKind::FirstStoneOffCentre => proto::IrregularityKind::FirstStoneOffCentre,
            IrregularityKind::OpeningOutside26 => proto::IrregularityKind::OpeningOutside26,
            IrregularityKind::OffersNotNamed => proto::IrregularityKind::OffersNotNamed,
            IrregularityKind::TwoInARow => proto::IrregularityKind::TwoInARow,
        }
        .into(),
        by: write_seat(irregularity.by).into(),
        at_move: count(irregularity.at_move),
        accepted: irregularity.standing == Standing::Accepted,
    }
}

pub(super) fn read_irregularity(irregularity: Option<proto::Irregularity>) -> Result<Irregularity, Malformed> {
    let irregularity = irregularity.ok_or_else(|| Malformed::missing("irregularity"))?;
    Ok(Irregularity {
        kind: match irregularity.kind() {
            proto::IrregularityKind::FirstStoneOffCentre => IrregularityKind::FirstStoneOffCentre,
            proto::IrregularityKind::OpeningOutside26 => IrregularityKind::OpeningOutside26,
            proto::IrregularityKind::OffersNotNamed => IrregularityKind::OffersNotNamed,
            proto::IrregularityKind::TwoInARow => IrregularityKind::TwoInARow,
            proto::IrregularityKind::Unspecified => return Err(Malformed::missing("irregularity.kind")),
        },
        by: read_seat(irregularity.by, "irregularity.by")?,
        at_move: irregularity.at_move as usize,
        standing: if irregularity.accepted { Standing::Accepted } else { Standing::Open },
    })
}

pub(super) fn write_verdict(verdict: &Verdict) -> proto::Verdict {
    proto::Verdict {
        outcome: match verdict.outcome {
            Outcome::Win(renju::Color::Black) => proto::Outcome::BlackWins,
            Outcome::Win(renju::Color::White) => proto::Outcome::WhiteWins,
            Outcome::Draw => proto::Outcome::Draw,
        }
        .into(),
        reason: write_reason(verdict.reason).into(),
        clause: verdict.clause().to_owned(),
        after_move: count(verdict.after_move),
        ruled_by: match &verdict.ruled_by {
            RuledBy::Players => String::new(),
            RuledBy::Arbiter(id) => id.clone(),
        },
        evidence: verdict.evidence.as_ref().map(|evidence| match evidence {
            Evidence::Row(stones) => proto::verdict::Evidence::Row(proto::Row { stones: write_points(stones) }),
            Evidence::Foul(proof) => proto::verdict::Evidence::Foul(write_proof(proof)),
        }),
    }
}

pub(super) fn read_verdict(verdict: Option<proto::Verdict>) -> Result<Verdict, Malformed> {
    let verdict = verdict.ok_or_else(|| Malformed::missing("verdict"))?;
    Ok(Verdict {
        outcome: match verdict.outcome() {
            proto::Outcome::BlackWins => Outcome::Win(renju::Color::Black),
            proto::Outcome::WhiteWins => Outcome::Win(renju::Color::White),
            proto::Outcome::Draw => Outcome::Draw,
            proto::Outcome::Unspecified => return Err(Malformed::missing("verdict.outcome")),
        },
        reason: read_reason(verdict.reason())?,
        after_move: verdict.after_move as usize,
        ruled_by: if verdict.ruled_by.is_empty() { RuledBy::Players } else { RuledBy::Arbiter(verdict.ruled_by) },
        evidence: match verdict.evidence {
            None => None,
            Some(proto::verdict::Evidence::Row(row)) => Some(Evidence::Row(read_points(&row.stones, "verdict.row")?)),
            Some(proto::verdict::Evidence::Foul(proof)) => Some(Evidence::Foul(Box::new(read_proof(proof)?))),
        },
    })
}

/// The reason of a verdict, as it is sent.
#[must_use]
pub const fn write_reason(reason: Reason) -> proto::Reason {
    match reason {
        Reason::Five => proto::Reason::Five,
        Reason::Foul => proto::Reason::Foul,
        Reason::Overline => proto::Reason::Overline,
        Reason::Accepted => proto::Reason::Accepted,
        Reason::Flag => proto::Reason::Flag,
        Reason::Resignation => proto::Reason::Resignation,
        Reason::Agreement => proto::Reason::Agreement,
        Reason::DoublePass => proto::Reason::DoublePass,
        Reason::BoardFull => proto::Reason::BoardFull,
    }
}

fn read_reason(reason: proto::Reason) -> Result<Reason, Malformed> {
    Reason::ALL.into_iter().find(|&known| write_reason(known) == reason).ok_or_else(|| Malformed::missing("verdict.reason"))
}

/// Counts of moves and claims are small; the board has 225 points and a game has few passes.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
