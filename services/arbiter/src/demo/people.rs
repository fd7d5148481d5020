//! The people of the simulated hall: each is a gRPC client of the public API, and sees what such a client sees.

use aggregate::{Actor, Role};
use anyhow::{Context as _, bail};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::direction::Word;
use api::adjudication::v1::game_event::{ClaimOpened, Event};
use api::adjudication::v1::{
    self as proto, ClaimKind as ProtoClaimKind, Direction, GameEvent, OfficiateRequest,
    PlayRequest, ReviewGameRequest, Ruling, Saying, WatchGameRequest, direction, play_request,
};
use api::common::v1::Seat;
use game::ClaimKind;
use node::{Peer, PeerChannel};
use renju::{Color, Point};
use uuid::Uuid;

use super::script::{Act, Script, offers_named};

type Client = AdjudicationServiceClient<PeerChannel>;

/// Sits at a table and follows the script.
pub(super) struct Player {
    client: Client,
    game: String,
    seat: Seat,
    /// Who holds Black; a swap changes it.
    black: Seat,
}

/// Walks from table to table: starts games, rules on claims.
pub(super) struct Arbiter {
    client: Client,
    game: String,
}

fn key() -> String {
    Uuid::new_v4().to_string()
}

fn client(uri: &str, id: &str, role: Role) -> anyhow::Result<Client> {
    Ok(Client::new(Peer::streaming(uri, &Actor::new(id, role))?))
}

/// Watches a game from its first event on.
async fn watch(
    client: &mut Client,
    game: &str,
) -> anyhow::Result<tonic::Streaming<proto::WatchGameResponse>> {
    let request = WatchGameRequest {
        game_id: game.to_owned(),
        after_version: 0,
    };
    Ok(client
        .watch_game(request)
        .await
        .with_context(|| format!("{game} cannot be watched"))?
        .into_inner())
}

fn event(message: proto::WatchGameResponse) -> Option<Event> {
    message.event.and_then(|GameEvent { event }| event)
}

impl Player {
    pub(super) fn new(uri: &str, game: &str, id: &str, seat: Seat) -> anyhow::Result<Self> {
        Ok(Self {
            client: client(uri, id, Role::Player)?,
            game: game.to_owned(),
            seat,
            black: Seat::First,
        })
    }

    /// Plays until the game ends.
    pub(super) async fn play(mut self, script: &Script) -> anyhow::Result<()> {
        let mut watch = watch(&mut self.client, &self.game).await?;
        let mut done = 0;
        while let Some(message) = watch.message().await.context("the watch broke off")? {
            match event(message) {
                Some(Event::Ended(_)) => return Ok(()),
                Some(Event::Started(_)) => {}
                Some(Event::ColoursSwapped(_)) => {
                    self.black = if self.black == Seat::First {
                        Seat::Second
                    } else {
                        Seat::First
                    };
                    done += 1;
                }
                Some(event) if is_a_step(&event) => done += 1,
                _ => continue,
            }
            self.act(script, done)
                .await
                .with_context(|| format!("step {}", done + 1))?;
        }
        bail!("the watch of {} ended before the game did", self.game)
    }

    /// Does the step that comes next, if it is this player's.
    async fn act(&mut self, script: &Script, done: usize) -> anyhow::Result<()> {
        let Some(step) = script.steps.get(done) else {
            return Ok(());
        };
        let holds_black = self.black == self.seat;
        if holds_black != (step.by == Color::Black) {
            return Ok(());
        }
        let Some(act) = request(&step.act) else {
            return Ok(());
        };
        let request = PlayRequest {
            game_id: self.game.clone(),
            idempotency_key: key(),
            act: Some(act),
        };
        self.client.play(request).await?;
        Ok(())
    }
}

/// Whether an event is what a step of the script brings about first.
fn is_a_step(event: &Event) -> bool {
    match event {
        Event::OpeningDesignated(_)
        | Event::ColoursKept(_)
        | Event::OffersMade(_)
        | Event::OfferKept(_)
        | Event::StonePlaced(_)
        | Event::Passed(_)
        | Event::FlagFell(_) => true,
        // A five is announced with the stone that makes it.
        Event::ClaimOpened(ClaimOpened { claim: Some(claim) }) => {
            claim.kind() != ProtoClaimKind::Five
        }
        _ => false,
    }
}

