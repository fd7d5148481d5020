use terms::Language;
use timekeeping::Refusal;

use crate::{Say, say};

impl Say for Refusal {
    fn say(&self, language: Language) -> String {
        match self {
            Self::NotOpen => say!(language, "the clocks have not been set yet", "棋钟尚未设定"),
            Self::AlreadyOpen => say!(language, "the clocks have been set already", "棋钟已经设定"),
            Self::NotStarted => say!(
                language,
                "the clocks have not been started yet",
                "棋钟尚未启动"
            ),
            Self::AlreadyStarted => say!(
                language,
                "the clocks have been started already",
                "棋钟已经启动"
            ),
            Self::Halted { due } => {
                let who = due.say(language);
                say!(
                    language,
                    "the clocks are halted; {who} runs when they resume",
                    "棋钟已停；恢复后走{who}的钟"
                )
            }
            Self::AlreadyRunning { running } => {
                let who = running.say(language);
                say!(
                    language,
                    "the clocks are not halted: {who} runs",
                    "棋钟没有停：正在走{who}的钟"
                )
            }
            Self::WrongSeat { due } => {
                let who = due.say(language);
                say!(language, "it is the turn of {who}", "现在轮到{who}")
            }
            Self::StaleTurn { turn, ended } => say!(
                language,
                "turn {turn} has ended already: {ended} turns have ended",
                "第 {turn} 手已经结束：共结束 {ended} 手"
            ),
            Self::SkippedTurn { turn, ended } => say!(
                language,
                "turn {turn} cannot end yet: {ended} turns have ended",
                "第 {turn} 手还不能结束：共结束 {ended} 手"
            ),
            Self::FlagFallen { flag } => {
                let (who, ms) = (flag.seat.say(language), flag.at.ms);
                say!(
                    language,
                    "the time of {who} ran out at {ms} ms",
                    "{who}已在 {ms} 毫秒处超时"
                )
            }
            Self::Closed => say!(
                language,
                "the game is over and its clocks are closed",
                "对局已经结束，棋钟已关闭"
            ),
        }
    }
}
