//! What each field of a profile means, for people.

use std::fmt;

use crate::bounds::{
    DRAW_OFFER_MARGINS, MOVES_BEFORE_A_PASS, OFFERS, VERSIONS, WRONG_COLOURS_MINUTES,
};
use crate::{Procedure, Profile};

/// A field of a profile, explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in files.
    pub key: &'static str,
    /// The decision of the rulebook that it settles, such as `D1`; none for what the rules themselves leave open.
    pub decision: Option<&'static str>,
    /// The clause it is about.
    pub clause: Option<&'static str>,
    /// What it settles, in English.
    pub en: &'static str,
    /// What it settles, in Chinese.
    pub zh: &'static str,
    /// What may be said.
    pub allowed: Allowed,
}

/// What a field may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A name of 1 to 64 characters.
    Name,
    /// A whole number.
    Number { least: u32, most: u32 },
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Any of these, or none.
    AnyOf(&'static [&'static str]),
    /// The name of a shipped opening, or a table.
    Opening,
}

/// As the values are written, with `|` between those of which one is chosen.
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("A-Z a-z 0-9 . _ -"),
            Self::Number { least, most } => write!(f, "{least}..{most}"),
            Self::OneOf(values) => f.write_str(&values.join(" | ")),
            Self::AnyOf(values) => write!(f, "[{}]", values.join(", ")),
            Self::Opening => write!(f, "{} | {{ name, states }}", Procedure::names().join(" | ")),
        }
    }
}

impl Profile {
    /// Every field, in order, explained.
    #[must_use]
    pub const fn fields() -> &'static [Field] {
        &FIELDS
    }
}

const YES_NO: Allowed = Allowed::OneOf(&["yes", "no"]);
const RECOGNITION: Allowed = Allowed::OneOf(&["claimed", "automatic"]);

