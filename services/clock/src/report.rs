use api::adjudication::v1::ReportFlagRequest;
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use async_trait::async_trait;
use host::DeliverError;
use journal::Recorded;
use node::{DeliverEvents, PeerChannel, id_of, status};
use timekeeping::{ClockPair, Event};
use tonic::Code;
use wire::ClockCodec;

/// Reports fallen flags to adjudication, which orders them against what it already has.
pub(crate) struct ReportFlags {
    pub(crate) adjudication: AdjudicationServiceClient<PeerChannel>,
}

#[async_trait]
impl DeliverEvents for ReportFlags {
    type Aggregate = ClockPair;
    type Codec = ClockCodec;

    const KIND: &'static str = crate::KIND;

    fn named(&self, event: &Event) -> Option<&'static str> {
        matches!(event, Event::FlagFell { .. }).then_some("flag")
    }

    async fn deliver(&self, recorded: &Recorded, event: Event) -> Result<(), DeliverError> {
        // A clock has the id of its game.
        let (Some(game), Event::FlagFell { flag, .. }) =
            (id_of(crate::KIND, &recorded.stream), event)
        else {
            return Ok(());
        };
        let request = ReportFlagRequest {
            game_id: game.to_owned(),
            idempotency_key: format!("flag-{}", recorded.version),
            seat: wire::write_seat(flag.seat).into(),
        };
        match self.adjudication.clone().report_flag(request).await {
            Ok(_) => Ok(()),
            // A clock that was opened by hand, without a game: nobody waits for its flag.
            Err(error) if error.code() == Code::NotFound => Ok(()),
            Err(error) => Err(status::undelivered(&error)),
        }
    }
}
