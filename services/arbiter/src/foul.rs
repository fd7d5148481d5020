//! `arbiter foul`: positions in, foul points out.

mod answer;
pub(crate) mod explain;
mod pictures;
mod position;

use std::io::{BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use renju::Readings;

use crate::lines::{LINE_BYTES_MAX, Line, read_line};
use crate::outcome::Found;
use answer::{Answer, Faulty};
use explain::Explained;
use pictures::Pictures;
use position::Position;

/// Names the points forbidden to Black and those where Black makes five.
///
/// Each line on stdin is a position: a list of moves, Black first, colours alternating, separated or glued, with "--" or "pass" for a pass; or a JSON object
/// {"id":…,"black":[…],"white":[…]}, whose other fields are ignored. Black is to move whatever the number of stones. Blank lines are skipped.
///
/// Each line on stdout is the answer as JSON: "forbidden" has the points with their kinds (33, 44, overline, joined with "+"), "five" the points where Black
/// makes exactly five, both by column, then row. "id" is the one given, else the number of the line. A line that cannot be read is answered in its place by
/// {"id":…,"error":"…"}, and the exit status is 2 in the end.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  echo 'f8 a1 g8 a3 h6 a5 h7' | arbiter foul
  echo '{\"id\":\"p1\",\"black\":[\"F8\",\"G8\",\"H6\",\"H7\"],\"white\":[]}' | arbiter foul --explain
  arbiter foul --svg pictures < positions.txt")]
pub(crate) struct FoulArgs {
    /// Adds "explain": for each forbidden point, each five, and each point with a three that only looks open, the stones of every three, four and row, and
    /// why a dead three is dead.
    #[arg(long)]
    explain: bool,

    /// Writes a picture of each position to DIR, which is made if need be, as line-N.svg with the number of the line.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Accepted as everywhere; the output is JSON lines in any case.
    #[arg(long = "json")]
    _json: bool,
}

/// Answers every line of `input` on `output`, each as soon as it is known.
///
/// # Errors
/// When input or output fails, or the pictures cannot be written.
pub(crate) fn run(
    args: &FoulArgs,
    input: impl Read,
    output: impl Write,
) -> anyhow::Result<ExitCode> {
    let pictures = args.svg.as_deref().map(Pictures::open).transpose()?;
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(output);
    let mut buffer = Vec::new();
    let mut found = Found::Nothing;
    for number in 1_u64.. {
        let position =
            match read_line(&mut input, &mut buffer).context("cannot read standard input")? {
                Line::End => break,
                Line::Read if position::is_blank(&buffer) => continue,
                Line::Read => Position::read(&buffer, number),
                Line::TooLong => Err(Faulty::new(
                    number,
                    format!("line {number}: it has more than {LINE_BYTES_MAX} bytes"),
                )),
            };
        match position {
            Ok(position) => {
                let readings = Readings::default();
                let map = position.board.foul_map(readings);
                let explained = args
                    .explain
                    .then(|| Explained::new(&position.board, readings));
                write_line(
                    &mut output,
                    &Answer {
                        id: &position.id,
                        map: &map,
                        explain: explained,
                    },
                )?;
                if let Some(pictures) = &pictures {
                    pictures.write(number, &position, &map)?;
                }
            }
            Err(faulty) => {
                found.note(Found::Unusable);
                write_line(&mut output, &faulty)?;
            }
        }
        // Who asks line by line waits for the answer; who sends many at once does not.
        if input.buffer().is_empty() {
            output.flush().context("cannot write the answers")?;
        }
    }
    output.flush().context("cannot write the answers")?;
    Ok(found.into())
}

fn write_line(output: &mut impl Write, line: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *output, line)
        .map_err(std::io::Error::from)
        .context("cannot write the answers")?;
    output.write_all(b"\n").context("cannot write the answers")
}
