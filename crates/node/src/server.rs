use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use api::common::v1::relay_service_server::RelayServiceServer;
use host::Relay;
use http::{Request as HttpRequest, Response as HttpResponse};
use journal::JournalError;
use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinSet};
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tonic::server::NamedService;
use tonic::service::Routes;
use tonic::{Status, transport};
use tonic_health::ServingStatus;
use tonic_reflection::server as reflection;

use crate::access::Guarded;
use crate::relays::{RELAY_SERVICE, Relays};
use crate::{Listener, trace};

/// The largest message a server takes, in bytes.
pub const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// How many calls and streams one connection may have open.
const STREAMS_MAX: u32 = 256;
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(20);
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long open connections may take to end once a server stops.
const SHUTDOWN_MAX: Duration = Duration::from_secs(5);

/// Says, once, that a service really serves: whoever calls from then on is answered. Dropped unsaid if it never comes to serve.
pub type Ready = oneshot::Sender<()>;

/// Why a service ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("reflection: {0}")]
    Reflection(#[from] reflection::Error),
    #[error("transport: {0}")]
    Transport(#[from] transport::Error),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("another service: {}", .0.message())]
    Peer(#[from] Status),
    #[error("a task of the service broke: {0}")]
    Task(#[from] JoinError),
}

/// A gRPC server: one service with health, reflection, limits and an orderly shutdown.
pub struct Server {
    listener: Listener,
    ready: Ready,
    stop: CancellationToken,
}

impl Server {
    /// A server on `listener` that says when it is `ready` and serves until `stop`.
    #[must_use]
    pub const fn new(listener: Listener, ready: Ready, stop: CancellationToken) -> Self {
        Self {
            listener,
            ready,
            stop,
        }
    }

    /// Serves `service` and runs each of its `relays` in a task of its own, so that a peer that one of them cannot reach holds up none
    /// of the others. A relay that fails ends the server too: one whose effects go nowhere must not look well.
    ///
    /// Once told to stop it reports NOT_SERVING, runs `release` (which ends the service's own streams), and gives open connections a
    /// few seconds.
    ///
    /// # Errors
    /// When the journal or the transport fails.
    pub async fn run<S, F>(
        self,
        service: S,
        relays: Vec<Relay>,
        release: F,
    ) -> Result<(), ServeError>
    where
        S: tonic::codegen::Service<
                HttpRequest<Body>,
                Response = HttpResponse<Body>,
                Error = Infallible,
            > + NamedService
            + Clone
            + Send
            + Sync
            + 'static,
        S::Future: Send + 'static,
        F: Future<Output = ()> + Send,
    {
        let stop = self.stop.clone();
        let shown = Relays::new(relays.iter().map(Relay::handle).collect());
        let mut tasks: JoinSet<_> = relays
            .into_iter()
            .map(|relay| relay.run(stop.clone()))
            .collect();
        let relaying = async {
            let mut outcome = Ok(());
            while let Some(ended) = tasks.join_next().await {
                let ended = ended
                    .map_err(ServeError::from)
                    .and_then(|relayed| Ok(relayed?))
                    .inspect_err(|_| stop.cancel());
                outcome = outcome.and(ended);
            }
            outcome
        };
        let relay_service =
            RelayServiceServer::new(shown.clone()).max_decoding_message_size(MESSAGE_BYTES_MAX);
        let routes = Routes::new(service).add_service(relay_service);
        let serving = self.serve(S::NAME, routes, &shown, release);
        let (served, relayed) = tokio::join!(serving, relaying);
        relayed.and(served)
    }

    async fn serve(
        self,
        name: &str,
        routes: Routes,
        relays: &Relays,
        release: impl Future<Output = ()> + Send,
    ) -> Result<(), ServeError> {
        let (health, health_service) = tonic_health::server::health_reporter();
        health
            .set_service_status(name, ServingStatus::Serving)
            .await;
        let described = || {
            reflection::Builder::configure()
                .register_encoded_file_descriptor_set(api::DESCRIPTORS)
                .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        };
        // Many tools still ask in the older version only.
        let (reflection, older_reflection) =
            (described().build_v1()?, described().build_v1alpha()?);
        let routes = routes
            .add_service(health_service)
            .add_service(reflection)
            .add_service(older_reflection);
        let serving = transport::Server::builder()
            .max_concurrent_streams(STREAMS_MAX)
            .http2_keepalive_interval(Some(KEEPALIVE_INTERVAL))
            .http2_keepalive_timeout(Some(KEEPALIVE_TIMEOUT))
            .trace_fn(span)
            .layer(tower::layer::layer_fn(Guarded))
            .add_routes(routes)
            .serve_with_incoming_shutdown(self.listener.incoming(), self.stop.cancelled());
        tokio::pin!(serving);
        // The address is bound, so a call made from here on waits at most for the next turn of this task.
        // Nobody has to wait for it.
        let _ = self.ready.send(());
        tokio::select! {
            ended = &mut serving => return Ok(ended?),
            () = self.stop.cancelled() => {}
            never = relays.report(&health) => match never {},
        }
        for name in [name, RELAY_SERVICE] {
            health
                .set_service_status(name, ServingStatus::NotServing)
                .await;
        }
        let ending = async { tokio::join!(release, &mut serving).1 };
        match tokio::time::timeout(SHUTDOWN_MAX, ending).await {
            Ok(ended) => Ok(ended?),
            Err(_elapsed) => {
                tracing::warn!("connections were still open when the time to end them was up");
                Ok(())
            }
        }
    }
}

/// The span of a call, within the caller's trace.
fn span(request: &HttpRequest<()>) -> tracing::Span {
    let method = request.uri().path();
    if method.starts_with("/grpc.") {
        return tracing::Span::none();
    }
    let span = tracing::info_span!(
        "call",
        otel.name = method,
        otel.kind = "server",
        rpc.system = "grpc"
    );
    let parent = request.headers().get(trace::TRACE_PARENT);
    if let Some(parent) = parent.and_then(|value| value.to_str().ok()) {
        trace::adopt(&span, parent);
    }
    span
}
