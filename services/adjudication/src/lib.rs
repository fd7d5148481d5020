//! The adjudication service: referees games, behind gRPC.
//!
//! It alone records results. A timed move is acknowledged only after the clock has said, durably, that it was in time; the end of a
//! game is told to the clock and to the records through a relay for each. It signs the games that it hands out. What the rules say is `game`'s
//! to know.

mod deliver;
mod export;
mod figures;
mod judge;
mod service;

use std::sync::Arc;

use aggregate::{Actor, Role};
use api::adjudication::v1::adjudication_service_server::AdjudicationServiceServer;
use api::clock::v1::clock_service_client::ClockServiceClient;
use api::records::v1::records_service_client::RecordsServiceClient;
use bundle::Signer;
use host::{Host, Options, Relay, Store, TimeSource, Witness};
use node::{Listener, MESSAGE_BYTES_MAX, Peer, Ready, Relayed, Rpc, ServeError, Server};
use tokio_util::sync::CancellationToken;

use crate::deliver::{CloseClocks, ReportResults};
use crate::figures::Figures;
use crate::judge::Judge;
use crate::service::Adjudication;

/// The kind of its streams.
const KIND: &str = "game";

/// Where the other services are.
#[derive(Clone, Debug)]
pub struct Peers {
    /// The clock, such as `http://127.0.0.1:7401`.
    pub clock: String,
    pub records: String,
}

/// Serves games on `listener` until `stop`, with `store` as their record; `signer` signs what is exported. Says when it is `ready`.
///
/// # Errors
/// When the journal or the transport fails.
pub async fn run(
    listener: Listener,
    store: Store,
    signer: Signer,
    peers: &Peers,
    ready: Ready,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let journal = Arc::clone(&store.journal);
    let time = TimeSource::open(journal.as_ref()).await?;
    let actor = Actor::new("adjudication", Role::Service);
    let clock = Peer::connect(&peers.clock, &actor)?;
    let records = Peer::connect(&peers.records, &actor)?;
    let clock = ClockServiceClient::new(clock);
    let judge = Arc::new(Judge::new(clock.clone(), time.clone()));
    let figures = Arc::new(Figures::new());
    let options = Options::default();
    let host = Host::new(KIND, Arc::clone(&journal), time, Some(judge), options)
        .with_snapshots(store.snapshots)
        .witnessed_by(Arc::clone(&figures) as Arc<dyn Witness<_>>);
    figures.begin(&host).await?;
    let close = Relayed(CloseClocks {
        games: host.clone(),
        clock,
    });
    let report = Relayed(ReportResults {
        games: host.clone(),
        records: RecordsServiceClient::new(records),
    });
    let relays = vec![
        Relay::open("clocks", Arc::clone(&journal), Arc::new(close)).await?,
        Relay::open("results", journal, Arc::new(report)).await?,
    ];
    let adjudication = Adjudication::new(Rpc::new(host.clone(), "game"), signer);
    let service =
        AdjudicationServiceServer::new(adjudication).max_decoding_message_size(MESSAGE_BYTES_MAX);
    Server::new(listener, ready, stop)
        .run(service, relays, async move { host.shut_down().await })
        .await
}
