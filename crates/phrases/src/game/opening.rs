use game::opening::{Event, Refusal};
use profile::Zone;

use crate::sentences;

sentences! {
    Refusal {
        Self::OpeningStep(step), wanted = step => "the opening is not finished: {wanted}",
            "开局尚未完成：{wanted}";
        Self::NoSuchOpeningStep =>
            "that belongs to no step of this game's opening now; place a stone or pass",
            "本局的开局此时没有这一步骤，请落子或放弃行棋";
        Self::FirstStoneOffCentre(point) => "the first stone is on {point}; it belongs on H8",
            "第一子在 {point}，应下在 H8";
        Self::OpeningOutside26([one, two, three]) =>
            "{one} {two} {three} is none of the 26 openings; lay one that is",
            "{one} {two} {three} 不属于二十六种开局，请另行指定";
        Self::OutsideZone(point, Zone(side)) =>
            "{point} lies outside the {side}×{side} points around H8 that this step of the opening allows; choose a point inside",
            "{point} 不在此步开局允许的以 H8 为中心的 {side}×{side} 范围内，请改下";
        Self::OpeningLiesOtherwise(point) =>
            "the opening on the board has another stone where {point} is named; name what lies there",
            "盘上已摆的开局子与所报的 {point} 不符，请按盘面填写";
        Self::SamePointTwice(point) => "{point} is named twice; name each point once",
            "{point} 重复，请每点只填一次";
        Self::OpeningStones { expected, laid } =>
            "{laid} stones were named where the opening wants {expected}; name {expected}",
            "开局应摆 {expected} 子而填了 {laid} 子，请填 {expected} 子";
        Self::OffersNotNamed => "the number of offers is missing; name it with the stones",
            "未声明打点数，请随开局一并声明";
        Self::NothingToName =>
            "this step of the opening has no number of offers to name; leave it out",
            "此步开局不需声明打点数，请去掉";
        Self::OffersOutOfRange { named, min, max } =>
            "{named} offers were named; name {min} to {max}",
            "声明了 {named} 打，应为 {min} 至 {max}";
        Self::OfferCount { named, laid } =>
            "the number of offers laid is {laid} and should be {named}; lay exactly so many",
            "应摆 {named} 个打点而摆了 {laid} 个，请按数摆出";
        Self::SameShape(one, other) =>
            "the offers {one} and {other} make the same shape; change one of them",
            "打点 {one} 与 {other} 同形，请更换其一";
        Self::NotOffered(point) => "{point} was not offered; keep one of the offers",
            "{point} 不是打点，请从打点中保留一个";
    }
    Event {
        Self::Designated { stones, offers: Some(offers) }, stones = stones =>
            "the opening {stones} was laid, {offers} offers named",
            "摆出开局 {stones}，声明 {offers} 打";
        Self::Designated { stones, offers: None }, stones = stones =>
            "the opening {stones} was laid",
            "摆出开局 {stones}";
        Self::OffersNamed(offers) => "{offers} offers were named", "声明 {offers} 打";
        Self::ColoursSwapped => "the colours were swapped", "交换黑白";
        Self::ColoursKept => "the colours were kept", "不交换";
        Self::OffersMade(offers), offers = offers => "Black offers {offers}", "黑方打点 {offers}";
        Self::OfferKept(point) => "White keeps {point}", "白方保留 {point}";
    }
}
