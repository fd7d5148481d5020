//! A verdict in sentences.

use std::io::{self, Write};

use super::judged::{Entry, Judged, ListedFoul, Verdict};
use crate::language::Language;

/// Writes what there is to say about a game, in a few lines.
///
/// # Errors
/// Whatever the output gives.
pub(crate) fn write(output: &mut impl Write, entry: &Entry, language: Language) -> io::Result<()> {
    match entry {
        Entry::Judged(judged) => sentences(output, judged, language),
        Entry::Faulty {
            file,
            game: None,
            error,
        } => writeln!(output, "{file}: {error}"),
        Entry::Faulty {
            file,
            game: Some(game),
            error,
        } => {
            let game = language.of_two(format!(", game {game}"), format!(" 第{game}局"));
            writeln!(output, "{file}{game}: {error}")
        }
    }
}

fn sentences(output: &mut impl Write, judged: &Judged, language: Language) -> io::Result<()> {
    let Judged {
        file,
        game,
        moves,
        opening,
        fouls,
        verdict,
        after_end,
        recorded,
        agrees,
        warnings,
    } = judged;
    let head = language.of_two(
        format!("{file}, game {game}: {moves} moves"),
        format!("{file} 第{game}局:共{moves}着"),
    );
    let opening = opening.map_or_else(String::new, |opening| {
        let code = opening.code();
        language.of_two(
            format!(", opening {code} {}", opening.romaji()),
            format!(",开局 {code} {}", opening.zh()),
        )
    });
    writeln!(output, "{head}{opening}")?;
    for warning in warnings {
        writeln!(output, "  {}{warning}", language.of_two("note: ", "附注:"))?;
    }
    for ListedFoul {
        move_number,
        point,
        kind,
    } in fouls
    {
        let foul = language.of_two(
            format!("foul: move {move_number}, {point}, {kind}"),
            format!("禁手:第{move_number}着 {point} {}", chinese_kind(kind)),
        );
        writeln!(output, "  {foul}")?;
    }
    writeln!(output, "  {}", sentence(verdict, language))?;
    if *after_end > 0 {
        let after_end = language.of_two(
            format!("stones recorded after the end: {after_end}"),
            format!("终局后尚记 {after_end} 子"),
        );
        writeln!(output, "  {after_end}")?;
    }
    let Some(recorded) = recorded else {
        return Ok(());
    };
    let agrees = match agrees {
        None => "",
        Some(true) => language.of_two(", which agrees", ",相符"),
        Some(false) => language.of_two(", WHICH THE BOARD CONTRADICTS", ",与盘面不符"),
    };
    writeln!(
        output,
        "  {}{}{agrees}",
        language.of_two("recorded: ", "记录结果:"),
        result(recorded, language)
    )
}

fn sentence(verdict: &Verdict, language: Language) -> String {
    let (Some(reason), Some(clause), Some(number)) =
        (verdict.reason, verdict.clause, verdict.move_number)
    else {
        return language
            .of_two("verdict: open, the moves decide nothing", "判定:未分胜负")
            .to_owned();
    };
    let why = match reason {
        "five" => language.of_two("five in a row", "五连"),
        "foul" => language.of_two("a foul of Black at the end of the record", "黑方以禁手终局"),
        "overline" => language.of_two(
            "an overline of Black at the end of the record",
            "黑方以长连终局",
        ),
        "board_full" => language.of_two("the board is full", "棋盘下满"),
        "double_pass" => language.of_two("both passed", "同一回合双方放弃着子"),
        other => other,
    };
    let result = result(verdict.result, language);
    language.of_two(
        format!("verdict: {result}, {why}, move {number} ({clause})"),
        format!("判定:{result},{why},第{number}着({clause})"),
    )
}

fn result(result: &str, language: Language) -> &str {
    match result {
        "black" => language.of_two("Black wins", "黑胜"),
        "white" => language.of_two("White wins", "白胜"),
        "draw" => language.of_two("draw", "和棋"),
        other => other,
    }
}

fn chinese_kind(kind: &str) -> String {
    kind.replace("33", "三三")
        .replace("44", "四四")
        .replace("overline", "长连")
}
