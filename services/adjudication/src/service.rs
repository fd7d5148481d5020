use std::sync::Arc;

use api::adjudication::v1::adjudication_service_server::AdjudicationService;
use api::adjudication::v1::{
    ExportGameRequest, ExportGameResponse, GameState, GetGameRequest, GetGameResponse,
    ListGamesRequest, ListGamesResponse, ObserveRequest, ObserveResponse, OfficiateRequest,
    OfficiateResponse, OpenGameRequest, OpenGameResponse, PlayRequest, PlayResponse,
    ReportFlagRequest, ReportFlagResponse, ReviewGameRequest, ReviewGameResponse, WaitingGame,
    WatchGameRequest, WatchGameResponse,
};
use bundle::Signer;
use game::{Command, Event, Game, Refusal, ending, record};
use host::{Accepted, HostError, Rejection, View};
use journal::JournalError;
use node::{Rpc, Watching, status};
use phrases::Say as _;
use terms::Language;
use tonic::{Code, Request, Response, Status};
use wire::{ChangeRequest, GameCodec};

use crate::export;
use crate::roster::{Query, Roster};

/// The adjudication service.
pub(crate) struct Adjudication {
    rpc: Rpc<Game, GameCodec>,
    roster: Arc<Roster>,
    signer: Signer,
}

impl Adjudication {
    pub(crate) const fn new(
        rpc: Rpc<Game, GameCodec>,
        roster: Arc<Roster>,
        signer: Signer,
    ) -> Self {
        Self {
            rpc,
            roster,
            signer,
        }
    }

    async fn change<M: ChangeRequest<Command = Command>>(
        &self,
        request: Request<M>,
    ) -> Result<Accepted<Game, GameCodec>, Status> {
        self.rpc.change(request).await?.map_err(refused)
    }

    /// A game of a list; none if what is stored of it cannot be read, for the others are none the worse for it.
    async fn readable(&self, id: &str) -> Result<Option<View<Game>>, Status> {
        match self.rpc.host().view(&self.rpc.stream(id)?).await {
            Ok(view) => Ok(Some(view)),
            Err(
                error @ (HostError::Unreadable { .. }
                | HostError::Journal(JournalError::Damaged(_))),
            ) => {
                tracing::error!(game = id, %error, "this game cannot be read and is not listed");
                Ok(None)
            }
            Err(error) => Err(status::of_host(error)),
        }
    }

    fn state(view: &View<Game>) -> Option<GameState> {
        wire::game_state(&view.state, view.version.0, wire::head_digits(view.head))
    }
}

/// A refusal of the core, for people.
pub(crate) fn rejection(refusal: &Refusal) -> Rejection {
    Rejection {
        code: refusal.code().to_owned(),
        clause: refusal.clause().map(str::to_owned),
        text_en: refusal.say(Language::English),
        text_zh: refusal.say(Language::Chinese),
    }
}

/// How a refusal of the core looks to callers.
fn refused(refusal: impl Into<Refusal>) -> Status {
    let refusal = refusal.into();
    let grpc = match &refusal {
        Refusal::Record(refusal) => match refusal {
            record::Refusal::NotOpen => Code::NotFound,
            record::Refusal::AlreadyOpen => Code::AlreadyExists,
            record::Refusal::NotYourRole
            | record::Refusal::NotAPlayer
            | record::Refusal::OwnGame
            | record::Refusal::ChiefArbiterOnly { .. } => Code::PermissionDenied,
            record::Refusal::Superseded => Code::Aborted,
            record::Refusal::SamePlayer
            | record::Refusal::NotStarted
            | record::Refusal::AlreadyStarted
            | record::Refusal::Ended
            | record::Refusal::ClaimPending
            | record::Refusal::FlagFallen
            | record::Refusal::SecondViolation
            | record::Refusal::NotYourTurn(_)
            | record::Refusal::Occupied(..)
            | record::Refusal::PassTooEarly { .. }
            | record::Refusal::OpponentHasNotPressed
            | record::Refusal::NothingToPress => Code::FailedPrecondition,
        },
        Refusal::Opening(_)
        | Refusal::Claims(_)
        | Refusal::Conduct(_)
        | Refusal::Penalties(_)
        | Refusal::Ending(_) => Code::FailedPrecondition,
    };
    status::refused(grpc, rejection(&refusal))
}

