//! The running adjudication service, and how it is spoken to.

use std::error::Error as _;
use std::iter;
use std::net::SocketAddr;

use aggregate::{Actor, Role};
use api::adjudication::v1::adjudication_service_client::AdjudicationServiceClient;
use node::{Peer, PeerChannel, status};
use tonic::{Code, ConnectError, Status};
use uuid::Uuid;

use crate::language::{Language, LanguageArg};
use crate::service::AdjudicationAddr;

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
    /// The speaker in a role.
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

/// What the service answers with.
pub(crate) type Client = AdjudicationServiceClient<PeerChannel>;

impl ServiceArgs {
    /// The language people are answered in.
    pub(crate) fn language(&self) -> Language {
        self.language.get()
    }

    /// A client on which `actor` speaks.
    ///
    /// # Errors
    /// When the actor is malformed.
    pub(crate) fn client(&self, actor: &Actor) -> Result<Client, Status> {
        Ok(AdjudicationServiceClient::new(Peer::connect(
            &self.uri(),
            actor,
        )?))
    }

    /// A client for calls that last.
    ///
    /// # Errors
    /// When the actor is malformed.
    pub(crate) fn streaming(&self, actor: &Actor) -> Result<Client, Status> {
        Ok(AdjudicationServiceClient::new(Peer::streaming(
            &self.uri(),
            actor,
        )?))
    }

    fn uri(&self) -> String {
        format!("http://{}", self.addr())
    }

    pub(crate) fn addr(&self) -> SocketAddr {
        self.adjudication.get()
    }

    /// Somebody who only reads.
    pub(crate) fn onlooker() -> Actor {
        Actor::new("onlooker", Role::Spectator)
    }

    /// What the service would not do, or why it could not be asked.
    pub(crate) fn failed(&self, status: &Status) -> Failure {
        match status::rejection(status) {
            Some(objection) if !status::is_transient(status) || objection.code == "SUPERSEDED" => {
                let text = self
                    .language()
                    .of_two(&objection.text_en, &objection.text_zh)
                    .to_owned();
                let refused = Refused {
                    text,
                    clause: objection.clause,
                    code: objection.code,
                };
                match status.code() {
                    Code::InvalidArgument | Code::Unauthenticated => Failure::Unusable(refused),
                    _ => Failure::Refused(refused),
                }
            }
            None if is_unreachable(status) => Failure::Unasked(anyhow::anyhow!(
                "no adjudication service answers at {}; is `arbiter serve` running?",
                self.addr()
            )),
            _ => Failure::Unasked(anyhow::anyhow!(
                "the adjudication service at {}: {}",
                self.addr(),
                status.message()
            )),
        }
    }
}

/// Whether no connection could be made at all.
fn is_unreachable(status: &Status) -> bool {
    iter::successors(status.source(), |&error| error.source())
        .any(|error| error.is::<ConnectError>())
}

/// Why a call brought nothing.
pub(crate) enum Failure {
    /// The service, or a rule, said no.
    Refused(Refused),
    /// What was sent cannot be used.
    Unusable(Refused),
    /// The service could not be asked.
    Unasked(anyhow::Error),
}

/// A refusal in the caller's language.
#[derive(serde::Serialize)]
pub(crate) struct Refused {
    pub(crate) clause: Option<String>,
    pub(crate) code: String,
    pub(crate) text: String,
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use api::adjudication::v1::GetGameRequest;

    use super::*;

    fn unasked(service: &ServiceArgs, status: &Status) -> String {
        match service.failed(status) {
            Failure::Unasked(error) => error.to_string(),
            Failure::Refused(_) | Failure::Unusable(_) => panic!("{status:?} is no refusal"),
        }
    }

    #[tokio::test]
    async fn a_service_that_is_not_there_is_told_from_one_that_speaks_of_connections() {
        let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let addr = nobody.local_addr().unwrap();
        drop(nobody);
        let service = ServiceArgs {
            adjudication: addr.into(),
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
