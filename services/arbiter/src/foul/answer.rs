//! One line of output.

use renju::{FoulMap, Point};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::explain::Explained;

/// Which position an answer is about.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Id {
    /// The id as it was given, to the letter.
    Given(Box<RawValue>),
    /// The number of the line.
    Line(u64),
}

/// The answer to a position.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    pub(crate) id: &'a Id,
    #[serde(serialize_with = "kinds")]
    pub(crate) forbidden: &'a FoulMap,
    pub(crate) five: Vec<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explain: Option<Explained>,
}

/// The forbidden points in the order of the board, which is not the order of their names.
fn kinds<S: Serializer>(map: &FoulMap, serializer: S) -> Result<S::Ok, S::Error> {
    let kinds = map.forbidden();
    serializer.collect_map(kinds.map(|(point, fouls)| (point, fouls.to_string())))
}

/// The answer to a line that cannot be read.
#[derive(Debug, Serialize)]
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
