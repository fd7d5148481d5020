//! Clients of the public interface, as the tests make them.

use api::adjudication::v1::direction::Direction;
use api::adjudication::v1::{self as adjudication, OfficiateRequest, OfficiateResponse};
use api::clock::v1::control_clock_request::Control;
use api::clock::v1::{
    ClockState, ControlClockRequest, ControlClockResponse, GetClockRequest, WatchClockRequest,
    WatchClockResponse,
};
use hall::{Badge, Channels, Person, Urls, key};
use tonic::{Status, Streaming};

use crate::waiting::soon;

/// Somebody who says that they are this and nothing else.
pub(crate) fn person(urls: &Urls, id: &str, role: &str) -> Person {
    person_with(urls, &[("arbiter-actor", id), ("arbiter-role", role)])
}

/// Somebody who sends these metadata and no other.
pub(crate) fn person_with(urls: &Urls, metadata: &[(&'static str, &str)]) -> Person {
    Person::with_badge(
        &Channels::new(urls).unwrap(),
        &Badge::new(metadata).unwrap(),
    )
}

/// The next message of a stream; its end is an error.
pub(crate) async fn next<T>(stream: &mut Streaming<T>) -> Result<T, Status> {
    soon("a message of a stream", stream.message())
        .await
        .map(|message| message.expect("streams end with a status"))
}

/// What only tests ask of the services.
pub(crate) trait Ask {
    async fn clocks(&self, game: &str) -> Result<ClockState, Status>;

    async fn watch_clock(
        &self,
        clock: &str,
        after_version: u64,
    ) -> Result<Streaming<WatchClockResponse>, Status>;

    async fn control_clock(
        &self,
        clock: &str,
        control: Control,
    ) -> Result<ControlClockResponse, Status>;

    /// An arbiter's ruling, given when so many rulings were on record.
    async fn officiate_having_seen(
        &self,
        game: &str,
        direction: Direction,
        seen: Option<u32>,
    ) -> Result<OfficiateResponse, Status>;
}

impl Ask for Person {
    async fn clocks(&self, game: &str) -> Result<ClockState, Status> {
        let clock_id = game.to_owned();
        let request = GetClockRequest { clock_id };
        let answer = self.clock.clone().get_clock(request).await?;
        let state = answer.into_inner().clock;
        state.ok_or_else(|| Status::data_loss("a clock without a state"))
    }

    async fn watch_clock(
        &self,
        clock: &str,
        after_version: u64,
    ) -> Result<Streaming<WatchClockResponse>, Status> {
        let request = WatchClockRequest {
            clock_id: clock.to_owned(),
            after_version,
        };
        let watch = self.clock.clone().watch_clock(request).await?;
        Ok(watch.into_inner())
    }

    async fn control_clock(
        &self,
        clock: &str,
        control: Control,
    ) -> Result<ControlClockResponse, Status> {
        let request = ControlClockRequest {
            clock_id: clock.to_owned(),
            idempotency_key: key(),
            control: Some(control),
        };
        let answer = self.clock.clone().control_clock(request).await?;
        Ok(answer.into_inner())
    }

    async fn officiate_having_seen(
        &self,
        game: &str,
        direction: Direction,
        seen: Option<u32>,
    ) -> Result<OfficiateResponse, Status> {
        let direction = Some(direction);
        let request = OfficiateRequest {
            game_id: game.to_owned(),
            idempotency_key: key(),
            direction: Some(adjudication::Direction { direction }),
            seen,
        };
        let ruled = self.adjudication.clone().officiate(request).await?;
        Ok(ruled.into_inner())
    }
}
