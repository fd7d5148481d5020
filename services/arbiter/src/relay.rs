//! `arbiter relay`: what the running services owe each other.

mod list;
mod retry;

use std::io::Write;
use std::net::SocketAddr;

use aggregate::{Actor, Role};
use api::common::v1::relay_service_client::RelayServiceClient;
use api::common::v1::{ListRelaysRequest, RelayState};
use clap::Subcommand;
use node::{Peer, PeerChannel};
use tonic::Status;

use crate::outcome::Found;

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

pub(crate) fn run(args: &RelayArgs, output: impl Write) -> anyhow::Result<Found> {
    match &args.work {
        Work::List(args) => list::run(args, output),
        Work::Retry(args) => retry::run(args, output),
    }
}

async fn list(addr: SocketAddr) -> Result<Vec<RelayState>, Status> {
    let mut client = RelayServiceClient::new(Peer::connect(&format!("http://{addr}"), &office())?);
    let listed = client.list_relays(ListRelaysRequest {}).await?;
    Ok(listed.into_inner().relays)
}

/// To try a stream again takes as long as there are events to deliver, so it is not limited.
fn unlimited(addr: SocketAddr) -> Result<RelayServiceClient<PeerChannel>, Status> {
    let channel = Peer::streaming(&format!("http://{addr}"), &office())?;
    Ok(RelayServiceClient::new(channel))
}

fn office() -> Actor {
    Actor::new("relay", Role::Organiser)
}
