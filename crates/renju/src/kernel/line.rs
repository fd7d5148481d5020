//! Facts of the one line through one point.

use crate::{Axis, Board, Point};

/// Cells on each side of a point that decide what a stone there makes on a line.
const REACH: i8 = 5;

/// What a black stone on a point makes on one axis, read from that line alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineFacts {
    /// Stones in the row through the point, itself counted; any number from six on stands for an overline.
    pub(crate) row: u32,
    /// The steps to the points that complete a four to exactly five.
    pub(crate) completions: Steps,
    /// The steps to the points that make a straight four with the stone.
    pub(crate) straight: Steps,
}

/// Steps along an axis, at most one each way.
pub(crate) type Steps = [Option<i8>; 2];

impl LineFacts {
    /// Reads the line through `point` as if a black stone stood there.
    #[inline]
    pub(crate) fn read(board: &Board, point: Point, axis: Axis) -> Self {
        let (black, blocked) = window(board, point, axis);
        let free = !(black | blocked);
        let centre = REACH as u32;
        let left = (black << (32 - centre)).leading_ones();
        let right = (black >> (centre + 1)).trailing_ones();
        let row = left + right + 1;
        let mut facts = Self {
            row,
            ..Self::default()
        };
        if row > 4 {
            return facts;
        }
        // The first cells beyond the row on either side, as bits of the window: 0 to 4 and 6 to 10.
        let (low, high) = (centre - left - 1, centre + right + 1);
        let has = |cells: u32, bit: u32| cells >> bit & 1 != 0;
        if has(free, low) {
            let further = (black << (32 - low)).leading_ones();
            let beyond = low.wrapping_sub(further + 1);
            match row + 1 + further {
                5 => facts.completions[0] = Some(low as i8 - REACH),
                4 if has(free, beyond)
                    && has(free, high)
                    && !has(black << 1, beyond)
                    && !has(black, high + 1) =>
                {
                    facts.straight[0] = Some(low as i8 - REACH);
                }
                _ => {}
            }
        }
        if has(free, high) {
            let further = (black >> (high + 1)).trailing_ones();
            let beyond = high + further + 1;
            match row + 1 + further {
                5 => facts.completions[1] = Some(high as i8 - REACH),
                4 if has(free, beyond)
                    && has(free, low)
                    && !has(black, beyond + 1)
                    && !has(black << 1, low) =>
                {
                    facts.straight[1] = Some(high as i8 - REACH);
                }
                _ => {}
            }
        }
        facts
    }

    /// Whether the stone makes a three, if a straight-four point can be played.
    #[inline]
    pub(crate) fn makes_three(&self) -> bool {
        self.straight != [None, None]
    }

    /// How many fours the stone makes: a straight four can be completed at both ends and is one.
    #[inline]
    pub(crate) fn fours(&self) -> u32 {
        match self.completions {
            [None, None] => 0,
            [Some(_), Some(_)] if self.row == 4 => 1,
            [Some(_), Some(_)] => 2,
            _ => 1,
        }
    }
}

/// The eleven cells around a point on one axis, the point itself as bit 5: black stones, and cells that are white or off the board.
#[inline]
fn window(Board { black, white, .. }: &Board, point: Point, axis: Axis) -> (u32, u32) {
    let (column, row) = (i16::from(point.column()), i16::from(point.row()));
    if axis == Axis::Vertical {
        let cells = |word: u16| u32::from(word) << REACH >> row & 0x7ff;
        let column = usize::from(point.column());
        // Rows past the fifteenth and before the first are off the board; what lies before comes out of the shift as zeros.
        let off = !(0x7fff_u32 << REACH >> row) & 0x7ff;
        return (cells(black.0[column]), cells(white.0[column]) | off);
    }
    let (columns, rows) = axis.step();
    debug_assert_eq!(columns, 1);
    let mut stones = 0;
    let mut blocked = 0;
    for (bit, steps) in (-i16::from(REACH)..=i16::from(REACH)).enumerate() {
        let (column, row) = (column + steps, row + steps * i16::from(rows));
        let index = column as usize;
        if index < 15 && (0..15).contains(&row) {
            stones |= u32::from(black.0[index] >> row & 1) << bit;
            blocked |= u32::from(white.0[index] >> row & 1) << bit;
        } else {
            blocked |= 1 << bit;
        }
    }
    (stones, blocked)
}
