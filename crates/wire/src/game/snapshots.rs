//! A game's state as it stands in snapshots: internals of ours, no part of the public language, thrown away when the layout changes.

use aggregate::StateCodec;
use api::adjudication::v1 as proto;
use game::{Before, Game, GameParts, Ply, Source};
use prost::Message;
use renju::Move;
use terms::BySeat;

use super::GameCodec;
use super::directions::{read_penalty, write_penalty};
use super::events::{count, read_verdict, write_verdict};
use super::matters::{
    read_claim, read_disturbance, read_irregularity, write_claim, write_disturbance,
    write_irregularity,
};
use super::requests::read_offers;
use super::setups::{read_setup, whole_setup};
use super::words::{read_some_seat, write_some_seat};
use crate::common::{
    read_color, read_point, read_points, read_seat, read_stamp, stamp, write_color, write_points,
    write_seat,
};
use crate::{Malformed, Unreadable};

#[derive(Clone, PartialEq, Message)]
struct State {
    #[prost(message, optional, tag = "1")]
    setup: Option<proto::Setup>,
    #[prost(message, optional, tag = "2")]
    started_at: Option<api::common::v1::Stamp>,
    #[prost(message, repeated, tag = "3")]
    plies: Vec<StoredPly>,
    #[prost(int32, tag = "4")]
    black: i32,
    #[prost(bool, tag = "5")]
    colours_stand: bool,
    #[prost(int32, tag = "6")]
    to_move: i32,
    #[prost(uint32, optional, tag = "7")]
    opening: Option<u32>,
    #[prost(uint32, tag = "8")]
    laid: u32,
    #[prost(int32, tag = "9")]
    last_actor: i32,
    #[prost(uint32, optional, tag = "10")]
    offers_named: Option<u32>,
    #[prost(string, repeated, tag = "11")]
    offers: Vec<String>,
    #[prost(uint32, tag = "12")]
    turn: u32,
    #[prost(int32, tag = "13")]
    unpressed: i32,
    #[prost(message, repeated, tag = "14")]
    claims: Vec<proto::Claim>,
    #[prost(message, repeated, tag = "15")]
    disturbances: Vec<proto::Disturbance>,
    #[prost(uint32, tag = "16")]
    matters: u32,
    #[prost(uint32, tag = "17")]
    words: u32,
    #[prost(int32, tag = "18")]
    fallen: i32,
    #[prost(int32, tag = "19")]
    draw_offer: i32,
    #[prost(uint32, tag = "20")]
    draw_offers_first: u32,
    #[prost(uint32, tag = "21")]
    draw_offers_second: u32,
    #[prost(message, repeated, tag = "22")]
    irregularities: Vec<proto::Irregularity>,
    #[prost(uint32, tag = "23")]
    irregularities_seen: u32,
    #[prost(message, repeated, tag = "24")]
    penalties: Vec<proto::Penalty>,
    #[prost(bool, tag = "25")]
    signed_first: bool,
    #[prost(bool, tag = "26")]
    signed_second: bool,
    #[prost(message, optional, tag = "27")]
    verdict: Option<proto::Verdict>,
    #[prost(int32, tag = "28")]
    naming: i32,
    #[prost(message, repeated, tag = "29")]
    befores: Vec<StoredBefore>,
}

/// Where the opening stood before a move.
#[derive(Clone, PartialEq, Message)]
struct StoredBefore {
    #[prost(uint32, optional, tag = "1")]
    opening: Option<u32>,
    #[prost(uint32, tag = "2")]
    laid: u32,
    #[prost(int32, tag = "3")]
    last_actor: i32,
    #[prost(int32, tag = "4")]
    to_move: i32,
    #[prost(int32, tag = "5")]
    by: i32,
}

#[derive(Clone, PartialEq, Message)]
struct StoredPly {
    #[prost(int32, tag = "1")]
    color: i32,
    #[prost(int32, tag = "2")]
    seat: i32,
    /// Empty for a pass.
    #[prost(string, tag = "3")]
    point: String,
    #[prost(bool, tag = "4")]
    observed: bool,
}

impl StateCodec<Game> for GameCodec {
    type Error = Unreadable;

    const SCHEMA: u32 = 3;

    fn encode_state(game: &Game) -> Vec<u8> {
        let parts = GameParts::from(game);
        let BySeat {
            first: draw_offers_first,
            second: draw_offers_second,
        } = parts.draw_offers_made.map(u32::from);
        let BySeat {
            first: signed_first,
            second: signed_second,
        } = parts.signed;
        let state = State {
            setup: parts.setup.as_ref().map(whole_setup),
            started_at: parts.started_at.map(stamp),
            plies: parts.plies.iter().map(write_ply).collect(),
            black: write_seat(parts.black).into(),
            colours_stand: parts.colours_stand,
            to_move: write_color(parts.to_move).into(),
            opening: parts.opening.map(count),
            laid: count(parts.laid),
            last_actor: write_some_seat(parts.last_actor),
            offers_named: parts.offers_named.map(u32::from),
            offers: write_points(&parts.offers),
            turn: parts.turn,
            unpressed: write_some_seat(parts.unpressed),
            claims: parts.claims.iter().map(write_claim).collect(),
            disturbances: parts.disturbances.iter().map(write_disturbance).collect(),
            matters: parts.matters,
            words: parts.words,
            fallen: write_some_seat(parts.fallen),
            draw_offer: write_some_seat(parts.draw_offer),
            draw_offers_first,
            draw_offers_second,
            irregularities: parts
                .irregularities
                .iter()
                .map(write_irregularity)
                .collect(),
            irregularities_seen: parts.irregularities_seen,
            penalties: parts.penalties.iter().map(write_penalty).collect(),
            signed_first,
            signed_second,
            verdict: parts.verdict.as_ref().map(write_verdict),
            naming: write_some_seat(parts.naming),
            befores: parts.befores.iter().map(write_before).collect(),
        };
        state.encode_to_vec()
    }

