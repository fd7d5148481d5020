use schemars::JsonSchema;
use serde::Deserialize as _;

use crate::command::Command;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::speaker::{Name, Speaker};
use crate::tagged::Tagged;

/// A line of a script: when who does what.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(extend("unevaluatedProperties" = false))]
pub(crate) struct Line {
    /// Milliseconds since the game was started; never less than on the line before.
    pub(crate) at: u64,
    /// Who says it.
    pub(crate) by: Speaker,
    /// Which arbiter or committee, where there are several.
    #[schemars(rename = "as")]
    pub(crate) known_as: Option<Name>,
    /// What is done.
    #[schemars(flatten)]
    pub(crate) command: Command,
}

impl Line {
    /// Reads a line from its fields.
    ///
    /// # Errors
    /// When a field is missing, superfluous or not what it should be.
    pub(crate) fn read(fields: &Fields<'_>) -> Result<Self, Fault> {
        let (at, by, known_as) = (fields.need("at")?, fields.need("by")?, fields.get("as")?);
        Ok(Self {
            at,
            by,
            known_as,
            command: Command::deserialize(Tagged::new(fields))?,
        })
    }
}
