//! What the rules let the system do by itself (D2, D2b, D8, D14). Under `cn-2013` that is nothing.

use aggregate::{Aggregate as _, Stamp};
use profile::{Delegated, FiveRecognition, Fouls, Recognition, Rules};
use renju::Color;

use crate::claims::{Claim, Grounds, Ruling, Voice, rejected};
use crate::ending::{Evidence, Outcome, Reason, RuledBy, Verdict};
use crate::{Event, Game};

/// `events`, and what follows from them without anybody's ruling.
pub(crate) fn follow(game: &Game, mut events: Vec<Event>, at: Stamp) -> Vec<Event> {
    let Some(setup) = game.setup() else {
        return events;
    };
    let rules = &setup.rules;
    let by_hand = rules.five_recognition == FiveRecognition::Announced
        && rules.foul_recognition == Recognition::Claimed
        && rules.flag_recognition == Recognition::Claimed
        && rules.auto_verdict.is_empty();
    if by_hand || events.is_empty() || game.verdict().is_some() {
        return events;
    }
    let mut after = game.after(&events, at);
    // A claim that is found wrong may leave another one; there are no more rounds than open claims, and one.
    for _ in 0..=after.claims().len() {
        if after.verdict().is_some() {
            break;
        }
        let next = after.automatic(rules, &events);
        for event in &next {
            after.apply(event, at);
        }
        events.extend(next);
    }
    events
}

impl Game {
    fn automatic(&self, rules: &Rules, events: &[Event]) -> Vec<Event> {
        let flag = self.flag_fallen().filter(|_| {
            rules.flag_recognition == Recognition::Automatic && self.claims().is_empty()
        });
        let by_system =
            |outcome, reason| vec![self.verdict_of(outcome, reason, RuledBy::System).into()];
        if let Some(fallen) = flag {
            return by_system(self.win_over(fallen), Reason::Flag);
        }
        let moved = events.iter().any(|event| event.meaning().moves);
        // A stone that was moved may be of either colour.
        let last = self.plies().last().map(|ply| ply.color);
        let colors = last
            .into_iter()
            .chain(last.map(Color::other).filter(|_| moved));
        if (events.iter().any(|event| event.meaning().places)
            || (moved && self.disturbances().is_empty()))
            && let Some(verdict) = self.automatic_stone(rules, colors)
        {
            return vec![verdict.into()];
        }
        if let Some(loser) = self
            .lost_by_violations()
            .filter(|_| rules.delegates(Delegated::SecondViolation))
        {
            return by_system(self.win_over(loser), Reason::SecondViolation);
        }
        self.automatic_ruling(rules)
    }

    /// One of these colours has a five, or the last stone is a foul (CN13-10.1.1, 10.1.2: a five comes first).
    fn automatic_stone(
        &self,
        rules: &Rules,
        mut colors: impl Iterator<Item = Color>,
    ) -> Option<Verdict> {
        let color = self.plies().last()?.color;
        let five = colors.find_map(|color| Some((color, self.five(color)?)));
        if let Some((winner, row)) =
            five.filter(|_| rules.five_recognition == FiveRecognition::Automatic)
        {
            return Some(Verdict {
                evidence: Some(Evidence::Row(row)),
                ..self.verdict_of(Outcome::Win(winner), Reason::Five, RuledBy::System)
            });
        }
        let fouls = rules.foul_recognition == Recognition::Automatic
            && rules.fouls == Fouls::On
            && color == Color::Black;
        let proven = fouls
            .then(|| self.foul_grounds(None))
            .filter(|grounds| matches!(grounds, Grounds::FoulProven(_)))?;
        Some(self.foul_verdict(proven, RuledBy::System))
    }

    /// The first open claim that the rules leave to the system.
    fn automatic_ruling(&self, rules: &Rules) -> Vec<Event> {
        let delegated = |claim: &&Claim| {
            let what = claim.kind.delegated();
            what.is_some_and(|what| rules.delegates(what))
        };
        let Some(claim) = self.claims().iter().find(delegated) else {
            return Vec::new();
        };
        match self.finding(claim.number).map(|finding| finding.proposes) {
            Some(Ruling::Rejected) => rejected(self, claim, Voice::System).unwrap_or_default(),
            Some(Ruling::Upheld | Ruling::Corrected) => {
                vec![self.verdict_on(claim, RuledBy::System).into()]
            }
            None => Vec::new(),
        }
    }
}
