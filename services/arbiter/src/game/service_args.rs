//! The running adjudication service, and how it is spoken to.

use std::error::Error as _;
use std::iter;

use aggregate::{Actor, Role};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use host::Rejection;
use node::{Peer, PeerChannel, status};
use tonic::{Code, ConnectError, Status};
use uuid::Uuid;

use crate::language::{Language, LanguageArg};
use crate::outcome::Found;
use crate::service::{AdjudicationAddr, Service};

/// Where the service is, and how to answer.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ServiceArgs {
    #[command(flatten)]
    adjudication: AdjudicationAddr,

    /// JSON objects, one a line, instead of sentences.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

/// Who speaks, and under which key.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Speaker {
    /// Who speaks: the id of a player, an arbiter, a board.
    #[arg(long = "as", value_name = "ID")]
    id: String,

    /// The idempotency key: repeat a call whose answer was lost under the same key, and it happens once [default: a new one].
    #[arg(long, value_name = "KEY")]
    key: Option<String>,

    #[command(flatten)]
    pub(crate) service: ServiceArgs,
}

impl Speaker {
    pub(crate) fn actor(&self, role: Role) -> Actor {
        Actor::new(self.id.clone(), role)
    }

    /// The key that was given, or one that nobody has used.
    pub(crate) fn key(&self) -> String {
        self.key
            .clone()
            .unwrap_or_else(|| Uuid::new_v4().to_string())
    }
}

pub(crate) type Client = AdjudicationServiceClient<PeerChannel>;

impl ServiceArgs {
    /// The language people are answered in.
    pub(crate) fn language(&self) -> Language {
        self.language.get()
    }

    /// A client on which `actor` speaks.
    pub(crate) fn client(&self, actor: &Actor) -> Result<Client, Status> {
        Ok(Client::new(Peer::connect(&self.uri(), actor)?))
    }

    /// A client for calls that last.
    pub(crate) fn streaming(&self, actor: &Actor) -> Result<Client, Status> {
        Ok(Client::new(Peer::streaming(&self.uri(), actor)?))
    }

    fn uri(&self) -> String {
        format!("http://{}", self.adjudication.get())
    }

    /// Somebody who only reads.
    pub(crate) fn onlooker() -> Actor {
        Actor::new("onlooker", Role::Spectator)
    }

    /// What the service, or a rule, would not do, and how bad that is; an error where the service could not be asked.
    pub(crate) fn refused(&self, status: &Status) -> anyhow::Result<(Rejection, Found)> {
        let addr = self.adjudication.get();
        match status::rejection(status) {
            Some(refused) if !status::is_transient(status) || refused.code == "SUPERSEDED" => {
                let unusable = [Code::InvalidArgument, Code::Unauthenticated];
                let found = if unusable.contains(&status.code()) {
                    Found::Unusable
                } else {
                    Found::Wrong
                };
                Ok((refused, found))
            }
            None if is_unreachable(status) => anyhow::bail!(
                "no adjudication service answers at {addr}; is `arbiter serve` running?"
            ),
            _ => anyhow::bail!("{}", Service::Adjudication.said(addr, status)),
        }
    }
}

/// Whether no connection could be made at all.
fn is_unreachable(status: &Status) -> bool {
    iter::successors(status.source(), |&error| error.source())
        .any(|error| error.is::<ConnectError>())
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use api::adjudication::v1::GetGameRequest;

    use super::*;

    fn unasked(service: &ServiceArgs, status: &Status) -> String {
        match service.refused(status) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{status:?} is no refusal"),
        }
    }

    #[tokio::test]
    async fn a_service_that_is_not_there_is_told_from_one_that_speaks_of_connections() {
        let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let addr = nobody.local_addr().unwrap();
        drop(nobody);
        let service = ServiceArgs {
            adjudication: AdjudicationAddr {
                adjudication_addr: Some(addr),
            },
            json: false,
            language: LanguageArg::default(),
        };
        let mut client = service.client(&ServiceArgs::onlooker()).unwrap();
        let away = client.get_game(GetGameRequest::default()).await;
        let told = unasked(&service, &away.unwrap_err());
        assert!(told.contains("is `arbiter serve` running?"), "{told}");
        let spoken = Status::unavailable("too many connections");
        let told = unasked(&service, &spoken);
        assert!(told.ends_with(": too many connections"), "{told}");
    }
}
