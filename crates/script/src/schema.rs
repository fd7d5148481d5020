use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::answer::Answer;
use crate::line::Line;

/// The JSON Schema (2020-12) of the lines of a script and of their answers: all commands, events and the state.
pub fn schema() -> Schema {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Exchange>()
}

/// A line of a script, or the answer to it.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Script")]
#[expect(dead_code, reason = "it stands for its schema and is never made")]
enum Exchange {
    Line(Box<Line>),
    Answer(Answer),
}
