//! What has happened in a game, as a sentence in either language.

use game::{
    ClaimKind, Direction, DisturbanceKind, Duty, Event, IrregularityKind, Mover, Observation,
    Outcome, Penalty, PenaltyKind, Press, Reason, Remedy, RuledBy, Ruling, Source, Standing,
    Verdict,
};
use renju::{Color, Point};
use terms::{Clause, Seat};

use crate::language::Language;

/// Says what happened.
pub(crate) fn event(event: &Event, language: Language) -> String {
    let two = |en: &str, zh: &str| language.of_two(en, zh).to_owned();
    match event {
        Event::Opened(setup) => match language {
            Language::English => format!(
                "opened: {} (first) and {} (second), rules {} version {}",
                setup.first, setup.second, setup.profile.name, setup.profile.version
            ),
            Language::Chinese => {
                format!(
                    "建立对局：{}（先）对 {}（后），规则 {} 第 {} 版",
                    setup.first, setup.second, setup.profile.name, setup.profile.version
                )
            }
        },
        Event::Started => two("started: Black's clock runs", "对局开始，黑方走钟"),
        Event::OpeningDesignated { stones, offers } => match (language, offers) {
            (Language::English, Some(offers)) => format!(
                "the opening {} was laid, {offers} offers named",
                points(stones)
            ),
            (Language::English, None) => format!("the opening {} was laid", points(stones)),
            (Language::Chinese, Some(offers)) => {
                format!("摆出开局 {}，声明 {offers} 打", points(stones))
            }
            (Language::Chinese, None) => format!("摆出开局 {}", points(stones)),
        },
        Event::OffersNamed(offers) => two(
            &format!("{offers} offers were named"),
            &format!("声明 {offers} 打"),
        ),
        Event::ColoursSwapped => two("the colours were swapped", "交换黑白"),
        Event::ColoursKept => two("the colours were kept", "不交换"),
        Event::OffersMade(offers) => two(
            &format!("Black offers {}", points(offers)),
            &format!("黑方打点 {}", points(offers)),
        ),
        Event::OfferKept(point) => two(
            &format!("White keeps {point}"),
            &format!("白方保留 {point}"),
        ),
        Event::StonePlaced {
            color,
            point,
            source,
            press,
        } => {
            let colour = self::colour(*color, language);
            let seen = if *source == Source::Observed {
                language.of_two(" (seen on the board)", "（棋盘报告）")
            } else {
                ""
            };
            let clock = if *press == Press::Later {
                language.of_two(", clock not pressed yet", "，尚未按钟")
            } else {
                ""
            };
            format!("{colour} {point}{seen}{clock}")
        }
        Event::StoneShifted { from, to } => two(
            &format!("the stone on {from} lies on {to}"),
            &format!("{from} 的棋子移到 {to}"),
        ),
        Event::Pressed(by) => two(
            &format!("the {} seat pressed the clock", by.name()),
            &format!("{}按钟", seat(*by, language)),
        ),
        Event::Passed => two("a pass", "放弃行棋"),
        Event::DrawOffered(by) => two(
            &format!("the {} seat offers a draw", by.name()),
            &format!("{}提和", seat(*by, language)),
        ),
        Event::DrawDeclined(by) => two(
            &format!("the {} seat declines the draw", by.name()),
            &format!("{}不同意和棋", seat(*by, language)),
        ),
        Event::ClaimOpened(open) => {
            let what = claim(open.kind, language);
            let who = seat(open.by, language);
            two(
                &format!("claim {}: {who} says {what}", open.number),
                &format!("提出 {}：{who}指出{what}", open.number),
            )
        }
        Event::ClaimUpheld { claim, finding } => {
            let finding = ruling(*finding, language);
            two(
                &format!("claim {claim}: {finding}"),
                &format!("提出 {claim}：{finding}"),
            )
        }
        Event::ClaimRejected { claim, .. } => {
            let finding = ruling(Ruling::Rejected, language);
            two(
                &format!("claim {claim}: {finding}, play goes on"),
                &format!("提出 {claim}：{finding}，对局继续"),
            )
        }
        Event::FlagFell(by) => two(
            &format!("the flag of the {} seat has fallen", by.name()),
            &format!("{}超时", seat(*by, language)),
        ),
        Event::IrregularityObserved(seen) => {
            let (kind, who, clause) = (
                irregularity(seen.kind, language),
                seat(seen.by, language),
                seen.kind.clause(),
            );
            two(
                &format!("irregularity {} of {who}: {kind} ({clause})", seen.number),
                &format!("不规范行棋 {}，{who}：{kind}（{clause}）", seen.number),
            )
        }
        Event::IrregularityAccepted(number) => two(
            &format!("irregularity {number} is accepted"),
            &format!("认可不规范行棋 {number}"),
        ),
        Event::DisturbanceObserved(open) => {
            let found = disturbance(open.kind, open.by, language);
            two(
                &format!("disturbance {}: {found}", open.number),
                &format!("盘面变动 {}：{found}", open.number),
            )
        }
        Event::RemedyAgreed {
            on,
            seat: by,
            remedy,
        } => {
            let (who, way) = (seat(*by, language), self::remedy(*remedy, language));
            two(
                &format!("disturbance {on}: {who} agrees to {way}"),
                &format!("盘面变动 {on}：{who}同意{way}"),
            )
        }
        Event::DisturbanceSettled { on, remedy } => {
            let way = self::remedy(*remedy, language);
            two(
                &format!("disturbance {on} is settled: {way}"),
                &format!("盘面变动 {on} 裁定：{way}"),
            )
        }
        Event::ColoursCorrected => two(
            "wrong colours: corrected, the game begins again",
            "黑白执错：已纠正，重新开始",
        ),
        Event::WrongColoursStand => two(
            "wrong colours, found too late: play goes on",
            "黑白执错，发现已迟：继续对局",
        ),
        Event::Penalised(penalty) => self::penalty(penalty, language),
        Event::DutyRefused { seat: by, duty } => {
            let (who, what) = (seat(*by, language), self::duty(*duty, language));
            two(
                &format!("{who} refuses {what}"),
                &format!("{who}拒绝{what}"),
            )
        }
        Event::ObservationNoted(seen) => {
            let what = observation(seen, language);
            two(
                &format!("noted for the arbiter, without effect: {what}"),
                &format!("已记录供裁判员参考，未生效：{what}"),
            )
        }
        Event::DirectionSuperseded(late) => {
            let what = direction(late, language);
            two(
                &format!("without effect, another arbiter had spoken: {what}"),
                &format!("其他裁判员已先行裁定，未生效：{what}"),
            )
        }
        Event::Ended(verdict) => self::verdict(verdict, language),
        Event::Signed(by) => two(
            &format!("{} signed the result", seat(*by, language)),
            &format!("{}签字确认", seat(*by, language)),
        ),
        Event::Appealed(by) => two(
            &format!("{} appeals", seat(*by, language)),
            &format!("{}申诉", seat(*by, language)),
        ),
        Event::ResultCorrected(verdict) => {
            let result = self::verdict(verdict, language);
            two(
                &format!("the result was corrected: {result}"),
                &format!("更正结果：{result}"),
            )
        }
    }
}

