use aggregate::Stamp;

use crate::{Event, Game, Seat};

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
    /// Stop the clocks while a claim is looked at.
    Halt {
        /// The claim's number.
        claim: u32,
    },
    /// Let the clock of the side to move run again.
    Resume {
        /// The number of the claim that was found wrong.
        claim: u32,
    },
}

/// What the clocks do after a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPress {
    /// The opponent's clock runs.
    Switch,
    /// Neither runs.
    Halt,
}

impl Game {
    /// What `events`, decided on this game, ask of its clock.
    #[must_use]
    pub fn time_effect(&self, events: &[Event], at: Stamp) -> Option<TimeEffect> {
        if let [Event::Opened(setup)] = events {
            return setup.time_control.clone().map(|control| TimeEffect::Open { control });
        }
        if !self.is_timed() {
            return None;
        }
        let after = self.after(events, at);
        let stopped = !after.claims().is_empty() || after.verdict().is_some();
        if events.contains(&Event::Started) {
            Some(TimeEffect::Start)
        } else if after.turn() > self.turn() {
            let then = if stopped { AfterPress::Halt } else { AfterPress::Switch };
            Some(TimeEffect::Press { turn: self.turn(), seat: self.on_move(), then })
        } else if after.verdict().is_some() || after.fallen().is_some() {
            // The end closes the clocks once it is recorded; after a flag they have stopped for good.
            None
        } else if self.claims().is_empty() && stopped {
            Some(TimeEffect::Halt { claim: self.next_claim() })
        } else if !stopped {
            self.claims().last().map(|claim| TimeEffect::Resume { claim: claim.number })
        } else {
            None
        }
    }

    /// What the clock's word that this seat's flag has fallen brings about: nothing if it is known already, or after the end.
    #[must_use]
    pub fn flag_fell(&self, seat: Seat) -> Vec<Event> {
        let unknown = self.setup().is_some() && self.fallen().is_none() && self.verdict().is_none();
        if unknown { vec![Event::FlagFell(seat)] } else { Vec::new() }
    }
}
