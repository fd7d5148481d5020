use renju::{Color, Foul};
use terms::{InvalidId, Seat};

use crate::sentences;

sentences! {
    Seat {
        Self::First => "first", "先手方";
        Self::Second => "second", "后手方";
    }
    Color {
        Self::Black => "Black", "黑";
        Self::White => "White", "白";
    }
    Foul {
        Self::ThreeThree => "three-three", "三三";
        Self::FourFour => "four-four", "四四";
        Self::Overline => "overline", "长连";
    }
    InvalidId {
        invalid @ Self(id) => "{invalid}",
            "“{id}”不是合法编号：须为 1 至 64 个 A-Z a-z 0-9 . _ - 字符";
    }
}
