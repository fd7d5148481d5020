//! The judge's protocol: what is timed is asked of the clock before it is recorded.

use std::future::Future;
use std::time::Duration;
use terms::Seat;

use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{
    self as proto, ControlClockRequest, FellAt, GetClockRequest, OpenClockRequest, PressRequest,
    press_response,
};
use async_trait::async_trait;
use game::{AfterPress, Event, Game, TimeEffect};
use host::{PreCommit, PreCommitError, Rejection, Request, TimeSource};
use journal::StreamId;
use node::{PeerChannel, status};
use tonic::{Response, Status};

/// How often the clock is asked again, with the same key, before the caller is told that nothing was recorded.
const ATTEMPTS_MAX: u32 = 5;
const RETRY_FIRST: Duration = Duration::from_millis(20);

/// What the clock objects once a flag is on its record.
const FLAG_FALLEN: &str = "FLAG_FALLEN";

/// What it objects where the turn is the other side's.
const WRONG_SIDE: &str = "WRONG_SIDE";

/// Asks the clock.
pub(crate) struct Judge {
    clock: ClockServiceClient<PeerChannel>,
    time: TimeSource,
}

impl Judge {
    pub(crate) fn new(channel: PeerChannel, time: TimeSource) -> Self {
        Self {
            clock: ClockServiceClient::new(channel),
            time,
        }
    }
}

/// What the clock said.
enum Answer {
    /// The game may go on as decided.
    InTime,
    /// A flag had fallen before.
    Fell(Seat),
}

