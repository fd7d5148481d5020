use terms::OpeningKind;

use crate::Label;

/// The longest text of rules, in bytes: it stands twice in the journal entry that announces an event, as asked and as settled.
pub const RULES_TEXT_BYTES_MAX: usize = 24 * 1024;

/// What is settled when an event is announced, kept as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventDetails {
    pub name: Label,
    /// Where it takes place, for people.
    pub venue: Option<Label>,
    /// None for games without clocks.
    pub time_control: Option<Label>,
    pub rules: Rules,
    pub opening: OpeningKind,
}

/// The rules of the games. The event hands them on and does not read them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    pub name: Label,
    /// As it was given, at most [`RULES_TEXT_BYTES_MAX`].
    pub text: String,
    /// Of the text.
    pub hash: Label,
}
