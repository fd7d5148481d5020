//! Rooms full of boards under play, and what has been acknowledged of each game.
//!
//! Every board has connections of its own and moves as soon as its last move is acknowledged, each move with its durable press on the
//! clock: the load of `arbiter bench moves --timed`. A room holds one small event after another, so games never run out.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::adjudication::v1 as proto;
use api::adjudication::v1::act::Act;
use api::adjudication::v1::direction::{Direction, StartGame};
use api::adjudication::v1::{OfficiateRequest, PlayResponse};
use api::records::v1::Pairing;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::events::Tournament;
use crate::gate::{Gate, code};
use crate::people::person;
use crate::table::Table;
use crate::waiting::soon;
use hall::Urls;
use hall::acts::{place, resign};
use hall::{Person, key};

const ROOMS: usize = 8;
const BOARDS_PER_ROOM: usize = 4;
/// How many games are under way at a time.
pub(crate) const BOARDS: usize = ROOMS * BOARDS_PER_ROOM;

/// How many moves a game has before its first player resigns.
const MOVES: usize = 12;

/// What a game's acts are, its end among them.
pub(crate) const ACTS: usize = MOVES + 1;

/// The time of each player, in milliseconds, and how it is written.
pub(crate) const BUDGET_MS: i64 = 30 * 60 * 1_000;
const TIME_CONTROL: &str = "30m";

/// The moves of every game here: distinct points, in an order that leads to no end.
pub(crate) fn plan() -> Vec<String> {
    (0..MOVES)
        .map(|number| {
            format!(
                "{}{}",
                char::from(b'A' + number as u8),
                1 + 2 * (number % 3)
            )
        })
        .collect()
}

fn act(index: usize) -> Act {
    plan().get(index).map_or_else(resign, |point| place(point))
}

/// One game and what has been acknowledged of it.
pub(crate) struct Game {
    pub(crate) table: Table,
    pub(crate) acknowledged: Mutex<Vec<PlayResponse>>,
    /// How long the rooms had been open when it began, at least, in milliseconds.
    pub(crate) begun_ms: u64,
}

impl Game {
    /// Does one act under its own key once; none if the clocks stood still, which now run.
    pub(crate) async fn act(&self, index: usize) -> Result<Option<PlayResponse>, tonic::Status> {
        let player = if index.is_multiple_of(2) {
            &self.table.first
        } else {
            &self.table.second
        };
        match player
            .play_as(&self.table.id, &format!("act-{index}"), act(index))
            .await
        {
            Ok(answer) => Ok(Some(answer)),
            Err(status) if code(&status) == "HALTED" => {
                // After an outage an arbiter lets the clocks run.
                self.table.resume_clocks().await;
                Ok(None)
            }
            Err(status) => Err(status),
        }
    }
}

/// What the rooms have in common.
#[derive(Default)]
struct Floor {
    gate: Arc<Gate>,
    acts: watch::Sender<u64>,
    events: Mutex<Vec<Arc<Tournament>>>,
    games: Mutex<Vec<Arc<Game>>>,
    open_ms: AtomicU64,
    closing: AtomicBool,
}

pub(crate) struct Rooms {
    floor: Arc<Floor>,
    playing: JoinSet<()>,
}

impl Rooms {
    /// Opens the rooms and waits until all boards play.
    pub(crate) async fn open(urls: &Urls) -> Self {
        let floor = Arc::new(Floor::default());
        let mut rooms = Self {
            floor: Arc::clone(&floor),
            playing: JoinSet::new(),
        };
        for _ in 0..ROOMS {
            let room = Room {
                floor: Arc::clone(&floor),
                urls: urls.clone(),
                people: People::new(urls),
            };
            rooms.playing.spawn(room.play());
        }
        rooms.acts(BOARDS as u64).await;
        rooms
    }

    /// What every attempt of the boards goes through.
    pub(crate) fn gate(&self) -> &Arc<Gate> {
        &self.floor.gate
    }

    /// How many acts have been acknowledged.
    pub(crate) fn acknowledged(&self) -> u64 {
        *self.floor.acts.borrow()
    }

    /// Waits until so many acts are acknowledged.
    pub(crate) async fn acts(&self, target: u64) {
        let mut acts = self.floor.acts.subscribe();
        soon("acts", acts.wait_for(|&acts| acts >= target))
            .await
            .unwrap();
    }

