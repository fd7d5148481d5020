//! What a black stone would be, for the whole board.

use std::fmt;

use crate::plane::Plane;
use crate::{Foul, Fouls, Point};

/// What a black stone on an empty point would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Judgement {
    /// Neither a five nor a foul.
    Legal,
    /// Exactly five in a row on some line (CN13-2.7): a win, whatever else the stone makes.
    Five,
    /// One foul or several (CN13-2.19); the set is never empty.
    Foul(Fouls),
}

/// The judgement of a stone that makes no five.
impl From<Fouls> for Judgement {
    fn from(fouls: Fouls) -> Self {
        if fouls.is_empty() {
            Self::Legal
        } else {
            Self::Foul(fouls)
        }
    }
}

impl fmt::Display for Judgement {
    /// `legal`, `five`, or the fouls.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Legal => f.write_str("legal"),
            Self::Five => f.write_str("five"),
            Self::Foul(fouls) => fouls.fmt(f),
        }
    }
}

/// The judgement of every empty point of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoulMap {
    pub(crate) fives: Plane,
    pub(crate) three_threes: Plane,
    pub(crate) four_fours: Plane,
    pub(crate) overlines: Plane,
}

impl FoulMap {
    /// The points forbidden to Black, with every kind of foul that a stone there would be, by column, then row.
    pub fn forbidden(&self) -> impl Iterator<Item = (Point, Fouls)> + use<> {
        let map = *self;
        let any = self.three_threes.union(&self.four_fours);
        let any = any.union(&self.overlines).points();
        any.map(move |point| (point, map.fouls(point)))
    }

    /// The points where Black makes exactly five, by column, then row. None of them is forbidden.
    pub fn fives(&self) -> impl Iterator<Item = Point> + use<> {
        self.fives.points()
    }

    /// The judgement of one point; `Legal` for a point with a stone, of which the map says nothing.
    #[must_use]
    pub fn at(&self, point: Point) -> Judgement {
        if self.fives.contains(point) {
            Judgement::Five
        } else {
            self.fouls(point).into()
        }
    }

    /// A number that depends on nothing but the contents of the map: the same in every build and release, and with high probability
    /// different for different maps. It is no defence against forgery.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let mut sum = 0x9e37_79b9_7f4a_7c15_u64;
        for plane in [
            &self.fives,
            &self.three_threes,
            &self.four_fours,
            &self.overlines,
        ] {
            let (quads, _) = plane.0.as_chunks::<4>();
            for &[a, b, c, d] in quads {
                let word =
                    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
                sum = (sum ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
                sum ^= sum >> 32;
            }
        }
        sum
    }

    /// The map of these judgements; of two for one point both are kept.
    pub(crate) fn from_judgements(
        judgements: impl IntoIterator<Item = (Point, Judgement)>,
    ) -> Self {
        let mut map = Self::default();
        for (point, judgement) in judgements {
            match judgement {
                Judgement::Legal => {}
                Judgement::Five => map.fives.insert(point),
                Judgement::Foul(fouls) => fouls
                    .iter()
                    .for_each(|foul| map.plane_mut(foul).insert(point)),
            }
        }
        map
    }

    fn fouls(&self, point: Point) -> Fouls {
        let made = [
            (Foul::ThreeThree, self.three_threes.contains(point)),
            (Foul::FourFour, self.four_fours.contains(point)),
            (Foul::Overline, self.overlines.contains(point)),
        ];
        made.into_iter().collect()
    }

    const fn plane_mut(&mut self, foul: Foul) -> &mut Plane {
        match foul {
            Foul::ThreeThree => &mut self.three_threes,
            Foul::FourFour => &mut self.four_fours,
            Foul::Overline => &mut self.overlines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn example() -> FoulMap {
        FoulMap::from_judgements([
            (point("B1"), Judgement::Foul("33+overline".parse().unwrap())),
            (point("H8"), Judgement::Five),
            (point("A15"), Judgement::Foul(Foul::FourFour.into())),
            (point("C3"), Judgement::Legal),
        ])
    }

    #[test]
    fn forbidden_points_are_listed_with_all_their_fouls_by_column_then_row() {
        let listed: Vec<_> = example()
            .forbidden()
            .map(|(point, fouls)| format!("{point} {fouls}"))
            .collect();
        assert_eq!(listed, ["A15 44", "B1 33+overline"]);
        assert_eq!(example().fives().collect::<Vec<_>>(), [Point::CENTRE]);
    }

    #[test]
    fn each_point_has_the_judgement_it_was_given() {
        let words =
            ["B1", "H8", "A15", "C3", "O1"].map(|text| example().at(point(text)).to_string());
        assert_eq!(words, ["33+overline", "five", "44", "legal", "legal"]);
    }

    #[test]
    fn the_checksum_is_stable_and_tells_kinds_and_points_apart() {
        assert_eq!(FoulMap::default().checksum(), FoulMap::default().checksum());
        let mut sums = vec![FoulMap::default().checksum()];
        for point in Point::all() {
            let fouls = Foul::ALL.map(|foul| Judgement::Foul(foul.into()));
            sums.extend(
                fouls
                    .into_iter()
                    .chain([Judgement::Five])
                    .map(|judgement| FoulMap::from_judgements([(point, judgement)]).checksum()),
            );
        }
        let count = sums.len();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), count);
    }
}
