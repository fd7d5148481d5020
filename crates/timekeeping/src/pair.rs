mod decide;

use aggregate::{Actor, Aggregate, Stamp};
use terms::{BySeat, Seat};

use crate::account::Account;
use crate::{AfterOutage, AfterPress, Command, Event, Flag, Refusal, State, TimeControl, Turn};

/// The two clocks of one game.
///
/// The default value is the pair before it is set. Turns are numbered by ended turns: the first is 1, no number is used twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClockPair {
    control: Option<TimeControl>,
    accounts: BySeat<Account>,
    turns_ended: u32,
    state: State,
    /// The latest instant known: an earlier stamp is read as this one.
    latest: Stamp,
}

impl ClockPair {
    pub const fn state(&self) -> State {
        self.state
    }

    /// None until it is set.
    pub const fn control(&self) -> Option<&TimeControl> {
        self.control.as_ref()
    }

    pub const fn running(&self) -> Option<Seat> {
        match self.state {
            State::Running { turn, .. } => Some(turn.seat),
            State::NotOpen
            | State::Ready
            | State::Halted { .. }
            | State::Fallen { .. }
            | State::Closed { .. } => None,
        }
    }

    /// The seat whose turn is under way, its clock running or halted.
    pub fn to_press(&self) -> Option<Seat> {
        self.state.turn().map(|turn| turn.seat)
    }

    /// The number of the turn under way, or of the first; after the end, of the turn that was under way.
    pub const fn turn(&self) -> u32 {
        self.turns_ended.saturating_add(1)
    }

    pub const fn turns_ended(&self) -> u32 {
        self.turns_ended
    }

    /// What `seat` has left at `at`, in milliseconds: never more than the seat is granted when it presses then.
    pub fn remaining_ms(&self, seat: Seat, at: Stamp) -> u64 {
        self.accounts[seat].remaining_ms(self.thought_ms(seat, at))
    }

    /// What `seat` has spent at `at`, in milliseconds, halts and outages not counted.
    pub fn spent_ms(&self, seat: Seat, at: Stamp) -> u64 {
        self.accounts[seat].spent_ms(self.thought_ms(seat, at))
    }

    /// The flag on record; one that is due but not recorded yet is none.
    pub const fn flag(&self) -> Option<Flag> {
        self.state.flag()
    }

    /// The turn under way as it stands at `at`.
    fn turn_at(&self, at: Stamp) -> Option<Turn> {
        match self.state {
            State::Running { turn, since } => Some(turn.run(since, self.not_before_latest(at))),
            State::Halted { turn } => Some(turn),
            State::NotOpen | State::Ready | State::Fallen { .. } | State::Closed { .. } => None,
        }
    }

    /// What the turn under way, if it is the turn of `seat`, has taken up to `at`.
    fn thought_ms(&self, seat: Seat, at: Stamp) -> u64 {
        self.turn_at(at)
            .filter(|turn| turn.seat == seat)
            .map_or(0, |turn| turn.charged_ms)
    }

    fn not_before_latest(&self, at: Stamp) -> Stamp {
        at.max(self.latest)
    }

    fn set(&mut self) {
        let opening_ms = self.control.as_ref().map_or(0, TimeControl::opening_ms);
        self.accounts = BySeat::from_fn(|_| Account::new(opening_ms));
    }

    fn spend(&mut self, turn: Turn) {
        self.accounts[turn.seat].spend(turn.charged_ms);
    }
}

impl Aggregate for ClockPair {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, _: &Actor, at: Stamp) -> Result<Vec<Event>, Refusal> {
        self.decide_at(command, self.not_before_latest(at))
    }

    fn apply(&mut self, event: &Event, at: Stamp) {
        self.latest = self.not_before_latest(at);
        let since = self.latest;
        match event {
            Event::Opened { control } => {
                self.control = Some(control.clone());
                self.set();
                self.state = State::Ready;
            }
            Event::Started { seat } => {
                let turn = Turn::begin(*seat);
                self.state = State::Running { turn, since };
            }
            Event::Pressed {
                turn,
                seat,
                spent_ms,
                bonus_ms,
                then,
            } => {
                self.accounts[*seat].spend(*spent_ms);
                self.accounts[*seat].grant(*bonus_ms);
                self.turns_ended = *turn;
                let turn = Turn::begin(seat.other());
                self.state = match then {
                    AfterPress::Switch => State::Running { turn, since },
                    AfterPress::Halt => State::Halted { turn },
                };
            }
            Event::FlagFell { flag, .. } => {
                self.accounts[flag.seat].use_up();
                self.state = State::Fallen { flag: *flag };
            }
            Event::Halted { turn, .. } | Event::EpochOpened { turn } => {
                self.state = State::Halted { turn: *turn };
            }
            Event::Resumed { seat } => {
                let (seat, charged_ms) = (*seat, self.thought_ms(*seat, at));
                let turn = Turn { seat, charged_ms };
                self.state = State::Running { turn, since };
            }
            Event::TurnGiven { seat } => {
                if let Some(turn) = self.turn_at(at) {
                    self.spend(turn);
                }
                let turn = Turn::begin(*seat);
                self.state = State::Halted { turn };
            }
            Event::Reset => {
                self.set();
                let turn = Turn::begin(Seat::First);
                self.state = State::Halted { turn };
            }
            Event::Closed { turn } => {
                if let Some(turn) = turn {
                    self.spend(*turn);
                }
                let flag = self.flag();
                self.state = State::Closed { flag };
            }
        }
    }

    fn next_wakeup(&self) -> Option<Stamp> {
        match self.state {
            State::Running { turn, since } => Some(self.due(turn, since)),
            State::NotOpen
            | State::Ready
            | State::Halted { .. }
            | State::Fallen { .. }
            | State::Closed { .. } => None,
        }
    }

    fn may_wake_after(event: &Event) -> bool {
        match event {
            Event::Started { .. }
            | Event::Resumed { .. }
            | Event::Pressed {
                then: AfterPress::Switch,
                ..
            } => true,
            Event::Opened { .. }
            | Event::Pressed {
                then: AfterPress::Halt,
                ..
            }
            | Event::FlagFell { .. }
            | Event::Halted { .. }
            | Event::TurnGiven { .. }
            | Event::Reset
            | Event::EpochOpened { .. }
            | Event::Closed { .. } => false,
        }
    }

    fn wake(&self, at: Stamp) -> Vec<Event> {
        self.flag_due(at).into_iter().collect()
    }

    fn resume(&self, at: Stamp) -> Vec<Event> {
        let State::Running { turn, since } = self.state else {
            return Vec::new();
        };
        if at.epoch <= since.epoch {
            return Vec::new();
        }
        let opened = Event::EpochOpened { turn };
        match self.control.as_ref().map(TimeControl::after_outage) {
            Some(AfterOutage::Itself) => vec![opened, Event::Resumed { seat: turn.seat }],
            Some(AfterOutage::ByArbiter) | None => vec![opened],
        }
    }
}
