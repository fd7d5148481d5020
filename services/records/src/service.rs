use api::records::v1::records_service_server::RecordsService;
use api::records::v1::{
    CreateEventRequest, CreateEventResponse, GetEventRequest, GetEventResponse,
    GetStandingsRequest, GetStandingsResponse, OpenRoundRequest, OpenRoundResponse,
    RegisterPlayerRequest, RegisterPlayerResponse, ReportResultRequest, ReportResultResponse,
    StartRoundRobinRequest, StartRoundRobinResponse, WatchEventRequest, WatchEventResponse,
};
use host::{Accepted, Rejection};
use node::{Rpc, Watching, status};
use phrases::Say as _;
use terms::Language;
use tonic::{Code, Request, Response, Status};
use tournament::{Command, Refusal, Tournament};
use wire::{ChangeRequest, RecordsCodec};

pub(crate) struct Records {
    rpc: Rpc<Tournament, RecordsCodec>,
}

impl Records {
    pub(crate) const fn new(rpc: Rpc<Tournament, RecordsCodec>) -> Self {
        Self { rpc }
    }

    async fn change<M: ChangeRequest<Command = Command>>(
        &self,
        request: Request<M>,
    ) -> Result<Accepted<Tournament, RecordsCodec>, Status> {
        self.rpc.change(request).await?.map_err(refused)
    }
}

/// How a refusal of the core looks to callers.
fn refused(refusal: Refusal) -> Status {
    let grpc = match refusal {
        Refusal::NotCreated => Code::NotFound,
        Refusal::AlreadyCreated | Refusal::AlreadyRegistered { .. } => Code::AlreadyExists,
        Refusal::EventIdTooLong { .. }
        | Refusal::ImpossibleScores { .. }
        | Refusal::ClauseMissing { .. } => Code::InvalidArgument,
        Refusal::RegistrationClosed
        | Refusal::FieldFull
        | Refusal::TooFewPlayers { .. }
        | Refusal::AlreadyStarted
        | Refusal::NotStarted
        | Refusal::NoSuchRound { .. }
        | Refusal::RoundAlreadyOpen { .. }
        | Refusal::UnknownGame { .. }
        | Refusal::ResultConflict { .. } => Code::FailedPrecondition,
    };
    let rejection = Rejection {
        code: refusal.code().to_owned(),
        clause: refusal.clause().map(str::to_owned),
        text_en: refusal.say(Language::English),
        text_zh: refusal.say(Language::Chinese),
    };
    status::refused(grpc, rejection)
}

#[tonic::async_trait]
impl RecordsService for Records {
    async fn create_event(
        &self,
        request: Request<CreateEventRequest>,
    ) -> Result<Response<CreateEventResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(CreateEventResponse { version }))
    }

    async fn register_player(
        &self,
        request: Request<RegisterPlayerRequest>,
    ) -> Result<Response<RegisterPlayerResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(RegisterPlayerResponse { version }))
    }

    async fn start_round_robin(
        &self,
        request: Request<StartRoundRobinRequest>,
    ) -> Result<Response<StartRoundRobinResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(StartRoundRobinResponse { version }))
    }

    async fn open_round(
        &self,
        request: Request<OpenRoundRequest>,
    ) -> Result<Response<OpenRoundResponse>, Status> {
        let accepted = self.change(request).await?;
        Ok(Response::new(OpenRoundResponse {
            version: accepted.version.0,
            pairings: wire::opened(accepted.events()),
        }))
    }

    async fn report_result(
        &self,
        request: Request<ReportResultRequest>,
    ) -> Result<Response<ReportResultResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(ReportResultResponse { version }))
    }

    async fn get_event(
        &self,
        request: Request<GetEventRequest>,
    ) -> Result<Response<GetEventResponse>, Status> {
        let id = request.into_inner().event_id;
        let view = self.rpc.view(&id).await?;
        let players = view.state.players().iter();
        Ok(Response::new(GetEventResponse {
            event_id: id,
            version: view.version.0,
            details: view.state.details().map(wire::details),
            player_ids: players.map(ToString::to_string).collect(),
            rounds: view.state.rounds(),
            pairings: wire::pairings(&view.state),
        }))
    }

    async fn get_standings(
        &self,
        request: Request<GetStandingsRequest>,
    ) -> Result<Response<GetStandingsResponse>, Status> {
        let view = self.rpc.view(&request.into_inner().event_id).await?;
        let standings = view.state.standings().iter().map(wire::standing).collect();
        Ok(Response::new(GetStandingsResponse {
            version: view.version.0,
            standings,
        }))
    }

    type WatchEventStream = Watching<WatchEventResponse>;

    async fn watch_event(
        &self,
        request: Request<WatchEventRequest>,
    ) -> Result<Response<Self::WatchEventStream>, Status> {
        let WatchEventRequest {
            event_id,
            after_version,
        } = request.into_inner();
        let watching = self
            .rpc
            .watch(&event_id, after_version, |seen| WatchEventResponse {
                version: seen.version.0,
                event: Some(seen.message.clone()),
            });
        watching.await
    }
}
