//! The facts of all lines of a position, and the map they give.

use super::facts::AxisFacts;
use super::wide::{Falling, Horizontal, Rising, Vertical, Wide};
use crate::plane::Plane;
use crate::{Board, FoulMap, Point, Readings, ThreeNeedsLegalFour, ThreeWhenFive};

/// The facts of all four axes of one position, in the order of `Axis::ALL`.
pub(super) struct Survey {
    empty: Plane,
    axes: [AxisFacts; 4],
}

/// What the lines alone say of the straight-four points of each axis.
struct FirstSight {
    /// They can be played.
    playable: [Plane; 4],
    /// They make no five and no foul but perhaps a three-three: that must be played out.
    open: [Plane; 4],
    /// Whether `open` has any point.
    any_open: bool,
}

impl Survey {
    /// Reads all lines of a position.
    pub(super) fn read(board: &Board) -> Self {
        let empty = board.empty_points();
        let (black, free) = (Wide::from(&board.black), Wide::from(&empty));
        Self {
            empty,
            axes: [
                AxisFacts::read::<Vertical>(&black, &free),
                AxisFacts::read::<Horizontal>(&black, &free),
                AxisFacts::read::<Rising>(&black, &free),
                AxisFacts::read::<Falling>(&black, &free),
            ],
        }
    }

    /// The map of the position. `has_two_threes` is asked where the lines alone do not tell whether a point is a three-three.
    pub(super) fn map(
        &self,
        readings: Readings,
        has_two_threes: impl FnMut(Point) -> bool,
    ) -> FoulMap {
        let mut map = FoulMap::default();
        let mut candidates = Plane::EMPTY;
        let mut any_candidate = 0;
        for c in 0..Plane::COLUMNS {
            let fives = any(self.column(c, |axis| &axis.five));
            let two_fours = any(self.column(c, |axis| &axis.two_fours))
                | two_or_more(self.column(c, |axis| &axis.four));
            map.fives.0[c] = fives;
            map.overlines.0[c] = any(self.column(c, |axis| &axis.overline)) & !fives;
            map.four_fours.0[c] = two_fours & !fives;
            candidates.0[c] = two_or_more(self.column(c, |axis| &axis.three)) & !fives;
            any_candidate |= candidates.0[c];
        }
        if any_candidate != 0 {
            map.three_threes = self.three_threes(&candidates, readings, has_two_threes);
        }
        map
    }

    /// The candidates that really make two threes.
    fn three_threes(
        &self,
        candidates: &Plane,
        readings: Readings,
        mut has_two_threes: impl FnMut(Point) -> bool,
    ) -> Plane {
        let sight = self.first_sight(readings);
        let alive = self.threes_with(&sight.playable);
        let mut three_threes = Plane::EMPTY;
        for c in 0..Plane::COLUMNS {
            three_threes.0[c] =
                candidates.0[c] & two_or_more(alive.each_ref().map(|axis| axis.0[c]));
        }
        if sight.any_open {
            let perhaps = self.threes_with(&sight.open);
            let mut doubtful = Plane::EMPTY;
            for c in 0..Plane::COLUMNS {
                let possible =
                    [0, 1, 2, 3].map(|axis: usize| alive[axis].0[c] | perhaps[axis].0[c]);
                doubtful.0[c] = candidates.0[c] & !three_threes.0[c] & two_or_more(possible);
            }
            doubtful
                .points()
                .filter(|&point| has_two_threes(point))
                .for_each(|point| three_threes.insert(point));
        }
        three_threes
    }

