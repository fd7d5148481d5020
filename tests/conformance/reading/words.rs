//! What an arbiter's word leads to.

use aggregate::Stamp;
use game::claims::{Claim, ClaimKind, Ruling};
use game::conduct::{DisturbanceKind, Irregularity, IrregularityKind, IrregularityStatus, Remedy};
use game::ending::{Outcome, Reason, RuledBy};
use game::penalties::{Penalty, PenaltyKind};
use game::{Direction, claims, conduct, ending, penalties, record};
use profile::{OpeningAct, Shape, WrongClaim, Zone};
use renju::{Color, Point};
use terms::{BySeat, Seat};

use super::opening::{is_one_of_26, shown_outside};
use super::rulings::on_purpose;
use super::{Line, Reading, What, arbiter};
use crate::play::Who;

impl Reading {
    pub(super) fn hear(&mut self, direction: &Direction, seen: Option<u32>, who: Who, at: Stamp) {
        if self.comes_late(direction, seen) {
            return;
        }
        let by = arbiter(who);
        match direction {
            Direction::Record(record::Direction::Start) => self.started = Some(at),
            Direction::Claims(claims::Direction::Rule { claim, .. })
                if self.disturbances.iter().any(|open| open.number == *claim) =>
            {
                self.disturbances.retain(|open| open.number != *claim);
            }
            Direction::Claims(claims::Direction::Rule { claim, finding }) => {
                let claim = self
                    .claims
                    .iter()
                    .find(|open| open.number == *claim)
                    .copied()
                    .unwrap();
                match (claim.kind, finding) {
                    (_, Ruling::Rejected) => self.reject(&claim),
                    (ClaimKind::Irregularity(number), _) => {
                        self.claims.retain(|open| open.number != claim.number);
                        let seen = *self
                            .irregularities
                            .iter()
                            .find(|seen| seen.number == number)
                            .unwrap();
                        self.correct(&seen);
                        if *finding == Ruling::Upheld {
                            self.penalise(seen.by, seen.kind.clause());
                        }
                    }
                    _ => self.uphold(&claim, by),
                }
            }
            Direction::Conduct(conduct::Direction::Settle { on, remedy }) => {
                self.settle(*on, *remedy, by, at)
            }
            Direction::Penalties(penalties::Direction::Penalise(Penalty {
                seat,
                kind,
                clause,
            })) => {
                self.penalties.push(Penalty {
                    seat: *seat,
                    kind: *kind,
                    clause: clause.clone(),
                });
                if *kind == PenaltyKind::Loss {
                    self.lose(*seat, Reason::Penalty, Some(clause.as_str()), by);
                }
            }
            Direction::Ending(ending::Direction::ConfirmFlag) => {
                self.lose(self.flag_down.unwrap(), Reason::Flag, None, by)
            }
            Direction::Penalties(penalties::Direction::ConfirmSecondViolation) => self.lose(
                self.lost_by_violations().unwrap(),
                Reason::SecondViolation,
                None,
                by,
            ),
            Direction::Ending(ending::Direction::DeclareBoardFull) => {
                self.finish(Outcome::Draw, Reason::BoardFull, None, by)
            }
            Direction::Ending(ending::Direction::DeclareBothFlags) => {
                self.finish(Outcome::Draw, Reason::BothFlags, None, by)
            }
            Direction::Ending(ending::Direction::CorrectResult(correction)) => {
                self.signed = BySeat::default();
                let ground = correction.ground.as_ref().map(terms::Clause::as_str);
                self.finish(correction.outcome, correction.reason, ground, by);
                if let (Some(end), Some(scores)) = (&mut self.end, correction.scores) {
                    end.scores = scores;
                }
            }
            Direction::Conduct(conduct::Direction::AnswerCall(seat)) => {
                self.calls.retain(|waiting| waiting != seat);
            }
            // Play goes on: nothing else changes.
            Direction::Record(record::Direction::Resume) => {}
        }
    }

    /// A claim about the end decides the game.
    pub(super) fn uphold(&mut self, claim: &Claim, by: RuledBy) {
        let claimant = self.color(claim.by);
        let overline = matches!(claim.kind, ClaimKind::Foul { .. })
            && self.foul(claim).is_some_and(Self::is_bare_overline);
        match claim.kind {
            ClaimKind::Five => self.finish(Outcome::Win(claimant), Reason::Five, None, by),
            ClaimKind::Overline => {
                self.finish(Outcome::Win(Color::White), Reason::Overline, None, by)
            }
            ClaimKind::Foul { .. } if overline => {
                self.finish(Outcome::Win(Color::White), Reason::Overline, None, by)
            }
            ClaimKind::Foul { .. } => {
                self.finish(Outcome::Win(Color::White), Reason::Foul, None, by)
            }
            ClaimKind::Flag => self.lose(
                self.flag_down.unwrap_or(claim.by.other()),
                Reason::Flag,
                None,
                by,
            ),
            ClaimKind::Irregularity(_) => {}
        }
    }

