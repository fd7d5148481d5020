//! The fast kernel: facts of lines first, stones played out only where a three hangs on them.

mod facts;
mod line;
mod recursion;
mod survey;
mod wide;
mod windows;

pub(crate) use line::{LineFacts, Steps};
pub(crate) use recursion::Recursion;
use survey::Survey;

use crate::{Axis, Board, FoulMap, Readings};

/// Black stones without which one more makes neither a five nor a foul: a three-three and a four-four need four too.
const STONES_MIN: u32 = 4;

/// What a black stone would be, for every empty point.
pub(crate) fn foul_map(board: &Board, readings: Readings) -> FoulMap {
    let stones = board.black.0.iter().map(|column| column.count_ones());
    if stones.sum::<u32>() < STONES_MIN {
        return FoulMap::default();
    }
    let survey = Survey::read(board);
    let mut recursion = Recursion::new(readings);
    survey.map(readings, |point| {
        let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
        recursion.has_two_threes(board, point, &lines)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Point, plain};

    /// Every way to fill the five cells on each side of a point on one axis, as far as they are on the board.
    fn patterns(point: Point, axis: Axis, mut check: impl FnMut(&Board)) -> usize {
        let cells: Vec<_> = (-5..=5)
            .filter(|&steps| steps != 0)
            .filter_map(|steps| point.along(axis, steps))
            .collect();
        let count = 3_usize.pow(cells.len() as u32);
        for pattern in 0..count {
            let mut board = Board::empty();
            let mut digits = pattern;
            for &cell in &cells {
                match digits % 3 {
                    0 => {}
                    1 => board.place(cell, Color::Black).unwrap(),
                    _ => board.place(cell, Color::White).unwrap(),
                }
                digits /= 3;
            }
            check(&board);
        }
        count
    }

    /// What the reference says of one line.
    fn expected(board: &Board, point: Point, axis: Axis) -> (usize, usize, Vec<Point>) {
        let mut played = *board;
        played.place(point, Color::Black).unwrap();
        let length = plain::row(&played, point, axis).len();
        (
            length,
            plain::fours(&played, point, axis).len(),
            plain::straight_four_points(&played, point, axis),
        )
    }

    /// Both kernels' facts of one line against the reference, and the limits that the kernel builds on.
    fn check_line(board: &Board, point: Point, axis: Axis) {
        let (length, fours, straight) = expected(board, point, axis);
        let line = LineFacts::read(board, point, axis);
        let steps: Vec<_> = line
            .straight
            .iter()
            .flatten()
            .map(|&steps| point.along(axis, steps).unwrap())
            .collect();
        assert_eq!(
            (line.row as usize, line.fours() as usize, &steps),
            (length, fours, &straight),
            "{point} {axis} {board:?}"
        );
        assert!(
            fours <= 2 && straight.len() <= 2 && (fours == 0 || straight.is_empty()),
            "{point} {axis} {board:?}"
        );
        let survey = Survey::read(board).facts_at(point, axis);
        assert_eq!(
            survey,
            [
                length == 5,
                length > 5,
                fours > 0,
                fours > 1,
                !straight.is_empty()
            ],
            "{point} {axis} {board:?}"
        );
    }

    #[test]
    fn every_pattern_of_a_line_is_read_as_the_reference_reads_it() {
        for axis in Axis::ALL {
            assert_eq!(
                patterns(Point::CENTRE, axis, |board| check_line(
                    board,
                    Point::CENTRE,
                    axis
                )),
                59_049
            );
        }
    }

    #[test]
    fn every_pattern_at_every_distance_from_the_border_is_read_as_the_reference_reads_it() {
        for distance in (0..5).chain(10..15) {
            for (axis, point) in [
                (Axis::Vertical, Point::new(0, distance)),
                (Axis::Vertical, Point::new(14, distance)),
                (Axis::Horizontal, Point::new(distance, 0)),
                (Axis::Horizontal, Point::new(distance, 14)),
                (Axis::Rising, Point::new(distance, distance)),
                (Axis::Falling, Point::new(distance, 14 - distance)),
            ] {
                let point = point.unwrap();
                patterns(point, axis, |board| check_line(board, point, axis));
            }
        }
    }

    #[test]
    fn every_pattern_of_a_short_diagonal_is_read_as_the_reference_reads_it() {
        for length in 1..=9 {
            for place in 0..length {
                for (axis, point) in [
                    (Axis::Rising, Point::new(15 - length + place, place)),
                    (Axis::Rising, Point::new(place, 15 - length + place)),
                    (Axis::Falling, Point::new(place, length - 1 - place)),
                    (Axis::Falling, Point::new(15 - length + place, 14 - place)),
                ] {
                    let point = point.unwrap();
                    patterns(point, axis, |board| check_line(board, point, axis));
                }
            }
        }
    }
}
