//! Facts of lines for all points at once.
//!
//! A fact of a line is what a black stone on an empty point would make on one axis, read from that line alone. It is found for the whole
//! board by asking of every window of four, five or six cells "is this all but so many stones?" with one bit per window, a column of
//! windows per word. The loops over columns have no branches, so that they compile to vector instructions of whatever width there is.
//!
//! Outside the board a cell is neither black nor empty, which is what a white stone is: the border needs no case of its own.

use super::wide::{Direction, Wide, rows_ahead};
use super::windows::Windows;
use crate::plane::Plane;

/// What a black stone on each empty point would make on one axis.
pub(super) struct AxisFacts {
    /// Exactly five in a row.
    pub(super) five: Plane,
    /// Six or more in a row.
    pub(super) overline: Plane,
    /// One four or two.
    pub(super) four: Plane,
    pub(super) two_fours: Plane,
    /// A three, if its straight-four point can be played.
    pub(super) three: Plane,
    /// The first cells of the windows of four that hold two black stones and two points that make a straight four together.
    three_windows: Wide,
}

impl AxisFacts {
    /// Reads the facts of one axis. Not inlined: four copies in one function are more than the vectoriser takes on.
    #[inline(never)]
    pub(super) fn read<A: Direction>(black: &Wide, empty: &Wide) -> Self {
        let windows = Windows::read::<A>(black, empty);
        let mut facts = Self {
            five: Plane::EMPTY,
            overline: Plane::EMPTY,
            four: Plane::EMPTY,
            two_fours: Plane::EMPTY,
            three: Plane::EMPTY,
            three_windows: Wide::EMPTY,
        };
        let free = empty.columns_ahead::<A>(0);
        let five = [0, 1, 2, 3, 4].map(|back: isize| windows.five.columns_ahead::<A>(-back));
        let four = [0, 1, 2, 3, 4].map(|back: isize| windows.four.columns_ahead::<A>(-back));
        let six = [0, 1, 2, 3, 4, 5].map(|back: isize| windows.six.columns_ahead::<A>(-back));
        let straight =
            [0, 1, 2, 3].map(|back: isize| windows.straight_four.columns_ahead::<A>(-back));
        let three = [0, 1, 2, 3].map(|back: isize| windows.three.columns_ahead::<A>(-back));
        for c in 0..Plane::COLUMNS {
            let any = |windows: &[&[u16; Plane::COLUMNS]]| {
                (0..)
                    .zip(windows)
                    .fold(0, |any, (back, columns): (isize, _)| {
                        any | rows_ahead::<A>(columns[c], -back)
                    })
            };
            let mut twice = 0;
            let mut once = 0;
            for (back, columns) in (0..).zip(four) {
                let window = rows_ahead::<A>(columns[c], -(back as isize));
                twice |= once & window;
                once |= window;
            }
            facts.five.0[c] = free[c] & any(&five);
            facts.overline.0[c] = free[c] & any(&six);
            facts.four.0[c] = free[c] & once;
            // Two windows tell of two fours, except where they are the two ends of a straight one.
            facts.two_fours.0[c] = free[c] & twice & !any(&straight);
            facts.three.0[c] = free[c] & any(&three);
        }
        facts.three_windows = windows.three;
        facts
    }

    /// The points where a black stone makes a three on this axis with a straight-four point among `playable`.
    ///
    /// In a window of a three that holds the stone, the only other empty cell is the straight-four point.
    #[inline(never)]
    pub(super) fn threes_with<A: Direction>(&self, playable: &Wide) -> Plane {
        let mut threes = Plane::EMPTY;
        let windows = [0, 1, 2, 3].map(|back: isize| self.three_windows.columns_ahead::<A>(-back));
        let [a3, a2, a1, b1, b2, b3] =
            [-3, -2, -1, 1, 2, 3].map(|steps| playable.columns_ahead::<A>(steps));
        for c in 0..Plane::COLUMNS {
            let w = |back: usize| rows_ahead::<A>(windows[back][c], -(back as isize));
            let p =
                |columns: &[u16; Plane::COLUMNS], steps: isize| rows_ahead::<A>(columns[c], steps);
            let (a3, a2, a1, b1, b2, b3) = (
                p(a3, -3),
                p(a2, -2),
                p(a1, -1),
                p(b1, 1),
                p(b2, 2),
                p(b3, 3),
            );
            let near = a1 | b1;
            let alive = (w(0) & (b1 | b2 | b3))
                | (w(1) & (near | b2))
                | (w(2) & (near | a2))
                | (w(3) & (a1 | a2 | a3));
            threes.0[c] = self.three.0[c] & alive;
        }
        threes
    }
}
