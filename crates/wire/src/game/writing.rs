//! What the core knows, as it is sent and stored.

use api::adjudication::v1 as proto;
use api::adjudication::v1::direction::{self, Direction as IsDirection};
use api::adjudication::v1::game_event as is;
use api::adjudication::v1::game_event::Event as Is;
use game::ending::{Evidence, Outcome, RuledBy, Verdict};
use game::penalties::{self, Penalty};
use game::record::{Ply, Press, Source};
use game::{Direction, Event, Game, Phase, Voice, claims, conduct, ending, opening, record};
use profile::Step;
use renju::{Color, Move};
use terms::Seat;

use super::cases::{count, write_claim, write_disturbance, write_irregularity};
use super::observations::write_observation;
use super::setups::{setup, whole_setup};
use super::words::{
    write_duty, write_penalty_kind, write_reason, write_remedy, write_ruling, write_some_seat,
};
use crate::common::{write_color, write_points, write_scores, write_seat};
use crate::proofs::write_proof;

/// An event, as it is sent and stored.
#[must_use]
pub fn game_event(event: &Event) -> proto::GameEvent {
    let event = match event {
        Event::Record(event) => write_record(event),
        Event::Opening(event) => write_opening(event),
        Event::Claims(event) => write_claims(event),
        Event::Conduct(event) => write_conduct(event),
        Event::Penalties(penalties::Event::Penalised(penalty)) => Is::Penalised(is::Penalised {
            penalty: Some(write_penalty(penalty)),
        }),
        Event::Ending(event) => write_ending(event),
        Event::ObservationNoted(observation) => Is::ObservationNoted(is::ObservationNoted {
            observation: Some(write_observation(observation)),
        }),
        Event::DirectionSuperseded(direction) => Is::DirectionSuperseded(is::DirectionSuperseded {
            direction: Some(write_direction(direction)),
        }),
    };
    proto::GameEvent { event: Some(event) }
}