    fn decode_state(bytes: &[u8]) -> Result<Game, Unreadable> {
        Ok(read(State::decode(bytes)?)?.into())
    }
}

fn read(state: State) -> Result<GameParts, Malformed> {
    let small =
        |number: u32, field| u16::try_from(number).map_err(|error| Malformed::new(field, error));
    let named = |offers: u32| read_offers(offers, "offers_named");
    let (moves, befores) = (state.plies.len(), state.befores.len());
    if befores != moves {
        return Err(Malformed::new(
            "befores",
            format!("{befores} of them for {moves} moves"),
        ));
    }
    Ok(GameParts {
        setup: state
            .setup
            .map(|setup| read_setup(Some(setup)))
            .transpose()?,
        started_at: state
            .started_at
            .map(|at| read_stamp(Some(at), "started_at"))
            .transpose()?,
        plies: state.plies.iter().map(read_ply).collect::<Result<_, _>>()?,
        black: read_seat(state.black, "black")?,
        colours_stand: state.colours_stand,
        to_move: read_color(state.to_move, "to_move")?,
        opening: state.opening.map(|place| place as usize),
        laid: state.laid as usize,
        last_actor: read_some_seat(state.last_actor, "last_actor")?,
        offers_named: state.offers_named.map(named).transpose()?,
        offers: read_points(&state.offers, "offers")?,
        turn: state.turn,
        unpressed: read_some_seat(state.unpressed, "unpressed")?,
        claims: state
            .claims
            .into_iter()
            .map(|claim| read_claim(Some(claim)))
            .collect::<Result<_, _>>()?,
        disturbances: state
            .disturbances
            .into_iter()
            .map(|open| read_disturbance(Some(open)))
            .collect::<Result<_, _>>()?,
        matters: state.matters,
        words: state.words,
        fallen: read_some_seat(state.fallen, "fallen")?,
        draw_offer: read_some_seat(state.draw_offer, "draw_offer")?,
        draw_offers_made: BySeat::new(
            small(state.draw_offers_first, "draw_offers_first")?,
            small(state.draw_offers_second, "draw_offers_second")?,
        ),
        irregularities: state
            .irregularities
            .into_iter()
            .map(|seen| read_irregularity(Some(seen)))
            .collect::<Result<_, _>>()?,
        irregularities_seen: state.irregularities_seen,
        penalties: state
            .penalties
            .into_iter()
            .map(read_penalty)
            .collect::<Result<_, _>>()?,
        signed: BySeat::new(state.signed_first, state.signed_second),
        verdict: state
            .verdict
            .map(|verdict| read_verdict(Some(verdict)))
            .transpose()?,
        naming: read_some_seat(state.naming, "naming")?,
        befores: state
            .befores
            .iter()
            .map(read_before)
            .collect::<Result<_, _>>()?,
    })
}

fn write_before(before: &Before) -> StoredBefore {
    StoredBefore {
        opening: before.opening.map(count),
        laid: count(before.laid),
        last_actor: write_some_seat(before.last_actor),
        to_move: write_color(before.to_move).into(),
        by: write_seat(before.by).into(),
    }
}

fn read_before(before: &StoredBefore) -> Result<Before, Malformed> {
    Ok(Before {
        opening: before.opening.map(|place| place as usize),
        laid: before.laid as usize,
        last_actor: read_some_seat(before.last_actor, "before.last_actor")?,
        to_move: read_color(before.to_move, "before.to_move")?,
        by: read_seat(before.by, "before.by")?,
    })
}

fn write_ply(ply: &Ply) -> StoredPly {
    StoredPly {
        color: write_color(ply.color).into(),
        seat: write_seat(ply.seat).into(),
        point: match ply.mv {
            Move::Stone(point) => point.to_string(),
            Move::Pass => String::new(),
        },
        observed: ply.source == Source::Observed,
    }
}

fn read_ply(ply: &StoredPly) -> Result<Ply, Malformed> {
    Ok(Ply {
        color: read_color(ply.color, "ply.color")?,
        seat: read_seat(ply.seat, "ply.seat")?,
        mv: if ply.point.is_empty() {
            Move::Pass
        } else {
            Move::Stone(read_point(&ply.point, "ply.point")?)
        },
        source: if ply.observed {
            Source::Observed
        } else {
            Source::Played
        },
    })
}
