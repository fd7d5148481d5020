use std::future::Future;
use std::time::Duration;

use aggregate::Stamp;
use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{
    self as proto, ClockRefusal, ClockRefusalCode, ClockState, ControlClockRequest,
    ControlClockResponse, FellAt, Halt, HaltReason, HandOver, OpenClockRequest, OpenClockResponse,
    PressRequest, PressResponse, Reset, Start, control_clock_response, press_response,
};
use async_trait::async_trait;
use game::AfterPress;
use host::{Backoff, PreCommitError, Rejection, TimeSource};
use node::{PeerChannel, status};
use terms::Seat;
use tonic::{Request, Status};

use super::Answer;

/// How long after it arrived one command may wait for its clock, whatever it asks: the game's other callers wait behind it.
pub(super) const ANSWER_WITHIN_MS: u64 = 1_000;

/// How long it may wait at least, for a command that has waited behind others: a clock that is well answers in a few milliseconds.
pub(super) const ANSWER_WITHIN_MS_MIN: u64 = 50;

/// How often the clocks are put right again after somebody has changed them by hand meanwhile.
const CORRECTIONS_MAX: usize = 3;

/// The calls of a clock service that a judge makes.
#[async_trait]
pub(crate) trait Clock: Send + Sync + 'static {
    async fn open(&self, call: Request<OpenClockRequest>) -> Result<OpenClockResponse, Status>;
    async fn press(&self, call: Request<PressRequest>) -> Result<PressResponse, Status>;
    async fn control(
        &self,
        call: Request<ControlClockRequest>,
    ) -> Result<ControlClockResponse, Status>;
}

#[async_trait]
impl Clock for ClockServiceClient<PeerChannel> {
    async fn open(&self, call: Request<OpenClockRequest>) -> Result<OpenClockResponse, Status> {
        Ok(self.clone().open_clock(call).await?.into_inner())
    }

    async fn press(&self, call: Request<PressRequest>) -> Result<PressResponse, Status> {
        Ok(Self::press(&mut self.clone(), call).await?.into_inner())
    }

    async fn control(
        &self,
        call: Request<ControlClockRequest>,
    ) -> Result<ControlClockResponse, Status> {
        Ok(self.clone().control_clock(call).await?.into_inner())
    }
}

/// Everything that one command asks of its clock, within one deadline.
pub(super) struct Conversation<'a, C> {
    clock: &'a C,
    time: &'a TimeSource,
    id: &'a str,
    /// When the command arrived.
    received: Stamp,
    until: Stamp,
}

impl<'a, C: Clock> Conversation<'a, C> {
    pub(super) fn new(clock: &'a C, time: &'a TimeSource, id: &'a str, received: Stamp) -> Self {
        let waited_ms = time.since(received).unwrap_or_default();
        let left_ms = ANSWER_WITHIN_MS.saturating_sub(waited_ms);
        let until = time.now().plus(left_ms.max(ANSWER_WITHIN_MS_MIN));
        Self {
            clock,
            time,
            id,
            received,
            until,
        }
    }

    pub(super) async fn open(&self, time_control: &str) -> Result<Answer, PreCommitError> {
        let message = OpenClockRequest {
            clock_id: self.id.to_owned(),
            idempotency_key: "open".into(),
            time_control: time_control.to_owned(),
        };
        let response = self
            .insist(|| self.clock.open(self.call(message.clone())))
            .await?;
        response
            .refused
            .map_or(Ok(Answer::InTime), |refused| Err(rejected(refused)))
    }

