mod parts;

use aggregate::{Actor, Aggregate, Stamp};
use terms::Seat;

use crate::account::Account;
use crate::{AfterOutage, AfterPress, Command, Event, Refusal, TimeControl};

pub use parts::{AccountParts, ClockParts, Stage};

/// The two clocks of one game.
///
/// The default value is the pair before it is set. Turns are numbered by ended turns: the first is 1, no number is used twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockPair {
    control: Option<TimeControl>,
    black: Account,
    white: Account,
    turns_ended: u32,
    state: State,
    /// The latest instant known: an earlier stamp is read as this one.
    latest: Stamp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    NotOpen,
    Ready,
    Running {
        turn: Turn,
        since: Stamp,
    },
    Halted {
        turn: Turn,
    },
    Fallen {
        flag: Flag,
    },
    Closed {
        flag: Option<Flag>,
    },
}

/// The turn under way: whose it is, and what it took before the last halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    seat: Seat,
    charged_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flag {
    seat: Seat,
    at: Stamp,
}

/// Where a pair of clocks stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// No time control has been set.
    NotOpen,
    /// Set, and waiting for the start.
    Ready,
    /// One seat's clock runs.
    Running,
    /// Both stand still and may run on.
    Halted,
    /// A flag has fallen; both stand still for good.
    Fallen,
    /// The game is over.
    Closed,
}

impl Status {
    /// The name used on the wire and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotOpen => "not_open",
            Self::Ready => "ready",
            Self::Running => "running",
            Self::Halted => "halted",
            Self::Fallen => "fallen",
            Self::Closed => "closed",
        }
    }
}

impl ClockPair {
    /// Where the pair stands.
    #[must_use]
    pub const fn status(&self) -> Status {
        match self.state {
            State::NotOpen => Status::NotOpen,
            State::Ready => Status::Ready,
            State::Running { .. } => Status::Running,
            State::Halted { .. } => Status::Halted,
            State::Fallen { .. } => Status::Fallen,
            State::Closed { .. } => Status::Closed,
        }
    }

    /// The time control, once it is set.
    #[must_use]
    pub const fn control(&self) -> Option<&TimeControl> {
        self.control.as_ref()
    }

    /// The seat whose clock runs.
    #[must_use]
    pub const fn running(&self) -> Option<Seat> {
        match self.state {
            State::Running { turn, .. } => Some(turn.seat),
            _ => None,
        }
    }

    /// The seat whose turn is under way, its clock running or halted.
    #[must_use]
    pub const fn to_press(&self) -> Option<Seat> {
        match self.state {
            State::Running { turn, .. } | State::Halted { turn } => Some(turn.seat),
            _ => None,
        }
    }

