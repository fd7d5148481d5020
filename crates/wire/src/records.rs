use aggregate::Codec;
use api::records::v1 as proto;
use api::records::v1::records_event;
use prost::Message;
use tournament::{
    Cycles, Event, EventId, Game, GameId, GameResult, Label, Occurrence, Outcome, Pairing,
    Particulars, PlayerId, Standing,
};

use crate::clock::read_control;
use crate::{Malformed, Unreadable};

/// Stores what happens in events (赛事).
#[derive(Clone, Copy, Debug)]
pub struct RecordsCodec;

impl Codec<Event> for RecordsCodec {
    type Message = proto::RecordsEvent;
    type Error = Unreadable;

    fn write(occurrence: &Occurrence) -> proto::RecordsEvent {
        records_event(occurrence)
    }

    fn read(message: proto::RecordsEvent) -> Result<Occurrence, Unreadable> {
        Ok(read_occurrence(message)?)
    }

    fn encode(message: &proto::RecordsEvent) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<proto::RecordsEvent, Unreadable> {
        Ok(proto::RecordsEvent::decode(bytes)?)
    }
}

/// An id of an event, a player or a game.
///
/// # Errors
/// When the text is none.
pub fn id<T>(text: &str, field: &'static str) -> Result<T, Malformed>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    text.parse().map_err(|error| Malformed::new(field, error))
}

pub(crate) fn read_particulars(
    particulars: Option<proto::Particulars>,
) -> Result<Particulars, Malformed> {
    let particulars = particulars.ok_or_else(|| Malformed::missing("particulars"))?;
    Ok(Particulars {
        name: label(&particulars.name, "particulars.name")?,
        venue: optional(&particulars.venue, "particulars.venue")?,
        time_control: optional(&particulars.time_control, "particulars.time_control")?,
        profile: label(&particulars.profile, "particulars.profile")?,
        opening: label(&particulars.opening, "particulars.opening")?,
    })
}

/// What is known of an event that is to be created: games must be playable by it.
///
/// # Errors
/// The field that is malformed, or names no rules, opening or time control.
pub fn new_particulars(particulars: Option<proto::Particulars>) -> Result<Particulars, Malformed> {
    let known = read_particulars(particulars)?;
    if let Some(control) = &known.time_control {
        read_control(control.as_str(), "particulars.time_control")?;
    }
    if profile::Profile::named(known.profile.as_str()).is_none() {
        return Err(Malformed::new(
            "particulars.profile",
            format_args!("there are {}", profile::Profile::names().join(", ")),
        ));
    }
    if !["designated", "free"].contains(&known.opening.as_str()) {
        return Err(Malformed::new(
            "particulars.opening",
            "designated or free is expected",
        ));
    }
    Ok(known)
}

/// What is known of an event from the start, as it is sent.
#[must_use]
pub fn particulars(particulars: &Particulars) -> proto::Particulars {
    proto::Particulars {
        name: particulars.name.to_string(),
        venue: text(particulars.venue.as_ref()),
        profile: particulars.profile.to_string(),
        opening: particulars.opening.to_string(),
        time_control: text(particulars.time_control.as_ref()),
    }
}

/// How often everybody meets everybody.
///
/// # Errors
/// When it is unspecified or unknown.
pub fn cycles(cycles: i32) -> Result<Cycles, Malformed> {
    match proto::Cycles::try_from(cycles) {
        Ok(proto::Cycles::Single) => Ok(Cycles::Single),
        Ok(proto::Cycles::Double) => Ok(Cycles::Double),
        _ => Err(Malformed::new("cycles", "single or double is expected")),
    }
}

pub(crate) const fn write_cycles(cycles: Cycles) -> proto::Cycles {
    match cycles {
        Cycles::Single => proto::Cycles::Single,
        Cycles::Double => proto::Cycles::Double,
    }
}

/// The result of a game.
///
/// # Errors
/// The field that is malformed.
pub fn read_result(result: Option<proto::GameResult>) -> Result<GameResult, Malformed> {
    let result = result.ok_or_else(|| Malformed::missing("result"))?;
    Ok(GameResult {
        outcome: match result.outcome() {
            proto::Outcome::FirstWins => Outcome::FirstWins,
            proto::Outcome::SecondWins => Outcome::SecondWins,
            proto::Outcome::Draw => Outcome::Draw,
            proto::Outcome::Unspecified => {
                return Err(Malformed::new(
                    "result.outcome",
                    "a winner or a draw is expected",
                ));
            }
        },
        reason: label(&result.reason, "result.reason")?,
        clause: optional(&result.clause, "result.clause")?,
        head: optional(&result.head, "result.head")?,
    })
}

/// The result of a game, as it is sent.
#[must_use]
pub fn result(result: &GameResult) -> proto::GameResult {
    proto::GameResult {
        outcome: match result.outcome {
            Outcome::FirstWins => proto::Outcome::FirstWins,
            Outcome::SecondWins => proto::Outcome::SecondWins,
            Outcome::Draw => proto::Outcome::Draw,
        }
        .into(),
        reason: result.reason.to_string(),
        clause: text(result.clause.as_ref()),
        head: text(result.head.as_ref()),
    }
}

/// The games of the rounds that are open.
#[must_use]
pub fn pairings(event: &Event) -> Vec<proto::Pairing> {
    let rounds = event
        .opened_rounds()
        .filter_map(|number| Some((number, event.round(number)?)));
    rounds
        .flat_map(|(number, round)| {
            round
                .games()
                .iter()
                .map(move |game| write_game(number, game))
        })
        .collect()
}

