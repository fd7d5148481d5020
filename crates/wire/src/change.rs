//! The requests that change something: what each changes, and the command in it.

use api::{adjudication::v1 as adjudication, clock::v1 as clock, records::v1 as records};
use game::Command as OfGame;
use prost::Message;
use timekeeping::Command as OfClock;
use tournament::Command as OfEvent;

use crate::Malformed;
use crate::clock::{clock_control, clock_press};
use crate::common::seat;
use crate::field::{Field, read};
use crate::game::{game_open, officiate, play};
use crate::records::{new_details, read_result};

/// A request that changes something. Without its idempotency key it is what the key stands for.
pub trait ChangeRequest: Message {
    /// The command of the core in it.
    type Command;

    /// The name of the method, as it is stored.
    const METHOD: &'static str;

    /// The id of what is to be changed.
    fn id(&self) -> &str;

    /// The idempotency key, which is taken out.
    fn take_key(&mut self) -> String;

    /// # Errors
    /// The field that is malformed.
    fn command(&self) -> Result<Self::Command, Malformed>;
}

macro_rules! changes {
    ($($method:literal $request:ty => $command:ty, $id:expr, $read:expr;)*) => {$(
        impl ChangeRequest for $request {
            type Command = $command;

            const METHOD: &'static str = $method;

            fn id(&self) -> &str {
                let id: fn(&Self) -> &str = $id;
                id(self)
            }

            fn take_key(&mut self) -> String {
                std::mem::take(&mut self.idempotency_key)
            }

            fn command(&self) -> Result<$command, Malformed> {
                let read: fn(&Self) -> Result<$command, Malformed> = $read;
                read(self)
            }
        }
    )*};
}

changes! {
    "OpenGame" adjudication::OpenGameRequest => OfGame,
        |it| it.setup.as_ref().map_or("", |setup| &setup.game_id),
        |it| game_open(it.setup.clone());
    "Play" adjudication::PlayRequest => OfGame,
        |it| &it.game_id, |it| play(it.act.clone());
    "Observe" adjudication::ObserveRequest => OfGame,
        |it| &it.game_id, |it| Field::read(it.observation.clone(), "observation").map(OfGame::Observe);
    "Officiate" adjudication::OfficiateRequest => OfGame,
        |it| &it.game_id, |it| officiate(it.direction.clone(), it.seen);
    "ReportFlag" adjudication::ReportFlagRequest => OfGame,
        |it| &it.game_id, |it| Ok(OfGame::ReportFlag { seat: seat(it.seat)? });

    "OpenClock" clock::OpenClockRequest => OfClock,
        |it| &it.clock_id, |it| Ok(OfClock::Open { control: read(&it.time_control, "time_control")? });
    "Press" clock::PressRequest => OfClock, |it| &it.clock_id, clock_press;
    "ControlClock" clock::ControlClockRequest => OfClock,
        |it| &it.clock_id, |it| clock_control(it.control);
    "CloseClock" clock::CloseClockRequest => OfClock,
        |it| &it.clock_id, |_| Ok(OfClock::Close);

    "CreateEvent" records::CreateEventRequest => OfEvent,
        |it| &it.event_id,
        |it| Ok(OfEvent::Create {
            id: read(&it.event_id, "event_id")?,
            details: new_details(it.details.clone())?,
        });
    "RegisterPlayer" records::RegisterPlayerRequest => OfEvent,
        |it| &it.event_id,
        |it| Ok(OfEvent::RegisterPlayer { player: read(&it.player_id, "player_id")? });
    "StartRoundRobin" records::StartRoundRobinRequest => OfEvent,
        |it| &it.event_id, |it| Ok(OfEvent::StartRoundRobin { cycles: Field::read(it.cycles, "cycles")? });
    "OpenRound" records::OpenRoundRequest => OfEvent,
        |it| &it.event_id, |it| Ok(OfEvent::OpenRound { round: it.round });
    "ReportResult" records::ReportResultRequest => OfEvent,
        |it| &it.event_id,
        |it| {
            let game = read(&it.game_id, "game_id")?;
            let result = read_result(it.result.clone())?;
            Ok(if it.corrects {
                OfEvent::CorrectResult { game, result }
            } else {
                OfEvent::ReportResult { game, result }
            })
        };
}
