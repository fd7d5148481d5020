use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use renju::{OfferEquivalence, Readings, ThreeNeedsLegalFour, ThreeWhenFive};
use serde::{Deserialize, Serialize};
use strum::VariantNames as _;

use crate::Procedure;
use crate::bounds::{
    DRAW_OFFER_MARGINS, MOVES_BEFORE_A_PASS, OFFERS, VERSIONS, WRONG_COLOURS_MINUTES,
};
use crate::field::{Allowed, Field};
use crate::settings::{
    Answer, Delegated, DisciplinaryLoss, DoublePass, FiveRecognition, FlagOrderUnknown,
    FoulClaimEnds, Fouls, OverlineClaimEnds, Recognition, WrongClaim,
};

/// What a field may say: a number within a range, what is said to be allowed, or else one of the type's values.
macro_rules! allowed {
    ($type:ty [$range:ident]) => {
        Allowed::Number {
            least: *$range.start(),
            most: *$range.end(),
        }
    };
    ($type:ty => $allowed:expr) => {
        $allowed
    };
    ($type:ty) => {
        Allowed::OneOf(<$type>::VARIANTS)
    };
}

/// Declares [`Profile`] by a row a field: the name, the type and what is allowed (as `allowed!` takes it), the
/// decision of the rulebook and the clause that it settles, and what it settles, in English and Chinese.
macro_rules! profile {
    ($(
        $(#[$attribute:meta])*
        $name:ident: $type:ty $([$range:ident])? $(=> $allowed:expr)?, $decision:expr, $clause:expr,
        $en:literal, $zh:literal;
    )+) => {
        /// The rules a game is played by: every place where the text leaves room, settled. A game keeps the profile it
        /// was opened with.
        ///
        /// A field that is added later has as its default the reading of the versions before it, so that stored texts
        /// keep their meaning.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Profile {
            $(#[doc = $en] $(#[$attribute])* pub $name: $type,)+
        }

        impl Profile {
            /// Every field, in order, explained.
            #[must_use]
            pub const fn fields() -> &'static [Field] {
                const {
                    &[$(Field {
                        key: stringify!($name),
                        decision: $decision,
                        clause: $clause,
                        en: $en,
                        zh: $zh,
                        allowed: allowed!($type $([$range])? $(=> $allowed)?),
                    }),+]
                }
            }

            /// The fields that hold a number, in order: name, number and range.
            pub(crate) fn numbers(&self) -> Vec<(&'static str, u32, RangeInclusive<u32>)> {
                vec![$($((stringify!($name), u32::from(self.$name), $range),)?)+]
            }
        }
    };
}