const fn field(
    key: &'static str,
    (decision, clause): (&'static str, &'static str),
    allowed: Allowed,
    [en, zh]: [&'static str; 2],
) -> Field {
    Field {
        key,
        decision: Some(decision),
        clause: Some(clause),
        en,
        zh,
        allowed,
    }
}

pub(super) const FIELDS: [Field; 24] = [
    Field {
        key: "name",
        decision: None,
        clause: None,
        en: "The name it is known by.",
        zh: "规则配置的名称。",
        allowed: Allowed::Name,
    },
    Field {
        key: "version",
        decision: None,
        clause: None,
        en: "Grows with every change of what it says.",
        zh: "版本号，内容每改一次即增大。",
        allowed: Allowed::Number {
            least: *VERSIONS.start(),
            most: *VERSIONS.end(),
        },
    },
    Field {
        key: "fouls",
        decision: None,
        clause: Some("CN13-3.3"),
        en: "Whether three-three, four-four and overline are forbidden to Black.",
        zh: "黑方是否有三三、四四、长连禁手。",
        allowed: Allowed::OneOf(&["on", "off"]),
    },
    field(
        "foul_claim_ends",
        ("D1", "CN13-10.1.2"),
        Allowed::OneOf(&["white_stone", "white_press"]),
        [
            "Until when White can claim a three-three or four-four: until a white stone touches the board, or until White has pressed the clock after it.",
            "白方指出三三、四四禁手的期限：至白子落盘为止，或至白方落子后按钟为止。",
        ],
    ),
    field(
        "claim_after_pass",
        ("D1", "CN13-2.1"),
        YES_NO,
        [
            "Whether White can still claim it after a pass of White's own, which is a move.",
            "白方放弃着子（也算一着）之后，是否仍可指出该禁手。",
        ],
    ),
    field(
        "overline_claim_ends",
        ("D1", "CN13-10.1.2"),
        Allowed::OneOf(&["game_end", "as_other_fouls"]),
        [
            "Until when White can claim an overline: until the game ends, or as long as the other fouls.",
            "白方指出长连禁手的期限：至终局为止，或与其他禁手相同。",
        ],
    ),
    field(
        "five_recognition",
        ("D2", "CN13-10.1.1"),
        Allowed::OneOf(&["announced", "automatic"]),
        [
            "Whether a five wins when its player announces it, or the system ends the game at once.",
            "五连须由棋手宣布方为胜，或由系统即时判终局。",
        ],
    ),
    field(
        "foul_recognition",
        ("D2b", "CN13-10.1.2"),
        RECOGNITION,
        [
            "Whether a foul counts when White claims it, or the system ends the game at once.",
            "禁手须由白方指出，或由系统即时判终局。",
        ],
    ),
    field(
        "three_needs_legal_four",
        ("D3", "CN13-2.4"),
        YES_NO,
        [
            "Whether a three is open only if the point that makes the open four is no foul itself.",
            "成活四之点本身若为禁手，该三是否不算活三。",
        ],
    ),
    field(
        "three_when_five",
        ("D13", "CN13-2.4"),
        Allowed::OneOf(&["excluded", "counted"]),
        [
            "Whether a three counts whose open four can only be made together with a five.",
            "成活四时必同时成五连的三，是否算活三。",
        ],
    ),
    field(
        "overline_wins_without_fouls",
        ("D4", "CN13-3.3"),
        YES_NO,
        [
            "Whether more than five wins for both colours where there are no fouls.",
            "无禁手时，双方长连是否都算胜。",
        ],
    ),
    field(
        "double_pass",
        ("D5", "CN13-10.2"),
        Allowed::OneOf(&["same_turn_pair", "consecutive"]),
        [
            "Which two passes draw the game: Black's and then White's in one turn pair, or any two in a row.",
            "双方放弃着子成和的条件：同一回合内先黑后白，或任意连续两次。",
        ],
    ),
    field(
        "moves_before_a_pass",
        ("D18", "CN13-11.1"),
        Allowed::Number {
            least: *MOVES_BEFORE_A_PASS.start() as u32,
            most: *MOVES_BEFORE_A_PASS.end() as u32,
        },
        [
            "Among the first so many moves on the board nobody may pass.",
            "盘面前若干着之内不得放弃着子。",
        ],
    ),
    field(
        "draw_offer_margin",
        ("D6", "CN13-10.3"),
        Allowed::Number {
            least: *DRAW_OFFER_MARGINS.start() as u32,
            most: *DRAW_OFFER_MARGINS.end() as u32,
        },
        [
            "By how many a player's draw offers, this one counted, may exceed the opponent's.",
            "一方提和次数（含本次）最多可比对方多几次。",
        ],
    ),
    field(
        "flag_order_unknown",
        ("D7", "CN13-10.2"),
        Allowed::OneOf(&["arbiter_declares", "never"]),
        [
            "Who may declare that both flags are down and the first cannot be told: an arbiter, or nobody where only the system's clocks are used.",
            "双方超时而无法判明先后：由裁判员认定，或因只用系统棋钟而不会出现。",
        ],
    ),
    field(
        "flag_recognition",
        ("D14", "CN13-8.6"),
        RECOGNITION,
        [
            "Whether a fallen flag counts when a player claims it or an arbiter confirms it, or the system ends the game at once.",
            "超时须由棋手提出或裁判员确认，或由系统即时判终局。",
        ],
    ),
    field(
        "auto_verdict",
        ("D8", "CN13-10"),
        Allowed::AnyOf(&[
            "claimed_five",
            "claimed_foul",
            "claimed_overline",
            "claimed_flag",
            "second_violation",
        ]),
        [
            "What the system may rule without an arbiter's word.",
            "哪些事项可由系统不经裁判员直接裁定。",
        ],
    ),
    field(
        "wrong_claim",
        ("D12", "CN13-10.1.2"),
        Allowed::OneOf(&["nothing", "violation"]),
        [
            "What follows on a wrong claim; play goes on in any case.",
            "指出有误时的后果；对局总是继续。",
        ],
    ),
    field(
        "offer_equivalence",
        ("D11", "CN13-2.10"),
        Allowed::OneOf(&["figure", "board"]),
        [
            "When two offers are the same: if the figures of five stones are congruent, or if a symmetry of the board carries one onto the other.",
            "两个打点何时算同形：五子图形全等，或可由棋盘对称互换。",
        ],
    ),
    field(
        "offers_when_not_named",
        ("D16", "CN13-2.10"),
        Allowed::Number {
            least: *OFFERS.start() as u32,
            most: *OFFERS.end() as u32,
        },
        [
            "How many offers are laid where no number was named and that was accepted.",
            "未声明打点数而对方已接受时，打点数为几。",
        ],
    ),
    field(
        "disciplinary_loss",
        ("D17", "CN13-2.20"),
        Allowed::OneOf(&["chief_arbiter", "arbiter"]),
        [
            "Who rules a loss for a breach of discipline.",
            "违反纪律判负由谁裁定。",
        ],
    ),
    field(
        "penalties_survive_replay",
        ("D17", "CN13-4.2.b"),
        YES_NO,
        [
            "Whether penalties stand when a game is played again from the start.",
            "全局重弈时，此前的处罚是否仍然有效。",
        ],
    ),
    field(
        "wrong_colours_minutes",
        ("D23", "CN13-5.2"),
        Allowed::Number {
            least: *WRONG_COLOURS_MINUTES.start() as u32,
            most: *WRONG_COLOURS_MINUTES.end() as u32,
        },
        [
            "For how many minutes from the start of the game wrong colours are corrected.",
            "开局后多少分钟之内可纠正执错颜色。",
        ],
    ),
    field(
        "opening_procedure",
        ("D15", "CN13-3.1"),
        Allowed::Opening,
        [
            "How a game opens: who lays what where, who may swap, how many offers are made.",
            "开局程序：何人在何处落子、何时可交换、打几点。",
        ],
    ),
];