/// Says how a game ended.
pub(crate) fn verdict(verdict: &Verdict, language: Language) -> String {
    let result = match (verdict.outcome, language) {
        (Outcome::Win(Color::Black), Language::English) => "Black wins",
        (Outcome::Win(Color::White), Language::English) => "White wins",
        (Outcome::Draw, Language::English) => "a draw",
        (Outcome::Win(Color::Black), Language::Chinese) => "黑胜",
        (Outcome::Win(Color::White), Language::Chinese) => "白胜",
        (Outcome::Draw, Language::Chinese) => "和棋",
    };
    let why = reason(verdict.reason, language);
    let (clause, moves) = (verdict.clause(), verdict.after_move);
    match (&verdict.ruled_by, language) {
        (RuledBy::Players, Language::English) => {
            format!("{result}: {why}, {clause}, after move {moves}, by the players themselves")
        }
        (RuledBy::Arbiter(id), Language::English) => {
            format!("{result}: {why}, {clause}, after move {moves}, ruled by {id}")
        }
        (RuledBy::System, Language::English) => {
            format!("{result}: {why}, {clause}, after move {moves}, ruled by the system")
        }
        (RuledBy::Players, Language::Chinese) => {
            format!("{result}：{why}，{clause}，第 {moves} 着后，由棋手自行确认")
        }
        (RuledBy::Arbiter(id), Language::Chinese) => {
            format!("{result}：{why}，{clause}，第 {moves} 着后，裁判员 {id} 裁定")
        }
        (RuledBy::System, Language::Chinese) => {
            format!("{result}：{why}，{clause}，第 {moves} 着后，系统裁定")
        }
    }
}

/// Why a game ended.
pub(crate) fn reason(reason: Reason, language: Language) -> &'static str {
    match reason {
        Reason::Five => language.of_two("five in a row", "五连"),
        Reason::Foul => language.of_two("a foul", "禁手"),
        Reason::Overline => language.of_two("an overline", "长连禁手"),
        Reason::Accepted => language.of_two("a win that both accept", "双方认可"),
        Reason::Flag => language.of_two("the flag fell", "超时"),
        Reason::Resignation => language.of_two("resignation", "认输"),
        Reason::SecondViolation => language.of_two("the second violation", "两次违例"),
        Reason::Penalty => language.of_two("loss as a penalty", "判负"),
        Reason::Agreement => language.of_two("agreed", "双方同意和棋"),
        Reason::DoublePass => language.of_two("both passed", "双方放弃行棋"),
        Reason::BoardFull => language.of_two("the board is full", "棋盘下满"),
        Reason::BothFlags => language.of_two(
            "both flags are down and the first cannot be told",
            "双方超时，先后不明",
        ),
        Reason::Disturbance => language.of_two("the position was disturbed", "盘面变动"),
    }
}

