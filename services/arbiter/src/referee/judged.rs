//! A game's verdict as the output has it.

use formats::{Record, Recorded};
use game::ending::Outcome;
use game::review::review;
use profile::Profile;
use renju::{Color, Move, Opening};
use serde::Serialize;

use crate::outcome::Found;

/// One game of a file, or a fault in its place.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Entry {
    Judged(Judged),
    Faulty {
        file: String,
        /// The number of the game in the file; nothing where the file as a whole is at fault.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<usize>,
        error: String,
    },
}

/// A verdict beside the recorded result.
#[derive(Serialize)]
pub(crate) struct Judged {
    pub(crate) file: String,
    pub(crate) game: usize,
    pub(crate) moves: usize,
    #[serde(serialize_with = "code")]
    pub(crate) opening: Option<Opening>,
    pub(crate) fouls: Vec<ListedFoul>,
    pub(crate) verdict: Verdict,
    pub(crate) after_end: usize,
    pub(crate) recorded: Option<&'static str>,
    pub(crate) agrees: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
}

/// A forbidden move.
#[derive(Serialize)]
pub(crate) struct ListedFoul {
    #[serde(rename = "move")]
    pub(crate) move_number: usize,
    pub(crate) point: String,
    pub(crate) kind: String,
}

/// The result, `open` where the moves decide nothing.
#[derive(Serialize)]
pub(crate) struct Verdict {
    pub(crate) result: &'static str,
    pub(crate) reason: Option<&'static str>,
    pub(crate) clause: Option<&'static str>,
    #[serde(rename = "move")]
    pub(crate) move_number: Option<usize>,
}

fn code<S: serde::Serializer>(opening: &Option<Opening>, serializer: S) -> Result<S::Ok, S::Error> {
    opening
        .map(|opening| opening.code().to_string())
        .serialize(serializer)
}

impl Entry {
    /// Judges a record.
    pub(crate) fn new(file: &str, game: usize, record: &Record, profile: &Profile) -> Self {
        let moves: Vec<_> = record
            .moves
            .iter()
            .map(|played| (played.color, played.mv))
            .collect();
        let review = match review(&moves, profile) {
            Ok(review) => review,
            Err(error) => {
                return Self::Faulty {
                    file: file.to_owned(),
                    game: Some(game),
                    error: error.to_string(),
                };
            }
        };
        let recorded = record.recorded.map(outcome);
        let fouls = review.fouls.iter().map(|foul| ListedFoul {
            move_number: foul.move_number,
            point: foul.point.to_string(),
            kind: foul.fouls.to_string(),
        });
        Self::Judged(Judged {
            file: file.to_owned(),
            game,
            moves: review.moves,
            opening: review.opening,
            fouls: fouls.collect(),
            verdict: Verdict {
                result: review.end.map_or("open", |end| end.outcome.name()),
                reason: review.end.map(|end| end.reason.name()),
                clause: review.end.map(|end| end.reason.clause()),
                move_number: review.end.map(|end| end.move_number),
            },
            after_end: review.after_end,
            recorded: recorded.map(Outcome::name),
            agrees: recorded
                .zip(review.end)
                .map(|(recorded, end)| recorded == end.outcome),
            warnings: record
                .warnings
                .iter()
                .map(ToString::to_string)
                .chain(out_of_turn(&moves))
                .collect(),
        })
    }

    /// How bad it is.
    pub(crate) fn found(&self) -> Found {
        match self {
            Self::Judged(Judged {
                agrees: Some(false),
                ..
            }) => Found::Wrong,
            Self::Judged(_) => Found::Nothing,
            Self::Faulty { .. } => Found::Unusable,
        }
    }
}

/// Moves out of turn. A record shows them as accepted (CN13-6.2, D16), so they are judged as they stand, and said.
fn out_of_turn(moves: &[(Color, Move)]) -> impl Iterator<Item = String> {
    let first = moves
        .first()
        .filter(|(color, _)| *color == Color::White)
        .map(|_| "move 1 is White's: Black moves first (CN13-4.1)".to_owned());
    let again = moves
        .windows(2)
        .zip(2..)
        .filter_map(|(pair, number)| match pair {
            [(before, _), (color, _)] if before == color => Some(format!(
                "move {number}: {color} moves twice in a row (CN13-6.1.4)"
            )),
            _ => None,
        });
    first.into_iter().chain(again)
}

fn outcome(recorded: Recorded) -> Outcome {
    match recorded {
        Recorded::Black => Outcome::Win(Color::Black),
        Recorded::White => Outcome::Win(Color::White),
        Recorded::Draw => Outcome::Draw,
    }
}
