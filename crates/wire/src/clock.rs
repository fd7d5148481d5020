use std::time::Duration;
use terms::Seat;

use aggregate::{Codec, Stamp};
use api::clock::v1 as proto;
use api::clock::v1::{clock_event, control_clock_request};
use prost::Message;
use timekeeping::{AfterPress, ClockPair, Command, Event, HaltReason, Status, TimeControl};

use crate::common::{read_seat, read_stamp, stamp, write_seat};
use crate::{Malformed, Unreadable};

/// Stores the events of clocks.
#[derive(Clone, Copy, Debug)]
pub struct ClockCodec;

impl Codec<ClockPair> for ClockCodec {
    type Error = Unreadable;

    fn encode(event: &Event) -> Vec<u8> {
        clock_event(event).encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<Event, Unreadable> {
        Ok(read_event(proto::ClockEvent::decode(bytes)?)?)
    }
}

/// The command to open a pair of clocks.
///
/// # Errors
/// When the time control is none.
pub fn clock_open(time_control: &str) -> Result<Command, Malformed> {
    Ok(Command::Open {
        control: read_control(time_control, "time_control")?,
    })
}

/// The command to end a turn.
///
/// # Errors
/// The field that is malformed.
pub fn clock_press(request: &proto::PressRequest) -> Result<Command, Malformed> {
    Ok(Command::Press {
        turn: request.turn,
        seat: read_seat(request.seat, "seat")?,
        then: read_then(request.then(), "then")?,
    })
}

/// The command that starts, halts, resumes or closes the clocks, or gives the turn.
///
/// # Errors
/// The field that is malformed.
pub fn clock_control(
    control: Option<control_clock_request::Control>,
) -> Result<Command, Malformed> {
    Ok(
        match control.ok_or_else(|| Malformed::missing("control"))? {
            control_clock_request::Control::Start(_) => Command::Start,
            control_clock_request::Control::Halt(halt) => Command::Halt {
                reason: read_halt_reason(halt.reason(), "halt.reason")?,
            },
            control_clock_request::Control::Resume(resume) => Command::Resume {
                seat: read_seat(resume.seat, "resume.seat")?,
            },
            control_clock_request::Control::Close(_) => Command::Close,
            control_clock_request::Control::Reset(_) => Command::Reset,
            control_clock_request::Control::GiveTurn(give) => Command::GiveTurn {
                seat: read_seat(give.seat, "give_turn.seat")?,
            },
        },
    )
}

/// Where a pair of clocks stands; none if it was never opened.
#[must_use]
pub fn clock_state(
    id: &str,
    clocks: &ClockPair,
    version: u64,
    at: Stamp,
) -> Option<proto::ClockState> {
    let control = clocks.control()?;
    Some(proto::ClockState {
        clock_id: id.to_owned(),
        version,
        time_control: control.to_string(),
        phase: phase(clocks.status()).into(),
        running: clocks
            .running()
            .map_or(api::common::v1::Seat::Unspecified, write_seat)
            .into(),
        first_remaining: Some(duration(clocks.remaining_ms(Seat::First, at))),
        second_remaining: Some(duration(clocks.remaining_ms(Seat::Second, at))),
        fell_at: fell_at(clocks),
    })
}

fn fell_at(clocks: &ClockPair) -> Option<proto::FellAt> {
    let (seat, at) = clocks.flag()?;
    Some(proto::FellAt {
        seat: write_seat(seat).into(),
        stamp: Some(stamp(at)),
    })
}

/// The flag that an event says has fallen, if it says so.
#[must_use]
pub fn fell(event: &Event) -> Option<proto::FellAt> {
    match event {
        Event::FlagFell { seat, at, .. } => Some(proto::FellAt {
            seat: write_seat(*seat).into(),
            stamp: Some(stamp(*at)),
        }),
        _ => None,
    }
}

const fn phase(status: Status) -> proto::ClockPhase {
    match status {
        Status::NotOpen => proto::ClockPhase::Unspecified,
        Status::Ready => proto::ClockPhase::Ready,
        Status::Running => proto::ClockPhase::Running,
        Status::Halted => proto::ClockPhase::Halted,
        Status::Fallen => proto::ClockPhase::Fallen,
        Status::Closed => proto::ClockPhase::Closed,
    }
}

/// An event, as it is sent and stored.
#[must_use]
pub fn clock_event(event: &Event) -> proto::ClockEvent {
    use clock_event as is;
    use clock_event::Event as Is;
    let event = match event {
        Event::Opened { control } => Is::Opened(is::Opened {
            time_control: control.to_string(),
        }),
        Event::Started => Is::Started(is::Started {}),
        Event::Pressed {
            turn,
            seat,
            spent_ms,
            bonus_ms,
            then,
        } => Is::Pressed(is::Pressed {
            turn: *turn,
            seat: write_seat(*seat).into(),
            spent: Some(duration(*spent_ms)),
            bonus: Some(duration(*bonus_ms)),
            then: write_then(*then).into(),
        }),
        Event::FlagFell { seat, turn, at } => Is::FlagFell(is::FlagFell {
            seat: write_seat(*seat).into(),
            turn: *turn,
            stamp: Some(stamp(*at)),
        }),
        Event::Halted {
            seat,
            charged_ms,
            reason,
        } => Is::Halted(is::Halted {
            seat: write_seat(*seat).into(),
            charged: Some(duration(*charged_ms)),
            reason: write_halt_reason(*reason).into(),
        }),
        Event::Resumed { seat } => Is::Resumed(is::Resumed {
            seat: write_seat(*seat).into(),
        }),
        Event::Reset => Is::WasReset(is::WasReset {}),
        Event::TurnGiven { seat } => Is::TurnGiven(is::TurnGiven {
            seat: write_seat(*seat).into(),
        }),
        Event::EpochOpened { seat, charged_ms } => Is::EpochOpened(is::EpochOpened {
            seat: write_seat(*seat).into(),
            charged: Some(duration(*charged_ms)),
        }),
        Event::Closed { charged_ms } => Is::Closed(is::Closed {
            charged: Some(duration(*charged_ms)),
        }),
    };
    proto::ClockEvent { event: Some(event) }
}

fn read_event(event: proto::ClockEvent) -> Result<Event, Malformed> {
    use clock_event::Event as Is;
    Ok(
        match event.event.ok_or_else(|| Malformed::missing("event"))? {
            Is::Opened(opened) => Event::Opened {
                control: read_control(&opened.time_control, "opened.time_control")?,
            },
            Is::Started(_) => Event::Started,
            Is::Pressed(pressed) => Event::Pressed {
                turn: pressed.turn,
                seat: read_seat(pressed.seat, "pressed.seat")?,
                spent_ms: read_ms(pressed.spent, "pressed.spent")?,
                bonus_ms: read_ms(pressed.bonus, "pressed.bonus")?,
                then: read_then(pressed.then(), "pressed.then")?,
            },
            Is::FlagFell(fell) => Event::FlagFell {
                seat: read_seat(fell.seat, "flag_fell.seat")?,
                turn: fell.turn,
                at: read_stamp(fell.stamp, "flag_fell.stamp")?,
            },
            Is::Halted(halted) => Event::Halted {
                seat: read_seat(halted.seat, "halted.seat")?,
                charged_ms: read_ms(halted.charged, "halted.charged")?,
                reason: read_halt_reason(halted.reason(), "halted.reason")?,
            },
            Is::Resumed(resumed) => Event::Resumed {
                seat: read_seat(resumed.seat, "resumed.seat")?,
            },
            Is::WasReset(_) => Event::Reset,
            Is::TurnGiven(given) => Event::TurnGiven {
                seat: read_seat(given.seat, "turn_given.seat")?,
            },
            Is::EpochOpened(opened) => Event::EpochOpened {
                seat: read_seat(opened.seat, "epoch_opened.seat")?,
                charged_ms: read_ms(opened.charged, "epoch_opened.charged")?,
            },
            Is::Closed(closed) => Event::Closed {
                charged_ms: read_ms(closed.charged, "closed.charged")?,
            },
        },
    )
}

pub(crate) fn read_control(text: &str, field: &'static str) -> Result<TimeControl, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}

const fn write_then(then: AfterPress) -> proto::AfterPress {
    match then {
        AfterPress::Switch => proto::AfterPress::Switch,
        AfterPress::Halt => proto::AfterPress::Halt,
    }
}

fn read_then(then: proto::AfterPress, field: &'static str) -> Result<AfterPress, Malformed> {
    match then {
        proto::AfterPress::Switch => Ok(AfterPress::Switch),
        proto::AfterPress::Halt => Ok(AfterPress::Halt),
        proto::AfterPress::Unspecified => Err(Malformed::new(field, "switch or halt is expected")),
    }
}

const fn write_halt_reason(reason: HaltReason) -> proto::HaltReason {
    match reason {
        HaltReason::Ruling => proto::HaltReason::Ruling,
        HaltReason::Correction => proto::HaltReason::Correction,
        HaltReason::Replacement => proto::HaltReason::Replacement,
        HaltReason::Accident => proto::HaltReason::Accident,
        HaltReason::Interruption => proto::HaltReason::Interruption,
    }
}

fn read_halt_reason(
    reason: proto::HaltReason,
    field: &'static str,
) -> Result<HaltReason, Malformed> {
    HaltReason::ALL
        .into_iter()
        .find(|&known| write_halt_reason(known) == reason)
        .ok_or_else(|| Malformed::new(field, "a reason is expected"))
}

/// Milliseconds, as they are sent. Those of one game fit many times over.
#[must_use]
pub fn duration(ms: u64) -> prost_types::Duration {
    Duration::from_millis(ms)
        .try_into()
        .unwrap_or(prost_types::Duration {
            seconds: i64::MAX,
            nanos: 0,
        })
}

fn read_ms(duration: Option<prost_types::Duration>, field: &'static str) -> Result<u64, Malformed> {
    let duration = duration.ok_or_else(|| Malformed::missing(field))?;
    let duration = Duration::try_from(duration).map_err(|error| Malformed::new(field, error))?;
    u64::try_from(duration.as_millis()).map_err(|error| Malformed::new(field, error))
}

/// How long before a call something happened: the call's word, up to `max`; nothing if it is absent or negative.
#[must_use]
pub fn age_ms(age: Option<&prost_types::Duration>, max: Duration) -> u64 {
    let age = age
        .and_then(|age| Duration::try_from(*age).ok())
        .unwrap_or_default()
        .min(max);
    u64::try_from(age.as_millis()).unwrap_or(u64::MAX)
}
