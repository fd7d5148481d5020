use std::time::Duration;

use api::clock::v1::clock_service_server::ClockService;
use api::clock::v1::{
    ControlClockRequest, ControlClockResponse, GetClockRequest, GetClockResponse, InTime,
    OpenClockRequest, OpenClockResponse, PressRequest, PressResponse, WatchClockRequest,
    WatchClockResponse, press_response,
};
use node::status::Refused;
use node::{Change, Rpc, Watching, status};
use timekeeping::{ClockPair, Event, Refusal};
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

/// How a refusal of the core looks to callers.
pub(crate) fn refused(refusal: Refusal) -> Refused {
    let grpc = match refusal {
        Refusal::NotYours { .. } => Code::PermissionDenied,
        Refusal::NotOpen => Code::NotFound,
        Refusal::AlreadyOpen => Code::AlreadyExists,
        _ => Code::FailedPrecondition,
    };
    Refused {
        code: refusal.code().to_owned(),
        clause: Some(refusal.clause().to_owned()),
        text_en: refusal.text_en(),
        text_zh: refusal.text_zh(),
        grpc,
    }
}

fn malformed(error: Malformed) -> Status {
    status::invalid(error.field, &error.what)
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
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(OpenClockResponse {
            version: accepted.version.0,
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
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(PressResponse {
            version: accepted.version.0,
            answer: answer(&accepted.events),
        }))
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
        let accepted = self.rpc.change(change).await?;
        let fell_at = accepted.events.iter().find_map(wire::fell);
        Ok(Response::new(ControlClockResponse {
            version: accepted.version.0,
            fell_at,
        }))
    }

    async fn get_clock(
        &self,
        request: Request<GetClockRequest>,
    ) -> Result<Response<GetClockResponse>, Status> {
        let id = request.into_inner().clock_id;
        let view = self.rpc.view(&id).await?;
        Ok(Response::new(GetClockResponse {
            clock: wire::clock_state(&id, &view.state, view.version.0, view.at),
        }))
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
                event: Some(wire::clock_event(&seen.event)),
            });
        Ok(Response::new(watching.await?))
    }
}

/// What a press brought about, read from its events: the same for the first answer and for a repeated one.
fn answer(events: &[Event]) -> Option<press_response::Answer> {
    events.iter().find_map(|event| match event {
        Event::Pressed {
            spent_ms, bonus_ms, ..
        } => Some(press_response::Answer::InTime(InTime {
            spent: Some(wire::duration(*spent_ms)),
            bonus: Some(wire::duration(*bonus_ms)),
        })),
        event => wire::fell(event).map(press_response::Answer::FellAt),
    })
}
