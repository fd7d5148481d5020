//! Threes that hang on whether their straight-four points can be played.

use std::collections::HashMap;

use super::line::LineFacts;
use crate::plane::Plane;
use crate::{Axis, Board, Color, Foul, Fouls, Judgement, Point, Readings, ThreeNeedsLegalFour, ThreeWhenFive};

/// Questions after which answers are remembered. Positions of real games stay far below, and so never allocate.
const QUESTIONS_UNREMEMBERED_MAX: u32 = 256;

/// Answers that are remembered at most: about 4 MiB.
const ANSWERS_MAX: usize = 65_536;

/// Answers the question "can this straight-four point be played?", as deep as it goes: each level adds a black stone, so it ends.
///
/// Stones can be added in any order to the same effect, so on positions made for the purpose the same question would come back
/// exponentially often; beyond a number of questions answers are therefore remembered.
pub(crate) struct Recursion {
    readings: Readings,
    questions: u32,
    answers: HashMap<(Plane, Point), bool>,
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
        Self { readings, questions: 0, answers: HashMap::new() }
    }

    /// What a black stone on an empty point would be.
    pub(crate) fn judge(&mut self, board: &Board, point: Point) -> Judgement {
        let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
        if lines.iter().any(|line| line.row == 5) {
            return Judgement::Five;
        }
        let fouls: Fouls = [
            (Foul::ThreeThree, self.has_two_threes(board, point, &lines)),
            (Foul::FourFour, lines.iter().map(LineFacts::fours).sum::<u32>() > 1),
            (Foul::Overline, lines.iter().any(|line| line.row > 5)),
        ]
        .into_iter()
        .filter_map(|(foul, made)| made.then_some(foul))
        .collect();
        if fouls.is_empty() { Judgement::Legal } else { Judgement::Foul(fouls) }
    }

    /// Whether a black stone on `point` makes open threes on two lines or more, each with a straight-four point that can be played.
    pub(super) fn has_two_threes(&mut self, board: &Board, point: Point, lines: &[LineFacts; 4]) -> bool {
        let possible = lines.iter().filter(|line| line.makes_three()).count();
        if possible < 2 {
            return false;
        }
        let mut played = *board;
        // The point is empty by the caller's contract; a taken one would leave the board as it is.
        let _ = played.place(point, Color::Black);
        let mut alive = 0;
        let mut undecided: [Option<[FirstSight; 2]>; 4] = [const { None }; 4];
        let mut undecided_count = 0;
        for ((axis, line), undecided) in Axis::ALL.into_iter().zip(lines).zip(&mut undecided).filter(|((_, line), _)| line.makes_three()) {
            let sights = line.straight.map(|steps| match steps.and_then(|steps| point.along(axis, steps)) {
                Some(straight) => self.first_sight(&played, straight),
                None => FirstSight::Closed,
            });
            if sights.iter().any(|sight| matches!(sight, FirstSight::Playable)) {
                alive += 1;
            } else if sights.iter().any(|sight| matches!(sight, FirstSight::Open(..))) {
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
        } else if lines.iter().any(|line| line.row > 5) || lines.iter().map(LineFacts::fours).sum::<u32>() >= 2 {
            FirstSight::Closed
        } else if lines.iter().filter(|line| line.makes_three()).count() < 2 {
            FirstSight::Playable
        } else {
            FirstSight::Open(point, lines)
        }
    }

    /// Whether a stone that is no foul but for its threes is none by them either.
    fn is_legal(&mut self, board: &Board, point: Point, lines: &[LineFacts; 4]) -> bool {
        self.questions = self.questions.saturating_add(1);
        if self.questions <= QUESTIONS_UNREMEMBERED_MAX {
            return !self.has_two_threes(board, point, lines);
        }
        if let Some(&answer) = self.answers.get(&(board.black, point)) {
            return answer;
        }
        let answer = !self.has_two_threes(board, point, lines);
        if self.answers.len() < ANSWERS_MAX {
            self.answers.insert((board.black, point), answer);
        }
        answer
    }
}
