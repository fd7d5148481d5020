use std::sync::Arc;

use api::clock::v1::clock_service_client::ClockServiceClient;
use api::clock::v1::{ClockRefusalCode, CloseClockRequest};
use api::records::v1::records_service_client::RecordsServiceClient;
use api::records::v1::{BoardVerdict, GameResult, ReportResultRequest};
use async_trait::async_trait;
use game::ending::{self, Verdict};
use game::{Event, Game};
use host::{DeliverError, Host};
use journal::Recorded;
use node::{DeliverEvents, PeerChannel, status};
use wire::GameCodec;

type Games = Host<Game, GameCodec>;

/// What an event tells of the end of its game.
enum Told<'a> {
    Result(&'a Verdict),
    Correction(&'a Verdict),
}

fn told(event: &Event) -> Option<Told<'_>> {
    match event {
        Event::Ending(ending::Event::Ended(verdict)) => Some(Told::Result(verdict)),
        Event::Ending(ending::Event::ResultCorrected(verdict)) => Some(Told::Correction(verdict)),
        Event::Ending(
            ending::Event::DrawOffered(_)
            | ending::Event::DrawDeclined(_)
            | ending::Event::FlagFell(_)
            | ending::Event::Signed(_)
            | ending::Event::Appealed(_),
        )
        | Event::Record(_)
        | Event::Opening(_)
        | Event::Claims(_)
        | Event::Conduct(_)
        | Event::Penalties(_)
        | Event::ObservationNoted(_)
        | Event::DirectionSuperseded(_) => None,
    }
}

/// Closes the clocks of games that have ended.
pub(crate) struct CloseClocks {
    pub(crate) games: Games,
    pub(crate) clock: ClockServiceClient<PeerChannel>,
}

#[async_trait]
impl DeliverEvents for CloseClocks {
    type Aggregate = Game;
    type Codec = GameCodec;

    const KIND: &'static str = crate::KIND;

    fn named(&self, event: &Event) -> Option<&'static str> {
        match told(event)? {
            Told::Result(_) => Some("end"),
            Told::Correction(_) => None,
        }
    }

    async fn deliver(&self, recorded: &Recorded, _: Event) -> Result<(), DeliverError> {
        let game = state(&self.games, recorded).await?;
        let Some(setup) = game.setup().filter(|_| game.is_timed()) else {
            return Ok(());
        };
        let message = CloseClockRequest {
            clock_id: setup.game.to_string(),
            idempotency_key: "close".into(),
        };
        let closed = self.clock.clone().close_clock(message).await;
        let closed = closed.map_err(|error| status::undelivered(&error))?;
        match closed.into_inner().refused {
            Some(refused) if refused.code() != ClockRefusalCode::Closed => {
                Err(DeliverError::Never(refused.text_en))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Reports results, and their corrections, of the games of an event to its records.
pub(crate) struct ReportResults {
    pub(crate) games: Games,
    pub(crate) records: RecordsServiceClient<PeerChannel>,
}

#[async_trait]
impl DeliverEvents for ReportResults {
    type Aggregate = Game;
    type Codec = GameCodec;

    const KIND: &'static str = crate::KIND;

    fn named(&self, event: &Event) -> Option<&'static str> {
        Some(match told(event)? {
            Told::Result(_) => "result",
            Told::Correction(_) => "correction",
        })
    }

    async fn deliver(&self, recorded: &Recorded, event: Event) -> Result<(), DeliverError> {
        let (verdict, corrects) = match told(&event) {
            Some(Told::Result(verdict)) => (verdict, false),
            Some(Told::Correction(verdict)) => (verdict, true),
            None => return Ok(()),
        };
        let game = state(&self.games, recorded).await?;
        let setup = game.setup();
        let Some((setup, event)) = setup.and_then(|setup| Some((setup, setup.event.as_ref()?)))
        else {
            return Ok(());
        };
        let scores = Some(wire::write_scores(verdict.scores));
        let message = ReportResultRequest {
            event_id: event.to_string(),
            idempotency_key: format!("{}-{}", setup.game, recorded.version),
            game_id: setup.game.to_string(),
            result: Some(GameResult {
                scores,
                clause: String::new(),
                verdict: Some(BoardVerdict {
                    scores,
                    reason: verdict.reason.name().to_owned(),
                    clause: verdict.clause().to_owned(),
                }),
                head: wire::head_digits(recorded.hash),
            }),
            corrects,
        };
        let reported = self.records.clone().report_result(message).await;
        reported.map_err(|error| status::undelivered(&error))?;
        Ok(())
    }
}

async fn state(games: &Games, recorded: &Recorded) -> Result<Arc<Game>, DeliverError> {
    let view = games.view(&recorded.stream).await;
    view.map(|view| view.state)
        .map_err(|error| DeliverError::Later(error.to_string()))
}
