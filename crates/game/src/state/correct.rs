//! What an arbiter's correction makes of a game (CN13-6.1).

use renju::Opening;
use terms::{BySeat, Seat};

use super::*;
use crate::{IrregularityKind, Standing};

impl Game {
    /// Puts right what is not as the rules want it.
    pub(super) fn correct(&mut self, number: u32) {
        let Some(irregularity) = self
            .irregularities
            .iter()
            .find(|seen| seen.number == number)
            .copied()
        else {
            return;
        };
        self.stand(number, Standing::Corrected);
        match irregularity.kind {
            IrregularityKind::FirstStoneOffCentre => self.centre_first_stone(),
            IrregularityKind::OpeningOutside26 => self.reopen(),
            // N must be named before play goes on, if it was not while the claim waited.
            IrregularityKind::OffersNotNamed => {
                self.naming = self.offers_named.is_none().then_some(irregularity.by)
            }
            IrregularityKind::TwoInARow => self.take_back_move(irregularity.at_move),
            IrregularityKind::Slid { first, lies } | IrregularityKind::Lifted { first, lies } => {
                self.shift(lies, first);
                self.lies_now(lies, first);
                self.opening_put_right();
            }
            IrregularityKind::Dropped(point) => self.drop_again(point),
            IrregularityKind::DrawOffer if self.draw_offer == Some(irregularity.by) => {
                self.draw_offer = None
            }
            IrregularityKind::DrawOffer
            | IrregularityKind::PressedFirst
            | IrregularityKind::OtherHand
            | IrregularityKind::Straightened => {}
        }
    }

    pub(super) fn stand(&mut self, number: u32, standing: Standing) {
        if let Some(irregularity) = self
            .irregularities
            .iter_mut()
            .find(|seen| seen.number == number)
        {
            irregularity.standing = standing;
        }
    }

    /// The stone on `from` lies on `to`, if that is free.
    pub(super) fn shift(&mut self, from: Point, to: Point) {
        if self.board.get(to).is_some() {
            return;
        }
        let Some(ply) = self
            .plies
            .iter_mut()
            .rfind(|ply| ply.mv == Move::Stone(from))
        else {
            return;
        };
        ply.mv = Move::Stone(to);
        let color = ply.color;
        self.board.lift(from);
        let _ = self.board.place(to, color);
    }

    /// The first stone goes to H8 (CN13-6.1.1); where another stone lies there by now, the opening is laid anew.
    fn centre_first_stone(&mut self) {
        match self.plies.first().and_then(|ply| ply.mv.point()) {
            Some(first) if self.board.get(Point::CENTRE).is_none() => {
                self.shift(first, Point::CENTRE)
            }
            _ => self.reopen(),
        }
    }

    /// The stone that was dropped is taken back, and its player moves freely (CN13-6.1.7).
    fn drop_again(&mut self, point: Point) {
        let last = self
            .plies
            .last()
            .is_some_and(|ply| ply.mv == Move::Stone(point));
        let index = self
            .plies
            .iter()
            .rposition(|ply| ply.mv == Move::Stone(point));
        // The opening cannot go on without a stone from its middle.
        if !last && index.is_some_and(|index| index < self.stones_laid_first()) {
            return self.reopen();
        }
        let Some((ply, before)) = self.take_back(point) else {
            return;
        };
        self.unpressed = None;
        // The number that went with it is named with the stone that comes instead.
        for irregularity in &mut self.irregularities {
            let with_it = irregularity.kind == IrregularityKind::OffersNotNamed
                && Some(irregularity.at_move) == index.map(|index| index + 1);
            if with_it && irregularity.standing == Standing::Open {
                irregularity.standing = Standing::Corrected;
            }
        }
        if last {
            self.opening = before.opening;
            self.laid = before.laid;
            self.last_actor = before.last_actor;
            self.to_move = before.to_move;
        } else {
            self.to_move = ply.color;
        }
    }

    /// How many stones one player lays at the beginning of the opening.
    fn stones_laid_first(&self) -> usize {
        let first = self
            .procedure()
            .and_then(|procedure| procedure.states.first());
        first.and_then(State::lays).map_or(0, |(stones, _)| stones)
    }

    /// What was wrong with the opening only because a stone lay elsewhere is wrong no longer.
    fn opening_put_right(&mut self) {
        let stones: Vec<Point> = self.plies.iter().filter_map(|ply| ply.mv.point()).collect();
        let centred = stones.first() == Some(&Point::CENTRE);
        let named =
            matches!(stones[..], [one, two, three, ..] if Opening::of(one, two, three).is_some());
        for irregularity in &mut self.irregularities {
            let right = match irregularity.kind {
                IrregularityKind::FirstStoneOffCentre => centred,
                IrregularityKind::OpeningOutside26 => named,
                _ => false,
            };
            if right && irregularity.standing == Standing::Open {
                irregularity.standing = Standing::Corrected;
            }
        }
    }

    /// A stone of which an irregularity speaks lies elsewhere by an arbiter's word.
    pub(super) fn lies_now(&mut self, from: Point, to: Point) {
        for irregularity in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.standing == Standing::Open)
        {
            match &mut irregularity.kind {
                IrregularityKind::Slid { lies, .. }
                | IrregularityKind::Lifted { lies, .. }
                | IrregularityKind::Dropped(lies)
                    if *lies == from =>
                {
                    *lies = to;
                }
                _ => {}
            }
        }
    }

    fn take_back_move(&mut self, number: usize) {
        let point = number
            .checked_sub(1)
            .and_then(|index| self.plies.get(index))
            .and_then(|ply| ply.mv.point());
        if let Some(point) = point {
            self.take_back(point);
        }
    }

    fn take_back(&mut self, point: Point) -> Option<(Ply, Before)> {
        let index = self
            .plies
            .iter()
            .rposition(|ply| ply.mv == Move::Stone(point))?;
        self.board.lift(point);
        // The moves after it are counted one lower from now on.
        for irregularity in &mut self.irregularities {
            if irregularity.at_move > index + 1 {
                irregularity.at_move -= 1;
            }
        }
        Some((self.plies.remove(index), self.befores.remove(index)))
    }

    /// The opening is laid anew (CN13-6.1.2).
    fn reopen(&mut self) {
        self.board = Board::empty();
        self.plies.clear();
        self.to_move = Color::Black;
        self.black = if self.colours_stand {
            Seat::Second
        } else {
            Seat::First
        };
        self.opening = self.procedure().and_then(Procedure::first);
        self.laid = 0;
        self.last_actor = None;
        self.naming = None;
        self.befores.clear();
        self.offers_named = None;
        self.offers.clear();
        self.unpressed = None;
        self.draw_offer = None;
        // What was let stand lies no longer either.
        for irregularity in &mut self.irregularities {
            if matches!(irregularity.standing, Standing::Open | Standing::Accepted) {
                irregularity.standing = Standing::Corrected;
            }
        }
    }

    /// The game is played again from the start, with the colours of the draw (CN13-4.2.b, 4.2.c, 5.2.1).
    pub(super) fn begin_again(&mut self, at: Stamp) {
        self.colours_stand = false;
        self.reopen();
        self.fallen = None;
        // The minutes in which wrong colours are corrected are those of this game (D23).
        self.started_at = Some(at);
        self.claims.clear();
        self.disturbances.clear();
        self.draw_offers_made = BySeat::default();
        self.penalties.clear();
    }
}
