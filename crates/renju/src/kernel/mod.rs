//! The fast kernel: facts of lines first, stones played out only where a three hangs on them.

mod facts;
mod line;
mod recursion;
mod survey;
mod wide;
mod windows;

pub(crate) use line::LineFacts;
use recursion::Recursion;
use survey::Survey;

use crate::{Axis, Board, Foul, FoulMap, Fouls, Judgement, Point, Readings};

/// Black stones without which one more makes neither a five nor a foul: a three-three and a four-four need four too.
const STONES_MIN: u32 = 4;

/// What a black stone on an empty point would be.
pub(crate) fn judge(board: &Board, point: Point, readings: Readings) -> Judgement {
    let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
    if lines.iter().any(|line| line.row == 5) {
        return Judgement::Five;
    }
    let fouls: Fouls = [
        (Foul::ThreeThree, Recursion::new(readings).has_two_threes(board, point, &lines)),
        (Foul::FourFour, lines.iter().map(LineFacts::fours).sum::<u32>() >= 2),
        (Foul::Overline, lines.iter().any(|line| line.row > 5)),
    ]
    .into_iter()
    .filter_map(|(foul, made)| made.then_some(foul))
    .collect();
    if fouls.is_empty() { Judgement::Legal } else { Judgement::Foul(fouls) }
}

/// What a black stone would be, for every empty point.
pub(crate) fn foul_map(board: &Board, readings: Readings) -> FoulMap {
    if board.black.0.iter().map(|column| column.count_ones()).sum::<u32>() < STONES_MIN {
        return FoulMap::default();
    }
    let survey = Survey::read(board);
    let mut recursion = Recursion::new(readings);
    survey.map(readings, |point| {
        let lines = Axis::ALL.map(|axis| LineFacts::read(board, point, axis));
        recursion.has_two_threes(board, point, &lines)
    })
}
