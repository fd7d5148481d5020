use aggregate::Codec;
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

    const SCHEMA: u32 = 4;

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
