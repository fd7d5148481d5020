use aggregate::Role;
use terms::Seat;
use thiserror::Error;

use crate::Flag;

/// Why a pair of clocks does not do what it is told.
///
/// Sending the same command again does not help, except where the sentence names what has to happen first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The role may not touch the clocks in this way.
    #[error(
        "this is not for the role {role} to do: players press after their own move, an arbiter starts, halts and resumes"
    )]
    NotYours {
        /// The role that tried.
        role: Role,
    },
    /// No time control has been set.
    #[error("the clocks have not been set yet")]
    NotOpen,
    /// A time control has been set already.
    #[error("the clocks have been set already")]
    AlreadyOpen,
    /// The first clock has not been started.
    #[error("the clocks have not been started yet")]
    NotStarted,
    /// The first clock has been started already.
    #[error("the clocks have been started already")]
    AlreadyStarted,
    /// The clocks are halted.
    #[error("the clocks are halted; {due} runs when they resume")]
    Halted {
        /// The seat that runs when they resume.
        due: Seat,
    },
    /// The clocks are not halted.
    #[error("the clocks are not halted: {running} runs")]
    AlreadyRunning {
        /// The seat that runs.
        running: Seat,
    },
    /// The seat named is not the one whose turn it is.
    #[error("it is the turn of {due}")]
    WrongSeat {
        /// The seat whose turn it is.
        due: Seat,
    },
    /// The turn has ended already.
    #[error("turn {turn} has ended already: {ended} turns have ended")]
    StaleTurn {
        /// The turn named.
        turn: u32,
        /// How many turns have ended.
        ended: u32,
    },
    /// A turn before the one named has not ended.
    #[error("turn {turn} cannot end yet: {ended} turns have ended")]
    SkippedTurn {
        /// The turn named.
        turn: u32,
        /// How many turns have ended.
        ended: u32,
    },
    #[error("the time of {} ran out at {} ms", flag.seat, flag.at.ms)]
    FlagFallen { flag: Flag },
    /// The game is over.
    #[error("the game is over and its clocks are closed")]
    Closed,
}

impl Refusal {
    /// The clause it rests on.
    #[must_use]
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::NotOpen | Self::AlreadyOpen => "CN13-8.1",
            Self::NotStarted
            | Self::AlreadyStarted
            | Self::StaleTurn { .. }
            | Self::SkippedTurn { .. } => "CN13-8.4",
            Self::FlagFallen { .. } => "CN13-8.6",
            Self::NotYours { .. }
            | Self::Halted { .. }
            | Self::AlreadyRunning { .. }
            | Self::WrongSeat { .. } => "CN13-8.8",
            Self::Closed => "CN13-10",
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
            Self::NotYours { role } => format!(
                "角色 {role} 无权进行此操作：棋手只能在自己走棋后按钟，开钟、停钟和恢复由裁判员进行"
            ),
            Self::NotOpen => "棋钟尚未设定".into(),
            Self::AlreadyOpen => "棋钟已经设定".into(),
            Self::NotStarted => "棋钟尚未启动".into(),
            Self::AlreadyStarted => "棋钟已经启动".into(),
            Self::Halted { due } => format!("棋钟已停；恢复后走{}的钟", due.name_zh()),
            Self::AlreadyRunning { running } => {
                format!("棋钟没有停：正在走{}的钟", running.name_zh())
            }
            Self::WrongSeat { due } => format!("现在轮到{}", due.name_zh()),
            Self::StaleTurn { turn, ended } => format!("第 {turn} 手已经结束：共结束 {ended} 手"),
            Self::SkippedTurn { turn, ended } => {
                format!("第 {turn} 手还不能结束：共结束 {ended} 手")
            }
            Self::FlagFallen { flag } => {
                format!("{}已在 {} 毫秒处超时", flag.seat.name_zh(), flag.at.ms)
            }
            Self::Closed => "对局已经结束，棋钟已关闭".into(),
        }
    }
}
