//! `kill -9` at random moments under play: what was acknowledged is there afterwards, once, and nobody is charged for the outage.
//!
//! After every death each game that was under play is held against its acknowledgements: none is missing, neither the game's story nor its
//! clock's has a gap, no game has a second end and the records have no second result, the same key gives the first answer, and each
//! player has what the clock's story leaves. Some deaths are aimed: the clock has just told of a press, and the game may not have its move.
//!
//! A run is longer on demand, and prints what it did:
//!
//! ```sh
//! ARBITER_KILLS=1000 ARBITER_SEED=7 cargo test --release -p arbiter --test end-to-end kill_9 -- --nocapture --test-threads 1
//! ```

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::clock::v1::clock_event::Event as ClockEvent;
use api::clock::v1::{ClockStatus, SeatClock};
use api::common::v1::Seat;
use serde_json::json;
use tokio::task::JoinSet;
use tonic::Code;

use crate::events::Tournament;
use crate::gate::code;
use crate::people::{Ask as _, next};
use crate::random::{Random, setting};
use crate::recovered::{Recovered, assert_same_answers};
use crate::rooms::{BOARDS, Game, Rooms};
use crate::servers::{Hall, Houses, SERVICES};
use crate::table::{Table, moves};
use crate::waiting::eventually;
use hall::Urls;
use hall::acts::place;

/// How many deaths there are unless `ARBITER_KILLS` says otherwise, and what they follow from unless `ARBITER_SEED` does.
const KILLS: u64 = 6;
const SEED: u64 = 20_261_130;

/// Between two deaths at most this many acts are waited for.
const ACTS_BETWEEN_MAX: u64 = 2 * BOARDS as u64;

/// How long after the last of them the death comes, at most: some calls are anywhere between their arrival and their answer.
const DELAY_MAX_US: u64 = 8_000;

/// One death of so many is aimed.
const AIMED_EVERY: u64 = 4;

/// Of so many deaths one at least comes between the clock's commit and a game's: four in ten do where one service of three dies, seven in
/// ten where all die.
const DEATHS_THAT_HIT: u64 = 50;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dead {
    AllServices,
    OneService,
}

/// Deaths that come one after the other, and what they left behind.
struct Deaths {
    seed: u64,
    random: Random,
    rooms: Rooms,
    begun: Instant,
    open_since: Instant,
    /// The games of which everything has been seen.
    over: HashSet<String>,
    count: u64,
    /// How many deaths came between the clock's commit and a game's, and how many games they befell.
    between_commits: u64,
    games_between_commits: u64,
}

impl Deaths {
    async fn begin(urls: &Urls) -> Self {
        let seed = setting("ARBITER_SEED", SEED);
        eprintln!("ARBITER_SEED={seed}");
        let (begun, rooms, over) = (now(), Rooms::open(urls).await, HashSet::new());
        let random = Random::new(seed);
        Self {
            seed,
            random,
            rooms,
            begun,
            open_since: begun,
            over,
            count: 0,
            between_commits: 0,
            games_between_commits: 0,
        }
    }

    /// Lets the boards play until it is time for the next death.
    async fn wait(&mut self) {
        let more = 1 + self.random.below(ACTS_BETWEEN_MAX);
        self.rooms.acts(self.rooms.acknowledged() + more).await;
        if self.random.below(AIMED_EVERY) == 0 {
            self.take_aim().await;
        } else {
            tokio::time::sleep(Duration::from_micros(self.random.below(DELAY_MAX_US))).await;
        }
    }

    /// Waits until the clock of some game tells of a press.
    async fn take_aim(&mut self) {
        loop {
            let games = self.games();
            let game = &games[self.random.below(games.len() as u64) as usize];
            if next_press(game).await {
                return;
            }
        }
    }

    /// The games that may have changed since the last death.
    fn games(&self) -> Vec<Arc<Game>> {
        self.rooms
            .games()
            .into_iter()
            .filter(|game| !self.over.contains(&game.table.id))
            .collect()
    }

