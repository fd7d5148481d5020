//! A board that moves as fast as it is answered.

use aggregate::{Actor, Role};
use api::adjudication::v1::{self as adjudication, OpeningKind, PlayRequest};
use renju::Point;
use tonic::Status;
use tonic::transport::Channel;

use crate::acts::place;
use crate::person::endpoint;
use crate::{Channels, During as _, HallError, Person, setup};

/// Long enough that no flag falls while one measures.
const TIME_CONTROL: &str = "24h";

/// How many moves of a game were acknowledged, from its first on.
pub struct Acknowledged {
    pub game: String,
    pub moves: usize,
}

/// One board with a connection of its own: both players and the arbiter speak over it.
pub struct Board {
    number: u16,
    timed: bool,
    players: [Person; 2],
    arbiter: Person,
    order: Vec<Point>,
    games: Vec<Acknowledged>,
}

impl Board {
    /// Connects to adjudication at `url` and opens a game.
    pub async fn sit_down(
        channels: &Channels,
        url: &str,
        number: u16,
        timed: bool,
    ) -> Result<(Self, Channel), HallError> {
        let connected = endpoint(url)?.tcp_nodelay(true).connect().await;
        let channel = connected.map_err(|error| Status::from_error(Box::new(error)))?;
        let own = Channels {
            adjudication: channel.clone(),
            ..channels.clone()
        };
        let person = |id: String, role| Person::over(&own, &Actor::new(id, role));
        let mut board = Self {
            number,
            timed,
            players: [
                person(format!("first-{number}"), Role::Player)?,
                person(format!("second-{number}"), Role::Player)?,
            ],
            arbiter: person("arbiter-1".to_owned(), Role::Arbiter)?,
            order: scattered(number),
            games: Vec::new(),
        };
        board.open().await?;
        Ok((board, channel))
    }

    async fn open(&mut self) -> Result<(), HallError> {
        let number = self.number;
        let game = format!("bench-{number}-{}", self.games.len() + 1);
        let time_control = if self.timed { TIME_CONTROL } else { "" };
        let [first, second] = ["first", "second"].map(|seat| format!("{seat}-{number}"));
        let setup = setup(&game, [&first, &second], OpeningKind::Free, time_control);
        self.arbiter.open_game(setup).await?;
        self.arbiter.start(&game).await?;
        self.games.push(Acknowledged { game, moves: 0 });
        Ok(())
    }

    /// Opens a new game where the board is full.
    pub async fn make_way(&mut self) -> Result<(), HallError> {
        let full = |game: &Acknowledged| game.moves == self.order.len();
        if self.games.last().is_none_or(full) {
            self.open().await
        } else {
            Ok(())
        }
    }

    /// Plays the next move, and answers once it is acknowledged.
    pub async fn play(&mut self) -> Result<(), HallError> {
        let full = || Status::failed_precondition("the board is full");
        let Acknowledged { game, moves } = self.games.last_mut().ok_or_else(full)?;
        let point = self.order.get(*moves).ok_or_else(full)?;
        let number = *moves + 1;
        let act = Some(place(&point.to_string()));
        let request = PlayRequest {
            game_id: game.clone(),
            idempotency_key: format!("move-{number}"),
            act: Some(adjudication::Act { act }),
        };
        // On the client itself: a clone for each call would be measured too.
        let player = &mut self.players[*moves % 2].adjudication;
        let played = player.play(request).await;
        played.during(|| format!("move {number} of {game}"))?;
        *moves = number;
        Ok(())
    }

    /// What was acknowledged, game by game.
    pub fn stand_up(self) -> Vec<Acknowledged> {
        self.games
    }
}

/// All points in an order of the board's own. Nobody claims, so nothing ends the game early.
pub fn scattered(number: u16) -> Vec<Point> {
    let points: Vec<Point> = Point::all().collect();
    // 225 and 101 have no common divisor, so every point comes once.
    (0..points.len())
        .map(|index| points[(usize::from(number) + index * 101) % points.len()])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_comes_once() {
        for number in [0, 1, 224, 9_999] {
            let mut order = scattered(number);
            order.sort();
            order.dedup();
            assert_eq!(order.len(), renju::POINTS);
        }
    }
}
