//! When a server says that it is ready.

mod common;

use std::sync::Arc;

use aggregate::{Actor, Role};
use async_trait::async_trait;
use common::{Empty, Running};
use host::{Deliver, DeliverError, Relay};
use journal::Recorded;
use journal_suite::MemoryJournal;
use node::Peer;
use tokio_util::sync::CancellationToken;
use tonic::server::NamedService;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// Nothing is delivered here.
struct Nothing;

#[async_trait]
impl Deliver for Nothing {
    fn concerns(&self, _: &Recorded) -> bool {
        false
    }

    async fn deliver(&self, _: &Recorded) -> Result<(), DeliverError> {
        Ok(())
    }
}

#[tokio::test]
async fn whoever_calls_a_server_that_is_ready_is_answered() {
    let relay = Relay::open("none", Arc::new(MemoryJournal::new()), Arc::new(Nothing))
        .await
        .unwrap();
    let running = Running::start(vec![relay], CancellationToken::new()).await;
    let mut health = HealthClient::new(
        Peer::connect(&running.uri, &Actor::new("somebody", Role::Spectator)).unwrap(),
    );
    let request = HealthCheckRequest {
        service: Empty::NAME.to_owned(),
    };
    assert_eq!(
        health.check(request).await.unwrap().into_inner().status(),
        ServingStatus::Serving
    );
    drop(health);
    running.stop().await;
}
