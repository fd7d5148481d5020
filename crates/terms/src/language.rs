use std::str::FromStr;

/// A language of the sentences that people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// A text that names no language of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language {0:?}: expected en or zh-CN")]
pub struct UnknownLanguage(pub String);

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The one of two texts that is in this language.
    pub fn of_two<T>(self, en: T, zh: T) -> T {
        match self {
            Self::English => en,
            Self::Chinese => zh,
        }
    }

    /// The language of a POSIX locale such as `zh_CN.UTF-8`; English where it is another one.
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("zh") {
            Self::Chinese
        } else {
            Self::English
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        match tag {
            "en" => Ok(Self::English),
            "zh" | "zh-CN" => Ok(Self::Chinese),
            _ => Err(UnknownLanguage(tag.chars().take(16).collect())),
        }
    }
}
