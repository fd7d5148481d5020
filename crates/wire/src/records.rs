use api::common::v1 as common;
use api::records::v1 as proto;
use api::records::v1::tournament_event::{self as is, Event as Is};
use tournament::{
    BoardVerdict, Bye, Cycles, Event, EventDetails, Game, GameResult, Pairing, Place,
    RULES_TEXT_BYTES_MAX, Rules, Standing, Tournament,
};

use timekeeping::TimeControl;

use crate::Malformed;
use crate::field::{Field, Message as _, Unpathed, message_fields, messages, words};
use crate::rules::{RulesFields, check_name, read_rules, write_rules};

const RULES: RulesFields = RulesFields {
    name: "details.rules.name",
    text: "details.rules.text",
    hash: "details.rules.hash",
};

words! {
    Cycles = proto::Cycles, "expected single or double": Single Double;
}

messages! {
    Event = Is {
        [Event::Created { id: event_id, details }]
            = [Is::Created(is::Created { event_id, details })]
            event_id "created.event_id", details;
        [Event::PlayerRegistered { player: player_id }]
            = [Is::PlayerRegistered(is::PlayerRegistered { player_id })]
            player_id "player_registered.player_id";
        [Event::RoundRobinStarted { cycles }]
            = [Is::RoundRobinStarted(is::RoundRobinStarted { cycles })] cycles "cycles";
        [Event::RoundOpened { round, pairings, byes }]
            = [Is::RoundOpened(is::RoundOpened { round, pairings, byes })] round, pairings, byes;
        [Event::ResultReported { game: game_id, result }]
            = [Is::ResultReported(is::ResultReported { game_id, result })]
            game_id "result_reported.game_id", result;
        [Event::ResultCorrected { game: game_id, result }]
            = [Is::ResultCorrected(is::ResultCorrected { game_id, result })]
            game_id "result_corrected.game_id", result;
    }
    EventDetails = proto::EventDetails {
        [EventDetails { name, venue, time_control, rules, opening }]
            = [proto::EventDetails { name, venue, time_control, rules, opening }]
            name "details.name", venue "details.venue", time_control "details.time_control", rules,
            opening "details.opening";
    }
    Rules = common::Rules {
        [Rules { name, text, hash }] = [common::Rules { name, text, hash }]
            name "details.rules.name", text, hash "details.rules.hash";
    }
    Place = proto::Place {
        [Place { stage, round, table, game, venue: venue_id }]
            = [proto::Place { stage, round, table, game, venue_id }]
            stage, round, table, game, venue_id "pairings.place.venue_id";
    }
    Bye = proto::Bye {
        [Bye { player: player_id, score }] = [proto::Bye { player_id, score }]
            player_id "byes.player_id", score "byes.score";
    }
    GameResult = proto::GameResult {
        [GameResult { scores, clause, verdict, head }]
            = [proto::GameResult { scores, clause, verdict, head }]
            scores "result.scores", clause "result.clause", verdict, head "result.head";
    }
    BoardVerdict = proto::BoardVerdict {
        [BoardVerdict { scores, reason, clause }] = [proto::BoardVerdict { scores, reason, clause }]
            scores "result.verdict.scores", reason "result.verdict.reason",
            clause "result.verdict.clause";
    }
}

message_fields! {
    EventDetails: "details";
    Rules: "details.rules";
    Place: "pairings.place";
    GameResult: "result";
}

impl Unpathed for Option<BoardVerdict> {}

impl Field for Option<BoardVerdict> {
    type Wire = Option<proto::BoardVerdict>;

    fn write(&self) -> Self::Wire {
        self.as_ref().map(BoardVerdict::to_wire)
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        wire.map(BoardVerdict::from_wire).transpose()
    }
}

impl crate::field::Message for Pairing {
    type Wire = proto::Pairing;

    fn to_wire(&self) -> proto::Pairing {
        proto::Pairing {
            game_id: self.game.write(),
            place: self.place.write(),
            first_player_id: self.first.write(),
            second_player_id: self.second.write(),
            result: None,
        }
    }

    fn from_wire(wire: proto::Pairing) -> Result<Self, Malformed> {
        Ok(Self {
            game: Field::read(wire.game_id, "pairings.game_id")?,
            place: Field::read(wire.place, "pairings.place")?,
            first: Field::read(wire.first_player_id, "pairings.first_player_id")?,
            second: Field::read(wire.second_player_id, "pairings.second_player_id")?,
        })
    }
}

/// The details of an event that is to be created: games must be playable by them.
///
/// Rules are named, or written out; either way the event gets their text and its hash.
///
/// # Errors
/// The field that is malformed, or says no rules, opening or time control.
pub fn new_details(details: Option<proto::EventDetails>) -> Result<EventDetails, Malformed> {
    let mut details = details.ok_or_else(|| Malformed::missing("details"))?;
    Option::<TimeControl>::read(details.time_control.clone(), "details.time_control")?;
    details.rules = Some(new_rules(&details.rules.unwrap_or_default())?);
    EventDetails::from_wire(details)
}

fn new_rules(asked: &common::Rules) -> Result<common::Rules, Malformed> {
    let bytes = asked.text.len();
    if bytes > RULES_TEXT_BYTES_MAX {
        let what = format!("{bytes} bytes, at most {RULES_TEXT_BYTES_MAX} are allowed");
        return Err(Malformed::new(RULES.text, what));
    }
    let rules = read_rules(asked, &RULES)?;
    check_name(&rules, "details.rules")?;
    Ok(write_rules(&rules))
}

pub fn details(details: &EventDetails) -> proto::EventDetails {
    details.to_wire()
}

/// # Errors
/// The field that is malformed.
pub fn read_result(result: Option<proto::GameResult>) -> Result<GameResult, Malformed> {
    GameResult::read(result, "result")
}

pub fn result(result: &GameResult) -> proto::GameResult {
    result.to_wire()
}

/// The games of the rounds that are open.
pub fn pairings(tournament: &Tournament) -> Vec<proto::Pairing> {
    let with_result = |game: &Game| proto::Pairing {
        result: game.result.as_ref().map(result),
        ..game.pairing.to_wire()
    };
    let games = tournament.opened_rounds().flat_map(|round| &round.games);
    games.map(with_result).collect()
}

/// The games of the rounds that these events open.
pub fn opened<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<proto::Pairing> {
    let opened = events.filter_map(|event| match event {
        Event::RoundOpened { pairings, .. } => Some(pairings),
        Event::Created { .. }
        | Event::PlayerRegistered { .. }
        | Event::RoundRobinStarted { .. }
        | Event::ResultReported { .. }
        | Event::ResultCorrected { .. } => None,
    });
    opened.flatten().map(Pairing::to_wire).collect()
}

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
