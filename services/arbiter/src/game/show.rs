//! A game as it stands: as data, as text, as a picture.

use std::fmt::Write as _;
use terms::Seat;

use api::adjudication::v1 as proto;
use comfy_table::Table;
use comfy_table::presets::UTF8_FULL_CONDENSED;
use game::{Game, Phase, Standing};
use renju::{Color, Point};
use serde_json::{Value, json};

use super::sentence;
use crate::language::Language;

const SIDE: u8 = 15;

/// A game in a list, as data.
pub(crate) fn listed(game: &proto::GameState) -> Value {
    let setup = game.setup.clone().unwrap_or_default();
    json!({
        "game": setup.game_id,
        "event": Some(setup.event_id).filter(|event| !event.is_empty()),
        "first": setup.first_player_id,
        "second": setup.second_player_id,
        "profile": setup.profile,
        "phase": phase(game),
        "moves": game.moves.len(),
        "open_claims": game.open_claims.len(),
        "disturbances": game.disturbances.len(),
        "version": game.version,
        "result": game.verdict.as_ref().map(|verdict| word(verdict.outcome().as_str_name(), "OUTCOME_")),
    })
}

/// Games in a table: those that wait for an arbiter first.
pub(crate) fn table(games: &[proto::GameState], language: Language) -> String {
    let waits = |game: &proto::GameState| {
        let word_due = matches!(
            game.phase(),
            proto::Phase::FlagFallen | proto::Phase::SecondViolation
        );
        game.open_claims.len() + game.disturbances.len() + usize::from(word_due)
    };
    let mut games: Vec<_> = games.iter().collect();
    games.sort_by_key(|game| std::cmp::Reverse(waits(game)));
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(match language {
        Language::English => [
            "game", "first", "second", "rules", "phase", "moves", "waiting", "result",
        ],
        Language::Chinese => [
            "对局",
            "先手方",
            "后手方",
            "规则",
            "阶段",
            "着数",
            "待裁定",
            "结果",
        ],
    });
    for game in games {
        let setup = game.setup.clone().unwrap_or_default();
        let result = game
            .verdict
            .as_ref()
            .map(|verdict| word(verdict.outcome().as_str_name(), "OUTCOME_"))
            .unwrap_or_default();
        table.add_row([
            setup.game_id,
            setup.first_player_id,
            setup.second_player_id,
            setup.profile,
            phase(game),
            game.moves.len().to_string(),
            waits(game).to_string(),
            result,
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
        "profile": setup.profile,
        "profile_hash": setup.profile_hash,
        "time_control": Some(setup.time_control).filter(|control| !control.is_empty()),
        "version": state.version,
        "head": state.head,
        "state": script::state(game),
    })
}

/// A game in words, with the board.
pub(crate) fn text(state: &proto::GameState, game: &Game, language: Language) -> String {
    let setup = state.setup.clone().unwrap_or_default();
    let mut text = String::new();
    let id = &setup.game_id;
    let holder = |color| {
        if game.holder(color) == Seat::First {
            &setup.first_player_id
        } else {
            &setup.second_player_id
        }
    };
    // Writing to a string cannot fail.
    let _ = match language {
        Language::English => writeln!(
            text,
            "{id}: Black {}, White {}, rules {}, {}, move {}, version {}, head {}, words of arbiters: {}",
            holder(Color::Black),
            holder(Color::White),
            setup.profile,
            phase_text(game, language),
            game.plies().len(),
            state.version,
            state.head,
            game.words()
        ),
        Language::Chinese => writeln!(
            text,
            "{id}：黑方 {}，白方 {}，规则 {}，{}，共 {} 着，版本 {}，校验 {}，裁判员裁定 {} 次",
            holder(Color::Black),
            holder(Color::White),
            setup.profile,
            phase_text(game, language),
            game.plies().len(),
            state.version,
            state.head,
            game.words()
        ),
    };
    text.push_str(&board(game));
    for line in matters(game, language) {
        text.push_str("  ");
        text.push_str(&line);
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}

/// What waits, and what has been said.
fn matters(game: &Game, language: Language) -> Vec<String> {
    let two = |en: String, zh: String| {
        if language == Language::English {
            en
        } else {
            zh
        }
    };
    let mut lines = Vec::new();
    if let Some(verdict) = game.verdict() {
        lines.push(sentence::verdict(verdict, language));
    } else {
        let (color, seat) = (
            sentence::colour(game.to_move(), language),
            sentence::seat(game.on_move(), language),
        );
        lines.push(two(
            format!("{color} to move, {seat} acts"),
            format!("轮到{color}方，由{seat}行动"),
        ));
    }
    if let (None, Some(seat)) = (game.verdict(), game.unpressed()) {
        let who = sentence::seat(seat, language);
        lines.push(two(
            format!("{who} has not pressed the clock yet"),
            format!("{who}尚未按钟"),
        ));
    }
    if let Some(seat) = game.draw_offer() {
        let who = sentence::seat(seat, language);
        lines.push(two(
            format!("the draw offer of {who} stands"),
            format!("{who}提和，待对方答复"),
        ));
    }
    if let (None, Some(seat)) = (game.verdict(), game.fallen()) {
        let who = sentence::seat(seat, language);
        lines.push(two(
            format!("the flag of {who} has fallen"),
            format!("{who}已超时"),
        ));
    }
    for seat in Seat::BOTH.into_iter().filter(|&seat| game.has_signed(seat)) {
        let who = sentence::seat(seat, language);
        lines.push(two(format!("{who} has signed"), format!("{who}已签字")));
    }
    for claim in game.claims() {
        let (who, what) = (
            sentence::seat(claim.by, language),
            sentence::claim(claim.kind, language),
        );
        lines.push(two(
            format!("open claim {}: {who} says {what}", claim.number),
            format!("待裁定提出 {}：{who}指出{what}", claim.number),
        ));
    }
    for open in game.disturbances() {
        let found = sentence::disturbance(open.kind, open.by, language);
        lines.push(two(
            format!("open disturbance {}: {found}", open.number),
            format!("待裁定盘面变动 {}：{found}", open.number),
        ));
    }
    for seen in game.irregularities() {
        let (who, kind) = (
            sentence::seat(seen.by, language),
            sentence::irregularity(seen.kind, language),
        );
        let standing = sentence::standing(seen.standing, language);
        let right = match (seen.standing, language) {
            (Standing::Open, Language::English) => {
                format!(
                    "; {} may have it corrected until moving on",
                    sentence::seat(seen.by.other(), language)
                )
            }
            (Standing::Open, Language::Chinese) => format!(
                "；{}续下之前可以要求纠正",
                sentence::seat(seen.by.other(), language)
            ),
            _ => String::new(),
        };
        lines.push(two(
            format!(
                "irregularity {} of {who} at move {}: {kind}, {standing}{right}",
                seen.number, seen.at_move
            ),
            format!(
                "不规范行棋 {}，{who}，第 {} 着：{kind}，{standing}{right}",
                seen.number, seen.at_move
            ),
        ));
    }
    for seat in Seat::BOTH {
        let (who, violations, offers) = (
            sentence::seat(seat, language),
            game.violations(seat),
            game.draw_offers_made(seat),
        );
        if violations > 0 || offers > 0 {
            lines.push(two(
                format!("{who}: violations {violations}, draw offers {offers}"),
                format!("{who}：违例 {violations} 次，提和 {offers} 次"),
            ));
        }
    }
    lines
}

/// The board as Black sees it, star points marked (CN13-1.1).
fn board(game: &Game) -> String {
    let stars = ["D4", "D12", "L12", "L4", "H8"];
    let mut text = String::new();
    for row in (0..SIDE).rev() {
        let _ = write!(text, "{:>4} ", row + 1);
        for column in 0..SIDE {
            let Some(point) = Point::new(column, row) else {
                continue;
            };
            let mark = match game.board().get(point) {
                Some(Color::Black) => "●",
                Some(Color::White) => "○",
                None if game.offers().contains(&point)
                    && game.step() == Some(profile::Step::Keep) =>
                {
                    "◎"
                }
                None if stars.contains(&point.to_string().as_str()) => "+",
                None => "·",
            };
            text.push(' ');
            text.push_str(mark);
        }
        text.push('\n');
    }
    text.push_str("     ");
    for column in b'A'..b'A' + SIDE {
        text.push(' ');
        text.push(char::from(column));
    }
    text.push('\n');
    text
}

/// The board as an SVG picture, with the numbers of the moves.
pub(crate) fn picture(game: &Game) -> String {
    let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
    diagram::board_svg(&diagram::Diagram::new(*game.board()).with_numbers(&moves))
}

fn phase(game: &proto::GameState) -> String {
    word(game.phase().as_str_name(), "PHASE_")
}

fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix)
        .unwrap_or(name)
        .to_ascii_lowercase()
}

