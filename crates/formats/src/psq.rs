//! PSQ, the record of the Piskvork manager: a header, a line a move, an ending.
//!
//! The ending is `-1` alone or the two programs' names and a code. The code says how the manager left the game, not who won by the rules of renju, so no
//! result is taken from it.

use renju::{Move, Point};

use crate::bounds::quoted;
use crate::builder::Moves;
use crate::error::{Fault, FormatError, Place};
use crate::record::Record;
use crate::warning::Note;

/// Points of a row or column.
const SIZE: i64 = 15;

/// Reads the one game of a text.
pub(crate) fn read(text: &str) -> Result<Record, FormatError> {
    let mut lines = Lines::new(text);
    let (header, place) = lines.next().ok_or_else(|| Fault::Empty.at(Place::START))?;
    let starter = read_header(header, place)?;
    let mut moves = Moves::new();
    let mut record = Record::default();
    loop {
        let (line, place) = lines.expect("its last line, -1 or two names and a code")?;
        if line == "-1" {
            break;
        }
        if line.starts_with(|c: char| c.is_ascii_digit() || c == '-') && line.contains(',') {
            moves.push(read_move(line, place)?, moves.next_color(), place)?;
            continue;
        }
        (record.black, record.white) = read_names(line, &mut lines, starter)?;
        break;
    }
    if let Some((_, place)) = lines.next() {
        record.warnings.push(Note::TextOutside.at(place));
    }
    record.moves = moves.into_vec();
    Ok(record)
}

/// Which of the two programs placed the first stone.
#[derive(Clone, Copy)]
enum Starter {
    First,
    Second,
}

fn read_header(line: &str, place: Place) -> Result<Starter, FormatError> {
    let expected = "the first line of a PSQ file, such as \"Piskvorky 15x15, 0:0, 0\"";
    let bad = || Fault::Line(quoted(line), expected).at(place);
    let fields = line.strip_prefix("Piskvorky").and_then(|rest| {
        let mut fields = rest.split(',').map(str::trim);
        let size = numbers(fields.next()?, 'x')?;
        numbers(fields.next()?, ':')?;
        Some((size, fields.next()?))
    });
    let ((width, height), starter) = fields.ok_or_else(bad)?;
    if (width, height) != (SIZE, SIZE) {
        return Err(Fault::BoardSize(format!("{width}x{height}")).at(place));
    }
    match starter {
        "0" => Ok(Starter::First),
        "1" => Ok(Starter::Second),
        _ => Err(bad()),
    }
}

fn numbers(text: &str, separator: char) -> Option<(i64, i64)> {
    let (first, second) = text.split_once(separator)?;
    Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
}

fn read_move(line: &str, place: Place) -> Result<Move, FormatError> {
    let fields = line.split(',').map(|field| field.trim().parse().ok());
    let fields: Option<Vec<i64>> = fields.collect();
    let Some(&[column, row, _]) = fields.as_deref() else {
        let expected = "a move: column, row from the top, milliseconds";
        return Err(Fault::Line(quoted(line), expected).at(place));
    };
    let on_board = |n: i64| u8::try_from(n).ok();
    let from_left = column.checked_sub(1).and_then(on_board);
    let from_bottom = SIZE.checked_sub(row).and_then(on_board);
    from_left
        .zip(from_bottom)
        .and_then(|(column, row)| Point::new(column, row))
        .map(Move::Stone)
        .ok_or_else(|| Fault::OffBoard(format!("{column},{row}")).at(place))
}

/// The names of Black and White, from the first name's line on; the code behind them must be there.
fn read_names(
    first: &str,
    lines: &mut Lines<'_>,
    starter: Starter,
) -> Result<(Option<String>, Option<String>), FormatError> {
    let (second, _) = lines.expect("the second program's name")?;
    let (code, place) = lines.expect("the code after the names")?;
    if code.parse::<i64>().is_err() {
        let expected = "the code that ends a PSQ file, a whole number";
        return Err(Fault::Line(quoted(code), expected).at(place));
    }
    lines.skip_rule();
    let (black, white) = match starter {
        Starter::First => (first, second),
        Starter::Second => (second, first),
    };
    Ok((Some(black.to_owned()), Some(white.to_owned())))
}

