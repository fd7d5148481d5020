use api::adjudication::v1::ReportFlagRequest;
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use async_trait::async_trait;
use envelope::Envelope;
use host::{Deliver, DeliverError};
use journal::{Recorded, StreamId};
use node::{PeerChannel, status, trace};
use timekeeping::{ClockPair, Event};
use tonic::Code;
use tracing::Instrument;
use wire::ClockCodec;

/// Reports fallen flags to adjudication, which orders them against what it already has.
pub(crate) struct ReportFlags {
    adjudication: AdjudicationServiceClient<PeerChannel>,
}

impl ReportFlags {
    pub(crate) fn new(channel: PeerChannel) -> Self {
        Self {
            adjudication: AdjudicationServiceClient::new(channel),
        }
    }
}

#[async_trait]
impl Deliver for ReportFlags {
    fn concerns(&self, recorded: &Recorded) -> bool {
        let opened = || Envelope::open::<ClockPair, ClockCodec>(&recorded.bytes);
        game_of(&recorded.stream).is_some()
            && opened().map_or(true, |(_, event)| matches!(event, Event::FlagFell { .. }))
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let Some(game) = game_of(&recorded.stream) else {
            return Ok(());
        };
        let (envelope, event) = Envelope::open::<ClockPair, ClockCodec>(&recorded.bytes)
            .map_err(|error| DeliverError::Never(error.to_string()))?;
        let Event::FlagFell { flag, .. } = event else {
            return Ok(());
        };
        let request = ReportFlagRequest {
            game_id: game.to_owned(),
            idempotency_key: format!("flag-{}", recorded.version),
            seat: wire::write_seat(flag.seat).into(),
        };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = "flag");
        trace::adopt(&span, &envelope.trace_parent);
        let reported = self
            .adjudication
            .clone()
            .report_flag(request)
            .instrument(span)
            .await;
        match reported {
            Ok(_) => Ok(()),
            // A clock that was opened by hand, without a game: nobody waits for its flag.
            Err(error) if error.code() == Code::NotFound => Ok(()),
            Err(error) => Err(status::undelivered(&error)),
        }
    }
}

/// A clock has the id of its game.
fn game_of(stream: &StreamId) -> Option<&str> {
    stream.as_str().strip_prefix(crate::KIND)?.strip_prefix('/')
}
