//! The decisions of the rulebook that no field of a profile holds.

use strum::IntoStaticStr;

use crate::Profile;

/// A decision that no field of a profile holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Such as `D20`.
    pub decision: &'static str,
    pub clause: &'static str,
    pub home: Home,
    /// The decision, in English.
    pub en: &'static str,
    /// The decision, in Chinese.
    pub zh: &'static str,
}

/// Where a decision is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Home {
    /// In the program: there is one reading.
    Fixed,
    /// In the regulations of an event.
    Event,
    TimeControl,
}

impl Home {
    /// The name used in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

macro_rules! readings {
    ($($decision:literal, $clause:literal, $home:ident, $en:literal, $zh:literal;)+) => {
        impl Profile {
            /// The decisions that are no field, in order.
            #[must_use]
            pub const fn readings_elsewhere() -> &'static [Reading] {
                &[$(Reading {
                    decision: $decision,
                    clause: $clause,
                    home: Home::$home,
                    en: $en,
                    zh: $zh,
                }),+]
            }
        }
    };
}

readings! {
    "D9", "CN13-18.5", Event,
        "Who withdraws before half of all rounds has those results voided; from half on they stand and the other opponents win.",
        "退赛者已赛不足总轮数之半，已赛部分无效；达到一半则有效，其余轮次对手胜。";
    "D10", "CN13-18.4", Event,
        "How unplayed games count in tie-breaks, and what a bye is worth.",
        "未赛局在小分中如何计算，轮空得几分。";
    "D11", "CN13-2.10", Fixed,
        "Too few, too many or same-shape offers are corrected, and are a violation if White claims it; White's choice and move 6 are one turn of the clock.",
        "打点过少、过多或同形须纠正，白方指出则为违例；白方选点与第6着合为一次用时。";
    "D16", "CN13-6.2", Fixed,
        "An accepted irregularity stands as played, and the swap counts as acceptance.",
        "已被接受的不规范着子按实际落子有效，交换视为接受。";
    "D17", "CN13-2.20", Fixed,
        "An arbiter rules the losses of article 10.1; a disqualification always takes the whole chain of consent.",
        "第10.1条的判负由裁判员裁定；取消资格须经完整的批准程序。";
    "D19", "CN13-12.3", Fixed,
        "Where two penalties fit, the lighter comes first: a record refused costs time and only then the game; pressing first is a violation only if the opponent claims it.",
        "处罚竞合时先轻后重：拒绝记录先罚时，再拒绝才判负；未落子先按钟须对方指出方为违例。";
    "D20", "CN13-9.3", Fixed,
        "A sealed foul is legal until it is claimed on resumption, a pass may be sealed, and an impossible point loses at once.",
        "封着为禁手者续赛时经指出方负；可封放弃着子；所封之点不可能落子者即负。";
    "D21", "CN13-10.1.1", Fixed,
        "A five stays claimable as long as it stands; an overline claimed before the five is acknowledged beats it only if it was played before it; a flag beats the announcement if it was claimed first.",
        "五连在盘期间始终可宣布；五连被确认前指出的长连，须先于该五连落下方优先；先提出的超时优先于其后的宣布。";
    "D22", "CN13-8.2", TimeControl,
        "A missed quota of moves loses in any period; whether unused time is carried over is set for each period.",
        "任一时段未完成规定着数即负；剩余时间是否结转由各时段设定。";
    "D23", "CN13-5.2", Event,
        "Pairing counts the assigned first player, not the colour after a swap.",
        "编排以指定的先手方为准，不以交换后的颜色为准。";
    "D24", "CN13-8.9", Fixed,
        "Nobody is warned that time runs short: `low_time_alert` is off.",
        "时间将尽时不提醒任何一方。";
    "D24", "CN13-7.6", Event,
        "Whether an event is rapid, and below how many minutes recording may be left off.",
        "是否为快棋、剩余几分钟可不记录，由竞赛规程规定。";
    "D25", "CN13-17.5", Event,
        "How a team relay replaces its losers and replays draws, and how a team's points are counted.",
        "擂台赛如何换人、和棋如何重赛，团体分如何计算。";
    "D26", "CN13-18.4", Event,
        "How many scores a median leaves out, and whether unrated opponents count.",
        "中间对手分去掉几个分数，无等级分的对手是否计入。";
}
