use std::future::Future;
use std::sync::Arc;

use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::{ClockRefusalCode, CloseClockRequest};
use api::records::v1::records_service_client::RecordsServiceClient;
use api::records::v1::{BoardVerdict, GameResult, ReportResultRequest};
use async_trait::async_trait;
use envelope::{Envelope, EnvelopeError};
use game::ending::{self, Verdict};
use game::{Event, Game};
use host::{Deliver, DeliverError, Host};
use journal::Recorded;
use node::{PeerChannel, status, trace};
use tonic::{Response, Status};
use tracing::Instrument;
use wire::GameCodec;

type Games = Host<Game, GameCodec>;

/// Closes the clocks of games that have ended.
pub(crate) struct CloseClocks {
    games: Games,
    clock: ClockServiceClient<PeerChannel>,
}

impl CloseClocks {
    pub(crate) fn new(games: Games, channel: PeerChannel) -> Self {
        Self {
            games,
            clock: ClockServiceClient::new(channel),
        }
    }

    async fn close(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let game = state(&self.games, recorded).await?;
        let Some(setup) = game.setup().filter(|_| game.is_timed()) else {
            return Ok(());
        };
        let message = CloseClockRequest {
            clock_id: setup.game.to_string(),
            idempotency_key: "close".into(),
        };
        let closed = delivered(self.clock.clone().close_clock(message)).await?;
        match closed.refused {
            Some(refused) if refused.code() != ClockRefusalCode::Closed => {
                Err(DeliverError::Never(refused.text_en))
            }
            Some(_) | None => Ok(()),
        }
    }
}

#[async_trait]
impl Deliver for CloseClocks {
    fn concerns(&self, recorded: &Recorded) -> bool {
        is_of_a_game(recorded)
            && open(recorded).map_or(true, |(_, event)| {
                matches!(event, Event::Ending(ending::Event::Ended(_)))
            })
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, _) = open(recorded).map_err(unreadable)?;
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = "end");
        trace::adopt(&span, &envelope.trace_parent);
        self.close(recorded).instrument(span).await
    }
}

/// Reports results, and their corrections, of the games of an event to its records.
pub(crate) struct ReportResults {
    games: Games,
    records: RecordsServiceClient<PeerChannel>,
}

impl ReportResults {
    pub(crate) fn new(games: Games, channel: PeerChannel) -> Self {
        Self {
            games,
            records: RecordsServiceClient::new(channel),
        }
    }

    async fn report(
        &self,
        recorded: &Recorded,
        verdict: &Verdict,
        corrects: bool,
    ) -> Result<(), DeliverError> {
        let game = state(&self.games, recorded).await?;
        let Some((setup, event)) = game
            .setup()
            .and_then(|setup| Some((setup, setup.event.as_ref()?)))
        else {
            return Ok(());
        };
        let scores = wire::write_scores(verdict.scores);
        let result = GameResult {
            scores: Some(scores),
            clause: String::new(),
            verdict: Some(BoardVerdict {
                scores: Some(scores),
                reason: verdict.reason.name().to_owned(),
                clause: verdict.clause().to_owned(),
            }),
            head: wire::head_digits(recorded.hash),
        };
        let message = ReportResultRequest {
            event_id: event.to_string(),
            idempotency_key: format!("{}-{}", setup.game, recorded.version),
            game_id: setup.game.to_string(),
            result: Some(result),
            corrects,
        };
        delivered(self.records.clone().report_result(message))
            .await
            .map(drop)
    }
}

#[async_trait]
impl Deliver for ReportResults {
    fn concerns(&self, recorded: &Recorded) -> bool {
        is_of_a_game(recorded)
            && open(recorded).map_or(true, |(_, event)| {
                matches!(
                    event,
                    Event::Ending(ending::Event::Ended(_))
                        | Event::Ending(ending::Event::ResultCorrected(_))
                )
            })
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) = open(recorded).map_err(unreadable)?;
        let (verdict, corrects) = match &event {
            Event::Ending(ending::Event::Ended(verdict)) => (verdict, false),
            Event::Ending(ending::Event::ResultCorrected(verdict)) => (verdict, true),
            _ => return Ok(()),
        };
        let what = if corrects { "correction" } else { "result" };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what);
        trace::adopt(&span, &envelope.trace_parent);
        self.report(recorded, verdict, corrects)
            .instrument(span)
            .await
    }
}

fn is_of_a_game(recorded: &Recorded) -> bool {
    let id = recorded.stream.as_str().strip_prefix(crate::KIND);
    id.is_some_and(|id| id.starts_with('/'))
}

fn open(recorded: &Recorded) -> Result<(Envelope, Event), EnvelopeError> {
    Envelope::open::<Game, GameCodec>(&recorded.bytes)
}

fn unreadable(error: EnvelopeError) -> DeliverError {
    DeliverError::Never(error.to_string())
}

async fn state(games: &Games, recorded: &Recorded) -> Result<Arc<Game>, DeliverError> {
    let view = games.view(&recorded.stream).await;
    view.map(|view| view.state)
        .map_err(|error| DeliverError::Later(error.to_string()))
}

async fn delivered<T>(
    call: impl Future<Output = Result<Response<T>, Status>> + Send,
) -> Result<T, DeliverError> {
    call.await
        .map(Response::into_inner)
        .map_err(|error| status::undelivered(&error))
}
