use std::collections::BTreeMap;
use std::fmt;

use toml::{Table, Value};

use crate::field::FIELDS;
use crate::{By, Choice, Names, OpeningAct, Profile, Shape, State, Zone};

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
        let of = |values: &[(String, String)]| values.iter().cloned().collect::<BTreeMap<_, _>>();
        let (mut lefts, mut rights) = (of(&left), of(&right));
        let fields = left.into_iter().chain(right).map(|(field, _)| field);
        // What both have stands among the left's, so it is taken out the first time and skipped the second.
        let pairs =
            fields.filter_map(
                |field| match (lefts.remove(&field), rights.remove(&field)) {
                    (None, None) => None,
                    (left, right) => Some(Difference { field, left, right }),
                },
            );
        pairs.filter(|pair| pair.left != pair.right).collect()
    }

    /// Every field with its value in a line, and every state of the opening as a field.
    fn flat(&self) -> Vec<(String, String)> {
        let values = Table::try_from(self).unwrap_or_default();
        let plain = FIELDS
            .iter()
            .filter_map(|field| match values.get(field.key)? {
                Value::Table(_) => None,
                Value::String(text) => Some((field.key.to_owned(), text.clone())),
                value => Some((field.key.to_owned(), value.to_string())),
            });
        let procedure = &self.opening_procedure;
        let names: Vec<_> = procedure
            .states
            .iter()
            .map(|state| state.name.as_str())
            .collect();
        let opening = [
            ("name", procedure.name.clone()),
            ("states", names.join(", ")),
        ];
        let opening = opening
            .into_iter()
            .map(|(field, value)| (format!("opening_procedure.{field}"), value));
        let states = procedure.states.iter().map(|state| {
            (
                format!("opening_procedure.states.{}", state.name),
                state.to_string(),
            )
        });
        plain.chain(opening).chain(states).collect()
    }
}

/// In a line, such as `swap -> fourth | keep_colours -> fourth`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.by == By::Opponent {
            f.write_str("opponent: ")?;
        }
        for (index, choice) in self.choices.iter().enumerate() {
            if index > 0 {
                f.write_str(" | ")?;
            }
            choice.fmt(f)?;
        }
        Ok(())
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
