//! A board whose foul map is kept current, stone by stone.

use crate::{Board, Color, FoulMap, Occupied, Point, Readings, kernel};

/// A position that changes by single stones, with the map of the whole board current after each of them.
///
/// No verdict is carried over from one stone to the next: one stone can decide a three-three several steps away, so what to keep would
/// cost more to find out than reading all lines anew.
///
/// ```
/// use renju::{Color, FoulTracker, Readings};
///
/// let mut tracker = FoulTracker::new(Readings::default());
/// for name in ["H7", "H6", "G8", "I8"] {
///     tracker.place(name.parse()?, Color::Black)?;
/// }
/// let forbidden: Vec<_> = tracker.map().forbidden().map(|(point, fouls)| format!("{point} {fouls}")).collect();
/// assert_eq!(forbidden, ["H8 33"]);
///
/// tracker.lift("G8".parse()?);
/// assert_eq!(tracker.map().forbidden().count(), 0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FoulTracker {
    board: Board,
    readings: Readings,
    map: FoulMap,
}

impl FoulTracker {
    /// The empty board, judged by these readings.
    #[must_use]
    pub fn new(readings: Readings) -> Self {
        Self {
            board: Board::empty(),
            readings,
            map: FoulMap::default(),
        }
    }

    /// Puts a stone on an empty point.
    ///
    /// # Errors
    /// [`Occupied`] if there is a stone already; nothing changes.
    pub fn place(&mut self, point: Point, color: Color) -> Result<(), Occupied> {
        self.board.place(point, color)?;
        self.map = kernel::foul_map(&self.board, self.readings);
        Ok(())
    }

    /// Takes the stone off this point, as when a move is taken back, and says which it was; nothing if there was none.
    pub fn lift(&mut self, point: Point) -> Option<Color> {
        let lifted = self.board.lift(point)?;
        self.map = kernel::foul_map(&self.board, self.readings);
        Some(lifted)
    }

    /// Takes all stones off.
    pub fn reset(&mut self) {
        *self = Self::new(self.readings);
    }

    /// What a black stone would be, for every empty point of the board as it stands.
    #[must_use]
    pub const fn map(&self) -> &FoulMap {
        &self.map
    }

    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_stone_changes_nothing() {
        let mut tracker = FoulTracker::new(Readings::default());
        tracker.place(Point::CENTRE, Color::Black).unwrap();
        let before = *tracker.board();
        assert_eq!(
            tracker.place(Point::CENTRE, Color::White),
            Err(Occupied {
                point: Point::CENTRE,
                by: Color::Black
            })
        );
        assert_eq!(tracker.lift("A1".parse().unwrap()), None);
        assert_eq!(*tracker.board(), before);
    }

    #[test]
    fn a_reset_keeps_the_readings_and_nothing_else() {
        let mut tracker = FoulTracker::new(Readings::ALL[3]);
        for name in ["H7", "H6", "G8", "I8"] {
            tracker.place(name.parse().unwrap(), Color::Black).unwrap();
        }
        assert_eq!(tracker.map().forbidden().count(), 1);
        tracker.reset();
        assert_eq!(
            (tracker.board(), tracker.map(), tracker.readings),
            (&Board::empty(), &FoulMap::default(), Readings::ALL[3])
        );
    }
}
