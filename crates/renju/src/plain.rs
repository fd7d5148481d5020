//! The slow reference: the definitions of the rulebook, written down one after another.
//!
//! Nothing here is clever, on purpose. A line is walked point by point and every stone that a definition speaks of is really put on the
//! board. The fast kernel must give the same answers; the tests compare the two.

use crate::run::run_along;
use crate::{
    Axis, Board, Color, Foul, FoulMap, Fouls, Judgement, Occupied, Point, Readings,
    ThreeNeedsLegalFour, ThreeWhenFive,
};

/// What a black stone on this empty point would be (CN13-2.19).
///
/// # Errors
/// [`Occupied`] if there is a stone on the point.
pub fn judge(board: &Board, point: Point, readings: Readings) -> Result<Judgement, Occupied> {
    let mut played = *board;
    played.place(point, Color::Black)?;
    let rows = Axis::ALL.map(|axis| row(&played, point, axis).len());
    if rows.contains(&5) {
        return Ok(Judgement::Five);
    }
    let fours: usize = Axis::ALL
        .iter()
        .map(|&axis| fours(&played, point, axis).len())
        .sum();
    let threes = Axis::ALL
        .iter()
        .filter(|&&axis| is_open_three(&played, point, axis, readings))
        .count();
    let fouls = Fouls::from_iter([
        (Foul::ThreeThree, threes >= 2),
        (Foul::FourFour, fours >= 2),
        (Foul::Overline, rows.iter().any(|&length| length > 5)),
    ]);
    Ok(fouls.into())
}

/// What a black stone would be, for every empty point: each is judged by itself.
#[must_use]
pub fn foul_map(board: &Board, readings: Readings) -> FoulMap {
    FoulMap::from_judgements(
        Point::all().filter_map(|point| Some((point, judge(board, point, readings).ok()?))),
    )
}

/// The row of black stones through the black stone on `stone`.
pub(crate) fn row(board: &Board, stone: Point, axis: Axis) -> Vec<Point> {
    run_along(board, stone, Color::Black, axis)
}

/// The empty points of a line that a row through `stone` could reach.
fn empty_points(board: &Board, stone: Point, axis: Axis) -> impl Iterator<Item = Point> {
    (-4..=4)
        .filter_map(move |steps| stone.along(axis, steps))
        .filter(|&point| board.get(point).is_none())
}

/// The fours through `stone` on one line (CN13-2.5, 2.6): the different sets of four stones, `stone` among them, that one more stone
/// turns into an exact five (CN13-2.7).
pub(crate) fn fours(board: &Board, stone: Point, axis: Axis) -> Vec<Vec<Point>> {
    let mut fours = Vec::new();
    for completion in empty_points(board, stone, axis) {
        let mut five = row(&board.with_black(completion), stone, axis);
        if five.len() == 5 && five.contains(&completion) {
            five.retain(|&point| point != completion);
            fours.push(five);
        }
    }
    fours.sort();
    fours.dedup();
    fours
}

/// Whether the row through `stone` is an open four (CN13-2.5): four stones in a row with two points that complete a five.
fn is_open_four(board: &Board, stone: Point, axis: Axis) -> bool {
    let four = row(board, stone, axis);
    let completions = empty_points(board, stone, axis).filter(|&point| {
        let five = row(&board.with_black(point), stone, axis);
        five.len() == 5 && four.iter().all(|stone| five.contains(stone))
    });
    four.len() == 4 && completions.count() == 2
}

/// The points that turn the stones of this line into an open four with `stone` in it.
pub(crate) fn straight_four_points(board: &Board, stone: Point, axis: Axis) -> Vec<Point> {
    let makes_open_four = |&point: &Point| {
        let four = board.with_black(point);
        row(&four, stone, axis).contains(&point) && is_open_four(&four, stone, axis)
    };
    empty_points(board, stone, axis)
        .filter(makes_open_four)
        .collect()
}

/// Whether `stone` makes an open three on this line (CN13-2.4): there is a point that turns it into an open four, and a black stone there
/// is neither a foul (decision D3) nor a five on another line (decision D13), as far as the readings ask.
fn is_open_three(board: &Board, stone: Point, axis: Axis, readings: Readings) -> bool {
    straight_four_points(board, stone, axis)
        .into_iter()
        .any(|point| can_be_played(board, point, readings))
}

/// Whether the readings let Black make an open four on this point.
fn can_be_played(board: &Board, point: Point, readings: Readings) -> bool {
    match judge(board, point, readings) {
        Ok(Judgement::Legal) => true,
        Ok(Judgement::Five) => readings.three_when_five == ThreeWhenFive::Counted,
        Ok(Judgement::Foul(_)) => readings.three_needs_legal_four == ThreeNeedsLegalFour::No,
        Err(Occupied { .. }) => false,
    }
}
