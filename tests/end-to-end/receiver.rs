//! An OTLP receiver inside the test.

use std::collections::HashMap;

use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{TraceService, TraceServiceServer};
use opentelemetry_proto::tonic::collector::trace::v1::{ExportTraceServiceRequest, ExportTraceServiceResponse};
use opentelemetry_proto::tonic::trace::v1::Span;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::Server;
use tonic::{Request, Response, Status};

use crate::waiting::soon;

/// Takes in spans until it is let go or dies.
pub(crate) struct Receiver {
    pub(crate) endpoint: String,
    spans: watch::Receiver<Vec<Span>>,
    /// Its own, so that its death takes its connections with it.
    runtime: Option<Runtime>,
}

struct Collector(watch::Sender<Vec<Span>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(&self, request: Request<ExportTraceServiceRequest>) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let spans = request.into_inner().resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
        self.0.send_modify(|seen| seen.extend(spans.flat_map(|scope| scope.spans)));
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Receiver {
    pub(crate) async fn open() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (sender, spans) = watch::channel(Vec::new());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        runtime.spawn(async move {
            let incoming = TcpListenerStream::new(TcpListener::from_std(listener).unwrap());
            Server::builder().add_service(TraceServiceServer::new(Collector(sender))).serve_with_incoming(incoming).await
        });
        Self { endpoint, spans, runtime: Some(runtime) }
    }

    /// The spans received, once they are enough.
    pub(crate) async fn spans(&mut self, what: &str, enough: impl Fn(&Trace) -> bool) -> Trace {
        let spans = soon(what, self.spans.wait_for(|spans| enough(&Trace::of(spans)))).await.unwrap();
        Trace::of(&spans)
    }

    /// Dies with all its connections.
    pub(crate) fn die(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.die();
    }
}

/// Spans as they hang together.
#[derive(Debug)]
pub(crate) struct Trace {
    spans: HashMap<String, Span>,
}

impl Trace {
    fn of(spans: &[Span]) -> Self {
        Self { spans: spans.iter().map(|span| (hex(&span.span_id), span.clone())).collect() }
    }

    /// Those of one trace.
    pub(crate) fn only(&self, trace_id: &str) -> Self {
        let ours = self.spans.iter().filter(|(_, span)| hex(&span.trace_id) == trace_id);
        Self { spans: ours.map(|(id, span)| (id.clone(), span.clone())).collect() }
    }

    /// The names of a span and of those around it, from the inside out, up to whatever was not received; and the id of that.
    pub(crate) fn path(&self, span: &Span) -> (Vec<String>, String) {
        let mut names = vec![span.name.clone()];
        let mut parent = hex(&span.parent_span_id);
        while let Some(around) = self.spans.get(&parent) {
            names.push(around.name.clone());
            parent = hex(&around.parent_span_id);
        }
        (names, parent)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Span> {
        self.spans.values()
    }

    /// Whether some span lies within others of these names, from the inside out, with any number between them.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        self.iter().any(|span| {
            let (path, _) = self.path(span);
            let mut around = path.iter();
            path[0] == names[0] && names.iter().all(|name| around.any(|found| found == name))
        })
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