    /// The events that have such games, or games that have not begun.
    fn events(&self) -> Vec<Arc<Tournament>> {
        let all_over = |event: &Tournament| {
            event
                .pairings
                .iter()
                .all(|pairing| self.over.contains(&pairing.game_id))
        };
        self.rooms
            .events()
            .into_iter()
            .filter(|event| !all_over(event))
            .collect()
    }

    /// Nobody can move from here on.
    fn note(&mut self) {
        self.rooms.were_open(now() - self.open_since);
    }

    /// Looks at what was recovered while nobody moves.
    async fn look(&mut self, dead: Dead) {
        let open_ms = self.rooms.open_ms();
        let mut looking = JoinSet::new();
        for game in self.games() {
            looking.spawn(look(game, dead, open_ms));
        }
        let mut ahead = 0;
        while let Some(looked) = looking.join_next().await {
            let recovered = looked.unwrap();
            ahead += u64::from(recovered.clock_is_ahead());
            if recovered.is_over() {
                self.over.insert(recovered.id().to_owned());
            }
        }
        self.count += 1;
        self.between_commits += u64::from(ahead > 0);
        self.games_between_commits += ahead;
        for event in self.events() {
            assert_no_second_result(&event).await;
        }
        self.open_since = now();
    }

    /// Lets the events under way come to their end.
    async fn finish(&mut self) {
        self.rooms.finish().await;
        self.note();
    }

    /// Once everything is played: each game is whole, gives every answer again, and has one result.
    async fn assert_whole(mut self) {
        self.over.clear();
        let (games, open_ms) = (self.games(), self.rooms.open_ms());
        let mut looking = JoinSet::new();
        for game in &games {
            if looking.len() == BOARDS {
                let recovered: Recovered = looking.join_next().await.unwrap().unwrap();
                assert!(recovered.is_over() && !recovered.clock_is_ahead());
            }
            looking.spawn(look(Arc::clone(game), Dead::OneService, open_ms));
        }
        for recovered in looking.join_all().await {
            assert!(recovered.is_over() && !recovered.clock_is_ahead());
        }
        for event in self.rooms.events() {
            event.results(event.pairings.len()).await;
            assert_no_second_result(&event).await;
        }
        for Game { table, .. } in games.iter().map(AsRef::as_ref) {
            eventually("closed clocks", || async {
                (table.spectator.clocks(&table.id).await.unwrap().status() == ClockStatus::Closed)
                    .then_some(())
            })
            .await;
        }
        let missed = self.count >= DEATHS_THAT_HIT && self.between_commits == 0;
        assert!(
            !missed,
            "no death of {} came between the clock's commit and a game's",
            self.count
        );
        let figures = json!({
            "kills": self.count, "seed": self.seed, "boards": BOARDS, "games": games.len(), "acknowledged": self.rooms.acknowledged(),
            "kills_between_commits": self.between_commits, "games_between_commits": self.games_between_commits,
            "seconds": (now() - self.begun).as_secs(),
        });
        eprintln!("{figures}");
    }
}

/// Reads one game's story and its clock's and holds them against what is known of it.
async fn look(game: Arc<Game>, dead: Dead, open_ms: u64) -> Recovered {
    let known = game.acknowledged.lock().unwrap().clone();
    let recovered = Recovered::read(&game).await;
    recovered.assert_holds(&known);
    recovered.assert_times();
    if dead == Dead::AllServices {
        recovered.assert_stands();
        recovered.assert_charged_at_most(open_ms - game.begun_ms);
    }
    assert_same_answers(&game, &known).await;
    recovered
}

