//! `arbiter relay list`.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anyhow::Context as _;
use api::common::v1::{ParkedStream, RelayState};
use comfy_table::CellAlignment;
use serde_json::{Value, json};
use tonic::Status;

use crate::language::{Language, LanguageArg};
use crate::outcome::Found;
use crate::output::{table, write_json};
use crate::runtime;
use crate::service::{Service, ServiceAddrs};

/// Shows where each relay stands, and each parked stream with its cause.
///
/// Exit status: 1 if a stream is parked; 2 if a service does not answer (the others are shown all the same).
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter relay list
  arbiter relay list adjudication --adjudication-addr 127.0.0.1:7402
  arbiter relay list --json | jq 'select(.parked_count > 0)'")]
pub(super) struct ListArgs {
    /// The services to ask; all of them if none is named.
    #[arg(value_enum, value_name = "SERVICE")]
    services: Vec<Service>,

    #[command(flatten)]
    addrs: ServiceAddrs,

    /// One JSON object per relay instead of tables.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageArg,
}

/// What a service said.
struct Said {
    service: Service,
    relays: Result<Vec<RelayState>, Status>,
}

pub(super) fn run(args: &ListArgs, output: impl Write) -> anyhow::Result<Found> {
    let services = match args.services.as_slice() {
        [] => &Service::ALL,
        named => named,
    };
    let said = runtime::block_on(async {
        let mut said = Vec::with_capacity(services.len());
        for &service in services {
            let relays = super::list(args.addrs.of(service)).await;
            said.push(Said { service, relays });
        }
        said
    })?;
    let mut output = BufWriter::new(output);
    let written = if args.json {
        write_objects(&mut output, &said)
    } else {
        write_text(&mut output, &said, args.language.get())
    };
    written
        .and_then(|()| output.flush())
        .context("cannot say where the relays stand")?;
    let mut worst = Found::Nothing;
    said.iter().for_each(|said| worst.note(found(said)));
    Ok(worst)
}

fn found(said: &Said) -> Found {
    match &said.relays {
        Err(_) => Found::Unusable,
        Ok(relays) => Found::wrong_if(relays.iter().any(|relay| relay.parked_count > 0)),
    }
}

fn write_objects(output: &mut impl Write, said: &[Said]) -> io::Result<()> {
    for Said { service, relays } in said {
        let service = service.name();
        match relays {
            Ok(relays) => relays
                .iter()
                .try_for_each(|relay| write_json(output, &object(service, relay)))?,
            Err(status) => write_json(
                output,
                &json!({ "service": service, "error": status.message() }),
            )?,
        }
    }
    Ok(())
}

fn object(service: &str, relay: &RelayState) -> Value {
    let parked = |parked: &ParkedStream| {
        let ParkedStream {
            stream,
            version,
            cause,
            ..
        } = parked;
        json!({ "stream": stream, "version": version, "cause": cause, "parked_for_ms": Waited::of(parked).0 })
    };
    json!({
        "service": service,
        "relay": relay.name,
        "cursor": relay.cursor,
        "read": relay.read,
        "pending": relay.pending,
        "parked_count": relay.parked_count,
        "parked": relay.parked.iter().map(parked).collect::<Vec<_>>(),
    })
}

fn write_text(output: &mut impl Write, said: &[Said], language: Language) -> io::Result<()> {
    let mut standing = table(match language {
        Language::English => [
            "service",
            "relay",
            "delivered up to",
            "read up to",
            "waiting",
            "parked",
        ],
        Language::Chinese => ["服务", "中继", "已送达至", "已读至", "等待", "搁置"],
    });
    let mut parked = table(language.of_two(
        ["relay", "stream", "version", "parked for", "cause"],
        ["中继", "流", "版本", "已搁置", "原因"],
    ));
    let mut unlisted = 0;
    for Said { service, relays } in said {
        for relay in relays.iter().flatten() {
            standing.add_row([
                service.name(),
                &relay.name,
                &relay.cursor.to_string(),
                &relay.read.to_string(),
                &relay.pending.to_string(),
                &relay.parked_count.to_string(),
            ]);
            for stream in &relay.parked {
                parked.add_row([
                    &relay.name,
                    &stream.stream,
                    &stream.version.to_string(),
                    &Waited::of(stream).to_string(),
                    &stream.cause,
                ]);
            }
            unlisted += (relay.parked_count as usize).saturating_sub(relay.parked.len());
        }
    }
    for column in standing.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    if standing.row_count() > 0 {
        writeln!(output, "{standing}")?;
        let none = language.of_two("Nothing is parked.", "没有搁置的流。");
        let some = language.of_two(
            "\nParked, until somebody mends the cause and says `arbiter relay retry RELAY STREAM`:",
            "\n已搁置，排除原因后请执行 `arbiter relay retry 中继 流`：",
        );
        if parked.row_count() == 0 {
            writeln!(output, "{none}")?
        } else {
            writeln!(output, "{some}\n{parked}")?
        }
    }
    if unlisted > 0 {
        let more = language.of_two(
            format!("and {unlisted} more"),
            format!("另有 {unlisted} 个未列出"),
        );
        writeln!(output, "{more}")?;
    }
    for Said { service, relays } in said {
        if let Err(status) = relays {
            let (name, colon) = (service.name(), language.of_two(": ", "："));
            writeln!(output, "{name}{colon}{}", status.message())?;
        }
    }
    Ok(())
}

