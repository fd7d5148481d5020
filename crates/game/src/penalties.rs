//! Penalties that arbiters give (CN13-2.20, article 12), and the second violation (CN13-10.1.H).

use profile::DisciplinaryLoss;
use terms::{BySeat, Clause, Seat};

use crate::ending::Reason;
use crate::meaning::Meaning;
use crate::official::Official;
use crate::{Event as AnyEvent, Game, Refusal as AnyRefusal};

/// So many violations lose a game (CN13-10.1.H).
const VIOLATIONS_TO_LOSE: u8 = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Direction {
    /// CN13-2.20, 12.3.
    Penalise(Penalty),
    /// Confirms the loss by a second violation (CN13-10.1.H).
    ConfirmSecondViolation,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Penalised(Penalty),
}

/// A penalty that an arbiter gives (CN13-2.20, 12.3).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Penalty {
    pub seat: Seat,
    pub kind: PenaltyKind,
    /// The clause that was broken.
    pub clause: Clause,
}

/// What a penalty is (CN13-2.20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum PenaltyKind {
    /// A violation (违例, CN13-2.20.2); the second in a game loses it (CN13-10.1.H).
    Violation,
    /// The loss of the game (CN13-2.20.3, 10.1).
    Loss,
}

#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Refusal {
    NoSecondViolation,
    /// This clause is no ground for a loss as a penalty: it takes a claim, or the player's own word.
    NoGroundForLoss,
}

impl Refusal {
    pub(crate) const fn clause(&self) -> &'static str {
        match self {
            Self::NoSecondViolation => "CN13-10.1.H",
            Self::NoGroundForLoss => "CN13-10",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Penalties {
    pub(crate) given: Vec<Penalty>,
}

impl Game {
    pub fn penalties(&self) -> &[Penalty] {
        &self.penalties.given
    }

    fn violators(&self) -> impl Iterator<Item = Seat> {
        let given = self.penalties().iter();
        given
            .filter(|penalty| penalty.kind == PenaltyKind::Violation)
            .map(|penalty| penalty.seat)
    }

    /// How many violations a seat has (违例, CN13-2.20.2).
    pub fn violations(&self, seat: Seat) -> u8 {
        u8::try_from(self.violators().filter(|&by| by == seat).count()).unwrap_or(u8::MAX)
    }

    /// Who has lost by violations, the arbiter's ruling pending (CN13-10.1.H): the first to have two.
    pub fn lost_by_violations(&self) -> Option<Seat> {
        let mut counted = BySeat::<u8>::default();
        self.violators().find(|&seat| {
            counted[seat] = counted[seat].saturating_add(1);
            counted[seat] >= VIOLATIONS_TO_LOSE
        })
    }

    pub(crate) fn apply_penalties(&mut self, event: &Event) {
        match event {
            Event::Penalised(penalty) => self.penalties.given.push(penalty.clone()),
        }
    }
}

pub(crate) const fn violation(seat: Seat, clause: Clause) -> AnyEvent {
    AnyEvent::Penalties(Event::Penalised(Penalty {
        seat,
        kind: PenaltyKind::Violation,
        clause,
    }))
}

pub(crate) fn decide(
    official: &Official<'_>,
    direction: Direction,
) -> Result<Vec<AnyEvent>, AnyRefusal> {
    official.game.under_way()?;
    match direction {
        Direction::Penalise(penalty) => penalise(official, penalty),
        Direction::ConfirmSecondViolation => {
            official.game.nothing_waits()?;
            let lost = official.game.lost_by_violations();
            let loser = lost.ok_or(Refusal::NoSecondViolation)?;
            let outcome = official.game.win_over(loser);
            Ok(vec![official.ends(outcome, Reason::SecondViolation, None)])
        }
    }
}

fn penalise(official: &Official<'_>, penalty: Penalty) -> Result<Vec<AnyEvent>, AnyRefusal> {
    let Penalty { seat, kind, clause } = penalty.clone();
    let given = AnyEvent::Penalties(Event::Penalised(penalty));
    match kind {
        PenaltyKind::Violation => return Ok(vec![given]),
        PenaltyKind::Loss => {}
    }
    // The losses of article 10.1 are any arbiter's to rule (D17), but for those that need a claim, the player's word or two violations.
    let letter = clause.as_str().strip_prefix("CN13-10.1.");
    match letter {
        Some("A" | "B" | "D" | "E" | "F" | "G" | "I" | "J" | "K") | None => {}
        Some("H") if official.game.lost_by_violations() == Some(seat) => {}
        Some("H") => return Err(Refusal::NoSecondViolation.into()),
        Some(_) => return Err(Refusal::NoGroundForLoss.into()),
    }
    let anybody =
        letter.is_some() || official.game.rules()?.disciplinary_loss == DisciplinaryLoss::Arbiter;
    official.chief_unless(anybody, "CN13-2.20.3")?;
    let outcome = official.game.win_over(seat);
    Ok(vec![
        given,
        official.ends(outcome, Reason::Penalty, Some(clause)),
    ])
}

impl Event {
    pub(crate) const fn meaning(&self) -> Meaning {
        match self {
            Self::Penalised(_) => Meaning::RULING,
        }
    }
}
