//! The records service: players, rounds, results and standings of events (赛事), behind gRPC.
//!
//! Opening a round opens its games at adjudication, through a relay; each result comes back once. What a round robin is and how it
//! is scored is `tournament`'s to know.

mod open_games;
mod service;

use std::sync::Arc;

use aggregate::{Actor, Role};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use api::records::v1::records_service_server::RecordsServiceServer;
use host::{Host, Options, Relay, Store, TimeSource};
use node::{Listener, MESSAGE_BYTES_MAX, Peer, Ready, Relayed, Rpc, ServeError, Server};
use tokio_util::sync::CancellationToken;

use crate::open_games::OpenGames;
use crate::service::Records;

/// The kind of its streams.
const KIND: &str = "event";

/// Serves events on `listener` until `stop`, with `store` as their record, and opens their games at the adjudication service at the
/// URI `adjudication`. Says when it is `ready`.
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
    let channel = Peer::connect(adjudication, &Actor::new("records", Role::Service))?;
    let open = Arc::new(Relayed(OpenGames {
        tournaments: host.clone(),
        adjudication: AdjudicationServiceClient::new(channel),
    }));
    let relay = Relay::open("rounds", journal, open).await?;
    let records = Records::new(Rpc::new(host.clone(), "event"));
    let service = RecordsServiceServer::new(records).max_decoding_message_size(MESSAGE_BYTES_MAX);
    Server::new(listener, ready, stop)
        .run(service, vec![relay], async move { host.shut_down().await })
        .await
}
