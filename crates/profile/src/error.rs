use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::bounds::{CHOICES_MAX, STATES_MAX, STONES_LAID_MAX, TEXT_BYTES_MAX};
use terms::InvalidId;

/// A profile that cannot be used, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileError {
    /// Where in the text; none where there is no text.
    pub at: Option<Position>,
    /// The field, such as `opening_procedure.states.swap`; none where no field is at fault.
    pub field: Option<String>,
    /// What is wrong.
    pub problem: Problem,
}

/// A place in a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// What is wrong with a profile, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error("the text has more than {TEXT_BYTES_MAX} bytes: shorten it")]
    TooLong,
    #[error("this is no UTF-8: save the file as UTF-8")]
    NotUtf8,
    /// In the words of the TOML reader, which names what it expected.
    #[error("{0}")]
    Text(String),
    #[error("{value} is given where a number from {least} to {most} is needed")]
    OutOfRange { value: u32, least: u32, most: u32 },
    #[error("{0}")]
    NoName(#[from] InvalidId),
    #[error("it goes from {least} to {most}: put the smaller number first")]
    Reversed { least: u8, most: u8 },
    #[error("the table names no number of offers: leave `n_range` out")]
    NothingNamed,
    #[error("there are more than {STATES_MAX} states: make them fewer")]
    TooManyStates,
    #[error("two states have this name: rename one")]
    RepeatedState,
    #[error("no choice leads here: let one, or take the state out")]
    Unreached,
    #[error("from 1 to {CHOICES_MAX} choices are needed")]
    Choices,
    #[error("this act is among the choices twice: take one out")]
    RepeatedAct,
    #[error(
        "no state is called {0:?}: name one that comes later, or leave `next` out where moves alternate from then on"
    )]
    UnknownNext(String),
    #[error("{0:?} does not come later: an opening leads forward, so that it ends")]
    BackwardNext(String),
    #[error("{0} is no zone: odd numbers from 1 to 15 are, the length of a square's side")]
    Zone(u8),
    #[error("the stones laid before may fill the zone of {0} points: widen it")]
    FullZone(u16),
    #[error("from 1 to {STONES_LAID_MAX} zones are needed, one for each stone")]
    Zones,
    #[error("`one_of_26` is a shape of the first three stones: lay those, or leave it out")]
    ShapeOfThree,
    #[error("nobody has acted before the first state: let it be by whoever's turn it is")]
    NobodyBefore,
    #[error(
        "the opponent of whoever acted last may choose a colour or lay stones, not do this: let the state be by whoever's turn it is"
    )]
    NotOfTheOpponent,
    #[error("offers are Black's, and White may be to move here")]
    NotBlack,
    #[error("a way leads here on which no number of offers is named: name one, or say `count`")]
    NotNamed,
    #[error("a way leads here on which a number of offers is named: leave `count` out")]
    NamedAndCounted,
    #[error(
        "a way leads here on which a number of offers is named already, and they are not laid yet"
    )]
    NamedTwice,
    #[error("the opening ends here with a number named and no offers laid")]
    NeverOffered,
    #[error("offers may lie on the board here: keep one of them first")]
    NeverKept,
    #[error("a way leads here on which no offers are laid: lay them first")]
    NothingOffered,
}

impl ProfileError {
    pub(super) fn of(field: impl Into<String>, problem: Problem) -> Self {
        Self {
            at: None,
            field: Some(field.into()),
            problem,
        }
    }

    /// The same of a field inside `outer`.
    pub(super) fn within(mut self, outer: &str) -> Self {
        self.field = self.field.map(|field| format!("{outer}.{field}"));
        self
    }
}

impl Position {
    /// The place of a byte of `text`.
    pub(super) fn of_byte(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let last = before.rsplit('\n').next().unwrap_or_default();
        Self {
            line,
            column: last.chars().count() + 1,
        }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.at {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for ProfileError {}

pub(crate) fn within(
    field: &str,
    value: impl Into<u32>,
    range: &RangeInclusive<u32>,
) -> Result<(), ProfileError> {
    let value = value.into();
    if range.contains(&value) {
        return Ok(());
    }
    let (least, most) = (*range.start(), *range.end());
    let problem = Problem::OutOfRange { value, least, most };
    Err(ProfileError::of(field, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let at = |byte| Position::of_byte("ab\n五子 x", byte);
        assert_eq!(at(0), Position { line: 1, column: 1 });
        assert_eq!(at(2), Position { line: 1, column: 3 });
        assert_eq!(at(3), Position { line: 2, column: 1 });
        assert_eq!(at(10), Position { line: 2, column: 4 });
        // Past the end, and inside a character: the end of the text.
        for byte in [4, 99] {
            assert_eq!(at(byte), Position { line: 2, column: 5 });
        }
    }
}