/// A seat's name.
pub(crate) fn seat(seat: Seat, language: Language) -> &'static str {
    match seat {
        Seat::First => language.of_two("first", "先手方"),
        Seat::Second => language.of_two("second", "后手方"),
    }
}

/// A colour's name.
pub(crate) fn colour(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => language.of_two("Black", "黑"),
        Color::White => language.of_two("White", "白"),
    }
}

/// What a claim says.
pub(crate) fn claim(kind: ClaimKind, language: Language) -> String {
    match kind {
        ClaimKind::Five => language.of_two("\"five\"", "五连").to_owned(),
        ClaimKind::Foul => language.of_two("\"foul\"", "禁手").to_owned(),
        ClaimKind::Overline => language.of_two("\"overline\"", "长连").to_owned(),
        ClaimKind::Flag => language.of_two("\"flag\"", "超时").to_owned(),
        ClaimKind::Irregularity(number) => match language {
            Language::English => format!("irregularity {number} is to be corrected and penalised"),
            Language::Chinese => format!("不规范行棋 {number}，要求纠正并处罚"),
        },
    }
}

fn ruling(ruling: Ruling, language: Language) -> &'static str {
    match ruling {
        Ruling::Upheld => language.of_two("right, corrected and penalised", "成立，纠正并处罚"),
        Ruling::Corrected => {
            language.of_two("right, corrected without a penalty", "成立，纠正而不处罚")
        }
        Ruling::Rejected => language.of_two("wrong", "不成立"),
    }
}

/// A way out of a disturbance.
pub(crate) fn remedy(remedy: Remedy, language: Language) -> &'static str {
    match remedy {
        Remedy::Back => language.of_two("the stone goes back", "棋子复位"),
        Remedy::Stays => language.of_two("the stone stays", "棋子不动"),
        Remedy::Rebuilt => language.of_two("rebuilt, play goes on", "复盘续弈"),
        Remedy::Draw => language.of_two("a draw", "和棋"),
        Remedy::Replay => language.of_two("the game is played again", "重弈"),
        Remedy::Loss => language.of_two("loss", "判负"),
    }
}

fn duty(duty: Duty, language: Language) -> &'static str {
    match duty {
        Duty::Correction => {
            language.of_two("to have an irregular move corrected", "纠正不规范行棋")
        }
        Duty::Record => language.of_two("to keep the record", "记录"),
        Duty::Signature => language.of_two("to sign the result", "签字"),
        Duty::Rules => language.of_two("to follow the rules", "遵守规则"),
    }
}

fn penalty(penalty: &Penalty, language: Language) -> String {
    let (who, clause): (_, &Clause) = (seat(penalty.seat, language), &penalty.clause);
    match (penalty.kind, language) {
        (PenaltyKind::Violation, Language::English) => format!("{who} has a violation ({clause})"),
        (PenaltyKind::Loss, Language::English) => format!("{who} loses as a penalty ({clause})"),
        (PenaltyKind::Violation, Language::Chinese) => format!("{who}违例一次（{clause}）"),
        (PenaltyKind::Loss, Language::Chinese) => format!("{who}被判负（{clause}）"),
    }
}

pub(crate) fn irregularity(kind: IrregularityKind, language: Language) -> String {
    let two = |en: &str, zh: &str| language.of_two(en, zh).to_owned();
    match kind {
        IrregularityKind::FirstStoneOffCentre => {
            two("the first stone is not on H8", "第一子不在天元")
        }
        IrregularityKind::OpeningOutside26 => {
            two("the opening is none of those allowed", "开局不在规定之内")
        }
        IrregularityKind::OffersNotNamed => two("no number of offers was named", "未声明打点数"),
        IrregularityKind::TwoInARow => two("two moves in a row", "连下两着"),
        IrregularityKind::Slid { first, lies } => two(
            &format!("a stone touched {first} and slid to {lies}"),
            &format!("棋子触 {first} 后滑到 {lies}"),
        ),
        IrregularityKind::Lifted { first, lies } => two(
            &format!("a stone placed on {first} was put on {lies}"),
            &format!("落在 {first} 的棋子又提起改放 {lies}"),
        ),
        IrregularityKind::Dropped(point) => two(
            &format!("a stone was dropped on {point}"),
            &format!("棋子不慎掉落在 {point}"),
        ),
        IrregularityKind::PressedFirst => two(
            "the clock was pressed before a stone was placed",
            "先按钟后落子",
        ),
        IrregularityKind::OtherHand => two(
            "the clock was pressed with the other hand",
            "用另一只手按钟",
        ),
        IrregularityKind::DrawOffer => two("a draw was offered against the rules", "违规提和"),
        IrregularityKind::Straightened => {
            two("a stone was straightened against the rules", "违规整理棋子")
        }
    }
}

