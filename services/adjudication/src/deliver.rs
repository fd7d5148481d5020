use std::future::Future;
use terms::{EventId, GameId};

use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::control_clock_response::Answer;
use api::clock::v1::{ClockRefusalCode, Close, ControlClockRequest};
use api::records::v1::ReportResultRequest;
use api::records::v1::records_service_client::RecordsServiceClient;
use async_trait::async_trait;
use game::{Event, Game, Verdict};
use host::{Deliver, DeliverError, Envelope, Host};
use journal::Recorded;
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
    pub(crate) fn new(
        games: Host<Game, GameCodec>,
        clock: PeerChannel,
        records: PeerChannel,
    ) -> Self {
        Self {
            games,
            clock: ClockServiceClient::new(clock),
            records: RecordsServiceClient::new(records),
        }
    }

    /// Each of the two is told whatever became of the other: a clock that is away holds up no result.
    async fn ended(
        &self,
        recorded: &Recorded,
        verdict: &Verdict,
        what: What,
    ) -> Result<(), DeliverError> {
        let view = self
            .games
            .view(&recorded.stream)
            .await
            .map_err(|error| DeliverError::Later(error.to_string()))?;
        let game = &view.state;
        let setup = game.setup().ok_or_else(|| {
            DeliverError::Never("the game has ended without having been opened".into())
        })?;
        let close = async {
            if game.is_timed() && what == What::End {
                self.close(&setup.game).await
            } else {
                Ok(())
            }
        };
        let report = async {
            match &setup.event {
                Some(event) => {
                    self.report(result_message(event, game, verdict, recorded, what))
                        .await
                }
                _ => Ok(()),
            }
        };
        let (closed, reported) = tokio::join!(close, report);
        both(closed, reported)
    }

    async fn close(&self, game: &GameId) -> Result<(), DeliverError> {
        let control = Some(Control::Close(Close {}));
        let message = ControlClockRequest {
            clock_id: game.to_string(),
            idempotency_key: "close".into(),
            control,
        };
        let answered = self.clock.clone().control_clock(message).await;
        let response = answered.map_err(|error| status::undelivered(&error))?;
        match response.into_inner().answer {
            Some(Answer::Refused(refused)) if refused.code() != ClockRefusalCode::Closed => {
                Err(DeliverError::Never(refused.text_en))
            }
            Some(Answer::Done(_) | Answer::FellAt(_) | Answer::Refused(_)) => Ok(()),
            None => Err(DeliverError::Never("the clock's answer is empty".into())),
        }
    }

    async fn report(&self, message: ReportResultRequest) -> Result<(), DeliverError> {
        delivered(self.records.clone().report_result(message)).await
    }
}

/// What is told of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    End,
    /// Its result was corrected.
    Correction,
}

impl What {
    const fn name(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Correction => "correction",
        }
    }
}

/// What came of two deliveries; what may still succeed is tried again before the stream is given up.
fn both(
    one: Result<(), DeliverError>,
    other: Result<(), DeliverError>,
) -> Result<(), DeliverError> {
    match (one, other) {
        (Ok(()), other) => other,
        (Err(DeliverError::Never(_)), later @ Err(DeliverError::Later(_))) => later,
        (error, _) => error,
    }
}

fn result_message(
    event: &EventId,
    game: &Game,
    verdict: &Verdict,
    recorded: &Recorded,
    what: What,
) -> ReportResultRequest {
    let id = game
        .setup()
        .map(|setup| setup.game.to_string())
        .unwrap_or_default();
    let result = api::records::v1::GameResult {
        outcome: wire::outcome_of_seat(game, verdict),
        reason: verdict.reason.name().to_owned(),
        clause: verdict.clause().to_owned(),
        head: wire::head_digits(recorded.hash),
    };
    ReportResultRequest {
        event_id: event.to_string(),
        idempotency_key: format!("{id}-{}", recorded.version),
        game_id: id,
        result: Some(result),
        corrects: what == What::Correction,
    }
}

async fn delivered<T>(
    call: impl Future<Output = Result<Response<T>, Status>> + Send,
) -> Result<(), DeliverError> {
    call.await
        .map(|_| ())
        .map_err(|error| status::undelivered(&error))
}

#[async_trait]
impl Deliver for DeliverEnds {
    fn concerns(&self, recorded: &Recorded) -> bool {
        let of_a_game = recorded
            .stream
            .as_str()
            .strip_prefix(crate::KIND)
            .is_some_and(|id| id.starts_with('/'));
        of_a_game
            && Envelope::open::<Game, GameCodec>(&recorded.bytes).map_or(true, |(_, event)| {
                matches!(event, Event::Ended(_) | Event::ResultCorrected(_))
            })
    }

    async fn deliver(&self, recorded: &Recorded) -> Result<(), DeliverError> {
        let (envelope, event) = Envelope::open::<Game, GameCodec>(&recorded.bytes)
            .map_err(|error| DeliverError::Never(error.to_string()))?;
        let (verdict, what) = match event {
            Event::Ended(verdict) => (verdict, What::End),
            Event::ResultCorrected(verdict) => (verdict, What::Correction),
            _ => return Ok(()),
        };
        let span = tracing::info_span!("relay", stream = %recorded.stream, what = what.name());
        trace::adopt(&span, &envelope.trace_parent);
        self.ended(recorded, &verdict, what).instrument(span).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_still_succeed_is_tried_again_before_the_stream_is_given_up() {
        let (later, never) = (
            || Err(DeliverError::Later("away".into())),
            || Err(DeliverError::Never("unknown".into())),
        );
        assert_eq!(both(Ok(()), Ok(())), Ok(()));
        assert_eq!(
            (both(Ok(()), later()), both(later(), Ok(()))),
            (later(), later())
        );
        assert_eq!(
            (both(Ok(()), never()), both(never(), Ok(()))),
            (never(), never())
        );
        assert_eq!(
            (both(never(), later()), both(later(), never())),
            (later(), later())
        );
    }
}