#[async_trait]
impl PreCommit<Game> for Judge {
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
        let ends_a_turn = matches!(effect, TimeEffect::Press { .. });
        match self.ask(id, effect, request).await? {
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

impl Judge {
    /// The keys are named after what they stand for, so that another attempt at the same step, even after a crash, is the same call.
    async fn ask(
        &self,
        id: &str,
        effect: TimeEffect,
        request: &Request<Game>,
    ) -> Result<Answer, PreCommitError> {
        match effect {
            TimeEffect::Open { control } => {
                let message = OpenClockRequest {
                    clock_id: id.to_owned(),
                    idempotency_key: "open".into(),
                    time_control: control,
                };
                self.insist(|mut clock| {
                    let message = message.clone();
                    async move { clock.open_clock(message).await }
                })
                .await?;
                Ok(Answer::InTime)
            }
            TimeEffect::Press { turn, seat, then } => {
                self.press(id, turn, seat, then, request).await
            }
            TimeEffect::Start => {
                self.control(id, "start".into(), Control::Start(proto::Start {}))
                    .await
            }
            TimeEffect::Halt { matter } => {
                let halt = proto::Halt {
                    reason: proto::HaltReason::Ruling.into(),
                };
                self.control(id, format!("halt-{matter}"), Control::Halt(halt))
                    .await
            }
            TimeEffect::Resume { matter, seat } => self.resume(id, matter, seat).await,
            TimeEffect::Reset { matter } => {
                self.control(
                    id,
                    format!("reset-{matter}"),
                    Control::Reset(proto::Reset {}),
                )
                .await
            }
            TimeEffect::HandOver { matter, seat } => {
                let halt = proto::Halt {
                    reason: proto::HaltReason::Correction.into(),
                };
                match self
                    .control(id, format!("halt-{matter}"), Control::Halt(halt))
                    .await?
                {
                    Answer::InTime => self.resume(id, matter, seat).await,
                    fell => Ok(fell),
                }
            }
        }
    }

    /// Lets a seat's clock run again. Where a ruling has put the game back, the clocks still have the turn with the other one.
    async fn resume(&self, id: &str, matter: u32, seat: Seat) -> Result<Answer, PreCommitError> {
        let seat = wire::write_seat(seat).into();
        let resume = || {
            self.control(
                id,
                format!("resume-{matter}"),
                Control::Resume(proto::Resume { seat }),
            )
        };
        match resume().await {
            Err(PreCommitError::Rejected(rejected)) if rejected.code == WRONG_SIDE => {
                self.control(
                    id,
                    format!("turn-{matter}"),
                    Control::GiveTurn(proto::GiveTurn { seat }),
                )
                .await?;
                resume().await
            }
            answer => answer,
        }
    }

    async fn press(
        &self,
        id: &str,
        turn: u32,
        seat: Seat,
        then: AfterPress,
        request: &Request<Game>,
    ) -> Result<Answer, PreCommitError> {
        let (name, after) = match then {
            AfterPress::Switch => ("switch", proto::AfterPress::Switch),
            AfterPress::Halt => ("halt", proto::AfterPress::Halt),
        };
        let message = PressRequest {
            clock_id: id.to_owned(),
            idempotency_key: format!("press-{turn}-{name}"),
            turn,
            seat: wire::write_seat(seat).into(),
            then: after.into(),
            age: None,
        };
        let answer = self
            .insist(|mut clock| {
                // How long ago the player's call arrived here: a duration, so that no two services need a common epoch.
                let age = self.time.now().since(request.at).map(wire::duration);
                let message = PressRequest {
                    age,
                    ..message.clone()
                };
                async move { clock.press(message).await }
            })
            .await;
        match answer {
            Ok(response) => match response.answer {
                Some(press_response::Answer::InTime(_)) => Ok(Answer::InTime),
                Some(press_response::Answer::FellAt(fell)) => fallen_seat(&fell).map(Answer::Fell),
                None => Err(PreCommitError::Unavailable(
                    "the clock's answer cannot be read".into(),
                )),
            },
            // The turn ended in time before, and the game did not get to record it: the clock's first answer stands.
            Err(Problem::Rejected(rejected)) if rejected.code == "STALE_TURN" => {
                self.put_right(id, turn, then).await
            }
            Err(Problem::Rejected(rejected)) if rejected.code == FLAG_FALLEN => {
                match self.fallen(id).await? {
                    fallen if fallen == seat => Ok(Answer::Fell(fallen)),
                    // The opponent's clock has run since, so this turn had ended in time.
                    _ => Ok(Answer::InTime),
                }
            }
            Err(problem) => Err(problem.into()),
        }
    }

    /// The turn ended before, perhaps with another act than the one that is recorded now. A claim halts the clocks all the same; clocks
    /// that stand still are let run by an arbiter, who knows why they do.
    async fn put_right(
        &self,
        id: &str,
        turn: u32,
        then: AfterPress,
    ) -> Result<Answer, PreCommitError> {
        if then == AfterPress::Halt {
            let halt = proto::Halt {
                reason: proto::HaltReason::Ruling.into(),
            };
            // The opponent's time may have run out since; this turn had ended before.
            self.control(id, format!("halt-after-{turn}"), Control::Halt(halt))
                .await?;
        }
        Ok(Answer::InTime)
    }

    async fn control(
        &self,
        id: &str,
        key: String,
        control: Control,
    ) -> Result<Answer, PreCommitError> {
        let message = ControlClockRequest {
            clock_id: id.to_owned(),
            idempotency_key: key,
            control: Some(control),
        };
        let answer = self
            .insist(|mut clock| {
                let message = message.clone();
                async move { clock.control_clock(message).await }
            })
            .await;
        match answer {
            Ok(response) => response
                .fell_at
                .as_ref()
                .map_or(Ok(Answer::InTime), |fell| {
                    fallen_seat(fell).map(Answer::Fell)
                }),
            // An arbiter has halted the clocks, or let them run, already.
            Err(Problem::Rejected(rejected))
                if matches!(
                    rejected.code.as_str(),
                    "HALTED" | "ALREADY_RUNNING" | "ALREADY_STARTED"
                ) =>
            {
                Ok(Answer::InTime)
            }
            Err(Problem::Rejected(rejected)) if rejected.code == FLAG_FALLEN => {
                Ok(Answer::Fell(self.fallen(id).await?))
            }
            Err(problem) => Err(problem.into()),
        }
    }

    /// Whose flag has fallen, where the clock has recorded it by itself and its report has not arrived here yet.
    async fn fallen(&self, id: &str) -> Result<Seat, PreCommitError> {
        let response = self
            .insist(|mut clock| {
                let message = GetClockRequest {
                    clock_id: id.to_owned(),
                };
                async move { clock.get_clock(message).await }
            })
            .await?;
        let fell = response.clock.and_then(|clock| clock.fell_at);
        fell.as_ref().map_or_else(
            || {
                Err(PreCommitError::Unavailable(
                    "the clock's answer cannot be read".into(),
                ))
            },
            fallen_seat,
        )
    }

    /// Calls until the clock answers or the attempts are used up.
    async fn insist<T, F>(
        &self,
        call: impl Fn(ClockServiceClient<PeerChannel>) -> F,
    ) -> Result<T, Problem>
    where
        F: Future<Output = Result<Response<T>, Status>> + Send,
    {
        let mut wait = RETRY_FIRST;
        let mut attempt = 1;
        loop {
            match call(self.clock.clone()).await {
                Ok(response) => return Ok(response.into_inner()),
                Err(error) if status::is_transient(&error) && attempt < ATTEMPTS_MAX => {
                    tracing::warn!(%error, attempt, "the clock did not answer; it is asked again");
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                    attempt += 1;
                }
                Err(error) if status::is_transient(&error) => {
                    return Err(Problem::Unavailable(error.message().to_owned()));
                }
                Err(error) => return Err(Problem::of(&error)),
            }
        }
    }
}

/// Why the clock gave no answer to go by.
enum Problem {
    Unavailable(String),
    Rejected(Box<Rejection>),
}

impl Problem {
    fn of(error: &Status) -> Self {
        match status::rejection(error) {
            Some(rejected) => Self::Rejected(Box::new(rejected)),
            None => Self::Unavailable(error.message().to_owned()),
        }
    }
}

impl From<Problem> for PreCommitError {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Unavailable(cause) => {
                Self::Unavailable(format!("the clock does not answer ({cause})"))
            }
            Problem::Rejected(rejected) => Self::Rejected(rejected),
        }
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

fn fallen_seat(fell: &FellAt) -> Result<Seat, PreCommitError> {
    wire::seat(fell.seat).map_err(|error| {
        PreCommitError::Unavailable(format!("the clock's answer cannot be read: {error}"))
    })
}

fn rejection(refusal: &game::Refusal) -> PreCommitError {
    PreCommitError::Rejected(Box::new(Rejection {
        code: refusal.code().to_owned(),
        clause: refusal.clause().map(str::to_owned),
        text_en: refusal.text_en(),
        text_zh: refusal.text_zh(),
    }))
}
