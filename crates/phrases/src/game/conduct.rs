use game::Game;
use game::conduct::{
    Call, Direction, Disturbance, DisturbanceKind, Duty, Event, Intent, Irregularity,
    IrregularityKind, IrregularityStatus, Mover, Refusal, Remedy,
};
use terms::Language;

use crate::{Say, say};

impl Say for Refusal {
    fn say(&self, language: Language) -> String {
        match self {
            Self::NoSuchIrregularity(number) => say!(
                language,
                "no irregularity has the number {number}",
                "没有编号为 {number} 的不规范行棋"
            ),
            Self::OwnIrregularity => say!(
                language,
                "this irregularity is your own; only the opponent may claim or accept it",
                "这是己方的不规范行棋，只有对方可以提出或认可"
            ),
            Self::IrregularityLapsed => say!(
                language,
                "this irregularity has been accepted, in words or by moving on; it stands",
                "该不规范行棋已被认可（口头或续下），不再纠正"
            ),
            Self::IrregularitySettled => say!(
                language,
                "this irregularity has been dealt with already",
                "该不规范行棋已经处理"
            ),
            Self::WrongRemedy { remedy, ways, .. } => {
                let ways: Vec<_> = ways.iter().map(|&way| named(way, language)).collect();
                let (remedy, separator) = (named(*remedy, language), language.of_two(", ", "、"));
                let ways = ways.join(separator);
                say!(
                    language,
                    "what was found on the board cannot be settled as \"{remedy}\"; the ways out are {ways}",
                    "盘面情况不能按“{remedy}”处理，可以的处理办法：{ways}"
                )
            }
            Self::NoCall(seat) => {
                let who = seat.say(language);
                say!(
                    language,
                    "{who} has no call for an arbiter open",
                    "{who}没有待答复的呼叫"
                )
            }
        }
    }
}

/// A way out as it is asked for: in English by its name for programs.
fn named(remedy: Remedy, language: Language) -> &'static str {
    let zh = match remedy {
        Remedy::Back => "复位",
        Remedy::Stays => "不动",
        Remedy::Rebuilt => "复盘续弈",
        Remedy::Draw => "和棋",
        Remedy::Replay => "重弈",
        Remedy::Loss => "判负",
    };
    language.of_two(remedy.name(), zh)
}

impl Say for Event {
    fn say(&self, language: Language) -> String {
        match self {
            Self::IrregularityObserved(seen) => {
                let (number, clause) = (seen.number, seen.kind.clause());
                let (who, kind) = (seen.by.say(language), seen.kind.say(language));
                say!(
                    language,
                    "irregularity {number} of {who}: {kind} ({clause})",
                    "不规范行棋 {number}，{who}：{kind}（{clause}）"
                )
            }
            Self::IrregularityAccepted(number) => say!(
                language,
                "irregularity {number} is accepted",
                "认可不规范行棋 {number}"
            ),
            Self::DisturbanceObserved(open) => {
                let (number, found) = (open.number, open.say(language));
                say!(
                    language,
                    "disturbance {number}: {found}",
                    "盘面变动 {number}：{found}"
                )
            }
            Self::RemedyAgreed { on, seat, remedy } => {
                let (who, way) = (seat.say(language), remedy.say(language));
                say!(
                    language,
                    "disturbance {on}: {who} agrees to {way}",
                    "盘面变动 {on}：{who}同意{way}"
                )
            }
            Self::DisturbanceSettled { on, remedy } => {
                let way = remedy.say(language);
                say!(
                    language,
                    "disturbance {on} is settled: {way}",
                    "盘面变动 {on} 裁定：{way}"
                )
            }
            Self::ColoursCorrected => say!(
                language,
                "wrong colours: corrected, the game begins again",
                "黑白执错：已纠正，重新开始"
            ),
            Self::WrongColoursStand => say!(
                language,
                "wrong colours, found too late: play goes on",
                "黑白执错，发现已迟：继续对局"
            ),
            Self::DutyRefused { seat, duty } => {
                let (who, what) = (seat.say(language), duty.say(language));
                say!(language, "{who} refuses {what}", "{who}拒绝{what}")
            }
            Self::ArbiterCalled(call) => call.say(language),
            Self::CallAnswered(seat) => {
                let who = seat.say(language);
                say!(
                    language,
                    "the call of {who} is answered",
                    "{who}的呼叫已答复"
                )
            }
        }
    }
}

impl Say for Direction {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Settle { on, remedy } => {
                let way = remedy.say(language);
                say!(language, "disturbance {on}: {way}", "盘面变动 {on}：{way}")
            }
            Self::AnswerCall(seat) => {
                let who = seat.say(language);
                say!(
                    language,
                    "the call of {who} is answered",
                    "{who}的呼叫已答复"
                )
            }
        }
    }
}

