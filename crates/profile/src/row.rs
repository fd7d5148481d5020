//! Openings as rows of a file: one flat row for each choice, so that a field that is wrong or misplaced is named.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::{Choice, Names, OpeningAct, Procedure, Shape, State, Zone};

/// A choice as a file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChoiceRow {
    act: ActName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zones: Option<Vec<Zone>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shape: Option<Shape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    names: Option<Names>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The act of a choice, without what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ActName {
    Lay,
    Place,
    Swap,
    KeepColours,
    Offer,
    Keep,
}

/// A row whose fields do not go together.
#[derive(Debug, thiserror::Error)]
pub(super) enum BadRow {
    #[error("`{field}` does not belong to the act `{act}`")]
    Misplaced {
        field: &'static str,
        act: &'static str,
    },
    #[error("the act `{act}` needs `{field}`")]
    Missing {
        field: &'static str,
        act: &'static str,
    },
}

impl ActName {
    const fn name(self) -> &'static str {
        match self {
            Self::Lay => "lay",
            Self::Place => "place",
            Self::Swap => "swap",
            Self::KeepColours => "keep_colours",
            Self::Offer => "offer",
            Self::Keep => "keep",
        }
    }

    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Lay => &["zones", "shape", "names"],
            Self::Place => &["zone", "names"],
            Self::Offer => &["count"],
            Self::Swap | Self::KeepColours | Self::Keep => &[],
        }
    }
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
    type Error = BadRow;

    fn try_from(row: ChoiceRow) -> Result<Self, BadRow> {
        let ChoiceRow {
            act: name,
            zone,
            zones,
            shape,
            names,
            count,
            next,
        } = row;
        let act = name.name();
        let given = [
            ("zone", zone.is_some()),
            ("zones", zones.is_some()),
            ("shape", shape.is_some()),
            ("names", names.is_some()),
            ("count", count.is_some()),
        ];
        if let Some((field, _)) = given
            .into_iter()
            .find(|(field, given)| *given && !name.fields().contains(field))
        {
            return Err(BadRow::Misplaced { field, act });
        }
        let act = match name {
            ActName::Lay => OpeningAct::Lay {
                zones: zones.ok_or(BadRow::Missing {
                    field: "zones",
                    act,
                })?,
                shape: shape.unwrap_or_default(),
                names,
            },
            ActName::Place => OpeningAct::Place {
                zone: zone.ok_or(BadRow::Missing { field: "zone", act })?,
                names,
            },
            ActName::Swap => OpeningAct::Swap,
            ActName::KeepColours => OpeningAct::KeepColours,
            ActName::Offer => OpeningAct::Offer { count },
            ActName::Keep => OpeningAct::Keep,
        };
        Ok(Self { act, next })
    }
}

impl From<Choice> for ChoiceRow {
    fn from(Choice { act, next }: Choice) -> Self {
        let row = Self {
            act: act_name(&act),
            zone: None,
            zones: None,
            shape: None,
            names: None,
            count: None,
            next,
        };
        match act {
            OpeningAct::Lay {
                zones,
                shape,
                names,
            } => Self {
                zones: Some(zones),
                shape: (shape != Shape::Any).then_some(shape),
                names,
                ..row
            },
            OpeningAct::Place { zone, names } => Self {
                zone: Some(zone),
                names,
                ..row
            },
            OpeningAct::Offer { count } => Self { count, ..row },
            OpeningAct::Swap | OpeningAct::KeepColours | OpeningAct::Keep => row,
        }
    }
}

const fn act_name(act: &OpeningAct) -> ActName {
    match act {
        OpeningAct::Lay { .. } => ActName::Lay,
        OpeningAct::Place { .. } => ActName::Place,
        OpeningAct::Swap => ActName::Swap,
        OpeningAct::KeepColours => ActName::KeepColours,
        OpeningAct::Offer { .. } => ActName::Offer,
        OpeningAct::Keep => ActName::Keep,
    }
}

impl OpeningAct {
    /// The name used in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        act_name(self).name()
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
