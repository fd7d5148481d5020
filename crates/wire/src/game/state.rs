//! A game as it is shown.

use api::adjudication::v1 as proto;
use game::conduct::Call;
use game::record::Ply;
use game::{Game, Phase, Setup};
use profile::Step;
use renju::Move;
use terms::Seat;

use crate::field::{Field as _, Message, messages};

/// A game as everybody may see it; none if it was never opened.
pub fn game_state(game: &Game, version: u64, head: String) -> Option<proto::GameState> {
    Some(proto::GameState {
        setup: Some(shown(game.setup()?)),
        version,
        head,
        phase: phase(game.phase()).into(),
        to_move: game.to_move().write(),
        on_move: game.on_move().write(),
        first: Some(seat_state(game, Seat::First)),
        second: Some(seat_state(game, Seat::Second)),
        moves: game.plies().iter().map(ply).collect(),
        unpressed: game.unpressed().write(),
        rulings: game.rulings(),
        waiting: game.waiting().write(),
        offers_named: game.offers_named().write(),
        offers: game.offers().iter().map(ToString::to_string).collect(),
        open_claims: all(game.claims()),
        irregularities: all(game.irregularities()),
        disturbances: all(game.disturbances()),
        calls: all(game.calls()),
        penalties: all(game.penalties()),
        draw_offer: game.draw_offer().write(),
        flag_fallen: game.flag_fallen().write(),
        verdict: game.verdict().map(Message::to_wire),
    })
}

fn all<T: Message>(values: &[T]) -> Vec<T::Wire> {
    values.iter().map(T::to_wire).collect()
}

messages! {
    Call = proto::Call {
        [Call { seat, reason }] = [proto::Call { seat, reason }]
            seat "arbiter_called.seat", reason "arbiter_called.reason";
    }
}

/// A setup with the rules by name and hash alone.
fn shown(setup: &Setup) -> proto::Setup {
    let mut setup = setup.to_wire();
    if let Some(rules) = &mut setup.rules {
        rules.text.clear();
    }
    setup
}

fn seat_state(game: &Game, seat: Seat) -> proto::SeatState {
    proto::SeatState {
        color: game.color_of(seat).write(),
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
        color: ply.color.write(),
        r#move: Some(mv),
    }
}

#[must_use]
pub const fn phase(phase: Phase) -> proto::Phase {
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
