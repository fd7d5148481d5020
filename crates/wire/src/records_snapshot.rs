//! The state of an event (赛事) as it stands in snapshots: internals of ours, no part of the public language, thrown away when the layout
//! changes.

use aggregate::StateCodec;
use api::records::v1 as proto;
use api::records::v1::records_event::Pair;
use prost::Message;
use tournament::{Event, EventParts, GameResult, Pairing, RoundParts};

use crate::records::{
    RecordsCodec, cycles, id, particulars, read_pair, read_particulars, read_result, result,
    write_cycles, write_pair,
};
use crate::{Malformed, Unreadable};

#[derive(Clone, PartialEq, Message)]
struct State {
    /// None before the event is announced.
    #[prost(message, optional, tag = "1")]
    announced: Option<Announced>,
    #[prost(string, repeated, tag = "2")]
    players: Vec<String>,
    #[prost(int32, optional, tag = "3")]
    cycles: Option<i32>,
    #[prost(message, repeated, tag = "4")]
    rounds: Vec<StoredRound>,
}

#[derive(Clone, PartialEq, Message)]
struct Announced {
    #[prost(string, tag = "1")]
    event_id: String,
    #[prost(message, optional, tag = "2")]
    particulars: Option<proto::Particulars>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredRound {
    #[prost(uint32, tag = "1")]
    number: u32,
    #[prost(message, repeated, tag = "2")]
    games: Vec<StoredGame>,
    #[prost(string, optional, tag = "3")]
    free: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredGame {
    #[prost(uint32, tag = "1")]
    table: u32,
    #[prost(message, optional, tag = "2")]
    pair: Option<Pair>,
    #[prost(message, optional, tag = "3")]
    result: Option<proto::GameResult>,
}

impl StateCodec<Event> for RecordsCodec {
    type Error = Unreadable;

    const SCHEMA: u32 = 1;

    fn encode_state(event: &Event) -> Vec<u8> {
        let EventParts {
            announced,
            players,
            cycles,
            rounds,
        } = EventParts::from(event);
        let announced = announced.map(|(id, known)| Announced {
            event_id: id.to_string(),
            particulars: Some(particulars(&known)),
        });
        let state = State {
            announced,
            players: players.iter().map(ToString::to_string).collect(),
            cycles: cycles.map(|cycles| write_cycles(cycles).into()),
            rounds: rounds.iter().map(write_round).collect(),
        };
        state.encode_to_vec()
    }

    fn decode_state(bytes: &[u8]) -> Result<Event, Unreadable> {
        Ok(read(State::decode(bytes)?)?.into())
    }
}

fn read(state: State) -> Result<EventParts, Malformed> {
    let announced = |announced: Announced| -> Result<_, Malformed> {
        Ok((
            id(&announced.event_id, "announced.event_id")?,
            read_particulars(announced.particulars)?,
        ))
    };
    if state
        .rounds
        .windows(2)
        .any(|pair| pair[0].number >= pair[1].number)
    {
        return Err(Malformed::new("rounds", "each comes once, by number"));
    }
    Ok(EventParts {
        announced: state.announced.map(announced).transpose()?,
        players: state
            .players
            .iter()
            .map(|player| id(player, "players"))
            .collect::<Result<_, _>>()?,
        cycles: state.cycles.map(cycles).transpose()?,
        rounds: state
            .rounds
            .into_iter()
            .map(read_round)
            .collect::<Result<_, _>>()?,
    })
}

fn write_round(round: &RoundParts) -> StoredRound {
    let game = |(pairing, reported): &(Pairing, Option<GameResult>)| StoredGame {
        table: pairing.table,
        pair: Some(write_pair(pairing)),
        result: reported.as_ref().map(result),
    };
    StoredRound {
        number: round.number,
        games: round.games.iter().map(game).collect(),
        free: round.free.as_ref().map(ToString::to_string),
    }
}

fn read_round(round: StoredRound) -> Result<RoundParts, Malformed> {
    let game = |game: StoredGame| -> Result<_, Malformed> {
        let pair = game
            .pair
            .ok_or_else(|| Malformed::missing("rounds.games.pair"))?;
        let reported = game
            .result
            .map(|reported| read_result(Some(reported)))
            .transpose()?;
        Ok((read_pair(&pair, game.table)?, reported))
    };
    Ok(RoundParts {
        number: round.number,
        games: round
            .games
            .into_iter()
            .map(game)
            .collect::<Result<_, _>>()?,
        free: round
            .free
            .map(|free| id(&free, "rounds.free"))
            .transpose()?,
    })
}
