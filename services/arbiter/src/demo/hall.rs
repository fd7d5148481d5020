//! The event: who plays whom in which round, and the organiser who opens the rounds.

use profile::Profile;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use aggregate::{Actor, Role};
use anyhow::{Context as _, bail};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::{GameState, GetGameRequest};
use api::common::v1::Seat;
use api::records::v1::records_event::Event;
use api::records::v1::records_service_client::RecordsServiceClient;
use api::records::v1::{
    CreateEventRequest, Cycles, GetEventRequest, GetStandingsRequest, OpenRoundRequest, Pairing,
    Particulars, RegisterPlayerRequest, StartRoundRobinRequest, WatchEventRequest,
};
use game::OpeningKind;
use node::{Peer, PeerChannel};
use tokio::task::JoinSet;
use tonic::Code;
use uuid::Uuid;

use super::games::Recording;
use super::people::{Arbiter, Player};
use super::report::{Played, Report};
use super::script::{Habits, Script, begins_with_an_opening};
use crate::fleet::Fleet;
use crate::outcome::Found;
use crate::service::Service;

const EVENT: &str = "demo";
const PROFILE: &str = "cn-2013";

/// Short, so that a flag falls while one watches; a move of a program takes milliseconds.
const TIME_CONTROL: &str = "8s+1s";

/// How long the organiser waits for a game to be opened, and between two looks.
const OPENED_LOOKS_MAX: u32 = 500;
const OPENED_LOOK: Duration = Duration::from_millis(20);

/// The hall and its event.
pub(super) struct Hall {
    adjudication: String,
    records: String,
    recordings: Vec<Recording>,
    boards: usize,
    opening: OpeningKind,
}

impl Hall {
    pub(super) fn new(fleet: &Fleet, recordings: Vec<Recording>, boards: Option<u16>) -> Self {
        let designated = recordings
            .iter()
            .all(|recording| begins_with_an_opening(&recording.record));
        let boards = boards.map_or_else(|| boards_for(recordings.len()), usize::from);
        Self {
            adjudication: fleet.uri(Service::Adjudication).to_owned(),
            records: fleet.uri(Service::Records).to_owned(),
            recordings,
            boards,
            opening: if designated {
                OpeningKind::Designated
            } else {
                OpeningKind::Free
            },
        }
    }

    /// Holds the event and reports it.
    ///
    /// # Errors
    /// When somebody is refused something that the rules allow.
    pub(super) async fn hold(
        &self,
        report: &mut Report<impl std::io::Write>,
    ) -> anyhow::Result<Found> {
        let organiser = Actor::new("office", Role::Organiser);
        let mut records = RecordsServiceClient::new(Peer::streaming(&self.records, &organiser)?);
        let rounds = self.announce(&mut records).await?;
        let mut found = Found::Nothing;
        let mut dealt = 0;
        for round in 1..=rounds {
            if dealt >= self.recordings.len() {
                break;
            }
            let request = OpenRoundRequest {
                event_id: EVENT.into(),
                idempotency_key: key(),
                round,
            };
            let pairings = records.open_round(request).await?.into_inner().pairings;
            report.round(round, rounds, &pairings)?;
            found.note(self.play(round, &pairings, dealt, report).await?);
            dealt += pairings.len();
            self.results(&mut records, round).await?;
        }
        let standings = records
            .get_standings(GetStandingsRequest {
                event_id: EVENT.into(),
            })
            .await?
            .into_inner()
            .standings;
        report.standings(&standings)?;
        Ok(found)
    }

    async fn announce(
        &self,
        records: &mut RecordsServiceClient<PeerChannel>,
    ) -> anyhow::Result<u32> {
        let particulars = Particulars {
            name: "arbiter demo".into(),
            venue: String::new(),
            profile: PROFILE.into(),
            opening: match self.opening {
                OpeningKind::Designated => "designated".into(),
                OpeningKind::Free => "free".into(),
            },
            time_control: TIME_CONTROL.into(),
        };
        let request = CreateEventRequest {
            event_id: EVENT.into(),
            idempotency_key: key(),
            particulars: Some(particulars),
        };
        records.create_event(request).await?;
        for number in 1..=2 * self.boards {
            let request = RegisterPlayerRequest {
                event_id: EVENT.into(),
                idempotency_key: key(),
                player_id: format!("player-{number}"),
            };
            records.register_player(request).await?;
        }
        let request = StartRoundRobinRequest {
            event_id: EVENT.into(),
            idempotency_key: key(),
            cycles: Cycles::Double.into(),
        };
        records.start_round_robin(request).await?;
        let event = records
            .get_event(GetEventRequest {
                event_id: EVENT.into(),
            })
            .await?
            .into_inner();
        Ok(event.rounds)
    }

