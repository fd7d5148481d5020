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
use node::{Rpc, Watching};
use timekeeping::{ClockPair, Command, Event};
use tonic::{Code, Request, Response, Status};
use wire::{ChangeRequest, ClockCodec};

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

    /// The events of a change that counts as received `age_ms` ago, or why there is none, and where the clocks stand now: later than
    /// a repeated answer.
    async fn change<M: ChangeRequest<Command = Command>>(
        &self,
        age_ms: u64,
        request: Request<M>,
    ) -> Result<(Result<Vec<Event>, ClockRefusal>, Option<ClockState>), Status> {
        let id = request.get_ref().id().to_owned();
        let at = self.rpc.host().time().now().minus(age_ms);
        let outcome = match self.rpc.change_at(at, request).await? {
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
        let (outcome, clock) = self.change(0, request).await?;
        let refused = outcome.err();
        Ok(Response::new(OpenClockResponse { clock, refused }))
    }

    async fn press(
        &self,
        mut request: Request<PressRequest>,
    ) -> Result<Response<PressResponse>, Status> {
        let age_ms = wire::age_ms(request.get_mut().age.take().as_ref(), AGE_MAX);
        let (outcome, clock) = self.change(age_ms, request).await?;
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
        let (outcome, clock) = self.change(0, request).await?;
        let answer = Some(match outcome {
            Ok(events) => wire::controlled(&events),
            Err(refused) => control_clock_response::Answer::Refused(refused),
        });
        Ok(Response::new(ControlClockResponse { clock, answer }))
    }

    async fn close_clock(
        &self,
        request: Request<CloseClockRequest>,
    ) -> Result<Response<CloseClockResponse>, Status> {
        let (outcome, clock) = self.change(0, request).await?;
        let refused = outcome.err();
        Ok(Response::new(CloseClockResponse { clock, refused }))
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
        watching.await
    }
}
