use std::io::IsTerminal as _;

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::filter::{EnvFilter, FilterFn, ParseError};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

/// Logs to stderr, and traces to an OTLP receiver where one is named.
///
/// Dropping it does not flush: call [`Telemetry::shut_down`].
pub struct Telemetry {
    provider: Option<SdkTracerProvider>,
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
    /// Installs logging with `filter` (such as `info` or `warn,host=debug`), and exports spans to `otlp` (such as
    /// `http://127.0.0.1:4317`) if it is given.
    ///
    /// Must be called inside a runtime when `otlp` is given.
    ///
    /// # Errors
    /// When the filter or the endpoint is malformed, or telemetry is installed already.
    pub fn install(filter: &str, otlp: Option<&str>) -> Result<Self, TelemetryError> {
        let colours = std::io::stderr().is_terminal();
        let filter = EnvFilter::builder().parse(filter)?;
        let logs = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(colours).with_filter(filter);
        let provider = otlp.map(provider).transpose()?;
        let spans = provider.as_ref().map(|provider| {
            let ours = FilterFn::new(|metadata| {
                *metadata.level() <= tracing::Level::INFO && !TRANSPORT.iter().any(|name| metadata.target().starts_with(name))
            });
            tracing_opentelemetry::layer().with_tracer(provider.tracer("arbiter")).with_filter(ours)
        });
        tracing_subscriber::registry().with(logs).with(spans).try_init()?;
        Ok(Self { provider })
    }

    /// Sends what has not been sent, and stops.
    pub async fn shut_down(self) {
        let Some(provider) = self.provider else { return };
        // The exporter needs this runtime to go on while it is waited for.
        let stopped = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        if !matches!(stopped, Ok(Ok(()))) {
            tracing::warn!("the last traces could not be sent");
        }
    }
}

fn provider(endpoint: &str) -> Result<SdkTracerProvider, TelemetryError> {
    let exporter = SpanExporter::builder().with_tonic().with_endpoint(endpoint).build()?;
    let resource = Resource::builder().with_service_name("arbiter").build();
    Ok(SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build())
}
