//! Planes with a margin, and moving them along an axis.

use crate::plane::Plane;

/// Empty columns on each side, no fewer than a window reaches; with eight a row of words stays a whole number of vectors.
const MARGIN: usize = 8;

/// Words of a plane with its margins.
const WIDTH: usize = MARGIN + Plane::COLUMNS + MARGIN;

/// A plane with empty columns on both sides, so that a window may hang over the border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide([u16; WIDTH]);

impl Wide {
    pub(super) const EMPTY: Self = Self([0; WIDTH]);

    /// The columns that lie `steps` further along an axis; their rows are still to be moved by [`rows_ahead`].
    #[inline(always)]
    pub(super) fn columns_ahead<A: Direction>(&self, steps: isize) -> &[u16; Plane::COLUMNS] {
        let start = MARGIN.saturating_add_signed(steps * A::COLUMNS);
        // No window reaches beyond the margin, so the chunk is always there; the compiler sees it too and drops the other arm.
        self.0
            .get(start..)
            .and_then(|columns| columns.first_chunk())
            .unwrap_or(&Plane::EMPTY.0)
    }

    #[inline(always)]
    pub(super) fn board_mut(&mut self) -> &mut [u16; Plane::COLUMNS] {
        let (_, columns) = self.0.split_at_mut(MARGIN);
        &mut columns.as_chunks_mut().0[0]
    }
}

impl From<&Plane> for Wide {
    #[inline]
    fn from(plane: &Plane) -> Self {
        let mut wide = Self::EMPTY;
        *wide.board_mut() = plane.0;
        wide
    }
}

/// One column with its cells moved so that each bit shows the cell that lies `steps` further along an axis.
#[inline(always)]
pub(super) const fn rows_ahead<A: Direction>(column: u16, steps: isize) -> u16 {
    let rows = steps * A::ROWS;
    if rows >= 0 {
        column >> rows
    } else {
        column << -rows
    }
}

/// An axis as a type, so that each gets its own straight code.
pub(super) trait Direction {
    /// Columns to the right with each step.
    const COLUMNS: isize;
    /// Rows up with each step.
    const ROWS: isize;
}

macro_rules! directions {
    ($($name:ident: $columns:literal, $rows:literal;)+) => {$(
        /// The axis of this name as a type.
        pub(super) struct $name;

        impl Direction for $name {
            const COLUMNS: isize = $columns;
            const ROWS: isize = $rows;
        }
    )+};
}

directions! {
    Vertical: 0, 1;
    Horizontal: 1, 0;
    Rising: 1, 1;
    Falling: 1, -1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Axis, Point};

    fn shifted<A: Direction>(point: Point, steps: isize) -> Plane {
        let wide = Wide::from(&Plane::from_iter([point]));
        Plane(
            wide.columns_ahead::<A>(steps)
                .map(|column| rows_ahead::<A>(column, steps) & 0x7fff),
        )
    }

    #[test]
    fn a_cell_ahead_shows_where_it_is_looked_for_from() {
        for point in Point::all() {
            for steps in -5..=5 {
                let shifted = [
                    shifted::<Vertical>,
                    shifted::<Horizontal>,
                    shifted::<Rising>,
                    shifted::<Falling>,
                ]
                .map(|f| f(point, steps));
                for (axis, plane) in Axis::ALL.into_iter().zip(shifted) {
                    let from = point.along(axis, -i8::try_from(steps).unwrap());
                    let seen: Vec<_> = plane.points().collect();
                    assert_eq!(
                        seen,
                        from.into_iter().collect::<Vec<_>>(),
                        "{point} {axis} {steps}"
                    );
                }
            }
        }
    }
}
