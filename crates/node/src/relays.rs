use std::convert::Infallible;
use std::sync::Arc;

use api::common::v1::relay_service_server::{RelayService, RelayServiceServer};
use api::common::v1::{
    ListRelaysRequest, ListRelaysResponse, ParkedStream, RelayState, RetryStreamRequest,
    RetryStreamResponse,
};
use host::{RelayHandle, RetryError};
use journal::StreamId;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tonic::server::NamedService;
use tonic::{Request, Response, Status};
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;

use crate::status::{self, Fault};

pub(crate) const RELAY_SERVICE: &str = <RelayServiceServer<Relays> as NamedService>::NAME;

/// How many parked streams of a relay are listed.
const PARKED_LISTED_MAX: usize = 1_000;

/// Shows the relays of a service to its operators, and tries again what they have parked.
#[derive(Clone)]
pub(crate) struct Relays(Vec<RelayHandle>);

impl Relays {
    pub(crate) const fn new(relays: Vec<RelayHandle>) -> Self {
        Self(relays)
    }

    /// Reports NOT_SERVING for the relay service as long as any of them has a stream parked.
    pub(crate) async fn report(&self, health: &HealthReporter) -> Infallible {
        let moved = Arc::new(Notify::new());
        let follow = |mut relay: RelayHandle| {
            let moved = Arc::clone(&moved);
            async move {
                while relay.changed().await {
                    moved.notify_one();
                }
            }
        };
        let mut followers: JoinSet<()> = self.0.iter().cloned().map(follow).collect();
        loop {
            let well = self.0.iter().all(|relay| relay.state().parked.is_empty());
            let status = if well {
                ServingStatus::Serving
            } else {
                ServingStatus::NotServing
            };
            health.set_service_status(RELAY_SERVICE, status).await;
            tokio::select! {
                () = moved.notified() => {}
                Some(_) = followers.join_next() => {}
            }
        }
    }
}

fn state(relay: &RelayHandle) -> RelayState {
    let state = relay.state();
    let parked = state.parked.iter().map(|parked| ParkedStream {
        stream: parked.stream.to_string(),
        version: parked.version,
        cause: parked.cause.clone(),
        // Longer than a duration can say is for ever.
        parked_for: parked.parked_for().try_into().ok(),
    });
    RelayState {
        name: relay.name().to_owned(),
        cursor: state.cursor.get(),
        read: state.read.get(),
        pending: u64::try_from(state.pending).unwrap_or(u64::MAX),
        parked_count: u32::try_from(state.parked.len()).unwrap_or(u32::MAX),
        parked: parked.take(PARKED_LISTED_MAX).collect(),
    }
}

#[tonic::async_trait]
impl RelayService for Relays {
    async fn list_relays(
        &self,
        _request: Request<ListRelaysRequest>,
    ) -> Result<Response<ListRelaysResponse>, Status> {
        Ok(Response::new(ListRelaysResponse {
            relays: self.0.iter().map(state).collect(),
        }))
    }

    async fn retry_stream(
        &self,
        request: Request<RetryStreamRequest>,
    ) -> Result<Response<RetryStreamResponse>, Status> {
        let RetryStreamRequest {
            relay: name,
            stream,
        } = request.into_inner();
        let relay = self.0.iter().find(|relay| relay.name() == name);
        let relay = relay.ok_or_else(|| status::not_found("relay", &name))?;
        let id = StreamId::new(&stream)
            .map_err(|error| status::invalid("stream", &error.to_string()))?;
        match relay.retry(id).await {
            Ok(retried) => Ok(Response::new(RetryStreamResponse {
                delivered: retried.delivered,
                cause: retried.cause.unwrap_or_default(),
            })),
            Err(RetryError::NotParked(_)) => Err(status::not_found("parked stream", &stream)),
            Err(error @ RetryError::Unavailable) => Err(Fault::RelayBusy.status(error.to_string())),
        }
    }
}
