//! Calls on the running service: opening, listing, showing, watching, acting, explaining.

use std::collections::BTreeMap;
use std::io::Write;
use std::pin::pin;

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
use serde_json::{Value, json};
use tonic::Status;

use super::action::{Message, Sent};
use super::call_args::{ExplainArgs, ListArgs, OpenArgs, ShowArgs, WatchArgs};
use super::service_args::ServiceArgs;
use super::{explain, show};
use crate::outcome::Found;
use crate::profile::source;
use crate::runtime;

/// A conversation with the service, and where its answers go.
///
/// The error of a call is the [`Status`] that the service gave, or whatever else stood in the way.
pub(crate) struct Session<W> {
    service: ServiceArgs,
    output: W,
}

impl<W: Write> Session<W> {
    /// Runs one call to its end, and says what was refused.
    pub(crate) fn run(
        service: ServiceArgs,
        output: W,
        call: impl AsyncFnOnce(&mut Self) -> anyhow::Result<()>,
    ) -> anyhow::Result<Found> {
        let mut session = Self { service, output };
        let found = match runtime::block_on(call(&mut session))? {
            Ok(()) => Found::Nothing,
            Err(error) => session.refused(&error.downcast::<Status>()?)?,
        };
        session.output.flush().context("cannot write the answer")?;
        Ok(found)
    }

    /// Says what the service would not do.
    fn refused(&mut self, status: &Status) -> anyhow::Result<Found> {
        let (refused, found) = self.service.refused(status)?;
        let language = self.service.language();
        let text = language.of_two(&refused.text_en, &refused.text_zh);
        if self.service.json {
            let (clause, code) = (&refused.clause, &refused.code);
            self.data(&json!({ "refusal": { "clause": clause, "code": code, "text": text } }))?;
        } else {
            let clause = refused.clause.as_ref();
            let clause = clause.map_or_else(String::new, |clause| format!(" ({clause})"));
            let word = language.of_two("refused", "不予接受");
            self.line(&format!("{word}: {text}{clause}"))?;
        }
        Ok(found)
    }

    pub(crate) async fn open(&mut self, args: OpenArgs) -> anyhow::Result<()> {
        let rules = source::named_or_in(&args.profile)?;
        let opening = if args.free_opening {
            proto::OpeningKind::Free
        } else {
            proto::OpeningKind::Designated
        };
        let setup = proto::Setup {
            game_id: args.game.clone(),
            event_id: args.event.unwrap_or_default(),
            first_player_id: args.first,
            second_player_id: args.second,
            opening: opening.into(),
            rules: Some(Rules {
                name: rules.name.clone(),
                text: rules.text().to_owned(),
                hash: rules.hash().to_string(),
            }),
            time_control: args.time.unwrap_or_default(),
            venue_id: args.venue.unwrap_or_default(),
        };
        let request = OpenGameRequest {
            setup: Some(setup),
            idempotency_key: args.speaker.key(),
        };
        let mut client = self.service.client(&args.speaker.actor(Role::Organiser))?;
        let version = client.open_game(request).await?.into_inner().version;
        let game = args.game;
        if self.service.json {
            return self.data(&json!({ "game": game, "version": version }));
        }
        self.line(
            &self
                .service
                .language()
                .of_two(format!("game {game} is open"), format!("已建立对局 {game}")),
        )
    }

    pub(crate) async fn list(&mut self, args: ListArgs) -> anyhow::Result<()> {
        let mut client = self.service.client(&ServiceArgs::onlooker())?;
        let mut request = ListGamesRequest {
            event_id: args.event.unwrap_or_default(),
            venue_id: args.venue.unwrap_or_default(),
            phases: args.phase.into_iter().map(Into::into).collect(),
            waiting: args.waiting,
            ..ListGamesRequest::default()
        };
        let (mut games, mut since) = (Vec::new(), BTreeMap::new());
        loop {
            let page = client.list_games(request.clone()).await?.into_inner();
            let waiting = show::waiting_since(page.waiting);
            if self.service.json {
                for game in &page.games {
                    let id = game.setup.as_ref().map(|setup| &setup.game_id);
                    let since = id.and_then(|id| waiting.get(id));
                    self.data(&show::listed(game, since))?;
                }
            } else {
                games.extend(page.games);
                since.extend(waiting);
            }
            request.page_token = page.next_page_token;
            if request.page_token.is_empty() {
                break;
            }
        }
        if self.service.json {
            return Ok(());
        }
        if !args.waiting {
            games.sort_by_key(|game| std::cmp::Reverse(game.waiting));
        }
        self.line(&show::table(&games, &since, self.service.language()))
    }

