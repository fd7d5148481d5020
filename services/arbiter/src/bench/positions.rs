//! The positions of a benchmark: a game a line.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail, ensure};
use formats::FILE_BYTES_MAX;
use renju::notation::parse_moves_spanned;
use renju::{Board, Color, Move, Point};

use crate::files::read_bounded;

/// A game's stones in the order they were played.
pub(crate) type Stones = Vec<(Point, Color)>;

/// Reads a file with a list of moves a line, Black first, colours alternating; blank lines and lines that begin with # are skipped.
///
/// # Errors
/// File, line and column of the first text that is no move or stands on a stone; a file without a stone.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Stones>> {
    let file = path.display();
    let bytes = read_bounded(path).map_err(|error| anyhow!("{file}: {error}"))?;
    ensure!(
        bytes.len() <= FILE_BYTES_MAX,
        "{file}: it has more than {FILE_BYTES_MAX} bytes"
    );
    let text = str::from_utf8(&bytes).map_err(|error| {
        anyhow!(
            "{file}: the byte at offset {} is no UTF-8",
            error.valid_up_to()
        )
    })?;
    let mut games = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            games.push(stones(line).with_context(|| format!("{file}, line {number}"))?);
        }
    }
    ensure!(
        games.iter().any(|stones| !stones.is_empty()),
        "{file}: there is no stone in it; give a list of moves a line"
    );
    Ok(games)
}

fn stones(line: &str) -> anyhow::Result<Stones> {
    let mut board = Board::empty();
    let mut stones = Stones::new();
    for (spanned, color) in parse_moves_spanned(line)?
        .into_iter()
        .zip([Color::Black, Color::White].into_iter().cycle())
    {
        let Move::Stone(point) = spanned.played else {
            continue;
        };
        if let Err(occupied) = board.place(point, color) {
            bail!("column {}: {occupied}", spanned.column);
        }
        stones.push((point, color));
    }
    Ok(stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_leaves_the_colours_alternating() {
        let read: Vec<_> = stones("h8--i9")
            .unwrap()
            .into_iter()
            .map(|(point, color)| format!("{color} {point}"))
            .collect();
        assert_eq!(read, ["black H8", "black I9"]);
    }

    #[test]
    fn a_fault_names_its_column() {
        assert!(
            stones("h8 i9 h8")
                .unwrap_err()
                .to_string()
                .starts_with("column 7: ")
        );
        assert!(
            stones("h8 p1")
                .unwrap_err()
                .to_string()
                .starts_with("column 4: ")
        );
    }
}
