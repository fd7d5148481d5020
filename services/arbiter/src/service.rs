//! The services that can be run: the one list of their names, ports and folders.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use tonic::Status;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum, strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Service {
    /// Keeps the time of games.
    Clock,
    /// Referees games.
    Adjudication,
    /// Keeps events: players, rounds, results, standings.
    Records,
}

impl Service {
    /// In the order of their numbers, which index what there is of each.
    pub(crate) const ALL: [Self; 3] = [Self::Clock, Self::Adjudication, Self::Records];

    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    pub(crate) fn default_addr(self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, 7401 + self as u16))
    }

    /// What it answered, or why it did not, as an error.
    pub(crate) fn said(self, addr: SocketAddr, status: &Status) -> String {
        let (name, message) = (self.name(), status.message());
        format!("the {name} service at {addr}: {message}")
    }

    /// The folder of its store in the data folder.
    pub(crate) fn store(self, data: &Path) -> PathBuf {
        data.join(self.name())
    }

    /// The folder of its snapshots in the data folder. It may be deleted.
    pub(crate) fn snapshots(self, data: &Path) -> PathBuf {
        data.join("snapshots").join(self.name())
    }
}

/// Where the services are.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct ServiceAddrs {
    /// Where the clock service is [default: 127.0.0.1:7401].
    #[arg(long, value_name = "ADDR", env = "ARBITER_CLOCK_ADDR")]
    clock_addr: Option<SocketAddr>,
    #[command(flatten)]
    adjudication: AdjudicationAddr,
    /// Where the records service is [default: 127.0.0.1:7403].
    #[arg(long, value_name = "ADDR", env = "ARBITER_RECORDS_ADDR")]
    records_addr: Option<SocketAddr>,
}

impl ServiceAddrs {
    /// The address that was given.
    pub(crate) const fn given(&self, service: Service) -> Option<SocketAddr> {
        match service {
            Service::Clock => self.clock_addr,
            Service::Adjudication => self.adjudication.adjudication_addr,
            Service::Records => self.records_addr,
        }
    }

    pub(crate) fn of(&self, service: Service) -> SocketAddr {
        self.given(service)
            .unwrap_or_else(|| service.default_addr())
    }
}

#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct AdjudicationAddr {
    /// Where the adjudication service is [default: 127.0.0.1:7402].
    #[arg(long, value_name = "ADDR", env = "ARBITER_ADJUDICATION_ADDR")]
    pub(crate) adjudication_addr: Option<SocketAddr>,
}

impl AdjudicationAddr {
    pub(crate) fn get(&self) -> SocketAddr {
        self.adjudication_addr
            .unwrap_or_else(|| Service::Adjudication.default_addr())
    }
}