    pub(crate) async fn show(&mut self, args: ShowArgs) -> anyhow::Result<()> {
        let (state, game) = self.game(&args.game).await?;
        if let Some(path) = &args.svg {
            std::fs::write(path, show::picture(&game))
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        if self.service.json {
            return self.data(&show::json(&state, &game));
        }
        self.line(&show::text(&state, &game, self.service.language()))
    }

    pub(crate) async fn watch(&mut self, args: WatchArgs) -> anyhow::Result<()> {
        let mut client = self.service.streaming(&ServiceArgs::onlooker())?;
        let request = WatchGameRequest {
            game_id: args.game,
            after_version: args.after,
        };
        let mut stream = client.watch_game(request).await?.into_inner();
        let mut stop = pin!(runtime::stop_signal()?);
        loop {
            let message = tokio::select! {
                message = stream.message() => message?,
                () = &mut stop => return Ok(()),
            };
            let Some(message) = message else {
                return Ok(());
            };
            self.happened(message.version, &read(message.event)?)?;
            self.output.flush().context("cannot write the answer")?;
        }
    }

    pub(crate) async fn act(&mut self, sent: Sent) -> anyhow::Result<()> {
        let mut client = self.service.client(&sent.speaker.actor(sent.role))?;
        let (game_id, idempotency_key) = (sent.game, sent.speaker.key());
        let (version, events) = match sent.message {
            Message::Play(act) => {
                let request = PlayRequest {
                    game_id,
                    idempotency_key,
                    act: Some(proto::Act { act: Some(act) }),
                };
                let answer = client.play(request).await?.into_inner();
                (answer.version, answer.events)
            }
            Message::Observe(what) => {
                let request = ObserveRequest {
                    game_id,
                    idempotency_key,
                    observation: Some(proto::Observation { what: Some(what) }),
                };
                let answer = client.observe(request).await?.into_inner();
                (answer.version, answer.events)
            }
            Message::Officiate(direction, seen) => {
                let direction = Some(direction);
                let request = OfficiateRequest {
                    game_id,
                    idempotency_key,
                    direction: Some(proto::Direction { direction }),
                    seen,
                };
                let answer = client.officiate(request).await?.into_inner();
                (answer.version, answer.events)
            }
        };
        if events.is_empty() {
            let language = self.service.language();
            let unchanged = language.of_two("accepted; nothing has changed", "已接受，没有变化");
            return self.line(if self.service.json {
                "{\"events\":[]}"
            } else {
                unchanged
            });
        }
        let count = events.len() as u64;
        for (event, place) in events.into_iter().zip(1..) {
            self.happened(version + place - count, &read(Some(event))?)?;
        }
        Ok(())
    }

    pub(crate) async fn explain(&mut self, args: ExplainArgs) -> anyhow::Result<()> {
        let mut client = self.service.client(&Actor::new(args.id, Role::Arbiter))?;
        let request = ReviewGameRequest { game_id: args.game };
        let review = client.review_game(request).await?.into_inner();
        let findings = review.findings.into_iter().map(wire::read_finding);
        let findings = findings.collect::<Result<Vec<_>, _>>()?;
        let proof = review.verdict_proof.map(wire::read_proof).transpose()?;
        if self.service.json {
            let mut objects = explain::objects(&findings, proof.as_ref());
            return objects.try_for_each(|object| self.data(&object));
        }
        let lines = phrases::game::review(&findings, proof.as_ref(), self.service.language());
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// A game as it stands, with everything that led there.
    async fn game(&self, id: &str) -> anyhow::Result<(proto::GameState, Game)> {
        let mut client = self.service.streaming(&ServiceArgs::onlooker())?;
        let game_id = id.to_owned();
        let answer = client.get_game(GetGameRequest { game_id }).await?;
        let state = answer.into_inner().game.unwrap_or_default();
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

    fn happened(&mut self, version: u64, event: &Event) -> anyhow::Result<()> {
        if self.service.json {
            return self.data(&json!({ "version": version, "event": script::event(event) }));
        }
        self.line(&format!(
            "{version:>4}  {}",
            event.say(self.service.language())
        ))
    }

    fn data(&mut self, object: &Value) -> anyhow::Result<()> {
        self.line(&object.to_string())
    }

    fn line(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.output, "{line}").context("cannot write the answer")
    }
}

fn read(event: Option<proto::GameEvent>) -> anyhow::Result<Event> {
    let event = event.context("the service's answer holds no event")?;
    wire::read_game_event(event).context("the service's answer cannot be read")
}
