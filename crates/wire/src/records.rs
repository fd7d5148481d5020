use std::fmt::Display;
use std::str::FromStr;

use aggregate::Codec;
use api::common::v1 as common;
use api::records::v1 as proto;
use api::records::v1::tournament_event;
use prost::Message;
use tournament::{
    BoardVerdict, Bye, Cycles, Event, EventDetails, Game, GameResult, Pairing, Place,
    RULES_TEXT_BYTES_MAX, Rules, Standing, Tournament,
};

use crate::clock::read_control;
use crate::common::{read_score, read_scores, write_score, write_scores};
use crate::rules::{RulesFields, read_opening_kind, read_rules, write_opening_kind, write_rules};
use crate::{Malformed, Unreadable};

const RULES: RulesFields = RulesFields {
    name: "details.rules.name",
    text: "details.rules.text",
    hash: "details.rules.hash",
};

/// Stores what happens in events (赛事).
#[derive(Clone, Copy, Debug)]
pub struct RecordsCodec;

impl Codec<Tournament> for RecordsCodec {
    type Message = proto::TournamentEvent;
    type Error = Unreadable;

    const SCHEMA: u32 = 2;

    fn write(event: &Event) -> proto::TournamentEvent {
        tournament_event(event)
    }

    fn read(message: proto::TournamentEvent) -> Result<Event, Unreadable> {
        Ok(read_event(message)?)
    }

    fn encode(message: &proto::TournamentEvent) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn decode(bytes: &[u8]) -> Result<proto::TournamentEvent, Unreadable> {
        Ok(proto::TournamentEvent::decode(bytes)?)
    }
}

