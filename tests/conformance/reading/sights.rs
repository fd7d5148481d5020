//! What an observation leads to: it has happened and is never refused, but what fits nowhere is only noted.

use aggregate::Stamp;
use game::Observation;
use game::conduct::{
    Disturbance, DisturbanceKind, Irregularity, IrregularityKind, IrregularityStatus, Mover,
};
use game::record::Source;
use profile::{OpeningAct, Shape, Zone};
use renju::{Color, Point};
use terms::{BySeat, Seat};

use super::opening::{Laying, is_one_of_26, shown_outside};
use super::{Reading, What};

impl Reading {
    pub(super) fn see(&mut self, observation: &Observation, at: Stamp) {
        if self.started.is_none() || self.end.is_some() {
            return;
        }
        match *observation {
            Observation::Stone { color, point } => {
                let stands = self.unpressed.is_some();
                let (turn, laying) = (self.to_move(), self.laying().is_some());
                let made = self.made();
                self.sees_stone(color, point, None);
                let in_turn = color == turn || laying;
                if stands
                    && in_turn
                    && self.made() > made
                    && self.state().is_none_or(|_| self.laid() == 0)
                {
                    self.unpressed = self.moves().last().map(|written| written.seat);
                }
            }
            Observation::Pressed(_) if self.rests() => {}
            Observation::Pressed(seat) if self.unpressed == Some(seat) => self.unpressed = None,
            Observation::Pressed(seat) if self.on_clock() == seat => {
                self.note(IrregularityKind::PressedFirst, seat)
            }
            Observation::OffersNamed(number) => self.hears_number(number),
            Observation::Slid { first, lies } => {
                self.sees_moved(IrregularityKind::Slid { first, lies }, first, lies)
            }
            Observation::Lifted { first, lies } => {
                self.sees_moved(IrregularityKind::Lifted { first, lies }, first, lies)
            }
            Observation::Dropped(point) => {
                if let Some(last) = self.last_at(point) {
                    self.note(IrregularityKind::Dropped(point), last);
                } else {
                    self.sees_stone_of_turn(point, IrregularityKind::Dropped(point));
                }
            }
            Observation::PressedFirst(seat) => self.note(IrregularityKind::PressedFirst, seat),
            Observation::OtherHand(seat) => self.note(IrregularityKind::OtherHand, seat),
            Observation::Straightened(seat) => self.note(IrregularityKind::Straightened, seat),
            Observation::DrawOffered(seat) => {
                let own = u32::from(self.draw_offers[seat]) + 1;
                let other = u32::from(self.draw_offers[seat.other()])
                    + u32::from(self.profile().draw_offer_margin);
                let in_order = self.unpressed == Some(seat) && own <= other;
                self.offer_draw(seat);
                if !in_order {
                    self.note(IrregularityKind::DrawOffer, seat);
                }
            }
            Observation::Shifted { from, to, by }
                if self.board().get(from).is_some() && self.board().get(to).is_none() =>
            {
                self.disturbed(DisturbanceKind::Shifted { from, to }, by);
            }
            Observation::Scattered { by } => self.disturbed(DisturbanceKind::Scattered, by),
            Observation::WrongColours => self.sees_wrong_colours(at),
            _ => {}
        }
    }

    fn disturbed(&mut self, kind: DisturbanceKind, by: Option<Mover>) {
        self.cases += 1;
        self.disturbances.push(Disturbance {
            number: self.cases,
            kind,
            by,
            agreed: BySeat::default(),
        });
    }

    /// A stone of whoever's turn it is, which slid, was lifted or dropped: the clock is not pressed after it.
    fn sees_stone_of_turn(&mut self, point: Point, kind: IrregularityKind) {
        let before = self.made();
        let by = self.on_turn();
        self.sees_stone(self.to_move(), point, Some(kind));
        if self.on_turn() != by && self.made() > before {
            self.unpressed = Some(by);
        }
    }

    fn sees_moved(&mut self, kind: IrregularityKind, first: Point, lies: Point) {
        if first == lies || self.offers_lie() {
            return;
        }
        let free = |point: Point| self.board().get(point).is_none();
        if let (Some(by), true) = (self.last_at(first), free(lies)) {
            if let Some(last) = self.move_mut(self.made() - 1) {
                last.point = Some(lies);
            }
            // The stone has moved once more: another deed than those before it.
            self.note(kind, by);
            self.lies_now(first, lies);
        } else if let (Some(by), true) = (self.last_at(lies), free(first)) {
            self.note(kind, by);
        } else if free(first) {
            self.sees_stone_of_turn(lies, kind);
        }
    }

    /// Offers are a move of their own: no stone before them is the last any more.
    fn offers_lie(&self) -> bool {
        !self.offers().is_empty() && self.state.is_some()
    }