    /// Ends a turn: the opponent's clock is to run then, or neither.
    pub(super) async fn press(
        &self,
        turn: u32,
        seat: Seat,
        then: AfterPress,
    ) -> Result<Answer, PreCommitError> {
        let (name, after) = match then {
            AfterPress::Switch => ("switch", proto::AfterPress::Switch),
            AfterPress::Halt => ("halt", proto::AfterPress::Halt),
        };
        let message = PressRequest {
            clock_id: self.id.to_owned(),
            idempotency_key: format!("press-{turn}-{name}"),
            turn,
            seat: wire::write_seat(seat).into(),
            then: after.into(),
            age: None,
        };
        let PressResponse { clock, answer } = self
            .insist(|| {
                // How long ago the player's call arrived here: a duration, so that no two services need a common epoch.
                let age = self.time.since(self.received).map(wire::duration);
                let message = message.clone();
                self.clock.press(self.call(PressRequest { age, ..message }))
            })
            .await?;
        let clock = match (answer, clock) {
            (Some(press_response::Answer::InTime(_)), Some(clock)) => clock,
            (Some(press_response::Answer::FellAt(fell)), _) => return fallen(&fell),
            (Some(press_response::Answer::Refused(refused)), None) => {
                return Err(rejected(refused));
            }
            (Some(press_response::Answer::Refused(refused)), Some(clock)) => match refused.code() {
                // The turn ended in time before, and the game did not get to record it: the clock's first answer stands.
                ClockRefusalCode::StaleTurn => clock,
                ClockRefusalCode::FlagFallen if clock.turn > turn => clock,
                ClockRefusalCode::FlagFallen => {
                    return fallen(&clock.fell_at.ok_or_else(unreadable)?);
                }
                _ => return Err(rejected(refused)),
            },
            _ => return Err(unreadable()),
        };
        match then {
            // Clocks that stand still are let run by an arbiter, who knows why they do.
            AfterPress::Switch if running(&clock) == Some(seat) => {
                let key = format!("switch-after-{turn}");
                self.hand_over(key, seat.other()).await?;
            }
            // The turn ended with another act than the one that is recorded now.
            AfterPress::Halt if running(&clock).is_some() => {
                self.halt(format!("halt-after-{turn}")).await?;
            }
            AfterPress::Switch | AfterPress::Halt => {}
        }
        // The opponent's time may have run out since: that is reported by itself.
        Ok(Answer::InTime)
    }

    /// Starts the first player's clock.
    pub(super) async fn start(&self) -> Result<Answer, PreCommitError> {
        let (control, done) = (Control::Start(Start {}), ClockRefusalCode::AlreadyStarted);
        match self.control("start".into(), control, done).await? {
            (_, Some(fell)) => fallen(&fell),
            // An arbiter may have started the clocks by hand before, and done more since.
            (clock, None) if running(&clock) == Some(Seat::Second) => {
                self.hand_over("start-first".into(), Seat::First).await
            }
            (_, None) => Ok(Answer::InTime),
        }
    }

    /// Neither clock is to run.
    pub(super) async fn halt(&self, key: String) -> Result<Answer, PreCommitError> {
        let halt = Halt {
            reason: HaltReason::Ruling.into(),
        };
        let stands = |clock: &ClockState| running(clock).is_none();
        self.settle(key, Control::Halt(halt), stands).await
    }

    /// This seat's clock is to run. A ruling may have put the game back, or somebody given the turn away by hand.
    pub(super) async fn hand_over(
        &self,
        key: String,
        seat: Seat,
    ) -> Result<Answer, PreCommitError> {
        let hand_over = HandOver {
            seat: wire::write_seat(seat).into(),
        };
        let stands = |clock: &ClockState| running(clock) == Some(seat);
        self.settle(key, Control::HandOver(hand_over), stands).await
    }

    /// Both clocks are set anew; an arbiter lets them run.
    pub(super) async fn reset(&self, key: String) -> Result<Answer, PreCommitError> {
        self.settle(key, Control::Reset(Reset {}), |_| true).await
    }

    /// Asks until the clocks stand as they should. A key that was used before gives its first answer, whatever became of the clocks
    /// since: then they are asked again with a key of that version.
    async fn settle(
        &self,
        key: String,
        control: Control,
        stands: impl Fn(&ClockState) -> bool,
    ) -> Result<Answer, PreCommitError> {
        let mut name = key.clone();
        for _ in 0..=CORRECTIONS_MAX {
            let done = ClockRefusalCode::Halted;
            let (clock, fell) = self.control(name, control, done).await?;
            if let Some(fell) = fell.or(clock.fell_at) {
                return fallen(&fell);
            }
            if stands(&clock) {
                return Ok(Answer::InTime);
            }
            name = format!("{key}-{}", clock.version);
        }
        Err(PreCommitError::Unavailable(
            "the clocks are being changed by somebody else".into(),
        ))
    }