    /// What the lines say of a second stone that makes a straight four with a first. The two lie on one line, and there the second makes
    /// one four and nothing else; the other three lines through it do not meet the first, so they are those of the position as it stands.
    fn first_sight(&self, readings: Readings) -> FirstSight {
        let all_if = |set: bool| if set { u16::MAX } else { 0 };
        let five_counts = all_if(readings.three_when_five == ThreeWhenFive::Counted);
        let foul_counts = all_if(readings.three_needs_legal_four == ThreeNeedsLegalFour::No);
        let mut sight = FirstSight {
            playable: [Plane::EMPTY; 4],
            open: [Plane::EMPTY; 4],
            any_open: false,
        };
        let mut any_open = 0;
        for c in 0..Plane::COLUMNS {
            let (fours, overlines) = (
                self.column(c, |axis| &axis.four),
                self.column(c, |axis| &axis.overline),
            );
            let fives = any_other(self.column(c, |axis| &axis.five));
            let fouls = any_other([0, 1, 2, 3].map(|axis: usize| fours[axis] | overlines[axis]));
            let threes = two_or_more_others(self.column(c, |axis| &axis.three));
            for axis in 0..4 {
                let (empty, five, foul, threes) =
                    (self.empty.0[c], fives[axis], fouls[axis], threes[axis]);
                let open = empty & !five & !foul & threes & !foul_counts;
                sight.playable[axis].0[c] =
                    empty & !open & ((five & five_counts) | (!five & (!foul | foul_counts)));
                sight.open[axis].0[c] = open;
                any_open |= open;
            }
        }
        sight.any_open = any_open != 0;
        sight
    }

    /// For each axis the points that make a three on it with one of these straight-four points of the axis.
    fn threes_with(&self, [vertical, horizontal, rising, falling]: &[Plane; 4]) -> [Plane; 4] {
        [
            self.axes[0].threes_with::<Vertical>(&Wide::from(vertical)),
            self.axes[1].threes_with::<Horizontal>(&Wide::from(horizontal)),
            self.axes[2].threes_with::<Rising>(&Wide::from(rising)),
            self.axes[3].threes_with::<Falling>(&Wide::from(falling)),
        ]
    }

    /// What the facts of one axis say of a point: five, overline, four, two fours, three.
    #[cfg(test)]
    pub(super) fn facts_at(&self, point: Point, axis: crate::Axis) -> [bool; 5] {
        let facts = &self.axes[axis as usize];
        [
            &facts.five,
            &facts.overline,
            &facts.four,
            &facts.two_fours,
            &facts.three,
        ]
        .map(|plane| plane.contains(point))
    }

    /// One column of a fact on each axis.
    #[inline(always)]
    fn column(&self, c: usize, fact: impl Fn(&AxisFacts) -> &Plane) -> [u16; 4] {
        self.axes.each_ref().map(|axis| fact(axis).0[c])
    }
}

/// The bits that are set in any of four words.
#[inline(always)]
const fn any([a, b, c, d]: [u16; 4]) -> u16 {
    a | b | c | d
}

/// The bits that are set in two or more of four words.
#[inline(always)]
const fn two_or_more([a, b, c, d]: [u16; 4]) -> u16 {
    (a & b) | (c & d) | ((a | b) & (c | d))
}

/// For each of four words the bits that are set in any of the other three.
#[inline(always)]
const fn any_other([a, b, c, d]: [u16; 4]) -> [u16; 4] {
    [b | c | d, a | c | d, a | b | d, a | b | c]
}

/// For each of four words the bits that are set in two or more of the other three.
#[inline(always)]
const fn two_or_more_others([a, b, c, d]: [u16; 4]) -> [u16; 4] {
    let (both_ab, both_cd, any_ab, any_cd) = (a & b, c & d, a | b, c | d);
    [
        both_cd | (b & any_cd),
        both_cd | (a & any_cd),
        both_ab | (d & any_ab),
        both_ab | (c & any_ab),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_bit_by_bit() {
        // The sixteen bits of these words run through every combination of four.
        let words = [0x5555, 0x3333, 0x0f0f, 0x00ff];
        let count = |bit: u16, but: usize| {
            (0..4)
                .filter(|&word| word != but && words[word] >> bit & 1 != 0)
                .count()
        };
        for bit in 0..16 {
            let is_set = |word: u16| word >> bit & 1 != 0;
            assert_eq!(is_set(any(words)), count(bit, 4) >= 1);
            assert_eq!(is_set(two_or_more(words)), count(bit, 4) >= 2);
            for but in 0..4 {
                assert_eq!(is_set(any_other(words)[but]), count(bit, but) >= 1);
                assert_eq!(is_set(two_or_more_others(words)[but]), count(bit, but) >= 2);
            }
        }
    }
}
