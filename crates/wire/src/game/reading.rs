//! What is sent and stored, read as what the core knows.

use api::adjudication::v1 as proto;
use api::adjudication::v1::act::Act as IsAct;
use api::adjudication::v1::direction::{self as is, Direction as IsDirection};
use api::adjudication::v1::game_event::Event as IsEvent;
use game::conduct::CallReason;
use game::ending::{Correction, Evidence, Outcome, Reason, RuledBy, Verdict};
use game::penalties::{self, Penalty};
use game::record::Source;
use game::{
    Act, Command, Direction, Event, Press, Saying, Voice, claims, conduct, ending, opening, record,
};
use profile::Rules;
use renju::{Color, Point};
use terms::{Clause, Seat};

use super::cases::{read_claim, read_claim_kind, read_disturbance, read_irregularity};
use super::observations::observation;
use super::setups::read_setup;
use super::words::{read_duty, read_penalty_kind, read_reason, read_remedy, read_ruling};
use crate::clock::read_control;
use crate::common::{read_color, read_point, read_points, read_scores, read_seat};
use crate::proofs::read_proof;
use crate::{ChangeRequest, Malformed, Unreadable};

/// The most points a request may carry: each of the board.
const POINTS_MAX: usize = renju::POINTS;

/// The command to open a game.
///
/// # Errors
/// The field that is malformed.
pub fn game_open(setup: Option<proto::Setup>) -> Result<Command, Malformed> {
    let setup = read_setup(setup)?;
    // Whoever reads the name expects the rules that are shipped under it.
    if Rules::named(&setup.rules.name).is_some_and(|shipped| shipped != setup.rules) {
        let name = &setup.rules.name;
        return Err(Malformed::new(
            "setup.rules",
            format_args!("{name} is shipped with other rules; give yours a name of its own"),
        ));
    }
    if let Some(control) = &setup.time_control {
        read_control(control, "setup.time_control")?;
    }
    Ok(Command::Open(Box::new(setup)))
}

/// The command in a stored request, by the method that was called.
///
/// # Errors
/// When there is no such method, or the bytes are not its request.
pub fn game_command(method: &str, request: &[u8]) -> Result<Command, Unreadable> {
    fn read<M: ChangeRequest<Command = Command> + Default>(
        request: &[u8],
    ) -> Result<Command, Unreadable> {
        Ok(M::decode(request)?.command()?)
    }
    match method {
        proto::OpenGameRequest::METHOD => read::<proto::OpenGameRequest>(request),
        proto::PlayRequest::METHOD => read::<proto::PlayRequest>(request),
        proto::ObserveRequest::METHOD => read::<proto::ObserveRequest>(request),
        proto::OfficiateRequest::METHOD => read::<proto::OfficiateRequest>(request),
        proto::ReportFlagRequest::METHOD => read::<proto::ReportFlagRequest>(request),
        _ => Err(Malformed::new("method", format_args!("unknown: {method:?}")).into()),
    }
}

/// A player's act.
///
/// # Errors
/// The field that is malformed.
pub fn play(act: Option<proto::Act>) -> Result<Command, Malformed> {
    let act = act
        .and_then(|act| act.act)
        .ok_or_else(|| Malformed::missing("act"))?;
    Ok(Command::Play(match act {
        IsAct::Place(place) => place_act(&place)?.into(),
        IsAct::Press(_) => record::Act::Press.into(),
        IsAct::Pass(_) => record::Act::Pass.into(),
        IsAct::Designate(designate) => Act::Opening(opening::Act::Designate {
            stones: bounded(&designate.stones, "designate.stones")?,
            offers: designate
                .offers
                .map(|offers| read_offers(offers, "designate.offers"))
                .transpose()?,
        }),
        IsAct::Swap(_) => opening::Act::Swap.into(),
        IsAct::KeepColours(_) => opening::Act::KeepColours.into(),
        IsAct::Offer(offer) => opening::Act::Offer(bounded(&offer.points, "offer.points")?).into(),
        IsAct::Keep(keep) => opening::Act::Keep(read_point(&keep.point, "keep.point")?).into(),
        IsAct::Claim(claim) => {
            let (kind, point) = (claim.kind, &claim.point);
            claims::Act::Claim(read_claim_kind(kind, claim.irregularity, point)?).into()
        }
        IsAct::Acknowledge(_) => claims::Act::Acknowledge.into(),
        IsAct::AcceptIrregularity(accept) => {
            conduct::Act::AcceptIrregularity(accept.irregularity).into()
        }
        IsAct::Agree(agree) => Act::Conduct(conduct::Act::Agree {
            on: agree.on,
            remedy: read_remedy(agree.remedy, "agree.remedy")?,
        }),
        IsAct::Refuse(refuse) => {
            conduct::Act::Refuse(read_duty(refuse.duty, "refuse.duty")?).into()
        }
        IsAct::CallArbiter(call) => {
            conduct::Act::CallArbiter(read_call_reason(call.reason, "call_arbiter.reason")?).into()
        }
        IsAct::OfferDraw(_) => ending::Act::OfferDraw.into(),
        IsAct::AcceptDraw(_) => ending::Act::AcceptDraw.into(),
        IsAct::DeclineDraw(_) => ending::Act::DeclineDraw.into(),
        IsAct::Resign(_) => ending::Act::Resign.into(),
        IsAct::Sign(_) => ending::Act::Sign.into(),
        IsAct::Appeal(_) => ending::Act::Appeal.into(),
    }))
}