    /// Notes that the rooms were open for a while longer; a started millisecond counts.
    pub(crate) fn were_open(&self, more: Duration) {
        self.floor
            .open_ms
            .fetch_add(more.as_millis() as u64 + 1, Relaxed);
    }

    /// How long the rooms have been open in all, in milliseconds.
    pub(crate) fn open_ms(&self) -> u64 {
        self.floor.open_ms.load(Relaxed)
    }

    /// All games that have begun.
    pub(crate) fn games(&self) -> Vec<Arc<Game>> {
        self.floor.games.lock().unwrap().clone()
    }

    /// All events whose first round is open.
    pub(crate) fn events(&self) -> Vec<Arc<Tournament>> {
        self.floor.events.lock().unwrap().clone()
    }

    /// Waits until the events under way are over.
    pub(crate) async fn finish(&mut self) {
        self.floor.closing.store(true, Relaxed);
        while let Some(played) = soon("the end of an event", self.playing.join_next()).await {
            played.unwrap();
        }
    }
}

/// Who is in a room, event after event.
struct People {
    organiser: Person,
    arbiter: Person,
    spectator: Person,
    players: Vec<Person>,
}

impl People {
    fn new(urls: &Urls) -> Self {
        Self {
            organiser: person(urls, "office", "organiser"),
            arbiter: person(urls, "wang", "arbiter"),
            spectator: person(urls, "zhao", "spectator"),
            players: (1..=2 * BOARDS_PER_ROOM)
                .map(|number| person(urls, &format!("player-{number}"), "player"))
                .collect(),
        }
    }

    fn table(&self, pairing: &Pairing) -> Table {
        let player = |id: &str| {
            let number: usize = id.strip_prefix("player-").unwrap().parse().unwrap();
            self.players[number - 1].clone()
        };
        Table {
            id: pairing.game_id.clone(),
            first: player(&pairing.first_player_id),
            second: player(&pairing.second_player_id),
            arbiter: self.arbiter.clone(),
            spectator: self.spectator.clone(),
        }
    }
}

struct Room {
    floor: Arc<Floor>,
    urls: Urls,
    people: People,
}

impl Room {
    async fn play(self) {
        while !self.floor.closing.load(Relaxed) {
            let (organiser, players) = (self.people.organiser.clone(), self.people.players.len());
            let event = Tournament::insist(
                organiser,
                &self.urls,
                &key(),
                players,
                ("free", TIME_CONTROL),
                &self.floor.gate,
            )
            .await;
            let event = Arc::new(event);
            self.floor.events.lock().unwrap().push(Arc::clone(&event));
            let mut boards = JoinSet::new();
            for pairing in &event.pairings {
                boards.spawn(play(Arc::clone(&self.floor), self.people.table(pairing)));
            }
            while let Some(played) = boards.join_next().await {
                played.unwrap();
            }
        }
    }
}

/// One game from its opening by the records to its end.
async fn play(floor: Arc<Floor>, table: Table) {
    let start = OfficiateRequest {
        game_id: table.id.clone(),
        idempotency_key: "start".into(),
        direction: Some(proto::Direction {
            direction: Some(Direction::Start(StartGame {})),
        }),
        seen: None,
    };
    let begun_ms = floor.open_ms.load(Relaxed);
    floor
        .gate
        .insist("the start of a game", || async {
            match table
                .arbiter
                .adjudication
                .clone()
                .officiate(start.clone())
                .await
            {
                Ok(started) => Ok(Some(started)),
                // The records' word that a round is open has not arrived yet.
                Err(status) if status.code() == tonic::Code::NotFound => Ok(None),
                Err(status) => Err(status),
            }
        })
        .await;
    let game = Arc::new(Game {
        table,
        acknowledged: Mutex::default(),
        begun_ms,
    });
    floor.games.lock().unwrap().push(Arc::clone(&game));
    for index in 0..ACTS {
        floor
            .gate
            .insist("an acknowledgement", || async {
                let answer = game.act(index).await?;
                // While the gate is held open, so that whoever closes it sees every act that was acknowledged.
                Ok(answer.map(|answer| game.acknowledged.lock().unwrap().push(answer)))
            })
            .await;
        floor.acts.send_modify(|acts| *acts += 1);
    }
}
