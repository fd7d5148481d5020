//! `arbiter relay retry`.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context as _;
use api::common::v1::{RetryStreamRequest, RetryStreamResponse};
use serde_json::json;

use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::runtime;
use crate::service::{Service, ServiceAddrs};

/// Tries a parked stream again, from the event that was refused. Nothing is skipped.
///
/// Exit status: 1 if the stream is still parked; 2 if it was not parked, or could not be tried.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter relay list
  arbiter relay retry results game/cup-r1-t1")]
pub(super) struct RetryArgs {
    /// The relay, as `arbiter relay list` names it.
    #[arg(value_name = "RELAY")]
    relay: String,

    #[arg(value_name = "STREAM")]
    stream: String,

    #[command(flatten)]
    addrs: ServiceAddrs,

    /// One JSON object instead of a sentence.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

pub(super) fn run(args: &RetryArgs, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let (service, retried) = runtime::block_on(retry(args))??;
    let written = if args.json {
        let cause = Some(&retried.cause).filter(|cause| !cause.is_empty());
        let (service, relay, stream) = (service.name(), &args.relay, &args.stream);
        writeln!(
            output,
            "{}",
            json!({ "service": service, "relay": relay, "stream": stream, "delivered": retried.delivered, "cause": cause })
        )
    } else {
        write_text(&mut output, args, &retried)
    };
    written.context("cannot say what came of it")?;
    Ok(if retried.cause.is_empty() {
        Found::Nothing
    } else {
        Found::Wrong
    }
    .into())
}

fn write_text(
    output: &mut impl Write,
    args: &RetryArgs,
    retried: &RetryStreamResponse,
) -> io::Result<()> {
    let (RetryArgs { relay, stream, .. }, RetryStreamResponse { delivered, cause }) =
        (args, retried);
    let language = args.language.get();
    let events = if *delivered == 1 { "event" } else { "events" };
    let outcome = if cause.is_empty() {
        language.of_two("parked no more", "不再搁置").to_owned()
    } else {
        language.of_two(
            format!("STILL PARKED: {cause}"),
            format!("仍被搁置：{cause}"),
        )
    };
    let line = language.of_two(
        format!("{relay} {stream}: {delivered} {events} delivered, {outcome}"),
        format!("{relay} {stream}：已送达 {delivered} 个事件，{outcome}"),
    );
    writeln!(output, "{line}")
}

async fn retry(args: &RetryArgs) -> anyhow::Result<(Service, RetryStreamResponse)> {
    let (service, addr) = owner(args).await?;
    let request = RetryStreamRequest {
        relay: args.relay.clone(),
        stream: args.stream.clone(),
    };
    let answer = super::unlimited(addr)?.retry_stream(request).await;
    let answer = answer.map_err(|status| {
        anyhow::anyhow!(
            "the {} service at {addr}: {}",
            service.name(),
            status.message()
        )
    })?;
    Ok((service, answer.into_inner()))
}

/// The service that has the relay. One that does not answer matters only if no other has it.
async fn owner(args: &RetryArgs) -> anyhow::Result<(Service, SocketAddr)> {
    let (mut known, mut away) = (Vec::new(), Vec::new());
    for service in Service::ALL {
        let addr = args.addrs.of(service);
        match super::list(addr).await {
            Ok(relays) if relays.iter().any(|relay| relay.name == args.relay) => {
                return Ok((service, addr));
            }
            Ok(relays) => known.extend(relays.into_iter().map(|relay| relay.name)),
            Err(status) => away.push(format!(
                "the {} service at {addr}: {}",
                service.name(),
                status.message()
            )),
        }
    }
    let none = if known.is_empty() {
        String::new()
    } else {
        format!("; there are {}", known.join(" and "))
    };
    let away = if away.is_empty() {
        String::new()
    } else {
        format!("; {}", away.join("; "))
    };
    anyhow::bail!(
        "no service that answers has a relay called {:?}{none}{away}",
        args.relay
    )
}
