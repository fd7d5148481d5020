//! One line of output.

use renju::FoulMap;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::value::RawValue;

use super::explain::Explained;

/// Which position an answer is about.
#[derive(Clone, Debug)]
pub(crate) enum Id {
    /// The id as it was given, to the letter.
    Given(Box<RawValue>),
    /// The number of the line.
    Line(u64),
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Given(raw) => raw.serialize(serializer),
            Self::Line(number) => serializer.serialize_u64(*number),
        }
    }
}

/// The answer to a position.
pub(crate) struct Answer<'a> {
    pub(crate) id: &'a Id,
    pub(crate) map: &'a FoulMap,
    pub(crate) explain: Option<Explained>,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut answer = serializer.serialize_struct("Answer", 4)?;
        answer.serialize_field("id", self.id)?;
        answer.serialize_field("forbidden", &Forbidden(self.map))?;
        answer.serialize_field(
            "five",
            &self
                .map
                .fives()
                .map(|point| point.to_string())
                .collect::<Vec<_>>(),
        )?;
        match &self.explain {
            Some(explained) => answer.serialize_field("explain", explained)?,
            None => answer.skip_field("explain")?,
        }
        answer.end()
    }
}

/// The forbidden points in the order of the board, which is not the order of their names.
struct Forbidden<'a>(&'a FoulMap);

impl Serialize for Forbidden<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut points = serializer.serialize_map(None)?;
        for (point, fouls) in self.0.forbidden() {
            points.serialize_entry(&point.to_string(), &fouls.to_string())?;
        }
        points.end()
    }
}

/// The answer to a line that cannot be read.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Faulty {
    pub(crate) id: Id,
    pub(crate) error: String,
}

impl Faulty {
    /// A fault in a line that has no id of its own.
    pub(crate) fn new(number: u64, error: String) -> Self {
        Self {
            id: Id::Line(number),
            error,
        }
    }
}
