use aggregate::{Actor, Role};
use anyhow::Context as _;
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::{
    Direction, OfficiateRequest, OpenGameRequest, OpeningKind, PlayRequest, Setup, direction,
    play_request,
};
use node::{Peer, PeerChannel};
use renju::Point;
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// Long enough that no flag falls while one measures.
const TIME_CONTROL: &str = "24h";

/// What was acknowledged of a game: its moves, in order.
pub(super) struct Acknowledged {
    pub(super) game: String,
    pub(super) moves: usize,
}

/// One board with a connection of its own: both players and the arbiter speak over it.
pub(super) struct Board {
    number: u16,
    timed: bool,
    players: [AdjudicationServiceClient<PeerChannel>; 2],
    arbiter: AdjudicationServiceClient<PeerChannel>,
    echo: HealthClient<Channel>,
    order: Vec<Point>,
    games: Vec<Acknowledged>,
}

impl Board {
    /// Connects and opens a game.
    pub(super) async fn sit_down(uri: &str, number: u16, timed: bool) -> anyhow::Result<Self> {
        let channel = Channel::from_shared(uri.to_owned())?
            .tcp_nodelay(true)
            .connect()
            .await
            .context("the board cannot connect")?;
        let speaks = |id: String, role| -> anyhow::Result<_> {
            Ok(AdjudicationServiceClient::new(Peer::over(
                channel.clone(),
                &Actor::new(id, role),
            )?))
        };
        let mut board = Self {
            number,
            timed,
            players: [
                speaks(format!("first-{number}"), Role::Player)?,
                speaks(format!("second-{number}"), Role::Player)?,
            ],
            arbiter: speaks("arbiter-1".to_owned(), Role::Arbiter)?,
            echo: HealthClient::new(channel.clone()),
            order: scattered(number),
            games: Vec::new(),
        };
        board.open().await?;
        Ok(board)
    }

    async fn open(&mut self) -> anyhow::Result<()> {
        let game = format!("bench-{}-{}", self.number, self.games.len() + 1);
        let setup = Setup {
            game_id: game.clone(),
            event_id: String::new(),
            first_player_id: format!("first-{}", self.number),
            second_player_id: format!("second-{}", self.number),
            opening: OpeningKind::Free.into(),
            profile: "cn-2013".into(),
            time_control: if self.timed {
                TIME_CONTROL.into()
            } else {
                String::new()
            },
            ..Setup::default()
        };
        self.arbiter
            .open_game(OpenGameRequest {
                setup: Some(setup),
                idempotency_key: "open".into(),
            })
            .await?;
        let start = Direction {
            word: Some(direction::Word::Start(direction::StartGame {})),
        };
        let request = OfficiateRequest {
            game_id: game.clone(),
            idempotency_key: "start".into(),
            direction: Some(start),
            seen: None,
        };
        self.arbiter.officiate(request).await?;
        self.games.push(Acknowledged { game, moves: 0 });
        Ok(())
    }

    /// One move, acknowledged. A full board makes way for a new game first, which is no part of the move.
    pub(super) async fn make_way(&mut self) -> anyhow::Result<()> {
        if self
            .games
            .last()
            .is_none_or(|game| game.moves == self.order.len())
        {
            self.open().await
        } else {
            Ok(())
        }
    }

    /// The next move of the game.
    pub(super) async fn play(&mut self) -> anyhow::Result<()> {
        let game = self.games.last_mut().context("no game is open")?;
        let point = self.order.get(game.moves).context("the board is full")?;
        let place = play_request::Place {
            point: point.to_string(),
            ..play_request::Place::default()
        };
        let request = PlayRequest {
            game_id: game.game.clone(),
            idempotency_key: format!("move-{}", game.moves + 1),
            act: Some(play_request::Act::Place(place)),
        };
        self.players[game.moves % 2]
            .play(request)
            .await
            .with_context(|| format!("move {} of {}", game.moves + 1, game.game))?;
        game.moves += 1;
        Ok(())
    }

    /// An empty call over the same connection.
    pub(super) async fn echo(&mut self) -> anyhow::Result<()> {
        self.echo
            .check(HealthCheckRequest {
                service: String::new(),
            })
            .await
            .context("the empty call")?;
        Ok(())
    }

    /// What was acknowledged, game by game.
    pub(super) fn stand_up(self) -> Vec<Acknowledged> {
        self.games
    }
}

/// All points in an order of the board's own. Nobody claims, so nothing ends the game early.
pub(super) fn scattered(number: u16) -> Vec<Point> {
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
