//! A game as it stands: as data, as text, as a picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use api::adjudication::v1 as proto;
use game::Game;
use renju::{Color, Point};
use serde_json::{Value, json};

use crate::language::Language;
use crate::output;

const SIDE: u8 = 15;

/// A game in a list, as data.
pub(crate) fn listed(game: &proto::GameState, since: Option<&String>) -> Value {
    let setup = game.setup.clone().unwrap_or_default();
    json!({
        "game": setup.game_id,
        "event": Some(&setup.event_id).filter(|event| !event.is_empty()),
        "venue": Some(&setup.venue_id).filter(|venue| !venue.is_empty()),
        "first": setup.first_player_id,
        "second": setup.second_player_id,
        "profile": rules_name(&setup),
        "phase": phase(game),
        "moves": game.moves.len(),
        "waiting": game.waiting,
        "waiting_since": since,
        "open_claims": game.open_claims.len(),
        "disturbances": game.disturbances.len(),
        "version": game.version,
        "result": result(game),
    })
}

/// Since when each game of a page waits for an arbiter, by its id: to the second, as RFC 3339 writes it.
pub(crate) fn waiting_since(waiting: Vec<proto::WaitingGame>) -> BTreeMap<String, String> {
    let since = waiting.into_iter().filter_map(|game| {
        let mut since = game.since?;
        since.nanos = 0;
        Some((game.game_id, since.to_string()))
    });
    since.collect()
}

pub(crate) fn table(
    games: &[proto::GameState],
    since: &BTreeMap<String, String>,
    language: Language,
) -> String {
    let mut table = output::table(match language {
        Language::English => [
            "game", "venue", "first", "second", "rules", "phase", "moves", "waiting", "since",
            "result",
        ],
        Language::Chinese => [
            "对局",
            "赛场",
            "先手方",
            "后手方",
            "规则",
            "阶段",
            "着数",
            "待裁定",
            "始于",
            "结果",
        ],
    });
    for game in games {
        let setup = game.setup.clone().unwrap_or_default();
        table.add_row([
            setup.game_id.as_str(),
            &setup.venue_id,
            &setup.first_player_id,
            &setup.second_player_id,
            rules_name(&setup),
            &phase(game),
            &game.moves.len().to_string(),
            &game.waiting.to_string(),
            since.get(&setup.game_id).map_or("", String::as_str),
            &result(game).unwrap_or_default(),
        ]);
    }
    table.to_string()
}

/// A game as data: the state as `arbiter game run` prints it, and what the service adds.
pub(crate) fn json(state: &proto::GameState, game: &Game) -> Value {
    let setup = state.setup.clone().unwrap_or_default();
    json!({
        "game": setup.game_id,
        "first": setup.first_player_id,
        "second": setup.second_player_id,
        "profile": rules_name(&setup),
        "profile_hash": setup.rules.as_ref().map(|rules| &rules.hash),
        "time_control": Some(&setup.time_control).filter(|control| !control.is_empty()),
        "version": state.version,
        "head": state.head,
        "state": script::state(game),
    })
}

/// A game in words, with the board.
pub(crate) fn text(state: &proto::GameState, game: &Game, language: Language) -> String {
    let heading = phrases::game::heading(game, state.version, &state.head, language);
    let mut text = format!("{heading}\n{}", board(game));
    for line in phrases::game::status(game, language) {
        text += "\n  ";
        text += &line;
    }
    text
}

/// The board as Black sees it, star points marked (CN13-1.1).
fn board(game: &Game) -> String {
    let stars = ["D4", "D12", "L12", "L4", "H8"];
    let keeping = game.step() == Some(profile::Step::Keep);
    let mark = |point: Point| match game.board().get(point) {
        Some(Color::Black) => "●",
        Some(Color::White) => "○",
        None if keeping && game.offers().contains(&point) => "◎",
        None if stars.contains(&point.to_string().as_str()) => "+",
        None => "·",
    };
    let mut text = String::new();
    for row in (0..SIDE).rev() {
        let points = (0..SIDE).filter_map(|column| Point::new(column, row));
        let marks: Vec<_> = points.map(mark).collect();
        let _ = writeln!(text, "{:>4}  {}", row + 1, marks.join(" "));
    }
    let columns = (b'A'..b'A' + SIDE).map(|column| char::from(column).to_string());
    text + "      " + &columns.collect::<Vec<_>>().join(" ")
}

/// The board as an SVG picture, with the numbers of the moves.
pub(crate) fn picture(game: &Game) -> String {
    let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
    diagram::board_svg(&diagram::Diagram::new(*game.board()).with_numbers(&moves))
}

fn rules_name(setup: &proto::Setup) -> &str {
    setup.rules.as_ref().map_or("", |rules| &rules.name)
}

fn phase(game: &proto::GameState) -> String {
    word(game.phase().as_str_name(), "PHASE_")
}

fn result(game: &proto::GameState) -> Option<String> {
    let outcome = game.verdict.as_ref()?.outcome();
    Some(word(outcome.as_str_name(), "OUTCOME_"))
}

fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix)
        .unwrap_or(name)
        .to_ascii_lowercase()
}
