use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::{OpenGameRequest, Setup};
use api::common::v1::Rules;
use async_trait::async_trait;
use envelope::Envelope;
use host::{Deliver, DeliverError, Host};
use journal::Recorded;
use node::{PeerChannel, status, trace};
use terms::EventId;
use tournament::{Event, EventDetails, Pairing, Tournament};
use tracing::Instrument;
use wire::RecordsCodec;

/// Opens the games of a round at adjudication.
pub(crate) struct OpenGames {
    tournaments: Host<Tournament, RecordsCodec>,
    adjudication: AdjudicationServiceClient<PeerChannel>,
}

impl OpenGames {
    pub(crate) fn new(tournaments: Host<Tournament, RecordsCodec>, channel: PeerChannel) -> Self {
        Self {
            tournaments,
            adjudication: AdjudicationServiceClient::new(channel),
        }
    }

    async fn open(&self, recorded: &Recorded, pairings: &[Pairing]) -> Result<(), DeliverError> {
        let view = self
            .tournaments
            .view(&recorded.stream)
            .await
            .map_err(|error| DeliverError::Later(error.to_string()))?;
        let (event, details) = view
            .state
            .id()
            .zip(view.state.details())
            .ok_or_else(|| DeliverError::Never("the event was never created".into()))?;
        for pairing in pairings {
            // The id of a game is used once, so its opening needs no other key.
            let request = OpenGameRequest {
                setup: Some(setup(event, details, pairing)),
                idempotency_key: "open".into(),
            };
            self.adjudication
                .clone()
                .open_game(request)
                .await
                .map_err(|error| status::undelivered(&error))?;
        }
        Ok(())
    }
}

fn setup(event: &EventId, details: &EventDetails, pairing: &Pairing) -> Setup {
    let control = details.time_control.as_ref();
    Setup {
        game_id: pairing.game.to_string(),
        event_id: event.to_string(),
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
        opening: wire::write_opening_kind(details.opening).into(),
        time_control: control.map(ToString::to_string).unwrap_or_default(),
        rules: Some(Rules {
            name: details.rules.name.to_string(),
            text: details.rules.text.clone(),
            hash: details.rules.hash.to_string(),
        }),
    }
}

#[async_trait]
impl Deliver for OpenGames {
    fn concerns(&self, recorded: &Recorded) -> bool {
        let of_an_event = recorded
            .stream
            .as_str()
            .strip_prefix(crate::KIND)
            .is_some_and(|id| id.starts_with('/'));
        let opened = || Envelope::open::<Tournament, RecordsCodec>(&recorded.bytes);
        of_an_event
            && opened().map_or(true, |(_, event)| {
                matches!(event, Event::RoundOpened { .. })
            })
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) = Envelope::open::<Tournament, RecordsCodec>(&recorded.bytes)
            .map_err(|error| DeliverError::Never(error.to_string()))?;
        let Event::RoundOpened { pairings, .. } = event else {
            return Ok(());
        };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = "round");
        trace::adopt(&span, &envelope.trace_parent);
        self.open(recorded, &pairings).instrument(span).await
    }
}
