//! How events are stored.

use aggregate::{Aggregate, Codec};
use api::{adjudication, clock, records};
use game::Game;
use timekeeping::ClockPair;
use tournament::Tournament;

use crate::field::Message;
use crate::{Malformed, Unreadable};

/// Events as their public messages; the layout is that of snapshots.
macro_rules! codecs {
    ($($(#[$doc:meta])* $codec:ident: $core:ty = $message:path, layout $layout:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $codec;

        impl Codec<$core> for $codec {
            type Message = $message;
            type Error = Unreadable;

            const SCHEMA: u32 = $layout;

            fn write(event: &<$core as Aggregate>::Event) -> $message {
                $message {
                    event: Some(event.to_wire()),
                }
            }

            fn read(message: $message) -> Result<<$core as Aggregate>::Event, Unreadable> {
                let event = message.event.ok_or_else(|| Malformed::missing("event"))?;
                Ok(Message::from_wire(event)?)
            }

            fn encode(message: &$message) -> Vec<u8> {
                prost::Message::encode_to_vec(message)
            }

            fn decode(bytes: &[u8]) -> Result<$message, Unreadable> {
                Ok(prost::Message::decode(bytes)?)
            }
        }
    )+};
}

codecs! {
    /// Stores the events of games.
    GameCodec: Game = adjudication::v1::GameEvent, layout 5;
    /// Stores the events of clocks.
    ClockCodec: ClockPair = clock::v1::ClockEvent, layout 2;
    /// Stores what happens in events (赛事).
    RecordsCodec: Tournament = records::v1::TournamentEvent, layout 2;
}
