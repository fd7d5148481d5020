//! Lines from outside, bounded.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use anyhow::Context as _;

/// Bytes of one line of input: far more than any position needs, foreign fields of its JSON included.
pub(crate) const LINE_BYTES_MAX: usize = 1024 * 1024;

#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// A line without its line break, in the buffer.
    Read,
    /// A line longer than [`LINE_BYTES_MAX`]; it has been skipped.
    TooLong,
    End,
}

/// Answers the first `lines_max` lines of `input` on `output`, each as soon as it is known: with the line's number, and the line itself
/// unless it is longer than [`LINE_BYTES_MAX`]. Blank lines are skipped.
pub(crate) fn answer_each<W: Write>(
    input: impl Read,
    output: W,
    lines_max: u64,
    mut answer: impl FnMut(u64, Option<&[u8]>, &mut BufWriter<W>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(output);
    let mut buffer = Vec::new();
    for number in 1..=lines_max {
        let read = read_line(&mut input, &mut buffer).context("cannot read standard input")?;
        match read {
            Line::End => break,
            Line::Read if buffer.trim_ascii().is_empty() => continue,
            Line::Read => answer(number, Some(&buffer), &mut output)?,
            Line::TooLong => answer(number, None, &mut output)?,
        }
        // Who asks line by line waits for the answer; who sends many at once does not.
        if input.buffer().is_empty() {
            output.flush().context("cannot write the answers")?;
        }
    }
    output.flush().context("cannot write the answers")
}

/// Reads the next line into `buffer`, whose old contents go.
fn read_line(source: &mut impl BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    // One byte more than allowed, and the line break.
    let taken = source
        .by_ref()
        .take(LINE_BYTES_MAX as u64 + 1)
        .read_until(b'\n', buffer)?;
    if taken == 0 {
        return Ok(Line::End);
    }
    if buffer.pop_if(|last| *last == b'\n').is_none() && buffer.len() > LINE_BYTES_MAX {
        buffer.clear();
        source.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    buffer.pop_if(|last| *last == b'\r');
    Ok(Line::Read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<(Line, usize)> {
        let (mut source, mut buffer, mut lines) = (bytes, Vec::new(), Vec::new());
        loop {
            match read_line(&mut source, &mut buffer).unwrap() {
                Line::End => return lines,
                line => lines.push((line, buffer.len())),
            }
        }
    }

    #[test]
    fn line_breaks_of_both_kinds_end_a_line_and_the_last_may_lack_one() {
        assert_eq!(
            lines(b"ab\r\n\nc"),
            [(Line::Read, 2), (Line::Read, 0), (Line::Read, 1)]
        );
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_line_at_the_bound_is_read_and_past_it_skipped() {
        for ending in ["\n", "", "\n\nx"] {
            let more = ending.matches('\n').count().saturating_sub(1);
            let at = format!("{}{ending}", "a".repeat(LINE_BYTES_MAX));
            assert_eq!(
                lines(at.as_bytes())[0],
                (Line::Read, LINE_BYTES_MAX),
                "{ending:?}"
            );
            let past = format!("{}{ending}", "a".repeat(LINE_BYTES_MAX + 1));
            let read = lines(past.as_bytes());
            assert_eq!(read[0], (Line::TooLong, 0), "{ending:?}");
            assert_eq!(read.len(), 1 + 2 * more, "{ending:?}");
        }
    }
}
