//! Running services: all in one process, or each in its own.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;
use tokio::process::Command;
use uuid::Uuid;

use crate::people::person;
use crate::process::{Ended, Process, arbiter};
use hall::{Person, Urls};

/// The services, as the command line names them.
pub(crate) const SERVICES: [&str; 3] = ["clock", "adjudication", "records"];

/// The addresses that a server printed as JSON.
fn printed(said: &[String]) -> Urls {
    let mut urls = Urls::default();
    for line in said {
        let line: Value = serde_json::from_str(line).unwrap();
        let url = line["url"].as_str().unwrap_or_default().to_owned();
        match line["service"].as_str() {
            Some("clock") => urls.clock = url,
            Some("adjudication") => urls.adjudication = url,
            Some("records") => urls.records = url,
            _ => {}
        }
    }
    urls
}

fn urls_of(ports: [u16; 3]) -> Urls {
    let [clock, adjudication, records] = ports.map(|port| format!("http://127.0.0.1:{port}"));
    Urls {
        clock,
        adjudication,
        records,
    }
}

/// All services in one process.
pub(crate) struct Hall {
    /// Absent while nothing runs.
    pub(crate) process: Option<Process>,
    pub(crate) urls: Urls,
    ports: [u16; 3],
    folder: TempDir,
}

impl Hall {
    /// Starts the services on ports that the system chooses.
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    /// The same, with more arguments or another environment.
    pub(crate) async fn open_with(more: impl FnOnce(&mut Command)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut command = serve(&[], &folder.path().join("data"), [0; 3]);
        more(&mut command);
        let process = Process::start(command, &folder.path().join("log"))
            .await
            .unwrap();
        let urls = printed(&process.said);
        let port = |url: &str| url.rsplit(':').next().unwrap().parse().unwrap();
        let ports = [
            port(&urls.clock),
            port(&urls.adjudication),
            port(&urls.records),
        ];
        Self {
            process: Some(process),
            urls,
            ports,
            folder,
        }
    }

    /// Starts the services on ports that nobody is given by chance, so that they can be taken again after a death.
    pub(crate) async fn open_to_be_killed() -> Self {
        let folder = TempDir::new().unwrap();
        for _ in 0..PORT_ATTEMPTS_MAX {
            let ports = free_ports();
            let command = serve(&[], &folder.path().join("data"), ports);
            if let Ok(process) = Process::start(command, &folder.path().join("log")).await {
                return Self {
                    process: Some(process),
                    urls: urls_of(ports),
                    ports,
                    folder,
                };
            }
        }
        panic!("no free ports");
    }

    /// Somebody with an id and a role.
    pub(crate) fn person(&self, id: &str, role: &str) -> Person {
        person(&self.urls, id, role)
    }

    /// `kill -9`.
    pub(crate) async fn kill(&mut self) {
        self.process.take().expect("it runs").kill().await;
    }

    /// Starts again on the same data and the same ports.
    pub(crate) async fn restart(&mut self) {
        self.restart_with(|_| {}).await;
    }

    /// The same, with more arguments or another environment.
    pub(crate) async fn restart_with(&mut self, more: impl FnOnce(&mut Command)) {
        let mut command = serve(&[], &self.data(), self.ports);
        more(&mut command);
        self.process = Some(
            Process::start(command, &self.folder.path().join("log"))
                .await
                .unwrap(),
        );
    }

    /// What it has logged so far, in all its lives.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// The folder of the stores.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

/// Each service in a process of its own.
pub(crate) struct Houses {
    processes: [Option<Process>; 3],
    pub(crate) urls: Urls,
    ports: [u16; 3],
    folder: TempDir,
}

impl Houses {
    pub(crate) async fn open() -> Self {
        'ports: for _ in 0..PORT_ATTEMPTS_MAX {
            let ports = free_ports();
            let mut houses = Self {
                processes: [None, None, None],
                urls: urls_of(ports),
                ports,
                folder: TempDir::new().unwrap(),
            };
            for service in SERVICES {
                if houses.start(service).await.is_err() {
                    continue 'ports;
                }
            }
            return houses;
        }
        panic!("no free ports");
    }

    /// What a service has logged so far.
    pub(crate) fn log(&self, service: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(format!("{service}.log"))).unwrap()
    }

    async fn start(&mut self, service: &str) -> Result<(), Ended> {
        let (index, folder) = (index(service), self.folder.path());
        let command = serve(&[service], &folder.join("data"), self.ports);
        self.processes[index] =
            Some(Process::start(command, &folder.join(format!("{service}.log"))).await?);
        Ok(())
    }

    pub(crate) async fn restart(&mut self, service: &str) {
        self.start(service).await.unwrap();
    }

    /// Sends a service the signal of this name.
    pub(crate) async fn signal(&self, service: &str, name: &str) {
        let process = self.processes[index(service)].as_ref();
        process.expect("it runs").signal(name).await;
    }

    pub(crate) async fn kill(&mut self, service: &str) {
        self.processes[index(service)]
            .take()
            .expect("it runs")
            .kill()
            .await;
    }

    pub(crate) fn person(&self, id: &str, role: &str) -> Person {
        person(&self.urls, id, role)
    }
}

fn index(service: &str) -> usize {
    SERVICES.iter().position(|&known| known == service).unwrap()
}

/// `arbiter serve` with its stores and addresses; port 0 is any.
pub(crate) fn serve(services: &[&str], data: &Path, ports: [u16; 3]) -> Command {
    let mut command = arbiter(["serve", "--json", "--log", "info", "--data"]);
    command.arg(data).args(services);
    for (service, port) in SERVICES.into_iter().zip(ports) {
        command
            .arg(format!("--{service}-addr"))
            .arg(SocketAddr::from((Ipv4Addr::LOCALHOST, port)).to_string());
    }
    command
}

/// How often ports are chosen anew because somebody else took one first.
const PORT_ATTEMPTS_MAX: usize = 20;

/// Below the ports that systems give to outgoing connections, so that a port that is let go for a while is not given away.
const PORT_FIRST: u16 = 20_000;
const PORTS: u16 = 10_000;

/// Three ports that are free now.
pub(crate) fn free_ports() -> [u16; 3] {
    let mut taken = Vec::new();
    while taken.len() < 3 {
        let port = PORT_FIRST + (Uuid::new_v4().as_u128() % u128::from(PORTS)) as u16;
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            taken.push((listener, port));
        }
    }
    [taken[0].1, taken[1].1, taken[2].1]
}