    /// The number of the turn under way, or of the first; after the end, of the turn that was under way.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turns_ended.saturating_add(1)
    }

    /// How many turns have ended.
    #[must_use]
    pub const fn turns_ended(&self) -> u32 {
        self.turns_ended
    }

    /// What `seat` has left at `at`, in milliseconds: never more than the seat is granted when it presses then.
    #[must_use]
    pub fn remaining_ms(&self, seat: Seat, at: Stamp) -> u64 {
        self.account(seat).remaining_ms(self.thought_ms(seat, at))
    }

    /// What `seat` has spent at `at`, in milliseconds, halts and outages not counted.
    #[must_use]
    pub fn spent_ms(&self, seat: Seat, at: Stamp) -> u64 {
        self.account(seat).spent_ms(self.thought_ms(seat, at))
    }

    /// Whose flag fell, and the exact instant at which it did; a flag that is due but not recorded yet is none.
    #[must_use]
    pub const fn flag(&self) -> Option<(Seat, Stamp)> {
        match self.state {
            State::Fallen { flag } | State::Closed { flag: Some(flag) } => {
                Some((flag.seat, flag.at))
            }
            _ => None,
        }
    }

    const fn account(&self, seat: Seat) -> Account {
        match seat {
            Seat::First => self.black,
            Seat::Second => self.white,
        }
    }

    const fn account_mut(&mut self, seat: Seat) -> &mut Account {
        match seat {
            Seat::First => &mut self.black,
            Seat::Second => &mut self.white,
        }
    }

    /// What the turn under way, if it is the turn of `seat`, has taken up to `at`.
    fn thought_ms(&self, seat: Seat, at: Stamp) -> u64 {
        match self.state {
            State::Running { turn, since } if turn.seat == seat => {
                turn.thought_ms(since, self.not_before_latest(at))
            }
            State::Halted { turn } if turn.seat == seat => turn.charged_ms,
            _ => 0,
        }
    }

    fn not_before_latest(&self, at: Stamp) -> Stamp {
        at.max(self.latest)
    }

    /// The instant at which the flag of the running seat falls.
    fn due(&self, turn: Turn, since: Stamp) -> Stamp {
        since.plus(self.account(turn.seat).remaining_ms(turn.charged_ms))
    }

    /// The flag that has fallen by `at`: time spent equal to the budget is a fallen flag, one millisecond less is in time.
    fn flag_due(&self, at: Stamp) -> Option<Event> {
        let State::Running { turn, since } = self.state else {
            return None;
        };
        let over = self.remaining_ms(turn.seat, at) == 0;
        over.then(|| Event::FlagFell {
            seat: turn.seat,
            turn: self.turn(),
            at: self.due(turn, since),
        })
    }

    /// Why nothing that needs a running clock can happen now.
    const fn not_running(&self) -> Refusal {
        match self.state {
            State::NotOpen => Refusal::NotOpen,
            State::Ready => Refusal::NotStarted,
            State::Running { turn, .. } => Refusal::AlreadyRunning { running: turn.seat },
            State::Halted { turn } => Refusal::Halted { due: turn.seat },
            State::Fallen { flag } => Refusal::FlagFallen {
                seat: flag.seat,
                at: flag.at,
            },
            State::Closed { .. } => Refusal::Closed,
        }
    }

    fn open(&self, control: TimeControl) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::NotOpen => Ok(vec![Event::Opened { control }]),
            State::Closed { .. } => Err(Refusal::Closed),
            _ => Err(Refusal::AlreadyOpen),
        }
    }

    fn start(&self) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Ready => Ok(vec![Event::Started]),
            State::Running { .. } | State::Halted { .. } => Err(Refusal::AlreadyStarted),
            _ => Err(self.not_running()),
        }
    }

    fn press(
        &self,
        number: u32,
        seat: Seat,
        then: AfterPress,
        at: Stamp,
    ) -> Result<Vec<Event>, Refusal> {
        let ended = self.turns_ended;
        if number <= ended && matches!(self.state, State::Running { .. } | State::Halted { .. }) {
            return Err(Refusal::StaleTurn {
                turn: number,
                ended,
            });
        }
        let State::Running { turn, since } = self.state else {
            return Err(self.not_running());
        };
        if number > self.turn() {
            return Err(Refusal::SkippedTurn {
                turn: number,
                ended,
            });
        }
        if seat != turn.seat {
            return Err(Refusal::WrongSide { due: turn.seat });
        }
        Ok(vec![self.flag_due(at).unwrap_or_else(|| Event::Pressed {
            turn: number,
            seat,
            spent_ms: turn.thought_ms(since, at),
            bonus_ms: self.control.as_ref().map_or(0, TimeControl::bonus_ms),
            then,
        })])
    }

    fn resume_seat(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Halted { turn } if turn.seat == seat => Ok(vec![Event::Resumed { seat }]),
            State::Halted { turn } => Err(Refusal::WrongSide { due: turn.seat }),
            _ => Err(self.not_running()),
        }
    }

    fn give_turn(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Halted { turn } if turn.seat == seat => Ok(Vec::new()),
            State::Halted { .. } => Ok(vec![Event::TurnGiven { seat }]),
            _ => Err(self.not_running()),
        }
    }

    fn close(&self, at: Stamp) -> Result<Vec<Event>, Refusal> {
        let charged_ms = match self.state {
            State::NotOpen | State::Closed { .. } => return Err(self.not_running()),
            State::Running { turn, since } => match self.flag_due(at) {
                Some(flag) => return Ok(vec![flag, Event::Closed { charged_ms: 0 }]),
                None => turn.thought_ms(since, at),
            },
            State::Halted { turn } => turn.charged_ms,
            State::Ready | State::Fallen { .. } => 0,
        };
        Ok(vec![Event::Closed { charged_ms }])
    }
}

impl Turn {
    const fn begin(seat: Seat) -> Self {
        Self {
            seat,
            charged_ms: 0,
        }
    }

    /// What the turn has taken up to `at`. What passed between epochs is not known and nobody's.
    const fn thought_ms(self, since: Stamp, at: Stamp) -> u64 {
        match at.since(since) {
            Some(ms) => self.charged_ms.saturating_add(ms),
            None => self.charged_ms,
        }
    }
}

