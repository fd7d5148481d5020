//! Calls on the running service: opening, listing, showing, watching, acting, explaining.

use std::io::Write;
use std::process::ExitCode;

use aggregate::{Actor, Aggregate as _, Epoch, Role, Stamp};
use anyhow::Context as _;
use api::adjudication::v1 as proto;
use api::adjudication::v1::{
    GetGameRequest, ListGamesRequest, ObserveRequest, OfficiateRequest, OpenGameRequest,
    PlayRequest, ReviewGameRequest, WatchGameRequest,
};
use api::common::v1::Rules;
use game::{Event, Game};
use phrases::Say as _;
use serde_json::json;
use tonic::Status;

use super::action::{Message, Sent};
use super::call_args::{ExplainArgs, ListArgs, OpenArgs, ShowArgs, WatchArgs};
use super::explain::Review;
use super::service_args::{Failure, ServiceArgs};
use super::show;
use crate::outcome::Found;
use crate::profile::source;
use crate::runtime::{self, StopSignals};

/// A conversation with the service, and where its answers go.
pub(crate) struct Session<W> {
    service: ServiceArgs,
    output: W,
}

impl<W: Write> Session<W> {
    /// Runs one call to its end, and says what was refused.
    pub(crate) fn run(
        service: ServiceArgs,
        output: W,
        call: impl AsyncFnOnce(&mut Self) -> Result<(), CallError>,
    ) -> anyhow::Result<ExitCode> {
        let mut session = Self { service, output };
        let outcome = runtime::block_on(call(&mut session))?;
        let found = session.found(outcome)?;
        session.output.flush().context("cannot write the answer")?;
        Ok(found.into())
    }

    /// What came of a call; a refusal is written.
    fn found(&mut self, outcome: Result<(), CallError>) -> anyhow::Result<Found> {
        let status = match outcome {
            Ok(()) => return Ok(Found::Nothing),
            Err(CallError::Other(error)) => return Err(error),
            Err(CallError::Service(status)) => status,
        };
        let (refused, found) = match self.service.failed(&status) {
            Failure::Refused(refused) => (refused, Found::Wrong),
            Failure::Unusable(refused) => (refused, Found::Unusable),
            Failure::Unasked(error) => return Err(error),
        };
        if self.service.json {
            self.line(&json!({ "refusal": refused }).to_string())?;
        } else {
            let clause = refused
                .clause
                .map(|clause| format!(" ({clause})"))
                .unwrap_or_default();
            self.line(&format!(
                "{}: {}{clause}",
                self.service.language().of_two("refused", "不予接受"),
                refused.text
            ))?;
        }
        Ok(found)
    }

    pub(crate) async fn open(&mut self, args: OpenArgs) -> Result<(), CallError> {
        let rules = source::named_or_in(&args.profile)?;
        let setup = proto::Setup {
            game_id: args.game.clone(),
            event_id: args.event.unwrap_or_default(),
            first_player_id: args.first,
            second_player_id: args.second,
            opening: if args.free_opening {
                proto::OpeningKind::Free
            } else {
                proto::OpeningKind::Designated
            }
            .into(),
            rules: Some(Rules {
                name: rules.name.clone(),
                text: rules.text().to_owned(),
                hash: rules.hash().to_string(),
            }),
            time_control: args.time.unwrap_or_default(),
        };
        let mut client = self.service.client(&args.speaker.actor(Role::Organiser))?;
        let version = client
            .open_game(OpenGameRequest {
                setup: Some(setup),
                idempotency_key: args.speaker.key(),
            })
            .await?
            .into_inner()
            .version;
        if self.service.json {
            return self.line(&json!({ "game": args.game, "version": version }).to_string());
        }
        let game = args.game;
        self.line(self.service.language().of_two(
            &format!("game {game} is open"),
            &format!("已建立对局 {game}"),
        ))
    }

