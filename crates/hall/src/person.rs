//! Clients of the public interface: whoever they say they are.

use std::sync::Arc;
use std::time::Duration;

use aggregate::Actor;
use api::adjudication::v1 as proto;
use api::adjudication::v1::act::Act;
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::direction::{Direction, RuleClaim, StartGame};
use api::adjudication::v1::{
    GameState, GetGameRequest, OfficiateRequest, OfficiateResponse, OpenGameRequest, PlayRequest,
    PlayResponse, ReviewGameRequest, ReviewGameResponse, Ruling, Setup, WatchGameRequest,
    WatchGameResponse,
};
use api::clock::v1::clock_service_client::ClockServiceClient;
use api::records::v1::records_service_client::RecordsServiceClient;
use tonic::metadata::AsciiMetadataValue;
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status, Streaming};
use uuid::Uuid;

/// How long a call may take until its answer begins.
const CALL_MAX: Duration = Duration::from_secs(20);

/// How often a game is looked for that the records service is about to open: it does so asynchronously.
const OPENED_LOOKS_MAX: u32 = 500;
const OPENED_LOOK: Duration = Duration::from_millis(20);

/// Where the services are, such as `http://127.0.0.1:7401`.
#[derive(Clone, Debug, Default)]
pub struct Urls {
    pub clock: String,
    pub adjudication: String,
    pub records: String,
}

/// Connections to the services; several people may share them.
#[derive(Clone, Debug)]
pub struct Channels {
    pub clock: Channel,
    pub adjudication: Channel,
    pub records: Channel,
}

impl Channels {
    pub fn new(urls: &Urls) -> Result<Self, Status> {
        Ok(Self {
            clock: channel(&urls.clock)?,
            adjudication: channel(&urls.adjudication)?,
            records: channel(&urls.records)?,
        })
    }
}

/// A connection that is made when it is first used, and again after a failure.
pub fn channel(url: &str) -> Result<Channel, Status> {
    Ok(endpoint(url)?.timeout(CALL_MAX).connect_lazy())
}

pub(crate) fn endpoint(url: &str) -> Result<Endpoint, Status> {
    Endpoint::from_shared(url.to_owned())
        .map_err(|_| Status::invalid_argument(format!("{url:?} is no address of a service")))
}

/// A channel on which somebody speaks.
pub type Line = InterceptedService<Channel, Badge>;

