//! When a server says that it is ready.

use std::convert::Infallible;
use std::future::{Ready as Now, ready};
use std::net::{Ipv4Addr, SocketAddr};
use std::task::{Context, Poll};

use aggregate::{Actor, Role};
use http::{Request, Response};
use node::{Listener, NeverReady, Peer, Server, readiness};
use tokio_util::sync::CancellationToken;
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::server::NamedService;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// A service without methods.
#[derive(Clone)]
struct Empty;

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

#[tokio::test]
async fn whoever_calls_a_server_that_is_ready_is_answered() {
    let listener = Listener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await.unwrap();
    let uri = format!("http://{}", listener.addr());
    let stop = CancellationToken::new();
    let (ready, serving) = readiness();
    let server = tokio::spawn(Server::new(listener, ready, stop.clone()).serve(Empty, async {}));
    serving.serving().await.unwrap();
    let mut health = HealthClient::new(Peer::connect(&uri, &Actor::new("somebody", Role::Spectator)).unwrap());
    let request = HealthCheckRequest { service: Empty::NAME.to_owned() };
    assert_eq!(health.check(request).await.unwrap().into_inner().status(), ServingStatus::Serving);
    drop(health);
    stop.cancel();
    server.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_service_that_ends_before_it_serves_was_never_ready() {
    let (ready, serving) = readiness();
    drop(ready);
    assert_eq!(serving.serving().await, Err(NeverReady));
}
