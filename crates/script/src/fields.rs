use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::fault::Fault;

/// Bytes of one line: far more than the longest command, an offer of every point of the board, needs.
pub const LINE_BYTES_MAX: usize = 64 * 1024;

/// The fields of a line, unread, each where it stands.
pub(crate) struct Fields<'a> {
    line: &'a str,
    fields: Vec<(String, &'a RawValue)>,
}

impl<'a> Fields<'a> {
    /// Reads the outline of a line.
    ///
    /// # Errors
    /// When it is too long, no UTF-8, no JSON object, or names a field twice.
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, Fault> {
        if line.len() > LINE_BYTES_MAX {
            return Err(Fault::at_column(
                LINE_BYTES_MAX + 1,
                format!("the line has more than {LINE_BYTES_MAX} bytes"),
            ));
        }
        let line = str::from_utf8(line)
            .map_err(|error| Fault::at_column(error.valid_up_to() + 1, "this is no UTF-8"))?;
        let Outline(fields) = serde_json::from_str(line).map_err(|error| Fault::of_json(&error))?;
        let fields = Self { line, fields };
        for (index, (name, value)) in fields.fields.iter().enumerate() {
            if fields.fields[..index]
                .iter()
                .any(|(earlier, _)| earlier == name)
            {
                let fault = Fault::at_column(
                    fields.column_of(value),
                    format!("the field {name:?} stands here twice"),
                );
                return Err(fault.with_field(name));
            }
        }
        Ok(fields)
    }

    /// The names of the fields, in the order of the line.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(name, _)| name.as_str())
    }

    /// The field's value as it is written.
    pub(crate) fn raw(&self, name: &str) -> Option<&'a RawValue> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|&(_, value)| value)
    }

    /// The field's value, if it stands in the line.
    ///
    /// # Errors
    /// When the value is none of this type.
    pub(crate) fn get<T: Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, Fault> {
        self.raw(name)
            .map(|raw| {
                T::deserialize(raw).map_err(|error| self.place(Fault::of_json(&error), name))
            })
            .transpose()
    }

    /// The field's value, which must stand in the line.
    ///
    /// # Errors
    /// When it does not, or the value is none of this type.
    pub(crate) fn need<T: Deserialize<'a>>(&self, name: &'static str) -> Result<T, Fault> {
        self.get(name)?
            .ok_or_else(|| serde::de::Error::missing_field(name))
    }

    /// `fault`, placed at the field `name`.
    pub(crate) fn place(&self, fault: Fault, name: &str) -> Fault {
        let column = self.raw(name).map_or(1, |value| self.column_of(value));
        Fault {
            column,
            ..fault.with_field(name)
        }
    }

    fn column_of(&self, value: &RawValue) -> usize {
        // Both are slices of the same line.
        value
            .get()
            .as_ptr()
            .addr()
            .saturating_sub(self.line.as_ptr().addr())
            + 1
    }
}

/// The fields as pairs, so that one that stands there twice is seen.
struct Outline<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Outline<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Outline<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a command, which is a JSON object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Outline(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &[u8]) -> Fault {
        Fields::read(line).err().unwrap()
    }

    #[test]
    fn a_line_at_the_bound_is_read_and_past_it_refused() {
        let line = |bytes: usize| format!("{{\"a\":\"{}\"}}", "x".repeat(bytes - 8)).into_bytes();
        assert_eq!(line(LINE_BYTES_MAX).len(), LINE_BYTES_MAX);
        assert!(Fields::read(&line(LINE_BYTES_MAX)).is_ok());
        assert_eq!(fault(&line(LINE_BYTES_MAX + 1)).column, LINE_BYTES_MAX + 1);
    }

    #[test]
    fn a_fault_names_its_column() {
        assert_eq!(fault(b"{\"at\":0,}").column, 9);
        assert_eq!(fault(b"{\"at\":\"\xff\"}").column, 8);
        assert_eq!(
            fault(b"5").text,
            "invalid type: integer `5`, expected a command, which is a JSON object"
        );
        assert_eq!(fault(b"{} {}").text, "trailing characters");
        let twice = fault(br#"{"at":0,"a\u0074":1}"#);
        assert_eq!((twice.column, twice.field.as_deref()), (19, Some("at")));
    }

    #[test]
    fn deep_nesting_is_skipped_without_a_deep_stack() {
        let depth = 30_000;
        let line = format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(Fields::read(line.as_bytes()).is_ok_and(|fields| fields.get::<u64>("a").is_err()));
    }
}
