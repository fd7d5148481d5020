use renju::{Color, Foul};
use terms::{InvalidId, Language, Seat};

use crate::{Say, say};

impl Say for Seat {
    fn say(&self, language: Language) -> String {
        match self {
            Self::First => say!(language, "first", "先手方"),
            Self::Second => say!(language, "second", "后手方"),
        }
    }
}

impl Say for Color {
    fn say(&self, language: Language) -> String {
        match self {
            Self::Black => say!(language, "Black", "黑"),
            Self::White => say!(language, "White", "白"),
        }
    }
}

impl Say for Foul {
    fn say(&self, language: Language) -> String {
        match self {
            Self::ThreeThree => say!(language, "three-three", "三三"),
            Self::FourFour => say!(language, "four-four", "四四"),
            Self::Overline => say!(language, "overline", "长连"),
        }
    }
}

impl Say for InvalidId {
    fn say(&self, language: Language) -> String {
        let Self(id) = self;
        say!(
            language,
            "{self}",
            "“{id}”不是合法编号：须为 1 至 64 个 A-Z a-z 0-9 . _ - 字符"
        )
    }
}