    /// A claim was wrong: play goes on (D12).
    pub(super) fn reject(&mut self, claim: &Claim) {
        self.claims.retain(|open| open.number != claim.number);
        if let ClaimKind::Irregularity(number) = claim.kind {
            self.stands(number, IrregularityStatus::Dismissed);
        }
        if self.profile().wrong_claim == WrongClaim::Violation {
            let clause = match claim.kind {
                ClaimKind::Five => "CN13-10.1.1",
                ClaimKind::Foul { .. } | ClaimKind::Overline => "CN13-10.1.2",
                ClaimKind::Flag => "CN13-8.6",
                ClaimKind::Irregularity(number) => self
                    .irregularities
                    .iter()
                    .find(|seen| seen.number == number)
                    .map_or("", |seen| seen.kind.clause()),
            };
            self.penalise(claim.by, clause);
        }
    }

    /// What is put right on the board (CN13-6.1).
    fn correct(&mut self, seen: &Irregularity) {
        self.stands(seen.number, IrregularityStatus::Corrected);
        let made = seen.at_move.wrapping_sub(1);
        match seen.kind {
            IrregularityKind::FirstStoneOffCentre if self.board().get(Point::CENTRE).is_some() => {
                self.restarts()
            }
            IrregularityKind::FirstStoneOffCentre => self.lies_on(0, Point::CENTRE),
            IrregularityKind::OpeningOutside26 => self.restarts(),
            // Whoever laid the stones without it names it before play goes on (CN13-6.1.3).
            IrregularityKind::OffersNotNamed => {
                self.must_name = self.named.is_none().then_some(seen.by)
            }
            IrregularityKind::TwoInARow => {
                let line = self.takes_away(made);
                self.sheet.remove(line);
            }
            IrregularityKind::Dropped(lies) if self.lies_at(made, lies) => {
                // Without a stone from its middle the opening begins anew.
                let first_laid =
                    self.states()
                        .first()
                        .map_or(0, |state| match &state.choices[0].act {
                            OpeningAct::Lay { zones, .. } => zones.len(),
                            _ => 0,
                        });
                let last = made + 1 == self.made();
                if !last && made < first_laid {
                    return self.restarts();
                }
                self.unpressed = None;
                let color = self.moves()[made].color;
                let line = self.takes_away(made);
                if last {
                    self.state = self.sheet[line].state.clone();
                    self.sheet.truncate(line);
                } else {
                    self.sheet[line].what = What::Struck;
                    self.write(seen.by, What::Freed(color));
                }
                let gone = |other: &&mut Irregularity| {
                    other.kind == IrregularityKind::OffersNotNamed && other.at_move == seen.at_move
                };
                for other in self
                    .irregularities
                    .iter_mut()
                    .filter(gone)
                    .filter(|other| other.status == IrregularityStatus::Open)
                {
                    other.status = IrregularityStatus::Corrected;
                }
            }
            IrregularityKind::Slid { first, lies } | IrregularityKind::Lifted { first, lies } => {
                if self.lies_at(made, lies) && self.board().get(first).is_none() {
                    self.lies_on(made, first);
                }
                self.lies_now(lies, first);
                // The stone itself may have been taken away in the meantime.
                if made < self.made() {
                    self.looks_again(made);
                }
            }
            IrregularityKind::DrawOffer => {
                if self.draw_offer == Some(seen.by) {
                    self.draw_offer = None;
                }
            }
            IrregularityKind::Dropped(_)
            | IrregularityKind::PressedFirst
            | IrregularityKind::OtherHand
            | IrregularityKind::Straightened => {}
        }
    }

    fn lies_at(&self, made: usize, point: Point) -> bool {
        let written = self.moves().get(made).copied();
        written.is_some_and(|written| written.point == Some(point))
    }

    fn lies_on(&mut self, made: usize, point: Point) {
        if let Some(written) = self.move_mut(made) {
            written.point = Some(point);
        }
    }

