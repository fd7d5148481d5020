//! Where settings come from: the command line or the environment, else the file, else the default.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;

use super::ServeArgs;
use crate::service::Service;

/// What `serve` runs with.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) services: Vec<Service>,
    pub(super) data: PathBuf,
    pub(super) addrs: BTreeMap<Service, SocketAddr>,
    pub(super) otlp_endpoint: Option<String>,
    pub(super) log: String,
}

/// What a file may name.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    data: Option<PathBuf>,
    clock_addr: Option<SocketAddr>,
    adjudication_addr: Option<SocketAddr>,
    records_addr: Option<SocketAddr>,
    otlp_endpoint: Option<String>,
    log: Option<String>,
}

impl File {
    const fn addr(&self, service: Service) -> Option<SocketAddr> {
        match service {
            Service::Clock => self.clock_addr,
            Service::Adjudication => self.adjudication_addr,
            Service::Records => self.records_addr,
        }
    }
}

impl Settings {
    pub(super) fn of(args: &ServeArgs) -> anyhow::Result<Self> {
        let file = args
            .config
            .as_deref()
            .map(read)
            .transpose()?
            .unwrap_or_default();
        let addrs = Service::ALL.map(|service| {
            let addr = args.addrs.given(service).or_else(|| file.addr(service));
            (service, addr.unwrap_or_else(|| service.default_addr()))
        });
        let mut services = if args.services.is_empty() {
            Service::ALL.to_vec()
        } else {
            args.services.clone()
        };
        services.sort();
        services.dedup();
        Ok(Self {
            services,
            data: args
                .data
                .clone()
                .or(file.data)
                .unwrap_or_else(|| PathBuf::from("arbiter-data")),
            addrs: addrs.into(),
            otlp_endpoint: args
                .otlp_endpoint
                .clone()
                .or(file.otlp_endpoint)
                .filter(|endpoint| !endpoint.is_empty()),
            log: args
                .log
                .clone()
                .or(file.log)
                .unwrap_or_else(|| "info".to_owned()),
        })
    }
}

fn read(path: &Path) -> anyhow::Result<File> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is no file of settings", path.display()))
}