#[tonic::async_trait]
impl AdjudicationService for Adjudication {
    async fn open_game(
        &self,
        request: Request<OpenGameRequest>,
    ) -> Result<Response<OpenGameResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(OpenGameResponse { version }))
    }

    async fn play(&self, request: Request<PlayRequest>) -> Result<Response<PlayResponse>, Status> {
        let accepted = self.change(request).await?;
        // An act that the clock found too late has no answer but the fallen flag.
        let events: Vec<_> = accepted.events().collect();
        match events.as_slice() {
            [Event::Ending(ending::Event::FlagFell(_))]
            | [
                Event::Ending(ending::Event::FlagFell(_)),
                Event::Ending(ending::Event::Ended(_)),
            ] => Err(refused(record::Refusal::FlagFallen)),
            _ => Ok(Response::new(PlayResponse {
                version: accepted.version.0,
                events: accepted.messages(),
            })),
        }
    }

    async fn observe(
        &self,
        request: Request<ObserveRequest>,
    ) -> Result<Response<ObserveResponse>, Status> {
        let accepted = self.change(request).await?;
        Ok(Response::new(ObserveResponse {
            version: accepted.version.0,
            events: accepted.messages(),
        }))
    }

    async fn officiate(
        &self,
        request: Request<OfficiateRequest>,
    ) -> Result<Response<OfficiateResponse>, Status> {
        let accepted = self.change(request).await?;
        // It is on record, and without effect.
        let superseded = |event| matches!(event, &Event::DirectionSuperseded(_));
        if accepted.events().any(superseded) {
            return Err(refused(record::Refusal::Superseded));
        }
        Ok(Response::new(OfficiateResponse {
            version: accepted.version.0,
            events: accepted.messages(),
        }))
    }

    async fn report_flag(
        &self,
        request: Request<ReportFlagRequest>,
    ) -> Result<Response<ReportFlagResponse>, Status> {
        let version = self.change(request).await?.version.0;
        Ok(Response::new(ReportFlagResponse { version }))
    }

    async fn get_game(
        &self,
        request: Request<GetGameRequest>,
    ) -> Result<Response<GetGameResponse>, Status> {
        let view = self.rpc.view(&request.into_inner().game_id).await?;
        let game = Self::state(&view);
        Ok(Response::new(GetGameResponse { game }))
    }

    async fn list_games(
        &self,
        request: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        let query = Query::read(request.into_inner())?;
        let page = self.roster.page(&query).await?;
        let mut games = Vec::with_capacity(page.games.len());
        let mut waiting = Vec::new();
        for (game_id, since) in page.games {
            let Some(view) = self.readable(&game_id).await? else {
                continue;
            };
            let waits = view.state.waiting() > 0;
            if !query.accepts(wire::phase(view.state.phase()), waits) {
                continue;
            }
            games.extend(Self::state(&view));
            if let Some(since) = since.filter(|_| waits) {
                let since = Some(since.into());
                waiting.push(WaitingGame { game_id, since });
            }
        }
        Ok(Response::new(ListGamesResponse {
            games,
            next_page_token: page.next_page_token,
            waiting,
        }))
    }

    async fn review_game(
        &self,
        request: Request<ReviewGameRequest>,
    ) -> Result<Response<ReviewGameResponse>, Status> {
        let caller = node::caller(&request)?;
        let view = self.rpc.view(&request.get_ref().game_id).await?;
        let game = &view.state;
        if game.is_player(&caller.actor.id) {
            return Err(refused(record::Refusal::OwnGame));
        }
        let claims = game.claims().iter();
        let findings = claims.filter_map(|claim| game.finding(claim.number));
        Ok(Response::new(ReviewGameResponse {
            version: view.version.0,
            findings: findings.map(|finding| wire::finding(&finding)).collect(),
            verdict_proof: game.verdict_proof().map(|proof| wire::proof(&proof)),
        }))
    }

    async fn export_game(
        &self,
        request: Request<ExportGameRequest>,
    ) -> Result<Response<ExportGameResponse>, Status> {
        let id = &request.get_ref().game_id;
        let bundle = export::bundle(&self.rpc, &self.signer, id).await?;
        Ok(Response::new(ExportGameResponse { bundle }))
    }

    type WatchGameStream = Watching<WatchGameResponse>;

    async fn watch_game(
        &self,
        request: Request<WatchGameRequest>,
    ) -> Result<Response<Self::WatchGameStream>, Status> {
        let WatchGameRequest {
            game_id,
            after_version,
        } = request.into_inner();
        let watching = self
            .rpc
            .watch(&game_id, after_version, |seen| WatchGameResponse {
                version: seen.version.0,
                event: Some(seen.message.clone()),
            });
        watching.await
    }
}
