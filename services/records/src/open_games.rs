use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::adjudication::v1::{OpenGameRequest, OpeningKind, Setup};
use async_trait::async_trait;
use envelope::Envelope;
use host::{Deliver, DeliverError, Host};
use journal::Recorded;
use node::{PeerChannel, status, trace};
use tournament::{Event, Occurrence, Pairing, Particulars};
use tracing::Instrument;
use wire::RecordsCodec;

/// Opens the games of a round at adjudication.
pub(crate) struct OpenGames {
    events: Host<Event, RecordsCodec>,
    adjudication: AdjudicationServiceClient<PeerChannel>,
}

impl OpenGames {
    pub(crate) fn new(events: Host<Event, RecordsCodec>, channel: PeerChannel) -> Self {
        Self {
            events,
            adjudication: AdjudicationServiceClient::new(channel),
        }
    }

    async fn open(&self, recorded: &Recorded, pairings: &[Pairing]) -> Result<(), DeliverError> {
        let view = self
            .events
            .view(&recorded.stream)
            .await
            .map_err(|error| DeliverError::Later(error.to_string()))?;
        let particulars = view
            .state
            .particulars()
            .ok_or_else(|| DeliverError::Never("the event was never created".into()))?;
        let event = view.state.id().map(ToString::to_string).unwrap_or_default();
        for pairing in pairings {
            let setup = setup(&event, particulars, pairing)?;
            // The id of a game is used once, so its opening needs no other key.
            let request = OpenGameRequest {
                setup: Some(setup),
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

fn setup(event: &str, particulars: &Particulars, pairing: &Pairing) -> Result<Setup, DeliverError> {
    let opening = match particulars.opening.as_str() {
        "designated" => OpeningKind::Designated,
        "free" => OpeningKind::Free,
        other => {
            return Err(DeliverError::Never(format!(
                "no opening is called {other:?}; designated or free is expected"
            )));
        }
    };
    Ok(Setup {
        game_id: pairing.game.to_string(),
        event_id: event.to_owned(),
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
        opening: opening.into(),
        profile: particulars.profile.to_string(),
        time_control: particulars
            .time_control
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
        // The rules are told by their name.
        profile_text: String::new(),
        profile_hash: String::new(),
    })
}

#[async_trait]
impl Deliver for OpenGames {
    fn concerns(&self, recorded: &Recorded) -> bool {
        let of_an_event = recorded
            .stream
            .as_str()
            .strip_prefix(crate::KIND)
            .is_some_and(|id| id.starts_with('/'));
        let opened = || Envelope::open::<Event, RecordsCodec>(&recorded.bytes);
        of_an_event
            && opened().map_or(true, |(_, event)| {
                matches!(event, Occurrence::RoundOpened { .. })
            })
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) = Envelope::open::<Event, RecordsCodec>(&recorded.bytes)
            .map_err(|error| DeliverError::Never(error.to_string()))?;
        let Occurrence::RoundOpened { pairings, .. } = event else {
            return Ok(());
        };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = "round");
        trace::adopt(&span, &envelope.trace_parent);
        self.open(recorded, &pairings).instrument(span).await
    }
}
