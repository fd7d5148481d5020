//! Where settings come from: the command line or the environment, else the file, else the default.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;

use super::ServeArgs;
use crate::service::Service;

/// What `serve` runs with.
pub(super) struct Settings {
    pub(super) services: Vec<Service>,
    pub(super) data: PathBuf,
    pub(super) addrs: [SocketAddr; Service::ALL.len()],
    pub(super) otlp_endpoint: Option<String>,
    pub(super) log: String,
}

/// What a file may name.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    data: Option<PathBuf>,
    clock_addr: Option<SocketAddr>,
    adjudication_addr: Option<SocketAddr>,
    records_addr: Option<SocketAddr>,
    otlp_endpoint: Option<String>,
    log: Option<String>,
}

impl Settings {
    pub(super) fn of(args: &ServeArgs) -> anyhow::Result<Self> {
        let file = args.config.as_deref().map(read).transpose()?;
        let file = file.unwrap_or_default();
        let in_file = [file.clock_addr, file.adjudication_addr, file.records_addr];
        let addrs = Service::ALL.map(|service| {
            let addr = args.addrs.given(service).or(in_file[service as usize]);
            addr.unwrap_or_else(|| service.default_addr())
        });
        let mut services = args.services.clone();
        if services.is_empty() {
            services.extend(Service::ALL);
        }
        services.sort();
        services.dedup();
        let data = args.data.clone().or(file.data);
        let otlp_endpoint = args.otlp_endpoint.clone().or(file.otlp_endpoint);
        let log = args.log.clone().or(file.log);
        Ok(Self {
            services,
            data: data.unwrap_or_else(|| "arbiter-data".into()),
            addrs,
            otlp_endpoint: otlp_endpoint.filter(|endpoint| !endpoint.is_empty()),
            log: log.unwrap_or_else(|| "info".to_owned()),
        })
    }
}

fn read(path: &Path) -> anyhow::Result<File> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{} is no file of settings", path.display()))
}
