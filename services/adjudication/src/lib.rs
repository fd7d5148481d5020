//! The adjudication service: referees games, behind gRPC.
//!
//! It alone records results. A timed move is acknowledged only after the clock has said, durably, that it was in time; the end of a
//! game is told to the clock and to the records through a relay for each. It signs the games that it hands out. What the rules say is `game`'s
//! to know.

mod deliver;
mod export;
mod figures;
mod judge;
mod roster;
mod service;

use std::sync::Arc;
use std::time::SystemTime;

use aggregate::{Actor, Role, Version};
use api::adjudication::v1::adjudication_service_server::AdjudicationServiceServer;
use api::clock::v1::clock_service_client::ClockServiceClient;
use api::records::v1::records_service_client::RecordsServiceClient;
use bundle::Signer;
use game::{Event, Game};
use host::{Host, Options, Relay, Store, TimeSource, Witness};
use journal::StreamId;
use node::{Listener, MESSAGE_BYTES_MAX, Peer, Ready, Relayed, Rpc, ServeError, Server};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::deliver::{CloseClocks, ReportResults};
use crate::figures::Figures;
use crate::judge::Judge;
use crate::roster::Roster;
use crate::service::Adjudication;

/// The kind of its streams.
const KIND: &str = "game";

/// Those who keep count of what happens in games.
struct Witnesses {
    figures: Figures,
    roster: Arc<Roster>,
}

impl Witness<Game> for Witnesses {
    fn stored(&self, event: &Event) {
        self.figures.stored(event);
    }

    fn stands(&self, stream: &StreamId, game: &Game, version: Version, at: SystemTime) {
        self.roster.stands(stream, game, version, at);
    }
}

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
    let witnesses = Arc::new(Witnesses {
        figures: Figures::new(),
        roster: Arc::new(Roster::new()),
    });
    let options = Options::default();
    let host = Host::new(KIND, Arc::clone(&journal), time, Some(judge), options)
        .with_snapshots(store.snapshots)
        .witnessed_by(Arc::clone(&witnesses) as Arc<dyn Witness<_>>);
    let roster = &witnesses.roster;
    let mut building = JoinSet::new();
    building.spawn(Arc::clone(roster).build(Arc::clone(&journal)));
    witnesses.figures.begin(&host).await?;
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
    let rpc = Rpc::new(host.clone(), "game");
    let adjudication = Adjudication::new(rpc, Arc::clone(roster), signer);
    let service =
        AdjudicationServiceServer::new(adjudication).max_decoding_message_size(MESSAGE_BYTES_MAX);
    let built = async {
        tokio::select! {
            built = building.join_next() => match built {
                Some(Ok(Err(error))) => Err(error.into()),
                Some(Err(error)) => Err(ServeError::Task(error)),
                Some(Ok(Ok(()))) | None => Ok(()),
            },
            () = stop.cancelled() => Ok(()),
        }
        // A service that can list no game must not look well.
        .inspect_err(|_| stop.cancel())
    };
    let serving = Server::new(listener, ready, stop.clone()).run(service, relays, async move {
        host.shut_down().await;
    });
    let (served, built) = tokio::join!(serving, built);
    built.and(served)
}
