//! What a thousand readers of one game cost its players and its arbiter.
//!
//! `cargo run --release -p benches --example readers -- URL [READERS]` against the adjudication of a running `arbiter serve`.
//!
//! Rounds without readers alternate with rounds in which each reader asks for the game once a second. A player's acts (a stone, a call
//! for the arbiter) and the arbiter's rulings (the answers to the calls) are timed in both, and none may be refused. The medians of
//! the rounds' p99 are compared: processor time is shared, so the ratio is what counts.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use aggregate::{Actor, Role};
use anyhow::Context as _;
use api::adjudication::v1::act::{Act, CallArbiter};
use api::adjudication::v1::direction::{AnswerCall, Direction};
use api::adjudication::v1::{GetGameRequest, OpeningKind};
use hall::{Channels, Person, Urls, acts, key, scattered, setup};
use tokio::task::JoinSet;

const READERS: u64 = 1_000;

/// How many readers share a connection.
const READERS_PER_CONNECTION: u64 = 20;

/// How often each reader asks.
const POLL: Duration = Duration::from_secs(1);

const ROUNDS: u16 = 10;

/// Stones of a round: a game is never full.
const STONES: usize = 200;

/// Time between two cycles of stone, call and answer, as at a brisk table.
const PAUSE: Duration = Duration::from_millis(10);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut args = std::env::args().skip(1);
    let adjudication = args.next().context("the URL of adjudication is missing")?;
    let readers = args
        .next()
        .map_or(Ok(READERS), |text| text.parse())
        .context("READERS is a number")?;
    let urls = Urls {
        clock: adjudication.clone(),
        records: adjudication.clone(),
        adjudication,
    };
    let mut lines = Vec::new();
    for _ in 0..readers.div_ceil(READERS_PER_CONNECTION) {
        let spectator = Actor::new("spectator".to_owned(), Role::Player);
        lines.push(Person::new(&urls, &spectator)?);
    }
    let table = Table::sit_down(&urls)?;
    let [mut alone, mut watched] = [Rounds::default(), Rounds::default()];
    let reads = Arc::new(AtomicU64::new(0));
    for _ in 0..ROUNDS {
        alone.add(table.play(&format!("alone-{}", key())).await?);
        let game = format!("watched-{}", key());
        let mut reading = JoinSet::new();
        for (number, line) in (0..readers).zip(lines.iter().cycle()) {
            let (line, game) = (line.clone(), game.clone());
            let first = POLL * u32::try_from(number)? / u32::try_from(readers)?;
            reading.spawn(read(line, game, first, Arc::clone(&reads)));
        }
        watched.add(table.play(&game).await?);
        reading.abort_all();
        while let Some(reader) = reading.join_next().await {
            match reader {
                Ok(refused) => refused?,
                Err(aborted) => anyhow::ensure!(aborted.is_cancelled(), "{aborted}"),
            }
        }
    }
    let mut output = std::io::stdout();
    let reads = reads.load(Ordering::Relaxed);
    writeln!(output, "{readers} readers, {reads} reads")?;
    writeln!(
        output,
        "        alone p50 p99 us    watched p50 p99 us    ratio of p99"
    )?;
    for (what, alone, watched) in [
        ("acts", alone.acts, watched.acts),
        ("rulings", alone.rulings, watched.rulings),
    ] {
        let [alone_p50, alone_p99, p50, p99] = [
            median(&alone.0),
            median(&alone.1),
            median(&watched.0),
            median(&watched.1),
        ];
        let ratio = p99 as f64 / alone_p99 as f64;
        writeln!(
            output,
            "{what:8}{alone_p50:6} {alone_p99:6}             {p50:6} {p99:6}               {ratio:.2}"
        )?;
    }
    Ok(())
}

/// Asks for the game for ever; an answer that is refused once the game is open ends it.
async fn read(
    person: Person,
    game_id: String,
    first: Duration,
    reads: Arc<AtomicU64>,
) -> anyhow::Result<()> {
    tokio::time::sleep(first).await;
    let mut line = person.adjudication;
    loop {
        let request = GetGameRequest {
            game_id: game_id.clone(),
        };
        match line.get_game(request).await {
            Ok(_) => reads.fetch_add(1, Ordering::Relaxed),
            Err(status) if status.code() == tonic::Code::NotFound => 0,
            Err(refused) => return Err(refused.into()),
        };
        tokio::time::sleep(POLL).await;
    }
}

struct Table {
    players: [Person; 2],
    arbiter: Person,
}

/// How long each act and each ruling of a round took, in microseconds.
type Latencies = (Vec<u64>, Vec<u64>);

/// The p50 and p99 of each round.
#[derive(Default)]
struct Rounds {
    acts: (Vec<u64>, Vec<u64>),
    rulings: (Vec<u64>, Vec<u64>),
}

impl Rounds {
    fn add(&mut self, (acts, rulings): Latencies) {
        for (rounds, mut round) in [(&mut self.acts, acts), (&mut self.rulings, rulings)] {
            round.sort_unstable();
            rounds.0.push(quantile(&round, 50));
            rounds.1.push(quantile(&round, 99));
        }
    }
}

impl Table {
    fn sit_down(urls: &Urls) -> anyhow::Result<Self> {
        let channels = Channels::new(urls)?;
        let person = |id: &str, role| Person::over(&channels, &Actor::new(id.to_owned(), role));
        Ok(Self {
            players: [person("zhang", Role::Player)?, person("li", Role::Player)?],
            arbiter: person("wang", Role::Arbiter)?,
        })
    }

    /// Plays a game of which every stone is followed by a call for the arbiter and its answer.
    async fn play(&self, game: &str) -> anyhow::Result<Latencies> {
        let (mut acts, mut rulings) = (Vec::new(), Vec::new());
        let setup = setup(game, ["zhang", "li"], OpeningKind::Free, "");
        self.arbiter.open_game(setup).await?;
        self.arbiter.start(game).await?;
        for (point, number) in scattered(0).into_iter().take(STONES).zip(0..) {
            let player = &self.players[number % 2];
            let stone = acts::place(&point.to_string());
            let call = Act::CallArbiter(CallArbiter::default());
            for act in [stone, call] {
                let asked = now();
                player.play(game, act).await?;
                acts.push(micros(asked));
            }
            let calls = self.arbiter.game(game).await?.calls;
            for call in calls {
                let answer = Direction::AnswerCall(AnswerCall { seat: call.seat });
                let asked = now();
                self.arbiter.officiate(game, answer).await?;
                rulings.push(micros(asked));
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok((acts, rulings))
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark measures time; nothing is decided by it"
)]
fn now() -> Instant {
    Instant::now()
}

fn micros(asked: Instant) -> u64 {
    u64::try_from(now().duration_since(asked).as_micros()).unwrap_or(u64::MAX)
}

/// The smallest of `sorted` that so many of a hundred do not exceed.
fn quantile(sorted: &[u64], percent: usize) -> u64 {
    let place = (sorted.len() * percent).div_ceil(100).max(1) - 1;
    sorted.get(place).copied().unwrap_or_default()
}

fn median(rounds: &[u64]) -> u64 {
    let mut sorted = rounds.to_vec();
    sorted.sort_unstable();
    quantile(&sorted, 50)
}
