//! The profiles and openings that come with the program.

use std::fmt::Debug;
use std::sync::LazyLock;

use crate::{Procedure, Profile, Rules};

/// A profile that comes with the program, and what it is in a line of English and one of Chinese.
struct Shipped {
    name: &'static str,
    text: &'static str,
    about: [&'static str; 2],
}

macro_rules! profiles {
    ($($name:literal, $en:literal, $zh:literal;)+) => {
        [$(Shipped {
            name: $name,
            text: include_str!(concat!("../profiles/", $name, ".toml")),
            about: [$en, $zh],
        }),+]
    };
}

macro_rules! openings {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../openings/", $name, ".toml")))),+]
    };
}

const PROFILES: [Shipped; 6] = profiles! {
    "cn-2013", "Chinese competition rules of 2013",
        "2013年中国五子棋竞赛规则";
    "general", "general rules in the appendix to those of 2013",
        "2013年规则所附五子棋通用规则";
    "campus-a", "a campus event: fouls, H8 first, colours change in the second game",
        "校园比赛:有禁手,天元开局,第二局换先";
    "campus-b", "a campus event: 26 openings, third-move swap, two fifth moves",
        "校园比赛:二十六开局,三手可交换,五手两打";
    "rif", "international rules with the RIF opening",
        "国际连珠规则,RIF开局";
    "free", "the rules of 2013 without fouls, free opening",
        "2013年规则,无禁手,自由开局";
};

macro_rules! former {
    ($($folder:literal: $($name:literal),+;)+) => {
        &[$($(($name, include_str!(concat!("../former/", $folder, "/", $name, ".toml")))),+),+]
    };
}

/// Texts that were shipped under a name before, by the number of the change that ended them. Requests that are stored may say the name alone.
const FORMER: &[(&str, &str)] = former! {
    "1": "cn-2013", "general", "campus-a", "campus-b", "rif", "free";
};

const OPENINGS: [(&str, &str); 8] = openings![
    "cn-2013",
    "free",
    "centre",
    "rif",
    "yamaguchi",
    "soosorv-8",
    "taraguchi-10",
    "swap2",
];

#[expect(
    clippy::expect_used,
    reason = "the texts are part of the program, and the tests parse each"
)]
fn parsed<T, E: Debug>(read: Result<T, E>) -> T {
    read.expect("a shipped text parses")
}

static PARSED_PROFILES: LazyLock<[Profile; PROFILES.len()]> =
    LazyLock::new(|| PROFILES.map(|shipped| parsed(Profile::parse(shipped.text))));

static PARSED_OPENINGS: LazyLock<[Procedure; OPENINGS.len()]> =
    LazyLock::new(|| OPENINGS.map(|(_, text)| parsed(toml::from_str(text))));

static SHIPPED_RULES: LazyLock<[Rules; PROFILES.len()]> =
    LazyLock::new(|| PARSED_PROFILES.clone().map(Rules::from));

impl Profile {
    /// The profiles that come with the program.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        &*PARSED_PROFILES
    }

    #[must_use]
    pub fn names() -> [&'static str; PROFILES.len()] {
        PROFILES.map(|shipped| shipped.name)
    }

    /// The shipped profile called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut shipped = Self::shipped().iter();
        shipped.find(|profile| profile.name == name).cloned()
    }

    /// What the shipped profile called `name` is, in a line of English and one of Chinese.
    #[must_use]
    pub fn about(name: &str) -> Option<[&'static str; 2]> {
        let mut shipped = PROFILES.iter();
        shipped
            .find(|shipped| shipped.name == name)
            .map(|found| found.about)
    }

    /// The 2013 Chinese competition rules with the defaults of the rulebook's decisions.
    #[must_use]
    pub fn cn_2013() -> Self {
        let [cn_2013, ..] = &*PARSED_PROFILES;
        cn_2013.clone()
    }

    /// Play without forbidden moves (CN13-3.3).
    #[must_use]
    pub fn free() -> Self {
        let [.., free] = &*PARSED_PROFILES;
        free.clone()
    }
}

impl Rules {
    /// The rules that come with the program, each as its canonical text.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        &*SHIPPED_RULES
    }

    /// The rules whose text has `hash` among those that are shipped under `name`, or once were.
    #[must_use]
    pub fn once_named(name: &str, hash: &str) -> Option<Self> {
        let is_it = |rules: &Self| rules.hash().to_string() == hash;
        let mut former = FORMER.iter().filter(|(former, _)| *former == name);
        Self::named(name)
            .filter(is_it)
            .or_else(|| former.find_map(|(_, text)| Some(parsed(Self::parse(text))).filter(is_it)))
    }
}

impl Procedure {
    /// The openings that come with the program.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        &*PARSED_OPENINGS
    }

    #[must_use]
    pub fn names() -> [&'static str; OPENINGS.len()] {
        OPENINGS.map(|(name, _)| name)
    }

    /// The shipped opening called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut shipped = Self::shipped().iter();
        shipped.find(|procedure| procedure.name == name).cloned()
    }
}
