use game::{Game, Phase};
use profile::Step;
use renju::Color;
use terms::{Language, Seat};

use crate::{Say as _, say, sentences};

sentences! {
    Phase {
        Self::NotOpen => "not open", "未建立";
        Self::Appointed => "not started", "未开始";
        Self::Opening(Step::Designate) => "in the opening: stones to be laid, or a number named",
            "开局：待摆子或声明打点数";
        Self::Opening(Step::Swap) => "in the opening: swap or keep the colours",
            "开局：待决定是否交换";
        Self::Opening(Step::Placement) => "in the opening: one stone to be placed",
            "开局：待落一子";
        Self::Opening(Step::Offer) => "in the opening: offers to be laid", "开局：待摆打点";
        Self::Opening(Step::Keep) => "in the opening: one offer to be kept", "开局：待保留一个打点";
        Self::Play => "in play", "行棋中";
        Self::Claimed => "waiting for the arbiter", "等待裁定";
        Self::FlagFallen => "a flag has fallen", "已有超时";
        Self::SecondViolation => "two violations, waiting for the arbiter's word",
            "两次违例，等待裁定";
        Self::Ended => "ended", "已结束";
    }
}

/// Which game it is and how far it has come, in a line; `version` and `head` are those of its stream.
pub fn heading(game: &Game, version: u64, head: &str, language: Language) -> String {
    let phase = game.phase().say(language);
    let Some(setup) = game.setup() else {
        return phase;
    };
    let (id, rules) = (&setup.game, &setup.rules.name);
    let [black, white] = [Color::Black, Color::White].map(|color| setup.player(game.holder(color)));
    let (moves, rulings) = (game.plies().len(), game.rulings());
    say!(
        language,
        "{id}: Black {black}, White {white}, rules {rules}, {phase}, move {moves}, version {version}, head {head}, rulings: {rulings}",
        "{id}：黑方 {black}，白方 {white}，规则 {rules}，{phase}，共 {moves} 着，版本 {version}，校验 {head}，裁判员指令 {rulings} 次"
    )
}

/// The verdict or whose turn it is, what waits and what has been seen, a line each.
pub fn status(game: &Game, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(verdict) = game.verdict() {
        lines.push(verdict.say(language));
    } else {
        let (colour, seat) = (game.to_move().say(language), game.on_move().say(language));
        lines.push(say!(
            language,
            "{colour} to move, {seat} acts",
            "轮到{colour}方，由{seat}行动"
        ));
    }
    let said = |seat: Seat| seat.say(language);
    let undecided = |_: &Seat| game.verdict().is_none();
    if let Some(who) = game.unpressed().filter(undecided).map(said) {
        lines.push(say!(
            language,
            "{who} has not pressed the clock yet",
            "{who}尚未按钟"
        ));
    }
    if let Some(who) = game.draw_offer().map(said) {
        lines.push(say!(
            language,
            "the draw offer of {who} stands",
            "{who}提和，待对方答复"
        ));
    }
    if let Some(who) = game.flag_fallen().filter(undecided).map(said) {
        lines.push(say!(
            language,
            "the flag of {who} has fallen",
            "{who}已超时"
        ));
    }
    for who in Seat::BOTH
        .into_iter()
        .filter(|&seat| game.has_signed(seat))
        .map(said)
    {
        lines.push(say!(language, "{who} has signed", "{who}已签字"));
    }
    for claim in game.claims() {
        let (number, claim) = (claim.number, claim.say(language));
        lines.push(say!(
            language,
            "open claim {number}: {claim}",
            "待裁定提出 {number}：{claim}"
        ));
    }
    lines.extend(super::conduct::status(game, language));
    for seat in Seat::BOTH {
        let (who, violations, offers) = (
            said(seat),
            game.violations(seat),
            game.draw_offers_made(seat),
        );
        if violations > 0 || offers > 0 {
            lines.push(say!(
                language,
                "{who}: violations {violations}, draw offers {offers}",
                "{who}：违例 {violations} 次，提和 {offers} 次"
            ));
        }
    }
    lines
}
