//! The clock service: one pair of clocks per game, behind gRPC.
//!
//! It is told whose thinking time ends and answers, durably, whether that was in time. A flag falls at its exact instant by one
//! scheduled wake-up, and is reported to adjudication through a relay. What a clock does is `timekeeping`'s to say.

mod report;
mod service;

use std::sync::Arc;

use aggregate::{Actor, Role};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::clock::v1::clock_service_server::ClockServiceServer;
use host::{Host, Options, Relay, Store, TimeSource};
use node::{Listener, MESSAGE_BYTES_MAX, Peer, Ready, Relayed, Rpc, ServeError, Server};
use tokio_util::sync::CancellationToken;

use crate::report::ReportFlags;
use crate::service::Clock;

/// The kind of its streams.
const KIND: &str = "clock";

/// Serves clocks on `listener` until `stop`, with `store` as their record, and reports flags to the adjudication service at the URI
/// `adjudication`. Says when it is `ready`.
///
/// # Errors
/// When the journal or the transport fails.
pub async fn run(
    listener: Listener,
    store: Store,
    adjudication: &str,
    ready: Ready,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let journal = Arc::clone(&store.journal);
    let time = TimeSource::open(journal.as_ref()).await?;
    let host = Host::new(KIND, Arc::clone(&journal), time, None, Options::default())
        .with_snapshots(store.snapshots);
    host.revive().await?;
    let channel = Peer::connect(adjudication, &Actor::new(KIND, Role::Service))?;
    let adjudication = AdjudicationServiceClient::new(channel);
    let report = Arc::new(Relayed(ReportFlags { adjudication }));
    let relay = Relay::open("flags", journal, report).await?;
    let clock = Clock::new(Rpc::new(host.clone(), "clock"));
    let service = ClockServiceServer::new(clock).max_decoding_message_size(MESSAGE_BYTES_MAX);
    Server::new(listener, ready, stop)
        .run(service, vec![relay], async move { host.shut_down().await })
        .await
}
