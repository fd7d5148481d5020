use profile::OpeningAct;
use renju::{Color, Point};
use terms::Seat;

use super::Event;
use crate::Game;
use crate::conduct::{IrregularityKind, IrregularityStatus};
use crate::record::Source;

impl Game {
    pub(crate) fn apply_opening(&mut self, event: &Event) {
        let seat = self.on_move();
        match event {
            Event::Designated { stones, offers } => {
                self.moved_on(seat);
                for &stone in stones {
                    self.lay(stone, seat, Source::Played);
                }
                self.opening.offers_named = offers.or(self.opening.offers_named);
                self.advance(|act| matches!(act, OpeningAct::Lay { .. }));
            }
            Event::OffersNamed(offers) => {
                self.opening.offers_named = Some(*offers);
                self.opening.owes_number = None;
                self.conduct.close(IrregularityStatus::Corrected, |seen| {
                    seen.kind == IrregularityKind::OffersNotNamed
                });
            }
            Event::ColoursSwapped => {
                self.moved_on(seat);
                self.record.black = self.record.black.other();
                self.chosen(seat, |act| *act == OpeningAct::Swap);
            }
            Event::ColoursKept => {
                self.chosen(seat, |act| *act == OpeningAct::KeepColours);
            }
            Event::OffersMade(points) => {
                self.moved_on(seat);
                self.opening.offers.clone_from(points);
                self.record.to_move = Color::White;
                self.chosen(seat, |act| matches!(act, OpeningAct::Offer { .. }));
            }
            Event::OfferKept(point) => {
                self.put(Color::Black, *point, Source::Played);
                self.moved_on(seat);
                self.chosen(seat, |act| *act == OpeningAct::Keep);
            }
        }
    }

    /// White's stone of the opening is laid by Black too, so it is no further move of White's (CN13-3.2).
    pub(crate) fn lay(&mut self, point: Point, seat: Seat, source: Source) {
        self.put(self.next_color(), point, source);
        self.opening.stones_laid += 1;
        self.opening.last_actor = Some(seat);
    }

    /// A choice of the opening was made: the state that follows it is next.
    pub(crate) fn chosen(&mut self, seat: Seat, made: impl Fn(&OpeningAct) -> bool) {
        self.opening.last_actor = Some(seat);
        self.advance(made);
    }

    pub(crate) fn advance(&mut self, made: impl Fn(&OpeningAct) -> bool) {
        let next = self.next_state(made);
        self.record.to_move = self.next_color();
        self.opening.stones_laid = 0;
        self.opening.state = next;
    }
}
