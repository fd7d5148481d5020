use game::Game;
use game::conduct::{
    Call, Direction, Disturbance, DisturbanceKind, Duty, Event, Intent, Irregularity,
    IrregularityKind, IrregularityStatus, Mover, Refusal, Remedy,
};
use terms::Language;

use crate::{Say, say, sentences};

sentences! {
    Refusal {
        Self::NoSuchIrregularity(number) => "no irregularity has the number {number}",
            "没有编号为 {number} 的不规范行棋";
        Self::OwnIrregularity =>
            "this irregularity is your own; only the opponent may claim or accept it",
            "这是己方的不规范行棋，只有对方可以提出或认可";
        Self::IrregularityLapsed =>
            "this irregularity has been accepted, in words or by moving on; it stands",
            "该不规范行棋已被认可（口头或续下），不再纠正";
        Self::IrregularitySettled => "this irregularity has been dealt with already",
            "该不规范行棋已经处理";
        Self::WrongRemedy { remedy, ways, .. }, remedy = AskedFor(*remedy), ways = Ways(ways) =>
            "what was found on the board cannot be settled as \"{remedy}\"; the ways out are {ways}",
            "盘面情况不能按“{remedy}”处理，可以的处理办法：{ways}";
        Self::NoCall(seat), who = seat => "{who} has no call for an arbiter open",
            "{who}没有待答复的呼叫";
    }
    /// In English by its name for programs.
    AskedFor {
        Self(Remedy::Back) => "back", "复位";
        Self(Remedy::Stays) => "stays", "不动";
        Self(Remedy::Rebuilt) => "rebuilt", "复盘续弈";
        Self(Remedy::Draw) => "draw", "和棋";
        Self(Remedy::Replay) => "replay", "重弈";
        Self(Remedy::Loss) => "loss", "判负";
    }
    Event {
        Self::IrregularityObserved(Irregularity { number, kind, by, .. }), who = by,
        clause = kind.clause(), kind = kind =>
            "irregularity {number} of {who}: {kind} ({clause})",
            "不规范行棋 {number}，{who}：{kind}（{clause}）";
        Self::IrregularityAccepted(number) => "irregularity {number} is accepted",
            "认可不规范行棋 {number}";
        Self::DisturbanceObserved(open @ Disturbance { number, .. }), found = open =>
            "disturbance {number}: {found}",
            "盘面变动 {number}：{found}";
        Self::RemedyAgreed { on, seat, remedy }, who = seat, way = remedy =>
            "disturbance {on}: {who} agrees to {way}",
            "盘面变动 {on}：{who}同意{way}";
        Self::DisturbanceSettled { on, remedy }, way = remedy =>
            "disturbance {on} is settled: {way}",
            "盘面变动 {on} 裁定：{way}";
        Self::ColoursCorrected => "wrong colours: corrected, the game begins again",
            "黑白执错：已纠正，重新开始";
        Self::WrongColoursStand => "wrong colours, found too late: play goes on",
            "黑白执错，发现已迟：继续对局";
        Self::DutyRefused { seat, duty }, who = seat, what = duty => "{who} refuses {what}",
            "{who}拒绝{what}";
        Self::ArbiterCalled(call) => say call;
        Self::CallAnswered(seat), who = seat => "the call of {who} is answered",
            "{who}的呼叫已答复";
    }
    Direction {
        Self::Settle { on, remedy }, way = remedy => "disturbance {on}: {way}",
            "盘面变动 {on}：{way}";
        Self::AnswerCall(seat), who = seat => "the call of {who} is answered", "{who}的呼叫已答复";
    }
    Call {
        Self { seat, reason: None }, who = seat => "{who} calls the arbiter", "{who}呼叫裁判员";
        Self { seat, reason: Some(reason) }, who = seat, reason = String::from(reason.clone()) =>
            "{who} calls the arbiter: {reason}",
            "{who}呼叫裁判员：{reason}";
    }
    /// A way out of a disturbance.
    Remedy {
        Self::Back => "the stone goes back", "棋子复位";
        Self::Stays => "the stone stays", "棋子不动";
        Self::Rebuilt => "rebuilt, play goes on", "复盘续弈";
        Self::Draw => "a draw", "和棋";
        Self::Replay => "the game is played again", "重弈";
        Self::Loss => "loss", "判负";
    }
    Duty {
        Self::Correction => "to have an irregular move corrected", "纠正不规范行棋";
        Self::Record => "to keep the record", "记录";
        Self::Signature => "to sign the result", "签字";
        Self::Rules => "to follow the rules", "遵守规则";
    }
    /// How it stands with an irregularity: whose it is, at which move, and what the opponent may do.
    Irregularity {
        Self { number, kind, by, at_move, status: status @ IrregularityStatus::Open },
        who = by, kind = kind, status = status, opponent = by.other() =>
            "irregularity {number} of {who} at move {at_move}: {kind}, {status}; {opponent} may have it corrected until moving on",
            "不规范行棋 {number}，{who}，第 {at_move} 着：{kind}，{status}；{opponent}续下之前可以要求纠正";
        Self { number, kind, by, at_move, status }, who = by, kind = kind, status = status =>
            "irregularity {number} of {who} at move {at_move}: {kind}, {status}",
            "不规范行棋 {number}，{who}，第 {at_move} 着：{kind}，{status}";
    }
    IrregularityKind {
        Self::FirstStoneOffCentre => "the first stone is not on H8", "第一子不在天元";
        Self::OpeningOutside26 => "the opening is none of those allowed", "开局不在规定之内";
        Self::OffersNotNamed => "no number of offers was named", "未声明打点数";
        Self::TwoInARow => "two moves in a row", "连下两着";
        Self::Slid { first, lies } => "a stone touched {first} and slid to {lies}",
            "棋子触 {first} 后滑到 {lies}";
        Self::Lifted { first, lies } => "a stone placed on {first} was put on {lies}",
            "落在 {first} 的棋子又提起改放 {lies}";
        Self::Dropped(point) => "a stone was dropped on {point}", "棋子不慎掉落在 {point}";
        Self::PressedFirst => "the clock was pressed before a stone was placed", "先按钟后落子";
        Self::OtherHand => "the clock was pressed with the other hand", "用另一只手按钟";
        Self::DrawOffer => "a draw was offered against the rules", "违规提和";
        Self::Straightened => "a stone was straightened against the rules", "违规整理棋子";
    }
    IrregularityStatus {
        Self::Open => "open", "待处理";
        Self::Accepted => "accepted", "已认可";
        Self::Corrected => "corrected", "已纠正";
        Self::Dismissed => "found to be none", "不成立";
    }
    /// What was found and who did it, without the number.
    Disturbance {
        Self { kind, by, .. } => say (*kind, *by);
    }
    (DisturbanceKind, Option<Mover>) {
        (found, None) => say found;
        (found, Some(Mover { seat, intent: Intent::Accident })), found = found, who = seat =>
            "{found}, by {who}",
            "{found}，{who}无意所为";
        (found, Some(Mover { seat, intent: Intent::Purpose })), found = found, who = seat =>
            "{found}, by {who} on purpose",
            "{found}，{who}故意所为";
    }
    DisturbanceKind {
        Self::Shifted { from, to } => "the stone of {from} was found on {to}",
            "{from} 的棋子被发现在 {to}";
        Self::Scattered => "the position is scattered", "棋盘被弄乱";
    }
}

/// A way out as it is asked for.
struct AskedFor(Remedy);

struct Ways<'a>(&'a [Remedy]);

impl Say for Ways<'_> {
    fn say(&self, language: Language) -> String {
        let Self(ways) = self;
        let ways: Vec<_> = ways
            .iter()
            .map(|&way| AskedFor(way).say(language))
            .collect();
        ways.join(language.of_two(", ", "、"))
    }
}

/// What waits and what has been seen, a line each.
pub(super) fn status(game: &Game, language: Language) -> Vec<String> {
    let disturbances = game.disturbances().iter().map(|open| {
        let (number, found) = (open.number, open.say(language));
        say!(
            language,
            "open disturbance {number}: {found}",
            "待裁定盘面变动 {number}：{found}"
        )
    });
    let irregularities = game.irregularities().iter().map(|seen| seen.say(language));
    let calls = game.calls().iter().map(|call| call.say(language));
    disturbances.chain(calls).chain(irregularities).collect()
}
