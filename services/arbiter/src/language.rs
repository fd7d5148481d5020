//! The language people are spoken to in.

use std::env;

/// A language of the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    #[value(name = "en")]
    English,
    #[value(name = "zh-CN", alias = "zh")]
    Chinese,
}

impl Language {
    /// The language of the terminal, English where it is neither.
    pub(crate) fn of_the_environment() -> Self {
        Self::of(|name| env::var(name).ok())
    }

    /// The one of two texts that is in this language.
    pub(crate) const fn of_two<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Self::English => en,
            Self::Chinese => zh,
        }
    }

    /// LC_ALL comes before LANG, and an empty one counts as unset.
    fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|value| !value.is_empty());
        match locale {
            Some(locale) if locale.to_ascii_lowercase().starts_with("zh") => Self::Chinese,
            _ => Self::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(all: Option<&str>, lang: Option<&str>) -> Language {
        Language::of(|name| if name == "LC_ALL" { all } else { lang }.map(str::to_owned))
    }

    #[test]
    fn lc_all_comes_before_lang() {
        assert_eq!(of(Some("C.UTF-8"), Some("zh_CN.UTF-8")), Language::English);
        assert_eq!(
            of(Some("zh_CN.UTF-8"), Some("en_GB.UTF-8")),
            Language::Chinese
        );
        assert_eq!(of(Some(""), Some("zh_CN.UTF-8")), Language::Chinese);
        assert_eq!(of(None, Some("de_DE.UTF-8")), Language::English);
        assert_eq!(of(None, None), Language::English);
    }
}
