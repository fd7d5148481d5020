use aggregate::Stamp;
use terms::Seat;

use crate::automatic::follow;
use crate::meaning::Asks;
use crate::{Event, Game, ending, record};

/// What events ask of the game's clock before they may be recorded.
///
/// The clock answers before the game commits: a move that came too late is never on the record as made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockEffect {
    Open {
        /// The time control, as the organiser wrote it.
        control: String,
    },
    /// Start the first player's clock (CN13-8.4).
    Start,
    /// End this seat's thinking time.
    Press {
        turn: u32,
        seat: Seat,
        then: AfterPress,
    },
    /// Stop the clocks while a claim or a disturbance is looked at.
    Halt { case: u32 },
    /// Set both clocks anew and let them stand: the game begins again (CN13-5.2.3).
    Reset { case: u32 },
    /// Let the clock of this seat run: it is this seat's thinking time.
    Resume { reason: Resumption, seat: Seat },
}

/// What a clock that is let run again had stood for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// The case of this number was ruled on.
    Case(u32),
    /// An arbiter let play go on: the ruling of this number.
    Ruling(u32),
}

/// What the clocks do after a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPress {
    Switch,
    Halt,
}

impl Game {
    /// What `events`, decided on this game, ask of its clock, in order.
    pub fn clock_effects(&self, events: &[Event], at: Stamp) -> Vec<ClockEffect> {
        if let [Event::Record(record::Event::Opened(setup))] = events {
            let control = setup.time_control.clone().into_iter();
            return control
                .map(|control| ClockEffect::Open { control })
                .collect();
        }
        if !self.is_timed() {
            return Vec::new();
        }
        let after = self.after(events, at);
        let asked: Vec<_> = events
            .iter()
            .filter_map(|event| event.meaning().clock)
            .flat_map(|asks| after.asked(asks))
            .collect();
        if !asked.is_empty() {
            return asked;
        }
        let stands = |game: &Self| game.is_under_ruling() || game.lost_by_violations().is_some();
        let stopped = stands(&after) || after.verdict().is_some();
        if after.turn() > self.turn() {
            let then = if stopped {
                AfterPress::Halt
            } else {
                AfterPress::Switch
            };
            vec![ClockEffect::Press {
                turn: self.turn(),
                seat: self.on_clock(),
                then,
            }]
        } else if after.verdict().is_some() || after.flag_fallen().is_some() {
            // The end closes the clocks once it is recorded; after a flag they have stopped for good.
            Vec::new()
        } else if !stands(self) && stopped {
            let case = self.record.next_case();
            vec![ClockEffect::Halt { case }]
        } else if self.is_under_ruling() && !stopped {
            vec![after.resumed(Resumption::Case(after.record.cases))]
        } else {
            Vec::new()
        }
    }

    /// What an event asks of the clock by itself; `self` is the game after it.
    fn asked(&self, asks: Asks) -> Vec<ClockEffect> {
        let case = self.record.cases;
        match asks {
            Asks::Start => vec![ClockEffect::Start],
            Asks::Resume => vec![self.resumed(Resumption::Ruling(self.rulings()))],
            Asks::Reset => vec![ClockEffect::Reset { case }],
            Asks::HandOver => vec![
                ClockEffect::Halt { case },
                self.resumed(Resumption::Case(case)),
            ],
        }
    }

    fn resumed(&self, reason: Resumption) -> ClockEffect {
        ClockEffect::Resume {
            reason,
            seat: self.on_clock(),
        }
    }

    /// What the clock's report that this seat's flag has fallen brings about: nothing if it is known already, or after the end.
    pub fn flag_fell(&self, seat: Seat, at: Stamp) -> Vec<Event> {
        let unknown =
            self.started_at().is_some() && self.flag_fallen().is_none() && self.verdict().is_none();
        if unknown {
            follow(self, vec![ending::Event::FlagFell(seat).into()], at)
        } else {
            Vec::new()
        }
    }
}
