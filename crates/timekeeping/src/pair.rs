mod parts;

use aggregate::{Actor, Aggregate, Stamp};

use crate::account::Account;
use crate::{AfterOutage, AfterPress, Command, Event, Refusal, Side, TimeControl};

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
    side: Side,
    charged_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flag {
    side: Side,
    at: Stamp,
}

/// Where a pair of clocks stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// No time control has been set.
    NotOpen,
    /// Set, and waiting for the start.
    Ready,
    /// One side's clock runs.
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

    /// The side whose clock runs.
    #[must_use]
    pub const fn running(&self) -> Option<Side> {
        match self.state {
            State::Running { turn, .. } => Some(turn.side),
            _ => None,
        }
    }

    /// The side whose turn is under way, its clock running or halted.
    #[must_use]
    pub const fn to_press(&self) -> Option<Side> {
        match self.state {
            State::Running { turn, .. } | State::Halted { turn } => Some(turn.side),
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

    /// What `side` has left at `at`, in milliseconds: never more than the side is granted when it presses then.
    #[must_use]
    pub fn remaining_ms(&self, side: Side, at: Stamp) -> u64 {
        self.account(side).remaining_ms(self.thought_ms(side, at))
    }

    /// What `side` has spent at `at`, in milliseconds, halts and outages not counted.
    #[must_use]
    pub fn spent_ms(&self, side: Side, at: Stamp) -> u64 {
        self.account(side).spent_ms(self.thought_ms(side, at))
    }

    /// Whose flag fell, and the exact instant at which it did; a flag that is due but not recorded yet is none.
    #[must_use]
    pub const fn flag(&self) -> Option<(Side, Stamp)> {
        match self.state {
            State::Fallen { flag } | State::Closed { flag: Some(flag) } => {
                Some((flag.side, flag.at))
            }
            _ => None,
        }
    }

    const fn account(&self, side: Side) -> Account {
        match side {
            Side::First => self.black,
            Side::Second => self.white,
        }
    }

    const fn account_mut(&mut self, side: Side) -> &mut Account {
        match side {
            Side::First => &mut self.black,
            Side::Second => &mut self.white,
        }
    }

    /// What the turn under way, if it is the turn of `side`, has taken up to `at`.
    fn thought_ms(&self, side: Side, at: Stamp) -> u64 {
        match self.state {
            State::Running { turn, since } if turn.side == side => {
                turn.thought_ms(since, self.not_before_latest(at))
            }
            State::Halted { turn } if turn.side == side => turn.charged_ms,
            _ => 0,
        }
    }

    fn not_before_latest(&self, at: Stamp) -> Stamp {
        at.max(self.latest)
    }

    /// The instant at which the flag of the running side falls.
    fn due(&self, turn: Turn, since: Stamp) -> Stamp {
        since.plus(self.account(turn.side).remaining_ms(turn.charged_ms))
    }

    /// The flag that has fallen by `at`: time spent equal to the budget is a fallen flag, one millisecond less is in time.
    fn flag_due(&self, at: Stamp) -> Option<Event> {
        let State::Running { turn, since } = self.state else {
            return None;
        };
        let over = self.remaining_ms(turn.side, at) == 0;
        over.then(|| Event::FlagFell {
            side: turn.side,
            turn: self.turn(),
            at: self.due(turn, since),
        })
    }

    /// Why nothing that needs a running clock can happen now.
    const fn not_running(&self) -> Refusal {
        match self.state {
            State::NotOpen => Refusal::NotOpen,
            State::Ready => Refusal::NotStarted,
            State::Running { turn, .. } => Refusal::AlreadyRunning { running: turn.side },
            State::Halted { turn } => Refusal::Halted { due: turn.side },
            State::Fallen { flag } => Refusal::FlagFallen {
                side: flag.side,
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
        side: Side,
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
        if side != turn.side {
            return Err(Refusal::WrongSide { due: turn.side });
        }
        Ok(vec![self.flag_due(at).unwrap_or_else(|| Event::Pressed {
            turn: number,
            side,
            spent_ms: turn.thought_ms(since, at),
            bonus_ms: self.control.as_ref().map_or(0, TimeControl::bonus_ms),
            then,
        })])
    }

    fn resume_side(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Halted { turn } if turn.side == side => Ok(vec![Event::Resumed { side }]),
            State::Halted { turn } => Err(Refusal::WrongSide { due: turn.side }),
            _ => Err(self.not_running()),
        }
    }

    fn give_turn(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Halted { turn } if turn.side == side => Ok(Vec::new()),
            State::Halted { .. } => Ok(vec![Event::TurnGiven { side }]),
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
    const fn begin(side: Side) -> Self {
        Self {
            side,
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
            Command::Press { turn, side, then } => self.press(turn, side, then, at),
            Command::Halt { reason } => match self.state {
                State::Running { turn, since } => {
                    Ok(vec![self.flag_due(at).unwrap_or_else(|| Event::Halted {
                        side: turn.side,
                        charged_ms: turn.thought_ms(since, at),
                        reason,
                    })])
                }
                _ => Err(self.not_running()),
            },
            Command::Resume { side } => self.resume_side(side),
            Command::GiveTurn { side } => self.give_turn(side),
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
                    turn: Turn::begin(Side::First),
                    since,
                }
            }
            Event::Pressed {
                turn,
                side,
                spent_ms,
                bonus_ms,
                then,
            } => {
                self.account_mut(*side).spend(*spent_ms);
                self.account_mut(*side).grant(*bonus_ms);
                self.turns_ended = *turn;
                let turn = Turn::begin(side.other());
                self.state = match then {
                    AfterPress::Switch => State::Running { turn, since },
                    AfterPress::Halt => State::Halted { turn },
                };
            }
            Event::FlagFell { side, at, .. } => {
                self.account_mut(*side).use_up();
                self.state = State::Fallen {
                    flag: Flag {
                        side: *side,
                        at: *at,
                    },
                };
            }
            Event::Halted {
                side, charged_ms, ..
            }
            | Event::EpochOpened { side, charged_ms } => {
                self.state = State::Halted {
                    turn: Turn {
                        side: *side,
                        charged_ms: *charged_ms,
                    },
                };
            }
            Event::Resumed { side } => {
                let charged_ms = self.thought_ms(*side, at);
                self.state = State::Running {
                    turn: Turn {
                        side: *side,
                        charged_ms,
                    },
                    since,
                };
            }
            Event::Reset => {
                self.black = Account::new(self.control.as_ref().map_or(0, TimeControl::opening_ms));
                self.white = self.black;
                self.state = State::Halted {
                    turn: Turn::begin(Side::First),
                };
            }
            Event::TurnGiven { side } => {
                if let State::Halted { turn } = self.state {
                    self.account_mut(turn.side).spend(turn.charged_ms);
                }
                self.state = State::Halted {
                    turn: Turn::begin(*side),
                };
            }
            Event::Closed { charged_ms } => {
                if let Some(side) = self.to_press() {
                    self.account_mut(side).spend(*charged_ms);
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
        let side = turn.side;
        let opened = Event::EpochOpened {
            side,
            charged_ms: turn.charged_ms,
        };
        match self.control.as_ref().map(TimeControl::after_outage) {
            Some(AfterOutage::Itself) => vec![opened, Event::Resumed { side }],
            Some(AfterOutage::ByArbiter) | None => vec![opened],
        }
    }
}
