use aggregate::{Stamp, ensure};
use terms::Seat;

use super::ClockPair;
use crate::{AfterPress, Command, Event, Flag, HaltReason, Refusal, State, TimeControl, Turn};

impl ClockPair {
    pub(super) fn decide_at(&self, command: Command, at: Stamp) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Open { control } => self.open(control),
            Command::Start => self.start(),
            Command::Press { turn, seat, then } => self.press(turn, seat, then, at),
            Command::Halt { reason } => self.halt(reason, at),
            Command::Resume { seat } => self.run_on(seat),
            Command::HandOver { seat } => self.hand_over(seat, at),
            Command::Reset => match self.state {
                State::Running { .. } | State::Halted { .. } | State::Fallen { .. } => {
                    Ok(vec![Event::Reset])
                }
                State::NotOpen | State::Ready | State::Closed { .. } => Err(self.not_running()),
            },
            Command::Close => self.close(at),
        }
    }

    /// The instant at which the flag of the running seat falls.
    pub(super) fn due(&self, turn: Turn, since: Stamp) -> Stamp {
        since.plus(self.accounts[turn.seat].remaining_ms(turn.charged_ms))
    }

    /// The flag that has fallen by `at`: time spent equal to the budget is a fallen flag, one millisecond less is in time.
    pub(super) fn flag_due(&self, at: Stamp) -> Option<Event> {
        let State::Running { turn, since } = self.state else {
            return None;
        };
        let over = self.remaining_ms(turn.seat, at) == 0;
        over.then(|| Event::FlagFell {
            turn: self.turn(),
            flag: Flag {
                seat: turn.seat,
                at: self.due(turn, since),
            },
        })
    }

    /// Why nothing that needs a running clock can happen now.
    const fn not_running(&self) -> Refusal {
        match self.state {
            State::NotOpen => Refusal::NotOpen,
            State::Ready => Refusal::NotStarted,
            State::Running { turn, .. } => Refusal::AlreadyRunning { running: turn.seat },
            State::Halted { turn } => Refusal::Halted { due: turn.seat },
            State::Fallen { flag } => Refusal::FlagFallen { flag },
            State::Closed { .. } => Refusal::Closed,
        }
    }

    fn open(&self, control: TimeControl) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::NotOpen => Ok(vec![Event::Opened { control }]),
            State::Closed { .. } => Err(Refusal::Closed),
            State::Ready | State::Running { .. } | State::Halted { .. } | State::Fallen { .. } => {
                Err(Refusal::AlreadyOpen)
            }
        }
    }

    fn start(&self) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Ready => Ok(vec![Event::Started { seat: Seat::First }]),
            State::Running { .. } | State::Halted { .. } => Err(Refusal::AlreadyStarted),
            State::NotOpen | State::Fallen { .. } | State::Closed { .. } => Err(self.not_running()),
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
        if number <= ended && self.state.turn().is_some() {
            return Err(Refusal::StaleTurn {
                turn: number,
                ended,
            });
        }
        let State::Running { turn, since } = self.state else {
            return Err(self.not_running());
        };
        ensure(
            number <= self.turn(),
            Refusal::SkippedTurn {
                turn: number,
                ended,
            },
        )?;
        ensure(seat == turn.seat, Refusal::WrongSeat { due: turn.seat })?;
        Ok(vec![self.flag_due(at).unwrap_or_else(|| Event::Pressed {
            turn: number,
            seat,
            spent_ms: turn.run(since, at).charged_ms,
            bonus_ms: self.control.as_ref().map_or(0, TimeControl::bonus_ms),
            then,
        })])
    }

    fn halt(&self, reason: HaltReason, at: Stamp) -> Result<Vec<Event>, Refusal> {
        let State::Running { turn, since } = self.state else {
            return Err(self.not_running());
        };
        let turn = turn.run(since, at);
        let halted = Event::Halted { turn, reason };
        Ok(vec![self.flag_due(at).unwrap_or(halted)])
    }

    fn run_on(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.state {
            State::Halted { turn } if turn.seat == seat => Ok(vec![Event::Resumed { seat }]),
            State::Halted { turn } => Err(Refusal::WrongSeat { due: turn.seat }),
            State::NotOpen
            | State::Ready
            | State::Running { .. }
            | State::Fallen { .. }
            | State::Closed { .. } => Err(self.not_running()),
        }
    }

    fn hand_over(&self, seat: Seat, at: Stamp) -> Result<Vec<Event>, Refusal> {
        let (Some(turn), running) = (self.turn_at(at), self.running().is_some()) else {
            return Err(self.not_running());
        };
        if let Some(fell) = self.flag_due(at) {
            return Ok(vec![fell]);
        }
        let reason = HaltReason::Correction;
        let halted = Event::Halted { turn, reason };
        let (given, resumed) = (Event::TurnGiven { seat }, Event::Resumed { seat });
        Ok(match (turn.seat == seat, running) {
            (true, true) => Vec::new(),
            (true, false) => vec![resumed],
            (false, true) => vec![halted, given, resumed],
            (false, false) => vec![given, resumed],
        })
    }

    fn close(&self, at: Stamp) -> Result<Vec<Event>, Refusal> {
        if matches!(self.state, State::NotOpen | State::Closed { .. }) {
            return Err(self.not_running());
        }
        Ok(match self.flag_due(at) {
            Some(fell) => vec![fell, Event::Closed { turn: None }],
            None => vec![Event::Closed {
                turn: self.turn_at(at),
            }],
        })
    }
}
