//! The board and the stones on it.

use std::fmt;

use thiserror::Error;

use crate::plane::Plane;
use crate::{Color, FoulMap, Judgement, Point, Readings, kernel, point};

/// The stones on the board, however they came there: any stones on any points, in any number, of any balance (decision D16).
///
/// Who is to move, and in which order the stones were played, is not the board's to know.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "Vec<(Point, Color)>", try_from = "Vec<(Point, Color)>")
)]
pub struct Board {
    pub(crate) black: Plane,
    pub(crate) white: Plane,
    stones: u8,
}

impl Board {
    /// The board without stones.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            black: Plane::EMPTY,
            white: Plane::EMPTY,
            stones: 0,
        }
    }

    /// The colour of the stone on this point, if there is one.
    #[must_use]
    #[inline]
    pub const fn get(&self, point: Point) -> Option<Color> {
        if self.black.contains(point) {
            Some(Color::Black)
        } else if self.white.contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on an empty point (CN13-4.2.a).
    ///
    /// # Errors
    /// [`Occupied`] if there is a stone already; the board is unchanged.
    #[inline]
    pub const fn place(&mut self, point: Point, color: Color) -> Result<(), Occupied> {
        if let Some(by) = self.get(point) {
            return Err(Occupied { point, by });
        }
        match color {
            Color::Black => self.black.insert(point),
            Color::White => self.white.insert(point),
        }
        self.stones += 1;
        Ok(())
    }

    /// Takes the stone off this point and says which it was; nothing if there was none.
    #[inline]
    pub const fn lift(&mut self, point: Point) -> Option<Color> {
        let lifted = self.get(point);
        match lifted {
            Some(Color::Black) => self.black.remove(point),
            Some(Color::White) => self.white.remove(point),
            None => return None,
        }
        self.stones -= 1;
        lifted
    }

    /// How many stones are on the board, 0 to 225.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.stones as usize
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stones == 0
    }

    /// Whether there is a stone on every point.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len() == point::POINTS
    }

    /// All stones with their points, by column, then row.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + use<> {
        let board = *self;
        let occupied = self.black.union(&self.white).points();
        occupied.filter_map(move |point| Some((point, board.get(point)?)))
    }

    /// The points without a stone.
    #[inline]
    pub(crate) fn empty_points(&self) -> Plane {
        let occupied = self.black.union(&self.white);
        Plane(std::array::from_fn(|c| Plane::ALL.0[c] & !occupied.0[c]))
    }

    /// The board with one more black stone on this empty point; a taken one leaves it as it is.
    pub(crate) const fn with_black(&self, point: Point) -> Self {
        let mut played = *self;
        let _ = played.place(point, Color::Black);
        played
    }

    /// What a black stone on this empty point would be (CN13-2.19), whoever is to move.
    ///
    /// # Errors
    /// [`Occupied`] if there is a stone on the point.
    pub fn judge(&self, point: Point, readings: Readings) -> Result<Judgement, Occupied> {
        match self.get(point) {
            Some(by) => Err(Occupied { point, by }),
            None => Ok(kernel::Recursion::new(readings).judge(self, point)),
        }
    }

    #[must_use]
    pub fn foul_map(&self, readings: Readings) -> FoulMap {
        kernel::foul_map(self, readings)
    }
}

impl fmt::Debug for Board {
    /// A picture with row 15 on top: `X` for Black, `O` for White.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board")?;
        for row in (0..point::SIZE).rev() {
            write!(f, "\n{:>2} ", row + 1)?;
            for point in (0..point::SIZE).filter_map(|column| Point::new(column, row)) {
                f.write_str(match self.get(point) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
        }
        f.write_str("\n   ABCDEFGHIJKLMNO")
    }
}

/// There is a stone on the point already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is a {by} stone on {point} already")]
pub struct Occupied {
    pub point: Point,
    /// The colour of the stone that is there.
    pub by: Color,
}

impl From<Board> for Vec<(Point, Color)> {
    fn from(board: Board) -> Self {
        board.stones().collect()
    }
}

impl TryFrom<Vec<(Point, Color)>> for Board {
    type Error = Occupied;

    fn try_from(stones: Vec<(Point, Color)>) -> Result<Self, Occupied> {
        let mut board = Self::empty();
        for (point, color) in stones {
            board.place(point, color)?;
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_is_where_it_was_placed_until_it_is_lifted() {
        for color in [Color::Black, Color::White] {
            let mut board = Board::empty();
            for (count, point) in Point::all().enumerate() {
                assert_eq!(board.get(point), None);
                assert_eq!(board.place(point, color), Ok(()));
                assert_eq!((board.get(point), board.len()), (Some(color), count + 1));
            }
            assert!(board.is_full());
            for point in Point::all() {
                assert_eq!(board.lift(point), Some(color));
                assert_eq!(board.lift(point), None);
            }
            assert_eq!(board, Board::empty());
            assert!(board.is_empty() && !board.is_full());
        }
    }

    #[test]
    fn a_stone_on_a_taken_point_is_refused_and_changes_nothing() {
        let mut board = Board::empty();
        board.place(Point::CENTRE, Color::White).unwrap();
        let before = board;
        for color in [Color::Black, Color::White] {
            let refused = board.place(Point::CENTRE, color);
            assert_eq!(
                refused,
                Err(Occupied {
                    point: Point::CENTRE,
                    by: Color::White
                })
            );
            assert_eq!(
                refused.unwrap_err().to_string(),
                "there is a white stone on H8 already"
            );
        }
        assert_eq!(board, before);
    }

    #[test]
    fn stones_are_listed_by_column_then_row() {
        let mut board = Board::empty();
        for (point, color) in [
            ("H9", Color::White),
            ("A15", Color::Black),
            ("H8", Color::Black),
            ("B1", Color::White),
        ] {
            board.place(point.parse().unwrap(), color).unwrap();
        }
        let listed: Vec<_> = board
            .stones()
            .map(|(point, color)| format!("{point} {color}"))
            .collect();
        assert_eq!(listed, ["A15 black", "B1 white", "H8 black", "H9 white"]);
    }

    #[test]
    fn the_picture_has_row_fifteen_on_top() {
        let mut board = Board::empty();
        board.place("A15".parse().unwrap(), Color::Black).unwrap();
        board.place("O1".parse().unwrap(), Color::White).unwrap();
        let picture = format!("{board:?}");
        let lines: Vec<_> = picture.lines().collect();
        assert_eq!(lines[1], "15 X..............");
        assert_eq!(lines[15], " 1 ..............O");
        assert_eq!(lines.len(), 17);
    }
}