fn request(act: &Act) -> Option<play_request::Act> {
    let place = |point: &Point, saying: Saying| {
        play_request::Act::Place(play_request::Place {
            point: point.to_string(),
            saying: saying.into(),
            ..play_request::Place::default()
        })
    };
    Some(match act {
        Act::Designate(stones) => play_request::Act::Designate(play_request::Designate {
            stones: stones.iter().map(Point::to_string).collect(),
            offers: Some(offers_named()),
        }),
        Act::Swap => play_request::Act::Swap(play_request::Swap {}),
        Act::KeepColours => play_request::Act::KeepColours(play_request::KeepColours {}),
        Act::Offer(points) => play_request::Act::Offer(play_request::Offer {
            points: points.iter().map(Point::to_string).collect(),
        }),
        Act::Keep(point) => play_request::Act::Keep(play_request::Keep {
            point: point.to_string(),
        }),
        Act::Place(point) => place(point, Saying::Unspecified),
        Act::PlaceAndSayFive(point) => place(point, Saying::Five),
        Act::PlaceAndOfferDraw(point) => place(point, Saying::DrawOffer),
        Act::Pass => play_request::Act::Pass(play_request::Pass {}),
        Act::Claim(kind) => {
            let kind = match kind {
                ClaimKind::Five => ProtoClaimKind::Five,
                ClaimKind::Foul => ProtoClaimKind::Foul,
                ClaimKind::Overline => ProtoClaimKind::Overline,
                ClaimKind::Flag => ProtoClaimKind::Flag,
                // A record shows none.
                ClaimKind::Irregularity(_) => return None,
            };
            play_request::Act::Claim(play_request::MakeClaim {
                kind: kind.into(),
                ..play_request::MakeClaim::default()
            })
        }
        Act::Acknowledge => play_request::Act::Acknowledge(play_request::Acknowledge {}),
        Act::AcceptDraw => play_request::Act::AcceptDraw(play_request::AcceptDraw {}),
        Act::Resign => play_request::Act::Resign(play_request::Resign {}),
        Act::LetTheFlagFall => return None,
    })
}

impl Arbiter {
    pub(super) fn new(uri: &str, game: &str) -> anyhow::Result<Self> {
        Ok(Self {
            client: client(uri, "arbiter-1", Role::Arbiter)?,
            game: game.to_owned(),
        })
    }

    /// Starts the game, rules on what is claimed as the system proposes, declares a full board, and returns the game as it ended.
    /// A five that the opponent acknowledges needs no word.
    pub(super) async fn officiate(mut self, script: &Script) -> anyhow::Result<proto::GameState> {
        let mut watch = watch(&mut self.client, &self.game).await?;
        self.say(Word::Start(direction::StartGame {})).await?;
        let mut stones = 0;
        while let Some(message) = watch.message().await.context("the watch broke off")? {
            match event(message) {
                Some(Event::Ended(_)) => return self.game().await,
                Some(Event::ClaimOpened(ClaimOpened { claim: Some(claim) }))
                    if !(script.acknowledged && claim.kind() == ProtoClaimKind::Five) =>
                {
                    self.rule(claim.number).await?;
                }
                Some(Event::OpeningDesignated(designated)) => stones += designated.stones.len(),
                Some(Event::StonePlaced(_) | Event::OfferKept(_)) => stones += 1,
                _ => {}
            }
            if script.fills_the_board && stones == renju::POINTS {
                self.say(Word::DeclareBoardFull(direction::DeclareBoardFull {}))
                    .await?;
            }
        }
        bail!("the watch of {} ended before the game did", self.game)
    }

    async fn rule(&mut self, claim: u32) -> anyhow::Result<()> {
        let review = self
            .client
            .review_game(ReviewGameRequest {
                game_id: self.game.clone(),
            })
            .await?
            .into_inner();
        let finding = review.findings.iter().find(|finding| {
            finding
                .claim
                .as_ref()
                .is_some_and(|open| open.number == claim)
        });
        // Somebody else may have ended the matter by now.
        let Some(finding) = finding else {
            return Ok(());
        };
        let rule = direction::RuleClaim {
            claim,
            finding: Ruling::try_from(finding.proposes)
                .unwrap_or_default()
                .into(),
        };
        self.say(Word::Rule(rule)).await
    }

    async fn say(&mut self, word: Word) -> anyhow::Result<()> {
        let direction = Some(Direction { word: Some(word) });
        let request = OfficiateRequest {
            game_id: self.game.clone(),
            idempotency_key: key(),
            direction,
            seen: None,
        };
        self.client.officiate(request).await?;
        Ok(())
    }

    async fn game(&mut self) -> anyhow::Result<proto::GameState> {
        let request = proto::GetGameRequest {
            game_id: self.game.clone(),
        };
        self.client
            .get_game(request)
            .await?
            .into_inner()
            .game
            .context("the game has no state")
    }
}
