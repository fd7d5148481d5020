//! What operators see of a relay, and what they may do about it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what helps a test may fail as a test does"
)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use aggregate::{Actor, Role};
use api::common::v1::relay_service_client::RelayServiceClient;
use api::common::v1::{ListRelaysRequest, RelayState, RetryStreamRequest};
use async_trait::async_trait;
use bytes::Bytes;
use common::Running;
use host::{Deliver, DeliverError, Relay};
use journal::{Append, Expected, Journal, Recorded, StreamId};
use journal_suite::MemoryJournal;
use node::{Peer, PeerChannel};
use tokio_util::sync::CancellationToken;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// Refuses everything for good, until it is told otherwise.
#[derive(Default)]
struct Refusing(AtomicBool);

#[async_trait]
impl Deliver for Refusing {
    fn concerns(&self, event: &Recorded) -> bool {
        event.stream.as_str().starts_with("game/")
    }

    async fn deliver(&self, _: &Recorded) -> Result<(), DeliverError> {
        if self.0.load(Ordering::SeqCst) {
            Ok(())
        } else {
            Err(DeliverError::Never("the event is unknown".into()))
        }
    }
}

async fn relay(name: &'static str, journal: &Arc<dyn Journal>, deliver: &Arc<Refusing>) -> Relay {
    let deliver = Arc::clone(deliver) as Arc<dyn Deliver>;
    Relay::open(name, Arc::clone(journal), deliver)
        .await
        .unwrap()
}

/// A server of two relays: `ends` has parked the one event of the stream `game/a`, which `others` has delivered.
async fn parked() -> (Running, Arc<Refusing>) {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
    let (deliver, stop) = (Arc::new(Refusing::default()), CancellationToken::new());
    let taking = Arc::new(Refusing(true.into()));
    let others = relay("others", &journal, &taking).await;
    let relay = relay("ends", &journal, &deliver).await;
    let mut handle = relay.handle();
    let entries = vec![Bytes::from_static(b"ended")];
    journal
        .append(Append {
            stream: StreamId::new("game/a").unwrap(),
            expected: Expected::Any,
            entries,
        })
        .await
        .unwrap();
    let running = Running::start(vec![others, relay], stop).await;
    while handle.state().parked.is_empty() {
        assert!(handle.changed().await);
    }
    (running, deliver)
}

fn client(running: &Running, role: Role) -> RelayServiceClient<PeerChannel> {
    RelayServiceClient::new(Peer::connect(&running.uri, &Actor::new("somebody", role)).unwrap())
}

async fn list(running: &Running, role: Role) -> Result<Vec<RelayState>, Code> {
    let listed = client(running, role)
        .list_relays(ListRelaysRequest {})
        .await;
    listed
        .map(|response| response.into_inner().relays)
        .map_err(|status| status.code())
}

async fn retry(
    running: &Running,
    role: Role,
    relay: &str,
    stream: &str,
) -> Result<(u64, String), Code> {
    let request = RetryStreamRequest {
        relay: relay.into(),
        stream: stream.into(),
    };
    let retried = client(running, role).retry_stream(request).await;
    retried
        .map(|response| response.into_inner())
        .map(|retried| (retried.delivered, retried.cause))
        .map_err(|status| status.code())
}

/// Waits until the health of the relay service is `wanted`.
async fn health_becomes(running: &Running, wanted: ServingStatus) {
    let mut health = HealthClient::new(
        Peer::streaming(&running.uri, &Actor::new("somebody", Role::Spectator)).unwrap(),
    );
    let request = HealthCheckRequest {
        service: "arbiter.common.v1.RelayService".into(),
    };
    let mut watch = health.watch(request).await.unwrap().into_inner();
    while let Some(answer) = watch.message().await.unwrap() {
        if answer.status() == wanted {
            return;
        }
    }
    panic!("the health never became {wanted:?}");
}

#[tokio::test]
async fn a_parked_stream_is_listed_and_shows_in_the_health_until_it_is_taken() {
    let (running, deliver) = parked().await;
    health_becomes(&running, ServingStatus::NotServing).await;
    let listed = list(&running, Role::Arbiter).await.unwrap();
    assert_eq!(
        (
            listed.len(),
            listed[1].name.as_str(),
            listed[1].parked_count
        ),
        (2, "ends", 1)
    );
    assert_eq!(
        (listed[0].name.as_str(), listed[0].parked_count),
        ("others", 0)
    );
    let stream = &listed[1].parked[0];
    assert_eq!(
        (
            stream.stream.as_str(),
            stream.version,
            stream.cause.as_str()
        ),
        ("game/a", 1, "the event is unknown")
    );
    assert!(stream.parked_for.is_some());
    assert_eq!(
        retry(&running, Role::Arbiter, "ends", "game/a").await,
        Ok((0, "the event is unknown".into()))
    );
    deliver.0.store(true, Ordering::SeqCst);
    assert_eq!(
        retry(&running, Role::Arbiter, "ends", "game/a").await,
        Ok((1, String::new()))
    );
    health_becomes(&running, ServingStatus::Serving).await;
    assert_eq!(
        list(&running, Role::Arbiter).await.unwrap()[1].parked_count,
        0
    );
    running.stop().await;
}

#[tokio::test]
async fn a_relay_is_the_business_of_those_who_run_the_event() {
    let (running, _) = parked().await;
    for role in Role::ALL {
        let permitted = matches!(
            role,
            Role::Arbiter | Role::ChiefArbiter | Role::Organiser | Role::Service
        );
        assert_eq!(
            list(&running, role).await.err(),
            (!permitted).then_some(Code::PermissionDenied),
            "{role}"
        );
        let retried = retry(&running, role, "ends", "game/a").await;
        assert_eq!(
            retried.err(),
            (!permitted).then_some(Code::PermissionDenied),
            "{role}"
        );
    }
    running.stop().await;
}

#[tokio::test]
async fn what_is_not_parked_or_no_stream_is_named() {
    let (running, _) = parked().await;
    assert_eq!(
        retry(&running, Role::Arbiter, "flags", "game/a").await,
        Err(Code::NotFound)
    );
    assert_eq!(
        retry(&running, Role::Arbiter, "ends", "game/b").await,
        Err(Code::NotFound)
    );
    assert_eq!(
        retry(&running, Role::Arbiter, "ends", "game//b").await,
        Err(Code::InvalidArgument)
    );
    running.stop().await;
}