fn write_game(round: u32, game: &Game) -> proto::Pairing {
    proto::Pairing {
        result: game.result().map(result),
        ..write_pairing(round, game.pairing())
    }
}

fn write_pairing(round: u32, pairing: &Pairing) -> proto::Pairing {
    proto::Pairing {
        game_id: pairing.game.to_string(),
        round,
        table: pairing.table,
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
        result: None,
    }
}

/// The games of the round that an occurrence opens; none if it opens none.
#[must_use]
pub fn round_opened(occurrence: &Occurrence) -> Vec<proto::Pairing> {
    match occurrence {
        Occurrence::RoundOpened {
            round, pairings, ..
        } => pairings
            .iter()
            .map(|pairing| write_pairing(*round, pairing))
            .collect(),
        _ => Vec::new(),
    }
}

/// A line of the standings.
#[must_use]
pub fn standing(standing: &Standing) -> proto::Standing {
    proto::Standing {
        place: standing.place,
        player_id: standing.player.to_string(),
        games: standing.games,
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        points: standing.points.to_string(),
        sonneborn_berger: standing.sb.to_string(),
    }
}

/// An occurrence, as it is sent and stored.
#[must_use]
pub fn records_event(occurrence: &Occurrence) -> proto::RecordsEvent {
    use records_event as is;
    use records_event::Event as Is;
    let event = match occurrence {
        Occurrence::Created {
            id,
            particulars: known,
        } => Is::Created(is::Created {
            event_id: id.to_string(),
            particulars: Some(particulars(known)),
        }),
        Occurrence::PlayerRegistered { player } => Is::PlayerRegistered(is::PlayerRegistered {
            player_id: player.to_string(),
        }),
        Occurrence::RoundRobinStarted { cycles } => Is::RoundRobinStarted(is::RoundRobinStarted {
            cycles: write_cycles(*cycles).into(),
        }),
        Occurrence::RoundOpened {
            round,
            pairings,
            free,
        } => Is::RoundOpened(is::RoundOpened {
            round: *round,
            pairs: pairings.iter().map(write_pair).collect(),
            free_player_id: free.as_ref().map(ToString::to_string).unwrap_or_default(),
        }),
        Occurrence::ResultReported {
            game,
            result: reported,
        } => Is::ResultReported(is::ResultReported {
            game_id: game.to_string(),
            result: Some(result(reported)),
        }),
        Occurrence::ResultCorrected {
            game,
            result: corrected,
        } => Is::ResultCorrected(is::ResultCorrected {
            game_id: game.to_string(),
            result: Some(result(corrected)),
        }),
    };
    proto::RecordsEvent { event: Some(event) }
}

pub(crate) fn write_pair(pairing: &Pairing) -> records_event::Pair {
    records_event::Pair {
        game_id: pairing.game.to_string(),
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
    }
}

fn read_occurrence(event: proto::RecordsEvent) -> Result<Occurrence, Malformed> {
    use records_event::Event as Is;
    Ok(
        match event.event.ok_or_else(|| Malformed::missing("event"))? {
            Is::Created(created) => Occurrence::Created {
                id: id::<EventId>(&created.event_id, "created.event_id")?,
                particulars: read_particulars(created.particulars)?,
            },
            Is::PlayerRegistered(registered) => Occurrence::PlayerRegistered {
                player: id(&registered.player_id, "player_registered.player_id")?,
            },
            Is::RoundRobinStarted(started) => Occurrence::RoundRobinStarted {
                cycles: cycles(started.cycles)?,
            },
            Is::RoundOpened(opened) => Occurrence::RoundOpened {
                round: opened.round,
                pairings: opened
                    .pairs
                    .iter()
                    .zip(1..)
                    .map(|(pair, table)| read_pair(pair, table))
                    .collect::<Result<_, _>>()?,
                free: match opened.free_player_id.as_str() {
                    "" => None,
                    free => Some(id::<PlayerId>(free, "round_opened.free_player_id")?),
                },
            },
            Is::ResultReported(reported) => Occurrence::ResultReported {
                game: id::<GameId>(&reported.game_id, "result_reported.game_id")?,
                result: read_result(reported.result)?,
            },
            Is::ResultCorrected(corrected) => Occurrence::ResultCorrected {
                game: id::<GameId>(&corrected.game_id, "result_corrected.game_id")?,
                result: read_result(corrected.result)?,
            },
        },
    )
}

pub(crate) fn read_pair(pair: &records_event::Pair, table: u32) -> Result<Pairing, Malformed> {
    Ok(Pairing {
        table,
        game: id(&pair.game_id, "round_opened.pairs.game_id")?,
        first: id(&pair.first_player_id, "round_opened.pairs.first_player_id")?,
        second: id(
            &pair.second_player_id,
            "round_opened.pairs.second_player_id",
        )?,
    })
}

fn label(text: &str, field: &'static str) -> Result<Label, Malformed> {
    Label::new(text).map_err(|error| Malformed::new(field, error))
}

fn optional(text: &str, field: &'static str) -> Result<Option<Label>, Malformed> {
    if text.is_empty() {
        Ok(None)
    } else {
        Ok(Some(label(text, field)?))
    }
}

fn text(label: Option<&Label>) -> String {
    label.map(ToString::to_string).unwrap_or_default()
}
