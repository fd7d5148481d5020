use std::fmt::Display;

use serde::de;

/// Characters of an error's text, so that hostile input cannot grow an answer.
const TEXT_CHARS_MAX: usize = 400;

/// Characters of a field's name that an error keeps.
const FIELD_CHARS_MAX: usize = 32;

/// Why a line cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) text: String,
    /// The column in bytes, from 1.
    pub(crate) column: usize,
    /// The field at fault; none where the line as a whole is.
    pub(crate) field: Option<String>,
}

impl Fault {
    /// A fault of the line as a whole, at this column.
    pub(crate) fn at_column(column: usize, text: impl Display) -> Self {
        Self {
            text: cut(&text.to_string(), TEXT_CHARS_MAX),
            column,
            field: None,
        }
    }

    /// A fault of a field, whose column is still to be found.
    pub(crate) fn of_field(field: &str, text: impl Display) -> Self {
        Self::at_column(1, text).with_field(field)
    }

    pub(crate) fn with_field(self, field: &str) -> Self {
        Self {
            field: Some(cut(field, FIELD_CHARS_MAX)),
            ..self
        }
    }

    /// What the reader of JSON says, without the place that it adds.
    pub(crate) fn of_json(error: &serde_json::Error) -> Self {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let text = error.to_string();
        Self::at_column(
            error.column().max(1),
            text.strip_suffix(&place).unwrap_or(&text),
        )
    }
}

fn cut(text: &str, chars_max: usize) -> String {
    text.chars().take(chars_max).collect()
}

impl Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: Display>(text: T) -> Self {
        Self::at_column(1, text)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_field(field, format!("{field:?} is missing"))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::at_column(
            1,
            format!(
                "nothing is called {:?} here; there are {}",
                cut(variant, FIELD_CHARS_MAX),
                expected.join(", ")
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_do_not_grow_an_error() {
        let fault = Fault::of_field(&"x".repeat(10_000), "y".repeat(10_000));
        assert_eq!(
            (fault.text.len(), fault.field.map(|field| field.len())),
            (TEXT_CHARS_MAX, Some(FIELD_CHARS_MAX))
        );
    }
}
