//! The eight symmetries of the board.

use crate::Point;

/// A rotation or reflection that leaves the board as a whole where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Every point stays.
    Identity,
    /// A quarter turn, anticlockwise: the right side becomes the top.
    QuarterTurn,
    HalfTurn,
    /// A quarter turn, clockwise: the top becomes the right side.
    ThreeQuarterTurn,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Columns and rows change places: mirrored in the diagonal from A1 to O15.
    MirrorRising,
    /// Mirrored in the diagonal from A15 to O1.
    MirrorFalling,
}

impl Symmetry {
    /// The eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::MirrorRising,
        Self::MirrorFalling,
    ];

    /// Where this point goes.
    #[must_use]
    pub const fn apply(self, point: Point) -> Point {
        let (columns, rows) = self.apply_offset(point.centre_offset());
        match Point::CENTRE.offset(columns, rows) {
            Some(image) => image,
            // A symmetry keeps the distance from the centre, so no image is off the board.
            None => point,
        }
    }

    /// Where a step of so many columns and rows goes, the centre staying in place.
    #[must_use]
    pub const fn apply_offset(self, (columns, rows): (i16, i16)) -> (i16, i16) {
        match self {
            Self::Identity => (columns, rows),
            Self::QuarterTurn => (-rows, columns),
            Self::HalfTurn => (-columns, -rows),
            Self::ThreeQuarterTurn => (rows, -columns),
            Self::MirrorColumns => (-columns, rows),
            Self::MirrorRows => (columns, -rows),
            Self::MirrorRising => (rows, columns),
            Self::MirrorFalling => (-rows, -columns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_images_of_a_point_off_all_mirror_lines_differ() {
        let images =
            Symmetry::ALL.map(|symmetry| symmetry.apply("I10".parse().unwrap()).to_string());
        assert_eq!(images, ["I10", "F9", "G6", "J7", "G10", "I6", "J9", "F7"]);
    }

    #[test]
    fn every_symmetry_is_undone_by_another_and_maps_points_one_to_one() {
        for symmetry in Symmetry::ALL {
            let mut images: Vec<_> = Point::all().map(|point| symmetry.apply(point)).collect();
            let undoes = |other: &Symmetry| {
                let mut pairs = Point::all().zip(&images);
                pairs.all(|(point, &image)| other.apply(image) == point)
            };
            assert_eq!(
                Symmetry::ALL.iter().filter(|other| undoes(other)).count(),
                1
            );
            images.sort();
            assert!(images.into_iter().eq(Point::all()));
        }
    }

    #[test]
    fn the_centre_stays_where_it_is() {
        assert!(
            Symmetry::ALL
                .iter()
                .all(|symmetry| symmetry.apply(Point::CENTRE) == Point::CENTRE)
        );
    }
}
