use aggregate::Stamp;
use profile::{OpeningAct, Procedure};
use renju::{Color, Move, Point};

use super::{Event, Ply, Press, Source};
use crate::Game;

impl Game {
    pub(crate) fn apply_record(&mut self, event: &Event, at: Stamp) {
        match event {
            Event::Opened(setup) => {
                self.record.setup = Some((**setup).clone());
                self.opening.state = self.procedure().and_then(Procedure::first);
            }
            Event::Started => self.record.started_at = Some(at),
            Event::Resumed { .. } => {}
            Event::StonePlaced {
                color,
                point,
                source,
                press,
            } => self.stone_placed(*color, *point, *source, *press),
            Event::StoneShifted { from, to } => {
                self.record.shift(*from, *to);
                self.conduct.stone_lies_on(*from, *to);
            }
            Event::Pressed(_) => self.record.unpressed = None,
            Event::Passed => {
                let (color, seat) = (self.to_move(), self.on_move());
                self.opening.checkpoint(color, seat);
                self.record.plies.push(Ply {
                    color,
                    seat,
                    mv: Move::Pass,
                    source: Source::Played,
                });
                self.moved_on(seat);
                self.record.to_move = color.other();
            }
        }
    }

    fn stone_placed(&mut self, color: Color, point: Point, source: Source, press: Press) {
        if self.lays().is_some() {
            self.lay_one(point, source, press);
            return;
        }
        let seat = self.holder(color);
        let in_turn = color == self.to_move();
        self.put(color, point, source);
        self.moved_on(seat);
        self.record.to_move = color.other();
        if in_turn && self.opening_state().is_some() {
            self.chosen(seat, |act| matches!(act, OpeningAct::Place { .. }));
        }
        if in_turn && press == Press::Later {
            self.record.unpressed = Some(seat);
        }
    }

    /// One stone of several that one player lays. After the last one the number of offers may still have to be named; where stones are
    /// only seen on a board, the missing number is an irregularity instead.
    fn lay_one(&mut self, point: Point, source: Source, press: Press) {
        let seat = self.on_move();
        self.moved_on(seat);
        self.lay(point, seat, source);
        let Some((stones, names)) = self.lays() else {
            return;
        };
        if self.opening.stones_laid >= stones {
            self.advance(|act| matches!(act, OpeningAct::Lay { .. }));
            let owes = names && self.opening.offers_named.is_none() && source == Source::Played;
            self.opening.owes_number = owes.then_some(seat);
            self.record.unpressed = (press == Press::Later).then_some(seat);
        }
    }
}
