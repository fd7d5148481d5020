use std::sync::Arc;

use thiserror::Error;

/// The longest label, in bytes of UTF-8.
pub const LABEL_BYTES_MAX: usize = 200;

/// A line of text that the tournament keeps and does not read: a name, a time control, a reason. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Label(Arc<str>);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LabelError {
    #[error("invalid text: blank")]
    Blank,
    #[error("invalid text: {bytes} bytes, at most {LABEL_BYTES_MAX} are allowed")]
    TooLong { bytes: usize },
    #[error("invalid text: expected one line, found {found:?}")]
    Control { found: char },
}

impl Label {
    /// # Errors
    /// When the text is blank, longer than [`LABEL_BYTES_MAX`] or holds a control character.
    pub fn new(text: &str) -> Result<Self, LabelError> {
        if text.trim().is_empty() {
            return Err(LabelError::Blank);
        }
        if text.len() > LABEL_BYTES_MAX {
            return Err(LabelError::TooLong { bytes: text.len() });
        }
        match text.chars().find(|c| c.is_control()) {
            Some(found) => Err(LabelError::Control { found }),
            None => Ok(Self(text.into())),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

terms::checked_text!(Label, LabelError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_one_bounded_line_that_says_something() {
        assert_eq!(
            Label::new("春季公开赛 2026").map(|label| label.to_string()),
            Ok("春季公开赛 2026".into())
        );
        assert!(Label::new(&"x".repeat(200)).is_ok());
        assert_eq!(
            Label::new(&"x".repeat(201)),
            Err(LabelError::TooLong { bytes: 201 })
        );
        assert_eq!(Label::new(""), Err(LabelError::Blank));
        assert_eq!(Label::new(" \t\n"), Err(LabelError::Blank));
        assert_eq!(Label::new("a\nb"), Err(LabelError::Control { found: '\n' }));
    }
}
