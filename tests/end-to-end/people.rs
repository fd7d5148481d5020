//! Clients of the public interface: whoever they say they are.

use std::time::Duration;

use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::direction::{RuleClaim, StartGame, Word};
use api::adjudication::v1::play_request::Act;
use api::adjudication::v1::{
    Direction, GameState, GetGameRequest, OfficiateRequest, OfficiateResponse, OpenGameRequest,
    PlayRequest, PlayResponse, ReviewGameRequest, ReviewGameResponse, Ruling, Setup,
    WatchGameRequest, WatchGameResponse,
};
use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::{ClockState, GetClockRequest};
use api::records::v1::records_service_client::RecordsServiceClient;
use tonic::metadata::{AsciiMetadataValue, MetadataMap};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status, Streaming};
use uuid::Uuid;

use crate::hall::Urls;
use crate::waiting::soon;

/// How long a call may take.
const CALL_MAX: Duration = Duration::from_secs(20);

/// A channel on which somebody speaks.
pub(crate) type Line = InterceptedService<Channel, Badge>;

/// Says who calls, and within which trace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Badge {
    metadata: Vec<(&'static str, AsciiMetadataValue)>,
}

impl Interceptor for Badge {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata: &mut MetadataMap = request.metadata_mut();
        for (name, value) in &self.metadata {
            metadata.insert(*name, value.clone());
        }
        Ok(request)
    }
}

/// Somebody with a connection of their own to each service.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) adjudication: AdjudicationServiceClient<Line>,
    pub(crate) clock: ClockServiceClient<Line>,
    pub(crate) records: RecordsServiceClient<Line>,
}

/// An idempotency key that nobody has used.
pub(crate) fn key() -> String {
    Uuid::new_v4().to_string()
}

/// A connection that is made when it is first used, and again after a failure.
pub(crate) fn channel(url: &str) -> Channel {
    Endpoint::from_shared(url.to_owned())
        .unwrap()
        .timeout(CALL_MAX)
        .connect_lazy()
}

impl Person {
    pub(crate) fn new(urls: &Urls, id: &str, role: &str) -> Self {
        Self::with_metadata(urls, &[("arbiter-actor", id), ("arbiter-role", role)])
    }

    /// Somebody who sends these metadata and no other.
    pub(crate) fn with_metadata(urls: &Urls, metadata: &[(&'static str, &str)]) -> Self {
        let badge = Badge {
            metadata: metadata
                .iter()
                .map(|(name, value)| (*name, value.parse().unwrap()))
                .collect(),
        };
        let line = |url: &str| InterceptedService::new(channel(url), badge.clone());
        Self {
            adjudication: AdjudicationServiceClient::new(line(&urls.adjudication)),
            clock: ClockServiceClient::new(line(&urls.clock)),
            records: RecordsServiceClient::new(line(&urls.records)),
        }
    }

    pub(crate) async fn open_game(&self, setup: Setup) -> Result<u64, Status> {
        let request = OpenGameRequest {
            setup: Some(setup),
            idempotency_key: key(),
        };
        Ok(self
            .adjudication
            .clone()
            .open_game(request)
            .await?
            .into_inner()
            .version)
    }

    /// A player's act under a new key.
    pub(crate) async fn play(&self, game: &str, act: Act) -> Result<PlayResponse, Status> {
        self.play_as(game, &key(), act).await
    }

    /// A player's act under this key.
    pub(crate) async fn play_as(
        &self,
        game: &str,
        key: &str,
        act: Act,
    ) -> Result<PlayResponse, Status> {
        let request = PlayRequest {
            game_id: game.to_owned(),
            idempotency_key: key.to_owned(),
            act: Some(act),
        };
        Ok(self.adjudication.clone().play(request).await?.into_inner())
    }

    pub(crate) async fn officiate(
        &self,
        game: &str,
        word: Word,
    ) -> Result<OfficiateResponse, Status> {
        self.officiate_having_seen(game, word, None).await
    }

    /// An arbiter's word, given when so many words were on record.
    pub(crate) async fn officiate_having_seen(
        &self,
        game: &str,
        word: Word,
        seen: Option<u32>,
    ) -> Result<OfficiateResponse, Status> {
        let direction = Some(Direction { word: Some(word) });
        let request = OfficiateRequest {
            game_id: game.to_owned(),
            idempotency_key: key(),
            direction,
            seen,
        };
        Ok(self
            .adjudication
            .clone()
            .officiate(request)
            .await?
            .into_inner())
    }

    pub(crate) async fn start(&self, game: &str) {
        self.officiate(game, Word::Start(StartGame {}))
            .await
            .unwrap();
    }

    pub(crate) async fn rule(
        &self,
        game: &str,
        claim: u32,
        finding: Ruling,
    ) -> Result<OfficiateResponse, Status> {
        self.officiate(
            game,
            Word::Rule(RuleClaim {
                claim,
                finding: finding.into(),
            }),
        )
        .await
    }

    pub(crate) async fn review(&self, game: &str) -> Result<ReviewGameResponse, Status> {
        Ok(self
            .adjudication
            .clone()
            .review_game(ReviewGameRequest {
                game_id: game.to_owned(),
            })
            .await?
            .into_inner())
    }

    pub(crate) async fn game(&self, game: &str) -> Result<GameState, Status> {
        let response = self
            .adjudication
            .clone()
            .get_game(GetGameRequest {
                game_id: game.to_owned(),
            })
            .await?;
        Ok(response
            .into_inner()
            .game
            .expect("a game that exists has a state"))
    }

    pub(crate) async fn clocks(&self, game: &str) -> Result<ClockState, Status> {
        let response = self
            .clock
            .clone()
            .get_clock(GetClockRequest {
                clock_id: game.to_owned(),
            })
            .await?;
        Ok(response
            .into_inner()
            .clock
            .expect("a clock that exists has a state"))
    }

    pub(crate) async fn watch(
        &self,
        game: &str,
        after_version: u64,
    ) -> Result<Streaming<WatchGameResponse>, Status> {
        let request = WatchGameRequest {
            game_id: game.to_owned(),
            after_version,
        };
        Ok(self
            .adjudication
            .clone()
            .watch_game(request)
            .await?
            .into_inner())
    }
}

/// The next message of a stream; its end is an error.
pub(crate) async fn next<T>(stream: &mut Streaming<T>) -> Result<T, Status> {
    soon("a message of a stream", stream.message())
        .await
        .map(|message| message.expect("streams end with a status"))
}
