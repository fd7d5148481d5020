//! The judge's protocol: what is timed is asked of the clock before it is recorded.

mod conversation;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use game::{ClockEffect, Event, Game, Resumption, ending, record};
use host::{PreCommit, PreCommitError, Request, TimeSource};
use journal::StreamId;
use terms::Seat;

use crate::service::rejection;
use conversation::{Clock, Conversation};

pub(crate) struct Judge<C> {
    clock: C,
    time: TimeSource,
}

impl<C> Judge<C> {
    pub(crate) const fn new(clock: C, time: TimeSource) -> Self {
        Self { clock, time }
    }
}

/// What the clock said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The game may go on as decided.
    InTime,
    /// A flag had fallen before.
    Fell(Seat),
}

#[async_trait]
impl<C: Clock> PreCommit<Game> for Judge<C> {
    async fn before_commit(
        &self,
        stream: &StreamId,
        game: &Game,
        request: &Request<Game>,
        decided: Vec<Event>,
    ) -> Result<Vec<Event>, PreCommitError> {
        let effects = game.clock_effects(&decided, request.at);
        if effects.is_empty() {
            return Ok(decided);
        }
        // A clock has the id of its game.
        let id = node::id_of(crate::KIND, stream).unwrap_or_default();
        let conversation = Conversation::new(&self.clock, &self.time, id, request.at);
        for effect in effects {
            let ends_a_turn = matches!(effect, ClockEffect::Press { .. });
            match ask(&conversation, effect).await? {
                Answer::InTime => {}
                // A turn that came too late did not happen; a claim was made all the same.
                Answer::Fell(seat) if ends_a_turn => {
                    return match game.flag_fell(seat, request.at) {
                        events if events.is_empty() => {
                            let late = rejection(&record::Refusal::FlagFallen.into());
                            Err(PreCommitError::Rejected(Box::new(late)))
                        }
                        events => Ok(events),
                    };
                }
                Answer::Fell(seat) => {
                    return Ok(with_flag(game.flag_fell(seat, request.at), decided));
                }
            }
        }
        Ok(decided)
    }
}

/// The keys are named after what they stand for, so that another attempt at the same step, even after a crash, is the same call.
async fn ask<C: Clock>(
    clock: &Conversation<'_, C>,
    effect: ClockEffect,
) -> Result<Answer, PreCommitError> {
    match effect {
        ClockEffect::Open { control } => clock.open(&control).await,
        ClockEffect::Press { turn, seat, then } => clock.press(turn, seat, then).await,
        ClockEffect::Start => clock.start().await,
        ClockEffect::Halt { case } => clock.halt(format!("halt-{case}")).await,
        ClockEffect::Resume { reason, seat } => {
            let key = match reason {
                Resumption::Case(case) => format!("resume-{case}"),
                Resumption::Ruling(ruling) => format!("resume-ruling-{ruling}"),
            };
            clock.hand_over(key, seat).await
        }
        ClockEffect::Reset { case } => clock.reset(format!("reset-{case}")).await,
    }
}

/// The flag comes first; what was decided stands after it, unless the flag has ended the game (D14).
fn with_flag(fell: Vec<Event>, decided: Vec<Event>) -> Vec<Event> {
    let ends = |event: &Event| matches!(event, Event::Ending(ending::Event::Ended(_)));
    if fell.iter().any(ends) {
        fell
    } else {
        fell.into_iter().chain(decided).collect()
    }
}
