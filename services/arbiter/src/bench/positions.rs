//! The positions of a benchmark: a game a line.

use std::path::Path;

use anyhow::{Context as _, Error, anyhow, ensure};
use formats::FILE_BYTES_MAX;
use renju::{Color, Point};

use crate::files::read_bounded;
use crate::foul::position::played;

/// A game's stones in the order they were played.
pub(crate) type Stones = Vec<(Point, Color)>;

/// Reads a file with a list of moves a line, Black first, colours alternating; blank lines and lines that begin with # are skipped.
/// A fault is named with file, line and column; a file without a stone is one.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Stones>> {
    let file = path.display();
    let bytes = read_bounded(path).map_err(|error| anyhow!("{file}: {error}"))?;
    ensure!(
        bytes.len() <= FILE_BYTES_MAX,
        "{file}: it has more than {FILE_BYTES_MAX} bytes"
    );
    let text = str::from_utf8(&bytes).map_err(|error| {
        let offset = error.valid_up_to();
        anyhow!("{file}: the byte at offset {offset} is no UTF-8")
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
    let (_, moves) = played(line).map_err(Error::msg)?;
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let stones = moves.into_iter().zip(colors);
    Ok(stones
        .filter_map(|(mv, color)| Some((mv.point()?, color)))
        .collect())
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
