//! Rows of stones of one colour.

use crate::{Axis, Board, Color, Point};

/// The stones of the longest row of the colour of the stone on `point`, through that point, in order along its line; nothing if the
/// point is empty.
///
/// Of rows of one length the first in the order of [`Axis::ALL`] is taken, but an exact five of Black comes before a longer row, because
/// it comes first in the rules too: a black stone that completes an exact five on one line and an overline on another has won.
/// So for Black five points are a five (CN13-2.7) and six or more an overline (CN13-2.8); White wins with five or more.
#[must_use]
pub fn run_through(board: &Board, point: Point) -> Vec<Point> {
    let Some(color) = board.get(point) else {
        return Vec::new();
    };
    let rank = |run: &[Point]| {
        if color == Color::Black && run.len() == 5 {
            usize::MAX
        } else {
            run.len()
        }
    };
    let rows = Axis::ALL
        .into_iter()
        .map(|axis| run_along(board, point, color, axis));
    rows.reduce(|best, run| if rank(&run) > rank(&best) { run } else { best })
        .unwrap_or_default()
}

/// The row through `point` on one axis, as if a stone of this colour stood there.
pub(crate) fn run_along(board: &Board, point: Point, color: Color, axis: Axis) -> Vec<Point> {
    let beside = |direction: i8| {
        (1..)
            .map_while(move |steps: i8| point.along(axis, direction * steps))
            .take_while(|&next| board.get(next) == Some(color))
    };
    let mut points: Vec<_> = beside(-1).collect();
    points.reverse();
    points.push(point);
    points.extend(beside(1));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(black: &str, white: &str) -> Board {
        let mut board = Board::empty();
        for (text, color) in [(black, Color::Black), (white, Color::White)] {
            for name in text.split_whitespace() {
                board.place(name.parse().unwrap(), color).unwrap();
            }
        }
        board
    }

    fn through(board: &Board, point: &str) -> String {
        run_through(board, point.parse().unwrap())
            .iter()
            .map(Point::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn an_empty_point_has_no_row() {
        assert_eq!(run_through(&Board::empty(), Point::CENTRE), []);
    }

    #[test]
    fn a_lone_stone_is_a_row_of_one() {
        assert_eq!(through(&board("H8", "H9"), "H8"), "H8");
    }

    #[test]
    fn a_row_ends_at_the_border_at_a_gap_and_at_the_other_colour() {
        let board = board("A1 B1 C1 E1 F1", "G1 H1 I1");
        assert_eq!(through(&board, "B1"), "A1 B1 C1");
        assert_eq!(through(&board, "F1"), "E1 F1");
        assert_eq!(through(&board, "H1"), "G1 H1 I1");
    }

    #[test]
    fn the_longest_of_the_four_lines_is_taken() {
        let board = board("H8 H9 I8 J8 I9 J10 K11 I7", "");
        assert_eq!(through(&board, "H8"), "H8 I9 J10 K11");
    }

    #[test]
    fn an_exact_five_of_black_comes_before_its_overline() {
        let row = "H8 I8 J8 K8 L8 M8";
        let column = "H9 H10 H11 H12";
        assert_eq!(
            through(&board(&format!("{row} {column}"), ""), "H8"),
            "H8 H9 H10 H11 H12"
        );
        assert_eq!(
            through(&board("", &format!("{row} {column}")), "H8"),
            "H8 I8 J8 K8 L8 M8"
        );
    }

    #[test]
    fn a_whole_line_is_one_row() {
        let name = |row: u8| format!("A{row} ");
        assert_eq!(
            run_through(
                &board(&(1..=15).map(name).collect::<String>(), ""),
                "A7".parse().unwrap()
            )
            .len(),
            15
        );
    }
}
