//! Threes that hang on whether their straight-four points can be played.

use std::collections::HashMap;

use super::line::LineFacts;
use crate::plane::Plane;
use crate::{
    Axis, Board, Foul, Fouls, Judgement, Point, Readings, ThreeNeedsLegalFour, ThreeWhenFive,
};

/// Questions after which answers are remembered. Positions of games stay far below and so never allocate; the hardest position that a
/// search for hard ones came up with asks 320.
const QUESTIONS_UNREMEMBERED: u32 = 256;

/// Answers that are remembered at most: about 4 MiB.
const ANSWERS_MAX: usize = 65_536;

/// Answers the question "can this straight-four point be played?", as deep as it goes: each level adds a black stone, so it ends.
///
/// Stones can be added in any order to the same effect, so on positions made for the purpose the same question would come back
/// exponentially often; beyond a number of questions answers are therefore remembered.
pub(crate) struct Recursion {
    readings: Readings,
    /// Questions that may still be asked before answers are remembered.
    unremembered: u32,
    answers: HashMap<(Plane, Point), bool>,
    answers_max: usize,
}

/// What the lines through a straight-four point say about it.
enum FirstSight {
    Playable,
    Closed,
    /// It depends on the threes that the stone makes.
    Open(Point, [LineFacts; 4]),
}

impl Recursion {
    pub(crate) fn new(readings: Readings) -> Self {
        Self {
            readings,
            unremembered: QUESTIONS_UNREMEMBERED,
            answers: HashMap::new(),
            answers_max: ANSWERS_MAX,
        }
    }

    /// What a black stone on an empty point would be.
    pub(crate) fn judge(&mut self, board: &Board, point: Point) -> Judgement {
        let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
        if lines.iter().any(|line| line.row == 5) {
            return Judgement::Five;
        }
        let fours: u32 = lines.iter().map(LineFacts::fours).sum();
        let fouls = Fouls::from_iter([
            (Foul::ThreeThree, self.has_two_threes(board, point, &lines)),
            (Foul::FourFour, fours > 1),
            (Foul::Overline, lines.iter().any(|line| line.row > 5)),
        ]);
        fouls.into()
    }

    /// Whether a black stone on `point` makes open threes on two lines or more, each with a straight-four point that can be played.
    pub(super) fn has_two_threes(
        &mut self,
        board: &Board,
        point: Point,
        lines: &[LineFacts; 4],
    ) -> bool {
        let possible = lines.iter().filter(|line| line.makes_three()).count();
        if possible < 2 {
            return false;
        }
        let played = board.with_black(point);
        let mut alive = 0;
        let mut undecided: [Option<[FirstSight; 2]>; 4] = [const { None }; 4];
        let mut undecided_count = 0;
        let lines = Axis::ALL.into_iter().zip(lines).zip(&mut undecided);
        for ((axis, line), undecided) in lines.filter(|((_, line), _)| line.makes_three()) {
            let sights = line.straight.map(|steps| {
                let straight = steps.and_then(|steps| point.along(axis, steps));
                straight.map_or(FirstSight::Closed, |point| self.first_sight(&played, point))
            });
            let is_playable = |sight: &FirstSight| matches!(sight, FirstSight::Playable);
            let is_open = |sight: &FirstSight| matches!(sight, FirstSight::Open(..));
            if sights.iter().any(is_playable) {
                alive += 1;
            } else if sights.iter().any(is_open) {
                *undecided = Some(sights);
                undecided_count += 1;
            }
        }
        for sights in undecided.iter().flatten() {
            if alive >= 2 || alive + undecided_count < 2 {
                break;
            }
            undecided_count -= 1;
            if sights.iter().any(|sight| matches!(sight, FirstSight::Open(straight, lines) if self.is_legal(&played, *straight, lines))) {
                alive += 1;
            }
        }
        alive >= 2
    }