    pub(crate) async fn list(&mut self, args: ListArgs) -> Result<(), CallError> {
        let mut client = self.service.client(&ServiceArgs::onlooker())?;
        let mut page_token = String::new();
        let mut games = Vec::new();
        loop {
            let request = ListGamesRequest {
                event_id: args.event.clone().unwrap_or_default(),
                page_size: 0,
                page_token,
            };
            let page = client.list_games(request).await?.into_inner();
            if self.service.json {
                for game in &page.games {
                    self.line(&show::listed(game).to_string())?;
                }
            } else {
                games.extend(page.games);
            }
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        if self.service.json {
            return Ok(());
        }
        self.line(&show::table(&games, self.service.language()))
    }

    pub(crate) async fn show(&mut self, args: ShowArgs) -> Result<(), CallError> {
        let (state, game) = self.game(&args.game).await?;
        if let Some(path) = &args.svg {
            let picture = show::picture(&game);
            std::fs::write(path, picture)
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        if self.service.json {
            return self.line(&show::json(&state, &game).to_string());
        }
        self.line(&show::text(&state, &game, self.service.language()))
    }

    pub(crate) async fn watch(&mut self, args: WatchArgs) -> Result<(), CallError> {
        let mut client = self.service.streaming(&ServiceArgs::onlooker())?;
        let request = WatchGameRequest {
            game_id: args.game,
            after_version: args.after,
        };
        let mut stream = client.watch_game(request).await?.into_inner();
        let mut signals = StopSignals::listen()?;
        loop {
            let message = tokio::select! {
                message = stream.message() => message?,
                stopped = signals.told() => return Ok(stopped?),
            };
            let Some(message) = message else {
                return Ok(());
            };
            let event = read(message.event)?;
            self.happened(message.version, &event)?;
            self.output.flush().context("cannot write the answer")?;
        }
    }

    pub(crate) async fn act(&mut self, sent: Sent) -> Result<(), CallError> {
        let Sent {
            game: game_id,
            speaker,
            role,
            message,
        } = sent;
        let mut client = self.service.client(&speaker.actor(role))?;
        let idempotency_key = speaker.key();
        let (version, events) = match message {
            Message::Play(act) => {
                let answer = client
                    .play(PlayRequest {
                        game_id,
                        idempotency_key,
                        act: Some(proto::Act { act: Some(act) }),
                    })
                    .await?
                    .into_inner();
                (answer.version, answer.events)
            }
            Message::Observe(what) => {
                let observation = Some(proto::Observation { what: Some(what) });
                let answer = client
                    .observe(ObserveRequest {
                        game_id,
                        idempotency_key,
                        observation,
                    })
                    .await?
                    .into_inner();
                (answer.version, answer.events)
            }
            Message::Officiate(direction, seen) => {
                let direction = Some(proto::Direction {
                    direction: Some(direction),
                });
                let answer = client
                    .officiate(OfficiateRequest {
                        game_id,
                        idempotency_key,
                        direction,
                        seen,
                    })
                    .await?
                    .into_inner();
                (answer.version, answer.events)
            }
        };
        if events.is_empty() {
            return self.line(if self.service.json {
                "{\"events\":[]}"
            } else {
                self.service
                    .language()
                    .of_two("accepted; nothing has changed", "已接受，没有变化")
            });
        }
        let count = events.len() as u64;
        for (event, place) in events.into_iter().zip(1..) {
            self.happened(version + place - count, &read(Some(event))?)?;
        }
        Ok(())
    }

    pub(crate) async fn explain(&mut self, args: ExplainArgs) -> Result<(), CallError> {
        let mut client = self.service.client(&Actor::new(args.id, Role::Arbiter))?;
        let review = client
            .review_game(ReviewGameRequest { game_id: args.game })
            .await?
            .into_inner();
        let review = Review::read(review)?;
        let lines = if self.service.json {
            review.json()
        } else {
            review.text(self.service.language())
        };
        for line in lines {
            self.line(&line)?;
        }
        Ok(())
    }

    /// A game as it stands, with everything that led there.
    async fn game(&self, id: &str) -> Result<(proto::GameState, Game), CallError> {
        let mut client = self.service.streaming(&ServiceArgs::onlooker())?;
        let state = client
            .get_game(GetGameRequest {
                game_id: id.to_owned(),
            })
            .await?
            .into_inner()
            .game
            .unwrap_or_default();
        let request = WatchGameRequest {
            game_id: id.to_owned(),
            after_version: 0,
        };
        let mut stream = client.watch_game(request).await?.into_inner();
        let mut game = Game::default();
        // What was played does not depend on when.
        let at = Stamp::new(Epoch(0), 0);
        while let Some(message) = stream.message().await? {
            game.apply(&read(message.event)?, at);
            if message.version >= state.version {
                break;
            }
        }
        Ok((state, game))
    }

    fn happened(&mut self, version: u64, event: &Event) -> Result<(), CallError> {
        let line = if self.service.json {
            json!({ "version": version, "event": script::event(event) }).to_string()
        } else {
            format!("{version:>4}  {}", event.say(self.service.language()))
        };
        self.line(&line)
    }

    fn line(&mut self, line: &str) -> Result<(), CallError> {
        writeln!(self.output, "{line}")
            .context("cannot write the answer")
            .map_err(CallError::Other)
    }
}

fn read(event: Option<proto::GameEvent>) -> Result<Event, CallError> {
    let event = event.context("the service's answer holds no event")?;
    Ok(wire::read_game_event(event).context("the service's answer cannot be read")?)
}

/// Why a call brought nothing.
pub(crate) enum CallError {
    /// The service said no, or nothing.
    Service(Status),
    /// Arguments, or the output.
    Other(anyhow::Error),
}

impl From<Status> for CallError {
    fn from(status: Status) -> Self {
        Self::Service(status)
    }
}

impl From<anyhow::Error> for CallError {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl From<CallError> for anyhow::Error {
    fn from(trouble: CallError) -> Self {
        match trouble {
            CallError::Service(status) => Self::msg(status.message().to_owned()),
            CallError::Other(error) => error,
        }
    }
}
