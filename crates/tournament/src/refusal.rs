use strum::IntoStaticStr;
use terms::{BySeat, GameId, PlayerId, Score};
use thiserror::Error;

use crate::result::table_text;
use crate::{EVENT_ID_BYTES_MAX, GameResult, PLAYERS_MAX, PLAYERS_MIN};

/// Why a tournament refuses a command.
///
/// Sending the same command again does not help, except where the sentence names what has to happen first.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    #[error("the event has not been created yet")]
    NotCreated,
    #[error("the event has been created already")]
    AlreadyCreated,
    /// Ids of games are made from it.
    #[error("the id of an event has at most {EVENT_ID_BYTES_MAX} bytes; this one has {bytes}")]
    EventIdTooLong { bytes: usize },
    #[error("the registration is closed: the event has started")]
    RegistrationClosed,
    #[error("{player} is registered already")]
    AlreadyRegistered { player: PlayerId },
    #[error("the field is full: {PLAYERS_MAX} players are registered")]
    FieldFull,
    #[error("{players} registered, and a round robin needs {PLAYERS_MIN} players")]
    TooFewPlayers { players: u32 },
    #[error("the event has started already")]
    AlreadyStarted,
    #[error("the event has not started yet")]
    NotStarted,
    #[error("there is no round {round}: the event has {rounds}")]
    NoSuchRound { round: u32, rounds: u32 },
    #[error("round {round} is open already")]
    RoundAlreadyOpen { round: u32 },
    #[error("no open round of the event has the game {game}")]
    UnknownGame { game: GameId },
    #[error("no game ends {}", table_text(*scores))]
    ImpossibleScores { scores: BySeat<Score> },
    /// Scores that follow from a ruling, not from the board (CN13-12.3.2.C, 2.20.3).
    #[error("name the clause that gives {}", table_text(*scores))]
    ClauseMissing { scores: BySeat<Score> },
    #[error("the game has a result already: {first}, and the report says {second}")]
    ResultConflict {
        /// The result that stands.
        first: Box<GameResult>,
        second: Box<GameResult>,
    },
}

impl Refusal {
    /// The clause it rests on, if there is one.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::TooFewPlayers { .. } | Self::NoSuchRound { .. } => Some("CN13-17.2"),
            Self::ImpossibleScores { .. }
            | Self::ClauseMissing { .. }
            | Self::ResultConflict { .. } => Some("CN13-18.1"),
            Self::NotCreated
            | Self::AlreadyCreated
            | Self::EventIdTooLong { .. }
            | Self::RegistrationClosed
            | Self::AlreadyRegistered { .. }
            | Self::FieldFull
            | Self::AlreadyStarted
            | Self::NotStarted
            | Self::RoundAlreadyOpen { .. }
            | Self::UnknownGame { .. } => None,
        }
    }

    /// A name for programs, in capitals.
    pub fn code(&self) -> &'static str {
        self.into()
    }

    /// The sentence in Chinese; [`Display`](std::fmt::Display) writes it in English.
    pub fn text_zh(&self) -> String {
        match self {
            Self::NotCreated => "赛事尚未建立".into(),
            Self::AlreadyCreated => "赛事已经建立".into(),
            Self::EventIdTooLong { bytes } => {
                format!("赛事编号最多 {EVENT_ID_BYTES_MAX} 字节，此编号有 {bytes} 字节")
            }
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
            Self::UnknownGame { game } => format!("已公布的轮次中没有对局 {game}"),
            Self::ImpossibleScores { scores } => {
                format!("对局不会有 {} 的比分", table_text(*scores))
            }
            Self::ClauseMissing { scores } => {
                format!("请注明比分 {} 所依据的条款", table_text(*scores))
            }
            Self::ResultConflict { first, second } => {
                format!("该局已有结果：{first}，与上报的 {second} 不同")
            }
        }
    }
}
