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
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::service::Service;
use crate::store_options::store_options;

/// Where everything is that a service needs.
#[derive(Clone)]
struct Places {
    uris: BTreeMap<Service, String>,
    /// The folder of the stores, and of the key that signs games.
    data: PathBuf,
}

impl Places {
    fn uri(&self, service: Service) -> String {
        self.uris.get(&service).cloned().unwrap_or_default()
    }
}

pub(crate) struct Fleet {
    /// Where each service is: those that run here and those that run elsewhere.
    uris: BTreeMap<Service, String>,
    stores: BTreeMap<Service, Arc<SledJournal>>,
    stop: CancellationToken,
    running: JoinSet<anyhow::Result<()>>,
}

impl Fleet {
    /// Starts all services with their stores under `data`, on ports that the system chooses.
    pub(crate) async fn start_anywhere(data: &Path) -> anyhow::Result<Self> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let addrs = Service::ALL.map(|service| (service, any_port)).into();
        Self::start(&Service::ALL, data, &addrs).await
    }

    /// Starts `services` with their stores under `data` and returns once all of them serve.
    ///
    /// An address of `addrs` is bound if its service is started, and called if not.
    pub(crate) async fn start(
        services: &[Service],
        data: &Path,
        addrs: &BTreeMap<Service, SocketAddr>,
    ) -> anyhow::Result<Self> {
        let mut listeners = BTreeMap::new();
        let mut uris: BTreeMap<Service, String> = addrs
            .iter()
            .map(|(&service, addr)| (service, format!("http://{addr}")))
            .collect();
        for &service in services {
            let addr = addrs
                .get(&service)
                .copied()
                .context("a service without an address")?;
            let listener = Listener::bind(addr)
                .await
                .with_context(|| format!("the {} service", service.name()))?;
            uris.insert(service, format!("http://{}", listener.addr()));
            listeners.insert(service, listener);
        }
        let stores = open_stores(services, data).await?;
        metrics::show_stores(
            stores
                .iter()
                .map(|(service, store)| (service.name(), Arc::clone(store) as Arc<dyn Journal>))
                .collect(),
        );
        let places = Places {
            uris: uris.clone(),
            data: data.to_owned(),
        };
        let stop = CancellationToken::new();
        let mut running = JoinSet::new();
        let mut readiness = Vec::new();
        for (service, listener) in listeners {
            let journal = stores
                .get(&service)
                .cloned()
                .context("a service without a store")?;
            let (ready, serving) = node::readiness();
            let snapshots = SnapshotFolder::new(service.snapshots(data));
            running.spawn(run(
                service,
                listener,
                Store { journal, snapshots },
                places.clone(),
                ready,
                stop.clone(),
            ));
            readiness.push(serving);
        }
        let mut fleet = Self {
            uris,
            stores,
            stop,
            running,
        };
        for serving in readiness {
            if serving.serving().await.is_err() {
                // It has ended, and its end says why.
                fleet.stop();
                fleet.ended().await?;
                anyhow::bail!("a service ended before it served");
            }
        }
        Ok(fleet)
    }

    pub(crate) fn urls(&self) -> hall::Urls {
        let url = |service| self.uri(service).to_owned();
        hall::Urls {
            clock: url(Service::Clock),
            adjudication: url(Service::Adjudication),
            records: url(Service::Records),
        }
    }

    /// Where a service is.
    pub(crate) fn uri(&self, service: Service) -> &str {
        self.uris.get(&service).map_or("", String::as_str)
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
            let result = ended
                .context("a service broke off")
                .and_then(|result| result);
            self.stop.cancel();
            if first_error.is_ok() {
                first_error = result;
            }
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
            let journal = journal.with_context(|| {
                format!(
                    "the store of the {} service in {}",
                    service.name(),
                    folder.display()
                )
            })?;
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

/// Runs a service, and closes its store whatever ended it.
async fn run(
    service: Service,
    listener: Listener,
    store: Store,
    places: Places,
    ready: Ready,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let journal = Arc::clone(&store.journal);
    let served = serve(service, listener, store, &places, ready, stop).await;
    let closed = journal.close().await.map_err(anyhow::Error::from);
    served
        .and(closed)
        .with_context(|| format!("the {} service", service.name()))
}

async fn serve(
    service: Service,
    listener: Listener,
    store: Store,
    places: &Places,
    ready: Ready,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let uri = |service| places.uri(service);
    match service {
        Service::Clock => {
            clock::run(listener, store, &uri(Service::Adjudication), ready, stop).await?;
        }
        Service::Adjudication => {
            let peers = adjudication::Peers {
                clock: uri(Service::Clock),
                records: uri(Service::Records),
            };
            let signer = Signer::open(&places.data)?;
            adjudication::run(listener, store, signer, &peers, ready, stop).await?;
        }
        Service::Records => {
            records::run(listener, store, &uri(Service::Adjudication), ready, stop).await?;
        }
    }
    Ok(())
}
