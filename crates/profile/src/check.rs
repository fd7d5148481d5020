//! Whether a profile makes sense: numbers within their bounds, and an opening that always ends.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::bounds::{
    CHOICES_MAX, DRAW_OFFER_MARGINS, MOVES_BEFORE_A_PASS, OFFERS, STATES_MAX, STONES_LAID_MAX,
    VERSIONS, WRONG_COLOURS_MINUTES,
};
use crate::error::{Problem, ProfileError};
use crate::{By, Choice, Names, OpeningAct, Procedure, Profile, State, Zone};
use terms::GameId;

impl Profile {
    /// Whether it makes sense. Whatever [`Profile::parse`] gives does.
    ///
    /// # Errors
    /// The first field that does not, and what to do.
    pub fn check(&self) -> Result<(), ProfileError> {
        name("name", &self.name)?;
        within("version", self.version, &VERSIONS)?;
        within(
            "moves_before_a_pass",
            self.moves_before_a_pass,
            &MOVES_BEFORE_A_PASS,
        )?;
        within(
            "draw_offer_margin",
            self.draw_offer_margin,
            &DRAW_OFFER_MARGINS,
        )?;
        within("offers_when_not_named", self.offers_when_not_named, &OFFERS)?;
        within(
            "wrong_colours_minutes",
            self.wrong_colours_minutes,
            &WRONG_COLOURS_MINUTES,
        )?;
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

    /// The same, to be changed.
    pub(super) const fn names_mut(&mut self) -> Option<&mut Names> {
        match self {
            Self::Lay { names, .. } | Self::Place { names, .. } => names.as_mut(),
            Self::Swap | Self::KeepColours | Self::Offer { .. } | Self::Keep => None,
        }
    }
}

impl Zone {
    fn check(self, field: &str) -> Result<(), ProfileError> {
        let fits = self.0 % 2 == 1 && self.0 <= Self::BOARD.0;
        if fits {
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
        if self.min <= self.max {
            Ok(())
        } else {
            Err(ProfileError::of(
                field,
                Problem::Reversed {
                    least: self.min,
                    most: self.max,
                },
            ))
        }
    }
}

fn name(field: &str, name: &str) -> Result<(), ProfileError> {
    GameId::new(name)
        .map(drop)
        .map_err(|error| ProfileError::of(field, error.into()))
}

pub(crate) fn within<T: Copy + PartialOrd + Into<u64>>(
    field: &str,
    value: T,
    range: &RangeInclusive<T>,
) -> Result<(), ProfileError> {
    if range.contains(&value) {
        Ok(())
    } else {
        let problem = Problem::OutOfRange {
            value: value.into(),
            least: (*range.start()).into(),
            most: (*range.end()).into(),
        };
        Err(ProfileError::of(field, problem))
    }
}