/// For how long a stream has been parked, in milliseconds.
struct Waited(i64);

impl Waited {
    fn of(parked: &ParkedStream) -> Self {
        // A service that does not say has an age that no message can hold.
        Self(parked.parked_for.map_or(i64::MAX, |age| {
            age.seconds
                .saturating_mul(1_000)
                .saturating_add(i64::from(age.nanos) / 1_000_000)
        }))
    }
}

impl fmt::Display for Waited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
            (0, 0, seconds) => write!(f, "{seconds} s"),
            (0, minutes, seconds) => write!(f, "{minutes} min {seconds} s"),
            (hours, minutes, _) => write!(f, "{hours} h {minutes} min"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relay(parked_count: u32, parked: Vec<ParkedStream>) -> RelayState {
        RelayState {
            name: "ends".into(),
            cursor: 7,
            read: 9,
            pending: 2,
            parked_count,
            parked,
        }
    }

    fn stream(parked_for: Option<(i64, i32)>) -> ParkedStream {
        let parked_for =
            parked_for.map(|(seconds, nanos)| prost_types::Duration { seconds, nanos });
        ParkedStream {
            stream: "game/a".into(),
            version: 3,
            cause: "unknown".into(),
            parked_for,
        }
    }

    fn text(said: &[Said], language: Language) -> String {
        let mut output = Vec::new();
        write_text(&mut output, said, language).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn an_age_is_told_in_two_units_at_most() {
        let said = |seconds, nanos| Waited::of(&stream(Some((seconds, nanos)))).to_string();
        assert_eq!(said(59, 999_999_999), "59 s");
        assert_eq!(said(60, 0), "1 min 0 s");
        assert_eq!(said(3_599, 0), "59 min 59 s");
        assert_eq!(said(90_061, 0), "25 h 1 min");
        // Whatever a service says.
        said(i64::MAX, i32::MAX);
        said(i64::MIN, i32::MIN);
        Waited::of(&stream(None)).to_string();
    }

    #[test]
    fn more_than_are_listed_are_counted_and_a_service_that_is_away_is_named() {
        let said = [
            Said {
                service: Service::Adjudication,
                relays: Ok(vec![relay(1_001, vec![stream(Some((5, 0)))])]),
            },
            Said {
                service: Service::Clock,
                relays: Err(Status::unavailable("away")),
            },
        ];
        let english = text(&said, Language::English);
        assert!(
            english.contains("game/a")
                && english.contains("and 1000 more")
                && english.contains("clock: away"),
            "{english}"
        );
        let chinese = text(&said, Language::Chinese);
        assert!(
            chinese.contains("另有 1000 个未列出") && chinese.contains("clock：away"),
            "{chinese}"
        );
        assert_eq!(said.each_ref().map(found), [Found::Wrong, Found::Unusable]);
    }

    #[test]
    fn nothing_parked_is_said_and_nothing_is_said_where_nobody_answered() {
        let well = [Said {
            service: Service::Clock,
            relays: Ok(vec![relay(0, Vec::new())]),
        }];
        assert!(text(&well, Language::English).ends_with("Nothing is parked.\n"));
        assert_eq!(found(&well[0]), Found::Nothing);
        let away = [Said {
            service: Service::Clock,
            relays: Err(Status::unavailable("away")),
        }];
        assert_eq!(text(&away, Language::English), "clock: away\n");
    }
}