    /// What can be said of a straight-four point without playing it.
    fn first_sight(&self, board: &Board, point: Point) -> FirstSight {
        let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
        if lines.iter().any(|line| line.row == 5) {
            match self.readings.three_when_five {
                ThreeWhenFive::Excluded => FirstSight::Closed,
                ThreeWhenFive::Counted => FirstSight::Playable,
            }
        } else if self.readings.three_needs_legal_four == ThreeNeedsLegalFour::No {
            FirstSight::Playable
        } else if lines.iter().any(|line| line.row > 5)
            || lines.iter().map(LineFacts::fours).sum::<u32>() >= 2
        {
            FirstSight::Closed
        } else if lines.iter().filter(|line| line.makes_three()).count() < 2 {
            FirstSight::Playable
        } else {
            FirstSight::Open(point, lines)
        }
    }

    /// Whether a stone that is no foul but for its threes is none by them either.
    fn is_legal(&mut self, board: &Board, point: Point, lines: &[LineFacts; 4]) -> bool {
        if let Some(left) = self.unremembered.checked_sub(1) {
            self.unremembered = left;
            return !self.has_two_threes(board, point, lines);
        }
        if let Some(&answer) = self.answers.get(&(board.black, point)) {
            return answer;
        }
        let answer = !self.has_two_threes(board, point, lines);
        if self.answers.len() < self.answers_max {
            self.answers.insert((board.black, point), answer);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, plain};

    /// Rows from the fifteenth down, `X` for Black and `O` for White.
    fn board(picture: [&str; 15]) -> Board {
        let mut board = Board::empty();
        for (row, line) in (0..15).rev().zip(picture) {
            for (column, cell) in (0..15).zip(line.chars()) {
                let point = Point::new(column, row).unwrap();
                match cell {
                    'X' => board.place(point, Color::Black).unwrap(),
                    'O' => board.place(point, Color::White).unwrap(),
                    _ => {}
                }
            }
        }
        board
    }

    fn judgements(recursion: &mut Recursion, board: &Board) -> Vec<(Point, Judgement)> {
        Point::all()
            .filter(|&point| board.get(point).is_none())
            .map(|point| (point, recursion.judge(board, point)))
            .collect()
    }

    /// The hardest position found: it asks more questions than go unremembered.
    const HARD: [&str; 15] = [
        "OX.X...........",
        "OX.X.XX..XX....",
        "..X..X..XXXXXXX",
        "XXX..X.....XX.O",
        "....XX..X...O..",
        "X....XX.....XX.",
        "...XXO.....OO..",
        "......XX..X..X.",
        ".OXX.X.X....X.X",
        "XXX..X..X...X..",
        ".X..X...X.X...O",
        "OX.XX.X..X.X...",
        ".XX......X.X..O",
        "O.........X..X.",
        "....OX.......XO",
    ];

    #[test]
    fn answers_are_those_of_the_reference_whether_remembered_or_not() {
        let board = board(HARD);
        for readings in Readings::ALL {
            let expected: Vec<_> = Point::all()
                .filter_map(|point| Some((point, plain::judge(&board, point, readings).ok()?)))
                .collect();
            for (unremembered, answers_max) in
                [(u32::MAX, 0), (0, ANSWERS_MAX), (0, 0), (0, 1), (0, 7)]
            {
                let mut recursion = Recursion {
                    unremembered,
                    answers_max,
                    ..Recursion::new(readings)
                };
                assert_eq!(
                    judgements(&mut recursion, &board),
                    expected,
                    "{readings:?} {unremembered} {answers_max}"
                );
                let asked = readings.three_needs_legal_four == ThreeNeedsLegalFour::Yes
                    && unremembered == 0;
                assert_eq!(recursion.answers.is_empty(), !asked || answers_max == 0);
                assert!(recursion.answers.len() <= answers_max);
            }
        }
    }

    #[test]
    fn a_hard_position_uses_up_the_questions_that_go_unremembered() {
        let mut recursion = Recursion::new(Readings::default());
        judgements(&mut recursion, &board(HARD));
        assert_eq!(recursion.unremembered, 0);
        assert!(!recursion.answers.is_empty());
    }
}
