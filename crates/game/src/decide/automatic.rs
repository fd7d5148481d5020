//! What the profile lets the system do by itself (D2, D2b, D8, D14). Under `cn-2013` that is nothing.

use aggregate::Stamp;
use profile::{Delegated, FiveRecognition, Fouls, Recognition};
use renju::Color;
use terms::Seat;

use crate::{Event, Game, Grounds, Outcome, Reason, RuledBy, Ruling, Verdict, Voice};

/// `events`, and what follows from them without anybody's word.
pub(crate) fn follow(game: &Game, mut events: Vec<Event>, at: Stamp) -> Vec<Event> {
    let Some(setup) = game.setup() else {
        return events;
    };
    let profile = &setup.profile;
    let by_hand = profile.five_recognition == FiveRecognition::Announced
        && profile.foul_recognition == Recognition::Claimed
        && profile.flag_recognition == Recognition::Claimed
        && profile.auto_verdict.is_empty();
    if by_hand || events.is_empty() || game.verdict().is_some() {
        return events;
    }
    let mut after = game.after(&events, at);
    // A claim that is found wrong may leave another one; there are no more rounds than open claims, and one.
    for _ in 0..=after.claims().len() {
        let next = if after.verdict().is_some() {
            Vec::new()
        } else {
            after.automatic(&events)
        };
        if next.is_empty() {
            break;
        }
        for event in &next {
            aggregate::Aggregate::apply(&mut after, event, at);
        }
        events.extend(next);
    }
    events
}

impl Game {
    fn automatic(&self, events: &[Event]) -> Vec<Event> {
        let Some(profile) = self.setup().map(|setup| &setup.profile) else {
            return Vec::new();
        };
        let flag = self.fallen().filter(|_| {
            profile.flag_recognition == Recognition::Automatic && self.claims().is_empty()
        });
        if let Some(fallen) = flag {
            return vec![self.by_system(self.win_over(fallen), Reason::Flag)];
        }
        let placed = events
            .iter()
            .any(|event| matches!(event, Event::StonePlaced { .. } | Event::OfferKept(_)));
        // A stone that an arbiter lets lie, or puts back, may be of either colour.
        let moved = |event: &Event| {
            matches!(
                event,
                Event::StoneShifted { .. }
                    | Event::ClaimUpheld { .. }
                    | Event::DisturbanceSettled { .. }
            )
        };
        let last = self.plies().last().map(|ply| ply.color);
        let colors = last
            .into_iter()
            .chain(last.map(Color::other).filter(|_| events.iter().any(moved)));
        if (placed || (events.iter().any(moved) && self.disturbances().is_empty()))
            && let Some(ended) = self.automatic_stone(colors)
        {
            return vec![ended];
        }
        if let Some(loser) = self
            .over_violated()
            .filter(|_| profile.delegates(Delegated::SecondViolation))
        {
            return vec![self.by_system(self.win_over(loser), Reason::SecondViolation)];
        }
        self.automatic_ruling()
    }

    /// One of these colours has a five, or the last stone is a foul (CN13-10.1.1, 10.1.2: a five comes first).
    fn automatic_stone(&self, mut colors: impl Iterator<Item = Color>) -> Option<Event> {
        let profile = &self.setup()?.profile;
        let color = self.plies().last()?.color;
        let five = colors.find_map(|color| Some((color, self.five(color)?)));
        if let Some((winner, row)) =
            five.filter(|_| profile.five_recognition == FiveRecognition::Automatic)
        {
            let mut ended = self.by_system(Outcome::Win(winner), Reason::Five);
            if let Event::Ended(verdict) = &mut ended {
                verdict.evidence = Some(crate::Evidence::Row(row));
            }
            return Some(ended);
        }
        let fouls = profile.foul_recognition == Recognition::Automatic
            && profile.fouls == Fouls::On
            && color == Color::Black;
        let proven = fouls
            .then(|| self.foul_grounds())
            .filter(|grounds| matches!(grounds, Grounds::FoulProven(_)))?;
        Some(Event::Ended(Box::new(
            self.foul_verdict(proven, RuledBy::System),
        )))
    }

    /// The first open claim that the profile leaves to the system.
    fn automatic_ruling(&self) -> Vec<Event> {
        let Some(profile) = self.setup().map(|setup| &setup.profile) else {
            return Vec::new();
        };
        let delegated = |claim: &&crate::Claim| {
            claim
                .kind
                .delegated()
                .is_some_and(|what| profile.delegates(what))
        };
        let Some(claim) = self.claims().iter().find(delegated) else {
            return Vec::new();
        };
        match self.finding(claim.number).map(|finding| finding.proposes) {
            Some(Ruling::Rejected) => self.rejected(claim, Voice::System).unwrap_or_default(),
            Some(Ruling::Upheld | Ruling::Corrected) => vec![Event::Ended(Box::new(
                self.verdict_on(claim, RuledBy::System),
            ))],
            None => Vec::new(),
        }
    }

    fn win_over(&self, loser: Seat) -> Outcome {
        Outcome::Win(self.color_of(loser.other()))
    }

    fn by_system(&self, outcome: Outcome, reason: Reason) -> Event {
        let after_move = self.plies().len();
        Event::Ended(Box::new(Verdict {
            outcome,
            reason,
            after_move,
            ground: None,
            ruled_by: RuledBy::System,
            evidence: None,
        }))
    }
}
