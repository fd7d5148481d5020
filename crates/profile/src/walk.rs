//! Every way through an opening.

use std::collections::BTreeSet;

use crate::error::{Problem, ProfileError, within};
use crate::{Names, OpeningAct, Procedure, Shape, Zone};

/// How an opening can stand when it comes to a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    /// Stones on the board. Their colours alternate, so an even number means that Black is to move.
    stones: u16,
    /// The most offers that may have been named, until they are laid.
    named: Option<u8>,
    /// Whether offers lie on the board.
    offered: bool,
}

/// Every state at which it can arrive in this and that way, from the first on. There are few ways, for at a state all that matters is a [`Standing`].
pub(super) fn every_way(procedure: &Procedure) -> Result<(), ProfileError> {
    let mut arrivals: Vec<BTreeSet<Standing>> = vec![BTreeSet::new(); procedure.states.len()];
    if let Some(first) = arrivals.first_mut() {
        first.insert(Standing::default());
    }
    // Choices lead forward only, so a state's arrivals are complete when its turn comes.
    for (index, state) in procedure.states.iter().enumerate() {
        let field = format!("states.{}", state.name);
        if arrivals[index].is_empty() {
            return Err(ProfileError::of(field, Problem::Unreached));
        }
        for standing in std::mem::take(&mut arrivals[index]) {
            for choice in &state.choices {
                let after = standing.after(&choice.act);
                let after =
                    after.map_err(|error| error.within(choice.act.name()).within(&field))?;
                match choice
                    .next
                    .as_deref()
                    .and_then(|next| procedure.position(next))
                {
                    Some(next) => drop(arrivals[next].insert(after)),
                    None => after.ends().map_err(|problem| {
                        ProfileError::of(choice.act.name(), problem).within(&field)
                    })?,
                }
            }
        }
    }
    Ok(())
}

impl Standing {
    fn after(self, act: &OpeningAct) -> Result<Self, ProfileError> {
        if self.offered && *act != OpeningAct::Keep {
            return Err(ProfileError::of("act", Problem::NeverKept));
        }
        match act {
            OpeningAct::Lay {
                zones,
                shape,
                names,
            } => {
                if *shape == Shape::OneOf26 && (self.stones, zones.len()) != (0, 3) {
                    return Err(ProfileError::of("shape", Problem::ShapeOfThree));
                }
                let laid = zones
                    .iter()
                    .try_fold(self, |standing, &zone| standing.stone(zone, "zones"))?;
                laid.name(*names)
            }
            OpeningAct::Place { zone, names } => self.stone(*zone, "zone")?.name(*names),
            OpeningAct::Swap | OpeningAct::KeepColours => Ok(self),
            OpeningAct::Offer { count } => self.offer(*count),
            OpeningAct::Keep if self.offered => Ok(Self {
                stones: self.stones + 1,
                offered: false,
                ..self
            }),
            OpeningAct::Keep => Err(ProfileError::of("act", Problem::NothingOffered)),
        }
    }

    /// One stone more. Were the zone full, nobody could go on.
    fn stone(self, zone: Zone, field: &str) -> Result<Self, ProfileError> {
        if self.stones < zone.points() {
            Ok(Self {
                stones: self.stones + 1,
                ..self
            })
        } else {
            Err(ProfileError::of(field, Problem::FullZone(zone.points())))
        }
    }

    fn name(self, names: Option<Names>) -> Result<Self, ProfileError> {
        match (self.named, names) {
            (_, None) => Ok(self),
            (None, Some(names)) => Ok(Self {
                named: Some(names.max),
                ..self
            }),
            (Some(_), Some(_)) => Err(ProfileError::of("names", Problem::NamedTwice)),
        }
    }

    fn offer(self, count: Option<u8>) -> Result<Self, ProfileError> {
        if self.stones % 2 == 1 {
            return Err(ProfileError::of("act", Problem::NotBlack));
        }
        let offers = match (self.named, count) {
            (Some(named), None) => named,
            (None, Some(count)) => count,
            (None, None) => return Err(ProfileError::of("count", Problem::NotNamed)),
            (Some(_), Some(_)) => return Err(ProfileError::of("count", Problem::NamedAndCounted)),
        };
        let empty = Zone::BOARD.points().saturating_sub(self.stones);
        within("count", offers, &(1..=empty.into()))?;
        Ok(Self {
            offered: true,
            named: None,
            ..self
        })
    }

    /// Whether moves may alternate from here.
    const fn ends(self) -> Result<(), Problem> {
        match self {
            Self { offered: true, .. } => Err(Problem::NeverKept),
            Self { named: Some(_), .. } => Err(Problem::NeverOffered),
            Self { .. } => Ok(()),
        }
    }
}
