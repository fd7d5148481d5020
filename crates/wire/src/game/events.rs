use aggregate::Codec;
use api::adjudication::v1 as proto;
use api::adjudication::v1::game_event;
use game::{Event, Evidence, Game, Outcome, Press, RuledBy, Source, Verdict, Voice};
use prost::Message;

use super::directions::{ground, read_direction, read_penalty, write_direction, write_penalty};
use super::matters::{
    read_claim, read_disturbance, read_irregularity, write_claim, write_disturbance,
    write_irregularity,
};
use super::observations::{observation, write_observation};
use super::requests::read_offers;
use super::setups::{read_setup, whole_setup};
use super::words::{
    read_duty, read_reason, read_remedy, read_ruling, write_duty, write_reason, write_remedy,
    write_ruling,
};
use crate::common::{
    read_color, read_point, read_points, read_seat, write_color, write_points, write_seat,
};
use crate::proofs::{read_proof, write_proof};
use crate::{Malformed, Unreadable};

/// Stores the events of games.
#[derive(Clone, Copy, Debug)]
pub struct GameCodec;

impl Codec<Game> for GameCodec {
    type Message = proto::GameEvent;
    type Error = Unreadable;

    fn write(event: &Event) -> proto::GameEvent {
        game_event(event)
    }

    fn read(message: proto::GameEvent) -> Result<Event, Unreadable> {
        Ok(read_game_event(message)?)
    }

    fn encode(message: &proto::GameEvent) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<proto::GameEvent, Unreadable> {
        Ok(proto::GameEvent::decode(bytes)?)
    }
}

/// An event, as it is sent and stored.
#[must_use]
pub fn game_event(event: &Event) -> proto::GameEvent {
    use game_event as is;
    use game_event::Event as Is;
    let event = match event {
        Event::Opened(opened) => Is::Opened(is::Opened {
            setup: Some(whole_setup(opened)),
        }),
        Event::Started => Is::Started(is::Started {}),
        Event::OpeningDesignated { stones, offers } => {
            Is::OpeningDesignated(is::OpeningDesignated {
                stones: write_points(stones),
                offers: offers.map(u32::from),
            })
        }
        Event::OffersNamed(offers) => Is::OffersNamed(is::OffersNamed {
            offers: u32::from(*offers),
        }),
        Event::ColoursSwapped => Is::ColoursSwapped(is::ColoursSwapped {}),
        Event::ColoursKept => Is::ColoursKept(is::ColoursKept {}),
        Event::OffersMade(points) => Is::OffersMade(is::OffersMade {
            points: write_points(points),
        }),
        Event::OfferKept(point) => Is::OfferKept(is::OfferKept {
            point: point.to_string(),
        }),
        Event::StonePlaced {
            color,
            point,
            source,
            press,
        } => Is::StonePlaced(is::StonePlaced {
            color: write_color(*color).into(),
            point: point.to_string(),
            source: match source {
                Source::Played => proto::Source::Played,
                Source::Observed => proto::Source::Observed,
            }
            .into(),
            unpressed: *press == Press::Later,
        }),
        Event::StoneShifted { from, to } => Is::StoneShifted(is::StoneShifted {
            from: from.to_string(),
            to: to.to_string(),
        }),
        Event::Pressed(seat) => Is::Pressed(is::Pressed {
            seat: write_seat(*seat).into(),
        }),
        Event::Passed => Is::Passed(is::Passed {}),
        Event::DrawOffered(seat) => Is::DrawOffered(is::DrawOffered {
            seat: write_seat(*seat).into(),
        }),
        Event::DrawDeclined(seat) => Is::DrawDeclined(is::DrawDeclined {
            seat: write_seat(*seat).into(),
        }),
        Event::ClaimOpened(claim) => Is::ClaimOpened(is::ClaimOpened {
            claim: Some(write_claim(claim)),
        }),
        Event::ClaimUpheld { claim, finding } => Is::ClaimUpheld(is::ClaimUpheld {
            claim: *claim,
            finding: write_ruling(*finding).into(),
        }),
        Event::ClaimRejected { claim, voice } => Is::ClaimRejected(is::ClaimRejected {
            claim: *claim,
            by_system: *voice == Voice::System,
        }),
        Event::FlagFell(seat) => Is::FlagFell(is::FlagFell {
            seat: write_seat(*seat).into(),
        }),
        Event::IrregularityObserved(irregularity) => {
            Is::IrregularityObserved(is::IrregularityObserved {
                irregularity: Some(write_irregularity(irregularity)),
            })
        }
        Event::IrregularityAccepted(number) => Is::IrregularityAccepted(is::IrregularityAccepted {
            irregularity: *number,
        }),
        Event::DisturbanceObserved(disturbance) => {
            Is::DisturbanceObserved(is::DisturbanceObserved {
                disturbance: Some(write_disturbance(disturbance)),
            })
        }
        Event::RemedyAgreed { on, seat, remedy } => {
            let (seat, remedy) = (write_seat(*seat).into(), write_remedy(*remedy).into());
            Is::RemedyAgreed(is::RemedyAgreed {
                on: *on,
                seat,
                remedy,
            })
        }
        Event::DisturbanceSettled { on, remedy } => {
            Is::DisturbanceSettled(is::DisturbanceSettled {
                on: *on,
                remedy: write_remedy(*remedy).into(),
            })
        }
        Event::ColoursCorrected => Is::ColoursCorrected(is::ColoursCorrected {}),
        Event::WrongColoursStand => Is::WrongColoursStand(is::WrongColoursStand {}),
        Event::Penalised(penalty) => Is::Penalised(is::Penalised {
            penalty: Some(write_penalty(penalty)),
        }),
        Event::DutyRefused { seat, duty } => Is::DutyRefused(is::DutyRefused {
            seat: write_seat(*seat).into(),
            duty: write_duty(*duty).into(),
        }),
        Event::DirectionSuperseded(direction) => Is::DirectionSuperseded(is::DirectionSuperseded {
            direction: Some(write_direction(direction)),
        }),
        Event::Signed(seat) => Is::Signed(is::Signed {
            seat: write_seat(*seat).into(),
        }),
        Event::Appealed(seat) => Is::Appealed(is::Appealed {
            seat: write_seat(*seat).into(),
        }),
        Event::ResultCorrected(verdict) => Is::ResultCorrected(is::ResultCorrected {
            verdict: Some(write_verdict(verdict)),
        }),
        Event::ObservationNoted(observation) => Is::ObservationNoted(is::ObservationNoted {
            observation: Some(write_observation(observation)),
        }),
        Event::Ended(verdict) => Is::Ended(is::Ended {
            verdict: Some(write_verdict(verdict)),
        }),
    };
    proto::GameEvent { event: Some(event) }
}

