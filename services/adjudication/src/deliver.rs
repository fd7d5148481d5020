use std::future::Future;

use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{Close, ControlClockRequest};
use api::records::v1::ReportResultRequest;
use api::records::v1::records_service_client::RecordsServiceClient;
use async_trait::async_trait;
use game::{Event, Game, Id, Verdict};
use host::{Deliver, DeliverError, Envelope, Host};
use journal::{Recorded, StreamId};
use node::{PeerChannel, status, trace};
use tonic::{Response, Status};
use tracing::Instrument;
use wire::GameCodec;

/// Tells the end of a game to its clock, and its result to the records.
pub(crate) struct DeliverEnds {
    games: Host<Game, GameCodec>,
    clock: ClockServiceClient<PeerChannel>,
    records: RecordsServiceClient<PeerChannel>,
}

impl DeliverEnds {
    pub(crate) fn new(games: Host<Game, GameCodec>, clock: PeerChannel, records: PeerChannel) -> Self {
        Self { games, clock: ClockServiceClient::new(clock), records: RecordsServiceClient::new(records) }
    }

    async fn ended(&self, recorded: &Recorded, verdict: &Verdict) -> Result<(), DeliverError> {
        let view = self.games.view(&recorded.stream).await.map_err(|error| DeliverError::Later(error.to_string()))?;
        let setup = view.state.setup().ok_or_else(|| DeliverError::Never("the game has ended without having been opened".into()))?;
        if view.state.is_timed() {
            let message = ControlClockRequest {
                clock_id: setup.game.to_string(),
                idempotency_key: "close".into(),
                control: Some(Control::Close(Close {})),
            };
            let mut clock = self.clock.clone();
            delivered(async move { clock.control_clock(message).await }).await?;
        }
        if let (Some(event), Some(outcome)) = (&setup.event, wire::outcome_of_seat(&view.state)) {
            let message = report(event, &setup.game, outcome, verdict, recorded);
            let mut records = self.records.clone();
            delivered(async move { records.report_result(message).await }).await?;
        }
        Ok(())
    }
}

fn report(event: &Id, game: &Id, outcome: i32, verdict: &Verdict, recorded: &Recorded) -> ReportResultRequest {
    let result = api::records::v1::GameResult {
        outcome,
        reason: verdict.reason.name().to_owned(),
        clause: verdict.clause().to_owned(),
        head: wire::head_digits(recorded.hash),
    };
    ReportResultRequest {
        event_id: event.to_string(),
        idempotency_key: format!("{game}-{}", recorded.version),
        game_id: game.to_string(),
        result: Some(result),
    }
}

async fn delivered<T>(call: impl Future<Output = Result<Response<T>, Status>> + Send) -> Result<(), DeliverError> {
    match call.await {
        Ok(_) => Ok(()),
        Err(error) if status::is_transient(&error) => Err(DeliverError::Later(error.to_string())),
        Err(error) => Err(DeliverError::Never(error.to_string())),
    }
}

#[async_trait]
impl Deliver for DeliverEnds {
    fn concerns(&self, stream: &StreamId) -> bool {
        stream.as_str().strip_prefix(crate::KIND).is_some_and(|id| id.starts_with('/'))
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) =
            Envelope::open::<Game, GameCodec>(&recorded.bytes).map_err(|error| DeliverError::Never(error.to_string()))?;
        let Event::Ended(verdict) = event else { return Ok(()) };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = "end");
        trace::adopt(&span, &envelope.trace_parent);
        self.ended(recorded, &verdict).instrument(span).await
    }
}