/// Where an irregularity stands.
pub(crate) fn standing(standing: Standing, language: Language) -> &'static str {
    match standing {
        Standing::Open => language.of_two("open", "待处理"),
        Standing::Accepted => language.of_two("accepted", "已认可"),
        Standing::Corrected => language.of_two("corrected", "已纠正"),
        Standing::Dismissed => language.of_two("found to be none", "不成立"),
    }
}

/// What was found of a position.
pub(crate) fn disturbance(kind: DisturbanceKind, by: Option<Mover>, language: Language) -> String {
    let found = match kind {
        DisturbanceKind::Shifted { from, to } => shifted(from, to, language),
        DisturbanceKind::Scattered => language
            .of_two("the position is scattered", "棋盘被弄乱")
            .to_owned(),
    };
    match by {
        None => found,
        Some(by) => {
            let (who, purpose) = (seat(by.seat, language), by.intent == game::Intent::Purpose);
            match language {
                Language::English => format!(
                    "{found}, by {who}{}",
                    if purpose { " on purpose" } else { "" }
                ),
                Language::Chinese => format!(
                    "{found}，{who}{}",
                    if purpose {
                        "故意所为"
                    } else {
                        "无意所为"
                    }
                ),
            }
        }
    }
}

fn shifted(from: Point, to: Point, language: Language) -> String {
    match language {
        Language::English => format!("the stone of {from} was found on {to}"),
        Language::Chinese => format!("{from} 的棋子被发现在 {to}"),
    }
}

fn observation(seen: &Observation, language: Language) -> String {
    let two = |en: &str, zh: &str| language.of_two(en, zh).to_owned();
    match *seen {
        Observation::Stone { color, point } => {
            let colour = colour(color, language);
            two(&format!("{colour} {point}"), &format!("{colour} {point}"))
        }
        Observation::Pressed(by) => two(
            &format!("{} pressed the clock", seat(by, language)),
            &format!("{}按钟", seat(by, language)),
        ),
        Observation::OffersNamed(offers) => two(
            &format!("{offers} offers named"),
            &format!("声明 {offers} 打"),
        ),
        Observation::Slid { first, lies } => {
            irregularity(IrregularityKind::Slid { first, lies }, language)
        }
        Observation::Lifted { first, lies } => {
            irregularity(IrregularityKind::Lifted { first, lies }, language)
        }
        Observation::Dropped(point) => irregularity(IrregularityKind::Dropped(point), language),
        Observation::PressedFirst(_) => irregularity(IrregularityKind::PressedFirst, language),
        Observation::OtherHand(_) => irregularity(IrregularityKind::OtherHand, language),
        Observation::DrawOffered(by) => two(
            &format!("{} offered a draw", seat(by, language)),
            &format!("{}提和", seat(by, language)),
        ),
        Observation::Straightened(_) => irregularity(IrregularityKind::Straightened, language),
        Observation::Shifted { from, to, by } => {
            disturbance(DisturbanceKind::Shifted { from, to }, by, language)
        }
        Observation::Scattered { by } => disturbance(DisturbanceKind::Scattered, by, language),
        Observation::WrongColours => two("wrong colours", "黑白执错"),
    }
}

fn direction(direction: &Direction, language: Language) -> String {
    let two = |en: &str, zh: &str| language.of_two(en, zh).to_owned();
    match direction {
        Direction::Start => two("start", "开始"),
        Direction::Rule { claim, finding } => {
            let finding = ruling(*finding, language);
            two(
                &format!("claim {claim}: {finding}"),
                &format!("提出 {claim}：{finding}"),
            )
        }
        Direction::Settle { on, remedy } => {
            let way = self::remedy(*remedy, language);
            two(
                &format!("disturbance {on}: {way}"),
                &format!("盘面变动 {on}：{way}"),
            )
        }
        Direction::Penalise { seat, kind, clause } => penalty(
            &Penalty {
                seat: *seat,
                kind: *kind,
                clause: clause.clone(),
            },
            language,
        ),
        Direction::ConfirmFlag => two("the flag is confirmed", "确认超时"),
        Direction::ConfirmSecondViolation => {
            two("the second violation is confirmed", "确认两次违例")
        }
        Direction::DeclareBoardFull => two("the board is full", "棋盘下满"),
        Direction::DeclareBothFlags => two("both flags are down", "双方超时，先后不明"),
        Direction::CorrectResult(result) => verdict(result, language),
    }
}

fn points(points: &[Point]) -> String {
    points
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