    /// Whatever was seen of a stone goes with it.
    pub(super) fn lies_now(&mut self, from: Point, to: Point) {
        for seen in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.status == IrregularityStatus::Open)
        {
            match &mut seen.kind {
                IrregularityKind::Dropped(lies)
                | IrregularityKind::Slid { lies, .. }
                | IrregularityKind::Lifted { lies, .. }
                    if *lies == from =>
                {
                    *lies = to;
                }
                _ => {}
            }
        }
    }

    /// What a stone of the opening shows once it has been put back where it touched the board first.
    fn looks_again(&mut self, made: usize) {
        let Some(line) = self.line_of(made) else {
            return;
        };
        let Line { by, state, .. } = self.sheet[line].clone();
        let states = self.states().iter();
        let state = states.filter(|known| Some(&known.name) == state.as_ref());
        let acts: Vec<_> = state
            .flat_map(|state| &state.choices)
            .map(|choice| choice.act.clone())
            .collect();
        for act in acts {
            match act {
                OpeningAct::Place { zone, .. } => {
                    let kind = shown_outside(zone);
                    if self.moves()[made]
                        .point
                        .is_some_and(|point| !zone.contains(point))
                    {
                        self.shows(kind, by);
                    } else {
                        self.is_right(|seen| seen.kind == kind && seen.at_move == made + 1);
                    }
                }
                OpeningAct::Lay { zones, shape, .. } => {
                    let points = self.stones();
                    if made == 0 && zones[0] == Zone(1) {
                        let kind = IrregularityKind::FirstStoneOffCentre;
                        self.looks(kind, points[0] == Point::CENTRE, by);
                    }
                    let opening = &points[..points.len().min(zones.len())];
                    if let (Shape::OneOf26, [Point::CENTRE, two, three]) = (shape, opening) {
                        let right = is_one_of_26(Point::CENTRE, *two, *three);
                        self.looks(IrregularityKind::OpeningOutside26, right, by);
                    }
                }
                OpeningAct::Swap
                | OpeningAct::KeepColours
                | OpeningAct::Offer { .. }
                | OpeningAct::Keep => {}
            }
        }
    }

    /// What was wrong is wrong no longer, or shows now.
    fn looks(&mut self, kind: IrregularityKind, right: bool, by: Seat) {
        if right {
            self.is_right(|seen| seen.kind == kind);
        } else {
            self.shows(kind, by);
        }
    }

    fn is_right(&mut self, wanted: impl Fn(&Irregularity) -> bool) {
        for seen in &mut self.irregularities {
            if seen.status == IrregularityStatus::Open && wanted(seen) {
                seen.status = IrregularityStatus::Corrected;
            }
        }
    }

    /// It is on record, unless it is known; what was accepted stands (D16).
    fn shows(&mut self, kind: IrregularityKind, by: Seat) {
        let stands = [IrregularityStatus::Open, IrregularityStatus::Accepted];
        let known = |seen: &Irregularity| seen.kind == kind && stands.contains(&seen.status);
        if self.irregularities.iter().any(known) {
            return;
        }
        self.note(kind, by);
        if let (IrregularityKind::FirstStoneOffCentre, Some(noted)) =
            (kind, self.irregularities.last_mut())
        {
            noted.at_move = 1;
        }
    }

    /// The opening begins again: what else was irregular in it is moot.
    fn restarts(&mut self) {
        self.begin();
        self.irregularities_are_moot();
    }

    /// A stone leaves the board; the line of the sheet on which it is written.
    fn takes_away(&mut self, made: usize) -> usize {
        let line = self.line_of(made).unwrap();
        for seen in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.at_move > made + 1)
        {
            seen.at_move -= 1;
        }
        for claim in self
            .claims
            .iter_mut()
            .filter(|claim| claim.after_move > made)
        {
            claim.after_move -= 1;
        }
        line
    }

    fn settle(&mut self, on: u32, remedy: Remedy, by: RuledBy, at: Stamp) {
        let disturbance = self
            .disturbances
            .iter()
            .find(|disturbance| disturbance.number == on)
            .cloned()
            .unwrap();
        self.disturbances.retain(|other| other.number != on);
        let mover = disturbance.by.map(|by| by.seat);
        let clause = disturbance.kind.clause();
        match (remedy, disturbance.kind, mover) {
            (Remedy::Stays, DisturbanceKind::Shifted { from, to }, _) => {
                let lies = self
                    .moves()
                    .iter()
                    .position(|written| written.point == Some(from));
                if let Some(made) = lies.filter(|_| self.board().get(to).is_none()) {
                    self.lies_on(made, to);
                }
                self.lies_now(from, to);
            }
            (Remedy::Rebuilt, DisturbanceKind::Scattered, Some(seat))
                if !on_purpose(&disturbance) =>
            {
                self.penalise(seat, clause)
            }
            (Remedy::Draw, ..) => self.finish(Outcome::Draw, Reason::Disturbance, None, by),
            (Remedy::Replay, ..) => self.begin_anew(at),
            (Remedy::Loss, _, Some(seat)) => {
                let clause = if on_purpose(&disturbance) {
                    "CN13-10.1.A"
                } else {
                    clause
                };
                self.lose(seat, Reason::Penalty, Some(clause), by);
            }
            _ => {}
        }
    }

    pub(super) fn takes_other_colours(&mut self) {
        self.black = self.black.other();
        self.wrong_colours_kept = true;
        self.unpressed = self.unpressed.map(Seat::other);
        self.must_name = self.must_name.map(Seat::other);
        for line in &mut self.sheet {
            line.by = line.by.other();
            if let What::Move(written) | What::OutOfTurn(written) = &mut line.what {
                written.seat = written.seat.other();
            }
        }
        let by_colour = |seen: &&mut Irregularity| {
            let by_seat = matches!(
                seen.kind,
                IrregularityKind::PressedFirst
                    | IrregularityKind::OtherHand
                    | IrregularityKind::DrawOffer
                    | IrregularityKind::Straightened
            );
            !by_seat
        };
        for seen in self.irregularities.iter_mut().filter(by_colour) {
            seen.by = seen.by.other();
        }
    }
}