impl Say for Call {
    fn say(&self, language: Language) -> String {
        let who = self.seat.say(language);
        let called = say!(language, "{who} calls the arbiter", "{who}呼叫裁判员");
        match self.reason.clone().map(String::from) {
            Some(reason) => say!(language, "{called}: {reason}", "{called}：{reason}"),
            None => called,
        }
    }
}

/// A way out of a disturbance.
impl Say for Remedy {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Back => say!(language, "the stone goes back", "棋子复位"),
            Self::Stays => say!(language, "the stone stays", "棋子不动"),
            Self::Rebuilt => say!(language, "rebuilt, play goes on", "复盘续弈"),
            Self::Draw => say!(language, "a draw", "和棋"),
            Self::Replay => say!(language, "the game is played again", "重弈"),
            Self::Loss => say!(language, "loss", "判负"),
        }
    }
}

impl Say for Duty {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Correction => say!(
                language,
                "to have an irregular move corrected",
                "纠正不规范行棋"
            ),
            Self::Record => say!(language, "to keep the record", "记录"),
            Self::Signature => say!(language, "to sign the result", "签字"),
            Self::Rules => say!(language, "to follow the rules", "遵守规则"),
        }
    }
}

/// How it stands with an irregularity: whose it is, at which move, and what the opponent may do.
impl Say for Irregularity {
    fn say(&self, language: Language) -> String {
        let Self {
            number, at_move, ..
        } = self;
        let (who, kind, status) = (
            self.by.say(language),
            self.kind.say(language),
            self.status.say(language),
        );
        let opponent = self.by.other().say(language);
        let right = match self.status {
            IrregularityStatus::Open => say!(
                language,
                "; {opponent} may have it corrected until moving on",
                "；{opponent}续下之前可以要求纠正"
            ),
            IrregularityStatus::Accepted
            | IrregularityStatus::Corrected
            | IrregularityStatus::Dismissed => String::new(),
        };
        say!(
            language,
            "irregularity {number} of {who} at move {at_move}: {kind}, {status}{right}",
            "不规范行棋 {number}，{who}，第 {at_move} 着：{kind}，{status}{right}"
        )
    }
}

impl Say for IrregularityKind {
    fn say(&self, language: Language) -> String {
        match self {
            Self::FirstStoneOffCentre => {
                say!(language, "the first stone is not on H8", "第一子不在天元")
            }
            Self::OpeningOutside26 => say!(
                language,
                "the opening is none of those allowed",
                "开局不在规定之内"
            ),
            Self::OffersNotNamed => say!(language, "no number of offers was named", "未声明打点数"),
            Self::TwoInARow => say!(language, "two moves in a row", "连下两着"),
            Self::Slid { first, lies } => say!(
                language,
                "a stone touched {first} and slid to {lies}",
                "棋子触 {first} 后滑到 {lies}"
            ),
            Self::Lifted { first, lies } => say!(
                language,
                "a stone placed on {first} was put on {lies}",
                "落在 {first} 的棋子又提起改放 {lies}"
            ),
            Self::Dropped(point) => say!(
                language,
                "a stone was dropped on {point}",
                "棋子不慎掉落在 {point}"
            ),
            Self::PressedFirst => say!(
                language,
                "the clock was pressed before a stone was placed",
                "先按钟后落子"
            ),
            Self::OtherHand => say!(
                language,
                "the clock was pressed with the other hand",
                "用另一只手按钟"
            ),
            Self::DrawOffer => say!(language, "a draw was offered against the rules", "违规提和"),
            Self::Straightened => say!(
                language,
                "a stone was straightened against the rules",
                "违规整理棋子"
            ),
        }
    }
}

impl Say for IrregularityStatus {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Open => say!(language, "open", "待处理"),
            Self::Accepted => say!(language, "accepted", "已认可"),
            Self::Corrected => say!(language, "corrected", "已纠正"),
            Self::Dismissed => say!(language, "found to be none", "不成立"),
        }
    }
}

/// What was found and who did it, without the number.
impl Say for Disturbance {
    fn say(&self, language: Language) -> String {
        disturbance(self.kind, self.by, language)
    }
}

pub(super) fn disturbance(kind: DisturbanceKind, by: Option<Mover>, language: Language) -> String {
    let found = match kind {
        DisturbanceKind::Shifted { from, to } => say!(
            language,
            "the stone of {from} was found on {to}",
            "{from} 的棋子被发现在 {to}"
        ),
        DisturbanceKind::Scattered => {
            say!(language, "the position is scattered", "棋盘被弄乱")
        }
    };
    let Some(Mover { seat, intent }) = by else {
        return found;
    };
    let who = seat.say(language);
    match intent {
        Intent::Accident => say!(language, "{found}, by {who}", "{found}，{who}无意所为"),
        Intent::Purpose => say!(
            language,
            "{found}, by {who} on purpose",
            "{found}，{who}故意所为"
        ),
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
