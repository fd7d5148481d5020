use terms::{BySeat, Score};
use tournament::{EVENT_ID_BYTES_MAX, PLAYERS_MAX, PLAYERS_MIN, Refusal, table_text};

use crate::{Say, sentences};

sentences! {
    Refusal {
        Self::NotCreated => "the event has not been created yet", "赛事尚未建立";
        Self::AlreadyCreated => "the event has been created already", "赛事已经建立";
        Self::EventIdTooLong { bytes } =>
            "the id of an event has at most {EVENT_ID_BYTES_MAX} bytes; this one has {bytes}",
            "赛事编号最多 {EVENT_ID_BYTES_MAX} 字节，此编号有 {bytes} 字节";
        Self::RegistrationClosed => "the registration is closed: the event has started",
            "报名已经截止：赛事已开始";
        Self::AlreadyRegistered { player } => "{player} is registered already",
            "棋手 {player} 已经报名";
        Self::FieldFull => "the field is full: {PLAYERS_MAX} players are registered",
            "名额已满：已有 {PLAYERS_MAX} 名棋手报名";
        Self::TooFewPlayers { players } =>
            "{players} registered, and a round robin needs {PLAYERS_MIN} players",
            "只有 {players} 名棋手报名，循环赛至少需要 {PLAYERS_MIN} 名";
        Self::AlreadyStarted => "the event has started already", "赛事已经开始";
        Self::NotStarted => "the event has not started yet", "赛事尚未开始";
        Self::NoSuchRound { round, rounds } =>
            "there is no round {round}: the event has {rounds}",
            "没有第 {round} 轮：赛事共 {rounds} 轮";
        Self::RoundAlreadyOpen { round } => "round {round} is open already",
            "第 {round} 轮已经公布";
        Self::UnknownGame { game } => "no open round of the event has the game {game}",
            "已公布的轮次中没有对局 {game}";
        Self::ImpossibleScores { scores }, scores = scores => "no game ends {scores}",
            "对局不会有 {scores} 的比分";
        Self::ClauseMissing { scores }, scores = scores => "name the clause that gives {scores}",
            "请注明比分 {scores} 所依据的条款";
        Self::ResultConflict { first, second } =>
            "the game has a result already: {first}, and the report says {second}",
            "该局已有结果：{first}，与上报的 {second} 不同";
    }
}

/// As in a table.
impl Say for BySeat<Score> {
    fn say(&self, _: terms::Language) -> String {
        table_text(*self)
    }
}
