use game::claims::{Claim, ClaimKind, Direction, Event, Finding, Grounds, Refusal, Ruling};
use renju::Proof;
use terms::Language;

use crate::{Say, points, proof, say};

impl Say for Refusal {
    fn say(&self, language: Language) -> String {
        match self {
            Self::OnlyWhiteClaims => say!(
                language,
                "only White may claim a foul",
                "只有白方可以指出禁手"
            ),
            Self::FoulClaimLapsed => say!(
                language,
                "a foul may be claimed right after the black stone only; White has moved since, or nothing can be claimed",
                "禁手须在黑方落子后立即指出；白方已续下，或没有可指出的黑子"
            ),
            Self::NoFoulsInThisGame => say!(
                language,
                "this game is played without fouls; there is nothing to claim",
                "本局无禁手，不能提出"
            ),
            Self::ClaimedAlready => say!(
                language,
                "the same claim is open already; wait for the ruling",
                "同样的提出正等待裁定"
            ),
            Self::NothingToAcknowledge => say!(
                language,
                "the opponent has announced no five",
                "对方没有宣布五连"
            ),
            Self::NoSuchClaim(number) => say!(
                language,
                "no open claim has the number {number}",
                "没有编号为 {number} 的待裁定提出"
            ),
            Self::NothingToCorrect => say!(
                language,
                "this claim is not about an irregularity; find it right or wrong",
                "该提出与不规范行棋无关，请裁定成立或不成立"
            ),
        }
    }
}

impl Say for Event {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Opened(claim) => {
                let (number, claim) = (claim.number, claim.say(language));
                say!(
                    language,
                    "claim {number}: {claim}",
                    "提出 {number}：{claim}"
                )
            }
            Self::Upheld { claim, finding } => ruled(*claim, *finding, language),
            Self::Rejected { claim, .. } => {
                let finding = Ruling::Rejected.say(language);
                say!(
                    language,
                    "claim {claim}: {finding}, play goes on",
                    "提出 {claim}：{finding}，对局继续"
                )
            }
        }
    }
}

impl Say for Direction {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Rule { claim, finding } => ruled(*claim, *finding, language),
        }
    }
}

fn ruled(claim: u32, finding: Ruling, language: Language) -> String {
    let finding = finding.say(language);
    say!(
        language,
        "claim {claim}: {finding}",
        "提出 {claim}：{finding}"
    )
}

/// Who claims what, without the number.
impl Say for Claim {
    fn say(&self, language: Language) -> String {
        let (who, what) = (self.by.say(language), self.kind.say(language));
        say!(language, "{who} says {what}", "{who}指出{what}")
    }
}

impl Say for ClaimKind {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Five => say!(language, "\"five\"", "五连"),
            Self::Foul { at: None } => say!(language, "\"foul\"", "禁手"),
            Self::Foul { at: Some(point) } => {
                say!(language, "\"foul\" at {point}", "禁手（{point}）")
            }
            Self::Overline => say!(language, "\"overline\"", "长连"),
            Self::Flag => say!(language, "\"flag\"", "超时"),
            Self::Irregularity(number) => say!(
                language,
                "irregularity {number} is to be corrected and penalised",
                "不规范行棋 {number}，要求纠正并处罚"
            ),
        }
    }
}

impl Say for Ruling {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Upheld => say!(
                language,
                "right, corrected and penalised",
                "成立，纠正并处罚"
            ),
            Self::Corrected => say!(
                language,
                "right, corrected without a penalty",
                "成立，纠正而不处罚"
            ),
            Self::Rejected => say!(language, "wrong", "不成立"),
        }
    }
}

/// What the system finds of the open claims, and why the game was decided: a line for each, and below it what shows it.
#[must_use]
pub fn review(findings: &[Finding], decided_by: Option<&Proof>, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    for finding in findings {
        lines.push(finding.say(language));
        if let Grounds::FoulProven(shown) | Grounds::NoFoul(shown) = &finding.grounds {
            lines.extend(proof(shown, language));
        }
    }
    if let Some(shown) = decided_by {
        lines.push(say!(language, "why the game was decided:", "判定依据："));
        lines.extend(proof(shown, language));
    }
    if lines.is_empty() {
        lines.push(say!(
            language,
            "no claim is open, and no foul has decided the game",
            "没有待裁定的提出，也没有以禁手终局"
        ));
    }
    lines
}

impl Say for Finding {
    fn say(&self, language: Language) -> String {
        let (number, claim, why) = (
            self.claim.number,
            self.claim.say(language),
            self.grounds.say(language),
        );
        let proposes = match self.proposes {
            Ruling::Upheld | Ruling::Corrected => say!(language, "right", "成立"),
            Ruling::Rejected => say!(language, "wrong", "不成立"),
        };
        say!(
            language,
            "claim {number}: {claim}; the system finds it {proposes}: {why}",
            "提出 {number}：{claim}；系统认为{proposes}：{why}"
        )
    }
}

impl Say for Grounds {
    fn say(&self, language: Language) -> String {
        match self {
            Self::RowOnBoard(row) => {
                let row = points(row);
                say!(
                    language,
                    "the row lies on the board {row}",
                    "盘上有此连 {row}"
                )
            }
            Self::NoRow => say!(language, "no such row lies on the board", "盘上没有此连"),
            Self::FoulProven(_) => say!(language, "the stone is a foul", "该子为禁手"),
            Self::NoFoul(_) => say!(language, "the stone is no foul", "该子不是禁手"),
            Self::FiveFirst(row) => {
                let row = points(row);
                say!(language, "a five comes first {row}", "五连在先 {row}")
            }
            Self::FiveBeforeOverline(row) => {
                let row = points(row);
                say!(
                    language,
                    "the five that was announced came before {row}",
                    "所宣布的五连在长连之前 {row}"
                )
            }
            Self::FlagRecorded => say!(
                language,
                "the clock has recorded the flag",
                "棋钟已记录超时"
            ),
            Self::NoFlag => say!(
                language,
                "the clock has recorded no flag",
                "棋钟没有超时记录"
            ),
            Self::IrregularityOnRecord => say!(
                language,
                "the irregularity is on record",
                "不规范行棋已有记录"
            ),
            Self::IrregularityLapsed => say!(
                language,
                "it has been accepted or dealt with",
                "已被认可或已处理"
            ),
        }
    }
}
