//! All that anybody can see of a game, in both readings.

use std::fmt::Debug;
use terms::{BySeat, Seat};

use game::Game;
use game::claims::Ruling;
use game::record::Ply;
use renju::Color;

use crate::reading::{End, Reading, Written};

/// The first thing in which the two differ.
pub(super) fn differences(game: &Game, reading: &Reading) -> Result<(), String> {
    let written = |ply: &Ply| Written {
        color: ply.color,
        seat: ply.seat,
        point: ply.mv.point(),
        source: ply.source,
    };
    let moves: Vec<_> = game.plies().iter().map(written).collect();
    let points = |moves: &[Written]| {
        moves
            .iter()
            .map(|written| (written.color, written.point))
            .collect::<Vec<_>>()
    };
    same("moves", &points(&moves), &points(&reading.moves()))?;
    same("board", game.board(), &reading.board())?;
    same("seats and sources of the moves", &moves, &reading.moves())?;
    same("colours held", &game.holder(Color::Black), &reading.black)?;
    same(
        "colours stand",
        &game.wrong_colours_confirmed(),
        &reading.wrong_colours_kept,
    )?;
    let end = game.verdict().map(|verdict| End {
        outcome: verdict.outcome,
        reason: verdict.reason,
        clause: verdict.clause().to_owned(),
        ruled_by: verdict.ruled_by.clone(),
        after_move: verdict.after_move,
        scores: verdict.scores,
    });
    same("verdict", &end, &reading.end)?;
    same(
        "state of the opening",
        &game.opening_state().map(|state| &state.name),
        &reading.state.as_ref(),
    )?;
    // While one player lays several stones it is nobody's turn to move.
    if reading.laid() == 0 {
        same("colour to move", &game.to_move(), &reading.to_move())?;
    }
    same(
        "number of offers",
        &game.offers_named(),
        &reading.offers_named(),
    )?;
    same("offers", &game.offers(), &reading.offers())?;
    same("claims", &game.claims(), &&reading.claims[..])?;
    same(
        "calls",
        &game
            .calls()
            .iter()
            .map(|call| call.seat)
            .collect::<Vec<_>>(),
        &reading.calls,
    )?;
    same(
        "disturbances",
        &game.disturbances(),
        &&reading.disturbances[..],
    )?;
    same(
        "irregularities",
        &game.irregularities(),
        &&reading.irregularities[..],
    )?;
    same("penalties", &game.penalties(), &&reading.penalties[..])?;
    same(
        "violations",
        &Seat::BOTH.map(|seat| usize::from(game.violations(seat))),
        &Seat::BOTH.map(|seat| reading.violations(seat)),
    )?;
    same(
        "over violated",
        &game.lost_by_violations(),
        &reading.lost_by_violations(),
    )?;
    same("flag", &game.flag_fallen(), &reading.flag_down)?;
    same("draw offer", &game.draw_offer(), &reading.draw_offer)?;
    same(
        "draw offers made",
        &BySeat::from_fn(|seat| game.draw_offers_made(seat)),
        &reading.draw_offers,
    )?;
    same(
        "signatures",
        &BySeat::from_fn(|seat| game.has_signed(seat)),
        &reading.signed,
    )?;
    same("started", &game.started_at(), &reading.started)?;
    if game.setup().is_some() && game.verdict().is_none() {
        same("unpressed", &game.unpressed(), &reading.unpressed)?;
        same("on move", &game.on_move(), &reading.on_move())?;
        same("on clock", &game.on_clock(), &reading.on_clock())?;
    }
    same("phase", &game.phase(), &reading.phase())?;
    for claim in &reading.claims {
        let found = game
            .finding(claim.number)
            .map(|found| found.proposes == Ruling::Upheld);
        same(
            "finding",
            &(claim.kind, found),
            &(claim.kind, Some(reading.right(claim))),
        )?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(what: &str, core: &T, reading: &T) -> Result<(), String> {
    if core == reading {
        Ok(())
    } else {
        Err(format!(
            "{what}: {core:?} in the game, {reading:?} in the reading"
        ))
    }
}
