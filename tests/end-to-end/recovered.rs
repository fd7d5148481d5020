//! What was recovered of a game, held against what had been acknowledged.

use api::adjudication::v1::game_event::Event as GameEvent;
use api::adjudication::v1::{GameState, Phase, PlayResponse};
use api::clock::v1::clock_event::Event as ClockEvent;
use api::clock::v1::{ClockState, ClockStatus};
use api::common::v1::Seat;

use crate::people::{Ask as _, next};
use crate::rooms::{ACTS, BUDGET_MS, Game, plan};
use crate::table::moves;

/// A game as its services tell it after a death.
pub(crate) struct Recovered {
    game: GameState,
    /// The stones in the game's story.
    stones: Vec<String>,
    ends: usize,
    clocks: ClockState,
    /// What the clocks' story charges the first and the second player, in milliseconds.
    charged_ms: [i64; 2],
    presses: usize,
}

impl Recovered {
    /// Reads both stories from their first events to where they stand. Neither has a gap, and no outage is charged to anybody.
    pub(crate) async fn read(game: &Game) -> Self {
        let table = &game.table;
        let (game, clocks) = (
            table.game().await,
            table.spectator.clocks(&table.id).await.unwrap(),
        );
        let (stones, charged_ms) = (Vec::new(), [0, 0]);
        let mut recovered = Self {
            game,
            stones,
            ends: 0,
            clocks,
            charged_ms,
            presses: 0,
        };
        let mut watch = table.spectator.watch(&table.id, 0).await.unwrap();
        for expected in 1..=recovered.game.version {
            let message = next(&mut watch).await.unwrap();
            assert_eq!(message.version, expected, "{}", table.id);
            match message.event.unwrap().event.unwrap() {
                GameEvent::StonePlaced(placed) => recovered.stones.push(placed.point),
                GameEvent::Ended(_) => recovered.ends += 1,
                _ => {}
            }
        }
        let mut watch = table.spectator.watch_clock(&table.id, 0).await.unwrap();
        for expected in 1..=recovered.clocks.version {
            let message = next(&mut watch).await.unwrap();
            assert_eq!(message.version, expected, "{}", table.id);
            recovered.apply(message.event.unwrap().event.unwrap());
        }
        recovered
    }

    fn apply(&mut self, event: ClockEvent) {
        let seat = self.presses % 2;
        match event {
            ClockEvent::Pressed(pressed) => {
                self.presses += 1;
                assert_eq!(
                    (pressed.turn as usize, pressed.seat()),
                    (self.presses, [Seat::First, Seat::Second][seat]),
                    "{}",
                    self.id()
                );
                self.charged_ms[seat] += ms(pressed.spent);
            }
            // It finds the clock stopped where its turn was known to be, which in these games is its beginning.
            ClockEvent::EpochOpened(opened) => {
                assert_eq!(
                    ms(opened.charged),
                    0,
                    "{}: an outage was charged",
                    self.id()
                );
            }
            ClockEvent::Closed(closed) => self.charged_ms[seat] += ms(closed.charged),
            _ => {}
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.clocks.clock_id
    }

    /// The clock's story is that of the game, and at most one press ahead of it: true if it is.
    pub(crate) fn clock_is_ahead(&self) -> bool {
        let (made, ended) = (
            self.stones.len(),
            usize::from(self.game.phase() == Phase::Ended),
        );
        assert_eq!(self.ends, ended, "{}: ends", self.id());
        assert_eq!(self.stones, moves(&self.game), "{}", self.id());
        let ahead = self
            .presses
            .checked_sub(made)
            .unwrap_or_else(|| panic!("{}: {made} moves, {} presses", self.id(), self.presses));
        assert!(
            ahead + ended <= 1,
            "{}: {ahead} presses have no move",
            self.id()
        );
        ahead == 1
    }

    /// Everything acknowledged is there, and besides it at most the one act that was under way.
    pub(crate) fn assert_holds(&self, known: &[PlayResponse]) {
        assert!(
            plan().starts_with(&self.stones),
            "{}: {:?}",
            self.id(),
            self.stones
        );
        let (acts, known) = (self.stones.len() + self.ends, known.len());
        assert!(
            (known..=known + 1).contains(&acts),
            "{}: {known} acts were acknowledged, {acts} recovered",
            self.id()
        );
    }

    /// What each player has left is what no story charged.
    pub(crate) fn assert_times(&self) {
        let left =
            [self.clocks.first, self.clocks.second].map(|clock| ms(clock.unwrap().remaining));
        for (seat, (left, charged)) in [Seat::First, Seat::Second]
            .into_iter()
            .zip(left.into_iter().zip(self.charged_ms))
        {
            // A clock that runs has used up something since its story was told.
            let exact =
                self.clocks.status() != ClockStatus::Running || self.clocks.running() != seat;
            let right = if exact {
                left == BUDGET_MS - charged
            } else {
                left <= BUDGET_MS - charged
            };
            assert!(
                right,
                "{}: {charged} ms charged, {:?}",
                self.id(),
                self.clocks
            );
        }
    }

    /// Nobody can have used time while there was no service to move at: the players together were charged no more than `open_ms`, how long
    /// one could move, give or take a millisecond for each press.
    pub(crate) fn assert_charged_at_most(&self, open_ms: u64) {
        let charged: i64 = self.charged_ms.iter().sum();
        assert!(
            charged <= open_ms as i64 + self.presses as i64,
            "{}: {charged} ms charged, {open_ms} ms of play",
            self.id()
        );
    }

    /// After the death of all services the clocks stand.
    pub(crate) fn assert_stands(&self) {
        assert!(
            matches!(
                self.clocks.status(),
                ClockStatus::Halted | ClockStatus::Closed
            ),
            "{:?}",
            self.clocks
        );
        assert_eq!(
            self.clocks.running(),
            Seat::Unspecified,
            "{:?}",
            self.clocks
        );
    }

    /// All acts are done.
    pub(crate) fn is_over(&self) -> bool {
        self.stones.len() + self.ends == ACTS
    }
}

/// Every key whose answer is `known` gives it again.
pub(crate) async fn assert_same_answers(game: &Game, known: &[PlayResponse]) {
    for (index, first) in known.iter().enumerate() {
        assert_eq!(
            game.act(index).await.unwrap().as_ref(),
            Some(first),
            "{}, act {index}",
            game.table.id
        );
    }
}

fn ms(duration: Option<prost_types::Duration>) -> i64 {
    duration.map_or(0, |duration| {
        duration.seconds * 1_000 + i64::from(duration.nanos) / 1_000_000
    })
}
