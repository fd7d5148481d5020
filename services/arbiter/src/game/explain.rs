//! What the system finds, in words and as data: for arbiters.

use api::adjudication::v1 as proto;
use renju::{Axis, DeadReason, Proof};
use serde_json::{Value, json};

use super::sentence;
use crate::foul::explain::shown;
use crate::language::Language;

/// One object for each open claim, and one for the verdict.
///
/// # Errors
/// When the service's answer cannot be read.
pub(crate) fn json(review: proto::ReviewGameResponse) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for finding in review.findings {
        let finding = Found::read(finding)?;
        lines.push(finding.json().to_string());
    }
    if let Some(proof) = review.verdict_proof {
        let proof = wire::read_proof(proof)?;
        lines.push(json!({ "verdict_proof": shown(&proof) }).to_string());
    }
    Ok(lines)
}

/// The same in sentences.
///
/// # Errors
/// When the service's answer cannot be read.
pub(crate) fn text(
    review: proto::ReviewGameResponse,
    language: Language,
) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for finding in review.findings {
        let finding = Found::read(finding)?;
        lines.extend(finding.text(language));
    }
    if let Some(proof) = review.verdict_proof {
        lines.push(
            language
                .of_two("why the game was decided:", "判定依据：")
                .to_owned(),
        );
        lines.extend(proof_text(&wire::read_proof(proof)?, language, 1));
    }
    if lines.is_empty() {
        lines.push(
            language
                .of_two(
                    "no claim is open, and no foul has decided the game",
                    "没有待裁定的提出，也没有以禁手终局",
                )
                .to_owned(),
        );
    }
    Ok(lines)
}

/// A finding, read.
struct Found {
    claim: game::Claim,
    right: bool,
    grounds: proto::Grounds,
    row: Vec<String>,
    proof: Option<Proof>,
}

impl Found {
    fn read(finding: proto::Finding) -> anyhow::Result<Self> {
        Ok(Self {
            grounds: finding.grounds(),
            right: finding.proposes() == proto::Ruling::Upheld,
            claim: wire::read_claim(finding.claim)?,
            row: finding.row.map(|row| row.stones).unwrap_or_default(),
            proof: finding.proof.map(wire::read_proof).transpose()?,
        })
    }

    fn json(&self) -> Value {
        let grounds = self
            .grounds
            .as_str_name()
            .trim_start_matches("GROUNDS_")
            .to_ascii_lowercase();
        json!({
            "claim": self.claim.number,
            "by": self.claim.by.name(),
            "what": self.claim.kind.name(),
            "proposes": if self.right { "upheld" } else { "rejected" },
            "grounds": grounds,
            "row": self.row,
            "proof": self.proof.as_ref().map(shown),
        })
    }

    fn text(&self, language: Language) -> Vec<String> {
        let (who, what) = (
            sentence::seat(self.claim.by, language),
            sentence::claim(self.claim.kind, language),
        );
        let proposes = if self.right {
            language.of_two("right", "成立")
        } else {
            language.of_two("wrong", "不成立")
        };
        let why = grounds(self.grounds, language);
        let row = if self.row.is_empty() {
            String::new()
        } else {
            format!(" {}", self.row.join(" "))
        };
        let mut lines = vec![match language {
            Language::English => format!(
                "claim {}: {who} says {what}; the system finds it {proposes}: {why}{row}",
                self.claim.number
            ),
            Language::Chinese => format!(
                "提出 {}：{who}指出{what}；系统认为{proposes}：{why}{row}",
                self.claim.number
            ),
        }];
        if let Some(proof) = &self.proof {
            lines.extend(proof_text(proof, language, 1));
        }
        lines
    }
}

fn grounds(grounds: proto::Grounds, language: Language) -> &'static str {
    match grounds {
        proto::Grounds::Unspecified => "",
        proto::Grounds::RowOnBoard => language.of_two("the row lies on the board", "盘上有此连"),
        proto::Grounds::NoRow => language.of_two("no such row lies on the board", "盘上没有此连"),
        proto::Grounds::FoulProven => language.of_two("the stone is a foul", "该子为禁手"),
        proto::Grounds::NoFoul => language.of_two("the stone is no foul", "该子不是禁手"),
        proto::Grounds::FiveFirst => language.of_two("a five comes first", "五连在先"),
        proto::Grounds::FiveBeforeOverline => language.of_two(
            "the five that was announced came before",
            "所宣布的五连在长连之前",
        ),
        proto::Grounds::FlagRecorded => {
            language.of_two("the clock has recorded the flag", "棋钟已记录超时")
        }
        proto::Grounds::NoFlag => {
            language.of_two("the clock has recorded no flag", "棋钟没有超时记录")
        }
        proto::Grounds::IrregularityOnRecord => {
            language.of_two("the irregularity is on record", "不规范行棋已有记录")
        }
        proto::Grounds::IrregularityLapsed => {
            language.of_two("it has been accepted or dealt with", "已被认可或已处理")
        }
    }
}

/// What makes a stone what it is, a line for each row, four and three; what lies below a three is set further in.
fn proof_text(proof: &Proof, language: Language, depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let mut lines = vec![format!("{indent}{}: {}", proof.point, proof.judgement)];
    let names = |points: &[renju::Point]| {
        points
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    for row in &proof.rows {
        lines.push(format!(
            "{indent}  {} {}",
            language.of_two("row", "连"),
            names(&row.stones)
        ));
    }
    for four in &proof.fours {
        let at = language.of_two("five at", "成五点");
        lines.push(format!(
            "{indent}  {} {}, {at} {}",
            language.of_two("four", "四"),
            names(&four.stones),
            names(&four.completions)
        ));
    }
    for three in &proof.threes {
        let points: Vec<_> = three
            .straight_four_points
            .iter()
            .map(|point| point.point)
            .collect();
        let (three_word, at) = (
            language.of_two("open three", "活三"),
            language.of_two("open four at", "成活四点"),
        );
        lines.push(format!(
            "{indent}  {three_word} {} ({}), {at} {}",
            names(&three.stones),
            axis(three.axis, language),
            names(&points)
        ));
        for nested in three
            .straight_four_points
            .iter()
            .filter_map(|point| point.proof.as_deref())
        {
            lines.extend(proof_text(nested, language, depth + 2));
        }
    }
    for dead in &proof.dead_threes {
        lines.push(format!(
            "{indent}  {} {}",
            language.of_two("no open three:", "非活三："),
            names(&dead.stones)
        ));
        for point in &dead.points {
            let why = match &point.reason {
                DeadReason::Five(row) => format!(
                    "{} {}",
                    language.of_two("makes a five", "成五"),
                    names(&row.stones)
                ),
                DeadReason::Foul { fouls, .. } => format!(
                    "{} {fouls}",
                    language.of_two("is itself a foul", "本身为禁手")
                ),
            };
            lines.push(format!("{indent}    {} {why}", point.point));
        }
    }
    lines
}

fn axis(axis: Axis, language: Language) -> &'static str {
    match axis {
        Axis::Horizontal => language.of_two("row", "横"),
        Axis::Vertical => language.of_two("column", "竖"),
        Axis::Rising | Axis::Falling => language.of_two("diagonal", "斜"),
    }
}
