//! Openings as rows of a file: one flat row for each choice, so that a field that is wrong or misplaced is named.

use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use crate::procedure::ActName;
use crate::{Choice, Names, OpeningAct, Procedure, Shape, State, Zone};

/// A choice as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceRow {
    act: ActName,
    zone: Option<Zone>,
    zones: Option<Vec<Zone>>,
    shape: Option<Shape>,
    names: Option<Names>,
    count: Option<u8>,
    next: Option<String>,
}

impl<'de> Deserialize<'de> for Choice {
    /// From a row. It is judged while the reader still knows where the row stands, so that the error is placed there.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Row)
    }
}

struct Row;

impl<'de> Visitor<'de> for Row {
    type Value = Choice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a choice, such as { act = \"swap\" }")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Choice, A::Error> {
        let row = ChoiceRow::deserialize(MapAccessDeserializer::new(map))?;
        Choice::try_from(row).map_err(A::Error::custom)
    }
}

impl TryFrom<ChoiceRow> for Choice {
    /// Which field of the row is missing or out of place.
    type Error = String;

    fn try_from(row: ChoiceRow) -> Result<Self, String> {
        let act: &str = row.act.into();
        let fields: &[&str] = match row.act {
            ActName::Lay => &["zones", "shape", "names"],
            ActName::Place => &["zone", "names"],
            ActName::Offer => &["count"],
            ActName::Swap | ActName::KeepColours | ActName::Keep => &[],
        };
        let given = [
            ("zone", row.zone.is_some()),
            ("zones", row.zones.is_some()),
            ("shape", row.shape.is_some()),
            ("names", row.names.is_some()),
            ("count", row.count.is_some()),
        ];
        let misplaced = |(field, given): &(&str, bool)| *given && !fields.contains(field);
        if let Some((field, _)) = given.iter().find(|field| misplaced(field)) {
            return Err(format!("`{field}` does not belong to the act `{act}`"));
        }
        let missing = |field: &str| format!("the act `{act}` needs `{field}`");
        let act = match row.act {
            ActName::Lay => OpeningAct::Lay {
                zones: row.zones.ok_or_else(|| missing("zones"))?,
                shape: row.shape.unwrap_or_default(),
                names: row.names,
            },
            ActName::Place => OpeningAct::Place {
                zone: row.zone.ok_or_else(|| missing("zone"))?,
                names: row.names,
            },
            ActName::Swap => OpeningAct::Swap,
            ActName::KeepColours => OpeningAct::KeepColours,
            ActName::Offer => OpeningAct::Offer { count: row.count },
            ActName::Keep => OpeningAct::Keep,
        };
        Ok(Self {
            act,
            next: row.next,
        })
    }
}

impl OpeningAct {
    /// The name used in files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        ActName::from(self).into()
    }
}

impl<'de> Deserialize<'de> for Procedure {
    /// A table, or the name of a shipped one.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrTable)
    }
}

/// A procedure as a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProcedureRow {
    name: String,
    states: Vec<State>,
}

struct NameOrTable;

impl<'de> Visitor<'de> for NameOrTable {
    type Value = Procedure;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "an opening's table, or one of {}",
            Procedure::names().join(", ")
        )
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Procedure, E> {
        Procedure::named(name).ok_or_else(|| {
            E::custom(format_args!(
                "no opening is called {name:?}; there are {}",
                Procedure::names().join(", ")
            ))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Procedure, A::Error> {
        let ProcedureRow { name, states } =
            ProcedureRow::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Procedure { name, states })
    }
}