    /// Plays the games of a round side by side.
    async fn play(
        &self,
        round: u32,
        pairings: &[Pairing],
        dealt: usize,
        report: &mut Report<impl std::io::Write>,
    ) -> anyhow::Result<Found> {
        let profile = Profile::named(PROFILE).context("the profile of the demo does not exist")?;
        let mut tables = JoinSet::new();
        for (pairing, number) in pairings.iter().zip(dealt..) {
            let recording = &self.recordings[number % self.recordings.len()];
            let habits = Habits {
                swaps: number % 3 == 2,
                acknowledges: number % 2 == 0,
            };
            let script = Script::of(&recording.record, self.opening, &profile, habits)
                .map_err(anyhow::Error::msg)
                .with_context(|| recording.title.clone())?;
            let table = Table {
                adjudication: self.adjudication.clone(),
                pairing: pairing.clone(),
                title: recording.title.clone(),
                script: Arc::new(script),
            };
            tables.spawn(table.play());
        }
        let mut found = Found::Nothing;
        while let Some(played) = tables.join_next().await {
            let played = played.context("a table broke off")??;
            if !played.as_recorded() {
                found.note(Found::Wrong);
            }
            report.game(round, &played)?;
        }
        Ok(found)
    }

    /// Waits until the records have every result of the round.
    async fn results(
        &self,
        records: &mut RecordsServiceClient<PeerChannel>,
        round: u32,
    ) -> anyhow::Result<()> {
        let request = WatchEventRequest {
            event_id: EVENT.into(),
            after_version: 0,
        };
        let mut watch = records.watch_event(request).await?.into_inner();
        let mut open: BTreeMap<String, bool> = BTreeMap::new();
        while let Some(message) = watch
            .message()
            .await
            .context("the watch of the event broke off")?
        {
            match message.event.and_then(|event| event.event) {
                Some(Event::RoundOpened(opened)) => open.extend(
                    opened
                        .pairs
                        .into_iter()
                        .map(|pair| (pair.game_id, opened.round <= round)),
                ),
                Some(Event::ResultReported(reported)) => {
                    open.remove(&reported.game_id);
                    if !open.values().any(|&awaited| awaited) {
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        bail!("the watch of the event ended before the results were in")
    }
}

/// How many boards a double round robin needs to play all records, at least two where there is more than one.
fn boards_for(records: usize) -> usize {
    let games = |boards: usize| 2 * boards * (2 * boards - 1);
    if records == 1 {
        1
    } else {
        (2..)
            .find(|&boards| games(boards) >= records)
            .unwrap_or(usize::from(super::BOARDS_MAX))
    }
}

fn key() -> String {
    Uuid::new_v4().to_string()
}

/// One game of the round.
struct Table {
    adjudication: String,
    pairing: Pairing,
    title: String,
    script: Arc<Script>,
}

impl Table {
    async fn play(self) -> anyhow::Result<Played> {
        let game = self.pairing.game_id.clone();
        self.opened().await?;
        let first = Player::new(
            &self.adjudication,
            &game,
            &self.pairing.first_player_id,
            Seat::First,
        )?;
        let second = Player::new(
            &self.adjudication,
            &game,
            &self.pairing.second_player_id,
            Seat::Second,
        )?;
        let arbiter = Arbiter::new(&self.adjudication, &game)?;
        let (_, _, state) = tokio::try_join!(
            first.play(&self.script),
            second.play(&self.script),
            arbiter.officiate(&self.script)
        )
        .with_context(|| format!("{game} ({})", self.title))?;
        Ok(Played {
            pairing: self.pairing,
            title: self.title,
            expected: self.script.expected,
            state,
        })
    }

    /// Waits until adjudication has opened the game: the records tell it behind the round's back.
    async fn opened(&self) -> anyhow::Result<GameState> {
        let spectator = Actor::new("office", Role::Organiser);
        let mut client =
            AdjudicationServiceClient::new(Peer::connect(&self.adjudication, &spectator)?);
        for _ in 0..OPENED_LOOKS_MAX {
            match client
                .get_game(GetGameRequest {
                    game_id: self.pairing.game_id.clone(),
                })
                .await
            {
                Ok(response) => return response.into_inner().game.context("the game has no state"),
                Err(error) if error.code() == Code::NotFound => {
                    tokio::time::sleep(OPENED_LOOK).await
                }
                Err(error) => return Err(error.into()),
            }
        }
        bail!("{} was not opened", self.pairing.game_id)
    }
}