/// # Errors
/// When the text is no id, label or clause.
pub fn read<T: FromStr<Err: Display>>(text: &str, field: &'static str) -> Result<T, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}

/// The details of an event that is to be created: games must be playable by them.
///
/// Rules are named, or written out; either way the event gets their text and its hash.
///
/// # Errors
/// The field that is malformed, or says no rules, opening or time control.
pub fn new_details(details: Option<proto::EventDetails>) -> Result<EventDetails, Malformed> {
    let mut details = details.ok_or_else(|| Malformed::missing("details"))?;
    if !details.time_control.is_empty() {
        read_control(&details.time_control, "details.time_control")?;
    }
    details.rules = Some(new_rules(&details.rules.unwrap_or_default())?);
    read_details(Some(details))
}

fn new_rules(asked: &common::Rules) -> Result<common::Rules, Malformed> {
    let bytes = asked.text.len();
    if bytes > RULES_TEXT_BYTES_MAX {
        let what = format!("{bytes} bytes, at most {RULES_TEXT_BYTES_MAX} are allowed");
        return Err(Malformed::new(RULES.text, what));
    }
    read_rules(asked, &RULES).map(|rules| write_rules(&rules))
}

fn read_details(details: Option<proto::EventDetails>) -> Result<EventDetails, Malformed> {
    let details = details.ok_or_else(|| Malformed::missing("details"))?;
    let kind = details.opening();
    let rules = details
        .rules
        .ok_or_else(|| Malformed::missing("details.rules"))?;
    Ok(EventDetails {
        name: read(&details.name, "details.name")?,
        venue: optional(&details.venue, "details.venue")?,
        time_control: optional(&details.time_control, "details.time_control")?,
        rules: Rules {
            name: read(&rules.name, RULES.name)?,
            text: rules.text,
            hash: read(&rules.hash, RULES.hash)?,
        },
        opening: read_opening_kind(kind, "details.opening")?,
    })
}

#[must_use]
pub fn details(details: &EventDetails) -> proto::EventDetails {
    let Rules { name, text, hash } = &details.rules;
    proto::EventDetails {
        name: details.name.to_string(),
        venue: write_optional(details.venue.as_ref()),
        time_control: write_optional(details.time_control.as_ref()),
        rules: Some(common::Rules {
            name: name.to_string(),
            text: text.clone(),
            hash: hash.to_string(),
        }),
        opening: write_opening_kind(details.opening).into(),
    }
}

/// # Errors
/// When the number is unspecified or unknown.
pub fn cycles(cycles: i32) -> Result<Cycles, Malformed> {
    match proto::Cycles::try_from(cycles) {
        Ok(proto::Cycles::Single) => Ok(Cycles::Single),
        Ok(proto::Cycles::Double) => Ok(Cycles::Double),
        Ok(proto::Cycles::Unspecified) | Err(_) => {
            Err(Malformed::new("cycles", "expected single or double"))
        }
    }
}

/// # Errors
/// The field that is malformed.
pub fn read_result(result: Option<proto::GameResult>) -> Result<GameResult, Malformed> {
    let result = result.ok_or_else(|| Malformed::missing("result"))?;
    let verdict = |verdict: proto::BoardVerdict| {
        Ok(BoardVerdict {
            scores: read_scores(verdict.scores, "result.verdict.scores")?,
            reason: read(&verdict.reason, "result.verdict.reason")?,
            clause: optional(&verdict.clause, "result.verdict.clause")?,
        })
    };
    Ok(GameResult {
        scores: read_scores(result.scores, "result.scores")?,
        clause: optional(&result.clause, "result.clause")?,
        verdict: result.verdict.map(verdict).transpose()?,
        head: optional(&result.head, "result.head")?,
    })
}

#[must_use]
pub fn result(result: &GameResult) -> proto::GameResult {
    let verdict = |verdict: &BoardVerdict| proto::BoardVerdict {
        scores: Some(write_scores(verdict.scores)),
        reason: verdict.reason.to_string(),
        clause: write_optional(verdict.clause.as_ref()),
    };
    proto::GameResult {
        scores: Some(write_scores(result.scores)),
        clause: write_optional(result.clause.as_ref()),
        verdict: result.verdict.as_ref().map(verdict),
        head: write_optional(result.head.as_ref()),
    }
}

/// The games of the rounds that are open.
#[must_use]
pub fn pairings(tournament: &Tournament) -> Vec<proto::Pairing> {
    let with_result = |game: &Game| proto::Pairing {
        result: game.result.as_ref().map(result),
        ..write_pairing(&game.pairing)
    };
    let games = tournament.opened_rounds().flat_map(|round| &round.games);
    games.map(with_result).collect()
}

/// The games of the rounds that these events open.
#[must_use]
pub fn opened<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<proto::Pairing> {
    let opened = events.filter_map(|event| match event {
        Event::RoundOpened { pairings, .. } => Some(pairings),
        Event::Created { .. }
        | Event::PlayerRegistered { .. }
        | Event::RoundRobinStarted { .. }
        | Event::ResultReported { .. }
        | Event::ResultCorrected { .. } => None,
    });
    opened.flatten().map(write_pairing).collect()
}

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
        wins_board: standing.wins_board,
    }
}

fn tournament_event(event: &Event) -> proto::TournamentEvent {
    use tournament_event as is;
    use tournament_event::Event as Is;
    let event = match event {
        Event::Created {
            id,
            details: settled,
        } => Is::Created(is::Created {
            event_id: id.to_string(),
            details: Some(details(settled)),
        }),
        Event::PlayerRegistered { player } => Is::PlayerRegistered(is::PlayerRegistered {
            player_id: player.to_string(),
        }),
        Event::RoundRobinStarted { cycles } => Is::RoundRobinStarted(is::RoundRobinStarted {
            cycles: match cycles {
                Cycles::Single => proto::Cycles::Single,
                Cycles::Double => proto::Cycles::Double,
            }
            .into(),
        }),
        Event::RoundOpened {
            round,
            pairings,
            byes,
        } => Is::RoundOpened(is::RoundOpened {
            round: *round,
            pairings: pairings.iter().map(write_pairing).collect(),
            byes: byes.iter().map(write_bye).collect(),
        }),
        Event::ResultReported {
            game,
            result: reported,
        } => Is::ResultReported(is::ResultReported {
            game_id: game.to_string(),
            result: Some(result(reported)),
        }),
        Event::ResultCorrected {
            game,
            result: corrected,
        } => Is::ResultCorrected(is::ResultCorrected {
            game_id: game.to_string(),
            result: Some(result(corrected)),
        }),
    };
    proto::TournamentEvent { event: Some(event) }
}

