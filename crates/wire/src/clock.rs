use std::time::Duration;

use aggregate::Stamp;
use api::clock::v1 as proto;
use api::clock::v1::clock_event::{self as is, Event as Is};
use api::clock::v1::control_clock_request::Control;
use phrases::Say;
use terms::{Language, Seat};
use timekeeping::{AfterPress, ClockPair, Command, Event, Flag, HaltReason, Refusal, State, Turn};

use crate::Malformed;
use crate::field::{Field, messages, words};

words! {
    AfterPress = proto::AfterPress, "switch or halt is expected": Switch Halt;
    HaltReason = proto::HaltReason, "a reason is expected":
        Ruling Correction Replacement Accident Interruption;
}

// Events, as they are sent and stored.
messages! {
    Event = Is {
        [Event::Opened { control: time_control }] = [Is::Opened(is::Opened { time_control })]
            time_control "opened.time_control";
        [Event::Started { seat }] = [Is::Started(is::Started { seat })] seat "started.seat";
        [Event::Pressed { turn, seat, spent_ms: spent, bonus_ms: bonus, then }]
            = [Is::Pressed(is::Pressed { turn, seat, spent, bonus, then })]
            turn, seat "pressed.seat", spent "pressed.spent", bonus "pressed.bonus",
            then "pressed.then";
        [Event::FlagFell { turn, flag: Flag { seat, at: stamp } }]
            = [Is::FlagFell(is::FlagFell { seat, turn, stamp })]
            seat "flag_fell.seat", turn, stamp "flag_fell.stamp";
        [Event::Halted { turn: Turn { seat, charged_ms: charged }, reason }]
            = [Is::Halted(is::Halted { seat, charged, reason })]
            seat "halted", charged "halted", reason "halted.reason";
        [Event::Resumed { seat }] = [Is::Resumed(is::Resumed { seat })] seat "resumed.seat";
        [Event::Reset] = [Is::Reset(is::Reset {})];
        [Event::TurnGiven { seat }] = [Is::TurnGiven(is::TurnGiven { seat })]
            seat "turn_given.seat";
        [Event::EpochOpened { turn: Turn { seat, charged_ms: charged } }]
            = [Is::EpochOpened(is::EpochOpened { seat, charged })]
            seat "epoch_opened", charged "epoch_opened";
        [Event::Closed { turn: None }] = [Is::Closed(is::Closed { seat: 0, charged: None })];
        [Event::Closed { turn: Some(Turn { seat, charged_ms: charged }) }]
            = [Is::Closed(is::Closed { seat, charged })] seat "closed", charged "closed";
    }
}

/// Milliseconds.
impl Field for u64 {
    type Wire = Option<prost_types::Duration>;

    fn write(&self) -> Self::Wire {
        Some(duration(*self))
    }

    fn read(wire: Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        let duration = wire.ok_or_else(|| Malformed::missing(field))?;
        let duration =
            Duration::try_from(duration).map_err(|error| Malformed::new(field, error))?;
        Self::try_from(duration.as_millis()).map_err(|error| Malformed::new(field, error))
    }
}

pub(crate) fn clock_press(request: &proto::PressRequest) -> Result<Command, Malformed> {
    Ok(Command::Press {
        turn: request.turn,
        seat: Seat::read(request.seat, "seat")?,
        then: AfterPress::read(request.then, "then")?,
    })
}

pub(crate) fn clock_control(control: Option<Control>) -> Result<Command, Malformed> {
    Ok(
        match control.ok_or_else(|| Malformed::missing("control"))? {
            Control::Start(_) => Command::Start,
            Control::Halt(halt) => Command::Halt {
                reason: HaltReason::read(halt.reason, "halt.reason")?,
            },
            Control::Resume(resume) => Command::Resume {
                seat: Seat::read(resume.seat, "resume.seat")?,
            },
            Control::HandOver(hand_over) => Command::HandOver {
                seat: Seat::read(hand_over.seat, "hand_over.seat")?,
            },
            Control::Reset(_) => Command::Reset,
        },
    )
}

/// Where a pair of clocks stands; none if it was never opened.
pub fn clock_state(
    id: &str,
    clocks: &ClockPair,
    version: u64,
    at: Stamp,
) -> Option<proto::ClockState> {
    let control = clocks.control()?;
    let clock_of = |seat| {
        Some(proto::SeatClock {
            remaining: clocks.remaining_ms(seat, at).write(),
            spent: clocks.spent_ms(seat, at).write(),
        })
    };
    Some(proto::ClockState {
        clock_id: id.to_owned(),
        version,
        time_control: control.to_string(),
        status: status(clocks.state()).into(),
        running: clocks.running().write(),
        to_press: clocks.to_press().write(),
        turn: clocks.turn(),
        first: clock_of(Seat::First),
        second: clock_of(Seat::Second),
        fell_at: clocks.flag().map(fell_at),
    })
}

fn fell_at(flag: Flag) -> proto::FellAt {
    proto::FellAt {
        seat: flag.seat.write(),
        stamp: flag.at.write(),
    }
}

/// What a press brought about, read from its events: the same for the first answer and for a repeated one.
pub fn pressed(events: &[Event]) -> Option<proto::press_response::Answer> {
    use proto::press_response::Answer;
    if let [
        Event::Pressed {
            spent_ms, bonus_ms, ..
        },
    ] = events
    {
        return Some(Answer::InTime(proto::InTime {
            spent: spent_ms.write(),
            bonus: bonus_ms.write(),
        }));
    }
    fallen(events).map(Answer::FellAt)
}

/// What a control brought about.
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

/// Milliseconds, as they are sent. Those of one game fit many times over.
pub fn duration(ms: u64) -> prost_types::Duration {
    Duration::from_millis(ms)
        .try_into()
        .unwrap_or(prost_types::Duration {
            seconds: i64::MAX,
            nanos: 0,
        })
}

/// How long before a call something happened, as the caller states it: at most `max`, and zero if it is absent or negative.
pub fn age_ms(age: Option<&prost_types::Duration>, max: Duration) -> u64 {
    let age = age
        .and_then(|age| Duration::try_from(*age).ok())
        .unwrap_or_default()
        .min(max);
    u64::try_from(age.as_millis()).unwrap_or(u64::MAX)
}
