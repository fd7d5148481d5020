//! `arbiter relay`: what the running services owe each other.

mod list;
mod retry;

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

use aggregate::{Actor, Role};
use api::common::v1::relay_service_client::RelayServiceClient;
use api::common::v1::{ListRelaysRequest, RelayState};
use clap::Subcommand;
use node::{Peer, PeerChannel};
use tonic::Status;

/// Shows what the running services owe each other, and tries again what was refused.
///
/// The end of a game, a fallen flag and an opened round are carried to another service by a relay. Where the other service refuses one for
/// good, its stream is parked: it waits for a person, and the others flow.
#[derive(clap::Args)]
pub(crate) struct RelayArgs {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    List(list::ListArgs),
    Retry(retry::RetryArgs),
}

/// Does what is asked and prints what came of it.
///
/// # Errors
/// When nothing came of it, or the output fails.
pub(crate) fn run(args: &RelayArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    match &args.work {
        Work::List(args) => list::run(args, output),
        Work::Retry(args) => retry::run(args, output),
    }
}

/// One call to a service.
async fn list(addr: SocketAddr) -> Result<Vec<RelayState>, Status> {
    let mut client = RelayServiceClient::new(Peer::connect(&format!("http://{addr}"), &office())?);
    Ok(client
        .list_relays(ListRelaysRequest {})
        .await?
        .into_inner()
        .relays)
}

/// To try a stream again takes as long as there are events to deliver, so it is not limited.
fn unlimited(addr: SocketAddr) -> Result<RelayServiceClient<PeerChannel>, Status> {
    Ok(RelayServiceClient::new(Peer::streaming(
        &format!("http://{addr}"),
        &office(),
    )?))
}

fn office() -> Actor {
    Actor::new("relay", Role::Organiser)
}
