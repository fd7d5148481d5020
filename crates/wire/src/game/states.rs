use api::adjudication::v1 as proto;
use game::{Game, Outcome, Phase, Seat, Step};
use renju::Color;

use super::events::{write_claim, write_irregularity, write_verdict};
use super::setups::setup;
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
        irregularities: game.irregularities().iter().map(write_irregularity).collect(),
        draw_offer: game.draw_offer().map_or(api::common::v1::Seat::Unspecified, write_seat).into(),
        offers: write_points(game.offers()),
        offers_named: u32::from(game.offers_named()),
        verdict: game.verdict().map(write_verdict),
        head,
    })
}

const fn phase(phase: Phase) -> proto::Phase {
    match phase {
        Phase::NotOpen => proto::Phase::Unspecified,
        Phase::Appointed => proto::Phase::Appointed,
        Phase::Opening(Step::Designate) => proto::Phase::Designate,
        Phase::Opening(Step::Swap) => proto::Phase::Swap,
        Phase::Opening(Step::FourthMove) => proto::Phase::FourthMove,
        Phase::Opening(Step::Offer) => proto::Phase::Offer,
        Phase::Opening(Step::Keep) => proto::Phase::Keep,
        Phase::Play => proto::Phase::Play,
        Phase::Claimed => proto::Phase::Claimed,
        Phase::FlagFallen => proto::Phase::FlagFallen,
        Phase::Ended => proto::Phase::Ended,
    }
}

/// A game's outcome as the tournament counts it: by seat, whatever a swap made of the colours (D23). None before the end.
#[must_use]
pub fn outcome_of_seat(game: &Game) -> Option<i32> {
    use api::records::v1::Outcome as Score;
    let score = match game.verdict()?.outcome {
        Outcome::Draw => Score::Draw,
        Outcome::Win(color) => match game.holder(color) {
            Seat::First => Score::FirstWins,
            Seat::Second => Score::SecondWins,
        },
    };
    Some(score.into())
}
