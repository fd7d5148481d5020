use renju::{Color, Point};

use crate::opening::Step;
use crate::setup::InvalidId;

/// Why a command is refused: a rule, or the state the game is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text_en())]
pub enum Refusal {
    /// The game is not open.
    NotOpen,
    /// The game is open already.
    AlreadyOpen,
    /// An id is malformed.
    InvalidId(InvalidId),
    /// Both seats name the same player.
    SamePlayer,
    /// The role may not do this.
    NotYourRole,
    /// Whoever speaks sits at neither side of this table.
    NotAPlayer,
    /// Whoever officiates plays in this game.
    OwnGame,
    /// The arbiter has not started the game.
    NotStarted,
    /// The arbiter has started the game already.
    AlreadyStarted,
    /// The game has ended.
    Ended,
    /// A claim waits for the arbiter's word.
    ClaimPending,
    /// A flag has fallen.
    FlagFallen,
    /// The other side is to move.
    NotYourTurn(Color),
    /// The opening wants something else first.
    OpeningStep(Step),
    /// The opening is over, or this game has none.
    NoSuchOpeningStep,
    /// Move 1 is not on H8.
    FirstStoneOffCentre(Point),
    /// Moves 1 to 3 are none of the 26 openings.
    OpeningOutside26([Point; 3]),
    /// N is out of range.
    OffersOutOfRange {
        /// N as named.
        named: u8,
        /// The most that the profile allows.
        max: u8,
    },
    /// Not as many offers as were named.
    OfferCount {
        /// N.
        named: u8,
        /// How many were laid.
        laid: usize,
    },
    /// Two offers make the same shape.
    SameShape(Point, Point),
    /// The point kept was not offered.
    NotOffered(Point),
    /// A stone lies there already.
    Occupied(Point, Color),
    /// Passing is not allowed among the first five moves.
    PassTooEarly,
    /// The opponent's draw offers would be exceeded by too many.
    TooManyDrawOffers {
        /// The margin allowed.
        margin: u16,
    },
    /// No offer of the opponent stands.
    NoDrawOffer,
    /// Only White may claim a foul.
    OnlyWhiteClaims,
    /// There is no black stone of the last move to claim, or White has moved since.
    FoulClaimLapsed,
    /// There are no fouls in this game.
    NoFoulsInThisGame,
    /// The same claim is open.
    ClaimedAlready,
    /// No announcement of the opponent is open.
    NothingToAcknowledge,
    /// No open claim has this number.
    NoSuchClaim(u32),
    /// No flag has been recorded.
    NoFlagRecorded,
    /// The board is not full.
    BoardNotFull,
}