    /// Where the clocks stand after a control that was carried out, or refused as `done` already; and the flag that had fallen before.
    async fn control(
        &self,
        key: String,
        control: Control,
        done: ClockRefusalCode,
    ) -> Result<(ClockState, Option<FellAt>), PreCommitError> {
        let message = ControlClockRequest {
            clock_id: self.id.to_owned(),
            idempotency_key: key,
            control: Some(control),
        };
        let response = self
            .insist(|| self.clock.control(self.call(message.clone())))
            .await?;
        match (response.answer, response.clock) {
            (Some(control_clock_response::Answer::Done(_)), Some(clock)) => Ok((clock, None)),
            (Some(control_clock_response::Answer::FellAt(fell)), Some(clock)) => {
                Ok((clock, Some(fell)))
            }
            (Some(control_clock_response::Answer::Refused(refused)), Some(clock))
                if refused.code() == ClockRefusalCode::FlagFallen =>
            {
                let fell = clock.fell_at.ok_or_else(unreadable)?;
                Ok((clock, Some(fell)))
            }
            (Some(control_clock_response::Answer::Refused(refused)), Some(clock))
                if refused.code() == done =>
            {
                Ok((clock, None))
            }
            (Some(control_clock_response::Answer::Refused(refused)), _) => Err(rejected(refused)),
            _ => Err(unreadable()),
        }
    }

    /// Calls until the clock answers or the time is up. Nothing is recorded then: the same command finds out what the clock made of it.
    async fn insist<T, F>(&self, call: impl Fn() -> F) -> Result<T, PreCommitError>
    where
        F: Future<Output = Result<T, Status>> + Send,
    {
        let mut pauses = Backoff::default().waits();
        loop {
            let answer = tokio::time::timeout(self.left(), call()).await;
            let error = match answer {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(error)) if !status::is_transient(&error) => return Err(refused(&error)),
                Ok(Err(error)) => error,
                Err(_elapsed) => Status::deadline_exceeded("its time is up"),
            };
            let pause = pauses.next().filter(|&pause| pause < self.left());
            let Some(pause) = pause else {
                return Err(PreCommitError::Unavailable(format!(
                    "the clock did not answer within {ANSWER_WITHIN_MS} ms ({})",
                    error.message()
                )));
            };
            tracing::warn!(%error, "the clock did not answer; it is asked again");
            tokio::time::sleep(pause).await;
        }
    }

    fn call<M>(&self, message: M) -> Request<M> {
        let mut call = Request::new(message);
        call.set_timeout(self.left());
        call
    }

    fn left(&self) -> Duration {
        let now = self.time.now_after(self.until);
        let left_ms = self.until.since(now).unwrap_or_default();
        Duration::from_millis(left_ms)
    }
}

fn running(clock: &ClockState) -> Option<Seat> {
    wire::seat(clock.running).ok()
}

fn fallen(fell: &FellAt) -> Result<Answer, PreCommitError> {
    wire::seat(fell.seat)
        .map(Answer::Fell)
        .map_err(|_| unreadable())
}

fn unreadable() -> PreCommitError {
    PreCommitError::Unavailable("the clock's answer cannot be read".into())
}

/// The clock's refusal, in its own words.
fn rejected(refused: ClockRefusal) -> PreCommitError {
    PreCommitError::Rejected(Box::new(Rejection {
        code: wire::clock_refusal_code(&refused).to_owned(),
        clause: Some(refused.clause),
        text_en: refused.text_en,
        text_zh: refused.text_zh,
    }))
}

/// A call that the clock service refused as such.
fn refused(error: &Status) -> PreCommitError {
    status::rejection(error).map_or_else(
        || PreCommitError::Unavailable(format!("the clock cannot answer ({})", error.message())),
        |rejection| PreCommitError::Rejected(Box::new(rejection)),
    )
}