    /// Who laid the last stone, if it lies here.
    fn last_at(&self, point: Point) -> Option<Seat> {
        if self.offers_lie() {
            return None;
        }
        let moves = self.sheet.iter().rev();
        let mut moves = moves.filter_map(|line| Some((line.by, line.what.of_the_record()?)));
        moves
            .next()
            .filter(|(_, last)| last.point == Some(point))
            .map(|(by, _)| by)
    }

    /// A new stone; one that slid, was lifted or dropped shows nothing else of the order of moves and the opening than that (`instead`).
    fn sees_stone(&mut self, color: Color, point: Point, instead: Option<IrregularityKind>) {
        if self.rests() || self.must_name.is_some() || self.board().get(point).is_some() {
            return;
        }
        if let Some(laying) = self.laying() {
            if color == self.to_move() && self.laid() < laying.zones.len() {
                self.sees_laid(&laying, point, instead);
            }
            return;
        }
        let keeps = self
            .choice(|act| matches!(act, OpeningAct::KeepColours))
            .filter(|keeps| {
                let next = self
                    .states()
                    .iter()
                    .find(|state| Some(&state.name) == keeps.next.as_ref());
                next.is_none_or(|next| {
                    next.choices
                        .iter()
                        .any(|choice| matches!(choice.act, OpeningAct::Place { .. }))
                })
            });
        if color == self.to_move() && keeps.is_some() && self.on_turn() == self.seat(color) {
            let by = self.on_turn();
            self.keeps_colours(by);
        }
        let by = self.seat(color);
        if color != self.to_move() {
            let follows_own = self.moves().last().is_some_and(|last| last.color == color);
            if self.state.is_none() || follows_own {
                self.moved_on(by);
                let written = self.written(color, Some(point), Source::Observed);
                self.write(by, What::OutOfTurn(written));
                self.note(instead.unwrap_or(IrregularityKind::TwoInARow), by);
            }
        } else if let Some((zone, names)) = self.placing() {
            self.stone(point, Source::Observed, None, by);
            if let Some(kind) = instead {
                self.note(kind, by);
            } else if !zone.contains(point) {
                self.note(shown_outside(zone), by);
            }
            if names.is_some() && self.named.is_none() {
                self.note(IrregularityKind::OffersNotNamed, by);
            }
        } else if self.state.is_none() {
            self.moves_in_turn(Some(point), Source::Observed);
            if let Some(kind) = instead {
                self.note(kind, by);
            }
        }
    }

    /// One of the stones that one player lays.
    fn sees_laid(&mut self, laying: &Laying, point: Point, instead: Option<IrregularityKind>) {
        let by = self.on_move();
        let names = laying.names.is_some() && self.named.is_none();
        let last = self.laid() + 1 == laying.zones.len();
        self.stone(point, Source::Observed, None, by);
        if let Some(kind) = instead {
            self.note(kind, by);
        } else if self.made() == 1 && laying.zones[0] == Zone(1) && point != Point::CENTRE {
            self.note(IrregularityKind::FirstStoneOffCentre, by);
        }
        if last {
            let points = self.stones();
            if let (None, Shape::OneOf26, [one, two, three]) = (instead, laying.shape, &points[..])
                && *one == Point::CENTRE
                && !is_one_of_26(*one, *two, *three)
            {
                self.note(IrregularityKind::OpeningOutside26, by);
            }
            if names {
                self.note(IrregularityKind::OffersNotNamed, by);
            }
        }
    }

    pub(super) fn hears_number(&mut self, number: u8) {
        let Some(names) = self.names_now() else {
            return;
        };
        let accepted = |seen: &Irregularity| {
            seen.kind == IrregularityKind::OffersNotNamed
                && seen.status == IrregularityStatus::Accepted
        };
        if self.irregularities.iter().any(accepted) {
            return;
        }
        if self.named.is_none() && (names.min..=names.max).contains(&number) {
            self.named = Some(number);
            self.must_name = None;
            let missing = |seen: &&mut Irregularity| {
                seen.kind == IrregularityKind::OffersNotNamed
                    && seen.status == IrregularityStatus::Open
            };
            for seen in self.irregularities.iter_mut().filter(missing) {
                seen.status = IrregularityStatus::Corrected;
            }
        }
    }

    fn sees_wrong_colours(&mut self, at: Stamp) {
        if self.wrong_colours_kept {
            return;
        }
        let late = self.made() >= 4
            || self
                .started
                .and_then(|start| at.since(start))
                .is_some_and(|ms| ms >= u64::from(self.profile().wrong_colours_minutes) * 60_000);
        if late && self.rests() {
            return;
        }
        if late {
            self.cases += 1;
            self.takes_other_colours();
        } else {
            // The clocks stand until an arbiter has set them: a matter of its own.
            self.cases += 1;
            self.begin_anew(at);
        }
    }
}
