//! `kill -9` at random moments under play: what was acknowledged is there afterwards, once, and nobody is charged for the outage.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::adjudication::v1::play_request::Act;
use api::adjudication::v1::{Phase, PlayResponse};
use api::clock::v1::clock_event::Event as ClockEvent;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{ClockPhase, ControlClockRequest, Resume, WatchClockRequest};
use api::common::v1::Seat;
use tokio::sync::{RwLock, watch};
use tokio::task::JoinSet;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::acts::{place, resign};
use crate::events::Tournament;
use crate::hall::{Hall, Houses, SERVICES, Urls};
use crate::people::{key, next};
use crate::table::Table;
use crate::waiting::{eventually, soon};

const GAMES: usize = 4;
const MOVES: usize = 100;
const KILLS: usize = 6;

/// Between two deaths at most this many acts are acknowledged.
const ACTS_BETWEEN_MAX: u64 = 16;

/// How long after the last of them the death comes, at most: some calls are anywhere between their arrival and their answer.
const DELAY_MAX_US: u64 = 8_000;

/// A seeded sequence (splitmix64), so that a run can be had again with `ARBITER_SEED`.
struct Random(u64);

impl Random {
    fn seeded() -> Self {
        let seed = std::env::var("ARBITER_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_130);
        eprintln!("ARBITER_SEED={seed}");
        Self(seed)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// The moves of every game here: distinct points, in an order that leads to no end.
fn plan() -> Vec<String> {
    (0..MOVES).map(|number| format!("{}{}", char::from(b'A' + (number % 15) as u8), 1 + 2 * (number / 15))).collect()
}

fn act(index: usize) -> Act {
    plan().get(index).map_or_else(resign, |point| place(point))
}

/// Games under play, and what has been acknowledged of each.
struct Play {
    event: Tournament,
    tables: Vec<Table>,
    acknowledged: Arc<Vec<Mutex<Vec<PlayResponse>>>>,
    count: watch::Sender<u64>,
    /// Held by every attempt, and by whoever looks at what was recovered: no attempt from before a death reaches the services after it.
    gate: Arc<RwLock<()>>,
    players: JoinSet<()>,
}

impl Play {
    async fn begin(urls: &Urls) -> Self {
        let event = Tournament::open(urls, 2 * GAMES, "free", "30m").await;
        let acknowledged = Arc::new((0..GAMES).map(|_| Mutex::default()).collect());
        let mut play =
            Self { event, tables: Vec::new(), acknowledged, count: watch::Sender::new(0), gate: Arc::default(), players: JoinSet::new() };
        for (number, pairing) in play.event.pairings.iter().enumerate() {
            let table = play.event.table(pairing).await;
            table.arbiter.start(&table.id).await;
            play.tables.push(table.clone());
            let (acknowledged, count, gate) = (Arc::clone(&play.acknowledged), play.count.clone(), Arc::clone(&play.gate));
            play.players.spawn(async move {
                for index in 0..=MOVES {
                    let answer = insist(&table, index, &gate).await;
                    acknowledged[number].lock().unwrap().push(answer);
                    count.send_modify(|count| *count += 1);
                }
            });
        }
        play
    }

    /// Waits until some more acts are acknowledged and a little longer; false once all are.
    async fn goes_on_for_a_while(&self, random: &mut Random) -> bool {
        let all = (GAMES * (MOVES + 1)) as u64;
        let target = *self.count.borrow() + 1 + random.below(ACTS_BETWEEN_MAX);
        let mut counted = self.count.subscribe();
        let reached = *soon("acts", counted.wait_for(|count| *count >= target.min(all))).await.unwrap();
        tokio::time::sleep(Duration::from_micros(random.below(DELAY_MAX_US))).await;
        reached < all
    }

    /// Holds what was recovered against what had been acknowledged.
    async fn assert_recovered(&self, known: &[usize]) {
        for (table, &known) in self.tables.iter().zip(known) {
            let (game, plan) = (table.game().await, plan());
            assert!(plan.starts_with(&game.moves), "{}: {:?}", table.id, game.moves);
            let acts = game.moves.len() + usize::from(game.phase() == Phase::Ended);
            assert!(acts >= known, "{}: {known} acts were acknowledged, {acts} recovered", table.id);
        }
    }

    fn acknowledged(&self) -> Vec<usize> {
        self.acknowledged.iter().map(|answers| answers.lock().unwrap().len()).collect()
    }

    /// Once all acts are done: every first answer is given again, and each game has one result.
    async fn assert_whole(mut self) {
        while let Some(played) = soon("the end of a game", self.players.join_next()).await {
            played.unwrap();
        }
        for (number, table) in self.tables.iter().enumerate() {
            let answers = std::mem::take(&mut *self.acknowledged[number].lock().unwrap());
            assert_eq!(answers.len(), MOVES + 1);
            for (index, first) in answers.iter().enumerate() {
                assert_eq!(insist(table, index, &self.gate).await, *first, "{}, act {index}", table.id);
            }
            let game = table.game().await;
            assert_eq!((&game.moves, game.phase()), (&plan(), Phase::Ended));
            assert_story_without_gap_or_second_end(table, game.version).await;
        }
        self.event.results(GAMES).await;
        for table in &self.tables {
            eventually("closed clocks", || async {
                (table.spectator.clocks(&table.id).await.unwrap().phase() == ClockPhase::Closed).then_some(())
            })
            .await;
            assert_eq!(self.event.results_of(&table.id).await, 1);
        }
    }
}

/// Does one act under its own key until it is acknowledged, through whatever happens to the services. Clocks that an outage has left
/// halted are set going again, as an arbiter does.
async fn insist(table: &Table, index: usize, gate: &RwLock<()>) -> PlayResponse {
    let player = if index.is_multiple_of(2) { &table.first } else { &table.second };
    eventually("an acknowledgement", || async {
        let _open = soon("the gate", gate.read()).await;
        match player.play_as(&table.id, &format!("act-{index}"), act(index)).await {
            Ok(answer) => Some(answer),
            Err(status) if code(&status) == "HALTED" => {
                resume(table).await;
                None
            }
            Err(status) => {
                let goes_by = matches!(status.code(), Code::Unavailable | Code::Unknown | Code::Cancelled | Code::DeadlineExceeded);
                assert!(goes_by, "{}, act {index}: {status:?}", table.id);
                None
            }
        }
    })
    .await
}

fn code(status: &Status) -> String {
    status.get_error_details().error_info().and_then(|info| info.metadata.get("code").cloned()).unwrap_or_default()
}

/// Sets halted clocks going again; whose clock it is, the clocks know best: the game may not have recorded the last press yet.
async fn resume(table: &Table) {
    for seat in [Seat::First, Seat::Second] {
        let control = Control::Resume(Resume { seat: seat.into() });
        let request = ControlClockRequest { clock_id: table.id.clone(), idempotency_key: key(), control: Some(control) };
        // The wrong seat, or clocks that run already, are refused; a service that is away is tried again with the act.
        drop(table.arbiter.clock.clone().control_clock(request).await);
    }
}

async fn assert_story_without_gap_or_second_end(table: &Table, version: u64) {
    let mut watch = table.spectator.watch(&table.id, 0).await.unwrap();
    let mut ends = 0;
    for expected in 1..=version {
        let message = next(&mut watch).await.unwrap();
        assert_eq!(message.version, expected);
        ends += usize::from(matches!(message.event.unwrap().event, Some(api::adjudication::v1::game_event::Event::Ended(_))));
    }
    assert_eq!(ends, 1);
}

/// Holds what the clocks' own story says of outages: each found the clock stopped where its turn was known to be, which in these games
/// is its beginning.
async fn assert_nobody_was_charged_for_an_outage(table: &Table) -> usize {
    let version = table.spectator.clocks(&table.id).await.unwrap().version;
    let request = WatchClockRequest { clock_id: table.id.clone(), after_version: 0 };
    let mut watch = table.spectator.clock.clone().watch_clock(request).await.unwrap().into_inner();
    let mut outages = 0;
    for expected in 1..=version {
        let message = next(&mut watch).await.unwrap();
        assert_eq!(message.version, expected);
        if let Some(ClockEvent::EpochOpened(opened)) = message.event.unwrap().event {
            let charged = opened.charged.unwrap();
            assert_eq!((charged.seconds, charged.nanos), (0, 0), "{}, version {expected}", table.id);
            outages += 1;
        }
    }
    outages
}

#[tokio::test]
async fn acknowledged_moves_survive_kill_9_of_the_whole_hall_under_play() {
    let mut random = Random::seeded();
    let mut hall = Hall::open_to_be_killed().await;
    let play = Play::begin(&hall.urls).await;
    for kill in 1..=KILLS {
        assert!(play.goes_on_for_a_while(&mut random).await, "the games were over before death {kill}");
        hall.kill().await;
        let closed = soon("the attempts under way", play.gate.write()).await;
        let known = play.acknowledged();
        hall.restart().await;
        play.assert_recovered(&known).await;
        for table in &play.tables {
            let clocks = table.spectator.clocks(&table.id).await.unwrap();
            assert!(matches!(clocks.phase(), ClockPhase::Halted | ClockPhase::Closed), "{clocks:?}");
            assert_eq!(clocks.running(), Seat::Unspecified);
        }
        drop(closed);
    }
    while play.goes_on_for_a_while(&mut random).await {}
    // The last results may not have reached the records.
    hall.kill().await;
    hall.restart().await;
    let mut outages = 0;
    for table in &play.tables {
        outages += assert_nobody_was_charged_for_an_outage(table).await;
    }
    assert!(outages >= KILLS, "{outages}");
    play.assert_whole().await;
}

#[tokio::test]
async fn acknowledged_moves_survive_kill_9_of_any_one_service_under_play() {
    let mut random = Random::seeded();
    let mut houses = Houses::open().await;
    let play = Play::begin(&houses.urls).await;
    for kill in 0..KILLS {
        assert!(play.goes_on_for_a_while(&mut random).await, "the games were over before death {kill}");
        // The clock and adjudication in turn, so that some deaths fall between the commit of the one and that of the other.
        let service = SERVICES[kill % 2];
        houses.kill(service).await;
        let closed = soon("the attempts under way", play.gate.write()).await;
        let known = play.acknowledged();
        houses.restart(service).await;
        play.assert_recovered(&known).await;
        drop(closed);
    }
    play.assert_whole().await;
}

#[tokio::test]
async fn a_running_clock_comes_back_halted_and_its_owner_keeps_the_time_of_the_outage() {
    let mut hall = Hall::open_to_be_killed().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.lay("H8 A1 I8").await;
    let before = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!((before.phase(), before.running()), (ClockPhase::Running, Seat::Second));
    hall.kill().await;
    hall.restart().await;
    let after = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!((after.phase(), after.running()), (ClockPhase::Halted, Seat::Unspecified));
    let ms = |left: &Option<prost_types::Duration>| left.as_ref().map(|left| left.seconds * 1_000 + i64::from(left.nanos) / 1_000_000);
    assert_eq!(ms(&after.first_remaining), ms(&before.first_remaining));
    assert!(ms(&after.second_remaining) >= ms(&before.second_remaining), "{before:?} {after:?}");
    assert!(ms(&after.second_remaining) <= Some(600_000));

    let refused = table.second.play_as(&table.id, "white-4", place("C1")).await.unwrap_err();
    assert_eq!((refused.code(), code(&refused).as_str()), (Code::FailedPrecondition, "HALTED"), "{refused:?}");
    assert_eq!(table.game().await.moves.len(), 3);
    resume(&table).await;
    table.second.play_as(&table.id, "white-4", place("C1")).await.unwrap();
    assert_eq!(table.game().await.moves, ["H8", "A1", "I8", "C1"]);
}
