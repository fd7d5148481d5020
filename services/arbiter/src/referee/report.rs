//! A verdict in sentences.

use game::ending::{Outcome, Reason};
use game::review::{End, ReviewedFoul};
use phrases::Say as _;
use renju::Color;

use super::judged::{Entry, Judged};
use crate::language::Language;

/// What there is to say about a game, in a few lines.
pub(crate) fn text(entry: &Entry, language: Language) -> String {
    match entry {
        Entry::Judged(judged) => sentences(judged, language).join("\n  "),
        Entry::Faulty { file, game, error } => {
            let game = game.map_or_else(String::new, |game| {
                language.of_two(format!(", game {game}"), format!(" 第{game}局"))
            });
            format!("{file}{game}: {error}")
        }
    }
}

fn sentences(judged: &Judged, language: Language) -> Vec<String> {
    let two = |en, zh| language.of_two(en, zh);
    let (file, game, moves) = (&judged.file, judged.game, judged.moves);
    let head = two(
        format!("{file}, game {game}: {moves} moves"),
        format!("{file} 第{game}局:共{moves}着"),
    );
    let opening = judged.opening.map_or_else(String::new, |opening| {
        let code = opening.code();
        two(
            format!(", opening {code} {}", opening.romaji()),
            format!(",开局 {code} {}", opening.zh()),
        )
    });
    let mut lines = vec![head + &opening];
    for warning in &judged.warnings {
        lines.push(two(format!("note: {warning}"), format!("附注:{warning}")));
    }
    for ReviewedFoul {
        move_number,
        point,
        fouls,
    } in &judged.fouls
    {
        lines.push(two(
            format!("foul: move {move_number}, {point}, {fouls}"),
            format!("禁手:第{move_number}着 {point} {}", fouls.say(language)),
        ));
    }
    lines.push(judged.end.map_or_else(
        || {
            two(
                "verdict: open, the moves decide nothing".into(),
                "判定:未分胜负".into(),
            )
        },
        |end| verdict(end, language),
    ));
    let after = judged.after_end;
    if after > 0 {
        lines.push(two(
            format!("stones recorded after the end: {after}"),
            format!("终局后尚记 {after} 子"),
        ));
    }
    if let Some(recorded) = judged.recorded {
        let agrees = match judged.agrees {
            None => "",
            Some(true) => language.of_two(", which agrees", ",相符"),
            Some(false) => language.of_two(", WHICH THE BOARD CONTRADICTS", ",与盘面不符"),
        };
        let recorded = result(recorded, language);
        lines.push(two(
            format!("recorded: {recorded}{agrees}"),
            format!("记录结果:{recorded}{agrees}"),
        ));
    }
    lines
}

fn verdict(end: End, language: Language) -> String {
    let (clause, number) = (end.reason.clause(), end.move_number);
    let why = match end.reason {
        Reason::Five => language.of_two("five in a row", "五连"),
        Reason::Foul => {
            language.of_two("a foul of Black at the end of the record", "黑方以禁手终局")
        }
        Reason::Overline => language.of_two(
            "an overline of Black at the end of the record",
            "黑方以长连终局",
        ),
        Reason::BoardFull => language.of_two("the board is full", "棋盘下满"),
        Reason::DoublePass => language.of_two("both passed", "同一回合双方放弃着子"),
        other => other.name(),
    };
    let result = result(end.outcome, language);
    language.of_two(
        format!("verdict: {result}, {why}, move {number} ({clause})"),
        format!("判定:{result},{why},第{number}着({clause})"),
    )
}

fn result(outcome: Outcome, language: Language) -> &'static str {
    match outcome {
        Outcome::Win(Color::Black) => language.of_two("Black wins", "黑胜"),
        Outcome::Win(Color::White) => language.of_two("White wins", "白胜"),
        Outcome::Draw => language.of_two("draw", "和棋"),
        Outcome::BothLose => outcome.name(),
    }
}
