//! The language people are spoken to in.

use std::env;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub(crate) use terms::Language;

#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct LanguageArg {
    /// The language of sentences and tables; else LC_ALL or LANG decide.
    #[arg(long, value_parser = parser())]
    lang: Option<Language>,
}

impl LanguageArg {
    pub(crate) fn get(self) -> Language {
        self.lang
            .unwrap_or_else(|| of_the_environment(|name| env::var(name).ok()))
    }
}

fn parser() -> impl TypedValueParser<Value = Language> {
    let tags = [
        PossibleValue::new("en"),
        PossibleValue::new("zh-CN").alias("zh"),
    ];
    PossibleValuesParser::new(tags).try_map(|tag| tag.parse::<Language>())
}

/// LC_ALL comes before LANG, and an empty one counts as unset.
fn of_the_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
    let locale = ["LC_ALL", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    Language::of_locale(&locale.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lc_all_comes_before_lang() {
        for (all, lang, expected) in [
            (Some("C.UTF-8"), Some("zh_CN.UTF-8"), Language::English),
            (Some("zh_CN.UTF-8"), Some("en_GB.UTF-8"), Language::Chinese),
            (Some(""), Some("zh_CN.UTF-8"), Language::Chinese),
            (None, Some("de_DE.UTF-8"), Language::English),
            (None, None, Language::English),
        ] {
            let of = |name: &str| if name == "LC_ALL" { all } else { lang };
            let found = of_the_environment(|name| of(name).map(str::to_owned));
            assert_eq!(found, expected, "{all:?} {lang:?}");
        }
    }
}
