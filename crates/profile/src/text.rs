//! Profiles as text.

use std::ops::Range;

use serde::Deserialize as _;
use toml::de::{DeTable, Deserializer, ValueDeserializer};

use crate::bounds::TEXT_BYTES_MAX;
use crate::error::{Position, Problem, ProfileError};
use crate::{Names, OpeningAct, Procedure, Profile};

/// In a file beside the fields: how many offers may be named, in place of what the opening's table says (D15).
const N_RANGE: &str = "n_range";

const TOO_LONG: ProfileError = ProfileError {
    at: None,
    field: None,
    problem: Problem::TooLong,
};

impl Profile {
    /// The profile in the bytes of a file.
    ///
    /// # Errors
    /// When they are no UTF-8, or as [`Profile::parse`] has it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ProfileError> {
        if bytes.len() > TEXT_BYTES_MAX {
            return Err(TOO_LONG);
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let readable = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            ProfileError {
                at: Some(Position::of_byte(&readable, readable.len())),
                field: None,
                problem: Problem::NotUtf8,
            }
        })?;
        Self::parse(text)
    }

    /// The profile that a TOML text says. `opening_procedure` is the name of a shipped table or a table of its own; `n_range = [1, 8]` beside it changes
    /// how many offers may be named.
    ///
    /// # Errors
    /// Where the text is wrong, and what to do.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        if text.len() > TEXT_BYTES_MAX {
            return Err(TOO_LONG);
        }
        let mut table =
            DeTable::parse(text).map_err(|error| misread(text, &Spans::default(), &error))?;
        let n_range = table.get_mut().remove(N_RANGE);
        let spans = Spans::of(table.get_ref());
        let mut profile = Self::deserialize(Deserializer::from(table))
            .map_err(|error| misread(text, &spans, &error))?;
        if let Some(value) = n_range {
            let at = Some(Position::of_byte(text, value.span().start));
            let names = Names::deserialize(ValueDeserializer::from(value));
            let names = names.map_err(|error| ProfileError {
                at,
                ..ProfileError::of(N_RANGE, Problem::Text(error.message().to_owned()))
            })?;
            names
                .check(N_RANGE)
                .and_then(|()| profile.opening_procedure.rename(names))
                .map_err(|error| ProfileError { at, ..error })?;
        }
        profile.check().map_err(|error| spans.locate(text, error))?;
        Ok(profile)
    }

    /// The same profile as text, always the same for the same rules: every field in order, the opening as a table of its own. [`Profile::parse`] reads it back.
    #[must_use]
    pub fn canonical(&self) -> String {
        // Writing plain strings, numbers and tables cannot fail; an empty text would be refused by whoever reads it.
        toml::to_string(self).unwrap_or_default()
    }
}

impl Procedure {
    /// Lets these numbers be named wherever the table names one.
    fn rename(&mut self, range: Names) -> Result<(), ProfileError> {
        let mut renamed = false;
        for choice in self.states.iter_mut().flat_map(|state| &mut state.choices) {
            if let OpeningAct::Lay { names, .. } | OpeningAct::Place { names, .. } = &mut choice.act
                && let Some(names) = names
            {
                *names = range;
                renamed = true;
            }
        }
        if renamed {
            Ok(())
        } else {
            Err(ProfileError::of(N_RANGE, Problem::NothingNamed))
        }
    }
}

/// What the TOML reader says, with the field whose value it was reading.
fn misread(text: &str, spans: &Spans, error: &toml::de::Error) -> ProfileError {
    let span = error.span();
    ProfileError {
        field: span.as_ref().and_then(|span| spans.field_at(span)),
        at: span.map(|span| Position::of_byte(text, span.start)),
        problem: Problem::Text(error.message().to_owned()),
    }
}

/// Where the values of the fields stand in a text, in bytes.
#[derive(Default)]
struct Spans(Vec<(String, Range<usize>)>);

impl Spans {
    fn of(table: &DeTable<'_>) -> Self {
        let spans = table
            .iter()
            .map(|(key, value)| (key.get_ref().to_string(), value.span()));
        Self(spans.collect())
    }

    /// The field whose value has this span inside.
    fn field_at(&self, span: &Range<usize>) -> Option<String> {
        let inside = |value: &Range<usize>| value.start <= span.start && span.end <= value.end;
        let (field, _) = self.0.iter().find(|(_, value)| inside(value))?;
        Some(field.clone())
    }

    /// The error with the place of the field that it names.
    fn locate(&self, text: &str, error: ProfileError) -> ProfileError {
        let outer = error
            .field
            .as_deref()
            .and_then(|field| field.split('.').next());
        let named = self
            .0
            .iter()
            .find(|(field, _)| Some(field.as_str()) == outer);
        ProfileError {
            at: named.map(|(_, value)| Position::of_byte(text, value.start)),
            ..error
        }
    }
}
