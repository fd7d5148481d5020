//! A server with a service that has no methods.
#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "each test file is a crate of its own and uses a part of this, as tests may"
)]

use std::convert::Infallible;
use std::future::{Ready as Now, ready};
use std::net::{Ipv4Addr, SocketAddr};
use std::task::{Context, Poll};

use host::Relay;
use http::{Request, Response};
use node::{Listener, ServeError, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::server::NamedService;

/// A service without methods.
#[derive(Clone)]
pub(crate) struct Empty;

impl NamedService for Empty {
    const NAME: &'static str = "test.Empty";
}

impl Service<Request<Body>> for Empty {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Now<Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        ready(Ok(Response::new(Body::empty())))
    }
}

/// A server that has said that it is ready.
pub(crate) struct Running {
    pub(crate) uri: String,
    stop: CancellationToken,
    server: JoinHandle<Result<(), ServeError>>,
}

impl Running {
    pub(crate) async fn start(relays: Vec<Relay>, stop: CancellationToken) -> Self {
        let listener = Listener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
            .await
            .unwrap();
        let uri = format!("http://{}", listener.addr());
        let (ready, serving) = oneshot::channel();
        let server =
            tokio::spawn(Server::new(listener, ready, stop.clone()).run(Empty, relays, async {}));
        serving.await.unwrap();
        Self { uri, stop, server }
    }

    pub(crate) async fn stop(self) {
        self.stop.cancel();
        self.server.await.unwrap().unwrap();
    }
}
