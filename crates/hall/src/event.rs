//! What an organiser says of an event, and a game set up by hand.

use std::collections::BTreeSet;

use api::adjudication::v1::{OpeningKind, Setup};
use api::common::v1::Rules;
use api::records::v1::tournament_event::Event;
use api::records::v1::{
    CreateEventRequest, Cycles, EventDetails, GetEventRequest, GetStandingsRequest,
    OpenRoundRequest, Pairing, RegisterPlayerRequest, Standing, StartRoundRobinRequest,
    WatchEventRequest,
};
use tonic::Status;

use crate::{HallError, Person, key};

fn rules() -> Option<Rules> {
    Some(Rules {
        name: "cn-2013".to_owned(),
        ..Rules::default()
    })
}

/// A game by the rules of 2013, without clocks unless a time control is named.
pub fn setup(id: &str, players: [&str; 2], opening: OpeningKind, time_control: &str) -> Setup {
    let [first_player_id, second_player_id] = players.map(str::to_owned);
    Setup {
        game_id: id.to_owned(),
        first_player_id,
        second_player_id,
        opening: opening.into(),
        rules: rules(),
        time_control: time_control.to_owned(),
        ..Setup::default()
    }
}

/// A round robin of `player-1` to `player-N`. Each step has a key of its own, so that all may be said again; each gives what the records
/// service refuses, or why it did not answer.
#[derive(Clone, Debug)]
pub struct EventPlan {
    pub id: String,
    details: EventDetails,
    players: usize,
    cycles: Cycles,
    key: String,
}

impl EventPlan {
    pub fn new(
        id: &str,
        players: usize,
        cycles: Cycles,
        opening: OpeningKind,
        time_control: &str,
    ) -> Self {
        Self {
            id: id.to_owned(),
            details: EventDetails {
                name: id.to_owned(),
                venue: String::new(),
                time_control: time_control.to_owned(),
                rules: rules(),
                opening: opening.into(),
            },
            players,
            cycles,
            key: key(),
        }
    }

    /// Creates the event, registers the players and starts the round robin.
    pub async fn announce(&self, organiser: &Person) -> Result<(), Status> {
        let mut records = organiser.records.clone();
        let request = CreateEventRequest {
            event_id: self.id.clone(),
            idempotency_key: self.step("create"),
            details: Some(self.details.clone()),
        };
        records.create_event(request).await?;
        for number in 1..=self.players {
            let player_id = format!("player-{number}");
            let request = RegisterPlayerRequest {
                event_id: self.id.clone(),
                idempotency_key: self.step(&player_id),
                player_id,
            };
            records.register_player(request).await?;
        }
        let request = StartRoundRobinRequest {
            event_id: self.id.clone(),
            idempotency_key: self.step("start"),
            cycles: self.cycles.into(),
        };
        records.start_round_robin(request).await?;
        Ok(())
    }

    pub async fn open_round(&self, organiser: &Person, round: u32) -> Result<Vec<Pairing>, Status> {
        let request = OpenRoundRequest {
            event_id: self.id.clone(),
            idempotency_key: self.step(&format!("round-{round}")),
            round,
        };
        let opened = organiser.records.clone().open_round(request).await?;
        Ok(opened.into_inner().pairings)
    }

    pub async fn rounds(&self, organiser: &Person) -> Result<u32, Status> {
        let event_id = self.id.clone();
        let request = GetEventRequest { event_id };
        let event = organiser.records.clone().get_event(request).await?;
        Ok(event.into_inner().rounds)
    }

    /// Waits until the records service has every result up to this round.
    pub async fn results_of_round(&self, organiser: &Person, round: u32) -> Result<(), HallError> {
        let request = WatchEventRequest {
            event_id: self.id.clone(),
            after_version: 0,
        };
        let watch = organiser.records.clone().watch_event(request).await?;
        let mut watch = watch.into_inner();
        // The watch tells of earlier rounds first, whose results are complete before this one opens.
        let (mut awaited, mut is_open) = (BTreeSet::new(), false);
        while let Some(message) = watch.message().await? {
            match message.event.and_then(|event| event.event) {
                Some(Event::RoundOpened(opened)) if opened.round <= round => {
                    is_open |= opened.round == round;
                    awaited.extend(opened.pairings.into_iter().map(|pairing| pairing.game_id));
                }
                Some(Event::ResultReported(reported)) => {
                    awaited.remove(&reported.game_id);
                    if is_open && awaited.is_empty() {
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        Err(HallError::WatchEnded)
    }

    pub async fn standings(&self, organiser: &Person) -> Result<Vec<Standing>, Status> {
        let event_id = self.id.clone();
        let request = GetStandingsRequest { event_id };
        let answer = organiser.records.clone().get_standings(request).await?;
        Ok(answer.into_inner().standings)
    }

    fn step(&self, name: &str) -> String {
        format!("{}-{name}", self.key)
    }
}
