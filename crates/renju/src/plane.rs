//! A set of points as one bit each, column by column.

use crate::Point;

/// A set of points: a word per column, a bit per row, so that its natural order is the order of points. The sixteenth word and the
/// sixteenth bit stay zero; they make the shape one that vectorises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Plane(pub(crate) [u16; Plane::COLUMNS]);

impl Plane {
    /// Words in a plane: the fifteen columns and an empty one.
    pub(crate) const COLUMNS: usize = 16;

    pub(crate) const EMPTY: Self = Self([0; Self::COLUMNS]);

    /// All 225 points.
    pub(crate) const ALL: Self = {
        let mut columns = [0x7fff; Self::COLUMNS];
        columns[15] = 0;
        Self(columns)
    };

    #[inline]
    pub(crate) const fn contains(&self, point: Point) -> bool {
        self.0[point.column() as usize] >> point.row() & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, point: Point) {
        self.0[point.column() as usize] |= 1 << point.row();
    }

    #[inline]
    pub(crate) const fn remove(&mut self, point: Point) {
        self.0[point.column() as usize] &= !(1 << point.row());
    }

    /// The points of either set.
    #[inline]
    pub(crate) fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|c| self.0[c] | other.0[c]))
    }

    /// The points of the set, in order.
    #[inline]
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let mut columns = (0u8..).zip(self.0);
        let mut current = (0, 0);
        std::iter::from_fn(move || {
            while current.1 == 0 {
                current = columns.next()?;
            }
            let (column, rows) = current;
            current.1 &= rows - 1;
            #[expect(clippy::cast_possible_truncation, reason = "a bit number of a u16")]
            Point::new(column, rows.trailing_zeros() as u8)
        })
    }
}

impl FromIterator<Point> for Plane {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut plane = Self::EMPTY;
        points.into_iter().for_each(|point| plane.insert(point));
        plane
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_in_order() {
        let all: Vec<_> = Point::all().collect();
        assert_eq!(
            all.iter()
                .rev()
                .copied()
                .collect::<Plane>()
                .points()
                .collect::<Vec<_>>(),
            all
        );
        assert_eq!(Plane::ALL.points().collect::<Vec<_>>(), all);
        assert_eq!(Plane::EMPTY.points().next(), None);
    }

    #[test]
    fn a_point_put_in_is_there_until_it_is_taken_out() {
        let mut plane = Plane::EMPTY;
        for point in Point::all() {
            assert!(!plane.contains(point));
            plane.insert(point);
            assert!(plane.contains(point));
            assert_eq!(plane.points().collect::<Vec<_>>(), [point]);
            plane.remove(point);
        }
        assert_eq!(plane, Plane::EMPTY);
    }
}
