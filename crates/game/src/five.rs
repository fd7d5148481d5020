//! Which rows of stones win.

use profile::{Answer, Fouls, Profile};
use renju::{Board, Color, Point, run_through};

/// A winning row of this colour: exactly five for Black where there are fouls, five or more for White (CN13-2.7, 10.1.1); where there
/// are none, as the profile has it for both (D4).
pub(crate) fn five(board: &Board, rules: &Profile, color: Color) -> Option<Vec<Point>> {
    let exactly = match rules.fouls {
        Fouls::On => color == Color::Black,
        Fouls::Off => rules.overline_wins_without_fouls == Answer::No,
    };
    rows(board, color, |length| {
        length == 5 || (length > 5 && !exactly)
    })
    .next()
}

/// The longest row through each stone of this colour, where its length is wanted.
pub(crate) fn rows(
    board: &Board,
    color: Color,
    wanted: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Vec<Point>> {
    board
        .stones()
        .filter(move |&(_, stone)| stone == color)
        .map(|(point, _)| run_through(board, point))
        .filter(move |run| wanted(run.len()))
}