fn read_event(event: proto::TournamentEvent) -> Result<Event, Malformed> {
    use tournament_event::Event as Is;
    Ok(
        match event.event.ok_or_else(|| Malformed::missing("event"))? {
            Is::Created(created) => Event::Created {
                id: read(&created.event_id, "created.event_id")?,
                details: read_details(created.details)?,
            },
            Is::PlayerRegistered(registered) => Event::PlayerRegistered {
                player: read(&registered.player_id, "player_registered.player_id")?,
            },
            Is::RoundRobinStarted(started) => Event::RoundRobinStarted {
                cycles: cycles(started.cycles)?,
            },
            Is::RoundOpened(opened) => Event::RoundOpened {
                round: opened.round,
                pairings: opened
                    .pairings
                    .into_iter()
                    .map(read_pairing)
                    .collect::<Result<_, _>>()?,
                byes: opened
                    .byes
                    .into_iter()
                    .map(read_bye)
                    .collect::<Result<_, _>>()?,
            },
            Is::ResultReported(reported) => Event::ResultReported {
                game: read(&reported.game_id, "result_reported.game_id")?,
                result: read_result(reported.result)?,
            },
            Is::ResultCorrected(corrected) => Event::ResultCorrected {
                game: read(&corrected.game_id, "result_corrected.game_id")?,
                result: read_result(corrected.result)?,
            },
        },
    )
}

fn write_pairing(pairing: &Pairing) -> proto::Pairing {
    let place = &pairing.place;
    proto::Pairing {
        game_id: pairing.game.to_string(),
        place: Some(proto::Place {
            stage: place.stage,
            round: place.round,
            table: place.table,
            game: place.game,
            venue_id: write_optional(place.venue.as_ref()),
        }),
        first_player_id: pairing.first.to_string(),
        second_player_id: pairing.second.to_string(),
        result: None,
    }
}

fn read_pairing(pairing: proto::Pairing) -> Result<Pairing, Malformed> {
    let place = pairing
        .place
        .ok_or_else(|| Malformed::missing("pairings.place"))?;
    Ok(Pairing {
        game: read(&pairing.game_id, "pairings.game_id")?,
        place: Place {
            stage: place.stage,
            round: place.round,
            table: place.table,
            game: place.game,
            venue: optional(&place.venue_id, "pairings.place.venue_id")?,
        },
        first: read(&pairing.first_player_id, "pairings.first_player_id")?,
        second: read(&pairing.second_player_id, "pairings.second_player_id")?,
    })
}

fn write_bye(bye: &Bye) -> proto::Bye {
    proto::Bye {
        player_id: bye.player.to_string(),
        score: Some(write_score(bye.score)),
    }
}

fn read_bye(bye: proto::Bye) -> Result<Bye, Malformed> {
    Ok(Bye {
        player: read(&bye.player_id, "byes.player_id")?,
        score: read_score(bye.score, "byes.score")?,
    })
}

/// What the text says; none where it is empty.
fn optional<T: FromStr<Err: Display>>(
    text: &str,
    field: &'static str,
) -> Result<Option<T>, Malformed> {
    let given = Some(text).filter(|text| !text.is_empty());
    given.map(|text| read(text, field)).transpose()
}

/// The text, or nothing.
fn write_optional(text: Option<&impl ToString>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}
