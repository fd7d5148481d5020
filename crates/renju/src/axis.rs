//! The four kinds of line through a point.

use strum::Display;

/// The direction of a line: upright and level lines (CN13-2.2) and the two diagonals (CN13-2.3).
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// Along a column, the row growing.
    Vertical,
    /// Along a row, the column growing.
    Horizontal,
    /// A diagonal on which column and row grow together (A1 to O15).
    Rising,
    /// A diagonal on which the column grows and the row falls (A15 to O1).
    Falling,
}

impl Axis {
    /// The four axes, in the order in which proofs list them.
    pub const ALL: [Self; 4] = [
        Self::Vertical,
        Self::Horizontal,
        Self::Rising,
        Self::Falling,
    ];

    /// One step along the axis: the change of column and of row.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Vertical => (0, 1),
            Self::Horizontal => (1, 0),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    #[test]
    fn a_step_along_each_axis_reaches_the_neighbour_it_names() {
        let reached = Axis::ALL.map(|axis| Point::CENTRE.along(axis, 1).unwrap().to_string());
        assert_eq!(reached, ["H9", "I8", "I9", "I7"]);
    }

    #[test]
    fn axes_are_named_in_words() {
        assert_eq!(
            Axis::ALL.map(|axis| axis.to_string()),
            ["vertical", "horizontal", "rising", "falling"]
        );
    }
}
