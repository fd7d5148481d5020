//! The profiles and openings that come with the program.

use std::sync::LazyLock;

use crate::{Procedure, Profile, Rules};

/// A profile that comes with the program.
struct Shipped {
    name: &'static str,
    text: &'static str,
    en: &'static str,
    zh: &'static str,
}

const PROFILES: [Shipped; 6] = [
    Shipped {
        name: "cn-2013",
        text: include_str!("../profiles/cn-2013.toml"),
        en: "Chinese competition rules of 2013",
        zh: "2013年中国五子棋竞赛规则",
    },
    Shipped {
        name: "general",
        text: include_str!("../profiles/general.toml"),
        en: "general rules in the appendix to those of 2013",
        zh: "2013年规则所附五子棋通用规则",
    },
    Shipped {
        name: "campus-a",
        text: include_str!("../profiles/campus-a.toml"),
        en: "a campus event: fouls, H8 first, colours change in the second game",
        zh: "校园比赛:有禁手,天元开局,第二局换先",
    },
    Shipped {
        name: "campus-b",
        text: include_str!("../profiles/campus-b.toml"),
        en: "a campus event: 26 openings, third-move swap, two fifth moves",
        zh: "校园比赛:二十六开局,三手可交换,五手两打",
    },
    Shipped {
        name: "rif",
        text: include_str!("../profiles/rif.toml"),
        en: "international rules with the RIF opening",
        zh: "国际连珠规则,RIF开局",
    },
    Shipped {
        name: "free",
        text: include_str!("../profiles/free.toml"),
        en: "the rules of 2013 without fouls, free opening",
        zh: "2013年规则,无禁手,自由开局",
    },
];

const OPENINGS: [(&str, &str); 8] = [
    ("cn-2013", include_str!("../openings/cn-2013.toml")),
    ("free", include_str!("../openings/free.toml")),
    ("centre", include_str!("../openings/centre.toml")),
    ("rif", include_str!("../openings/rif.toml")),
    ("yamaguchi", include_str!("../openings/yamaguchi.toml")),
    ("soosorv-8", include_str!("../openings/soosorv-8.toml")),
    (
        "taraguchi-10",
        include_str!("../openings/taraguchi-10.toml"),
    ),
    ("swap2", include_str!("../openings/swap2.toml")),
];

#[expect(
    clippy::expect_used,
    reason = "the texts are part of the program, and the tests parse each"
)]
static PARSED_PROFILES: LazyLock<[Profile; PROFILES.len()]> = LazyLock::new(|| {
    PROFILES.map(|shipped| Profile::parse(shipped.text).expect("a shipped profile parses"))
});

#[expect(
    clippy::expect_used,
    reason = "the texts are part of the program, and the tests parse each"
)]
static PARSED_OPENINGS: LazyLock<[Procedure; OPENINGS.len()]> = LazyLock::new(|| {
    OPENINGS.map(|(_, text)| toml::from_str(text).expect("a shipped opening parses"))
});

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
        Self::shipped()
            .iter()
            .find(|profile| profile.name == name)
            .cloned()
    }

    /// What the shipped profile called `name` is, in a line of English and one of Chinese.
    #[must_use]
    pub fn about(name: &str) -> Option<[&'static str; 2]> {
        PROFILES
            .iter()
            .find(|shipped| shipped.name == name)
            .map(|shipped| [shipped.en, shipped.zh])
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

static SHIPPED_RULES: LazyLock<[Rules; PROFILES.len()]> =
    LazyLock::new(|| PARSED_PROFILES.clone().map(Rules::from));

impl Rules {
    /// The rules that come with the program, each as its canonical text.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        &*SHIPPED_RULES
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
        Self::shipped()
            .iter()
            .find(|procedure| procedure.name == name)
            .cloned()
    }
}
