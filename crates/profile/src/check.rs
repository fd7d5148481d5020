//! Whether a profile makes sense: numbers within their bounds, and an opening that always ends.

use std::collections::HashSet;

use crate::bounds::{CHOICES_MAX, OFFERS, STATES_MAX, STONES_LAID_MAX};
use crate::error::{Problem, ProfileError, within};
use crate::{By, Choice, Names, OpeningAct, Procedure, Profile, State, Zone};
use terms::GameId;

impl Profile {
    /// Whether it makes sense. Whatever [`Profile::parse`] gives does.
    ///
    /// # Errors
    /// The first field that does not, and what to do.
    pub fn check(&self) -> Result<(), ProfileError> {
        name("name", &self.name)?;
        for (field, value, range) in self.numbers() {
            within(field, value, &range)?;
        }
        self.opening_procedure
            .check()
            .map_err(|error| error.within("opening_procedure"))
    }
}

impl Procedure {
    /// Whether the table makes sense: its choices lead forward, fit together on every way through it, and end in play.
    ///
    /// # Errors
    /// The first state or choice that does not, and what to do.
    pub fn check(&self) -> Result<(), ProfileError> {
        name("name", &self.name)?;
        if self.states.len() > STATES_MAX {
            return Err(ProfileError::of("states", Problem::TooManyStates));
        }
        let mut names = HashSet::new();
        for (index, state) in self.states.iter().enumerate() {
            name(&format!("states[{index}].name"), &state.name)?;
            let field = format!("states.{}", state.name);
            if !names.insert(state.name.as_str()) {
                return Err(ProfileError::of(field, Problem::RepeatedState));
            }
            self.check_state(index, state)
                .map_err(|error| error.within(&field))?;
        }
        crate::walk::every_way(self)
    }

    fn check_state(&self, index: usize, state: &State) -> Result<(), ProfileError> {
        if !(1..=CHOICES_MAX).contains(&state.choices.len()) {
            return Err(ProfileError::of("choices", Problem::Choices));
        }
        if index == 0 && state.by == By::Opponent {
            return Err(ProfileError::of("by", Problem::NobodyBefore));
        }
        for (place, choice) in state.choices.iter().enumerate() {
            let act = choice.act.name();
            let problem = if state.choices[..place]
                .iter()
                .any(|earlier| earlier.act.name() == act)
            {
                Some(Problem::RepeatedAct)
            } else if state.by == By::Opponent
                && matches!(
                    choice.act,
                    OpeningAct::Place { .. } | OpeningAct::Offer { .. } | OpeningAct::Keep
                )
            {
                Some(Problem::NotOfTheOpponent)
            } else {
                self.wrong_next(index, choice)
            };
            if let Some(problem) = problem {
                return Err(ProfileError::of(act, problem));
            }
            choice.act.check().map_err(|error| error.within(act))?;
        }
        Ok(())
    }

    fn wrong_next(&self, index: usize, choice: &Choice) -> Option<Problem> {
        let next = choice.next.as_deref()?;
        match self.position(next) {
            None => Some(Problem::UnknownNext(
                next.chars().take(terms::ID_BYTES_MAX).collect(),
            )),
            Some(place) if place <= index => Some(Problem::BackwardNext(next.to_owned())),
            Some(_) => None,
        }
    }
}

impl OpeningAct {
    fn check(&self) -> Result<(), ProfileError> {
        match self {
            Self::Lay { zones, names, .. } => {
                if !(1..=STONES_LAID_MAX).contains(&zones.len()) {
                    return Err(ProfileError::of("zones", Problem::Zones));
                }
                zones.iter().try_for_each(|zone| zone.check("zones"))?;
                names.map_or(Ok(()), |names| names.check("names"))
            }
            Self::Place { zone, names } => {
                zone.check("zone")?;
                names.map_or(Ok(()), |names| names.check("names"))
            }
            Self::Offer { count } => count.map_or(Ok(()), |count| within("count", count, &OFFERS)),
            Self::Swap | Self::KeepColours | Self::Keep => Ok(()),
        }
    }

    /// The numbers that may be named with it.
    pub(crate) const fn names(&self) -> Option<Names> {
        match self {
            Self::Lay { names, .. } | Self::Place { names, .. } => *names,
            Self::Swap | Self::KeepColours | Self::Offer { .. } | Self::Keep => None,
        }
    }
}

impl Zone {
    fn check(self, field: &str) -> Result<(), ProfileError> {
        if self.0 % 2 == 1 && self.0 <= Self::BOARD.0 {
            Ok(())
        } else {
            Err(ProfileError::of(field, Problem::Zone(self.0)))
        }
    }

    /// How many points it has.
    pub(super) fn points(self) -> u16 {
        u16::from(self.0) * u16::from(self.0)
    }
}

impl Names {
    /// Whether the range is one, and within the bounds.
    pub(super) fn check(self, field: &str) -> Result<(), ProfileError> {
        within(field, self.min, &OFFERS)?;
        within(field, self.max, &OFFERS)?;
        let (least, most) = (self.min, self.max);
        if least <= most {
            Ok(())
        } else {
            Err(ProfileError::of(field, Problem::Reversed { least, most }))
        }
    }
}

fn name(field: &str, name: &str) -> Result<(), ProfileError> {
    GameId::new(name)
        .map(drop)
        .map_err(|error| ProfileError::of(field, error.into()))
}
