use aggregate::{Codec, StateCodec};
use api::adjudication::v1 as proto;
use game::{Event, Game};
use prost::Message as _;

use super::reading::read_game_event;
use super::writing::game_event;
use crate::Unreadable;

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

impl StateCodec<Game> for GameCodec {
    type Error = Unreadable;

    const SCHEMA: u32 = 4;

    fn encode_state(game: &Game) -> Vec<u8> {
        // A state has nothing that cannot be written; what could not be would not be read back either, and the snapshot is ignored.
        postcard::to_extend(game, Vec::new()).unwrap_or_default()
    }

    fn decode_state(bytes: &[u8]) -> Result<Game, Unreadable> {
        Ok(postcard::from_bytes(bytes)?)
    }
}