fn place_act(place: &proto::act::Place) -> Result<record::Act, Malformed> {
    let saying = match proto::Saying::try_from(place.saying) {
        Ok(proto::Saying::Unspecified) => None,
        Ok(proto::Saying::Five) => Some(Saying::Five),
        Ok(proto::Saying::DrawOffer) => Some(Saying::DrawOffer),
        Err(_) => {
            let expected = "nothing, five or a draw offer is expected";
            return Err(Malformed::new("place.saying", expected));
        }
    };
    let offers = place
        .offers
        .map(|offers| read_offers(offers, "place.offers"));
    Ok(record::Act::Place {
        point: read_point(&place.point, "place.point")?,
        saying,
        offers: offers.transpose()?,
        press: read_press(place.unpressed),
    })
}

pub(super) const fn read_press(unpressed: bool) -> Press {
    if unpressed { Press::Later } else { Press::Now }
}

fn bounded(points: &[String], field: &'static str) -> Result<Vec<Point>, Malformed> {
    if points.len() > POINTS_MAX {
        return Err(Malformed::new(
            field,
            format_args!("{} points are more than the board has", points.len()),
        ));
    }
    read_points(points, field)
}

/// A number of offers.
pub(super) fn read_offers(offers: u32, field: &'static str) -> Result<u8, Malformed> {
    u8::try_from(offers).map_err(|_| {
        Malformed::new(
            field,
            "1 to 255 is expected, and the profile may allow fewer",
        )
    })
}

/// A seat.
///
/// # Errors
/// When it is unspecified or unknown.
pub fn seat(seat: i32) -> Result<Seat, Malformed> {
    read_seat(seat, "seat")
}

/// An arbiter's ruling, given when `seen` rulings were on record.
///
/// # Errors
/// The field that is malformed.
pub fn officiate(
    direction: Option<proto::Direction>,
    seen: Option<u32>,
) -> Result<Command, Malformed> {
    Ok(Command::Officiate {
        direction: read_direction(direction)?,
        seen,
    })
}

fn read_call_reason(reason: String, field: &'static str) -> Result<Option<CallReason>, Malformed> {
    Some(reason)
        .filter(|reason| !reason.is_empty())
        .map(|reason| CallReason::try_from(reason).map_err(|error| Malformed::new(field, error)))
        .transpose()
}

pub(super) fn read_direction(direction: Option<proto::Direction>) -> Result<Direction, Malformed> {
    let direction = direction
        .and_then(|direction| direction.direction)
        .ok_or_else(|| Malformed::missing("direction"))?;
    Ok(match direction {
        IsDirection::Start(_) => record::Direction::Start.into(),
        IsDirection::Resume(_) => record::Direction::Resume.into(),
        IsDirection::Rule(rule) => Direction::Claims(claims::Direction::Rule {
            claim: rule.claim,
            finding: read_ruling(rule.finding, "direction.rule.finding")?,
        }),
        IsDirection::Settle(settle) => Direction::Conduct(conduct::Direction::Settle {
            on: settle.on,
            remedy: read_remedy(settle.remedy, "direction.settle.remedy")?,
        }),
        IsDirection::AnswerCall(answer) => {
            conduct::Direction::AnswerCall(read_seat(answer.seat, "direction.answer_call.seat")?)
                .into()
        }
        IsDirection::Penalise(penalty) => {
            penalties::Direction::Penalise(read_penalty(&penalty)?).into()
        }
        IsDirection::ConfirmSecondViolation(_) => {
            penalties::Direction::ConfirmSecondViolation.into()
        }
        IsDirection::ConfirmFlag(_) => ending::Direction::ConfirmFlag.into(),
        IsDirection::DeclareBoardFull(_) => ending::Direction::DeclareBoardFull.into(),
        IsDirection::DeclareBothFlags(_) => ending::Direction::DeclareBothFlags.into(),
        IsDirection::CorrectResult(correct) => {
            ending::Direction::CorrectResult(Box::new(read_correction(correct)?)).into()
        }
    })
}

