use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::{OpenGameRequest, Setup};
use api::common::v1::Rules;
use async_trait::async_trait;
use host::{DeliverError, Host};
use journal::Recorded;
use node::{DeliverEvents, PeerChannel, status};
use terms::EventId;
use tournament::{Event, EventDetails, Pairing, Tournament};
use wire::RecordsCodec;

/// Opens the games of a round at adjudication.
pub(crate) struct OpenGames {
    pub(crate) tournaments: Host<Tournament, RecordsCodec>,
    pub(crate) adjudication: AdjudicationServiceClient<PeerChannel>,
}

#[async_trait]
impl DeliverEvents for OpenGames {
    type Aggregate = Tournament;
    type Codec = RecordsCodec;

    const KIND: &'static str = crate::KIND;

    fn named(&self, event: &Event) -> Option<&'static str> {
        matches!(event, Event::RoundOpened { .. }).then_some("round")
    }

    async fn deliver(&self, recorded: &Recorded, event: Event) -> Result<(), DeliverError> {
        let Event::RoundOpened { pairings, .. } = event else {
            return Ok(());
        };
        let view = self.tournaments.view(&recorded.stream).await;
        let view = view.map_err(|error| DeliverError::Later(error.to_string()))?;
        let (event, details) = view
            .state
            .id()
            .zip(view.state.details())
            .ok_or_else(|| DeliverError::Never("the event was never created".into()))?;
        for pairing in &pairings {
            // The id of a game is used once, so its opening needs no other key.
            let request = OpenGameRequest {
                setup: Some(setup(event, details, pairing)),
                idempotency_key: "open".into(),
            };
            let opened = self.adjudication.clone().open_game(request).await;
            opened.map_err(|error| status::undelivered(&error))?;
        }
        Ok(())
    }
}

fn setup(event: &EventId, details: &EventDetails, pairing: &Pairing) -> Setup {
    let control = details.time_control.as_ref();
    let venue = pairing.place.venue.as_ref();
    Setup {
        game_id: pairing.game.to_string(),
        event_id: event.to_string(),
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
        opening: wire::write_opening_kind(details.opening).into(),
        time_control: control.map(ToString::to_string).unwrap_or_default(),
        venue_id: venue.map(ToString::to_string).unwrap_or_default(),
        rules: Some(Rules {
            name: details.rules.name.to_string(),
            text: details.rules.text.clone(),
            hash: details.rules.hash.to_string(),
        }),
    }
}
