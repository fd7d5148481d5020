use std::fmt;

use toml::{Table, Value};

use crate::{By, Choice, Names, OpeningAct, Procedure, Profile, Shape, State, Zone};

/// A field in which two profiles differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field, such as `opening_procedure.states.swap`.
    pub field: String,
    /// What the one says; none where it does not have the field.
    pub left: Option<String>,
    /// What the other says.
    pub right: Option<String>,
}

impl Profile {
    /// Where this profile and another differ, field by field and, in the opening, state by state; nothing where they are the same rules under the same name.
    #[must_use]
    pub fn diff(&self, other: &Self) -> Vec<Difference> {
        let (left, right) = (self.flat(), other.flat());
        let value = |side: &[(String, String)], field: &str| {
            let found = side.iter().find(|(name, _)| name == field);
            found.map(|(_, value)| value.clone())
        };
        let added = right
            .iter()
            .filter(|(field, _)| value(&left, field).is_none());
        let pairs = left.iter().chain(added).map(|(field, _)| Difference {
            field: field.clone(),
            left: value(&left, field),
            right: value(&right, field),
        });
        pairs.filter(|pair| pair.left != pair.right).collect()
    }

    /// Every field with its value in a line, and every state of the opening as a field.
    fn flat(&self) -> Vec<(String, String)> {
        let values = Table::try_from(self).unwrap_or_default();
        let plain = Self::fields().iter().filter_map(|field| {
            let value = match values.get(field.key)? {
                Value::Table(_) => return None,
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            Some((field.key.to_owned(), value))
        });
        let mut flat: Vec<_> = plain.collect();
        let mut opening = |field: &str, value| {
            flat.push((format!("opening_procedure.{field}"), value));
        };
        let Procedure { name, states } = &self.opening_procedure;
        let names: Vec<_> = states.iter().map(|state| state.name.as_str()).collect();
        opening("name", name.clone());
        opening("states", names.join(", "));
        for state in states {
            opening(&format!("states.{}", state.name), state.to_string());
        }
        flat
    }
}

/// In a line, such as `swap -> fourth | keep_colours -> fourth`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.by == By::Opponent {
            f.write_str("opponent: ")?;
        }
        let choices: Vec<_> = self.choices.iter().map(Choice::to_string).collect();
        f.write_str(&choices.join(" | "))
    }
}

/// In a line, such as `place zone=15 names=1..8 -> swap`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.act.name())?;
        match &self.act {
            OpeningAct::Lay { zones, shape, .. } => {
                let zones: Vec<_> = zones.iter().map(|Zone(side)| side.to_string()).collect();
                write!(f, " zones={}", zones.join(","))?;
                if *shape == Shape::OneOf26 {
                    f.write_str(" shape=one_of_26")?;
                }
            }
            OpeningAct::Place {
                zone: Zone(side), ..
            } => write!(f, " zone={side}")?,
            OpeningAct::Offer { count: Some(count) } => write!(f, " count={count}")?,
            OpeningAct::Offer { count: None }
            | OpeningAct::Swap
            | OpeningAct::KeepColours
            | OpeningAct::Keep => {}
        }
        if let Some(Names { min, max }) = self.act.names() {
            write!(f, " names={min}..{max}")?;
        }
        self.next
            .as_ref()
            .map_or(Ok(()), |next| write!(f, " -> {next}"))
    }
}
