//! What a demonstration prints.

use std::io::{self, Write};
use std::path::Path;

use api::common::v1::Color;
use api::records::v1::{Pairing, Standing};
use comfy_table::CellAlignment;
use game::ending::{Outcome, RuledBy, Verdict};
use hall::{Audience, Played};
use indicatif::{ProgressBar, ProgressStyle};
use phrases::{Say as _, game::InShort};
use serde_json::json;

use crate::language::Language;
use crate::output::{table, write_json};

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
        let two = |en, zh| self.language.of_two(en, zh);
        let (table, title, head) = (table_of(&played.pairing), &played.title, &played.state.head);
        let first = &played.pairing.first_player_id;
        let second = &played.pairing.second_player_id;
        let [black, white] = match played.state.first.unwrap_or_default().color() {
            Color::White => [second, first],
            Color::Black | Color::Unspecified => [first, second],
        };
        let outcome = match verdict.outcome {
            Outcome::Win(renju::Color::Black) => two(
                format!("Black ({black}) wins"),
                format!("黑方（{black}）胜"),
            ),
            Outcome::Win(renju::Color::White) => two(
                format!("White ({white}) wins"),
                format!("白方（{white}）胜"),
            ),
            Outcome::Draw => two("draw".to_owned(), "和棋".to_owned()),
            Outcome::BothLose => two("both lose".to_owned(), "双方判负".to_owned()),
        };
        let why = InShort(verdict).say(self.language);
        let (clause, moves) = (verdict.clause(), verdict.after_move);
        let who = match verdict.ruled_by {
            RuledBy::Arbiter(_) => self.language.of_two("the arbiter", "裁判员裁定"),
            RuledBy::Players => self.language.of_two("the players", "双方确认"),
            RuledBy::System => self.language.of_two("the system", "系统裁定"),
        };
        let mark = if played.as_recorded() {
            ""
        } else {
            self.language.of_two("  NOT AS RECORDED", "  与记录不符")
        };
        two(
            format!(
                "  table {table}  {first} – {second}: {outcome}, {why}, {clause}, move {moves}, by {who}, head {head}  [{title}]{mark}"
            ),
            format!(
                "  第 {table} 台  {first} – {second}：{outcome}，{why}，{clause}，第 {moves} 着，{who}，校验 {head}  [{title}]{mark}"
            ),
        )
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
                write_json(&mut self.output, &object)?;
            }
            return self.output.flush();
        }
        let mut table = table(match self.language {
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
                &row.place.to_string(),
                &row.player_id,
                &row.games.to_string(),
                &row.wins.to_string(),
                &row.draws.to_string(),
                &row.losses.to_string(),
                &row.points,
                &row.sonneborn_berger,
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
            return write_json(&mut self.output, &json!({ "kept": folder.to_string() }));
        }
        let kept = self.language.of_two("The stores are kept in", "数据保存在");
        writeln!(self.output, "{kept} {folder}")
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
        let games = pairings.len();
        if let Some(bar) = &self.bar {
            bar.set_length(games as u64);
            bar.set_position(0);
            let prefix = (format!("round {round}"), format!("第 {round} 轮"));
            bar.set_prefix(self.language.of_two(prefix.0, prefix.1));
        }
        if self.json {
            return Ok(());
        }
        let line = self.language.of_two(
            format!("\nRound {round} of {rounds}: {games} games"),
            format!("\n第 {round} 轮（共 {rounds} 轮）：{games} 局"),
        );
        self.line(&line)
    }

    fn game(&mut self, round: u32, played: &Played) -> io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        let verdict = wire::read_verdict(played.state.verdict.clone()).map_err(io::Error::other)?;
        if !self.json {
            let line = self.sentence(played, &verdict);
            return self.line(&line);
        }
        let ruled_by = match &verdict.ruled_by {
            RuledBy::Arbiter(id) => Some(id.as_str()),
            RuledBy::System => Some("system"),
            RuledBy::Players => None,
        };
        let object = json!({
            "game": played.pairing.game_id,
            "round": round,
            "table": table_of(&played.pairing),
            "first": played.pairing.first_player_id,
            "second": played.pairing.second_player_id,
            "title": played.title,
            "moves": played.state.moves.len(),
            "verdict": {
                "result": verdict.outcome.name(),
                "reason": verdict.reason.name(),
                "clause": verdict.clause(),
                "move": verdict.after_move,
                "ruled_by": ruled_by,
            },
            "head": played.state.head,
            "agrees": played.as_recorded(),
        });
        write_json(&mut self.output, &object)?;
        self.output.flush()
    }
}

fn table_of(pairing: &Pairing) -> u32 {
    pairing.place.as_ref().map_or(0, |place| place.table)
}
