use profile::{Step, Zone};
use renju::{Color, Point};

use crate::Remedy;
use terms::InvalidId;

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
    /// A stone of the opening lies outside its zone (D15).
    OutsideZone(Point, Zone),
    /// A stone of the opening lies on another point than the one named.
    OpeningLiesOtherwise(Point),
    /// The same point is named twice.
    SamePointTwice(Point),
    /// Not as many stones as the opening has.
    OpeningStones {
        /// How many are missing.
        expected: usize,
        /// How many were laid.
        laid: usize,
    },
    /// The number of offers is to be named.
    OffersNotNamed,
    /// The opening has no number of offers to name here.
    NothingToName,
    /// N is out of range.
    OffersOutOfRange {
        /// N as named.
        named: u8,
        /// The least that the profile allows.
        min: u8,
        max: u8,
    },
    /// Not as many offers as were named.
    OfferCount {
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
    /// Passing is not allowed among the first moves.
    PassTooEarly {
        /// How many they are.
        before: u8,
    },
    /// The opponent has placed a stone and not pressed the clock.
    OpponentHasNotPressed,
    /// There is no stone of one's own to press the clock for.
    NothingToPress,
    /// A draw may be offered after the own move only.
    DrawOfferBeforeMove,
    /// A draw may not be offered on the opponent's time.
    DrawOfferOnOpponentsTime,
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
    BoardNotFull,
    /// The clock knows which flag fell first, or the profile leaves nobody to say that it cannot be told.
    FlagOrderKnown,
    /// A player has two violations.
    SecondViolation,
    /// No player has two violations.
    NoSecondViolation,
    /// No irregularity has this number.
    NoSuchIrregularity(u32),
    /// The irregularity is one's own.
    OwnIrregularity,
    /// It has been accepted, in words or by moving on.
    IrregularityLapsed,
    /// It has been dealt with.
    IrregularitySettled,
    /// The claim is about the game's end, not about an irregularity.
    NothingToCorrect,
    /// A disturbance of this kind does not end like that.
    WrongRemedy {
        /// The clause about it.
        clause: &'static str,
        /// The way out that was tried.
        remedy: Remedy,
        /// Those that are open.
        ways: &'static [Remedy],
    },
    /// A draw has a winner's reason, or a win a draw's.
    ResultContradictsReason,
    /// Only the chief arbiter may rule this.
    ChiefArbiterOnly {
        /// The clause that says so.
        clause: &'static str,
    },
    /// This clause is no ground for a loss as a penalty: it takes a claim, or the player's own word.
    NoGroundForLoss,
    /// The game has not ended.
    NotEnded,
    /// Another arbiter has spoken meanwhile.
    Superseded,
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
            | Self::NoSuchIrregularity(_)
            | Self::NothingToCorrect
            | Self::Superseded
            | Self::ResultContradictsReason
            | Self::ClaimedAlready => return None,
            Self::NotStarted => "CN13-8.4",
            Self::Ended => "CN13-2.14",
            Self::ClaimPending => "CN13-10",
            Self::FlagFallen => "CN13-10.1.B",
            Self::NoFlagRecorded => "CN13-8.6",
            Self::NotYourTurn(_) => "CN13-4.1",
            Self::OpeningStep(step) => step.clause(),
            Self::NoSuchOpeningStep => "CN13-3.1",
            Self::FirstStoneOffCentre(_)
            | Self::OpeningOutside26(_)
            | Self::OutsideZone(..)
            | Self::OpeningLiesOtherwise(_)
            | Self::SamePointTwice(_)
            | Self::OpeningStones { .. }
            | Self::OffersNotNamed
            | Self::NothingToName => "CN13-3.2",
            Self::OffersOutOfRange { .. }
            | Self::OfferCount { .. }
            | Self::SameShape(..)
            | Self::NotOffered(_) => "CN13-2.10",
            Self::Occupied(..) => "CN13-4.2.a",
            Self::PassTooEarly { .. } => "CN13-11.1.1",
            Self::OpponentHasNotPressed | Self::NothingToPress => "CN13-8.4",
            Self::DrawOfferBeforeMove => "CN13-10.3.1",
            Self::DrawOfferOnOpponentsTime => "CN13-10.3.3",
            Self::FlagOrderKnown => "CN13-10.2.4",
            Self::SecondViolation | Self::NoSecondViolation => "CN13-10.1.H",
            Self::OwnIrregularity | Self::IrregularitySettled => "CN13-6.1",
            Self::IrregularityLapsed => "CN13-6.2",
            Self::WrongRemedy { clause, .. } | Self::ChiefArbiterOnly { clause } => clause,
            Self::NotEnded | Self::NoGroundForLoss => "CN13-10",
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
            Self::PassTooEarly { .. } => "PASS_TOO_EARLY",
            Self::OutsideZone(..) => "OUTSIDE_ZONE",
            Self::OpeningLiesOtherwise(_) => "OPENING_LIES_OTHERWISE",
            Self::SamePointTwice(_) => "SAME_POINT_TWICE",
            Self::OpeningStones { .. } => "OPENING_STONES",
            Self::OffersNotNamed => "OFFERS_NOT_NAMED",
            Self::NothingToName => "NOTHING_TO_NAME",
            Self::OpponentHasNotPressed => "OPPONENT_HAS_NOT_PRESSED",
            Self::NothingToPress => "NOTHING_TO_PRESS",
            Self::DrawOfferBeforeMove => "DRAW_OFFER_BEFORE_MOVE",
            Self::DrawOfferOnOpponentsTime => "DRAW_OFFER_ON_OPPONENTS_TIME",
            Self::FlagOrderKnown => "FLAG_ORDER_KNOWN",
            Self::SecondViolation => "SECOND_VIOLATION",
            Self::NoSecondViolation => "NO_SECOND_VIOLATION",
            Self::NoSuchIrregularity(_) => "NO_SUCH_IRREGULARITY",
            Self::OwnIrregularity => "OWN_IRREGULARITY",
            Self::IrregularityLapsed => "IRREGULARITY_LAPSED",
            Self::IrregularitySettled => "IRREGULARITY_SETTLED",
            Self::NothingToCorrect => "NOTHING_TO_CORRECT",
            Self::WrongRemedy { .. } => "WRONG_REMEDY",
            Self::ChiefArbiterOnly { .. } => "CHIEF_ARBITER_ONLY",
            Self::NoGroundForLoss => "NO_GROUND_FOR_LOSS",
            Self::NotEnded => "NOT_ENDED",
            Self::Superseded => "SUPERSEDED",
            Self::ResultContradictsReason => "RESULT_CONTRADICTS_REASON",
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
            Self::ClaimPending => "a claim or a disturbed position waits for the arbiter's word; wait for the ruling".into(),
            Self::FlagFallen => "a flag has fallen; the move does not stand, claim the flag or call the arbiter".into(),
            Self::NotYourTurn(to_move) => format!("it is {to_move}'s turn; wait for the opponent's move"),
            Self::OpeningStep(step) => format!("the opening is not finished: {}", step.wants_en()),
            Self::NoSuchOpeningStep => "that belongs to no step of this game's opening now; place a stone or pass".into(),
            Self::FirstStoneOffCentre(point) => format!("the first stone is on {point}; it belongs on H8"),
            Self::OpeningOutside26([one, two, three]) => {
                format!("{one} {two} {three} is none of the 26 openings; lay one that is")
            }
            Self::OutsideZone(point, Zone(side)) => {
                format!(
                    "{point} lies outside the {side}×{side} points around H8 that this step of the opening allows; choose a point inside"
                )
            }
            Self::OpeningLiesOtherwise(point) => {
                format!("the opening on the board has another stone where {point} is named; name what lies there")
            }
            Self::SamePointTwice(point) => format!("{point} is named twice; name each point once"),
            Self::OpeningStones { expected, laid } => {
                format!("{laid} stones were named where the opening wants {expected}; name {expected}")
            }
            Self::OffersNotNamed => "the number of offers is missing; name it with the stones".into(),
            Self::NothingToName => "this step of the opening has no number of offers to name; leave it out".into(),
            Self::OffersOutOfRange { named, min, max } => format!("{named} offers were named; name {min} to {max}"),
            Self::OfferCount { named, laid } => format!("the number of offers laid is {laid} and should be {named}; lay exactly so many"),
            Self::SameShape(one, other) => format!("the offers {one} and {other} make the same shape; change one of them"),
            Self::NotOffered(point) => format!("{point} was not offered; keep one of the offers"),
            Self::Occupied(point, color) => format!("a {color} stone lies on {point}; choose an empty point"),
            Self::PassTooEarly { before } => format!("passing is not allowed among the first {before} moves; place a stone"),
            Self::OpponentHasNotPressed => "the opponent has not pressed the clock yet; wait, or tell the arbiter".into(),
            Self::NothingToPress => "you have placed no stone that waits for the clock; place one first".into(),
            Self::DrawOfferBeforeMove => "a draw is offered after the own move and before pressing; place a stone first".into(),
            Self::DrawOfferOnOpponentsTime => "a draw may not be offered on the opponent's time; wait for your next move".into(),
            Self::FlagOrderKnown => "which flag fell first is known here; confirm that flag instead".into(),
            Self::SecondViolation => "a player has two violations; wait for the arbiter's word".into(),
            Self::NoSecondViolation => "no player has two violations".into(),
            Self::NoSuchIrregularity(number) => format!("no irregularity has the number {number}"),
            Self::OwnIrregularity => "this irregularity is your own; only the opponent may claim or accept it".into(),
            Self::IrregularityLapsed => "this irregularity has been accepted, in words or by moving on; it stands".into(),
            Self::IrregularitySettled => "this irregularity has been dealt with already".into(),
            Self::NothingToCorrect => "this claim is not about an irregularity; find it right or wrong".into(),
            Self::WrongRemedy { remedy, ways, .. } => {
                let ways: Vec<_> = ways.iter().map(|way| way.name()).collect();
                format!("what was found on the board cannot be settled as \"{}\"; the ways out are {}", remedy.name(), ways.join(", "))
            }
            Self::ChiefArbiterOnly { .. } => "this is for the chief arbiter to rule; call the chief arbiter".into(),
            Self::NoGroundForLoss => "this clause is no ground for a loss as a penalty; a player claims what it speaks of".into(),
            Self::NotEnded => "the game has not ended; there is no result yet".into(),
            Self::ResultContradictsReason => "this reason does not go with that result; choose one that does".into(),
            Self::Superseded => "this has been dealt with, or another arbiter has spoken since you looked; your word is on record without effect, look at the game again"
                .into(),
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
            Self::ClaimPending => "有提出或盘面变动正等待裁判员裁定，请等待".into(),
            Self::FlagFallen => "已有一方超时，此着不成立；请提出超时或找裁判员".into(),
            Self::NotYourTurn(Color::Black) => "轮到黑方行棋，请等待对方落子".into(),
            Self::NotYourTurn(Color::White) => "轮到白方行棋，请等待对方落子".into(),
            Self::OpeningStep(step) => format!("开局尚未完成：{}", step.wants_zh()),
            Self::NoSuchOpeningStep => "本局的开局此时没有这一步骤，请落子或放弃行棋".into(),
            Self::FirstStoneOffCentre(point) => format!("第一子在 {point}，应下在 H8"),
            Self::OpeningOutside26([one, two, three]) => format!("{one} {two} {three} 不属于二十六种开局，请另行指定"),
            Self::OutsideZone(point, Zone(side)) => format!("{point} 不在此步开局允许的以 H8 为中心的 {side}×{side} 范围内，请改下"),
            Self::OpeningLiesOtherwise(point) => format!("盘上已摆的开局子与所报的 {point} 不符，请按盘面填写"),
            Self::SamePointTwice(point) => format!("{point} 重复，请每点只填一次"),
            Self::OpeningStones { expected, laid } => format!("开局应摆 {expected} 子而填了 {laid} 子，请填 {expected} 子"),
            Self::OffersNotNamed => "未声明打点数，请随开局一并声明".into(),
            Self::NothingToName => "此步开局不需声明打点数，请去掉".into(),
            Self::OffersOutOfRange { named, min, max } => format!("声明了 {named} 打，应为 {min} 至 {max}"),
            Self::OfferCount { named, laid } => format!("应摆 {named} 个打点而摆了 {laid} 个，请按数摆出"),
            Self::SameShape(one, other) => format!("打点 {one} 与 {other} 同形，请更换其一"),
            Self::NotOffered(point) => format!("{point} 不是打点，请从打点中保留一个"),
            Self::Occupied(point, Color::Black) => format!("{point} 已有黑子，请下在空点"),
            Self::Occupied(point, Color::White) => format!("{point} 已有白子，请下在空点"),
            Self::PassTooEarly { before } => format!("前 {before} 着不得放弃行棋，请落子"),
            Self::OpponentHasNotPressed => "对方尚未按钟，请等待，或告知裁判员".into(),
            Self::NothingToPress => "没有待按钟的落子，请先落子".into(),
            Self::DrawOfferBeforeMove => "提和须在己方落子后、按钟前提出，请先落子".into(),
            Self::DrawOfferOnOpponentsTime => "不得在对方用时内提和，请在己方下一着后提出".into(),
            Self::FlagOrderKnown => "超时先后已知，请确认先超时的一方".into(),
            Self::SecondViolation => "有一方已两次违例，请等待裁判员裁定".into(),
            Self::NoSecondViolation => "没有棋手两次违例".into(),
            Self::NoSuchIrregularity(number) => format!("没有编号为 {number} 的不规范行棋"),
            Self::OwnIrregularity => "这是己方的不规范行棋，只有对方可以提出或认可".into(),
            Self::IrregularityLapsed => "该不规范行棋已被认可（口头或续下），不再纠正".into(),
            Self::IrregularitySettled => "该不规范行棋已经处理".into(),
            Self::NothingToCorrect => "该提出与不规范行棋无关，请裁定成立或不成立".into(),
            Self::WrongRemedy { remedy, ways, .. } => {
                let ways: Vec<_> = ways.iter().map(|way| way.name_zh()).collect();
                format!("盘面情况不能按“{}”处理，可以的处理办法：{}", remedy.name_zh(), ways.join("、"))
            }
            Self::ChiefArbiterOnly { .. } => "此事须由裁判长裁定，请报告裁判长".into(),
            Self::NoGroundForLoss => "该条款不能作为判负的依据，须由棋手提出".into(),
            Self::NotEnded => "本局尚未结束，还没有结果".into(),
            Self::ResultContradictsReason => "结果与理由不符，请另选理由".into(),
            Self::Superseded => "此事已经处理，或在您查看之后已有其他裁判员裁定；您的话已记录在案而不生效，请重新查看本局".into(),
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
