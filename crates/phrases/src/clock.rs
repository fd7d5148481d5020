use timekeeping::{Flag, Refusal};

use crate::sentences;

sentences! {
    Refusal {
        Self::NotOpen => "the clocks have not been set yet", "棋钟尚未设定";
        Self::AlreadyOpen => "the clocks have been set already", "棋钟已经设定";
        Self::NotStarted => "the clocks have not been started yet", "棋钟尚未启动";
        Self::AlreadyStarted => "the clocks have been started already", "棋钟已经启动";
        Self::Halted { due }, who = due => "the clocks are halted; {who} runs when they resume",
            "棋钟已停；恢复后走{who}的钟";
        Self::AlreadyRunning { running }, who = running => "the clocks are not halted: {who} runs",
            "棋钟没有停：正在走{who}的钟";
        Self::WrongSeat { due }, who = due => "it is the turn of {who}", "现在轮到{who}";
        Self::StaleTurn { turn, ended } =>
            "turn {turn} has ended already: {ended} turns have ended",
            "第 {turn} 手已经结束：共结束 {ended} 手";
        Self::SkippedTurn { turn, ended } => "turn {turn} cannot end yet: {ended} turns have ended",
            "第 {turn} 手还不能结束：共结束 {ended} 手";
        Self::FlagFallen { flag: Flag { seat, at } }, who = seat, ms = at.ms.to_string() =>
            "the time of {who} ran out at {ms} ms",
            "{who}已在 {ms} 毫秒处超时";
        Self::Closed => "the game is over and its clocks are closed", "对局已经结束，棋钟已关闭";
    }
}
