//! An event of the records: who plays whom, and the results that come in.

use api::adjudication::v1::OpeningKind;
use api::records::v1::tournament_event::{Event, ResultReported};
use api::records::v1::{
    Cycles, GetEventRequest, GetEventResponse, Pairing, Standing, WatchEventRequest,
    WatchEventResponse,
};
use hall::{EventPlan, Person, Urls, key};
use tonic::Streaming;

use crate::gate::Gate;
use crate::people::{next, person};
use crate::table::Table;

/// An event in its first round.
pub(crate) struct Tournament {
    plan: EventPlan,
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
        let organiser = person(urls, "office", "organiser");
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
        let plan = EventPlan::new(
            id,
            players,
            Cycles::Single,
            OpeningKind::from_str_name(&format!("OPENING_KIND_{}", opening.to_uppercase()))
                .unwrap(),
            time_control,
        );
        gate.insist("an event", || async {
            plan.announce(&organiser).await.map(Some)
        })
        .await;
        let pairings = gate
            .insist("a round", || async {
                plan.open_round(&organiser, 1).await.map(Some)
            })
            .await;
        assert_eq!(pairings.len(), players / 2);
        Self {
            plan,
            pairings,
            organiser,
            urls: urls.clone(),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.plan.id
    }

    /// The table of a pairing, once adjudication has opened its game.
    pub(crate) async fn table(&self, pairing: &Pairing) -> Table {
        let table = Table::around(
            &self.urls,
            &pairing.game_id,
            &pairing.first_player_id,
            &pairing.second_player_id,
        );
        table.spectator.opened(&table.id).await.unwrap();
        table
    }

    /// The event's own story from its first entry on.
    pub(crate) async fn watch(&self) -> Streaming<WatchEventResponse> {
        let request = WatchEventRequest {
            event_id: self.plan.id.clone(),
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
                event_id: self.plan.id.clone(),
            })
            .await
            .unwrap()
            .into_inner()
    }

    pub(crate) async fn standings(&self) -> Vec<Standing> {
        self.plan.standings(&self.organiser).await.unwrap()
    }
}
