//! Collects the moves of one game and refuses what no board can hold.

use renju::{Color, Move, POINTS};

use crate::bounds::MOVES_MAX;
use crate::error::{Fault, FormatError, Place};
use crate::record::RecordedMove;

/// The moves so far and which of them filled each point.
#[derive(Debug)]
pub(crate) struct Moves {
    moves: Vec<RecordedMove>,
    filled_by: [Option<usize>; POINTS],
}

impl Moves {
    pub(crate) fn new() -> Self {
        Self {
            moves: Vec::new(),
            filled_by: [None; POINTS],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The colour whose turn it is when colours alternate from Black.
    pub(crate) fn next_color(&self) -> Color {
        if self.moves.len().is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Adds a move.
    ///
    /// # Errors
    /// [`Fault::Occupied`] for a stone on a stone, [`Fault::TooManyMoves`] past [`MOVES_MAX`].
    pub(crate) fn push(&mut self, mv: Move, color: Color, place: Place) -> Result<(), FormatError> {
        if self.moves.len() == MOVES_MAX {
            return Err(Fault::TooManyMoves.at(place));
        }
        if let Move::Stone(point) = mv {
            let filled = &mut self.filled_by[point.index()];
            if let Some(earlier) = *filled {
                return Err(Fault::Occupied { point, earlier }.at(place));
            }
            *filled = Some(self.moves.len() + 1);
        }
        self.moves.push(RecordedMove::new(mv, color, place));
        Ok(())
    }

    pub(crate) fn into_vec(self) -> Vec<RecordedMove> {
        self.moves
    }
}

#[cfg(test)]
mod tests {
    use renju::Point;

    use super::*;

    #[test]
    fn a_stone_on_a_stone_names_the_earlier_move() {
        let mut moves = Moves::new();
        moves.push(Move::Pass, Color::Black, Place::START).unwrap();
        moves
            .push(Move::Stone(Point::CENTRE), Color::White, Place::START)
            .unwrap();
        let again = moves.push(
            Move::Stone(Point::CENTRE),
            Color::Black,
            Place { line: 2, column: 7 },
        );
        assert_eq!(
            again,
            Err(FormatError {
                line: 2,
                column: 7,
                fault: Fault::Occupied {
                    point: Point::CENTRE,
                    earlier: 2
                }
            })
        );
    }

    #[test]
    fn the_thousandth_move_is_taken_and_the_next_refused() {
        let mut moves = Moves::new();
        for _ in 0..MOVES_MAX {
            moves
                .push(Move::Pass, moves.next_color(), Place::START)
                .unwrap();
        }
        assert_eq!(moves.len(), MOVES_MAX);
        assert_eq!(
            moves
                .push(Move::Pass, Color::Black, Place::START)
                .unwrap_err()
                .fault,
            Fault::TooManyMoves
        );
    }
}
