#[cfg(test)]
mod tests;

use std::time::Duration;

use api::clock::v1::clock_service_server::ClockService;
use api::clock::v1::{
    ClockRefusal, ClockState, CloseClockRequest, CloseClockResponse, ControlClockRequest,
    ControlClockResponse, GetClockRequest, GetClockResponse, OpenClockRequest, OpenClockResponse,
    PressRequest, PressResponse, WatchClockRequest, WatchClockResponse, control_clock_response,
    press_response,
};
use node::status::Refused;
use node::{Change, Rpc, Watching, status};
use phrases::Say;
use prost::Message;
use terms::Language;
use timekeeping::{ClockPair, Command, Event, Refusal};
use tonic::{Code, Request, Response, Status};
use wire::{ClockCodec, Malformed};

/// How much of the way from the player to this service is credited, for one press.
const AGE_MAX: Duration = Duration::from_secs(10);

/// The clock service.
pub(crate) struct Clock {
    rpc: Rpc<ClockPair, ClockCodec>,
}

impl Clock {
    pub(crate) const fn new(rpc: Rpc<ClockPair, ClockCodec>) -> Self {
        Self { rpc }
    }
}

pub(crate) fn refused(refusal: Refusal) -> Refused {
    Refused {
        code: wire::clock_refusal_code(&wire::clock_refusal(&refusal)).to_owned(),
        clause: Some(refusal.clause().to_owned()),
        text_en: refusal.say(Language::English),
        text_zh: refusal.say(Language::Chinese),
        grpc: Code::FailedPrecondition,
    }
}

fn malformed(error: Malformed) -> Status {
    status::invalid(error.field, &error.what)
}

impl Clock {
    /// The events of a change, or why there is none, and where the clocks stand now: later than a repeated answer.
    async fn change<M: Message>(
        &self,
        change: Change<'_, ClockPair, M>,
    ) -> Result<(Result<Vec<Event>, ClockRefusal>, Option<ClockState>), Status> {
        let id = change.id.to_owned();
        let outcome = match self.rpc.try_change(change).await? {
            Ok(accepted) => Ok(accepted.events().cloned().collect()),
            Err(refusal) => Err(wire::clock_refusal(&refusal)),
        };
        match self.state(&id).await {
            Ok(state) => Ok((outcome, state)),
            Err(status) if status.code() == Code::NotFound => Ok((outcome, None)),
            Err(status) => Err(status),
        }
    }

    async fn state(&self, id: &str) -> Result<Option<ClockState>, Status> {
        let view = self.rpc.view(id).await?;
        Ok(wire::clock_state(id, &view.state, view.version.0, view.at))
    }
}

#[tonic::async_trait]
impl ClockService for Clock {
    async fn open_clock(
        &self,
        request: Request<OpenClockRequest>,
    ) -> Result<Response<OpenClockResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = wire::clock_open(&payload.time_control).map_err(malformed)?;
        let change = Change {
            id: &payload.clock_id,
            key: &key,
            payload: ("OpenClock", &payload),
            command,
            caller,
            at,
        };
        let (outcome, clock) = self.change(change).await?;
        Ok(Response::new(OpenClockResponse {
            clock,
            refused: outcome.err(),
        }))
    }

    async fn press(
        &self,
        request: Request<PressRequest>,
    ) -> Result<Response<PressResponse>, Status> {
        let (now, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let at = now.minus(wire::age_ms(payload.age.take().as_ref(), AGE_MAX));
        let command = wire::clock_press(&payload).map_err(malformed)?;
        let change = Change {
            id: &payload.clock_id,
            key: &key,
            payload: ("Press", &payload),
            command,
            caller,
            at,
        };
        let (outcome, clock) = self.change(change).await?;
        let answer = outcome.map_or_else(
            |refused| Some(press_response::Answer::Refused(refused)),
            |events| wire::pressed(&events),
        );
        Ok(Response::new(PressResponse { clock, answer }))
    }

    async fn control_clock(
        &self,
        request: Request<ControlClockRequest>,
    ) -> Result<Response<ControlClockResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = wire::clock_control(payload.control).map_err(malformed)?;
        let change = Change {
            id: &payload.clock_id,
            key: &key,
            payload: ("ControlClock", &payload),
            command,
            caller,
            at,
        };
        let (outcome, clock) = self.change(change).await?;
        let answer = outcome.map_or_else(control_clock_response::Answer::Refused, |events| {
            wire::controlled(&events)
        });
        Ok(Response::new(ControlClockResponse {
            clock,
            answer: Some(answer),
        }))
    }

    async fn close_clock(
        &self,
        request: Request<CloseClockRequest>,
    ) -> Result<Response<CloseClockResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let change = Change {
            id: &payload.clock_id,
            key: &key,
            payload: ("CloseClock", &payload),
            command: Command::Close,
            caller,
            at,
        };
        let (outcome, clock) = self.change(change).await?;
        Ok(Response::new(CloseClockResponse {
            clock,
            refused: outcome.err(),
        }))
    }

    async fn get_clock(
        &self,
        request: Request<GetClockRequest>,
    ) -> Result<Response<GetClockResponse>, Status> {
        let id = request.into_inner().clock_id;
        let clock = self.state(&id).await?;
        Ok(Response::new(GetClockResponse { clock }))
    }

    type WatchClockStream = Watching<WatchClockResponse>;

    async fn watch_clock(
        &self,
        request: Request<WatchClockRequest>,
    ) -> Result<Response<Self::WatchClockStream>, Status> {
        let WatchClockRequest {
            clock_id,
            after_version,
        } = request.into_inner();
        let watching = self
            .rpc
            .watch(&clock_id, after_version, |seen| WatchClockResponse {
                version: seen.version.0,
                stamp: Some(wire::stamp(seen.at)),
                event: Some(seen.message.clone()),
            });
        Ok(Response::new(watching.await?))
    }
}
