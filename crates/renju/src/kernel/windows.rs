//! Short stretches of cells that lack one stone or two of a shape.

use super::wide::{Direction, Wide, rows_ahead};
use crate::plane::Plane;

/// Windows of one axis that lack one stone or two of a shape, by their first cell.
pub(super) struct Windows {
    /// Five cells, four of them black and one empty, no black stone beside them.
    pub(super) five: Wide,
    /// Six cells, five of them black and one empty.
    pub(super) six: Wide,
    /// Five cells, three of them black and two empty, no black stone beside them.
    pub(super) four: Wide,
    /// Four cells, three of them black and one empty, between two empty cells without a black stone beyond.
    pub(super) straight_four: Wide,
    /// Four cells, two of them black and two empty, between two empty cells without a black stone beyond.
    pub(super) three: Wide,
}

impl Windows {
    #[inline(always)]
    pub(super) fn read<A: Direction>(black: &Wide, empty: &Wide) -> Self {
        let mut windows = Self {
            five: Wide::EMPTY,
            six: Wide::EMPTY,
            four: Wide::EMPTY,
            straight_four: Wide::EMPTY,
            three: Wide::EMPTY,
        };
        let stones = [-2, -1, 0, 1, 2, 3, 4, 5].map(|steps| black.columns_ahead::<A>(steps));
        let free = [-1, 0, 1, 2, 3, 4, 5].map(|steps| empty.columns_ahead::<A>(steps));
        let five = windows.five.board_mut();
        let six = windows.six.board_mut();
        let four = windows.four.board_mut();
        let straight_four = windows.straight_four.board_mut();
        let three = windows.three.board_mut();
        for c in 0..Plane::COLUMNS {
            let x = |steps: isize| rows_ahead::<A>(stones[(steps + 2) as usize][c], steps);
            let e = |steps: isize| rows_ahead::<A>(free[(steps + 1) as usize][c], steps);
            let (x0, x1, x2, x3, x4, x5) = (x(0), x(1), x(2), x(3), x(4), x(5));
            // The number of stones in the first four cells, as far as it matters: two, three or four.
            let (odd, odd_2) = (x0 ^ x1, x2 ^ x3);
            let (pair, pair_2) = (x0 & x1, x2 & x3);
            let ones = odd ^ odd_2;
            let twos = pair ^ pair_2 ^ (odd & odd_2);
            let two_of_four = twos & !ones;
            let three_of_four = twos & ones;
            let four_of_four = pair & pair_2;
            let three_of_five = (two_of_four & x4) | (three_of_four & !x4);
            let four_of_five = (three_of_four & x4) | (four_of_four & !x4);
            let five_of_five = four_of_four & x4;
            let open_four = (x0 | e(0)) & (x1 | e(1)) & (x2 | e(2)) & (x3 | e(3));
            let open_five = open_four & (x4 | e(4));
            let exact_five = open_five & !x(-1) & !x5;
            let between_ends = open_four & e(-1) & e(4) & !x(-2) & !x5;
            five[c] = exact_five & four_of_five;
            four[c] = exact_five & three_of_five;
            six[c] = open_five & ((four_of_five & x5) | (five_of_five & e(5)));
            straight_four[c] = between_ends & three_of_four;
            three[c] = between_ends & two_of_four;
        }
        windows
    }
}