/// Waits for the next press on a game's clock; false if none comes any more.
async fn next_press(game: &Game) -> bool {
    let Ok(clocks) = game.table.spectator.clocks(&game.table.id).await else {
        return false;
    };
    let Table { id, spectator, .. } = &game.table;
    let Ok(mut watch) = spectator.watch_clock(id, clocks.version).await else {
        return false;
    };
    while clocks.status() != ClockStatus::Closed {
        match next(&mut watch)
            .await
            .ok()
            .and_then(|message| message.event)
            .and_then(|event| event.event)
        {
            Some(ClockEvent::Pressed(_)) => return true,
            Some(ClockEvent::Closed(_)) | None => return false,
            Some(_) => {}
        }
    }
    false
}

async fn assert_no_second_result(event: &Tournament) {
    let results = event.results_so_far().await;
    let games: HashSet<&str> = results
        .iter()
        .map(|result| result.game_id.as_str())
        .collect();
    assert_eq!(games.len(), results.len(), "{results:?}");
}

#[expect(
    clippy::disallowed_methods,
    reason = "it bounds from outside what the clocks charge"
)]
fn now() -> Instant {
    Instant::now()
}

#[tokio::test]
async fn acknowledged_moves_survive_kill_9_of_the_whole_hall_under_play() {
    let mut hall = Hall::open_to_be_killed().await;
    let mut deaths = Deaths::begin(&hall.urls).await;
    for _ in 0..setting("ARBITER_KILLS", KILLS) {
        deaths.wait().await;
        hall.kill().await;
        deaths.note();
        let gate = Arc::clone(deaths.rooms.gate());
        let closed = gate.close().await;
        hall.restart().await;
        deaths.look(Dead::AllServices).await;
        drop(closed);
    }
    deaths.finish().await;
    // The last results may not have reached the records.
    hall.kill().await;
    hall.restart().await;
    deaths.assert_whole().await;
}

#[tokio::test]
async fn acknowledged_moves_survive_kill_9_of_any_one_service_under_play() {
    let mut houses = Houses::open().await;
    let mut deaths = Deaths::begin(&houses.urls).await;
    for kill in 0..setting("ARBITER_KILLS", KILLS) {
        deaths.wait().await;
        let service = SERVICES[kill as usize % SERVICES.len()];
        houses.kill(service).await;
        deaths.note();
        let gate = Arc::clone(deaths.rooms.gate());
        let closed = gate.close().await;
        houses.restart(service).await;
        deaths.look(Dead::OneService).await;
        drop(closed);
    }
    deaths.finish().await;
    deaths.assert_whole().await;
}

#[tokio::test]
async fn a_running_clock_comes_back_halted_and_its_owner_keeps_the_time_of_the_outage() {
    let mut hall = Hall::open_to_be_killed().await;
    let table = Table::timed(&hall.urls, "10m").await;
    table.lay("H8 A1 I8").await;
    let before = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (before.status(), before.running()),
        (ClockStatus::Running, Seat::Second)
    );
    hall.kill().await;
    hall.restart().await;
    let after = table.spectator.clocks(&table.id).await.unwrap();
    assert_eq!(
        (after.status(), after.running()),
        (ClockStatus::Halted, Seat::Unspecified)
    );
    let ms = |clock: &Option<SeatClock>| {
        clock
            .as_ref()
            .and_then(|clock| clock.remaining)
            .map(|left| left.seconds * 1_000 + i64::from(left.nanos) / 1_000_000)
    };
    assert_eq!(ms(&after.first), ms(&before.first));
    assert!(
        ms(&after.second) >= ms(&before.second),
        "{before:?} {after:?}"
    );
    assert!(ms(&after.second) <= Some(600_000));

    let refused = table
        .second
        .play_as(&table.id, "white-4", place("C1"))
        .await
        .unwrap_err();
    assert_eq!(
        (refused.code(), code(&refused).as_str()),
        (Code::FailedPrecondition, "HALTED"),
        "{refused:?}"
    );
    assert_eq!(table.game().await.moves.len(), 3);
    table.resume_clocks().await;
    table
        .second
        .play_as(&table.id, "white-4", place("C1"))
        .await
        .unwrap();
    assert_eq!(moves(&table.game().await), ["H8", "A1", "I8", "C1"]);
}
