use aggregate::Role;
use thiserror::Error;

use crate::{GameId, GameResult, PLAYERS_MAX, PLAYERS_MIN, PlayerId};

/// Why an event does not do what it is told.
///
/// Sending the same command again does not help, except where the sentence names what has to happen first.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The role may not do this.
    #[error("this is not for the role {role} to do")]
    NotYours {
        /// The role that tried.
        role: Role,
    },
    /// The event has not been announced.
    #[error("the event has not been created yet")]
    NotCreated,
    /// The event has been announced already.
    #[error("the event has been created already")]
    AlreadyCreated,
    #[error("the registration is closed: the event has started")]
    RegistrationClosed,
    /// The player is entered already.
    #[error("{player} is registered already")]
    AlreadyRegistered { player: PlayerId },
    #[error("the field is full: {PLAYERS_MAX} players are registered")]
    FieldFull,
    /// There are too few players to start.
    #[error("{players} registered, and a round robin needs {PLAYERS_MIN} players")]
    TooFewPlayers {
        /// How many are registered.
        players: u32,
    },
    /// The event has started already.
    #[error("the event has started already")]
    AlreadyStarted,
    /// The event has not started.
    #[error("the event has not started yet")]
    NotStarted,
    /// The schedule has no such round.
    #[error("there is no round {round}: the event has {rounds}")]
    NoSuchRound {
        /// The round named.
        round: u32,
        /// How many rounds there are.
        rounds: u32,
    },
    /// The round has been published already.
    #[error("round {round} is open already")]
    RoundAlreadyOpen { round: u32 },
    /// The round has not been published.
    #[error("round {round} is not open yet")]
    RoundNotOpen { round: u32 },
    /// The event has no such game.
    #[error("the event has no game {game}")]
    UnknownGame {
        /// The game named.
        game: GameId,
    },
    /// The game has another result already.
    #[error("the game has a result already: {} ({}), and the report says {} ({})", first.outcome.score(), first.reason, second.outcome.score(), second.reason)]
    ResultConflict {
        /// The result that stands.
        first: Box<GameResult>,
        /// The result that is refused.
        second: Box<GameResult>,
    },
}

impl Refusal {
    /// The clause it rests on, if there is one.
    #[must_use]
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::NotYours { .. } => Some("CN13-14.1"),
            Self::TooFewPlayers { .. } | Self::NoSuchRound { .. } => Some("CN13-17.2"),
            Self::ResultConflict { .. } => Some("CN13-18.1"),
            Self::NotCreated
            | Self::AlreadyCreated
            | Self::RegistrationClosed
            | Self::AlreadyRegistered { .. }
            | Self::FieldFull
            | Self::AlreadyStarted
            | Self::NotStarted
            | Self::RoundAlreadyOpen { .. }
            | Self::RoundNotOpen { .. }
            | Self::UnknownGame { .. } => None,
        }
    }

    /// A name for programs, in capitals.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotYours { .. } => "NOT_YOURS",
            Self::NotCreated => "NOT_CREATED",
            Self::AlreadyCreated => "ALREADY_CREATED",
            Self::RegistrationClosed => "REGISTRATION_CLOSED",
            Self::AlreadyRegistered { .. } => "ALREADY_REGISTERED",
            Self::FieldFull => "FIELD_FULL",
            Self::TooFewPlayers { .. } => "TOO_FEW_PLAYERS",
            Self::AlreadyStarted => "ALREADY_STARTED",
            Self::NotStarted => "NOT_STARTED",
            Self::NoSuchRound { .. } => "NO_SUCH_ROUND",
            Self::RoundAlreadyOpen { .. } => "ROUND_ALREADY_OPEN",
            Self::RoundNotOpen { .. } => "ROUND_NOT_OPEN",
            Self::UnknownGame { .. } => "UNKNOWN_GAME",
            Self::ResultConflict { .. } => "RESULT_CONFLICT",
        }
    }

    /// The reason as an English sentence.
    #[must_use]
    pub fn text_en(&self) -> String {
        self.to_string()
    }

    /// The reason as a Chinese sentence.
    #[must_use]
    pub fn text_zh(&self) -> String {
        match self {
            Self::NotYours { role } => format!("角色 {role} 无权进行此操作"),
            Self::NotCreated => "赛事尚未建立".into(),
            Self::AlreadyCreated => "赛事已经建立".into(),
            Self::RegistrationClosed => "报名已经截止：赛事已开始".into(),
            Self::AlreadyRegistered { player } => format!("棋手 {player} 已经报名"),
            Self::FieldFull => format!("名额已满：已有 {PLAYERS_MAX} 名棋手报名"),
            Self::TooFewPlayers { players } => {
                format!("只有 {players} 名棋手报名，循环赛至少需要 {PLAYERS_MIN} 名")
            }
            Self::AlreadyStarted => "赛事已经开始".into(),
            Self::NotStarted => "赛事尚未开始".into(),
            Self::NoSuchRound { round, rounds } => format!("没有第 {round} 轮：赛事共 {rounds} 轮"),
            Self::RoundAlreadyOpen { round } => format!("第 {round} 轮已经公布"),
            Self::RoundNotOpen { round } => format!("第 {round} 轮尚未公布"),
            Self::UnknownGame { game } => format!("赛事中没有对局 {game}"),
            Self::ResultConflict { first, second } => format!(
                "该局已有结果：{}（{}），与上报的 {}（{}）不同",
                first.outcome.score(),
                first.reason,
                second.outcome.score(),
                second.reason
            ),
        }
    }
}