/// An event, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_game_event(event: proto::GameEvent) -> Result<Event, Malformed> {
    use game_event::Event as Is;
    Ok(
        match event.event.ok_or_else(|| Malformed::missing("event"))? {
            Is::Opened(opened) => Event::Opened(Box::new(read_setup(opened.setup)?)),
            Is::Started(_) => Event::Started,
            Is::OpeningDesignated(designated) => Event::OpeningDesignated {
                stones: read_points(&designated.stones, "opening_designated.stones")?,
                offers: designated
                    .offers
                    .map(|offers| read_offers(offers, "opening_designated.offers"))
                    .transpose()?,
            },
            Is::OffersNamed(named) => {
                Event::OffersNamed(read_offers(named.offers, "offers_named.offers")?)
            }
            Is::ColoursSwapped(_) => Event::ColoursSwapped,
            Is::ColoursKept(_) => Event::ColoursKept,
            Is::OffersMade(made) => {
                Event::OffersMade(read_points(&made.points, "offers_made.points")?)
            }
            Is::OfferKept(kept) => Event::OfferKept(read_point(&kept.point, "offer_kept.point")?),
            Is::StonePlaced(placed) => Event::StonePlaced {
                color: read_color(placed.color, "stone_placed.color")?,
                point: read_point(&placed.point, "stone_placed.point")?,
                source: match placed.source() {
                    proto::Source::Played => Source::Played,
                    proto::Source::Observed => Source::Observed,
                    proto::Source::Unspecified => {
                        return Err(Malformed::missing("stone_placed.source"));
                    }
                },
                press: if placed.unpressed {
                    Press::Later
                } else {
                    Press::Now
                },
            },
            Is::StoneShifted(shifted) => Event::StoneShifted {
                from: read_point(&shifted.from, "stone_shifted.from")?,
                to: read_point(&shifted.to, "stone_shifted.to")?,
            },
            Is::Pressed(pressed) => Event::Pressed(read_seat(pressed.seat, "pressed.seat")?),
            Is::Passed(_) => Event::Passed,
            Is::DrawOffered(offered) => {
                Event::DrawOffered(read_seat(offered.seat, "draw_offered.seat")?)
            }
            Is::DrawDeclined(declined) => {
                Event::DrawDeclined(read_seat(declined.seat, "draw_declined.seat")?)
            }
            Is::ClaimOpened(opened) => Event::ClaimOpened(read_claim(opened.claim)?),
            Is::ClaimUpheld(upheld) => Event::ClaimUpheld {
                claim: upheld.claim,
                finding: read_ruling(upheld.finding, "claim_upheld.finding")?,
            },
            Is::ClaimRejected(rejected) => {
                let voice = if rejected.by_system {
                    Voice::System
                } else {
                    Voice::Arbiter
                };
                Event::ClaimRejected {
                    claim: rejected.claim,
                    voice,
                }
            }
            Is::FlagFell(fell) => Event::FlagFell(read_seat(fell.seat, "flag_fell.seat")?),
            Is::IrregularityObserved(observed) => {
                Event::IrregularityObserved(read_irregularity(observed.irregularity)?)
            }
            Is::IrregularityAccepted(accepted) => {
                Event::IrregularityAccepted(accepted.irregularity)
            }
            Is::DisturbanceObserved(observed) => {
                Event::DisturbanceObserved(read_disturbance(observed.disturbance)?)
            }
            Is::RemedyAgreed(agreed) => Event::RemedyAgreed {
                on: agreed.on,
                seat: read_seat(agreed.seat, "remedy_agreed.seat")?,
                remedy: read_remedy(agreed.remedy, "remedy_agreed.remedy")?,
            },
            Is::DisturbanceSettled(settled) => Event::DisturbanceSettled {
                on: settled.on,
                remedy: read_remedy(settled.remedy, "disturbance_settled.remedy")?,
            },
            Is::ColoursCorrected(_) => Event::ColoursCorrected,
            Is::WrongColoursStand(_) => Event::WrongColoursStand,
            Is::Penalised(penalised) => Event::Penalised(read_penalty(
                penalised
                    .penalty
                    .ok_or_else(|| Malformed::missing("penalised.penalty"))?,
            )?),
            Is::DutyRefused(refused) => Event::DutyRefused {
                seat: read_seat(refused.seat, "duty_refused.seat")?,
                duty: read_duty(refused.duty, "duty_refused.duty")?,
            },
            Is::DirectionSuperseded(superseded) => {
                Event::DirectionSuperseded(Box::new(read_direction(superseded.direction)?))
            }
            Is::Signed(signed) => Event::Signed(read_seat(signed.seat, "signed.seat")?),
            Is::Appealed(appealed) => Event::Appealed(read_seat(appealed.seat, "appealed.seat")?),
            Is::ResultCorrected(corrected) => {
                Event::ResultCorrected(Box::new(read_verdict(corrected.verdict)?))
            }
            Is::ObservationNoted(noted) => Event::ObservationNoted(observation(noted.observation)?),
            Is::Ended(ended) => Event::Ended(Box::new(read_verdict(ended.verdict)?)),
        },
    )
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
            RuledBy::Players | RuledBy::System => String::new(),
            RuledBy::Arbiter(id) => id.clone(),
        },
        by_system: verdict.ruled_by == RuledBy::System,
        evidence: verdict.evidence.as_ref().map(|evidence| match evidence {
            Evidence::Row(stones) => proto::verdict::Evidence::Row(proto::Row {
                stones: write_points(stones),
            }),
            Evidence::Foul(proof) => proto::verdict::Evidence::Foul(write_proof(proof)),
        }),
    }
}

