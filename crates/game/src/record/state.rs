use aggregate::Stamp;
use renju::{Board, Color, Move, Point};
use terms::Seat;

use super::{Ply, Source};
use crate::Setup;

/// What lies on the board, who holds which colour, and whose turn of the clock it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    pub(crate) setup: Option<Setup>,
    pub(crate) started_at: Option<Stamp>,
    pub(crate) board: Board,
    pub(crate) plies: Vec<Ply>,
    pub(crate) black: Seat,
    /// Wrong colours were found too late and stand (CN13-5.2.1).
    pub(crate) wrong_colours_confirmed: bool,
    pub(crate) to_move: Color,
    /// The number of the turn under way, from 1: one more with every act that ends a player's thinking time, never used again.
    pub(crate) turn: u32,
    /// Who has placed a stone and not yet pressed the clock.
    pub(crate) unpressed: Option<Seat>,
    /// How many cases have been opened: claims and disturbances, counted together.
    pub(crate) cases: u32,
    pub(crate) rulings: u32,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            setup: None,
            started_at: None,
            board: Board::empty(),
            plies: Vec::new(),
            black: Seat::First,
            wrong_colours_confirmed: false,
            to_move: Color::Black,
            turn: 1,
            unpressed: None,
            cases: 0,
            rulings: 0,
        }
    }
}

impl Record {
    pub(crate) const fn holder(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The number that the next claim or disturbance gets.
    pub(crate) const fn next_case(&self) -> u32 {
        self.cases.saturating_add(1)
    }

    /// The stones in the order in which they were placed.
    pub(crate) fn stones(&self) -> Vec<Point> {
        self.plies.iter().filter_map(|ply| ply.mv.point()).collect()
    }

    /// Puts a stone down. A stored event was decided on this very board, so the point is empty; were it not, the earlier stone stays, as
    /// on wood.
    pub(crate) fn put(&mut self, color: Color, point: Point, source: Source) {
        let _ = self.board.place(point, color);
        self.plies.push(Ply {
            color,
            seat: self.holder(color),
            mv: Move::Stone(point),
            source,
        });
    }

    /// The index of the move whose stone lies on `point`.
    pub(crate) fn index_of(&self, point: Point) -> Option<usize> {
        let is_it = |ply: &Ply| ply.mv == Move::Stone(point);
        self.plies.iter().rposition(is_it)
    }

    /// The stone on `from` lies on `to`, if that is free.
    pub(crate) fn shift(&mut self, from: Point, to: Point) {
        let Some(index) = self.index_of(from).filter(|_| self.board.get(to).is_none()) else {
            return;
        };
        let ply = &mut self.plies[index];
        ply.mv = Move::Stone(to);
        self.board.lift(from);
        let _ = self.board.place(to, ply.color);
    }

    /// Takes the stone on `point` off the record, with the index it had.
    pub(crate) fn take_back(&mut self, point: Point) -> Option<(usize, Ply)> {
        let index = self.index_of(point)?;
        self.board.lift(point);
        Some((index, self.plies.remove(index)))
    }

    pub(crate) fn board_before(&self, index: usize) -> Board {
        let mut board = self.board;
        for ply in self.plies.iter().skip(index) {
            if let Move::Stone(point) = ply.mv {
                board.lift(point);
            }
        }
        board
    }

    /// An empty board, the colours as they were drawn or confirmed.
    pub(crate) fn clear(&mut self) {
        self.board = Board::empty();
        self.plies.clear();
        self.to_move = Color::Black;
        self.black = if self.wrong_colours_confirmed {
            Seat::Second
        } else {
            Seat::First
        };
        self.unpressed = None;
    }
}
