//! What the tests of the clocks share: a table with a pair of clocks, and properties whose seed a failure prints.
#![allow(
    dead_code,
    reason = "each test file is a crate of its own and uses a part of this"
)]
#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

use std::hash::{BuildHasher, Hasher, RandomState};
use terms::Seat;

use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};
use timekeeping::{
    AfterPress, ClockPair, Command, ControlError, Event, Flag, HaltReason, Refusal, Turn,
};

pub(crate) type Answer = Result<Vec<Event>, Refusal>;

pub(crate) const fn ms(ms: u64) -> Stamp {
    Stamp::new(Epoch(1), ms)
}

/// The next run of the service.
pub(crate) const fn later_epoch(ms: u64) -> Stamp {
    Stamp::new(Epoch(2), ms)
}

/// A pair of clocks on a table, and the journal of what happened to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) clocks: ClockPair,
    pub(crate) journal: Vec<(Event, Stamp)>,
}

impl Table {
    /// A table whose clocks are set at 0 ms and not started.
    pub(crate) fn set(control: &str) -> Result<Self, ControlError> {
        let mut table = Self::default();
        let opened = table.say(
            Command::Open {
                control: control.parse()?,
            },
            ms(0),
        );
        assert!(opened.is_ok(), "{opened:?}");
        Ok(table)
    }

    /// A table whose clocks are set and started at 0 ms.
    pub(crate) fn started(control: &str) -> Result<Self, ControlError> {
        let mut table = Self::set(control)?;
        assert_eq!(
            table.say(Command::Start, ms(0)),
            Ok(vec![Event::Started { seat: Seat::First }])
        );
        Ok(table)
    }

    pub(crate) fn say(&mut self, command: Command, at: Stamp) -> Answer {
        let events = self
            .clocks
            .decide(command, &Actor::new("somebody", Role::Service), at)?;
        self.record(&events, at);
        Ok(events)
    }

    pub(crate) fn press(&mut self, turn: u32, seat: Seat, at: Stamp) -> Answer {
        self.say(
            Command::Press {
                turn,
                seat,
                then: AfterPress::Switch,
            },
            at,
        )
    }

    pub(crate) fn halt(&mut self, at: Stamp) -> Answer {
        self.say(
            Command::Halt {
                reason: HaltReason::Ruling,
            },
            at,
        )
    }

    pub(crate) fn go_on(&mut self, seat: Seat, at: Stamp) -> Answer {
        self.say(Command::Resume { seat }, at)
    }

    pub(crate) fn hand_over(&mut self, seat: Seat, at: Stamp) -> Answer {
        self.say(Command::HandOver { seat }, at)
    }

    pub(crate) fn wake(&mut self, at: Stamp) -> Vec<Event> {
        let events = self.clocks.wake(at);
        self.record(&events, at);
        events
    }

    pub(crate) fn restart(&mut self, at: Stamp) -> Vec<Event> {
        let events = self.clocks.resume(at);
        self.record(&events, at);
        events
    }

    pub(crate) fn remaining(&self, at: Stamp) -> (u64, u64) {
        (
            self.clocks.remaining_ms(Seat::First, at),
            self.clocks.remaining_ms(Seat::Second, at),
        )
    }

    pub(crate) fn spent(&self, at: Stamp) -> (u64, u64) {
        (
            self.clocks.spent_ms(Seat::First, at),
            self.clocks.spent_ms(Seat::Second, at),
        )
    }

    pub(crate) fn flags(&self) -> usize {
        self.journal
            .iter()
            .filter(|(event, _)| matches!(event, Event::FlagFell { .. }))
            .count()
    }

    fn record(&mut self, events: &[Event], at: Stamp) {
        for event in events {
            self.clocks.apply(event, at);
            self.journal.push((event.clone(), at));
        }
    }
}

pub(crate) const fn pressed(turn: u32, seat: Seat, spent_ms: u64, bonus_ms: u64) -> Event {
    Event::Pressed {
        turn,
        seat,
        spent_ms,
        bonus_ms,
        then: AfterPress::Switch,
    }
}

pub(crate) const fn fell(seat: Seat, turn: u32, at: Stamp) -> Event {
    Event::FlagFell {
        turn,
        flag: flag(seat, at),
    }
}

pub(crate) const fn turn(seat: Seat, charged_ms: u64) -> Turn {
    Turn { seat, charged_ms }
}

pub(crate) const fn flag(seat: Seat, at: Stamp) -> Flag {
    Flag { seat, at }
}

/// Checks a property on `cases` values, or as many times more as `ARBITER_CASES` says; a failure prints the seed, which `PROPTEST_RNG_SEED` sets again.
pub(crate) fn holds<S: Strategy>(
    cases: u32,
    values: &S,
    property: impl Fn(S::Value) -> TestCaseResult,
) {
    let seed = std::env::var("PROPTEST_RNG_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let times = std::env::var("ARBITER_CASES").map_or(1, |times| times.parse().unwrap());
    let config = Config {
        cases: cases * times,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(values, property);
    assert!(outcome.is_ok(), "PROPTEST_RNG_SEED={seed}: {outcome:?}");
}
