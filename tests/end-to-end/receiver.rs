//! An OTLP receiver inside the test.

use std::collections::{BTreeMap, HashMap};

use opentelemetry_proto::tonic::collector::metrics::v1::metrics_service_server::{
    MetricsService, MetricsServiceServer,
};
use opentelemetry_proto::tonic::collector::metrics::v1::{
    ExportMetricsServiceRequest, ExportMetricsServiceResponse,
};
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::metrics::v1::metric::Data;
use opentelemetry_proto::tonic::metrics::v1::number_data_point::Value as Number;
use opentelemetry_proto::tonic::metrics::v1::{AggregationTemporality, Metric};
use opentelemetry_proto::tonic::trace::v1::Span;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::Server;
use tonic::{Request, Response, Status};

use crate::waiting::{WAIT_MAX, soon};

/// Takes in spans and figures until it is let go or dies.
pub(crate) struct Receiver {
    pub(crate) endpoint: String,
    spans: watch::Receiver<Vec<Span>>,
    figures: watch::Receiver<Figures>,
    /// Its own, so that its death takes its connections with it.
    runtime: Option<Runtime>,
}

struct Collector(watch::Sender<Vec<Span>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let spans = request
            .into_inner()
            .resource_spans
            .into_iter()
            .flat_map(|resource| resource.scope_spans);
        self.0
            .send_modify(|seen| seen.extend(spans.flat_map(|scope| scope.spans)));
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

/// The last value of each figure, by its name, its unit and what it is about, such as `arbiter.watchers {watcher} game`.
pub(crate) type Figures = BTreeMap<String, f64>;

struct Counter(watch::Sender<Figures>);

#[tonic::async_trait]
impl MetricsService for Counter {
    async fn export(
        &self,
        request: Request<ExportMetricsServiceRequest>,
    ) -> Result<Response<ExportMetricsServiceResponse>, Status> {
        let scopes = request
            .into_inner()
            .resource_metrics
            .into_iter()
            .flat_map(|resource| resource.scope_metrics);
        let figures: Vec<_> = scopes
            .flat_map(|scope| scope.metrics)
            .flat_map(figures)
            .collect();
        self.0.send_modify(|seen| seen.extend(figures));
        Ok(Response::new(ExportMetricsServiceResponse::default()))
    }
}

fn figures(metric: Metric) -> Vec<(String, f64)> {
    let Some(Data::Sum(sum)) = metric.data else {
        panic!("{} is no sum", metric.name)
    };
    assert_eq!(
        sum.aggregation_temporality(),
        AggregationTemporality::Cumulative
    );
    let figure = |about: Vec<&str>, value| {
        (
            [
                &[metric.name.as_str(), metric.unit.as_str()],
                about.as_slice(),
            ]
            .concat()
            .join(" "),
            value,
        )
    };
    let points = sum.data_points.iter().map(|point| {
        let about = point.attributes.iter().map(|attribute| {
            match attribute
                .value
                .as_ref()
                .and_then(|value| value.value.as_ref())
            {
                Some(Value::StringValue(text)) => text.as_str(),
                other => panic!("{}: {other:?}", metric.name),
            }
        });
        match point.value {
            Some(Number::AsInt(value)) => figure(about.collect(), value as f64),
            Some(Number::AsDouble(value)) => figure(about.collect(), value),
            None => panic!("{} has no value", metric.name),
        }
    });
    points.collect()
}

impl Receiver {
    pub(crate) async fn open() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let (sender, spans) = watch::channel(Vec::new());
        let (counting, figures) = watch::channel(Figures::new());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        runtime.spawn(async move {
            let incoming = TcpListenerStream::new(TcpListener::from_std(listener).unwrap());
            let services =
                Server::builder().add_service(TraceServiceServer::new(Collector(sender)));
            services
                .add_service(MetricsServiceServer::new(Counter(counting)))
                .serve_with_incoming(incoming)
                .await
        });
        Self {
            endpoint,
            spans,
            figures,
            runtime: Some(runtime),
        }
    }

    /// The spans received, once they are enough.
    pub(crate) async fn spans(&mut self, what: &str, enough: impl Fn(&Trace) -> bool) -> Trace {
        let spans = soon(what, self.spans.wait_for(|spans| enough(&Trace::of(spans))))
            .await
            .unwrap();
        Trace::of(&spans)
    }

    /// The figures received, once they are as they should be.
    pub(crate) async fn figures(
        &mut self,
        what: &str,
        enough: impl Fn(&Figures) -> bool,
    ) -> Figures {
        let waiting = tokio::time::timeout(WAIT_MAX, self.figures.wait_for(&enough))
            .await
            .map(|figures| figures.unwrap().clone());
        waiting.unwrap_or_else(|_| panic!("not in time: {what}, but {:#?}", *self.figures.borrow()))
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
        Self {
            spans: spans
                .iter()
                .map(|span| (hex(&span.span_id), span.clone()))
                .collect(),
        }
    }

    /// Those of one trace.
    pub(crate) fn only(&self, trace_id: &str) -> Self {
        let ours = self
            .spans
            .iter()
            .filter(|(_, span)| hex(&span.trace_id) == trace_id);
        Self {
            spans: ours.map(|(id, span)| (id.clone(), span.clone())).collect(),
        }
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