fn phase_text(game: &Game, language: Language) -> &'static str {
    match game.phase() {
        Phase::NotOpen => language.of_two("not open", "未建立"),
        Phase::Appointed => language.of_two("not started", "未开始"),
        Phase::Opening(profile::Step::Designate) => language.of_two(
            "in the opening: stones to be laid, or a number named",
            "开局：待摆子或声明打点数",
        ),
        Phase::Opening(profile::Step::Swap) => language.of_two(
            "in the opening: swap or keep the colours",
            "开局：待决定是否交换",
        ),
        Phase::Opening(profile::Step::Placement) => {
            language.of_two("in the opening: one stone to be placed", "开局：待落一子")
        }
        Phase::Opening(profile::Step::Offer) => {
            language.of_two("in the opening: offers to be laid", "开局：待摆打点")
        }
        Phase::Opening(profile::Step::Keep) => language.of_two(
            "in the opening: one offer to be kept",
            "开局：待保留一个打点",
        ),
        Phase::Play => language.of_two("in play", "行棋中"),
        Phase::Claimed => language.of_two("waiting for the arbiter", "等待裁定"),
        Phase::FlagFallen => language.of_two("a flag has fallen", "已有超时"),
        Phase::SecondViolation => language.of_two(
            "two violations, waiting for the arbiter's word",
            "两次违例，等待裁定",
        ),
        Phase::Ended => language.of_two("ended", "已结束"),
    }
}
