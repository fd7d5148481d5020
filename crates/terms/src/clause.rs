/// The longest clause id, in bytes.
pub const CLAUSE_BYTES_MAX: usize = 16;

/// The id of a clause: `CN13-` and an article, paragraphs and letters (`CN13-12.2.5`, `CN13-10.1.K`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schemars",
    schemars(extend("pattern" = "^CN13-([1-9]|1[0-9])([.]([0-9]{1,2}|[A-Za-z]))*$"))
)]
pub struct Clause(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid clause {0:?}: expected one such as CN13-12.2.5 or CN13-10.1.K")]
pub struct InvalidClause(pub String);

impl Clause {
    /// The clause written `text`.
    ///
    /// # Errors
    /// When it does not begin with `CN13-` and the number of one of the 19 articles, or goes on with anything but numbers and letters
    /// after full stops.
    pub fn new(text: &str) -> Result<Self, InvalidClause> {
        let invalid = || InvalidClause(text.chars().take(CLAUSE_BYTES_MAX + 1).collect());
        let parts = text
            .strip_prefix("CN13-")
            .filter(|_| text.len() <= CLAUSE_BYTES_MAX)
            .ok_or_else(invalid)?;
        let mut parts = parts.split('.');
        let article = parts
            .next()
            .and_then(|article| article.parse::<u8>().ok())
            .filter(|article| (1..=ARTICLES).contains(article));
        let part = |part: &str| {
            let number =
                (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            number || (part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_alphabetic()))
        };
        if article.is_some() && parts.all(part) {
            Ok(Self(text.to_owned()))
        } else {
            Err(invalid())
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A clause that the program itself names.
    pub fn known(text: &'static str) -> Self {
        Self(text.to_owned())
    }
}

const ARTICLES: u8 = 19;

crate::checked_text!(Clause, InvalidClause);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_has_an_article_and_parts() {
        for text in [
            "CN13-10",
            "CN13-6.1.10",
            "CN13-10.1.K",
            "CN13-4.2.d",
            "CN13-12.3.3.A",
        ] {
            assert_eq!(Clause::new(text).unwrap().as_str(), text);
        }
        for text in [
            "",
            "CN13-",
            "CN13-0",
            "CN13-20",
            "CN13-10.",
            "CN13-10.AB",
            "CN13-10.1.123",
            "cn13-10",
            "CN13-10.1.1.1.1.1.1",
            "CN13-甲",
        ] {
            assert!(Clause::new(text).is_err(), "{text}");
        }
    }
}