profile! {
    name: String => Allowed::Name, None, None,
        "The name it is known by.",
        "规则配置的名称。";
    version: u32 [VERSIONS], None, None,
        "Grows with every change of what it says.",
        "版本号，内容每改一次即增大。";
    fouls: Fouls, None, Some("CN13-3.3"),
        "Whether three-three, four-four and overline are forbidden to Black.",
        "黑方是否有三三、四四、长连禁手。";
    foul_claim_ends: FoulClaimEnds, Some("D1"), Some("CN13-10.1.2"),
        "Until when White can claim a three-three or four-four: until a white stone touches the board, or until White has pressed the clock after it.",
        "白方指出三三、四四禁手的期限：至白子落盘为止，或至白方落子后按钟为止。";
    claim_after_pass: Answer, Some("D1"), Some("CN13-2.1"),
        "Whether White can still claim it after a pass of White's own, which is a move.",
        "白方放弃着子（也算一着）之后，是否仍可指出该禁手。";
    overline_claim_ends: OverlineClaimEnds, Some("D1"), Some("CN13-10.1.2"),
        "Until when White can claim an overline: until the game ends, or as long as the other fouls.",
        "白方指出长连禁手的期限：至终局为止，或与其他禁手相同。";
    five_recognition: FiveRecognition, Some("D2"), Some("CN13-10.1.1"),
        "Whether a five wins when its player announces it, or the system ends the game at once.",
        "五连须由棋手宣布方为胜，或由系统即时判终局。";
    foul_recognition: Recognition, Some("D2b"), Some("CN13-10.1.2"),
        "Whether a foul counts when White claims it, or the system ends the game at once.",
        "禁手须由白方指出，或由系统即时判终局。";
    three_needs_legal_four: ThreeNeedsLegalFour, Some("D3"), Some("CN13-2.4"),
        "Whether a three is open only if the point that makes the open four is no foul itself.",
        "成活四之点本身若为禁手，该三是否不算活三。";
    three_when_five: ThreeWhenFive, Some("D13"), Some("CN13-2.4"),
        "Whether a three counts whose open four can only be made together with a five.",
        "成活四时必同时成五连的三，是否算活三。";
    overline_wins_without_fouls: Answer, Some("D4"), Some("CN13-3.3"),
        "Whether more than five wins for both colours where there are no fouls.",
        "无禁手时，双方长连是否都算胜。";
    double_pass: DoublePass, Some("D5"), Some("CN13-10.2"),
        "Which two passes draw the game: Black's and then White's in one turn pair, or any two in a row.",
        "双方放弃着子成和的条件：同一回合内先黑后白，或任意连续两次。";
    moves_before_a_pass: u8 [MOVES_BEFORE_A_PASS], Some("D18"), Some("CN13-11.1"),
        "Among the first so many moves on the board nobody may pass.",
        "盘面前若干着之内不得放弃着子。";
    draw_offer_margin: u16 [DRAW_OFFER_MARGINS], Some("D6"), Some("CN13-10.3"),
        "By how many a player's draw offers, this one counted, may exceed the opponent's.",
        "一方提和次数（含本次）最多可比对方多几次。";
    flag_order_unknown: FlagOrderUnknown, Some("D7"), Some("CN13-10.2"),
        "Who may declare that both flags are down and the first cannot be told: an arbiter, or nobody where only the system's clocks are used.",
        "双方超时而无法判明先后：由裁判员认定，或因只用系统棋钟而不会出现。";
    flag_recognition: Recognition, Some("D14"), Some("CN13-8.6"),
        "Whether a fallen flag counts when a player claims it or an arbiter confirms it, or the system ends the game at once.",
        "超时须由棋手提出或裁判员确认，或由系统即时判终局。";
    auto_verdict: BTreeSet<Delegated> => Allowed::AnyOf(Delegated::VARIANTS), Some("D8"), Some("CN13-10"),
        "What the system may rule without an arbiter's word.",
        "哪些事项可由系统不经裁判员直接裁定。";
    wrong_claim: WrongClaim, Some("D12"), Some("CN13-10.1.2"),
        "What follows on a wrong claim; play goes on in any case.",
        "指出有误时的后果；对局总是继续。";
    offer_equivalence: OfferEquivalence, Some("D11"), Some("CN13-2.10"),
        "When two offers are the same: if the figures of five stones are congruent, or if a symmetry of the board carries one onto the other.",
        "两个打点何时算同形：五子图形全等，或可由棋盘对称互换。";
    offers_when_not_named: u8 [OFFERS], Some("D16"), Some("CN13-2.10"),
        "How many offers are laid where no number was named and that was accepted.",
        "未声明打点数而对方已接受时，打点数为几。";
    disciplinary_loss: DisciplinaryLoss, Some("D17"), Some("CN13-2.20"),
        "Who rules a loss for a breach of discipline.",
        "违反纪律判负由谁裁定。";
    // Texts of before this field say no.
    #[serde(default = "no")]
    penalties_survive_replay: Answer, Some("D17"), Some("CN13-4.2.b"),
        "Whether penalties stand when a game is played again from the start.",
        "全局重弈时，此前的处罚是否仍然有效。";
    wrong_colours_minutes: u16 [WRONG_COLOURS_MINUTES], Some("D23"), Some("CN13-5.2"),
        "For how many minutes from the start of the game wrong colours are corrected.",
        "开局后多少分钟之内可纠正执错颜色。";
    opening_procedure: Procedure => Allowed::Opening, Some("D15"), Some("CN13-3.1"),
        "How a game opens: who lays what where, who may swap, how many offers are made.",
        "开局程序：何人在何处落子、何时可交换、打几点。";
}

const fn no() -> Answer {
    Answer::No
}

impl Profile {
    /// How a three is read.
    #[must_use]
    pub const fn readings(&self) -> Readings {
        Readings::new(self.three_needs_legal_four, self.three_when_five)
    }

    /// Whether the system may rule this by itself.
    #[must_use]
    pub fn delegates(&self, what: Delegated) -> bool {
        self.auto_verdict.contains(&what)
    }
}
