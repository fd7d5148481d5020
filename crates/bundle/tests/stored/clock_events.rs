use aggregate::{Epoch, Stamp};
use terms::Seat;
use timekeeping::{AfterPress, ClockPair, Event, Flag, HaltReason, Turn};
use wire::ClockCodec;

use crate::corpus::{covers, kinds, opens};

kinds!(KINDS, kind, Event {
    Event::Opened { .. } => "opened",
    Event::Started { .. } => "started",
    Event::Pressed { .. } => "pressed",
    Event::FlagFell { .. } => "flag_fell",
    Event::Halted { .. } => "halted",
    Event::Resumed { .. } => "resumed",
    Event::TurnGiven { .. } => "turn_given",
    Event::Reset => "reset",
    Event::EpochOpened { .. } => "epoch_opened",
    Event::Closed { .. } => "closed",
});

kinds!(REASONS, reason, HaltReason {
    HaltReason::Ruling => "ruling",
    HaltReason::Correction => "correction",
    HaltReason::Replacement => "replacement",
    HaltReason::Accident => "accident",
    HaltReason::Interruption => "interruption",
});

pub(crate) fn values() -> Vec<(String, Event)> {
    let turn = |seat, charged_ms| Turn { seat, charged_ms };
    let opened = |control: &str| Event::Opened {
        control: control.parse().unwrap(),
    };
    let halted = |reason| Event::Halted {
        turn: turn(Seat::First, 12_345),
        reason,
    };
    let named = [
        ("opened/sudden_death", opened("60m")),
        ("opened/increment", opened("90m+30s")),
        ("opened/bonus_alone", opened("0m+30s")),
        ("started/first", Event::Started { seat: Seat::First }),
        ("started/second", Event::Started { seat: Seat::Second }),
        (
            "pressed/switch",
            Event::Pressed {
                turn: 7,
                seat: Seat::Second,
                spent_ms: 61_001,
                bonus_ms: 30_000,
                then: AfterPress::Switch,
            },
        ),
        (
            "pressed/halt_at_once",
            Event::Pressed {
                turn: 1,
                seat: Seat::First,
                spent_ms: 0,
                bonus_ms: 0,
                then: AfterPress::Halt,
            },
        ),
        (
            "flag_fell",
            Event::FlagFell {
                turn: 40,
                flag: Flag {
                    seat: Seat::Second,
                    at: Stamp::new(Epoch(3), 5_400_000),
                },
            },
        ),
        ("halted/ruling", halted(HaltReason::Ruling)),
        ("halted/correction", halted(HaltReason::Correction)),
        ("halted/replacement", halted(HaltReason::Replacement)),
        ("halted/accident", halted(HaltReason::Accident)),
        ("halted/interruption", halted(HaltReason::Interruption)),
        ("resumed", Event::Resumed { seat: Seat::Second }),
        ("turn_given", Event::TurnGiven { seat: Seat::First }),
        ("reset", Event::Reset),
        (
            "epoch_opened",
            Event::EpochOpened {
                turn: turn(Seat::Second, 999),
            },
        ),
        ("closed/between_turns", Event::Closed { turn: None }),
        (
            "closed/in_a_turn",
            Event::Closed {
                turn: Some(turn(Seat::First, 1)),
            },
        ),
        (
            "closed/in_a_turn_just_begun",
            Event::Closed {
                turn: Some(turn(Seat::Second, 0)),
            },
        ),
    ];
    named.map(|(name, event)| (name.to_owned(), event)).into()
}

#[test]
fn every_clock_event_ever_stored_opens_as_what_it_was() {
    opens::<ClockPair, ClockCodec>("clock-events.txt", &values());
}

#[test]
fn every_kind_of_clock_event_is_stored() {
    let values = values();
    covers(KINDS, values.iter().map(|(_, event)| kind(event)));
    let reasons = values.iter().filter_map(|(_, event)| {
        if let Event::Halted { reason: why, .. } = event {
            Some(reason(why))
        } else {
            None
        }
    });
    covers(REASONS, reasons);
}
