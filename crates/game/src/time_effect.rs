use aggregate::Stamp;
use terms::Seat;

use crate::decide::follow;
use crate::{Event, Game, Remedy};

/// What a step of the game asks of the clock before it may be recorded.
///
/// The clock answers before the game commits: a move that came too late is never on the record as made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeEffect {
    /// Open a pair of clocks.
    Open {
        /// The time control, as the organiser wrote it.
        control: String,
    },
    /// Start the first player's clock (CN13-8.4).
    Start,
    /// End this seat's thinking time.
    Press {
        /// The turn that ends.
        turn: u32,
        /// Whose turn it was.
        seat: Seat,
        /// What the clocks do next.
        then: AfterPress,
    },
    /// Stop the clocks while a claim or a disturbance is looked at.
    Halt { matter: u32 },
    /// Set both clocks anew and let them stand: the game begins again (CN13-5.2.3).
    Reset {
        /// The number of the matter.
        matter: u32,
    },
    /// Let this seat's clock run instead of the other's: the players go on with the colours they hold (CN13-5.2.1).
    HandOver {
        /// The number of the matter.
        matter: u32,
        seat: Seat,
    },
    /// Let the clock of the side whose thinking time it is run again.
    Resume {
        /// The number of what was ruled on.
        matter: u32,
        seat: Seat,
    },
}

/// What the clocks do after a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPress {
    /// The opponent's clock runs.
    Switch,
    Halt,
}

impl Game {
    /// What `events`, decided on this game, ask of its clock.
    #[must_use]
    pub fn time_effect(&self, events: &[Event], at: Stamp) -> Option<TimeEffect> {
        if let [Event::Opened(setup)] = events {
            return setup
                .time_control
                .clone()
                .map(|control| TimeEffect::Open { control });
        }
        if !self.is_timed() {
            return None;
        }
        let after = self.after(events, at);
        let stopped =
            after.is_under_ruling() || after.verdict().is_some() || after.over_violated().is_some();
        if events.contains(&Event::Started) {
            Some(TimeEffect::Start)
        } else if begins_again(events) {
            Some(TimeEffect::Reset {
                matter: after.next_matter() - 1,
            })
        } else if after.turn() > self.turn() {
            let then = if stopped {
                AfterPress::Halt
            } else {
                AfterPress::Switch
            };
            Some(TimeEffect::Press {
                turn: self.turn(),
                seat: self.on_clock(),
                then,
            })
        } else if after.verdict().is_some() || after.fallen().is_some() {
            // The end closes the clocks once it is recorded; after a flag they have stopped for good.
            None
        } else if events.contains(&Event::WrongColoursStand) {
            Some(TimeEffect::HandOver {
                matter: after.next_matter() - 1,
                seat: after.on_clock(),
            })
        } else if !self.is_under_ruling() && self.over_violated().is_none() && stopped {
            Some(TimeEffect::Halt {
                matter: self.next_matter(),
            })
        } else if self.is_under_ruling() && !stopped {
            Some(TimeEffect::Resume {
                matter: after.next_matter() - 1,
                seat: after.on_clock(),
            })
        } else {
            None
        }
    }

    /// What the clock's word that this seat's flag has fallen brings about: nothing if it is known already, or after the end.
    #[must_use]
    pub fn flag_fell(&self, seat: Seat, at: Stamp) -> Vec<Event> {
        let unknown =
            self.started_at().is_some() && self.fallen().is_none() && self.verdict().is_none();
        if unknown {
            follow(self, vec![Event::FlagFell(seat)], at)
        } else {
            Vec::new()
        }
    }
}

/// After a game that begins again an arbiter sets the clocks before letting them run (CN13-5.2.3).
fn begins_again(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::ColoursCorrected
                | Event::DisturbanceSettled {
                    remedy: Remedy::Replay,
                    ..
                }
        )
    })
}