pub(super) fn read_verdict(verdict: Option<proto::Verdict>) -> Result<Verdict, Malformed> {
    let verdict = verdict.ok_or_else(|| Malformed::missing("verdict"))?;
    let reason = read_reason(verdict.reason, "verdict.reason")?;
    Ok(Verdict {
        outcome: read_outcome(verdict.outcome(), "verdict.outcome")?,
        reason,
        after_move: verdict.after_move as usize,
        ground: ground(&verdict.clause, reason, "verdict.clause")?,
        ruled_by: match verdict.ruled_by {
            _ if verdict.by_system => RuledBy::System,
            id if id.is_empty() => RuledBy::Players,
            id => RuledBy::Arbiter(id),
        },
        evidence: match verdict.evidence {
            None => None,
            Some(proto::verdict::Evidence::Row(row)) => {
                Some(Evidence::Row(read_points(&row.stones, "verdict.row")?))
            }
            Some(proto::verdict::Evidence::Foul(proof)) => {
                Some(Evidence::Foul(Box::new(read_proof(proof)?)))
            }
        },
    })
}

pub(super) fn read_outcome(
    outcome: proto::Outcome,
    field: &'static str,
) -> Result<Outcome, Malformed> {
    match outcome {
        proto::Outcome::BlackWins => Ok(Outcome::Win(renju::Color::Black)),
        proto::Outcome::WhiteWins => Ok(Outcome::Win(renju::Color::White)),
        proto::Outcome::Draw => Ok(Outcome::Draw),
        proto::Outcome::Unspecified => Err(Malformed::missing(field)),
    }
}

/// Counts of moves and claims are small; the board has 225 points and a game has few passes.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
