use game::ending::{
    Correction, Direction, Event, Evidence, Outcome, Reason, Refusal, RuledBy, Verdict,
};
use renju::{Color, Judgement};
use terms::{Clause, Language};

use crate::{Say, say, sentences};

sentences! {
    Refusal {
        Self::DrawOfferBeforeMove =>
            "offer a draw after your move, before pressing the clock; place a stone first",
            "提和须在己方落子后、按钟前提出，请先落子";
        Self::DrawOfferOnOpponentsTime =>
            "a draw may not be offered on the opponent's time; wait for your next move",
            "不得在对方用时内提和，请在己方下一着后提出";
        Self::TooManyDrawOffers { margin } =>
            "your draw offers would exceed the opponent's by more than {margin}; move without offering",
            "提和次数将比对方多出 {margin} 次以上，请不提和而行棋";
        Self::NoDrawOffer => "no draw offer of the opponent stands", "对方没有有效的提和";
        Self::NoFlagRecorded => "the clock has recorded no fallen flag", "棋钟没有超时记录";
        Self::BoardNotFull => "the board is not full; play goes on", "棋盘未满，对局继续";
        Self::FlagOrderKnown => "which flag fell first is known here; confirm that flag instead",
            "超时先后已知，请确认先超时的一方";
        Self::NotEnded => "the game has not ended; there is no result yet",
            "本局尚未结束，还没有结果";
        Self::ResultContradictsReason =>
            "this reason does not go with that result; choose one that does",
            "结果与理由不符，请另选理由";
    }
    Event {
        Self::DrawOffered(seat), who = seat => "the {who} seat offers a draw", "{who}提和";
        Self::DrawDeclined(seat), who = seat => "the {who} seat declines the draw",
            "{who}不同意和棋";
        Self::FlagFell(seat), who = seat => "the flag of the {who} seat has fallen", "{who}超时";
        Self::Ended(verdict) => say verdict;
        Self::Signed(seat), who = seat => "{who} signed the result", "{who}签字确认";
        Self::Appealed(seat), who = seat => "{who} appeals", "{who}申诉";
        Self::ResultCorrected(verdict), result = verdict => "the result was corrected: {result}",
            "更正结果：{result}";
    }
    Direction {
        Self::ConfirmFlag => "the flag is confirmed", "确认超时";
        Self::DeclareBoardFull => "the board is full", "棋盘下满";
        Self::DeclareBothFlags => "both flags are down", "双方超时，先后不明";
        Self::CorrectResult(correction) => say correction;
    }
    Correction {
        Self { outcome, reason, ground, .. }, result = outcome, why = reason,
        clause = ground.as_ref().map_or_else(|| reason.clause(), Clause::as_str) =>
            "{result}: {why}, {clause}",
            "{result}：{why}，{clause}";
    }
    Verdict {
        verdict @ Self { outcome, reason, after_move: moves, ruled_by, .. }, result = outcome,
        why = reason, clause = verdict.clause(), by = ruled_by =>
            "{result}: {why}, {clause}, after move {moves}, {by}",
            "{result}：{why}，{clause}，第 {moves} 着后，{by}";
    }
    RuledBy {
        Self::Players => "by the players themselves", "由棋手自行确认";
        Self::Arbiter(id) => "ruled by {id}", "裁判员 {id} 裁定";
        Self::System => "ruled by the system", "系统裁定";
    }
    Outcome {
        Self::Win(Color::Black) => "Black wins", "黑胜";
        Self::Win(Color::White) => "White wins", "白胜";
        Self::Draw => "a draw", "和棋";
        Self::BothLose => "both lose", "双方判负";
    }
    Reason {
        Self::Five => "five in a row", "五连";
        Self::Foul => "a foul", "禁手";
        Self::Overline => "an overline", "长连禁手";
        Self::Accepted => "a win that both accept", "双方认可";
        Self::Flag => "the flag fell", "超时";
        Self::Resignation => "resignation", "认输";
        Self::SecondViolation => "the second violation", "两次违例";
        Self::Penalty => "loss as a penalty", "判负";
        Self::Agreement => "agreed", "双方同意和棋";
        Self::DoublePass => "both passed", "双方放弃行棋";
        Self::BoardFull => "the board is full", "棋盘下满";
        Self::BothFlags => "both flags are down and the first cannot be told", "双方超时，先后不明";
        Self::Disturbance => "the position was disturbed", "盘面变动";
    }
}

/// What a verdict rests on, as it stands in a list of results: the reason and what shows it.
#[derive(Clone, Copy, Debug)]
pub struct InShort<'a>(pub &'a Verdict);

impl Say for InShort<'_> {
    fn say(&self, language: Language) -> String {
        let Self(verdict) = self;
        let reason = match verdict.reason {
            Reason::Foul => say!(language, "foul", "禁手"),
            Reason::Overline => say!(language, "overline", "长连"),
            Reason::Accepted => say!(language, "accepted by both", "双方认可"),
            Reason::Agreement => say!(language, "agreed", "双方同意"),
            Reason::DoublePass => say!(language, "both passed", "双方弃权"),
            Reason::BoardFull => say!(language, "board full", "满盘"),
            Reason::Five
            | Reason::Flag
            | Reason::Resignation
            | Reason::SecondViolation
            | Reason::Penalty
            | Reason::BothFlags
            | Reason::Disturbance => verdict.reason.say(language),
        };
        match &verdict.evidence {
            None => reason,
            Some(Evidence::Row(row)) => format!("{reason} {}", row.say(language)),
            Some(Evidence::Foul(proof)) => {
                let (kind, at) = (
                    match proof.judgement {
                        Judgement::Foul(fouls) => fouls.say(language),
                        Judgement::Legal | Judgement::Five => String::new(),
                    },
                    proof.point,
                );
                say!(
                    language,
                    "{reason} ({kind}) at {at}",
                    "{reason} ({kind}) 于 {at}"
                )
            }
        }
    }
}