/// The lines of a text that are not blank, trimmed, with their places.
struct Lines<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().enumerate().peekable(),
            last: 0,
        }
    }

    fn next(&mut self) -> Option<(&'a str, Place)> {
        loop {
            let (index, line) = self.lines.next()?;
            self.last = index + 1;
            let trimmed = line.trim();
            if !trimmed.is_empty() {
                let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
                let line = index + 1;
                return Some((trimmed, Place { line, column }));
            }
        }
    }

    /// Skips the line that tournaments put behind the code: a number, a comma and the name of the rule.
    fn skip_rule(&mut self) {
        let is_rule = |line: &str| {
            line.split_once(',')
                .is_some_and(|(number, _)| number.trim().parse::<i64>().is_ok())
        };
        self.lines.next_if(|(_, line)| is_rule(line));
    }

    /// The next line, or that the text ends before it.
    fn expect(&mut self, missing: &'static str) -> Result<(&'a str, Place), FormatError> {
        self.next().ok_or_else(|| {
            let line = self.last + 1;
            Fault::Truncated(missing).at(Place { line, column: 1 })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> String {
        let record = read(text).unwrap();
        record
            .moves
            .iter()
            .map(|m| m.mv.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn fault(text: &str) -> (usize, usize, Fault) {
        let error = read(text).unwrap_err();
        (error.line, error.column, error.fault)
    }

    #[test]
    fn columns_start_at_one_and_rows_at_the_top() {
        assert_eq!(
            moves("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1200\n1,1,5\n15,15,5\n-1\n"),
            "H8 I9 A15 O1"
        );
        assert_eq!(moves("Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n-1\r\n"), "H8");
    }

    #[test]
    fn names_go_to_the_colours_by_who_started() {
        let record = read("Piskvorky 15x15, 11:11, 0\n8,8,0\nalpha\nbeta\n1\n").unwrap();
        assert_eq!(
            (record.black.as_deref(), record.white.as_deref()),
            (Some("alpha"), Some("beta"))
        );
        let swapped = read("Piskvorky 15x15, 11:11, 1\n8,8,0\nalpha\nbeta\n-1\n0,Renju\n").unwrap();
        assert_eq!(
            (swapped.black.as_deref(), swapped.white.as_deref()),
            (Some("beta"), Some("alpha"))
        );
        assert!(swapped.warnings.is_empty());
        assert_eq!(record.recorded, None);
    }

    #[test]
    fn a_cut_file_is_named() {
        for text in [
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n",
            "Piskvorky 15x15, 0:0, 0\n8,8,0\nalpha\n",
            "Piskvorky 15x15, 0:0, 0\nalpha\nbeta\n",
        ] {
            assert!(
                matches!(fault(text), (_, 1, Fault::Truncated { .. })),
                "{text}"
            );
        }
        assert!(matches!(
            fault("Piskvorky 15x15, 0:0, 0\n8,8"),
            (2, 1, Fault::Line { .. })
        ));
    }

    #[test]
    fn points_off_the_board_are_named() {
        for text in [
            "16,8",
            "0,8",
            "8,0",
            "8,16",
            "-3,8",
            "8,9223372036854775807",
        ] {
            let read = fault(&format!("Piskvorky 15x15, 0:0, 0\n {text},0\n-1\n"));
            assert_eq!(read, (2, 2, Fault::OffBoard(text.into())));
        }
        assert!(matches!(
            fault("Piskvorky 15x15, 0:0, 0\n8,x,0\n-1\n"),
            (2, 1, Fault::Line { .. })
        ));
    }

    #[test]
    fn a_stone_on_a_stone_is_named() {
        assert!(matches!(
            fault("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n-1\n"),
            (3, 1, Fault::Occupied { earlier: 1, .. })
        ));
    }

    #[test]
    fn other_boards_and_broken_headers_are_refused() {
        assert_eq!(
            fault("Piskvorky 20x20, 0:0, 0\n-1\n"),
            (1, 1, Fault::BoardSize("20x20".into()))
        );
        for header in [
            "Piskvorky 15x15",
            "Piskvorky 15x15, 0:0",
            "Piskvorky 15, 0:0, 0",
            "Piskvorky 15x15, 0:0, 7",
            "Piskvorky 15x15, a:b, 0",
            "8,8,0",
        ] {
            assert!(
                matches!(fault(header), (1, 1, Fault::Line { .. })),
                "{header}"
            );
        }
    }

    #[test]
    fn lines_after_the_end_are_noted() {
        let record = read("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nmore\n").unwrap();
        assert_eq!(
            record.warnings,
            [Note::TextOutside.at(Place { line: 4, column: 1 })]
        );
    }
}
