//! The judge's protocol: what is timed is asked of the clock before it is recorded.

mod conversation;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use game::{AfterPress, Event, Game, TimeEffect};
use host::{PreCommit, PreCommitError, Rejection, Request, TimeSource};
use journal::StreamId;
use terms::Seat;

use conversation::{Clock, Conversation};

/// Asks the clock.
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
        let Some(effect) = game.time_effect(&decided, request.at) else {
            return Ok(decided);
        };
        // A clock has the id of its game.
        let id = stream
            .as_str()
            .strip_prefix(crate::KIND)
            .and_then(|id| id.strip_prefix('/'))
            .unwrap_or_default();
        let conversation = Conversation::new(&self.clock, &self.time, id, request.at);
        let ends_a_turn = matches!(effect, TimeEffect::Press { .. });
        match ask(&conversation, effect).await? {
            Answer::InTime => Ok(decided),
            // A turn that came too late did not happen; a claim was made all the same.
            Answer::Fell(seat) if ends_a_turn => match game.flag_fell(seat, request.at) {
                events if events.is_empty() => Err(rejection(&game::Refusal::FlagFallen)),
                events => Ok(events),
            },
            Answer::Fell(seat) => Ok(with_flag(game.flag_fell(seat, request.at), decided)),
        }
    }
}

/// The keys are named after what they stand for, so that another attempt at the same step, even after a crash, is the same call.
async fn ask<C: Clock>(
    clock: &Conversation<'_, C>,
    effect: TimeEffect,
) -> Result<Answer, PreCommitError> {
    match effect {
        TimeEffect::Open { control } => clock.open(&control).await,
        TimeEffect::Press { turn, seat, then } => match then {
            AfterPress::Switch => clock.press_and_switch(turn, seat).await,
            AfterPress::Halt => clock.press_and_halt(turn, seat).await,
        },
        TimeEffect::Start => clock.start().await,
        TimeEffect::Halt { matter } => clock.halt(format!("halt-{matter}")).await,
        TimeEffect::Resume { matter, seat } | TimeEffect::HandOver { matter, seat } => {
            clock.hand_over(format!("resume-{matter}"), seat).await
        }
        TimeEffect::Reset { matter } => clock.reset(format!("reset-{matter}")).await,
    }
}

/// The flag comes first; what was decided stands after it, unless the flag has ended the game (D14).
fn with_flag(fell: Vec<Event>, decided: Vec<Event>) -> Vec<Event> {
    let ended = fell.iter().any(|event| matches!(event, Event::Ended(_)));
    if ended {
        fell
    } else {
        fell.into_iter().chain(decided).collect()
    }
}

fn rejection(refusal: &game::Refusal) -> PreCommitError {
    PreCommitError::Rejected(Box::new(Rejection {
        code: refusal.code().to_owned(),
        clause: refusal.clause().map(str::to_owned),
        text_en: refusal.text_en(),
        text_zh: refusal.text_zh(),
    }))
}
