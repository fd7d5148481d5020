//! Fills a data folder with a season of games, so that a start with a long journal can be measured.
//!
//! `cargo run --release -p benches --example season -- FOLDER [GAMES [BOARDS]]`, then time `arbiter serve --data FOLDER` up to `ready`.
//!
//! Every game has 250 events, half of them its clock's: 4,000 games are 1,000,000. The last 200 are left under way, with their clocks
//! running. Everything goes through the hosts, the codecs and the journal that the services use; `BOARDS` games are played at a time
//! (100 unless said otherwise), which decides how many events share a commit. The relays' cursors stand at the end, as after a quiet
//! evening.

use profile::Rules;
use std::path::Path;
use std::sync::Arc;
use terms::{GameId, PlayerId, Seat};

use aggregate::{Actor, Aggregate, Codec, Role};
use anyhow::Context as _;
use async_trait::async_trait;
use envelope::{Cause, IdempotencyKey};
use game::{Act, Game, OpeningKind, Setup, ending, record};
use host::{Deliver, DeliverError, Host, HostError, Options, Relay, Request, TimeSource};
use journal::{Journal, Position, Recorded, SledJournal, StreamId};
use renju::Point;
use timekeeping::{AfterPress, ClockPair};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use wire::{ClockCodec, GameCodec};

const GAMES: usize = 4_000;
const BOARDS: usize = 100;

/// How many games are left under way.
const UNDER_WAY: usize = 200;

/// With opening, start and end this makes 125 events of a game, and as many of its clock.
const MOVES: usize = 122;

/// Long enough that no flag falls.
const TIME_CONTROL: &str = "24h";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().context("the folder to fill is missing")?;
    let games = args
        .next()
        .map_or(Ok(GAMES), |text| text.parse())
        .context("GAMES is a number")?;
    let boards = args
        .next()
        .map_or(Ok(BOARDS), |text| text.parse())
        .context("BOARDS is a number")?;
    let hall = Hall::open(Path::new(&folder)).await?;
    let mut playing = JoinSet::new();
    for number in 0..games {
        if playing.len() >= boards
            && let Some(played) = playing.join_next().await
        {
            played??;
        }
        let hall = hall.clone();
        let finished = number + UNDER_WAY < games;
        playing.spawn(async move { hall.play(number, finished).await });
    }
    while let Some(played) = playing.join_next().await {
        played??;
    }
    hall.close().await
}

/// The two services that grow with the games, without their servers.
#[derive(Clone)]
struct Hall {
    games: Host<Game, GameCodec>,
    clocks: Host<ClockPair, ClockCodec>,
}

impl Hall {
    async fn open(folder: &Path) -> anyhow::Result<Self> {
        Ok(Self {
            games: host("game", &folder.join("adjudication")).await?,
            clocks: host("clock", &folder.join("clock")).await?,
        })
    }

    async fn play(&self, number: usize, finished: bool) -> anyhow::Result<()> {
        let id = format!("season-{number}");
        let (game, clock) = (Sheet::of(&self.games, &id)?, Sheet::of(&self.clocks, &id)?);
        let (arbiter, service) = (
            Actor::new("arbiter-1", Role::Arbiter),
            Actor::new("adjudication", Role::Service),
        );
        let players =
            ["first", "second"].map(|seat| Actor::new(format!("{seat}-{number}"), Role::Player));
        let setup = Setup {
            game: GameId::new(id.as_str())?,
            event: None,
            venue: None,
            first: PlayerId::new(players[0].id.as_str())?,
            second: PlayerId::new(players[1].id.as_str())?,
            opening: OpeningKind::Free,
            rules: Rules::cn_2013(),
            time_control: Some(TIME_CONTROL.to_owned()),
        };
        clock
            .execute(
                "open",
                timekeeping::Command::Open {
                    control: TIME_CONTROL.parse()?,
                },
                &service,
            )
            .await?;
        game.execute("open", game::Command::Open(Box::new(setup)), &arbiter)
            .await?;
        clock
            .execute("start", timekeeping::Command::Start, &service)
            .await?;
        game.execute(
            "start",
            game::Command::officiate(record::Direction::Start),
            &arbiter,
        )
        .await?;
        for (turn, (point, player)) in
            (1..).zip(scattered(number).zip(players.iter().cycle()).take(MOVES))
        {
            let seat = if turn % 2 == 1 {
                Seat::First
            } else {
                Seat::Second
            };
            let press = timekeeping::Command::Press {
                turn,
                seat,
                then: AfterPress::Switch,
            };
            clock
                .execute(&format!("press-{turn}-switch"), press, &service)
                .await?;
            let place = Act::place(point);
            game.execute(&format!("move-{turn}"), game::Command::Play(place), player)
                .await?;
        }
        if finished {
            game.execute(
                "resign",
                game::Command::play(ending::Act::Resign),
                &players[0],
            )
            .await?;
            clock
                .execute("close", timekeeping::Command::Close, &service)
                .await?;
        }
        Ok(())
    }

