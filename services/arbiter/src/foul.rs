//! `arbiter foul`: positions in, foul points out.

mod answer;
pub(crate) mod explain;
mod pictures;
pub(crate) mod position;

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use renju::Readings;

use crate::lines::{LINE_BYTES_MAX, answer_each};
use crate::outcome::Found;
use crate::output::write_json;
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
pub(crate) fn run(args: &FoulArgs, input: impl Read, output: impl Write) -> anyhow::Result<Found> {
    let pictures = args.svg.as_deref().map(Pictures::open).transpose()?;
    let readings = Readings::default();
    let mut found = Found::Nothing;
    answer_each(input, output, u64::MAX, |number, line, output| {
        let position = line.map_or_else(
            || {
                let error = format!("line {number}: it has more than {LINE_BYTES_MAX} bytes");
                Err(Faulty::new(number, error))
            },
            |line| Position::read(line, number),
        );
        let position = match position {
            Ok(position) => position,
            Err(faulty) => {
                found.note(Found::Unusable);
                return write_json(output, &faulty).context("cannot write the answers");
            }
        };
        let board = &position.board;
        let map = board.foul_map(readings);
        let answer = Answer {
            id: &position.id,
            forbidden: &map,
            five: map.fives().collect(),
            explain: args.explain.then(|| Explained::new(board, readings)),
        };
        write_json(output, &answer).context("cannot write the answers")?;
        if let Some(pictures) = &pictures {
            pictures.write(number, &position, &map)?;
        }
        Ok(())
    })?;
    Ok(found)
}
