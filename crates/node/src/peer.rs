use std::str::FromStr;
use std::time::Duration;

use aggregate::Actor;
use tonic::metadata::AsciiMetadataValue;
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};

use crate::caller::{ACTOR, ROLE};
use crate::trace;

/// The longest that a call to another service may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// A channel that says who calls and carries the trace along.
pub type PeerChannel = InterceptedService<Channel, Peer>;

/// Puts actor, role and trace context on every call.
#[derive(Clone, Debug)]
pub struct Peer {
    actor: AsciiMetadataValue,
    role: AsciiMetadataValue,
}

impl Peer {
    /// A channel to `uri`, such as `http://127.0.0.1:7001`, for calls by `actor`. It connects on first use and reconnects after a failure.
    /// A call without a shorter deadline of its own ends after a few seconds; open streams on [`Peer::streaming`].
    ///
    /// # Errors
    /// When the URI or the actor is malformed.
    pub fn connect(uri: &str, actor: &Actor) -> Result<PeerChannel, Status> {
        Self::over(endpoint(uri)?.timeout(CALL_TIMEOUT), actor)
    }

    /// The same without a deadline.
    ///
    /// # Errors
    /// When the URI or the actor is malformed.
    pub fn streaming(uri: &str, actor: &Actor) -> Result<PeerChannel, Status> {
        Self::over(endpoint(uri)?, actor)
    }

    fn over(endpoint: Endpoint, actor: &Actor) -> Result<PeerChannel, Status> {
        let value = |text: &str| {
            AsciiMetadataValue::from_str(text)
                .map_err(|_| Status::invalid_argument(format!("invalid actor {text:?}")))
        };
        let peer = Self {
            actor: value(&actor.id)?,
            role: value(actor.role.name())?,
        };
        Ok(InterceptedService::new(endpoint.connect_lazy(), peer))
    }
}

fn endpoint(uri: &str) -> Result<Endpoint, Status> {
    let endpoint = Endpoint::from_str(uri)
        .map_err(|error| Status::invalid_argument(format!("invalid address {uri:?}: {error}")))?;
    Ok(endpoint.connect_timeout(CONNECT_TIMEOUT).tcp_nodelay(true))
}

impl Interceptor for Peer {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        metadata.insert(ACTOR, self.actor.clone());
        metadata.insert(ROLE, self.role.clone());
        if let Some(parent) = trace::parent_of_current()
            && let Ok(value) = AsciiMetadataValue::from_str(&parent)
        {
            metadata.insert(trace::TRACE_PARENT, value);
        }
        Ok(request)
    }
}
