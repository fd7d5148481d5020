//! A table: one game, its two players, an arbiter, and somebody who looks on.

use std::panic::Location;

use api::adjudication::v1::{GameState, OpeningKind, PlayResponse, Ply, Setup, ply};
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{ClockStatus, Resume};
use api::common::v1::{Color, Seat};

use crate::people::{Ask as _, person};
use hall::Urls;
use hall::acts::{designate, keep, keep_colours, offer, place, swap};
use hall::{Person, key};

/// Who sits at the tables of these tests; every game may have the same two.
pub(crate) const FIRST: &str = "zhang";
pub(crate) const SECOND: &str = "li";

/// One game and its people.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) first: Person,
    pub(crate) second: Person,
    pub(crate) arbiter: Person,
    pub(crate) spectator: Person,
}

/// A game of the players of these tests, without clocks unless a time control is named.
pub(crate) fn setup(id: &str, opening: OpeningKind, time_control: &str) -> Setup {
    hall::setup(id, [FIRST, SECOND], opening, time_control)
}

impl Table {
    /// The people around a game that somebody opens.
    pub(crate) fn around(urls: &Urls, id: &str, first: &str, second: &str) -> Self {
        Self {
            id: id.to_owned(),
            first: person(urls, first, "player"),
            second: person(urls, second, "player"),
            arbiter: person(urls, "wang", "arbiter"),
            spectator: person(urls, "zhao", "spectator"),
        }
    }

    /// A game that is open and not started.
    pub(crate) async fn appointed(urls: &Urls, opening: OpeningKind, time_control: &str) -> Self {
        let table = Self::around(urls, &key(), FIRST, SECOND);
        table
            .arbiter
            .open_game(setup(&table.id, opening, time_control))
            .await
            .unwrap();
        table
    }

    /// A started game with the free opening and without clocks.
    pub(crate) async fn free(urls: &Urls) -> Self {
        let table = Self::appointed(urls, OpeningKind::Free, "").await;
        table.arbiter.start(&table.id).await.unwrap();
        table
    }

    /// A started game with the free opening and clocks.
    pub(crate) async fn timed(urls: &Urls, time_control: &str) -> Self {
        let table = Self::appointed(urls, OpeningKind::Free, time_control).await;
        table.arbiter.start(&table.id).await.unwrap();
        table
    }

    pub(crate) async fn game(&self) -> GameState {
        self.spectator.game(&self.id).await.unwrap()
    }

    pub(crate) async fn clock_status(&self) -> ClockStatus {
        self.spectator.clocks(&self.id).await.unwrap().status()
    }

    #[track_caller]
    pub(crate) fn assert_clock_runs(&self, seat: Seat) -> impl Future<Output = ()> {
        let caller = Location::caller();
        async move {
            let clocks = self.spectator.clocks(&self.id).await.unwrap();
            assert_eq!(
                (clocks.status(), clocks.running()),
                (ClockStatus::Running, seat),
                "at {caller}"
            );
        }
    }

    /// Whoever is to move.
    pub(crate) async fn on_move(&self) -> &Person {
        let game = self.game().await;
        let black_moves = game.to_move() == Color::Black;
        if black_moves == (game.first.unwrap_or_default().color() == Color::Black) {
            &self.first
        } else {
            &self.second
        }
    }

    /// Stones in turn, by whoever is to move; answers what the last one brought about.
    pub(crate) async fn lay(&self, points: &str) -> PlayResponse {
        let mut last = PlayResponse::default();
        for point in points.split_whitespace() {
            let player = self.on_move().await;
            last = player
                .play(&self.id, place(point))
                .await
                .unwrap_or_else(|error| panic!("{point}: {error:?}"));
        }
        last
    }

    /// Sets halted clocks going again; whose clock it is, the clocks know best: the game may not have recorded the last press yet.
    pub(crate) async fn resume_clocks(&self) {
        for seat in [Seat::First, Seat::Second] {
            let control = Control::Resume(Resume { seat: seat.into() });
            // The wrong seat, or clocks that run already, are refused; a service that is away is tried again with the act.
            drop(self.arbiter.control_clock(&self.id, control).await);
        }
    }

    /// Lays an opening in which the players change colours, up to black 5 on D4: the second seat is Black from then on.
    pub(crate) async fn lay_opening_with_swap(&self) {
        self.first
            .play(&self.id, designate("H8 H9 I9", 2))
            .await
            .unwrap();
        self.second.play(&self.id, swap()).await.unwrap();
        self.first.play(&self.id, place("A15")).await.unwrap();
        self.second.play(&self.id, offer("D4 K2")).await.unwrap();
        self.first.play(&self.id, keep("D4")).await.unwrap();
    }

    /// The same opening without the change of colours.
    pub(crate) async fn lay_opening(&self) {
        self.first
            .play(&self.id, designate("H8 H9 I9", 2))
            .await
            .unwrap();
        self.second.play(&self.id, keep_colours()).await.unwrap();
        self.second.play(&self.id, place("A15")).await.unwrap();
        self.first.play(&self.id, offer("D4 K2")).await.unwrap();
        self.second.play(&self.id, keep("D4")).await.unwrap();
    }
}

/// The moves of the record as they are written, whoever made them.
pub(crate) fn moves(game: &GameState) -> Vec<String> {
    let written = |ply: &Ply| match &ply.r#move {
        Some(ply::Move::Point(point)) => point.clone(),
        Some(ply::Move::Pass(_)) | None => "pass".to_owned(),
    };
    game.moves.iter().map(written).collect()
}