fn read_correction(correct: is::CorrectResult) -> Result<Correction, Malformed> {
    let reason = read_reason(correct.reason, "direction.correct_result.reason")?;
    Ok(Correction {
        outcome: read_outcome(correct.outcome(), "direction.correct_result.outcome")?,
        reason,
        ground: ground(&correct.clause, reason, "direction.correct_result.clause")?,
        scores: match correct.scores {
            None => None,
            given => Some(read_scores(given, "direction.correct_result.scores")?),
        },
    })
}

fn read_penalty(penalty: &proto::Penalty) -> Result<Penalty, Malformed> {
    Ok(Penalty {
        seat: read_seat(penalty.seat, "penalty.seat")?,
        kind: read_penalty_kind(penalty.kind, "penalty.kind")?,
        clause: Clause::new(&penalty.clause)
            .map_err(|error| Malformed::new("penalty.clause", error))?,
    })
}

/// The clause of a verdict, where it says more than the reason alone, which names its clause by itself most of the time.
fn ground(clause: &str, reason: Reason, field: &'static str) -> Result<Option<Clause>, Malformed> {
    if clause.is_empty() || clause == reason.clause() {
        return Ok(None);
    }
    Clause::new(clause)
        .map(Some)
        .map_err(|error| Malformed::new(field, error))
}

