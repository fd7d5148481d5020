use std::io::IsTerminal as _;

use opentelemetry::global;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{MetricExporter, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::filter::{FilterFn, ParseError, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

/// Logs to stderr; traces and figures to an OTLP receiver where one is named.
///
/// Dropping it does not flush: call [`Telemetry::shut_down`].
pub struct Telemetry {
    exported: Option<Exported>,
}

/// What goes to the receiver. Each is sent by a thread of its own, so a receiver that does not answer holds up nobody.
struct Exported {
    traces: SdkTracerProvider,
    figures: SdkMeterProvider,
}

/// Why telemetry could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The log filter is malformed.
    #[error("the log filter: {0}")]
    Filter(#[from] ParseError),
    /// The OTLP endpoint is malformed.
    #[error("the OTLP endpoint: {0}")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
    /// A subscriber is installed already.
    #[error("telemetry is set up already: {0}")]
    Installed(#[from] TryInitError),
}

/// Whose spans are exported: our own. Those of the transport would name every frame.
const TRANSPORT: [&str; 4] = ["h2", "hyper", "tonic", "tower"];

impl Telemetry {
    /// Installs logging with `filter` (such as `info` or `warn,host=debug`), and exports spans and
    /// figures to `otlp` (such as `http://127.0.0.1:4317`) if it is given.
    ///
    /// Must be called inside a runtime when `otlp` is given.
    ///
    /// # Errors
    /// When the filter or the endpoint is malformed, or telemetry is installed already.
    pub fn install(filter: &str, otlp: Option<&str>) -> Result<Self, TelemetryError> {
        let colours = std::io::stderr().is_terminal();
        let filter: Targets = filter.parse()?;
        let logs = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            .with_ansi(colours)
            .with_filter(filter);
        let exported = otlp.map(Exported::to).transpose()?;
        let spans = exported.as_ref().map(|exported| {
            let ours = FilterFn::new(|metadata| {
                *metadata.level() <= tracing::Level::INFO
                    && !TRANSPORT
                        .iter()
                        .any(|name| metadata.target().starts_with(name))
            });
            tracing_opentelemetry::layer()
                .with_tracer(exported.traces.tracer("arbiter"))
                .with_filter(ours)
        });
        tracing_subscriber::registry()
            .with(logs)
            .with(spans)
            .try_init()?;
        if let Some(exported) = &exported {
            global::set_meter_provider(exported.figures.clone());
        }
        Ok(Self { exported })
    }

    /// Sends what has not been sent, and stops.
    pub async fn shut_down(self) {
        let Some(Exported { traces, figures }) = self.exported else {
            return;
        };
        let traces = stopped("the last traces", move || traces.shutdown());
        let figures = stopped("the last figures", move || figures.shutdown());
        tokio::join!(traces, figures);
    }
}

/// The exporters need this runtime to go on while they are waited for.
async fn stopped(what: &'static str, shut_down: impl FnOnce() -> OTelSdkResult + Send + 'static) {
    if !matches!(tokio::task::spawn_blocking(shut_down).await, Ok(Ok(()))) {
        tracing::warn!("{what} could not be sent");
    }
}

impl Exported {
    fn to(endpoint: &str) -> Result<Self, TelemetryError> {
        let resource = Resource::builder().with_service_name("arbiter").build();
        let spans = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(endpoint)
            .build()?;
        let figures = MetricExporter::builder()
            .with_tonic()
            .with_endpoint(endpoint)
            .build()?;
        Ok(Self {
            traces: SdkTracerProvider::builder()
                .with_resource(resource.clone())
                .with_batch_exporter(spans)
                .build(),
            figures: SdkMeterProvider::builder()
                .with_resource(resource)
                .with_periodic_exporter(figures)
                .build(),
        })
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn a_log_filter_names_a_level_and_exceptions_by_crate() {
        let filter: Targets = "warn,host=debug".parse().unwrap();
        assert!(filter.would_enable("node::server", &Level::WARN));
        assert!(!filter.would_enable("node::server", &Level::INFO));
        assert!(filter.would_enable("host::owner", &Level::DEBUG));
        assert!(!filter.would_enable("host::owner", &Level::TRACE));
    }

    #[test]
    fn a_malformed_log_filter_is_refused() {
        assert!(matches!(
            Telemetry::install("host=loud", None),
            Err(TelemetryError::Filter(_))
        ));
    }
}
