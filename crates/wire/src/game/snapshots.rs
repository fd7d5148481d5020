//! A game's state as it stands in snapshots: internals of ours, no part of the public language, thrown away when the layout changes.

use aggregate::StateCodec;
use api::adjudication::v1 as proto;
use game::{Game, GameParts, Ply, Seat, Source};
use prost::Message;
use renju::Move;

use super::GameCodec;
use super::events::{count, read_claim, read_irregularity, read_verdict, write_claim, write_irregularity, write_verdict};
use super::setups::{read_setup, setup};
use crate::common::{read_color, read_point, read_points, read_seat, write_color, write_points, write_seat};
use crate::{Malformed, Unreadable};

#[derive(Clone, PartialEq, Message)]
struct State {
    #[prost(message, optional, tag = "1")]
    setup: Option<proto::Setup>,
    #[prost(bool, tag = "2")]
    started: bool,
    #[prost(message, repeated, tag = "3")]
    plies: Vec<StoredPly>,
    #[prost(int32, tag = "4")]
    black: i32,
    #[prost(int32, tag = "5")]
    to_move: i32,
    #[prost(uint32, tag = "6")]
    steps_done: u32,
    #[prost(uint32, optional, tag = "7")]
    offers_named: Option<u32>,
    #[prost(string, repeated, tag = "8")]
    offers: Vec<String>,
    #[prost(uint32, tag = "9")]
    turn: u32,
    #[prost(message, repeated, tag = "10")]
    claims: Vec<proto::Claim>,
    #[prost(uint32, tag = "11")]
    claims_made: u32,
    #[prost(int32, optional, tag = "12")]
    fallen: Option<i32>,
    #[prost(int32, optional, tag = "13")]
    draw_offer: Option<i32>,
    #[prost(uint32, tag = "14")]
    draw_offers_first: u32,
    #[prost(uint32, tag = "15")]
    draw_offers_second: u32,
    #[prost(message, repeated, tag = "16")]
    irregularities: Vec<proto::Irregularity>,
    #[prost(message, optional, tag = "17")]
    verdict: Option<proto::Verdict>,
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

    const SCHEMA: u32 = 1;

    fn encode_state(game: &Game) -> Vec<u8> {
        let parts = GameParts::from(game);
        let [draw_offers_first, draw_offers_second] = parts.draw_offers_made.map(u32::from);
        let state = State {
            setup: parts.setup.as_ref().map(setup),
            started: parts.started,
            plies: parts.plies.iter().map(write_ply).collect(),
            black: write_seat(parts.black).into(),
            to_move: write_color(parts.to_move).into(),
            steps_done: count(parts.steps_done),
            offers_named: parts.offers_named.map(u32::from),
            offers: write_points(&parts.offers),
            turn: parts.turn,
            claims: parts.claims.iter().map(write_claim).collect(),
            claims_made: parts.claims_made,
            fallen: parts.fallen.map(|seat| write_seat(seat).into()),
            draw_offer: parts.draw_offer.map(|seat| write_seat(seat).into()),
            draw_offers_first,
            draw_offers_second,
            irregularities: parts.irregularities.iter().map(write_irregularity).collect(),
            verdict: parts.verdict.as_ref().map(write_verdict),
        };
        state.encode_to_vec()
    }

    fn decode_state(bytes: &[u8]) -> Result<Game, Unreadable> {
        Ok(read(State::decode(bytes)?)?.into())
    }
}

fn read(state: State) -> Result<GameParts, Malformed> {
    let small = |number: u32, field| u16::try_from(number).map_err(|error| Malformed::new(field, error));
    let offers_named = state.offers_named.map(u8::try_from).transpose().map_err(|error| Malformed::new("offers_named", error))?;
    let seat = |seat: Option<i32>, field| -> Result<Option<Seat>, Malformed> { seat.map(|seat| read_seat(seat, field)).transpose() };
    Ok(GameParts {
        setup: state.setup.map(|setup| read_setup(Some(setup))).transpose()?,
        started: state.started,
        plies: state.plies.iter().map(read_ply).collect::<Result<_, _>>()?,
        black: read_seat(state.black, "black")?,
        to_move: read_color(state.to_move, "to_move")?,
        steps_done: state.steps_done as usize,
        offers_named,
        offers: read_points(&state.offers, "offers")?,
        turn: state.turn,
        claims: state.claims.into_iter().map(|claim| read_claim(Some(claim))).collect::<Result<_, _>>()?,
        claims_made: state.claims_made,
        fallen: seat(state.fallen, "fallen")?,
        draw_offer: seat(state.draw_offer, "draw_offer")?,
        draw_offers_made: [small(state.draw_offers_first, "draw_offers_first")?, small(state.draw_offers_second, "draw_offers_second")?],
        irregularities: state.irregularities.into_iter().map(|seen| read_irregularity(Some(seen))).collect::<Result<_, _>>()?,
        verdict: state.verdict.map(|verdict| read_verdict(Some(verdict))).transpose()?,
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
        mv: if ply.point.is_empty() { Move::Pass } else { Move::Stone(read_point(&ply.point, "ply.point")?) },
        source: if ply.observed { Source::Observed } else { Source::Played },
    })
}
