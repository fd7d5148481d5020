use std::time::Duration;

use aggregate::{Codec, Stamp};
use api::clock::v1 as proto;
use api::clock::v1::clock_event;
use api::clock::v1::control_clock_request::Control;
use phrases::Say;
use prost::Message;
use terms::{Language, Seat};
use timekeeping::{
    AfterPress, ClockPair, Command, Event, Flag, HaltReason, Refusal, State, TimeControl, Turn,
};

use crate::common::{read_seat, read_stamp, stamp, write_seat};
use crate::{Malformed, Unreadable};

/// Stores the events of clocks.
#[derive(Clone, Copy, Debug)]
pub struct ClockCodec;

impl Codec<ClockPair> for ClockCodec {
    type Message = proto::ClockEvent;
    type Error = Unreadable;

    const SCHEMA: u32 = 2;

    fn write(event: &Event) -> proto::ClockEvent {
        clock_event(event)
    }

    fn read(message: proto::ClockEvent) -> Result<Event, Unreadable> {
        Ok(read_event(message)?)
    }

    fn encode(message: &proto::ClockEvent) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<proto::ClockEvent, Unreadable> {
        Ok(proto::ClockEvent::decode(bytes)?)
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

/// The command that one of the controls stands for.
///
/// # Errors
/// The field that is malformed.
pub fn clock_control(control: Option<Control>) -> Result<Command, Malformed> {
    Ok(
        match control.ok_or_else(|| Malformed::missing("control"))? {
            Control::Start(_) => Command::Start,
            Control::Halt(halt) => Command::Halt {
                reason: read_halt_reason(halt.reason(), "halt.reason")?,
            },
            Control::Resume(resume) => Command::Resume {
                seat: read_seat(resume.seat, "resume.seat")?,
            },
            Control::HandOver(hand_over) => Command::HandOver {
                seat: read_seat(hand_over.seat, "hand_over.seat")?,
            },
            Control::Reset(_) => Command::Reset,
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
    let seat = |seat: Option<Seat>| seat.map_or(api::common::v1::Seat::Unspecified, write_seat);
    let clock_of = |seat| {
        Some(proto::SeatClock {
            remaining: Some(duration(clocks.remaining_ms(seat, at))),
            spent: Some(duration(clocks.spent_ms(seat, at))),
        })
    };
    Some(proto::ClockState {
        clock_id: id.to_owned(),
        version,
        time_control: control.to_string(),
        status: status(clocks.state()).into(),
        running: seat(clocks.running()).into(),
        to_press: seat(clocks.to_press()).into(),
        turn: clocks.turn(),
        first: clock_of(Seat::First),
        second: clock_of(Seat::Second),
        fell_at: clocks.flag().map(fell_at),
    })
}

fn fell_at(flag: Flag) -> proto::FellAt {
    proto::FellAt {
        seat: write_seat(flag.seat).into(),
        stamp: Some(stamp(flag.at)),
    }
}

/// What a press brought about, read from its events: the same for the first answer and for a repeated one.
#[must_use]
pub fn pressed(events: &[Event]) -> Option<proto::press_response::Answer> {
    use proto::press_response::Answer;
    if let [
        Event::Pressed {
            spent_ms, bonus_ms, ..
        },
    ] = events
    {
        return Some(Answer::InTime(proto::InTime {
            spent: Some(duration(*spent_ms)),
            bonus: Some(duration(*bonus_ms)),
        }));
    }
    fallen(events).map(Answer::FellAt)
}

/// What a control brought about.
#[must_use]
pub fn controlled(events: &[Event]) -> proto::control_clock_response::Answer {
    use proto::control_clock_response::Answer;
    fallen(events).map_or(Answer::Done(proto::Done {}), Answer::FellAt)
}

/// A flag that was due is the first event of whatever comes next.
fn fallen(events: &[Event]) -> Option<proto::FellAt> {
    if let [Event::FlagFell { flag, .. }, ..] = events {
        Some(fell_at(*flag))
    } else {
        None
    }
}

/// A refusal, as it is answered.
#[must_use]
pub fn clock_refusal(refusal: &Refusal) -> proto::ClockRefusal {
    use proto::ClockRefusalCode as Code;
    let code = match refusal {
        Refusal::NotOpen => Code::NotOpen,
        Refusal::AlreadyOpen => Code::AlreadyOpen,
        Refusal::NotStarted => Code::NotStarted,
        Refusal::AlreadyStarted => Code::AlreadyStarted,
        Refusal::Halted { .. } => Code::Halted,
        Refusal::AlreadyRunning { .. } => Code::AlreadyRunning,
        Refusal::WrongSeat { .. } => Code::WrongSeat,
        Refusal::StaleTurn { .. } => Code::StaleTurn,
        Refusal::SkippedTurn { .. } => Code::SkippedTurn,
        Refusal::FlagFallen { .. } => Code::FlagFallen,
        Refusal::Closed => Code::Closed,
    };
    proto::ClockRefusal {
        code: code.into(),
        clause: refusal.clause().to_owned(),
        text_en: refusal.say(Language::English),
        text_zh: refusal.say(Language::Chinese),
    }
}

/// The name of a refusal's code, as errors and records state it: `STALE_TURN`.
#[must_use]
pub fn clock_refusal_code(refusal: &proto::ClockRefusal) -> &'static str {
    let name = refusal.code().as_str_name();
    name.strip_prefix("CLOCK_REFUSAL_CODE_").unwrap_or(name)
}

const fn status(state: State) -> proto::ClockStatus {
    match state {
        State::NotOpen => proto::ClockStatus::Unspecified,
        State::Ready => proto::ClockStatus::Ready,
        State::Running { .. } => proto::ClockStatus::Running,
        State::Halted { .. } => proto::ClockStatus::Halted,
        State::Fallen { .. } => proto::ClockStatus::Fallen,
        State::Closed { .. } => proto::ClockStatus::Closed,
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
        Event::Started { seat } => Is::Started(is::Started {
            seat: write_seat(*seat).into(),
        }),
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
        Event::FlagFell { turn, flag } => Is::FlagFell(is::FlagFell {
            seat: write_seat(flag.seat).into(),
            turn: *turn,
            stamp: Some(stamp(flag.at)),
        }),
        Event::Halted { turn, reason } => Is::Halted(is::Halted {
            seat: write_seat(turn.seat).into(),
            charged: Some(duration(turn.charged_ms)),
            reason: write_halt_reason(*reason).into(),
        }),
        Event::Resumed { seat } => Is::Resumed(is::Resumed {
            seat: write_seat(*seat).into(),
        }),
        Event::Reset => Is::Reset(is::Reset {}),
        Event::TurnGiven { seat } => Is::TurnGiven(is::TurnGiven {
            seat: write_seat(*seat).into(),
        }),
        Event::EpochOpened { turn } => Is::EpochOpened(is::EpochOpened {
            seat: write_seat(turn.seat).into(),
            charged: Some(duration(turn.charged_ms)),
        }),
        Event::Closed { turn: None } => Is::Closed(is::Closed::default()),
        Event::Closed { turn: Some(turn) } => Is::Closed(is::Closed {
            seat: write_seat(turn.seat).into(),
            charged: Some(duration(turn.charged_ms)),
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
            Is::Started(started) => Event::Started {
                seat: read_seat(started.seat, "started.seat")?,
            },
            Is::Pressed(pressed) => Event::Pressed {
                turn: pressed.turn,
                seat: read_seat(pressed.seat, "pressed.seat")?,
                spent_ms: read_ms(pressed.spent, "pressed.spent")?,
                bonus_ms: read_ms(pressed.bonus, "pressed.bonus")?,
                then: read_then(pressed.then(), "pressed.then")?,
            },
            Is::FlagFell(fell) => Event::FlagFell {
                turn: fell.turn,
                flag: Flag {
                    seat: read_seat(fell.seat, "flag_fell.seat")?,
                    at: read_stamp(fell.stamp, "flag_fell.stamp")?,
                },
            },
            Is::Halted(halted) => Event::Halted {
                turn: read_turn(halted.seat, halted.charged, "halted")?,
                reason: read_halt_reason(halted.reason(), "halted.reason")?,
            },
            Is::Resumed(resumed) => Event::Resumed {
                seat: read_seat(resumed.seat, "resumed.seat")?,
            },
            Is::Reset(_) => Event::Reset,
            Is::TurnGiven(given) => Event::TurnGiven {
                seat: read_seat(given.seat, "turn_given.seat")?,
            },
            Is::EpochOpened(opened) => Event::EpochOpened {
                turn: read_turn(opened.seat, opened.charged, "epoch_opened")?,
            },
            Is::Closed(closed) if closed == clock_event::Closed::default() => {
                Event::Closed { turn: None }
            }
            Is::Closed(closed) => Event::Closed {
                turn: Some(read_turn(closed.seat, closed.charged, "closed")?),
            },
        },
    )
}

fn read_turn(
    seat: i32,
    charged: Option<prost_types::Duration>,
    field: &'static str,
) -> Result<Turn, Malformed> {
    Ok(Turn {
        seat: read_seat(seat, field)?,
        charged_ms: read_ms(charged, field)?,
    })
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
    match reason {
        proto::HaltReason::Ruling => Ok(HaltReason::Ruling),
        proto::HaltReason::Correction => Ok(HaltReason::Correction),
        proto::HaltReason::Replacement => Ok(HaltReason::Replacement),
        proto::HaltReason::Accident => Ok(HaltReason::Accident),
        proto::HaltReason::Interruption => Ok(HaltReason::Interruption),
        proto::HaltReason::Unspecified => Err(Malformed::new(field, "a reason is expected")),
    }
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

/// How long before a call something happened, as the caller states it: at most `max`, and zero if it is absent or negative.
#[must_use]
pub fn age_ms(age: Option<&prost_types::Duration>, max: Duration) -> u64 {
    let age = age
        .and_then(|age| Duration::try_from(*age).ok())
        .unwrap_or_default()
        .min(max);
    u64::try_from(age.as_millis()).unwrap_or(u64::MAX)
}