/// An event, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_game_event(event: proto::GameEvent) -> Result<Event, Malformed> {
    let event = event.event.ok_or_else(|| Malformed::missing("event"))?;
    Ok(match event {
        IsEvent::Opened(opened) => {
            record::Event::Opened(Box::new(read_setup(opened.setup)?)).into()
        }
        IsEvent::Started(_) => record::Event::Started.into(),
        IsEvent::Resumed(resumed) => Event::Record(record::Event::Resumed {
            seat: read_seat(resumed.seat, "resumed.seat")?,
        }),
        IsEvent::StonePlaced(placed) => Event::Record(record::Event::StonePlaced {
            color: read_color(placed.color, "stone_placed.color")?,
            point: read_point(&placed.point, "stone_placed.point")?,
            source: match placed.source() {
                proto::Source::Played => Source::Played,
                proto::Source::Observed => Source::Observed,
                proto::Source::Unspecified => {
                    return Err(Malformed::missing("stone_placed.source"));
                }
            },
            press: read_press(placed.unpressed),
        }),
        IsEvent::StoneShifted(shifted) => Event::Record(record::Event::StoneShifted {
            from: read_point(&shifted.from, "stone_shifted.from")?,
            to: read_point(&shifted.to, "stone_shifted.to")?,
        }),
        IsEvent::Pressed(pressed) => {
            record::Event::Pressed(read_seat(pressed.seat, "pressed.seat")?).into()
        }
        IsEvent::Passed(_) => record::Event::Passed.into(),
        IsEvent::ObservationNoted(noted) => {
            Event::ObservationNoted(observation(noted.observation)?)
        }
        IsEvent::DirectionSuperseded(superseded) => {
            Event::DirectionSuperseded(Box::new(read_direction(superseded.direction)?))
        }
        IsEvent::OpeningDesignated(designated) => Event::Opening(opening::Event::Designated {
            stones: read_points(&designated.stones, "opening_designated.stones")?,
            offers: designated
                .offers
                .map(|offers| read_offers(offers, "opening_designated.offers"))
                .transpose()?,
        }),
        IsEvent::OffersNamed(named) => {
            let offers = read_offers(named.offers, "offers_named.offers")?;
            opening::Event::OffersNamed(offers).into()
        }
        IsEvent::ColoursSwapped(_) => opening::Event::ColoursSwapped.into(),
        IsEvent::ColoursKept(_) => opening::Event::ColoursKept.into(),
        IsEvent::OffersMade(made) => {
            opening::Event::OffersMade(read_points(&made.points, "offers_made.points")?).into()
        }
        IsEvent::OfferKept(kept) => {
            opening::Event::OfferKept(read_point(&kept.point, "offer_kept.point")?).into()
        }
        IsEvent::ClaimOpened(opened) => claims::Event::Opened(read_claim(opened.claim)?).into(),
        IsEvent::ClaimUpheld(upheld) => Event::Claims(claims::Event::Upheld {
            claim: upheld.claim,
            finding: read_ruling(upheld.finding, "claim_upheld.finding")?,
        }),
        IsEvent::ClaimRejected(rejected) => Event::Claims(claims::Event::Rejected {
            claim: rejected.claim,
            voice: if rejected.by_system {
                Voice::System
            } else {
                Voice::Arbiter
            },
        }),
        IsEvent::IrregularityObserved(observed) => {
            let seen = read_irregularity(observed.irregularity)?;
            conduct::Event::IrregularityObserved(seen).into()
        }
        IsEvent::IrregularityAccepted(accepted) => {
            conduct::Event::IrregularityAccepted(accepted.irregularity).into()
        }
        IsEvent::DisturbanceObserved(observed) => {
            let seen = read_disturbance(observed.disturbance)?;
            conduct::Event::DisturbanceObserved(seen).into()
        }
        IsEvent::RemedyAgreed(agreed) => Event::Conduct(conduct::Event::RemedyAgreed {
            on: agreed.on,
            seat: read_seat(agreed.seat, "remedy_agreed.seat")?,
            remedy: read_remedy(agreed.remedy, "remedy_agreed.remedy")?,
        }),
        IsEvent::DisturbanceSettled(settled) => {
            Event::Conduct(conduct::Event::DisturbanceSettled {
                on: settled.on,
                remedy: read_remedy(settled.remedy, "disturbance_settled.remedy")?,
            })
        }
        IsEvent::ColoursCorrected(_) => conduct::Event::ColoursCorrected.into(),
        IsEvent::WrongColoursStand(_) => conduct::Event::WrongColoursStand.into(),
        IsEvent::DutyRefused(refused) => Event::Conduct(conduct::Event::DutyRefused {
            seat: read_seat(refused.seat, "duty_refused.seat")?,
            duty: read_duty(refused.duty, "duty_refused.duty")?,
        }),
        IsEvent::ArbiterCalled(call) => {
            Event::Conduct(conduct::Event::ArbiterCalled(conduct::Call {
                seat: read_seat(call.seat, "arbiter_called.seat")?,
                reason: read_call_reason(call.reason, "arbiter_called.reason")?,
            }))
        }
        IsEvent::CallAnswered(answered) => {
            conduct::Event::CallAnswered(read_seat(answered.seat, "call_answered.seat")?).into()
        }
        IsEvent::Penalised(penalised) => {
            let penalty = penalised
                .penalty
                .ok_or_else(|| Malformed::missing("penalised.penalty"))?;
            penalties::Event::Penalised(read_penalty(&penalty)?).into()
        }
        IsEvent::DrawOffered(offered) => {
            ending::Event::DrawOffered(read_seat(offered.seat, "draw_offered.seat")?).into()
        }
        IsEvent::DrawDeclined(declined) => {
            ending::Event::DrawDeclined(read_seat(declined.seat, "draw_declined.seat")?).into()
        }
        IsEvent::FlagFell(fell) => {
            ending::Event::FlagFell(read_seat(fell.seat, "flag_fell.seat")?).into()
        }
        IsEvent::Ended(ended) => {
            ending::Event::Ended(Box::new(read_verdict(ended.verdict)?)).into()
        }
        IsEvent::Signed(signed) => {
            ending::Event::Signed(read_seat(signed.seat, "signed.seat")?).into()
        }
        IsEvent::Appealed(appealed) => {
            ending::Event::Appealed(read_seat(appealed.seat, "appealed.seat")?).into()
        }
        IsEvent::ResultCorrected(corrected) => {
            let verdict = Box::new(read_verdict(corrected.verdict)?);
            ending::Event::ResultCorrected(verdict).into()
        }
    })
}

/// A verdict, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_verdict(verdict: Option<proto::Verdict>) -> Result<Verdict, Malformed> {
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
        scores: read_scores(verdict.scores, "verdict.scores")?,
    })
}

fn read_outcome(outcome: proto::Outcome, field: &'static str) -> Result<Outcome, Malformed> {
    match outcome {
        proto::Outcome::BlackWins => Ok(Outcome::Win(Color::Black)),
        proto::Outcome::WhiteWins => Ok(Outcome::Win(Color::White)),
        proto::Outcome::Draw => Ok(Outcome::Draw),
        proto::Outcome::BothLose => Ok(Outcome::BothLose),
        proto::Outcome::Unspecified => Err(Malformed::missing(field)),
    }
}
