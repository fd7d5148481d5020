//! What a picture shows.

use renju::{Board, FoulMap, Fouls, Move, Point};

/// A position and what is to be pointed out in it; draw it with [`board_svg`](crate::board_svg).
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    pub(crate) board: Board,
    pub(crate) numbers: Vec<(Point, usize)>,
    pub(crate) fouls: Vec<(Point, Fouls)>,
    pub(crate) fives: Vec<Point>,
    pub(crate) highlighted: Vec<Point>,
    pub(crate) caption: Option<String>,
}

impl Diagram {
    /// A bare position.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            ..Self::default()
        }
    }

    /// Writes the move numbers on the stones: the first move of the list is 1, and a pass takes a number without a stone to bear it.
    #[must_use]
    pub fn with_numbers(mut self, moves: &[Move]) -> Self {
        let numbered = moves.iter().zip(1..);
        let stones = numbered.filter_map(|(mv, number)| Some((mv.point()?, number)));
        self.numbers = stones.collect();
        self
    }

    /// Marks every point forbidden to Black with its kinds of foul, and every point where Black makes five.
    #[must_use]
    pub fn with_foul_map(mut self, map: &FoulMap) -> Self {
        self.fouls = map.forbidden().collect();
        self.fives = map.fives().collect();
        self
    }

    /// Rings these points: the stones that a proof speaks of.
    #[must_use]
    pub fn with_highlighted(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        self.highlighted = points.into_iter().collect();
        self
    }

    /// Puts a line of text under the board; control characters in it become blanks.
    #[must_use]
    pub fn with_caption(mut self, caption: &str) -> Self {
        self.caption = Some(caption.replace(char::is_control, " "));
        self
    }
}
