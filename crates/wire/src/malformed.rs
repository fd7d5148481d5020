use std::fmt::Display;

/// A field that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {what}")]
pub struct Malformed {
    /// The field's path, such as `place.point`.
    pub field: &'static str,
    /// What is wrong with it and what is expected.
    pub what: String,
}

impl Malformed {
    pub(crate) fn new(field: &'static str, what: impl Display) -> Self {
        Self {
            field,
            what: what.to_string(),
        }
    }

    pub(crate) fn missing(field: &'static str) -> Self {
        Self::new(field, "it is missing")
    }
}

/// Why stored bytes are no event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// They are no message.
    #[error("{0}")]
    Message(#[from] prost::DecodeError),
    /// A field of the message is malformed.
    #[error(transparent)]
    Field(#[from] Malformed),
}
