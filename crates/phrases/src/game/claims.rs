use game::claims::{Claim, ClaimKind, Direction, Event, Finding, Grounds, Refusal, Ruling};
use renju::Proof;
use terms::Language;

use crate::{Say as _, proof, say, sentences};

sentences! {
    Refusal {
        Self::OnlyWhiteClaims => "only White may claim a foul", "只有白方可以指出禁手";
        Self::FoulClaimLapsed =>
            "a foul may be claimed right after the black stone only; White has moved since, or nothing can be claimed",
            "禁手须在黑方落子后立即指出；白方已续下，或没有可指出的黑子";
        Self::NoFoulsInThisGame => "this game is played without fouls; there is nothing to claim",
            "本局无禁手，不能提出";
        Self::ClaimedAlready => "the same claim is open already; wait for the ruling",
            "同样的提出正等待裁定";
        Self::NothingToAcknowledge => "the opponent has announced no five", "对方没有宣布五连";
        Self::NoSuchClaim(number) => "no open claim has the number {number}",
            "没有编号为 {number} 的待裁定提出";
        Self::NothingToCorrect => "this claim is not about an irregularity; find it right or wrong",
            "该提出与不规范行棋无关，请裁定成立或不成立";
    }
    Event {
        Self::Opened(claim @ Claim { number, .. }), claim = claim => "claim {number}: {claim}",
            "提出 {number}：{claim}";
        Self::Upheld { claim, finding }, finding = finding => "claim {claim}: {finding}",
            "提出 {claim}：{finding}";
        Self::Rejected { claim, .. }, finding = Ruling::Rejected =>
            "claim {claim}: {finding}, play goes on",
            "提出 {claim}：{finding}，对局继续";
    }
    Direction {
        Self::Rule { claim, finding }, finding = finding => "claim {claim}: {finding}",
            "提出 {claim}：{finding}";
    }
    /// Who claims what, without the number.
    Claim {
        Self { by, kind, .. }, who = by, what = kind => "{who} says {what}", "{who}指出{what}";
    }
    ClaimKind {
        Self::Five => "\"five\"", "五连";
        Self::Foul { at: None } => "\"foul\"", "禁手";
        Self::Foul { at: Some(point) } => "\"foul\" at {point}", "禁手（{point}）";
        Self::Overline => "\"overline\"", "长连";
        Self::Flag => "\"flag\"", "超时";
        Self::Irregularity(number) => "irregularity {number} is to be corrected and penalised",
            "不规范行棋 {number}，要求纠正并处罚";
    }
    Ruling {
        Self::Upheld => "right, corrected and penalised", "成立，纠正并处罚";
        Self::Corrected => "right, corrected without a penalty", "成立，纠正而不处罚";
        Self::Rejected => "wrong", "不成立";
    }
    Finding {
        Self { claim: claim @ Claim { number, .. }, proposes: Ruling::Rejected, grounds: why },
        claim = claim, why = why =>
            "claim {number}: {claim}; the system finds it wrong: {why}",
            "提出 {number}：{claim}；系统认为不成立：{why}";
        Self {
            claim: claim @ Claim { number, .. },
            proposes: Ruling::Upheld | Ruling::Corrected,
            grounds: why,
        },
        claim = claim, why = why =>
            "claim {number}: {claim}; the system finds it right: {why}",
            "提出 {number}：{claim}；系统认为成立：{why}";
    }
    Grounds {
        Self::RowOnBoard(row), row = row => "the row lies on the board {row}", "盘上有此连 {row}";
        Self::NoRow => "no such row lies on the board", "盘上没有此连";
        Self::FoulProven(_) => "the stone is a foul", "该子为禁手";
        Self::NoFoul(_) => "the stone is no foul", "该子不是禁手";
        Self::FiveFirst(row), row = row => "a five comes first {row}", "五连在先 {row}";
        Self::FiveBeforeOverline(row), row = row => "the five that was announced came before {row}",
            "所宣布的五连在长连之前 {row}";
        Self::FlagRecorded => "the clock has recorded the flag", "棋钟已记录超时";
        Self::NoFlag => "the clock has recorded no flag", "棋钟没有超时记录";
        Self::IrregularityOnRecord => "the irregularity is on record", "不规范行棋已有记录";
        Self::IrregularityLapsed => "it has been accepted or dealt with", "已被认可或已处理";
    }
}

/// What the system finds of the open claims, and why the game was decided: a line for each, and below it what shows it.
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
