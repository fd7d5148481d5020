//! Stored events judged again: whether they are what the rules made of the request behind them.

use aggregate::{Actor, Aggregate as _, Stamp};
use renju::{Foul, Move};

use crate::claims::Ruling;
use crate::ending::{self, Outcome, Reason, Verdict};
use crate::{Command, Direction, Event, Game, claims};

/// Why stored events cannot stand in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The request on record does not lead to them here.
    #[error("the rules do not lead from the request to this")]
    NotDecided,
    /// The result as it was corrected is not what the stones show.
    #[error("the corrected result is not what the stones show")]
    Correction,
    /// The arbiter's ruling on a claim is not what the stones and the clock show.
    #[error("claim {claim} is {}, and the arbiter ruled otherwise", shown(*proposes))]
    Ruling { claim: u32, proposes: Ruling },
}

impl Game {
    /// Judges again what `command` brought about in this game: the events must be exactly those that it leads to, so a verdict is reached
    /// again from the stones, with its reason and evidence. An arbiter's ruling must also be the one that [`Game::finding`] proposes:
    /// an arbiter may rule otherwise and is obeyed, but the record of that game contradicts itself.
    ///
    /// # Errors
    /// How the events contradict the game.
    pub fn audit(
        &self,
        command: Command,
        actor: &Actor,
        at: Stamp,
        events: &[Event],
    ) -> Result<(), Contradiction> {
        let mut events = events;
        // The clock's answer on a flag comes in front of whatever was being done when it was heard, or instead of it.
        if let [Event::Ending(ending::Event::FlagFell(seat)), ..] = events
            && let Some(rest) = events.strip_prefix(self.flag_fell(*seat, at).as_slice())
        {
            if rest.is_empty() {
                return Ok(());
            }
            events = rest;
        }
        let rule = match &command {
            Command::Officiate {
                direction: Direction::Claims(rule),
                ..
            } => Some(*rule),
            Command::Officiate {
                direction:
                    Direction::Record(_)
                    | Direction::Conduct(_)
                    | Direction::Penalties(_)
                    | Direction::Ending(_),
                ..
            }
            | Command::Open(_)
            | Command::Play(_)
            | Command::Observe(_)
            | Command::ReportFlag { .. } => None,
        };
        let permitted = command.permitted_to(actor.role);
        let decided = permitted.and_then(|()| self.decide(command, actor, at));
        if !decided.is_ok_and(|decided| decided == events) {
            return Err(Contradiction::NotDecided);
        }
        let right = |ruling: Ruling| ruling != Ruling::Rejected;
        match (rule, events) {
            // What came too late ruled on nothing.
            (_, [Event::DirectionSuperseded(_)]) => Ok(()),
            (Some(claims::Direction::Rule { claim, finding }), _) => {
                let proposes = self.finding(claim).map(|found| found.proposes);
                match proposes.filter(|proposed| right(*proposed) != right(finding)) {
                    Some(proposes) => Err(Contradiction::Ruling { claim, proposes }),
                    None => Ok(()),
                }
            }
            (None, [Event::Ending(ending::Event::ResultCorrected(verdict)), ..])
                if !self.bears_out(verdict) =>
            {
                Err(Contradiction::Correction)
            }
            (None, _) => Ok(()),
        }
    }

    /// Whether the stones show what a corrected result says, where stones can.
    fn bears_out(&self, verdict: &Verdict) -> bool {
        match (verdict.reason, verdict.outcome) {
            (Reason::Five, Outcome::Win(color)) => self.five(color).is_some(),
            (Reason::Overline, _) => self.black_makes(|foul| foul.contains(Foul::Overline)),
            (Reason::Foul, _) => self.black_makes(|_| true),
            (Reason::BoardFull, _) => self.board().is_full(),
            (Reason::DoublePass, _) => {
                let mut last = self.plies().iter().rev().take(2);
                self.plies().len() >= 2 && last.all(|ply| ply.mv == Move::Pass)
            }
            (
                Reason::Five
                | Reason::Accepted
                | Reason::Flag
                | Reason::Resignation
                | Reason::SecondViolation
                | Reason::Penalty
                | Reason::Agreement
                | Reason::BothFlags
                | Reason::Disturbance,
                _,
            ) => true,
        }
    }
}

const fn shown(proposes: Ruling) -> &'static str {
    match proposes {
        Ruling::Upheld | Ruling::Corrected => "right",
        Ruling::Rejected => "wrong",
    }
}
