//! What a demonstration prints.

use std::io::{self, Write};
use std::path::Path;

use api::adjudication::v1::{Outcome, Verdict, verdict::Evidence};
use api::common::v1::{Color, Foul};
use api::records::v1::{Pairing, Standing};
use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, Table};
use game::ending::Reason;
use hall::{Audience, Played};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use strum::VariantArray as _;

use crate::language::Language;

fn reason(verdict: &Verdict) -> &'static str {
    Reason::VARIANTS
        .iter()
        .find(|&&known| i32::from(wire::write_reason(known)) == verdict.reason)
        .map_or("", |known| known.name())
}

fn table(pairing: &Pairing) -> u32 {
    pairing.place.as_ref().map_or(0, |place| place.table)
}

/// Tells people or programs.
pub(super) struct Report<W> {
    output: W,
    language: Language,
    json: bool,
    bar: Option<ProgressBar>,
}

impl<W: Write> Report<W> {
    pub(super) fn new(output: W, language: Language, json: bool, progress: bool) -> Self {
        let bar = progress.then(|| {
            let style = ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(0).with_style(style)
        });
        Self {
            output,
            language,
            json,
            bar,
        }
    }

    fn sentence(&self, played: &Played, verdict: &Verdict) -> String {
        let (moves, clause, table) = (verdict.after_move, &verdict.clause, table(&played.pairing));
        let (first, second) = (
            &played.pairing.first_player_id,
            &played.pairing.second_player_id,
        );
        let why = self.why(reason(verdict), verdict);
        let seat = played.state.first.unwrap_or_default();
        let black_first = seat.color() == Color::Black;
        let (black, white) = if black_first {
            (first, second)
        } else {
            (second, first)
        };
        let head = &played.state.head;
        let mark = if played.as_recorded() {
            ""
        } else {
            self.language.of_two("  NOT AS RECORDED", "  与记录不符")
        };
        let who = if verdict.ruled_by.is_empty() {
            self.language.of_two("the players", "双方确认")
        } else {
            self.language.of_two("the arbiter", "裁判员裁定")
        };
        let wins = |en: &str, zh: &str, player: &str| {
            self.language.of_two(
                format!("{en} ({player}) wins"),
                format!("{zh}（{player}）胜"),
            )
        };
        let outcome = match verdict.outcome() {
            Outcome::BlackWins => wins("Black", "黑方", black),
            Outcome::WhiteWins => wins("White", "白方", white),
            Outcome::Draw | Outcome::Unspecified => self.language.of_two("draw", "和棋").to_owned(),
            Outcome::BothLose => self.language.of_two("both lose", "双方判负").to_owned(),
        };
        let title = &played.title;
        self.language.of_two(
            format!(
                "  table {table}  {first} – {second}: {outcome}, {why}, {clause}, move {moves}, by {who}, head {head}  [{title}]{mark}"
            ),
            format!(
                "  第 {table} 台  {first} – {second}：{outcome}，{why}，{clause}，第 {moves} 着，{who}，校验 {head}  [{title}]{mark}"
            ),
        )
    }

    fn why(&self, reason: &str, verdict: &Verdict) -> String {
        let two = |en: &str, zh: &str| self.language.of_two(en, zh).to_owned();
        let reason = match reason {
            "five" => two("five in a row", "五连"),
            "foul" => two("foul", "禁手"),
            "overline" => two("overline", "长连"),
            "accepted" => two("accepted by both", "双方认可"),
            "flag" => two("the flag fell", "超时"),
            "resignation" => two("resignation", "认输"),
            "agreement" => two("agreed", "双方同意"),
            "double_pass" => two("both passed", "双方弃权"),
            "board_full" => two("board full", "满盘"),
            other => other.to_owned(),
        };
        match &verdict.evidence {
            Some(Evidence::Foul(proof)) => {
                let names: Vec<&str> = proof.fouls().map(|foul| self.foul(foul)).collect();
                let at = &proof.point;
                format!(
                    "{reason} ({}) {} {at}",
                    names.join("+"),
                    self.language.of_two("at", "于")
                )
            }
            Some(Evidence::Row(row)) => format!("{reason} {}", row.stones.join(" ")),
            None => reason,
        }
    }

