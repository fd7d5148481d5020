use api::records::v1::records_service_server::RecordsService;
use api::records::v1::{
    CreateEventRequest, CreateEventResponse, GetEventRequest, GetEventResponse,
    GetStandingsRequest, GetStandingsResponse, OpenRoundRequest, OpenRoundResponse,
    RegisterPlayerRequest, RegisterPlayerResponse, ReportResultRequest, ReportResultResponse,
    StartRoundRobinRequest, StartRoundRobinResponse, WatchEventRequest, WatchEventResponse,
};
use node::status::Refused;
use node::{Change, Rpc, Watching, status};
use tonic::{Code, Request, Response, Status};
use tournament::{Command, Refusal, Tournament};
use wire::{Malformed, RecordsCodec};

pub(crate) struct Records {
    rpc: Rpc<Tournament, RecordsCodec>,
}

impl Records {
    pub(crate) const fn new(rpc: Rpc<Tournament, RecordsCodec>) -> Self {
        Self { rpc }
    }
}

/// How a refusal of the core looks to callers.
pub(crate) fn refused(refusal: Refusal) -> Refused {
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
    Refused {
        code: refusal.code().to_owned(),
        clause: refusal.clause().map(str::to_owned),
        text_en: refusal.to_string(),
        text_zh: refusal.text_zh(),
        grpc,
    }
}

fn malformed(error: Malformed) -> Status {
    status::invalid(error.field, &error.what)
}

#[tonic::async_trait]
impl RecordsService for Records {
    async fn create_event(
        &self,
        request: Request<CreateEventRequest>,
    ) -> Result<Response<CreateEventResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = Command::Create {
            id: wire::read(&payload.event_id, "event_id").map_err(malformed)?,
            details: wire::new_details(payload.details.clone()).map_err(malformed)?,
        };
        let change = Change {
            id: &payload.event_id,
            key: &key,
            payload: ("CreateEvent", &payload),
            command,
            caller,
            at,
        };
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(CreateEventResponse {
            version: accepted.version.0,
        }))
    }

    async fn register_player(
        &self,
        request: Request<RegisterPlayerRequest>,
    ) -> Result<Response<RegisterPlayerResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = Command::RegisterPlayer {
            player: wire::read(&payload.player_id, "player_id").map_err(malformed)?,
        };
        let change = Change {
            id: &payload.event_id,
            key: &key,
            payload: ("RegisterPlayer", &payload),
            command,
            caller,
            at,
        };
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(RegisterPlayerResponse {
            version: accepted.version.0,
        }))
    }

    async fn start_round_robin(
        &self,
        request: Request<StartRoundRobinRequest>,
    ) -> Result<Response<StartRoundRobinResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = Command::StartRoundRobin {
            cycles: wire::cycles(payload.cycles).map_err(malformed)?,
        };
        let change = Change {
            id: &payload.event_id,
            key: &key,
            payload: ("StartRoundRobin", &payload),
            command,
            caller,
            at,
        };
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(StartRoundRobinResponse {
            version: accepted.version.0,
        }))
    }

    async fn open_round(
        &self,
        request: Request<OpenRoundRequest>,
    ) -> Result<Response<OpenRoundResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let command = Command::OpenRound {
            round: payload.round,
        };
        let change = Change {
            id: &payload.event_id,
            key: &key,
            payload: ("OpenRound", &payload),
            command,
            caller,
            at,
        };
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(OpenRoundResponse {
            version: accepted.version.0,
            pairings: wire::opened(accepted.events()),
        }))
    }

    async fn report_result(
        &self,
        request: Request<ReportResultRequest>,
    ) -> Result<Response<ReportResultResponse>, Status> {
        let (at, caller, mut payload) = self.rpc.receive(request)?;
        let key = std::mem::take(&mut payload.idempotency_key);
        let game = wire::read(&payload.game_id, "game_id").map_err(malformed)?;
        let result = wire::read_result(payload.result.clone()).map_err(malformed)?;
        let command = if payload.corrects {
            Command::CorrectResult { game, result }
        } else {
            Command::ReportResult { game, result }
        };
        let change = Change {
            id: &payload.event_id,
            key: &key,
            payload: ("ReportResult", &payload),
            command,
            caller,
            at,
        };
        let accepted = self.rpc.change(change).await?;
        Ok(Response::new(ReportResultResponse {
            version: accepted.version.0,
        }))
    }

    async fn get_event(
        &self,
        request: Request<GetEventRequest>,
    ) -> Result<Response<GetEventResponse>, Status> {
        let id = request.into_inner().event_id;
        let view = self.rpc.view(&id).await?;
        Ok(Response::new(GetEventResponse {
            event_id: id,
            version: view.version.0,
            details: view.state.details().map(wire::details),
            player_ids: view
                .state
                .players()
                .iter()
                .map(ToString::to_string)
                .collect(),
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
        Ok(Response::new(watching.await?))
    }
}
