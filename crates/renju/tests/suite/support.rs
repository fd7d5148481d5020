//! What the tests of this crate share.

use std::fs;
use std::path::PathBuf;

use renju::{Board, Color, Move, Point, notation};

/// The file of this name in the folder `ARBITER_CORPUS`; without that variable a line says that `count` cases did not run.
pub(crate) fn corpus(name: &str, count: usize) -> Option<String> {
    let Some(folder) = std::env::var_os("ARBITER_CORPUS") else {
        println!("NOT RUN {count}: ARBITER_CORPUS is not set");
        return None;
    };
    let path = PathBuf::from(folder).join(name);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The points of a list such as `h8 i9`.
pub(crate) fn points(text: &str) -> Vec<Point> {
    notation::parse_moves(text)
        .unwrap()
        .into_iter()
        .filter_map(Move::point)
        .collect()
}

/// The board with these stones.
pub(crate) fn board(black: &[Point], white: &[Point]) -> Board {
    let mut board = Board::empty();
    for (points, color) in [(black, Color::Black), (white, Color::White)] {
        points
            .iter()
            .for_each(|&point| board.place(point, color).unwrap());
    }
    board
}
