//! A verdict in sentences.

use std::io::{self, Write};

use super::judged::{Entry, Judged, ListedFoul, Verdict};
use crate::language::Language;

/// Writes what there is to say about a game, in a few lines.
///
/// # Errors
/// Whatever the output gives.
pub(crate) fn write(output: &mut impl Write, entry: &Entry, language: Language) -> io::Result<()> {
    match (entry, language) {
        (Entry::Judged(judged), Language::English) => english(output, judged),
        (Entry::Judged(judged), Language::Chinese) => chinese(output, judged),
        (
            Entry::Faulty {
                file,
                game: None,
                error,
            },
            _,
        ) => writeln!(output, "{file}: {error}"),
        (
            Entry::Faulty {
                file,
                game: Some(game),
                error,
            },
            Language::English,
        ) => writeln!(output, "{file}, game {game}: {error}"),
        (
            Entry::Faulty {
                file,
                game: Some(game),
                error,
            },
            Language::Chinese,
        ) => writeln!(output, "{file} 第{game}局: {error}"),
    }
}

fn english(output: &mut impl Write, judged: &Judged) -> io::Result<()> {
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
    write!(output, "{file}, game {game}: {moves} moves")?;
    match opening {
        Some(opening) => writeln!(output, ", opening {} {}", opening.code(), opening.romaji())?,
        None => writeln!(output)?,
    }
    for warning in warnings {
        writeln!(output, "  note: {warning}")?;
    }
    for ListedFoul {
        move_number,
        point,
        kind,
    } in fouls
    {
        writeln!(output, "  foul: move {move_number}, {point}, {kind}")?;
    }
    writeln!(output, "  {}", english_verdict(verdict))?;
    if *after_end > 0 {
        writeln!(output, "  stones recorded after the end: {after_end}")?;
    }
    match (recorded, agrees) {
        (None, _) => Ok(()),
        (Some(recorded), None) => writeln!(output, "  recorded: {}", english_result(recorded)),
        (Some(recorded), Some(true)) => writeln!(
            output,
            "  recorded: {}, which agrees",
            english_result(recorded)
        ),
        (Some(recorded), Some(false)) => writeln!(
            output,
            "  recorded: {}, WHICH THE BOARD CONTRADICTS",
            english_result(recorded)
        ),
    }
}

fn english_verdict(verdict: &Verdict) -> String {
    let (Some(reason), Some(clause), Some(number)) =
        (verdict.reason, verdict.clause, verdict.move_number)
    else {
        return "verdict: open, the moves decide nothing".to_owned();
    };
    let why = match reason {
        "five" => "five in a row",
        "foul" => "a foul of Black at the end of the record",
        "overline" => "an overline of Black at the end of the record",
        "board_full" => "the board is full",
        "double_pass" => "both passed",
        other => other,
    };
    format!(
        "verdict: {}, {why}, move {number} ({clause})",
        english_result(verdict.result)
    )
}

fn english_result(result: &str) -> &str {
    match result {
        "black" => "Black wins",
        "white" => "White wins",
        other => other,
    }
}

fn chinese(output: &mut impl Write, judged: &Judged) -> io::Result<()> {
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
    write!(output, "{file} 第{game}局:共{moves}着")?;
    match opening {
        Some(opening) => writeln!(output, ",开局 {} {}", opening.code(), opening.zh())?,
        None => writeln!(output)?,
    }
    for warning in warnings {
        writeln!(output, "  附注:{warning}")?;
    }
    for ListedFoul {
        move_number,
        point,
        kind,
    } in fouls
    {
        writeln!(
            output,
            "  禁手:第{move_number}着 {point} {}",
            chinese_kind(kind)
        )?;
    }
    writeln!(output, "  {}", chinese_verdict(verdict))?;
    if *after_end > 0 {
        writeln!(output, "  终局后尚记 {after_end} 子")?;
    }
    match (recorded, agrees) {
        (None, _) => Ok(()),
        (Some(recorded), None) => writeln!(output, "  记录结果:{}", chinese_result(recorded)),
        (Some(recorded), Some(true)) => {
            writeln!(output, "  记录结果:{},相符", chinese_result(recorded))
        }
        (Some(recorded), Some(false)) => {
            writeln!(output, "  记录结果:{},与盘面不符", chinese_result(recorded))
        }
    }
}

fn chinese_verdict(verdict: &Verdict) -> String {
    let (Some(reason), Some(clause), Some(number)) =
        (verdict.reason, verdict.clause, verdict.move_number)
    else {
        return "判定:未分胜负".to_owned();
    };
    let why = match reason {
        "five" => "五连",
        "foul" => "黑方以禁手终局",
        "overline" => "黑方以长连终局",
        "board_full" => "棋盘下满",
        "double_pass" => "同一回合双方放弃着子",
        other => other,
    };
    format!(
        "判定:{},{why},第{number}着({clause})",
        chinese_result(verdict.result)
    )
}

fn chinese_result(result: &str) -> &str {
    match result {
        "black" => "黑胜",
        "white" => "白胜",
        "draw" => "和棋",
        other => other,
    }
}

fn chinese_kind(kind: &str) -> String {
    kind.replace("33", "三三")
        .replace("44", "四四")
        .replace("overline", "长连")
}
