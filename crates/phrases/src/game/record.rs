use game::Press;
use game::record::{Direction, Event, Refusal, Source};

use crate::sentences;

sentences! {
    Refusal {
        Self::NotOpen => "this game has not been opened; open it first", "本局尚未建立，请先建立";
        Self::AlreadyOpen => "this game is open already with another setup; choose another id",
            "该编号的对局已按另一设置建立，请换一个编号";
        Self::SamePlayer => "both seats name the same player; name two",
            "对局双方是同一名棋手，请填写两名棋手";
        Self::NotYourRole => "this role may not do that", "该角色无权这样做";
        Self::NotAPlayer => "only the two players of this game may do that",
            "只有本局的两名棋手可以这样做";
        Self::OwnGame => "a player of this game cannot officiate in it; ask another arbiter",
            "本局棋手不得为本局执裁，请由其他裁判员处理";
        Self::NotStarted => "the arbiter has not started this game; wait for the start",
            "裁判员尚未宣布开始，请等待";
        Self::AlreadyStarted => "this game has been started already", "本局已经开始";
        Self::Ended => "the game has ended; nothing more can be played", "本局已经结束，不能再行棋";
        Self::ChiefArbiterOnly { .. } =>
            "this is for the chief arbiter to rule; call the chief arbiter",
            "此事须由裁判长裁定，请报告裁判长";
        Self::Superseded =>
            "this has been dealt with, or another arbiter has spoken since you looked; your word is on record without effect, look at the game again",
            "此事已经处理，或在您查看之后已有其他裁判员裁定；您的话已记录在案而不生效，请重新查看本局";
        Self::ClaimPending =>
            "a claim or a disturbed position waits for the arbiter's word; wait for the ruling",
            "有提出或盘面变动正等待裁判员裁定，请等待";
        Self::FlagFallen =>
            "a flag has fallen; the move does not stand, claim the flag or call the arbiter",
            "已有一方超时，此着不成立；请提出超时或找裁判员";
        Self::SecondViolation => "a player has two violations; wait for the arbiter's word",
            "有一方已两次违例，请等待裁判员裁定";
        Self::NotYourTurn(to_move), colour = to_move =>
            "it is {to_move}'s turn; wait for the opponent's move",
            "轮到{colour}方行棋，请等待对方落子";
        Self::Occupied(point, color), colour = color =>
            "a {color} stone lies on {point}; choose an empty point",
            "{point} 已有{colour}子，请下在空点";
        Self::PassTooEarly { before } =>
            "passing is not allowed among the first {before} moves; place a stone",
            "前 {before} 着不得放弃行棋，请落子";
        Self::OpponentHasNotPressed =>
            "the opponent has not pressed the clock yet; wait, or tell the arbiter",
            "对方尚未按钟，请等待，或告知裁判员";
        Self::NothingToPress =>
            "you have placed no stone that waits for the clock; place one first",
            "没有待按钟的落子，请先落子";
    }
    Event {
        Self::Opened(setup), first = setup.first.as_str(), second = setup.second.as_str(),
        rules = setup.rules.name, version = setup.rules.version.to_string() =>
            "opened: {first} (first) and {second} (second), rules {rules} version {version}",
            "建立对局：{first}（先）对 {second}（后），规则 {rules} 第 {version} 版";
        Self::Started => "started: Black's clock runs", "对局开始，黑方走钟";
        Self::Resumed { seat }, who = seat => "play goes on: the clock of {who} runs",
            "继续对局，{who}走钟";
        Self::StonePlaced { color, point, source, press }, colour = color, seen = source,
        clock = press =>
            "{colour} {point}{seen}{clock}",
            "{colour} {point}{seen}{clock}";
        Self::StoneShifted { from, to } => "the stone on {from} lies on {to}",
            "{from} 的棋子移到 {to}";
        Self::Pressed(seat), who = seat => "the {who} seat pressed the clock", "{who}按钟";
        Self::Passed => "a pass", "放弃行棋";
    }
    Direction {
        Self::Start => "start", "开始";
        Self::Resume => "play goes on", "继续对局";
    }
    /// As it follows a stone.
    Source {
        Self::Observed => " (seen on the board)", "（棋盘报告）";
        Self::Played => "", "";
    }
    /// As it follows a stone.
    Press {
        Self::Later => ", clock not pressed yet", "，尚未按钟";
        Self::Now => "", "";
    }
}
