//! The services in one process, each on its own port with its own store.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use bundle::Signer;
use host::{SnapshotFolder, Store};
use journal::{Journal, SledJournal, Stats};
use node::{Listener, Ready, metrics};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::service::Service;
use crate::store_options::store_options;

pub(crate) struct Fleet {
    /// Where each service is: those that run here and those that run elsewhere.
    uris: [String; Service::ALL.len()],
    stores: BTreeMap<Service, Arc<SledJournal>>,
    stop: CancellationToken,
    running: JoinSet<anyhow::Result<()>>,
}

impl Fleet {
    /// Starts all services with their stores under `data`, on ports that the system chooses.
    pub(crate) async fn start_anywhere(data: &Path) -> anyhow::Result<Self> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self::start(&Service::ALL, data, Service::ALL.map(|_| any_port)).await
    }

    /// Starts `services` with their stores under `data` and returns once all of them serve.
    ///
    /// An address of `addrs` is bound if its service is started, and called if not.
    pub(crate) async fn start(
        services: &[Service],
        data: &Path,
        addrs: [SocketAddr; Service::ALL.len()],
    ) -> anyhow::Result<Self> {
        let mut uris = addrs.map(|addr| format!("http://{addr}"));
        let mut listeners = BTreeMap::new();
        for &service in services {
            let listener = Listener::bind(addrs[service as usize])
                .await
                .with_context(|| format!("the {} service", service.name()))?;
            uris[service as usize] = format!("http://{}", listener.addr());
            listeners.insert(service, listener);
        }
        let stores = open_stores(services, data).await?;
        metrics::show_stores(
            stores
                .iter()
                .map(|(service, store)| (service.name(), Arc::clone(store) as Arc<dyn Journal>))
                .collect(),
        );
        let stop = CancellationToken::new();
        let mut running = JoinSet::new();
        let mut readiness = Vec::new();
        for ((service, listener), journal) in listeners.into_iter().zip(stores.values().cloned()) {
            let (ready, serving) = oneshot::channel();
            let snapshots = SnapshotFolder::new(service.snapshots(data));
            let starting = Starting {
                service,
                uris: uris.clone(),
                data: data.to_owned(),
                ready,
                stop: stop.clone(),
            };
            running.spawn(starting.run(listener, Store { journal, snapshots }));
            readiness.push(serving);
        }
        let mut fleet = Self {
            uris,
            stores,
            stop,
            running,
        };
        for serving in readiness {
            if serving.await.is_err() {
                // It has ended, and its end says why.
                fleet.stop();
                fleet.ended().await?;
                anyhow::bail!("a service ended before it served");
            }
        }
        Ok(fleet)
    }

    pub(crate) fn urls(&self) -> hall::Urls {
        let [clock, adjudication, records] = self.uris.clone();
        hall::Urls {
            clock,
            adjudication,
            records,
        }
    }

    pub(crate) fn uri(&self, service: Service) -> &str {
        &self.uris[service as usize]
    }

    /// What the store of a service has done; nothing of one that runs elsewhere.
    pub(crate) fn stats(&self, service: Service) -> Stats {
        self.stores
            .get(&service)
            .map(|store| store.stats())
            .unwrap_or_default()
    }

    /// Waits until the services end: because they are told to, or because one of them fails, which ends the others.
    pub(crate) async fn ended(&mut self) -> anyhow::Result<()> {
        let mut first_error = Ok(());
        while let Some(ended) = self.running.join_next().await {
            self.stop.cancel();
            first_error = first_error.and(ended.context("a service broke off").flatten());
        }
        first_error
    }

    /// Tells the services to end.
    pub(crate) fn stop(&self) {
        self.stop.cancel();
    }
}

/// Opens the stores of `services` under `data`, all at the same time: each reads the whole of its log.
async fn open_stores(
    services: &[Service],
    data: &Path,
) -> anyhow::Result<BTreeMap<Service, Arc<SledJournal>>> {
    let mut opening = JoinSet::new();
    for &service in services {
        let folder = service.store(data);
        let options = store_options()?;
        opening.spawn(async move {
            let journal = SledJournal::open(&folder, options).await;
            let (name, folder) = (service.name(), folder.display());
            let journal =
                journal.with_context(|| format!("the store of the {name} service in {folder}"))?;
            anyhow::Ok((service, Arc::new(journal)))
        });
    }
    let mut stores = BTreeMap::new();
    while let Some(opened) = opening.join_next().await {
        let (service, journal) = opened.context("the opening of a store broke off")??;
        stores.insert(service, journal);
    }
    Ok(stores)
}

/// A service that is about to run, and what it needs besides its port and its store.
struct Starting {
    service: Service,
    uris: [String; Service::ALL.len()],
    /// The folder of the stores, and of the key that signs games.
    data: PathBuf,
    ready: Ready,
    stop: CancellationToken,
}

impl Starting {
    /// Runs the service, and closes its store whatever ended it.
    async fn run(self, listener: Listener, store: Store) -> anyhow::Result<()> {
        let name = self.service.name();
        let journal = Arc::clone(&store.journal);
        let served = self.serve(listener, store).await;
        let closed = journal.close().await.map_err(anyhow::Error::from);
        served
            .and(closed)
            .with_context(|| format!("the {name} service"))
    }

    async fn serve(self, listener: Listener, store: Store) -> anyhow::Result<()> {
        let (ready, stop) = (self.ready, self.stop);
        let [clock, adjudication, records] = self.uris;
        match self.service {
            Service::Clock => clock::run(listener, store, &adjudication, ready, stop).await?,
            Service::Adjudication => {
                let peers = adjudication::Peers { clock, records };
                let signer = Signer::open(&self.data)?;
                adjudication::run(listener, store, signer, &peers, ready, stop).await?;
            }
            Service::Records => records::run(listener, store, &adjudication, ready, stop).await?,
        }
        Ok(())
    }
}