/// Says who calls, and whatever else the metadata of a call says.
#[derive(Clone, Debug)]
pub struct Badge(Arc<[(&'static str, AsciiMetadataValue)]>);

impl Badge {
    pub fn new(metadata: &[(&'static str, &str)]) -> Result<Self, Status> {
        let metadata = metadata.iter().map(|(name, value)| match value.parse() {
            Ok(value) => Ok((*name, value)),
            Err(_) => Err(Status::invalid_argument(format!("{value:?} is no {name}"))),
        });
        Ok(Self(metadata.collect::<Result<_, Status>>()?))
    }
}

impl Interceptor for Badge {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        for (name, value) in self.0.iter() {
            request.metadata_mut().insert(*name, value.clone());
        }
        Ok(request)
    }
}

/// Somebody who speaks to the services. Each call gives what the service refuses, or why it did not answer.
#[derive(Clone, Debug)]
pub struct Person {
    pub adjudication: AdjudicationServiceClient<Line>,
    pub clock: ClockServiceClient<Line>,
    pub records: RecordsServiceClient<Line>,
}

/// An idempotency key that nobody has used.
pub fn key() -> String {
    Uuid::new_v4().to_string()
}

impl Person {
    /// Somebody with connections of their own.
    pub fn new(urls: &Urls, actor: &Actor) -> Result<Self, Status> {
        Self::over(&Channels::new(urls)?, actor)
    }

    pub fn over(channels: &Channels, actor: &Actor) -> Result<Self, Status> {
        let (id, role) = (actor.id.as_str(), actor.role.name());
        let badge = Badge::new(&[("arbiter-actor", id), ("arbiter-role", role)])?;
        Ok(Self::with_badge(channels, &badge))
    }

    pub fn with_badge(channels: &Channels, badge: &Badge) -> Self {
        let line = |channel: &Channel| InterceptedService::new(channel.clone(), badge.clone());
        Self {
            adjudication: AdjudicationServiceClient::new(line(&channels.adjudication)),
            clock: ClockServiceClient::new(line(&channels.clock)),
            records: RecordsServiceClient::new(line(&channels.records)),
        }
    }

    pub async fn open_game(&self, setup: Setup) -> Result<u64, Status> {
        let request = OpenGameRequest {
            setup: Some(setup),
            idempotency_key: key(),
        };
        let opened = self.adjudication.clone().open_game(request).await?;
        Ok(opened.into_inner().version)
    }

    /// A player's act under a new key.
    pub async fn play(&self, game: &str, act: Act) -> Result<PlayResponse, Status> {
        self.play_as(game, &key(), act).await
    }

    /// A player's act under this key.
    pub async fn play_as(&self, game: &str, key: &str, act: Act) -> Result<PlayResponse, Status> {
        let request = PlayRequest {
            game_id: game.to_owned(),
            idempotency_key: key.to_owned(),
            act: Some(proto::Act { act: Some(act) }),
        };
        Ok(self.adjudication.clone().play(request).await?.into_inner())
    }

    pub async fn officiate(
        &self,
        game: &str,
        direction: Direction,
    ) -> Result<OfficiateResponse, Status> {
        let direction = Some(direction);
        let request = OfficiateRequest {
            game_id: game.to_owned(),
            idempotency_key: key(),
            direction: Some(proto::Direction { direction }),
            seen: None,
        };
        let ruled = self.adjudication.clone().officiate(request).await?;
        Ok(ruled.into_inner())
    }

    pub async fn start(&self, game: &str) -> Result<OfficiateResponse, Status> {
        self.officiate(game, Direction::Start(StartGame {})).await
    }

    pub async fn rule(
        &self,
        game: &str,
        claim: u32,
        finding: Ruling,
    ) -> Result<OfficiateResponse, Status> {
        let finding = finding.into();
        let ruling = Direction::Rule(RuleClaim { claim, finding });
        self.officiate(game, ruling).await
    }

    pub async fn review(&self, game: &str) -> Result<ReviewGameResponse, Status> {
        let game_id = game.to_owned();
        let request = ReviewGameRequest { game_id };
        let review = self.adjudication.clone().review_game(request).await?;
        Ok(review.into_inner())
    }

    pub async fn game(&self, game: &str) -> Result<GameState, Status> {
        let game_id = game.to_owned();
        let request = GetGameRequest { game_id };
        let answer = self.adjudication.clone().get_game(request).await?;
        let game = answer.into_inner().game;
        game.ok_or_else(|| Status::data_loss("a game without a state"))
    }

    /// A game that another service is about to open, once it is there.
    ///
    /// # Errors
    /// When it is not opened in time, or cannot be asked for.
    pub async fn opened(&self, game: &str) -> Result<GameState, Status> {
        for _ in 0..OPENED_LOOKS_MAX {
            match self.game(game).await {
                Err(error) if error.code() == Code::NotFound => {
                    tokio::time::sleep(OPENED_LOOK).await;
                }
                answered => return answered,
            }
        }
        Err(Status::not_found(format!("game {game} was not opened")))
    }

    pub async fn watch(
        &self,
        game: &str,
        after_version: u64,
    ) -> Result<Streaming<WatchGameResponse>, Status> {
        let request = WatchGameRequest {
            game_id: game.to_owned(),
            after_version,
        };
        let watch = self.adjudication.clone().watch_game(request).await?;
        Ok(watch.into_inner())
    }
}