    async fn close(self) -> anyhow::Result<()> {
        close(&self.games, "ends", "game/").await?;
        close(&self.clocks, "flags", "clock/").await
    }
}

/// One aggregate, and how it is written to.
struct Sheet<'a, A: Aggregate, C: Codec<A>> {
    host: &'a Host<A, C>,
    stream: StreamId,
}

impl<'a, A: Aggregate<Refusal: std::fmt::Debug>, C: Codec<A>> Sheet<'a, A, C> {
    fn of(host: &'a Host<A, C>, id: &str) -> anyhow::Result<Self> {
        Ok(Self {
            host,
            stream: host.stream(id).context("no id")?,
        })
    }

    async fn execute(&self, key: &str, command: A::Command, actor: &Actor) -> anyhow::Result<()> {
        let request = Request {
            command,
            cause: Cause {
                key: IdempotencyKey::new(key)?,
                method: "Season".into(),
                request: key.to_owned().into(),
            },
            actor: actor.clone(),
            trace_parent: String::new(),
            at: self.host.time().now(),
            expected: None,
        };
        match self.host.execute(&self.stream, request).await {
            Ok(_) => Ok(()),
            Err(HostError::Refused(refusal)) => {
                anyhow::bail!("{key} of {} was refused: {refusal:?}", self.stream)
            }
            Err(error) => anyhow::bail!("{key} of {}: {error:?}", self.stream),
        }
    }
}

async fn host<A: Aggregate, C: Codec<A>>(
    kind: &'static str,
    folder: &Path,
) -> anyhow::Result<Host<A, C>> {
    let journal: Arc<dyn Journal> =
        Arc::new(SledJournal::open(folder, journal::Options::default()).await?);
    let time = TimeSource::open(journal.as_ref()).await?;
    Ok(Host::new(kind, journal, time, None, Options::default()))
}

/// Takes in everything that a relay brings of one kind, and tells how far it has come.
struct Everything {
    prefix: &'static str,
    until: watch::Sender<Position>,
}

#[async_trait]
impl Deliver for Everything {
    fn concerns(&self, event: &Recorded) -> bool {
        event.stream.as_str().starts_with(self.prefix)
    }

    async fn deliver(&self, event: &Recorded) -> Result<(), DeliverError> {
        self.until
            .send_modify(|until| *until = event.position.max(*until));
        Ok(())
    }
}

/// Ends a service as after a quiet evening: its relay has delivered everything.
async fn close<A: Aggregate, C: Codec<A>>(
    host: &Host<A, C>,
    relay: &'static str,
    prefix: &'static str,
) -> anyhow::Result<()> {
    host.shut_down().await;
    let journal = Arc::clone(host.journal());
    let end = journal.end().await?;
    let (until, mut delivered) = watch::channel(Position::START);
    let stop = CancellationToken::new();
    let relay = Relay::open(
        relay,
        Arc::clone(&journal),
        Arc::new(Everything { prefix, until }),
    )
    .await?;
    let relaying = tokio::spawn(relay.run(stop.clone()));
    delivered.wait_for(|until| *until >= end).await?;
    stop.cancel();
    relaying.await??;
    journal.close().await?;
    Ok(())
}

/// The points of the board in an order of the game's own.
fn scattered(number: usize) -> impl Iterator<Item = Point> {
    let points = Point::all().count();
    // 7 and the 225 points have no common divisor, so every point comes once.
    (0..points).filter_map(move |index| Point::from_index((index * 7 + number) % points))
}
