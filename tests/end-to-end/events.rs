//! An event of the records: who plays whom, and the results that come in.

use api::records::v1::records_event::{Event, ResultReported};
use api::records::v1::{
    CreateEventRequest, Cycles, GetEventRequest, GetEventResponse, GetStandingsRequest,
    OpenRoundRequest, Pairing, Particulars, RegisterPlayerRequest, Standing,
    StartRoundRobinRequest, WatchEventRequest, WatchEventResponse,
};
use tonic::{Code, Streaming};

use crate::gate::Gate;
use crate::hall::Urls;
use crate::people::{Person, key, next};
use crate::table::Table;
use crate::waiting::eventually;

/// An event in its first round.
pub(crate) struct Tournament {
    pub(crate) id: String,
    pub(crate) pairings: Vec<Pairing>,
    pub(crate) organiser: Person,
    urls: Urls,
}

impl Tournament {
    /// A round robin of this many players whose first round is open.
    pub(crate) async fn open(
        urls: &Urls,
        players: usize,
        opening: &str,
        time_control: &str,
    ) -> Self {
        Self::open_as(urls, &key(), players, opening, time_control).await
    }

    /// The same under this id.
    pub(crate) async fn open_as(
        urls: &Urls,
        id: &str,
        players: usize,
        opening: &str,
        time_control: &str,
    ) -> Self {
        let organiser = Person::new(urls, "office", "organiser");
        Self::insist(
            organiser,
            urls,
            id,
            players,
            (opening, time_control),
            &Gate::default(),
        )
        .await
    }

    /// The same through whatever happens to the services: each step is tried again under its key.
    pub(crate) async fn insist(
        organiser: Person,
        urls: &Urls,
        id: &str,
        players: usize,
        (opening, time_control): (&str, &str),
        gate: &Gate,
    ) -> Self {
        let (records, id) = (&organiser.records, id.to_owned());
        let particulars = Particulars {
            name: "spring".into(),
            venue: String::new(),
            profile: "cn-2013".into(),
            opening: opening.into(),
            time_control: time_control.into(),
        };
        let create = CreateEventRequest {
            event_id: id.clone(),
            idempotency_key: key(),
            particulars: Some(particulars),
        };
        gate.insist("an event", || async {
            records.clone().create_event(create.clone()).await.map(Some)
        })
        .await;
        for number in 1..=players {
            let register = RegisterPlayerRequest {
                event_id: id.clone(),
                idempotency_key: key(),
                player_id: format!("player-{number}"),
            };
            gate.insist("a player", || async {
                records
                    .clone()
                    .register_player(register.clone())
                    .await
                    .map(Some)
            })
            .await;
        }
        let start = StartRoundRobinRequest {
            event_id: id.clone(),
            idempotency_key: key(),
            cycles: Cycles::Single.into(),
        };
        gate.insist("the start of an event", || async {
            records
                .clone()
                .start_round_robin(start.clone())
                .await
                .map(Some)
        })
        .await;
        let round = OpenRoundRequest {
            event_id: id.clone(),
            idempotency_key: key(),
            round: 1,
        };
        let opened = gate
            .insist("a round", || async {
                records.clone().open_round(round.clone()).await.map(Some)
            })
            .await;
        let pairings = opened.into_inner().pairings;
        assert_eq!(pairings.len(), players / 2);
        Self {
            id,
            pairings,
            organiser,
            urls: urls.clone(),
        }
    }

    /// The table of a pairing, once adjudication has opened its game.
    pub(crate) async fn table(&self, pairing: &Pairing) -> Table {
        let table = Table::around(
            &self.urls,
            &pairing.game_id,
            &pairing.first_player_id,
            &pairing.second_player_id,
        );
        eventually("the opening of a game of the round", || async {
            match table.spectator.game(&table.id).await {
                Ok(game) => Some(game),
                Err(error) => {
                    assert_eq!(error.code(), Code::NotFound, "{error:?}");
                    None
                }
            }
        })
        .await;
        table
    }

    /// The event's own story from its first entry on.
    pub(crate) async fn watch(&self) -> Streaming<WatchEventResponse> {
        let request = WatchEventRequest {
            event_id: self.id.clone(),
            after_version: 0,
        };
        self.organiser
            .records
            .clone()
            .watch_event(request)
            .await
            .unwrap()
            .into_inner()
    }

    /// The results that have come in, in order, once there are `expected` of them. The next entry of the story is not waited for.
    pub(crate) async fn results(&self, expected: usize) -> Vec<ResultReported> {
        let mut watch = self.watch().await;
        let mut results = Vec::new();
        while results.len() < expected {
            if let Some(Event::ResultReported(result)) = next(&mut watch)
                .await
                .unwrap()
                .event
                .and_then(|event| event.event)
            {
                results.push(result);
            }
        }
        results
    }

    /// How often a game's result stands in the event's story up to now.
    pub(crate) async fn results_of(&self, game: &str) -> usize {
        self.results_so_far()
            .await
            .iter()
            .filter(|result| result.game_id == game)
            .count()
    }

    /// The results in the event's story up to now.
    pub(crate) async fn results_so_far(&self) -> Vec<ResultReported> {
        let (version, mut watch) = (self.event().await.version, self.watch().await);
        let mut results = Vec::new();
        for _ in 0..version {
            if let Some(Event::ResultReported(result)) = next(&mut watch)
                .await
                .unwrap()
                .event
                .and_then(|event| event.event)
            {
                results.push(result);
            }
        }
        results
    }

    pub(crate) async fn event(&self) -> GetEventResponse {
        self.organiser
            .records
            .clone()
            .get_event(GetEventRequest {
                event_id: self.id.clone(),
            })
            .await
            .unwrap()
            .into_inner()
    }

    pub(crate) async fn standings(&self) -> Vec<Standing> {
        let request = GetStandingsRequest {
            event_id: self.id.clone(),
        };
        self.organiser
            .records
            .clone()
            .get_standings(request)
            .await
            .unwrap()
            .into_inner()
            .standings
    }
}
