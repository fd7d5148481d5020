//! What an arbiter's correction makes of a game (CN13-6.1).

use profile::State;
use renju::Point;

use crate::Game;
use crate::conduct::{IrregularityKind, IrregularityStatus};
use crate::opening::Checkpoint;
use crate::record::Ply;

impl Game {
    /// Puts right what is not as the rules want it.
    pub(crate) fn correct(&mut self, number: u32) {
        let Some(irregularity) = self.conduct.irregularity(number).copied() else {
            return;
        };
        self.conduct
            .set_status(number, IrregularityStatus::Corrected);
        match irregularity.kind {
            IrregularityKind::FirstStoneOffCentre => self.centre_first_stone(),
            IrregularityKind::OpeningOutside26 => self.reopen(),
            // N must be named before play goes on, if it was not while the claim waited.
            IrregularityKind::OffersNotNamed => {
                let unnamed = self.opening.offers_named.is_none();
                self.opening.owes_number = unnamed.then_some(irregularity.by);
            }
            IrregularityKind::TwoInARow => self.take_back_move(irregularity.at_move),
            IrregularityKind::Slid { first, lies } | IrregularityKind::Lifted { first, lies } => {
                self.record.shift(lies, first);
                self.conduct.stone_lies_on(lies, first);
                self.opening_put_right(irregularity.at_move);
            }
            IrregularityKind::Dropped(point) => self.drop_again(point),
            IrregularityKind::DrawOffer => {
                if self.draw_offer() == Some(irregularity.by) {
                    self.ending.draw_offer = None;
                }
            }
            IrregularityKind::PressedFirst
            | IrregularityKind::OtherHand
            | IrregularityKind::Straightened => {}
        }
    }

    /// What was wrong with the opening only because the stone of this move lay elsewhere is wrong no longer.
    fn opening_put_right(&mut self, number: usize) {
        let stones = self.record.stones();
        let placed = self
            .state_before(number)
            .and_then(|(state, _)| state.places());
        let Some((zone, _)) = placed else {
            return self.conduct.opening_put_right(&stones);
        };
        // A stone that is placed alone is judged by its own square.
        let lies = number.checked_sub(1).and_then(|index| stones.get(index));
        if lies.is_some_and(|&lies| zone.contains(lies)) {
            self.conduct.close(IrregularityStatus::Corrected, |seen| {
                seen.at_move == number && seen.kind.is_of_a_place()
            });
        }
    }

    /// The first stone goes to H8 (CN13-6.1.1); where another stone lies there by now, the opening is laid anew.
    fn centre_first_stone(&mut self) {
        match self.plies().first().and_then(|ply| ply.mv.point()) {
            Some(first) if self.board().get(Point::CENTRE).is_none() => {
                self.record.shift(first, Point::CENTRE);
            }
            _ => self.reopen(),
        }
    }

    /// The stone that was dropped is taken back, and its player moves freely (CN13-6.1.7).
    fn drop_again(&mut self, point: Point) {
        let Some(index) = self.record.index_of(point) else {
            return;
        };
        let last = index + 1 == self.plies().len();
        // The opening cannot go on without a stone from its middle.
        if !last && index < self.stones_laid_first() {
            return self.reopen();
        }
        let Some((ply, before)) = self.take_back(point) else {
            return;
        };
        self.record.unpressed = None;
        // The number that went with it is named with the stone that comes instead.
        self.conduct.close(IrregularityStatus::Corrected, |seen| {
            seen.kind == IrregularityKind::OffersNotNamed && seen.at_move == index + 1
        });
        if last {
            self.opening.restore(before);
            self.record.to_move = before.to_move;
        } else {
            self.record.to_move = ply.color;
        }
    }

    /// How many stones one player lays at the beginning of the opening.
    fn stones_laid_first(&self) -> usize {
        let first = self.procedure().and_then(|table| table.states.first());
        first.and_then(State::lays).map_or(0, |(stones, _)| stones)
    }

    fn take_back_move(&mut self, number: usize) {
        let index = number.checked_sub(1);
        let ply = index.and_then(|index| self.plies().get(index));
        if let Some(point) = ply.and_then(|ply| ply.mv.point()) {
            self.take_back(point);
        }
    }

    fn take_back(&mut self, point: Point) -> Option<(Ply, Checkpoint)> {
        let (index, ply) = self.record.take_back(point)?;
        self.conduct.renumber(index);
        self.claims.renumber(index);
        Some((ply, self.opening.checkpoints.remove(index)))
    }
}