    fn foul(&self, foul: Foul) -> &'static str {
        match foul {
            Foul::ThreeThree => self.language.of_two("three-three", "三三"),
            Foul::FourFour => self.language.of_two("four-four", "四四"),
            Foul::Overline => self.language.of_two("overline", "长连"),
            Foul::Unspecified => "",
        }
    }

    /// The event is over.
    pub(super) fn standings(&mut self, standings: &[Standing]) -> io::Result<()> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if self.json {
            for row in standings {
                let object = json!({
                    "place": row.place,
                    "player": row.player_id,
                    "games": row.games,
                    "wins": row.wins,
                    "draws": row.draws,
                    "losses": row.losses,
                    "points": row.points,
                    "sonneborn_berger": row.sonneborn_berger,
                });
                writeln!(self.output, "{object}")?;
            }
            return self.output.flush();
        }
        let mut table = Table::new();
        table.load_style(UTF8_FULL_CONDENSED);
        table.set_header(match self.language {
            Language::English => [
                "",
                "player",
                "games",
                "won",
                "drawn",
                "lost",
                "points",
                "Sonneborn-Berger",
            ],
            Language::Chinese => ["名次", "棋手", "局数", "胜", "和", "负", "积分", "索伯分"],
        });
        for row in standings {
            table.add_row([
                row.place.to_string(),
                row.player_id.clone(),
                row.games.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.losses.to_string(),
                row.points.clone(),
                row.sonneborn_berger.clone(),
            ]);
        }
        for column in table.column_iter_mut().filter(|column| column.index != 1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let title = self.language.of_two(
            "\nStandings (CN13-18.3.1: points, Sonneborn-Berger, wins)",
            "\n名次（CN13-18.3.1：积分、索伯分、胜局数）",
        );
        writeln!(self.output, "{title}\n{table}")?;
        self.output.flush()
    }

    /// The scratch folder was kept.
    pub(super) fn kept(&mut self, folder: &Path) -> io::Result<()> {
        let folder = folder.display();
        if self.json {
            writeln!(self.output, "{}", json!({ "kept": folder.to_string() }))
        } else {
            writeln!(
                self.output,
                "{} {folder}",
                self.language.of_two("The stores are kept in", "数据保存在")
            )
        }
    }

    /// A line above the progress bar.
    fn line(&mut self, line: &str) -> io::Result<()> {
        let write = |output: &mut W| writeln!(output, "{line}").and_then(|()| output.flush());
        match &self.bar {
            Some(bar) => bar.suspend(|| write(&mut self.output)),
            None => write(&mut self.output),
        }
    }
}

impl<W: Write> Audience for Report<W> {
    fn round(&mut self, round: u32, rounds: u32, pairings: &[Pairing]) -> io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.set_length(pairings.len() as u64);
            bar.set_position(0);
            bar.set_prefix(
                self.language
                    .of_two(format!("round {round}"), format!("第 {round} 轮")),
            );
        }
        if self.json {
            return Ok(());
        }
        let line = self.language.of_two(
            format!("\nRound {round} of {rounds}: {} games", pairings.len()),
            format!("\n第 {round} 轮（共 {rounds} 轮）：{} 局", pairings.len()),
        );
        self.line(&line)
    }

    fn game(&mut self, round: u32, played: &Played) -> io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        let verdict = played.state.verdict.clone().unwrap_or_default();
        if self.json {
            let object = json!({
                "game": played.pairing.game_id,
                "round": round,
                "table": table(&played.pairing),
                "first": played.pairing.first_player_id,
                "second": played.pairing.second_player_id,
                "title": played.title,
                "moves": played.state.moves.len(),
                "verdict": {
                    "result": result(&verdict),
                    "reason": reason(&verdict),
                    "clause": verdict.clause,
                    "move": verdict.after_move,
                    "ruled_by": if verdict.ruled_by.is_empty() { None } else { Some(&verdict.ruled_by) },
                },
                "head": played.state.head,
                "agrees": played.as_recorded(),
            });
            writeln!(self.output, "{object}")?;
            return self.output.flush();
        }
        let line = self.sentence(played, &verdict);
        self.line(&line)
    }
}

fn result(verdict: &Verdict) -> &'static str {
    match verdict.outcome() {
        Outcome::BlackWins => "black",
        Outcome::WhiteWins => "white",
        Outcome::Draw => "draw",
        Outcome::BothLose => "both_lose",
        Outcome::Unspecified => "open",
    }
}
