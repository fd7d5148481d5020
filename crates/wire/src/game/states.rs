use api::adjudication::v1 as proto;
use game::{Game, Phase};
use profile::Step;
use renju::Color;
use terms::Seat;

use super::directions::write_penalty;
use super::events::write_verdict;
use super::matters::{write_claim, write_disturbance, write_irregularity};
use super::setups::setup;
use super::words::write_some_seat;
use crate::common::{write_color, write_points, write_seat};

/// A game as everybody may see it; none if it was never opened.
#[must_use]
pub fn game_state(game: &Game, version: u64, head: String) -> Option<proto::GameState> {
    Some(proto::GameState {
        setup: Some(setup(game.setup()?)),
        version,
        phase: phase(game.phase()).into(),
        to_move: write_color(game.to_move()).into(),
        black: write_seat(game.holder(Color::Black)).into(),
        moves: game.plies().iter().map(|ply| ply.mv.to_string()).collect(),
        open_claims: game.claims().iter().map(write_claim).collect(),
        irregularities: game
            .irregularities()
            .iter()
            .map(write_irregularity)
            .collect(),
        draw_offer: write_some_seat(game.draw_offer()),
        offers: write_points(game.offers()),
        offers_named: u32::from(game.offers_named()),
        verdict: game.verdict().map(write_verdict),
        head,
        on_move: write_seat(game.on_move()).into(),
        unpressed: write_some_seat(game.unpressed()),
        disturbances: game.disturbances().iter().map(write_disturbance).collect(),
        penalties: game.penalties().iter().map(write_penalty).collect(),
        draw_offers_first: u32::from(game.draw_offers_made(Seat::First)),
        draw_offers_second: u32::from(game.draw_offers_made(Seat::Second)),
        fallen: write_some_seat(game.fallen()),
        words: game.words(),
        signed_first: game.has_signed(Seat::First),
        signed_second: game.has_signed(Seat::Second),
    })
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
