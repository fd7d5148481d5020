//! `arbiter serve`: runs the services until it is told to stop.

mod settings;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use node::Telemetry;
use serde_json::json;

use crate::fleet::Fleet;
use crate::outcome::Found;
use crate::runtime;
use crate::service::{Service, ServiceAddrs};
use settings::Settings;

/// Runs the services, each on its own gRPC port.
///
/// The address of a service that is run here is bound, that of another is called. Prints the address of each service, then `ready`.
/// Ctrl-C or SIGTERM ends it in order: open calls are answered, what was acknowledged is on disk. A setting is taken from the command
/// line, else from the environment, else from the file.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter serve
  arbiter serve --data /var/lib/arbiter --config /etc/arbiter.toml
  arbiter serve clock --adjudication-addr 127.0.0.1:7402

A file names what the command line would:
  data = \"/var/lib/arbiter\"
  clock-addr = \"127.0.0.1:7401\"
  otlp-endpoint = \"http://127.0.0.1:4317\"")]
pub(crate) struct ServeArgs {
    /// The services to run; all of them if none is named.
    #[arg(value_enum, value_name = "SERVICE")]
    services: Vec<Service>,

    /// The folder of the stores [default: ./arbiter-data].
    #[arg(long, value_name = "DIR", env = "ARBITER_DATA")]
    data: Option<PathBuf>,

    /// A file of settings, in TOML.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    addrs: ServiceAddrs,

    /// An OTLP receiver to send traces and metrics to, such as http://127.0.0.1:4317.
    #[arg(long, value_name = "URL", env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    otlp_endpoint: Option<String>,

    /// What is logged to stderr, such as info or warn,host=debug [default: info].
    #[arg(long, value_name = "FILTER", env = "ARBITER_LOG")]
    log: Option<String>,

    /// One JSON object per line instead of text.
    #[arg(long)]
    json: bool,
}

/// Serves until told to stop, or until a service fails.
pub(crate) fn run(args: &ServeArgs, output: impl Write) -> anyhow::Result<Found> {
    let settings = Settings::of(args)?;
    runtime::block_on(serve(settings, args.json, output))?
}

async fn serve(settings: Settings, json: bool, mut output: impl Write) -> anyhow::Result<Found> {
    let telemetry = Telemetry::install(&settings.log, settings.otlp_endpoint.as_deref())
        .context("telemetry")?;
    let stop = runtime::stop_signal()?;
    let mut fleet = Fleet::start(&settings.services, &settings.data, settings.addrs).await?;
    announce(&fleet, &settings.services, json, &mut output)
        .context("cannot say where the services are")?;
    let result = tokio::select! {
        ended = fleet.ended() => ended,
        () = stop => {
            fleet.stop();
            fleet.ended().await
        }
    };
    telemetry.shut_down().await;
    result.map(|()| Found::Nothing)
}

fn announce(
    fleet: &Fleet,
    services: &[Service],
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    for &service in services {
        let (name, url) = (service.name(), fleet.uri(service));
        if json {
            writeln!(output, "{}", json!({ "service": name, "url": url }))?;
        } else {
            writeln!(output, "{name} {url}")?;
        }
    }
    if json {
        writeln!(output, "{}", json!({ "ready": true }))?
    } else {
        writeln!(output, "ready")?
    }
    output.flush()
}
