//! `arbiter relay retry`.

use std::io::Write;
use std::net::SocketAddr;

use anyhow::Context as _;
use api::common::v1::{RetryStreamRequest, RetryStreamResponse};
use serde_json::json;

use crate::language::LanguageArg;
use crate::outcome::Found;
use crate::output::write_json;
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

pub(super) fn run(args: &RetryArgs, mut output: impl Write) -> anyhow::Result<Found> {
    let (service, retried) = runtime::block_on(retry(args))??;
    let written = if args.json {
        let cause = Some(&retried.cause).filter(|cause| !cause.is_empty());
        let (service, relay, stream) = (service.name(), &args.relay, &args.stream);
        write_json(
            &mut output,
            &json!({ "service": service, "relay": relay, "stream": stream, "delivered": retried.delivered, "cause": cause }),
        )
    } else {
        writeln!(output, "{}", text(args, &retried))
    };
    written.context("cannot say what came of it")?;
    Ok(Found::wrong_if(!retried.cause.is_empty()))
}

fn text(args: &RetryArgs, retried: &RetryStreamResponse) -> String {
    let (relay, stream, language) = (&args.relay, &args.stream, args.language.get());
    let RetryStreamResponse { delivered, cause } = retried;
    let events = if *delivered == 1 { "event" } else { "events" };
    let outcome = if cause.is_empty() {
        language.of_two("parked no more", "不再搁置").to_owned()
    } else {
        language.of_two("STILL PARKED: ", "仍被搁置：").to_owned() + cause
    };
    language.of_two(
        format!("{relay} {stream}: {delivered} {events} delivered, {outcome}"),
        format!("{relay} {stream}：已送达 {delivered} 个事件，{outcome}"),
    )
}

async fn retry(args: &RetryArgs) -> anyhow::Result<(Service, RetryStreamResponse)> {
    let (service, addr) = owner(args).await?;
    let request = RetryStreamRequest {
        relay: args.relay.clone(),
        stream: args.stream.clone(),
    };
    let answer = super::unlimited(addr)?.retry_stream(request).await;
    let answer = answer.map_err(|status| anyhow::Error::msg(service.said(addr, &status)))?;
    Ok((service, answer.into_inner()))
}

/// The service that has the relay. One that does not answer matters only if no other has it.
async fn owner(args: &RetryArgs) -> anyhow::Result<(Service, SocketAddr)> {
    let relay = &args.relay;
    let (mut known, mut away) = (Vec::new(), Vec::new());
    for service in Service::ALL {
        let addr = args.addrs.of(service);
        match super::list(addr).await {
            Ok(relays) if relays.iter().any(|known| known.name == *relay) => {
                return Ok((service, addr));
            }
            Ok(relays) => known.extend(relays.into_iter().map(|relay| relay.name)),
            Err(status) => away.push(service.said(addr, &status)),
        }
    }
    let mut why = vec![format!(
        "no service that answers has a relay called {relay:?}"
    )];
    if !known.is_empty() {
        why.push(format!("there are {}", known.join(" and ")));
    }
    why.extend(away);
    anyhow::bail!("{}", why.join("; "))
}