impl Refusal {
    /// The clause behind it; none where no rule of the game is concerned.
    #[must_use]
    pub const fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::NotOpen
            | Self::AlreadyOpen
            | Self::InvalidId(_)
            | Self::SamePlayer
            | Self::NotYourRole
            | Self::NotAPlayer
            | Self::OwnGame
            | Self::AlreadyStarted
            | Self::NoSuchClaim(_)
            | Self::ClaimedAlready => return None,
            Self::NotStarted => "CN13-8.4",
            Self::Ended => "CN13-2.14",
            Self::ClaimPending => "CN13-10",
            Self::FlagFallen => "CN13-10.1.B",
            Self::NoFlagRecorded => "CN13-8.6",
            Self::NotYourTurn(_) => "CN13-4.1",
            Self::OpeningStep(step) => step.clause(),
            Self::NoSuchOpeningStep => "CN13-3.1",
            Self::FirstStoneOffCentre(_) | Self::OpeningOutside26(_) => "CN13-3.2",
            Self::OffersOutOfRange { .. } | Self::OfferCount { .. } | Self::SameShape(..) | Self::NotOffered(_) => "CN13-2.10",
            Self::Occupied(..) => "CN13-4.2.a",
            Self::PassTooEarly => "CN13-11.1.1",
            Self::TooManyDrawOffers { .. } => "CN13-10.3.4",
            Self::NoDrawOffer => "CN13-10.3.2",
            Self::OnlyWhiteClaims | Self::FoulClaimLapsed => "CN13-10.1.2",
            Self::NoFoulsInThisGame => "CN13-3.3",
            Self::NothingToAcknowledge => "CN13-10.1.1",
            Self::BoardNotFull => "CN13-10.2.3",
        })
    }

    /// A name for programs, in capitals.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotOpen => "NOT_OPEN",
            Self::AlreadyOpen => "ALREADY_OPEN",
            Self::InvalidId(_) => "INVALID_ID",
            Self::SamePlayer => "SAME_PLAYER",
            Self::NotYourRole => "NOT_YOUR_ROLE",
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::OwnGame => "OWN_GAME",
            Self::NotStarted => "NOT_STARTED",
            Self::AlreadyStarted => "ALREADY_STARTED",
            Self::Ended => "ENDED",
            Self::ClaimPending => "CLAIM_PENDING",
            Self::FlagFallen => "FLAG_FALLEN",
            Self::NotYourTurn(_) => "NOT_YOUR_TURN",
            Self::OpeningStep(_) => "OPENING_STEP",
            Self::NoSuchOpeningStep => "NO_SUCH_OPENING_STEP",
            Self::FirstStoneOffCentre(_) => "FIRST_STONE_OFF_CENTRE",
            Self::OpeningOutside26(_) => "OPENING_OUTSIDE_26",
            Self::OffersOutOfRange { .. } => "OFFERS_OUT_OF_RANGE",
            Self::OfferCount { .. } => "OFFER_COUNT",
            Self::SameShape(..) => "SAME_SHAPE",
            Self::NotOffered(_) => "NOT_OFFERED",
            Self::Occupied(..) => "OCCUPIED",
            Self::PassTooEarly => "PASS_TOO_EARLY",
            Self::TooManyDrawOffers { .. } => "TOO_MANY_DRAW_OFFERS",
            Self::NoDrawOffer => "NO_DRAW_OFFER",
            Self::OnlyWhiteClaims => "ONLY_WHITE_CLAIMS",
            Self::FoulClaimLapsed => "FOUL_CLAIM_LAPSED",
            Self::NoFoulsInThisGame => "NO_FOULS_IN_THIS_GAME",
            Self::ClaimedAlready => "CLAIMED_ALREADY",
            Self::NothingToAcknowledge => "NOTHING_TO_ACKNOWLEDGE",
            Self::NoSuchClaim(_) => "NO_SUCH_CLAIM",
            Self::NoFlagRecorded => "NO_FLAG_RECORDED",
            Self::BoardNotFull => "BOARD_NOT_FULL",
        }
    }

    /// What is wrong and what to do, in English.
    #[must_use]
    pub fn text_en(&self) -> String {
        match self {
            Self::NotOpen => "this game has not been opened; open it first".into(),
            Self::AlreadyOpen => "this game is open already with another setup; choose another id".into(),
            Self::InvalidId(invalid) => invalid.to_string(),
            Self::SamePlayer => "both seats name the same player; name two".into(),
            Self::NotYourRole => "this role may not do that".into(),
            Self::NotAPlayer => "only the two players of this game may do that".into(),
            Self::OwnGame => "a player of this game cannot officiate in it; ask another arbiter".into(),
            Self::NotStarted => "the arbiter has not started this game; wait for the start".into(),
            Self::AlreadyStarted => "this game has been started already".into(),
            Self::Ended => "the game has ended; nothing more can be played".into(),
            Self::ClaimPending => "a claim waits for the arbiter's word; wait for the ruling".into(),
            Self::FlagFallen => "a flag has fallen; the move does not stand, claim the flag or call the arbiter".into(),
            Self::NotYourTurn(to_move) => format!("it is {to_move}'s turn; wait for the opponent's move"),
            Self::OpeningStep(step) => format!("the opening is not finished: {}", step.wants_en()),
            Self::NoSuchOpeningStep => "that belongs to no step of this game's opening now; place a stone or pass".into(),
            Self::FirstStoneOffCentre(point) => format!("the first stone is on {point}; it belongs on H8"),
            Self::OpeningOutside26([one, two, three]) => {
                format!("{one} {two} {three} is none of the 26 openings; lay one that is")
            }
            Self::OffersOutOfRange { named, max } => format!("{named} offers were named; name 1 to {max}"),
            Self::OfferCount { named, laid } => format!("{laid} offers were laid where {named} were named; lay {named}"),
            Self::SameShape(one, other) => format!("the offers {one} and {other} make the same shape; change one of them"),
            Self::NotOffered(point) => format!("{point} was not offered; keep one of the offers"),
            Self::Occupied(point, color) => format!("a {color} stone lies on {point}; choose an empty point"),
            Self::PassTooEarly => "passing is not allowed among the first five moves; place a stone".into(),
            Self::TooManyDrawOffers { margin } => {
                format!("your draw offers would exceed the opponent's by more than {margin}; move without offering")
            }
            Self::NoDrawOffer => "no draw offer of the opponent stands".into(),
            Self::OnlyWhiteClaims => "only White may claim a foul".into(),
            Self::FoulClaimLapsed => {
                "a foul may be claimed right after the black stone only; White has moved since, or nothing can be claimed".into()
            }
            Self::NoFoulsInThisGame => "this game is played without fouls; there is nothing to claim".into(),
            Self::ClaimedAlready => "the same claim is open already; wait for the ruling".into(),
            Self::NothingToAcknowledge => "the opponent has announced no five".into(),
            Self::NoSuchClaim(number) => format!("no open claim has the number {number}"),
            Self::NoFlagRecorded => "the clock has recorded no fallen flag".into(),
            Self::BoardNotFull => "the board is not full; play goes on".into(),
        }
    }

    /// What is wrong and what to do, in Chinese.
    #[must_use]
    pub fn text_zh(&self) -> String {
        match self {
            Self::NotOpen => "本局尚未建立，请先建立".into(),
            Self::AlreadyOpen => "该编号的对局已按另一设置建立，请换一个编号".into(),
            Self::InvalidId(InvalidId(id)) => format!("“{id}”不是合法编号：须为 1 至 64 个 A-Z a-z 0-9 . _ - 字符"),
            Self::SamePlayer => "对局双方是同一名棋手，请填写两名棋手".into(),
            Self::NotYourRole => "该角色无权这样做".into(),
            Self::NotAPlayer => "只有本局的两名棋手可以这样做".into(),
            Self::OwnGame => "本局棋手不得为本局执裁，请由其他裁判员处理".into(),
            Self::NotStarted => "裁判员尚未宣布开始，请等待".into(),
            Self::AlreadyStarted => "本局已经开始".into(),
            Self::Ended => "本局已经结束，不能再行棋".into(),
            Self::ClaimPending => "有一项提出正等待裁判员裁定，请等待".into(),
            Self::FlagFallen => "已有一方超时，此着不成立；请提出超时或找裁判员".into(),
            Self::NotYourTurn(Color::Black) => "轮到黑方行棋，请等待对方落子".into(),
            Self::NotYourTurn(Color::White) => "轮到白方行棋，请等待对方落子".into(),
            Self::OpeningStep(step) => format!("开局尚未完成：{}", step.wants_zh()),
            Self::NoSuchOpeningStep => "本局的开局此时没有这一步骤，请落子或放弃行棋".into(),
            Self::FirstStoneOffCentre(point) => format!("第一子在 {point}，应下在 H8"),
            Self::OpeningOutside26([one, two, three]) => format!("{one} {two} {three} 不属于二十六种开局，请另行指定"),
            Self::OffersOutOfRange { named, max } => format!("声明了 {named} 打，应为 1 至 {max}"),
            Self::OfferCount { named, laid } => format!("声明 {named} 打而摆了 {laid} 子，请摆 {named} 子"),
            Self::SameShape(one, other) => format!("打点 {one} 与 {other} 同形，请更换其一"),
            Self::NotOffered(point) => format!("{point} 不是打点，请从打点中保留一个"),
            Self::Occupied(point, Color::Black) => format!("{point} 已有黑子，请下在空点"),
            Self::Occupied(point, Color::White) => format!("{point} 已有白子，请下在空点"),
            Self::PassTooEarly => "前五着不得放弃行棋，请落子".into(),
            Self::TooManyDrawOffers { margin } => format!("提和次数将比对方多出 {margin} 次以上，请不提和而行棋"),
            Self::NoDrawOffer => "对方没有有效的提和".into(),
            Self::OnlyWhiteClaims => "只有白方可以指出禁手".into(),
            Self::FoulClaimLapsed => "禁手须在黑方落子后立即指出；白方已续下，或没有可指出的黑子".into(),
            Self::NoFoulsInThisGame => "本局无禁手，不能提出".into(),
            Self::ClaimedAlready => "同样的提出正等待裁定".into(),
            Self::NothingToAcknowledge => "对方没有宣布五连".into(),
            Self::NoSuchClaim(number) => format!("没有编号为 {number} 的待裁定提出"),
            Self::NoFlagRecorded => "棋钟没有超时记录".into(),
            Self::BoardNotFull => "棋盘未满，对局继续".into(),
        }
    }
}