fn write_record(event: &record::Event) -> Is {
    match event {
        record::Event::Opened(opened) => Is::Opened(is::Opened {
            setup: Some(whole_setup(opened)),
        }),
        record::Event::Started => Is::Started(is::Started {}),
        record::Event::Resumed { seat } => Is::Resumed(is::Resumed {
            seat: write_seat(*seat).into(),
        }),
        record::Event::StonePlaced {
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
        record::Event::StoneShifted { from, to } => Is::StoneShifted(is::StoneShifted {
            from: from.to_string(),
            to: to.to_string(),
        }),
        record::Event::Pressed(seat) => Is::Pressed(is::Pressed {
            seat: write_seat(*seat).into(),
        }),
        record::Event::Passed => Is::Passed(is::Passed {}),
    }
}

fn write_opening(event: &opening::Event) -> Is {
    match event {
        opening::Event::Designated { stones, offers } => {
            Is::OpeningDesignated(is::OpeningDesignated {
                stones: write_points(stones),
                offers: offers.map(u32::from),
            })
        }
        opening::Event::OffersNamed(offers) => Is::OffersNamed(is::OffersNamed {
            offers: u32::from(*offers),
        }),
        opening::Event::ColoursSwapped => Is::ColoursSwapped(is::ColoursSwapped {}),
        opening::Event::ColoursKept => Is::ColoursKept(is::ColoursKept {}),
        opening::Event::OffersMade(points) => Is::OffersMade(is::OffersMade {
            points: write_points(points),
        }),
        opening::Event::OfferKept(point) => Is::OfferKept(is::OfferKept {
            point: point.to_string(),
        }),
    }
}

fn write_claims(event: &claims::Event) -> Is {
    match event {
        claims::Event::Opened(claim) => Is::ClaimOpened(is::ClaimOpened {
            claim: Some(write_claim(claim)),
        }),
        claims::Event::Upheld { claim, finding } => Is::ClaimUpheld(is::ClaimUpheld {
            claim: *claim,
            finding: write_ruling(*finding).into(),
        }),
        claims::Event::Rejected { claim, voice } => Is::ClaimRejected(is::ClaimRejected {
            claim: *claim,
            by_system: *voice == Voice::System,
        }),
    }
}

fn write_conduct(event: &conduct::Event) -> Is {
    match event {
        conduct::Event::IrregularityObserved(irregularity) => {
            Is::IrregularityObserved(is::IrregularityObserved {
                irregularity: Some(write_irregularity(irregularity)),
            })
        }
        conduct::Event::IrregularityAccepted(number) => {
            Is::IrregularityAccepted(is::IrregularityAccepted {
                irregularity: *number,
            })
        }
        conduct::Event::DisturbanceObserved(disturbance) => {
            Is::DisturbanceObserved(is::DisturbanceObserved {
                disturbance: Some(write_disturbance(disturbance)),
            })
        }
        conduct::Event::RemedyAgreed { on, seat, remedy } => Is::RemedyAgreed(is::RemedyAgreed {
            on: *on,
            seat: write_seat(*seat).into(),
            remedy: write_remedy(*remedy).into(),
        }),
        conduct::Event::DisturbanceSettled { on, remedy } => {
            Is::DisturbanceSettled(is::DisturbanceSettled {
                on: *on,
                remedy: write_remedy(*remedy).into(),
            })
        }
        conduct::Event::ColoursCorrected => Is::ColoursCorrected(is::ColoursCorrected {}),
        conduct::Event::WrongColoursStand => Is::WrongColoursStand(is::WrongColoursStand {}),
        conduct::Event::DutyRefused { seat, duty } => Is::DutyRefused(is::DutyRefused {
            seat: write_seat(*seat).into(),
            duty: write_duty(*duty).into(),
        }),
        conduct::Event::ArbiterCalled(call) => Is::ArbiterCalled(write_call(call)),
        conduct::Event::CallAnswered(seat) => Is::CallAnswered(is::CallAnswered {
            seat: write_seat(*seat).into(),
        }),
    }
}

fn write_ending(event: &ending::Event) -> Is {
    match event {
        ending::Event::DrawOffered(seat) => Is::DrawOffered(is::DrawOffered {
            seat: write_seat(*seat).into(),
        }),
        ending::Event::DrawDeclined(seat) => Is::DrawDeclined(is::DrawDeclined {
            seat: write_seat(*seat).into(),
        }),
        ending::Event::FlagFell(seat) => Is::FlagFell(is::FlagFell {
            seat: write_seat(*seat).into(),
        }),
        ending::Event::Ended(verdict) => Is::Ended(is::Ended {
            verdict: Some(write_verdict(verdict)),
        }),
        ending::Event::Signed(seat) => Is::Signed(is::Signed {
            seat: write_seat(*seat).into(),
        }),
        ending::Event::Appealed(seat) => Is::Appealed(is::Appealed {
            seat: write_seat(*seat).into(),
        }),
        ending::Event::ResultCorrected(verdict) => Is::ResultCorrected(is::ResultCorrected {
            verdict: Some(write_verdict(verdict)),
        }),
    }
}

fn write_direction(direction: &Direction) -> proto::Direction {
    let direction = match direction {
        Direction::Record(record::Direction::Start) => IsDirection::Start(direction::StartGame {}),
        Direction::Record(record::Direction::Resume) => {
            IsDirection::Resume(direction::ResumeGame {})
        }
        Direction::Claims(claims::Direction::Rule { claim, finding }) => {
            IsDirection::Rule(direction::RuleClaim {
                claim: *claim,
                finding: write_ruling(*finding).into(),
            })
        }
        Direction::Conduct(conduct::Direction::Settle { on, remedy }) => {
            IsDirection::Settle(direction::Settle {
                on: *on,
                remedy: write_remedy(*remedy).into(),
            })
        }
        Direction::Conduct(conduct::Direction::AnswerCall(seat)) => {
            IsDirection::AnswerCall(direction::AnswerCall {
                seat: write_seat(*seat).into(),
            })
        }
        Direction::Penalties(penalties::Direction::Penalise(penalty)) => {
            IsDirection::Penalise(write_penalty(penalty))
        }
        Direction::Penalties(penalties::Direction::ConfirmSecondViolation) => {
            IsDirection::ConfirmSecondViolation(direction::ConfirmSecondViolation {})
        }
        Direction::Ending(ending::Direction::ConfirmFlag) => {
            IsDirection::ConfirmFlag(direction::ConfirmFlag {})
        }
        Direction::Ending(ending::Direction::DeclareBoardFull) => {
            IsDirection::DeclareBoardFull(direction::DeclareBoardFull {})
        }
        Direction::Ending(ending::Direction::DeclareBothFlags) => {
            IsDirection::DeclareBothFlags(direction::DeclareBothFlags {})
        }
        Direction::Ending(ending::Direction::CorrectResult(correction)) => {
            let clause = correction.ground.as_ref().map(ToString::to_string);
            IsDirection::CorrectResult(direction::CorrectResult {
                outcome: write_outcome(correction.outcome).into(),
                reason: write_reason(correction.reason).into(),
                clause: clause.unwrap_or_default(),
                scores: correction.scores.map(write_scores),
            })
        }
    };
    proto::Direction {
        direction: Some(direction),
    }
}

fn write_call(call: &conduct::Call) -> proto::Call {
    proto::Call {
        seat: write_seat(call.seat).into(),
        reason: call.reason.clone().map(String::from).unwrap_or_default(),
    }
}

fn write_penalty(penalty: &Penalty) -> proto::Penalty {
    proto::Penalty {
        seat: write_seat(penalty.seat).into(),
        kind: write_penalty_kind(penalty.kind).into(),
        clause: penalty.clause.to_string(),
    }
}

fn write_verdict(verdict: &Verdict) -> proto::Verdict {
    proto::Verdict {
        outcome: write_outcome(verdict.outcome).into(),
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
        scores: Some(write_scores(verdict.scores)),
    }
}

const fn write_outcome(outcome: Outcome) -> proto::Outcome {
    match outcome {
        Outcome::Win(Color::Black) => proto::Outcome::BlackWins,
        Outcome::Win(Color::White) => proto::Outcome::WhiteWins,
        Outcome::Draw => proto::Outcome::Draw,
        Outcome::BothLose => proto::Outcome::BothLose,
    }
}

/// A game as everybody may see it; none if it was never opened.
#[must_use]
pub fn game_state(game: &Game, version: u64, head: String) -> Option<proto::GameState> {
    Some(proto::GameState {
        setup: Some(setup(game.setup()?)),
        version,
        head,
        phase: phase(game.phase()).into(),
        to_move: write_color(game.to_move()).into(),
        on_move: write_seat(game.on_move()).into(),
        first: Some(seat_state(game, Seat::First)),
        second: Some(seat_state(game, Seat::Second)),
        moves: game.plies().iter().map(ply).collect(),
        unpressed: write_some_seat(game.unpressed()),
        rulings: game.rulings(),
        waiting: count(game.waiting()),
        offers_named: u32::from(game.offers_named()),
        offers: write_points(game.offers()),
        open_claims: game.claims().iter().map(write_claim).collect(),
        irregularities: game
            .irregularities()
            .iter()
            .map(write_irregularity)
            .collect(),
        disturbances: game.disturbances().iter().map(write_disturbance).collect(),
        calls: game.calls().iter().map(write_call).collect(),
        penalties: game.penalties().iter().map(write_penalty).collect(),
        draw_offer: write_some_seat(game.draw_offer()),
        flag_fallen: write_some_seat(game.flag_fallen()),
        verdict: game.verdict().map(write_verdict),
    })
}

fn seat_state(game: &Game, seat: Seat) -> proto::SeatState {
    proto::SeatState {
        color: write_color(game.color_of(seat)).into(),
        draw_offers: u32::from(game.draw_offers_made(seat)),
        violations: u32::from(game.violations(seat)),
        signed: game.has_signed(seat),
    }
}

fn ply(ply: &Ply) -> proto::Ply {
    let mv = match ply.mv {
        Move::Stone(point) => proto::ply::Move::Point(point.to_string()),
        Move::Pass => proto::ply::Move::Pass(proto::ply::Passed {}),
    };
    proto::Ply {
        color: write_color(ply.color).into(),
        r#move: Some(mv),
    }
}

const fn phase(phase: Phase) -> proto::Phase {
    match phase {
        Phase::NotOpen => proto::Phase::Unspecified,
        Phase::Appointed => proto::Phase::Appointed,
        Phase::Opening(Step::Designate) => proto::Phase::Designate,
        Phase::Opening(Step::Swap) => proto::Phase::Swap,
        Phase::Opening(Step::Placement) => proto::Phase::Placement,
        Phase::Opening(Step::Offer) => proto::Phase::Offer,
        Phase::Opening(Step::Keep) => proto::Phase::Keep,
        Phase::Play => proto::Phase::Play,
        Phase::Claimed => proto::Phase::Claimed,
        Phase::FlagFallen => proto::Phase::FlagFallen,
        Phase::SecondViolation => proto::Phase::SecondViolation,
        Phase::Ended => proto::Phase::Ended,
    }
}