impl Aggregate for ClockPair {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, actor: &Actor, at: Stamp) -> Result<Vec<Event>, Refusal> {
        if !command.may_be_given_by(actor.role) {
            return Err(Refusal::NotYours { role: actor.role });
        }
        let at = self.not_before_latest(at);
        match command {
            Command::Open { control } => self.open(control),
            Command::Start => self.start(),
            Command::Press { turn, seat, then } => self.press(turn, seat, then, at),
            Command::Halt { reason } => match self.state {
                State::Running { turn, since } => {
                    Ok(vec![self.flag_due(at).unwrap_or_else(|| Event::Halted {
                        seat: turn.seat,
                        charged_ms: turn.thought_ms(since, at),
                        reason,
                    })])
                }
                _ => Err(self.not_running()),
            },
            Command::Resume { seat } => self.resume_seat(seat),
            Command::GiveTurn { seat } => self.give_turn(seat),
            Command::Reset => match self.state {
                State::Running { .. } | State::Halted { .. } | State::Fallen { .. } => {
                    Ok(vec![Event::Reset])
                }
                _ => Err(self.not_running()),
            },
            Command::Close => self.close(at),
        }
    }

    fn apply(&mut self, event: &Event, at: Stamp) {
        self.latest = self.not_before_latest(at);
        let since = self.latest;
        match event {
            Event::Opened { control } => {
                self.black = Account::new(control.opening_ms());
                self.white = self.black;
                self.control = Some(control.clone());
                self.state = State::Ready;
            }
            Event::Started => {
                self.state = State::Running {
                    turn: Turn::begin(Seat::First),
                    since,
                }
            }
            Event::Pressed {
                turn,
                seat,
                spent_ms,
                bonus_ms,
                then,
            } => {
                self.account_mut(*seat).spend(*spent_ms);
                self.account_mut(*seat).grant(*bonus_ms);
                self.turns_ended = *turn;
                let turn = Turn::begin(seat.other());
                self.state = match then {
                    AfterPress::Switch => State::Running { turn, since },
                    AfterPress::Halt => State::Halted { turn },
                };
            }
            Event::FlagFell { seat, at, .. } => {
                self.account_mut(*seat).use_up();
                self.state = State::Fallen {
                    flag: Flag {
                        seat: *seat,
                        at: *at,
                    },
                };
            }
            Event::Halted {
                seat, charged_ms, ..
            }
            | Event::EpochOpened { seat, charged_ms } => {
                self.state = State::Halted {
                    turn: Turn {
                        seat: *seat,
                        charged_ms: *charged_ms,
                    },
                };
            }
            Event::Resumed { seat } => {
                let charged_ms = self.thought_ms(*seat, at);
                self.state = State::Running {
                    turn: Turn {
                        seat: *seat,
                        charged_ms,
                    },
                    since,
                };
            }
            Event::Reset => {
                self.black = Account::new(self.control.as_ref().map_or(0, TimeControl::opening_ms));
                self.white = self.black;
                self.state = State::Halted {
                    turn: Turn::begin(Seat::First),
                };
            }
            Event::TurnGiven { seat } => {
                if let State::Halted { turn } = self.state {
                    self.account_mut(turn.seat).spend(turn.charged_ms);
                }
                self.state = State::Halted {
                    turn: Turn::begin(*seat),
                };
            }
            Event::Closed { charged_ms } => {
                if let Some(seat) = self.to_press() {
                    self.account_mut(seat).spend(*charged_ms);
                }
                self.state = State::Closed {
                    flag: match self.state {
                        State::Fallen { flag } => Some(flag),
                        _ => None,
                    },
                };
            }
        }
    }

    fn next_wakeup(&self) -> Option<Stamp> {
        match self.state {
            State::Running { turn, since } => Some(self.due(turn, since)),
            _ => None,
        }
    }

    fn may_wake_after(event: &Event) -> bool {
        match event {
            Event::Started
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
        let seat = turn.seat;
        let opened = Event::EpochOpened {
            seat,
            charged_ms: turn.charged_ms,
        };
        match self.control.as_ref().map(TimeControl::after_outage) {
            Some(AfterOutage::Itself) => vec![opened, Event::Resumed { seat }],
            Some(AfterOutage::ByArbiter) | None => vec![opened],
        }
    }
}
